import assert from "node:assert/strict";
import { test } from "node:test";
import { hintFor } from "../../theme/js/exercise-hints.js";
import { exercise } from "../../theme/js/texts.js";

const { hints } = exercise;
const hint = (types, message = "", traceback = "") => hintFor({ types: types.split(" "), message, traceback }, hints);

// The messages are Python 3.12's and NumPy 2's own.
const CASES = [
  ["SyntaxError", "invalid syntax", "SyntaxError"],
  ["SyntaxError", "'(' was never closed", "unclosed"],
  ["SyntaxError", "unterminated string literal (detected at line 1)", "quote"],
  ["SyntaxError", "expected ':'", "colon"],
  ["SyntaxError", "invalid syntax. Maybe you meant '==' or ':=' instead of '='?", "equals"],
  ["SyntaxError", "Missing parentheses in call to 'print'. Did you mean print(...)?", "call"],
  ["SyntaxError", "'return' outside function", "outside"],
  ["SyntaxError", "invalid non-printable character U+00A0", "character"],
  ["SyntaxError", "invalid character '“' (U+201C)", "character"],
  ["IndentationError SyntaxError", "expected an indented block after 'for' statement on line 1", "block"],
  ["TabError IndentationError SyntaxError", "inconsistent use of tabs and spaces", "IndentationError"],
  ["NameError", "name 'x' is not defined", "NameError"],
  ["UnboundLocalError NameError", "cannot access local variable 'x'", "UnboundLocalError"],
  ["TypeError", "unsupported operand type(s) for +: 'int' and 'str'", "TypeError"],
  ["TypeError", "unsupported operand type(s) for @: 'NoneType' and 'float'", "none"],
  ["TypeError", "'int' object is not callable", "notCallable"],
  ["TypeError", "f() missing 1 required positional argument: 'b'", "signature"],
  ["ValueError", "could not convert string to float: 'a'", "ValueError"],
  ["ValueError", "operands could not be broadcast together with shapes (2,3) (2,4) ", "shapes"],
  ["ValueError", "matmul: Input operand 1 has a mismatch in its core dimension 0", "shapes"],
  ["ValueError", "cannot reshape array of size 6 into shape (4,2)", "shapes"],
  ["ValueError", "The truth value of an array with more than one element is ambiguous", "truth"],
  ["ValueError", "Maximum allowed dimension exceeded", "MemoryError"],
  ["AxisError ValueError IndexError", "axis 5 is out of bounds for array of dimension 2", "AxisError"],
  ["IndexError LookupError", "list index out of range", "IndexError"],
  ["ModuleNotFoundError ImportError", "No module named 'torch'", "torch"],
  ["ModuleNotFoundError ImportError", "No module named 'scipy'", "ModuleNotFoundError"],
  ["ImportError", "cannot import name 'f' from 'math'", "ImportError"],
  ["EOFError", "EOF when reading a line", "EOFError"],
  ["RecursionError RuntimeError", "maximum recursion depth exceeded", "RecursionError"],
  ["MemoryError", "", "MemoryError"],
  ["FileNotFoundError OSError", "[Errno 44] No such file or directory: 'x'", "OSError"],
];

for (const [types, message, key] of CASES)
  test(`${types}: ${message}`, () => {
    assert.ok(hints[key], key);
    assert.equal(hint(types, message), hints[key]);
  });

test("Python's own guess is passed on", () => {
  const [message, name] = ["name 'nump' is not defined", "NameError"];
  const guess = hint(name, message, `NameError: ${message}. Did you mean: 'numpy'?`);
  assert.equal(guess, `${hints.NameError} ${hints.meant("numpy")}`);
  const forgotten = hint(name, "name 'math' is not defined", "NameError: …. Did you forget to import 'math'?");
  assert.equal(forgotten, `${hints.NameError} ${hints.forgot("math")}`);
});

test("an unknown kind has no hint", () => assert.equal(hint("OwnError Exception BaseException object"), ""));
