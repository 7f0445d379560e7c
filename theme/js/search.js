// The worker behind the theme's search field. The theme starts it on every page; it fetches nothing before a reader types.
import { indexOf, search } from "./search-index.js";
import { search as texts } from "./texts.js";

const [READY, QUERY, RESULT] = [1, 2, 3];
const SOON = 700;
const TOO_LONG = 20_000;

let index;
let latest;

const answer = (items) => postMessage({ type: RESULT, data: { items } });

// The theme shows results only, so a message to the reader is one; site.css hides the count above it.
const tell = ([title, text]) =>
  answer([[{ location: "", title: `<span class="arama-iletisi">${title}</span>`, text, score: 1, terms: {} }]]);

async function fetchIndex() {
  try {
    const response = await fetch(new URL("../search/docs.json", location), { signal: AbortSignal.timeout(TOO_LONG) });
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return indexOf(await response.json());
  } catch (error) {
    index = undefined; // the next letter tries again
    throw error;
  }
}

addEventListener("message", async ({ data: { type, data: query } }) => {
  if (type !== QUERY) return;
  latest = query;
  if (!query.trim()) return answer([]);
  // Whoever goes on typing wants the last answer only.
  const last = (act) => query === latest && act();
  const slow = setTimeout(() => last(() => tell(texts.loading)), SOON);
  try {
    index ??= fetchIndex();
    const ready = await index;
    last(() => answer(search(ready, query)));
  } catch (error) {
    console.error(error);
    last(() => tell(texts.failed));
  } finally {
    clearTimeout(slow);
  }
});
postMessage({ type: READY });
