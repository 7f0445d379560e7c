// Finds the sections that answer a query, page by page, the best first. No DOM here.
import { termsOf } from "./search-query.js";
import { marked, teaser } from "./search-teaser.js";
import { harden, words } from "./search-words.js";

const TITLE = 4;
const FORMS = 8;

export function indexOf(docs) {
  const sections = docs.map((doc) => {
    const [title, text] = [words(doc.title), words(doc.text)];
    return { doc, title, tokens: [...title, ...text] };
  });
  const all = sections.flatMap(({ tokens }) => tokens);
  return { sections, vocabulary: new Map(all.map(({ word }) => [word, harden(word)])) };
}

// How much of each term is in a section and in its title, and the longest run of terms in their order.
function look({ doc, title, tokens }, terms) {
  let run = 0;
  let runs = [];
  const parts = terms.map(({ meant }) => {
    const weights = tokens.map(({ word }) => meant.get(word) ?? 0);
    runs = weights.map((weight, at) => weight && (runs[at - 1] ?? 0) + 1);
    run = Math.max(run, ...runs);
    const heading = Math.max(0, ...weights.slice(0, title.length));
    return { heading, much: weights.reduce((a, b) => a + b, 0) };
  });
  return { doc, title, tokens, run, parts };
}

// A rare word says more than a frequent one, a title more than a text, a short title or text more than a long one. All
// words of the query say the most, above all one behind the other.
function scoreOf({ doc, title, tokens, run, parts }, rarity) {
  const long = doc.location.includes("#") ? title.length : Math.min(title.length, 3);
  const values = parts.map(
    ({ heading, much }, k) =>
      rarity[k] * ((TITLE * heading) / Math.sqrt(long || 1) + much / (much + 0.5 + tokens.length / 100)),
  );
  const share = (number) => number / parts.length;
  const found = parts.filter(({ much }) => much).length;
  return values.reduce((a, b) => a + b) * share(found) ** 2 * (1 + share(run)) * (doc.boost ?? 1);
}

function itemOf({ doc, title, tokens, parts, score }, terms) {
  const isFound = ({ word }) => terms.some(({ meant }) => meant.has(word));
  const inTitle = title.filter(isFound);
  const inText = tokens.slice(title.length).filter(isFound);
  // The theme tells which words are missing, and marks those that were found where the result leads.
  const forms = (html, marks) => marks.map(({ from, to }) => html.slice(from, to)).filter((form) => form.length > 2);
  const found = new Set([...forms(doc.title, inTitle), ...forms(doc.text, inText)]);
  const longestFirst = [...found].sort((a, b) => b.length - a.length);
  return {
    ...doc,
    title: marked(doc.title, inTitle),
    text: teaser(doc.text, inText),
    score,
    terms: Object.fromEntries([
      ...longestFirst.slice(0, FORMS).map((form) => [form, true]),
      ...terms.filter((_, k) => !parts[k].much).map(({ typed }) => [typed, false]),
    ]),
  };
}

// Lists of sections, one list for each page.
export function search({ sections, vocabulary }, query) {
  const terms = termsOf(query, vocabulary);
  const found = sections.map((section) => look(section, terms)).filter(({ parts }) => parts.some(({ much }) => much));
  const rarity = terms.map((_, k) =>
    Math.log(1 + sections.length / (1 + found.filter(({ parts }) => parts[k].much).length)),
  );
  for (const section of found) section.score = scoreOf(section, rarity);
  const pages = new Map();
  for (const section of found.sort((a, b) => b.score - a.score)) {
    const page = section.doc.location.split("#")[0];
    pages.set(page, [...(pages.get(page) ?? []), itemOf(section, terms)]);
  }
  // The theme shows the page above its sections, also where nothing was found in its first lines.
  for (const [page, items] of pages) {
    const first = sections.find(({ doc }) => doc.location === page);
    if (first && !items.some(({ location }) => location === page)) items.push({ ...first.doc, score: 0, terms: {} });
  }
  return [...pages.values()];
}
