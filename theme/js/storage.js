// What a reader has done, kept in this browser only. Sites under one github.io origin share localStorage, so every key
// begins with the site's own path. A blocked or full storage loses nothing that is on the page.
import { site } from "./dom.js";
import { isEntry } from "./progress-file.js";

const PREFIX = `dikkat:${site.pathname}:`;
// Two bundles hold this module, and both must hear of a change. A plain name would be that of a page's id, too.
const SHARED = Symbol.for("dikkat");
globalThis[SHARED] ??= { listeners: new Set(), memory: new Map() };
const { listeners, memory } = globalThis[SHARED]; // memory: what localStorage did not take, until the page is closed

const keyOf = (kind, name) => `${PREFIX}${kind}:${name}`;

function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}

function changed() {
  for (const listener of listeners) listener();
}

export function onChange(listener) {
  listeners.add(listener);
}

// Another tab of the same site.
globalThis.addEventListener?.("storage", changed);

const keys = () => {
  const kept = attempt(() => Object.keys(localStorage)) ?? [];
  return new Set([...kept.filter((key) => key.startsWith(PREFIX)), ...memory.keys()]);
};

// The kind and the name in a key.
function partsOf(key) {
  const [kind, ...name] = key.slice(PREFIX.length).split(":");
  return [kind, name.join(":")];
}

// What somebody else has written there is nothing.
function get(key) {
  const value = memory.get(key) ?? attempt(() => JSON.parse(localStorage.getItem(key)));
  return isEntry([...partsOf(key), value]) ? value : null;
}

function set(key, value) {
  memory.set(key, value);
  attempt(() => {
    localStorage.setItem(key, JSON.stringify(value));
    memory.delete(key);
  });
}

function drop(key) {
  memory.delete(key);
  attempt(() => localStorage.removeItem(key));
}

// kind: "alistirma" | "soru" | "ders"; name: what it is called within its kind.
export const read = (kind, name) => get(keyOf(kind, name));

export function write(kind, name, value) {
  set(keyOf(kind, name), value);
  changed();
}

export function remove(kind, name) {
  drop(keyOf(kind, name));
  changed();
}

// Everything of this site: [[kind, name, value]].
export const exportAll = () => [...keys()].map((key) => [...partsOf(key), get(key)]);

// Adds entries, which progress-file.js has found to be in order, to what is there.
export function importAll(entries) {
  for (const [kind, name, value] of entries) set(keyOf(kind, name), value);
  changed();
}

export function clear() {
  for (const key of keys()) drop(key);
  changed();
}

// Will what was done still be here tomorrow?
export const isLasting = () => memory.size === 0 && Boolean(attempt(() => localStorage));
