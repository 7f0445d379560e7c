// An answer is kept under its question's text: a question put before it moves nothing, one that was rewritten is asked
// anew. Explanations may be mended; formulas are left out.
import { hash } from "./answers.js";

export function questionKeys(root) {
  const used = new Set();
  return [...root.querySelectorAll(".soru")].map((box) => {
    let key = box.dataset.soru; // a live question holds other text, so it is read once
    if (!key) {
      const copy = box.cloneNode(true);
      for (const part of copy.querySelectorAll("details, li ul, math, button")) part.remove();
      key = hash(copy.textContent.replace(/\s+/g, " ").trim());
      while (used.has(key)) key += "-";
      box.dataset.soru = key;
    }
    used.add(key);
    return key;
  });
}
