// The file that carries a reader's record to another browser. No DOM: the tests run this in Node.

export const LONGEST_FILE = 5_000_000; // a browser keeps no more for a site
const VERSION = 1;

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isName = (value) => typeof value === "string" && /^[a-z0-9][\w/.%-]{0,199}$/i.test(value);
const isText = (most) => (value) => typeof value === "string" && value.length <= most;
const isList = (isItem) => (value) => Array.isArray(value) && value.length <= 500 && value.every(isItem);
const isFlag = (value) => typeof value === "boolean";

// Kind → field → what it may hold.
const SHAPES = {
  alistirma: { code: isText(200_000), starter: isText(200_000), solved: isFlag },
  soru: { answer: isList(isText(200)), ok: isFlag },
  ders: { exercises: isList(isName), questions: isList(isName) },
};

// Without it a record would only take the place of a better one.
const NEEDED = { alistirma: "starter", soru: "answer", ders: "exercises" };

// Is it what this site writes? The storage is shared with others, and a file may have been changed.
export function isEntry(entry) {
  if (!Array.isArray(entry) || entry.length !== 3) return false;
  const [kind, name, value] = entry;
  if (!Object.hasOwn(SHAPES, kind) || !isName(name) || !isRecord(value)) return false;
  const shape = SHAPES[kind];
  if (!Object.hasOwn(value, NEEDED[kind])) return false;
  return Object.entries(value).every(([field, content]) => Object.hasOwn(shape, field) && shape[field](content));
}

// Leaves out what others wrote into the storage: what goes out can come in again.
export const toFile = (entries) =>
  `${JSON.stringify({ dikkat: VERSION, entries: entries.filter(isEntry) }, null, 1)}\n`;

// The file's entries, or null: one bad entry refuses it whole.
export function fromFile(text) {
  try {
    const { dikkat, entries, ...rest } = JSON.parse(text);
    const isWhole = text.length <= LONGEST_FILE && dikkat === VERSION && Object.keys(rest).length === 0;
    return isWhole && Array.isArray(entries) && entries.every(isEntry) ? entries : null;
  } catch {
    return null;
  }
}
