// Hints open one at a time: the next one appears when the one before it has been opened.
import { exercise as texts } from "./texts.js";

export function stepHints(section) {
  const hints = [...section.querySelectorAll(":scope > details.ipucu")];
  hints.forEach((hint, i) => {
    hint.querySelector("summary").textContent = texts.hint(i + 1, hints.length);
    hint.hidden = i > 0;
    hint.addEventListener("toggle", () => {
      if (hint.open && hints[i + 1]) hints[i + 1].hidden = false;
    });
  });
}
