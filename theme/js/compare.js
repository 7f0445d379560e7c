// Compares what a program printed with what it should print: text exactly, blanks freely, decimals up to rounding.

const TOKEN = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[\p{L}_][\p{L}\p{M}\p{N}_]*|\S/giu;
const DECIMAL = /^[-+]?(?=.*\d)[\d.]*[.e]/i;
const RELATIVE = 1e-6; // NumPy in the browser differs from the build's in the last digits
const ABSOLUTE = 1e-12; // what is left of a zero after rounding

const tokens = (line) => line.match(TOKEN) ?? [];

function sameToken(a, b) {
  if (a === b) return true;
  if (!DECIMAL.test(a) || !DECIMAL.test(b)) return false;
  return Math.abs(a - b) <= ABSOLUTE + RELATIVE * Math.abs(b);
}

export function sameLine(got, want) {
  const [a, b] = [tokens(got), tokens(want)];
  return a.length === b.length && a.every((token, i) => sameToken(token, b[i]));
}

// Lines with something on them, with their places in the text.
function filled(text) {
  return text
    .split("\n")
    .map((line, at) => ({ line, at }))
    .filter(({ line }) => line.trim());
}

// null if the outputs agree; else the first lines that do not: { got, want }, each { line, at } or undefined at the end.
export function firstDifference(got, want) {
  const [a, b] = [filled(got), filled(want)];
  for (let i = 0; i < Math.max(a.length, b.length); i++)
    if (!a[i] || !b[i] || !sameLine(a[i].line, b[i].line)) return { got: a[i], want: b[i] };
  return null;
}
