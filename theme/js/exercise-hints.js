// Which words of help belong to an error. Pure: the texts come from outside.

// Kind of error, a piece of its message, the hint that fits better than the kind's own.
const CASES = [
  ["IndentationError", /expected an indented block/, "block"],
  ["SyntaxError", /was never closed/, "unclosed"],
  ["SyntaxError", /unterminated/, "quote"],
  ["SyntaxError", /expected ':'/, "colon"],
  ["SyntaxError", /'=='/, "equals"],
  ["SyntaxError", /call to 'print'/, "call"],
  ["SyntaxError", /outside function/, "outside"],
  ["SyntaxError", /invalid.* character/, "character"],
  ["TypeError", /NoneType/, "none"],
  ["TypeError", /not callable/, "notCallable"],
  ["TypeError", /argument/, "signature"],
  ["AxisError", /./, "AxisError"],
  ["ValueError", /allowed dimension|too (?:big|large)/, "MemoryError"],
  ["ValueError", /shape|broadcast|mismatch|dimension|aligned/i, "shapes"],
  ["ValueError", /truth value/, "truth"],
  ["RuntimeError", /thread|stack switch/, "oneThing"],
  ["ValueError", /Exceeds the limit/, "longNumber"],
  ["ModuleNotFoundError", /'(?:torch|tensorflow|jax)\b/, "torch"],
];

// `types` are the names of the error's class and its bases, the nearest first; the traceback ends with Python's own guess.
export function hintFor({ types, message, traceback }, hints) {
  const special = CASES.find(([type, piece]) => types.includes(type) && piece.test(message));
  const words = [hints[special?.[2] ?? types.find((type) => hints[type])]];
  const meant = /Did you mean: '([^']+)'/.exec(traceback);
  const forgot = /forget to import '([^']+)'/.exec(traceback);
  if (meant) words.push(hints.meant(meant[1]));
  else if (forgot) words.push(hints.forgot(forgot[1]));
  return words.filter(Boolean).join(" ");
}
