// How search compares words: without Turkish letters, without suffixes, with one mistake forgiven. No DOM here.

// "İLİŞKİ", "ilişki" and "iliski" are one word, "n²" and "n2" too; "softmaks" is softmax as it is heard.
export const fold = (text) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/ı/g, "i").replace(/x/g, "ks");

// Tags and entities are no words, nor is the suffix behind an apostrophe: softmax'ın, PyTorch’un.
const WORD = /<[^>]*>|&\w+;|([\p{L}\p{M}\p{N}]+|[√∞])(?:['’]\p{L}+)?/gu;

// The words of a piece of HTML and where they stand in it.
export const words = (html) =>
  [...html.matchAll(WORD)]
    .filter((match) => match[1])
    .map(({ 1: text, index }) => ({ word: fold(text), from: index, to: index + text.length }));

// A suffix changes the consonant before it, and its own by what it follows: uzunluk, uzunluğu; dikkatte, maskede.
export const harden = (word) => word.replace(/b/g, "p").replace(/d/g, "t").replace(/g/g, "k");

// Plural, -le, -li(k), possessives, -siz, -ce, -ci, -me(k), cases, -ki, -dir, hardened; or the English plural.
const SUFFIXES =
  /^(?:(?:y?l[aeiu][kr]?|(?:s|[iu][mn])[iu]z|c[aeiu]|m[ae]k?|[nsy]?[iu]n?|[ny]?[ae]|n?t[ae]n?|ki|t[iu]r)*|e?s)$/;
const LONGEST = 12;

const isEnding = (rest) => rest.length <= LONGEST && SUFFIXES.test(rest);

function begin(a, b) {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  return same;
}

// Is one stem in both words? It has four letters, or is one of the two.
function share(a, b) {
  for (let stem = begin(a, b); stem > 2; stem -= 1) {
    const [x, y] = [a.slice(stem), b.slice(stem)];
    if ((stem > 3 || !x || !y) && isEnding(x) && isEnding(y)) return true;
  }
  return false;
}

// şekil, metin: the last vowel is lost before a suffix that begins with one.
const shortened = (word) => word.replace(/[iu](?=[^aeiou]$)/, "");

// Are two hardened words forms of one?
export const akin = (a, b) => begin(a, b) > 1 && (share(a, b) || share(shortened(a), b) || share(a, shortened(b)));

// Was the word, or its beginning, typed with one letter wrong, missing, too many or at its neighbour's place?
export function isNear(typed, word) {
  const same = begin(typed, word);
  const [x, y] = [typed.slice(same), word.slice(same)];
  const [rest, other] = [x.slice(1), y.slice(1)];
  const swapped = x[1] + x[0] + x.slice(2);
  return same > 0 && (y.startsWith(rest) || other.startsWith(rest) || other.startsWith(x) || y.startsWith(swapped));
}
