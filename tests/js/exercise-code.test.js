import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { isSolved, keptCode } from "../../theme/js/exercise-code.js";
import { read, write } from "../../theme/js/storage.js";

mock.timers.enable({ apis: ["setTimeout"] });
let name = 0;
let text = "";
const fresh = (starter = "starter") => keptCode(`a${++name}`, starter, () => ({ read: () => text }));
const again = (starter = "starter") => keptCode(`a${name}`, starter, () => ({ read: () => text }));
const record = () => read("alistirma", `a${name}`);

test("nothing is kept before something was written", () => {
  const kept = fresh();
  kept.flush();
  assert.equal(kept.code, "starter");
  assert.equal(record(), null);
});

test("code is kept after a pause in typing, or when the page is left", () => {
  const kept = fresh();
  text = "bir";
  kept.changed();
  mock.timers.tick(300);
  text = "bir iki";
  kept.changed();
  mock.timers.tick(300);
  assert.equal(record(), null);
  mock.timers.tick(100);
  assert.deepEqual(record(), { starter: "starter", code: "bir iki" });
  text = "üç";
  kept.changed();
  kept.flush();
  assert.equal(record().code, "üç");
  assert.equal(again().code, "üç");
  assert.equal(again().outdated, false);
});

test("a solved exercise stays solved", () => {
  const kept = fresh();
  text = "çözüm";
  kept.solved();
  assert.ok(isSolved(`a${name}`));
  text = "deneme";
  kept.changed();
  kept.flush();
  assert.deepEqual(record(), { starter: "starter", code: "deneme", solved: true });
});

test("a new starter does not take the learner's code away", () => {
  const kept = fresh();
  text = "benim";
  kept.changed();
  kept.flush();
  assert.equal(again("yeni").code, "benim");
  assert.equal(again("yeni").outdated, true);
});

test("a new starter takes the place of an untouched one", () => {
  const kept = fresh();
  text = "starter";
  kept.changed();
  kept.flush();
  assert.equal(again("yeni").code, "yeni");
  assert.equal(again("yeni").outdated, false);
});

test("a record that something else has written is no harm", () => {
  fresh();
  write("alistirma", `a${name}`, { code: 5, solved: "evet" });
  assert.equal(again().code, "starter");
  assert.equal(isSolved(`a${name}`), false);
});
