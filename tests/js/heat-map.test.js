import assert from "node:assert/strict";
import { test } from "node:test";
import { next, turned } from "../../theme/js/heat-map.js";

// Two rows of three cells, as they are seen:
//   0 1 2
//   3 4 5
const to = (at, key, ctrl = false) => next(at, key, ctrl, 2, 3);
const row = (key, ctrl) => [0, 1, 2, 3, 4, 5].map((at) => to(at, key, ctrl));

test("arrows go to the neighbour and stop at the edge", () => {
  assert.deepEqual(row("ArrowLeft"), [0, 0, 1, 3, 3, 4]);
  assert.deepEqual(row("ArrowRight"), [1, 2, 2, 4, 5, 5]);
  assert.deepEqual(row("ArrowUp"), [0, 1, 2, 0, 1, 2]);
  assert.deepEqual(row("ArrowDown"), [3, 4, 5, 3, 4, 5]);
});

test("Home and End go to the ends of the row, with Ctrl to the corners", () => {
  assert.deepEqual(row("Home"), [0, 0, 0, 3, 3, 3]);
  assert.deepEqual(row("End"), [2, 2, 2, 5, 5, 5]);
  assert.deepEqual(row("Home", true), [0, 0, 0, 0, 0, 0]);
  assert.deepEqual(row("End", true), [5, 5, 5, 5, 5, 5]);
});

test("other keys are left to the browser", () => {
  for (const key of ["Tab", "a", " ", "Enter", "Escape", "PageDown"]) assert.equal(to(4, key), undefined);
});

test("one cell alone is every key's goal", () => {
  for (const key of ["ArrowUp", "ArrowRight", "Home", "End"]) assert.equal(next(0, key, false, 1, 1), 0);
});

test("a map whose first row is at the bottom, or whose first column is at the right, is seen turned", () => {
  const seen = (up, back) => [0, 1, 2, 3, 4, 5].map((cell) => turned(cell, 2, 3, up, back));
  assert.deepEqual(seen(false, false), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(seen(true, false), [3, 4, 5, 0, 1, 2]);
  assert.deepEqual(seen(false, true), [2, 1, 0, 5, 4, 3]);
  assert.deepEqual(seen(true, true), [5, 4, 3, 2, 1, 0]);
});
