// The learner's code of one exercise: restored, kept while it is written, never lost.
import { read, write } from "./storage.js";

const KIND = "alistirma";
const PAUSE = 400; // milliseconds without a key press

export const isSolved = (name) => read(KIND, name)?.solved === true;

// `editor` gives the editor; it is asked only after a change.
export function keptCode(name, starter, editor) {
  const saved = read(KIND, name);
  const own = typeof saved?.code === "string" && saved.code !== saved.starter;
  let timer = 0;

  // Another tab or the reader's list may have changed the record meanwhile: only what changed here is written.
  function save(change = {}) {
    clearTimeout(timer);
    timer = 0;
    write(KIND, name, { ...read(KIND, name), starter, code: editor().read(), ...change });
  }

  return {
    code: own ? saved.code : starter,
    // The author has changed the starter since this code was written.
    outdated: own && saved.starter !== starter,
    changed() {
      clearTimeout(timer);
      timer = setTimeout(save, PAUSE);
    },
    flush() {
      if (timer) save();
    },
    solved() {
      save({ solved: true });
    },
  };
}
