// The one worker of a visit. It survives instant navigation, so that only the first run waits for Python.
import { site } from "./dom.js";

const LIMIT = 10_000; // milliseconds, from the first line of the code
const SILENCE = 5_000; // a Python that is ready begins at once, or it has been broken
let worker = null;
let ready = false;
let job = null;

// Set in mkdocs.yml; a relative address is the site's own copy.
export function address() {
  const given = document.querySelector('meta[name="dikkat:pyodide"]')?.content ?? "";
  return new URL(given.replace(/\/*$/, "/"), site).href;
}

function discard() {
  worker?.terminate();
  worker = null;
  ready = false;
}

function finish(result) {
  const { resolve, timer } = job;
  clearTimeout(timer);
  job = null;
  resolve(result);
}

function fail(reason) {
  discard();
  if (job) finish({ kind: "failed", reason });
}

export function prepare() {
  if (worker) return;
  try {
    const made = new Worker(new URL("./worker.min.js", import.meta.url), { type: "module" });
    made.onmessage = ({ data }) => made === worker && receive(data);
    made.onerror = (event) => {
      event.preventDefault();
      if (made === worker) fail(event.message || "worker.min.js");
    };
    worker = made;
    made.postMessage({ type: "load", address: address() });
  } catch (error) {
    fail(String(error));
  }
}

// A worker that was ended in the middle of a run needs seconds to die; the new one does not wait for it.
function replace() {
  discard();
  prepare();
}

function send() {
  job.sent = true;
  job.timer = setTimeout(() => interrupt("crashed"), SILENCE);
  worker.postMessage({ type: "run", code: job.code, check: job.check });
}

function receive(message) {
  if (message.type === "failed") fail(message.reason);
  else if (message.type === "ready") {
    ready = true;
    if (job) send();
  } else if (!job?.sent)
    return; // what an earlier run left behind
  else if (message.type === "start") {
    clearTimeout(job.timer);
    job.timer = setTimeout(() => interrupt("timeout"), LIMIT);
    job.onStart();
  } else if (message.type === "crashed") interrupt("crashed");
  else if (message.type === "end") {
    // The memory that Python has taken it never gives back.
    if (message.report.error?.types.includes("MemoryError")) replace();
    finish({ kind: "done", ...message.report });
  } else job.onOutput(message.type, message.text ?? "");
}

function interrupt(kind) {
  replace();
  finish({ kind });
}

// Resolves to { kind: "done", error?, check? } or to a kind alone: timeout, stopped, left, crashed, failed (with reason).
export function run({ code, check, onStart, onOutput }) {
  stop();
  return new Promise((resolve) => {
    job = { code, check, onStart, onOutput, resolve };
    prepare();
    if (job && ready) send();
  });
}

export function stop() {
  if (!job) return;
  if (job.sent) return interrupt("stopped");
  discard(); // it may be waiting for a connection that is gone: the next click begins anew
  finish({ kind: "stopped" });
}

// The reader has gone to another page: its code need not go on, but a Python that is loading may.
export function drop() {
  if (!job) return;
  if (job.sent) discard();
  finish({ kind: "left" });
}
