// What a query may mean in the words of the site. No DOM here.
import { akin, harden, isNear, words } from "./search-words.js";

const AKIN = 0.6;
const NEAR = 0.4;
const MOST = 12;
const FILLERS = /^(?:ve|ile|ya|da|de|mi|ne|nedir|bir|bu)$/;

const weighed = (vocabulary, weigh) =>
  new Map([...vocabulary].map(([word, hard]) => [word, weigh(word, hard)]).filter(([, weight]) => weight));

// The word itself, its other forms, what begins with it.
function meanings(typed, vocabulary) {
  const own = harden(typed);
  return weighed(vocabulary, (word, hard) => {
    if (word === typed) return 1;
    if (akin(own, hard)) return AKIN;
    return typed.length > 1 && word.startsWith(typed) && (AKIN * typed.length) / word.length;
  });
}

// What is unknown may be mistyped, or two words in one: özdikkat, gpt2.
function guesses(typed, vocabulary) {
  const near = weighed(vocabulary, (word) => typed.length > 4 && isNear(typed, word) && NEAR);
  if (near.size) return [near];
  for (let cut = typed.length - 1; cut > 1; cut -= 1) {
    const both = [typed.slice(0, cut), typed.slice(cut)];
    if (both.every((part) => vocabulary.has(part))) return both.map((part) => meanings(part, vocabulary));
  }
  return [near];
}

// The terms of a query: each as it was typed, with the words that it may stand for and their weights.
export function termsOf(query, vocabulary) {
  const all = words(query.replace(/[<>&]/g, " "));
  const telling = all.filter(({ word }) => !FILLERS.test(word));
  const typed = (telling.length ? telling : all).slice(0, MOST);
  return typed.flatMap(({ word, from, to }, k) => {
    const found = meanings(word, vocabulary);
    // One word in two: flash attention.
    for (const joint of [typed[k - 1]?.word + word, word + typed[k + 1]?.word]) {
      if (vocabulary.has(joint)) found.set(joint, 1);
    }
    const terms = found.size ? [found] : guesses(word, vocabulary);
    return terms.map((meant) => ({ typed: query.slice(from, to), meant }));
  });
}
