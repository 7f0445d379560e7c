// Is what a reader typed one of the accepted answers? No DOM here: the tests run this in Node.

// Spaces are forgiven, and what phones put in place of plain quotes and minus signs.
const common = (text) =>
  text
    .normalize("NFC")
    .replace(/[\s\u200B-\u200D\uFEFF]+/g, "")
    .replace(/[‘’“”"]/g, "'")
    .replace(/[−–‑]/g, "-");

// "İlgi", "ILGI" and "ilgi" are one word, "0,5" and "0.5" one number. U+0307 is what other programs leave of a small İ.
export const plain = (text) =>
  common(text)
    .toLocaleLowerCase("tr")
    .replace(/\u0307/g, "")
    .replace(/ı/g, "i")
    .replace(/(\d),(?=\d)/g, "$1.")
    .replace(/[.!]$/, "");

const isNumber = (text) => /^-?\d+(\.\d+)?$/.test(text);
const same = (a, b) => a === b || (isNumber(a) && isNumber(b) && Number(a) === Number(b));

export const alternatives = (source) =>
  source
    .split("|")
    .map((text) => text.trim())
    .filter(Boolean);

// Code is compared letter by letter: X.t is an error where X.T is not.
export function accepts(answers, typed, isCode) {
  const form = isCode ? common : plain;
  return answers.some((answer) => same(form(answer), form(typed)));
}

export function hash(text) {
  let value = 5381;
  for (const character of text) value = ((value * 33) ^ character.codePointAt(0)) >>> 0;
  return value.toString(36);
}

// 0 … n-1 in an order that is the same on every visit and never the page's own, which would be the answer.
export function shuffled(n, seed) {
  const rank = (i) => hash(`${seed} ${i} ${seed}`);
  const order = Array.from({ length: n }, (_, i) => i);
  order.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  if (order.every((value, i) => value === i)) order.push(order.shift());
  return order;
}
