import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { lessonName, summary } from "../../theme/js/progress.js";
import { fromFile, LONGEST_FILE, toFile } from "../../theme/js/progress-file.js";
import { clear, exportAll, importAll, isLasting, onChange, read, remove, write } from "../../theme/js/storage.js";

const SITE = new URL("https://biri.github.io/repo/");
const LESSON = { exercises: ["oz_dikkat"], questions: ["a1", "b2", "c3"] };
const ENTRIES = [
  ["alistirma", "oz_dikkat", { code: "print('İlgi')\n", starter: "", solved: true }],
  ["soru", "a1", { answer: ["0"], ok: true }],
  ["soru", "b2", { answer: ["T", "<img src=x onerror=alert(1)>"], ok: false }],
  ["ders", "dersler/oz-dikkat/", LESSON],
];

// What a browser gives; `quota` counts characters, "blocked" throws at every touch as a browser without cookies does.
class FakeStorage {
  constructor(quota = Number.POSITIVE_INFINITY) {
    Object.defineProperty(this, "quota", { value: quota, enumerable: false });
  }
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key, value) {
    if (value.length > this.quota) throw new Error("QuotaExceededError");
    this[key] = value;
  }
  removeItem(key) {
    delete this[key];
  }
}
const use = (get) => Object.defineProperty(globalThis, "localStorage", { configurable: true, get });
const block = () =>
  use(() => {
    throw new Error("SecurityError");
  });

beforeEach(() => {
  const storage = new FakeStorage();
  use(() => storage);
});
afterEach(clear);

test("a lesson is known by its address within the site", () => {
  const name = (path) => lessonName(new URL(path, SITE), SITE);
  assert.equal(name("dersler/oz-dikkat/"), "dersler/oz-dikkat/");
  assert.equal(name("dersler/oz-dikkat/index.html"), "dersler/oz-dikkat/");
  assert.equal(name("dersler/oz-dikkat/#sorular"), "dersler/oz-dikkat/");
  assert.equal(name("en/dersler/oz-dikkat/"), "en/dersler/oz-dikkat/");
  for (const other of ["", "sozluk/", "dersler/", "laboratuvar/maliyet/", "/baska/dersler/oz-dikkat/"]) {
    assert.equal(name(other), null, other);
  }
  assert.equal(name("https://baska.github.io/repo/dersler/oz-dikkat/"), null);
});

test("a lesson's summary counts what is solved and right", () => {
  importAll(ENTRIES);
  assert.deepEqual(summary(LESSON, read), { exercises: { done: 1, all: 1 }, questions: { done: 1, all: 3 } });
});

test("a record that somebody else wrote does not count and does not throw", () => {
  const nothing = { exercises: { done: 0, all: 0 }, questions: { done: 0, all: 0 } };
  for (const lesson of [null, {}, { exercises: "oz_dikkat", questions: 3 }])
    assert.deepEqual(summary(lesson, read), nothing);
  localStorage.setItem("dikkat:x:soru:a1", "{");
  write("soru", "a1", { ok: "evet" });
  assert.equal(summary(LESSON, read).questions.done, 0);
});

test("what goes out comes in again, also in another browser", () => {
  importAll(ENTRIES);
  const file = toFile(exportAll());
  clear();
  assert.deepEqual(exportAll(), []);
  importAll(fromFile(file));
  assert.deepEqual(new Set(exportAll().map(JSON.stringify)), new Set(ENTRIES.map(JSON.stringify)));
});

test("an import replaces what has the same name and leaves the rest", () => {
  write("soru", "a1", { answer: ["3"], ok: false });
  write("soru", "z9", { answer: ["1"], ok: true });
  importAll(fromFile(toFile(ENTRIES)));
  assert.deepEqual(read("soru", "a1"), { answer: ["0"], ok: true });
  assert.deepEqual(read("soru", "z9"), { answer: ["1"], ok: true });
});

test("foreign entries of the storage do not spoil the file", () => {
  const foreign = [
    ["soru", "a1", { html: "<b>" }],
    ["ad", "x", {}],
    ["soru", "a2", null],
  ];
  assert.deepEqual(fromFile(toFile([...foreign, ...ENTRIES])), ENTRIES);
});

const whole = (entries, more = {}) => JSON.stringify({ dikkat: 1, entries, ...more });
const one = (...entry) => whole([...ENTRIES, entry]);
const REFUSED = {
  "not JSON": "<html>",
  nothing: "",
  null: "null",
  "a list": "[]",
  "a number": "1",
  "another program's file": JSON.stringify({ cells: [], nbformat: 4 }),
  "another version": JSON.stringify({ dikkat: 2, entries: [] }),
  "a version that is text": JSON.stringify({ dikkat: "1", entries: [] }),
  "no entries": JSON.stringify({ dikkat: 1 }),
  "entries that are no list": whole({}),
  "an unknown key at the top": whole(ENTRIES, { script: "alert(1)" }),
  "an entry that is no triple": whole([["soru", "a1"]]),
  "an entry that is null": whole([null]),
  "an unknown kind": one("ayar", "a1", { ok: true }),
  "a kind out of the prototype": one("constructor", "a1", {}),
  "a name with markup": one("soru", "<img src=x>", { ok: true }),
  "a name out of the prototype": one("soru", "__proto__", { ok: true }),
  "a name that is too long": one("soru", "a".repeat(300), { ok: true }),
  "a name that is no text": one("soru", 7, { ok: true }),
  "a value that is a list": one("soru", "a1", []),
  "a value that is text": one("soru", "a1", "ok"),
  "an unknown field": one("soru", "a1", { answer: ["0"], ok: true, html: "<b>" }),
  "a field out of the prototype": one("soru", "a1", { toString: true }),
  "a flag that is text": one("soru", "a1", { answer: ["0"], ok: "true" }),
  "an answer that is no list": one("soru", "a1", { answer: "0", ok: true }),
  "an answer with a number": one("soru", "a1", { answer: [0], ok: true }),
  "an answer that is too long": one("soru", "a1", { answer: ["a".repeat(201)], ok: true }),
  "too many answers": one("soru", "a1", { answer: Array(501).fill("a"), ok: true }),
  "code that is no text": one("alistirma", "oz_dikkat", { code: ["x"], starter: "", solved: true }),
  "code that is too long": one("alistirma", "oz_dikkat", { code: "x".repeat(200_001), starter: "", solved: true }),
  "a lesson with markup in a name": one("ders", "dersler/a/", { exercises: ["<b>"], questions: [] }),
  "a file that is too long": `${" ".repeat(LONGEST_FILE)}${whole([])}`,
};
for (const [what, text] of Object.entries(REFUSED)) {
  test(`an import refuses ${what}, whole`, () => assert.equal(fromFile(text), null));
}

test("__proto__ in a file changes no prototype", () => {
  const file = '{"dikkat": 1, "entries": [["soru", "a1", {"__proto__": {"ok": true}}]], "__proto__": {"x": 1}}';
  assert.equal(fromFile(file), null);
  assert.equal({}.ok, undefined);
});

test("several sites under one origin do not mix", () => {
  localStorage.setItem("dikkat:/baska/:soru:a1", '{"ok": true}');
  localStorage.setItem("baska-program", "1");
  write("soru", "b2", { answer: ["1"], ok: true });
  assert.equal(read("soru", "a1"), null);
  assert.deepEqual(exportAll(), [["soru", "b2", { answer: ["1"], ok: true }]]);
  clear();
  assert.deepEqual(Object.keys(localStorage).sort(), ["baska-program", "dikkat:/baska/:soru:a1"]);
});

test("nothing is lost while the page is open if the storage is blocked", () => {
  block();
  write("soru", "a1", { answer: ["0"], ok: true });
  assert.deepEqual(read("soru", "a1"), { answer: ["0"], ok: true });
  assert.equal(exportAll().length, 1);
  assert.equal(isLasting(), false);
  remove("soru", "a1");
  assert.equal(read("soru", "a1"), null);
  importAll(ENTRIES);
  clear();
  assert.deepEqual(exportAll(), []);
});

test("a full storage keeps the newer value in the page", () => {
  const storage = new FakeStorage(60);
  use(() => storage);
  assert.ok(isLasting());
  write("alistirma", "a", { starter: "", code: "kisa" });
  write("alistirma", "a", { starter: "", code: "u".repeat(100) });
  assert.deepEqual(read("alistirma", "a"), { starter: "", code: "u".repeat(100) });
  assert.equal(exportAll().length, 1);
  assert.equal(isLasting(), false);
  write("alistirma", "a", { starter: "", code: "yine kisa" });
  assert.deepEqual(read("alistirma", "a"), { starter: "", code: "yine kisa" });
  assert.ok(isLasting());
});

test("what is broken or foreign in the storage is as if it were not there", () => {
  write("soru", "a1", { answer: ["0"], ok: true });
  const [key] = Object.keys(localStorage);
  const broken = ["", "{", "[1]", "1", '"x"', "null", `${"[".repeat(1e5)}`];
  const foreign = [{ ok: true }, { answer: [{}] }, { answer: Array(501).fill("0") }, { answer: ["0"], ok: "<b>" }];
  for (const text of [...broken, ...foreign.map((value) => JSON.stringify(value)), '{"__proto__":{"answer":["0"]}}']) {
    localStorage.setItem(key, text);
    assert.equal(read("soru", "a1"), null, text.slice(0, 80));
  }
  localStorage.setItem(key.replace("a1", "<img src=x>"), '{"answer":["0"]}');
  assert.equal(read("soru", "<img src=x>"), null);
});

test("every change is told, once", () => {
  let calls = 0;
  onChange(() => {
    calls += 1;
  });
  write("soru", "a1", { answer: ["0"], ok: true });
  remove("soru", "a1");
  importAll(ENTRIES);
  clear();
  assert.equal(calls, 4);
});
