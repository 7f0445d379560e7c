import assert from "node:assert/strict";
import { test } from "node:test";
import { firstDifference, sameLine } from "../../theme/js/compare.js";

const same = (a, b) => assert.ok(sameLine(a, b) && sameLine(b, a), `${a} | ${b}`);
const different = (a, b) => assert.ok(!sameLine(a, b) && !sameLine(b, a), `${a} | ${b}`);

test("text is compared exactly", () => {
  same("Satır toplamları: doğru", "Satır toplamları: doğru");
  different("Doğru", "doğru");
  different("True", "False");
  different("(4, 4)", "(4, 4");
  different("ab", "a b");
  different("x1", "x2");
});

test("blanks are free, but not inside a word or a number", () => {
  same("[ 1.  0.5]", "[1. 0.5]");
  same("  (4,4) ", "(4, 4)");
  same("A[0, 1] =\t2", "A[0,1]=2");
  different("1 2", "12");
  different("1. 1.", "1.1.");
  different("- 1", "-1");
});

test("decimals may differ by rounding", () => {
  same("6.217849549146182", "6.21784954914618");
  same("[0.3333333 1e-05]", "[0.33333333 1.0e-5]");
  same("1.", "1.0");
  same("-0. 0.", "0. 0.");
  same("2.2e-16", "0.0");
  different("0.333", "0.334");
  different("0.5", "-0.5");
  different("1e-05", "1e-06");
  different("1.0", "nan");
  same("nan inf", "nan inf");
});

test("integers are compared exactly, and are no decimals", () => {
  different("1000000", "1000001");
  different("4", "4.0");
  different("2147483648", "-2147483648");
});

test("the first difference names the lines and their places", () => {
  assert.equal(firstDifference("(4, 4)\n[1. 1.]\n", "(4, 4)\n[1.  1.]"), null);
  assert.equal(firstDifference("a\n\n\nb", "a\nb\n"), null);
  assert.equal(firstDifference("", "\n"), null);
  assert.deepEqual(firstDifference("a\n\nc", "a\nb\nc"), { got: { line: "c", at: 2 }, want: { line: "b", at: 1 } });
  assert.deepEqual(firstDifference("a", "a\nb"), { got: undefined, want: { line: "b", at: 1 } });
  assert.deepEqual(firstDifference("a\nb", "a"), { got: { line: "b", at: 1 }, want: undefined });
  assert.deepEqual(firstDifference("", "a"), { got: undefined, want: { line: "a", at: 0 } });
});

test("long output is compared in reasonable time", () => {
  const lines = Array.from({ length: 2000 }, (_, i) => `[${i} 0.5 -1e-3]`).join("\n");
  const start = performance.now();
  assert.equal(firstDifference(lines, lines), null);
  assert.notEqual(firstDifference("1".repeat(20_000), "a".repeat(20_000)), null);
  assert.notEqual(firstDifference(`${"1".repeat(20_000)}x`, `.${"1".repeat(20_000)}`), null);
  assert.ok(performance.now() - start < 1000);
});
