// The one place where Python runs; `npm run bundle` makes worker.min.js of it. The page ends this worker when code takes too long, so nothing here looks at a clock.
import { PROGRAM } from "./python.js";

const LIMIT = 20_000; // characters of output for one run: more would only make the page slow
let room = 0;
let run = null;

// Every write is sent at once: a busy worker that is ended has then nothing left to say.
function stream(type) {
  const utf8 = new TextDecoder();
  return {
    write(bytes) {
      if (room < 0) return bytes.length;
      const text = utf8.decode(bytes, { stream: true });
      postMessage({ type, text: text.slice(0, room) });
      room -= text.length;
      if (room < 0) postMessage({ type: "cut" });
      return bytes.length;
    },
  };
}

// Pyodide waits for ever for a part that did not arrive, so its requests are watched while it loads.
async function watched(load) {
  const original = self.fetch;
  try {
    return await new Promise((resolve, reject) => {
      self.fetch = async (...request) => {
        try {
          const response = await original(...request);
          if (!response.ok) throw new Error(`${response.status} ${response.url}`);
          return response;
        } catch (error) {
          reject(error);
          throw error;
        }
      };
      load().then(resolve, reject);
    });
  } finally {
    self.fetch = original;
  }
}

async function load(address) {
  const { loadPyodide } = await import(`${address}pyodide.mjs`);
  const python = await watched(() => loadPyodide({ indexURL: address, packages: ["numpy"] }));
  python.setStdout(stream("out"));
  python.setStderr(stream("err"));
  python.setStdin({ stdin: () => null }); // input() meets the end of the file
  python.runPython(PROGRAM);
  run = python.globals.get("run");
}

self.addEventListener("message", async ({ data }) => {
  try {
    if (data.type === "load") {
      await load(data.address);
      postMessage({ type: "ready" });
    } else {
      room = LIMIT;
      postMessage({ type: "start" });
      const report = JSON.parse(run(data.code, data.check));
      postMessage({ type: "end", report });
    }
  } catch (error) {
    postMessage({ type: data.type === "load" ? "failed" : "crashed", reason: String(error) });
  }
});
