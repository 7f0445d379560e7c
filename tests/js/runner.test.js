// The runner with a worker made of paper: what the page is told, and when a worker is ended or made anew.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

const made = [];
class PaperWorker {
  constructor() {
    this.sent = [];
    this.ended = false;
    made.push(this);
  }
  postMessage(message) {
    this.sent.push(message);
  }
  terminate() {
    this.ended = true;
  }
  say(message) {
    this.onmessage({ data: message });
  }
}

globalThis.Worker = PaperWorker;
globalThis.document = { querySelector: () => ({ content: "pyodide" }) };
mock.timers.enable({ apis: ["setTimeout"] });
const runner = await import("../../theme/js/runner.js");

const last = () => made.at(-1);
const types = (worker) => worker.sent.map(({ type }) => type);
let output;
let started;
const run = (code = "1", check) =>
  runner.run({ code, check, onStart: () => (started = true), onOutput: (type, text) => output.push([type, text]) });

beforeEach(() => {
  runner.drop();
  if (made.length) last().onerror({ preventDefault() {}, message: "end of the test before" });
  made.length = 0;
  output = [];
  started = false;
});

test("the address is a folder, relative ones belong to the site", () => {
  assert.match(runner.address(), /^file:.*\/theme\/pyodide\/$/);
});

test("a worker loads once and runs what waits for it", async () => {
  runner.prepare();
  runner.prepare();
  assert.equal(made.length, 1);
  const result = run("x = 1", "assert x");
  assert.deepEqual(types(last()), ["load"]);
  last().say({ type: "ready" });
  assert.deepEqual(last().sent[1], { type: "run", code: "x = 1", check: "assert x" });
  assert.equal(started, false);
  last().say({ type: "start" });
  assert.equal(started, true);
  last().say({ type: "out", text: "a" });
  last().say({ type: "cut" });
  last().say({ type: "end", report: { check: { accepted: true } } });
  assert.deepEqual(await result, { kind: "done", check: { accepted: true } });
  assert.deepEqual(output, [
    ["out", "a"],
    ["cut", ""],
  ]);
  const again = run();
  last().say({ type: "start" });
  last().say({ type: "end", report: {} });
  assert.deepEqual(await again, { kind: "done" });
  assert.equal(made.length, 1);
});

test("ten seconds count from the start of the code; the next worker is made at once", async () => {
  const result = run();
  mock.timers.tick(60_000);
  last().say({ type: "ready" });
  last().say({ type: "start" });
  mock.timers.tick(9_999);
  assert.equal(last().ended, false);
  mock.timers.tick(1);
  assert.deepEqual(await result, { kind: "timeout" });
  assert.deepEqual([made.length, made[0].ended, made[1].ended], [2, true, false]);
  made[0].say({ type: "end", report: {} }); // a worker that is being ended may still speak
});

test("a finished run leaves no clock behind", async () => {
  const result = run();
  last().say({ type: "ready" });
  last().say({ type: "start" });
  last().say({ type: "end", report: {} });
  await result;
  mock.timers.tick(20_000);
  assert.equal(made.length, 1);
});

test("a failure to load is told, and the next click begins anew", async () => {
  runner.prepare();
  last().say({ type: "failed", reason: "404" }); // before any click: nothing to tell
  const result = run();
  assert.equal(made.length, 2);
  last().say({ type: "failed", reason: "404" });
  assert.deepEqual(await result, { kind: "failed", reason: "404" });
  assert.equal(last().ended, true);
  const second = run();
  last().onerror({ preventDefault() {}, message: "" });
  assert.deepEqual(await second, { kind: "failed", reason: "worker.min.js" });
  run();
  assert.equal(made.length, 4);
});

test("a browser without module workers is a failure to load", async () => {
  globalThis.Worker = class {
    constructor() {
      throw new TypeError("no workers");
    }
  };
  assert.deepEqual(await run(), { kind: "failed", reason: "TypeError: no workers" });
  globalThis.Worker = PaperWorker;
});

test("stopping: a running worker is replaced, a loading one is given up", async () => {
  const loading = run();
  runner.stop();
  assert.deepEqual(await loading, { kind: "stopped" });
  assert.deepEqual([made.length, last().ended], [1, true]);
  const running = run();
  last().say({ type: "ready" });
  last().say({ type: "start" });
  runner.stop();
  assert.deepEqual(await running, { kind: "stopped" });
  assert.equal(made.length, 3);
  runner.stop();
});

test("leaving the page ends the run, but not the loading", async () => {
  const loading = run();
  runner.drop();
  assert.deepEqual(await loading, { kind: "left" });
  assert.equal(last().ended, false);
  last().say({ type: "ready" });
  const running = run();
  assert.equal(made.length, 1);
  last().say({ type: "start" });
  runner.drop();
  assert.deepEqual(await running, { kind: "left" });
  assert.deepEqual([made.length, last().ended], [1, true]);
});

test("a second run ends the first", async () => {
  const first = run("1");
  last().say({ type: "ready" });
  const second = run("2");
  assert.deepEqual(await first, { kind: "stopped" });
  last().say({ type: "ready" });
  last().say({ type: "start" });
  last().say({ type: "end", report: {} });
  assert.deepEqual(await second, { kind: "done" });
});

test("after a crash or a full memory Python starts anew", async () => {
  const crash = run();
  last().say({ type: "ready" });
  last().say({ type: "start" });
  last().say({ type: "crashed", reason: "RangeError" });
  assert.deepEqual(await crash, { kind: "crashed" });
  assert.equal(made.length, 2);
  last().say({ type: "ready" });
  const full = run();
  last().say({ type: "start" });
  const error = { types: ["MemoryError", "Exception"] };
  last().say({ type: "end", report: { error } });
  assert.deepEqual(await full, { kind: "done", error });
  assert.equal(made.length, 3);
});
