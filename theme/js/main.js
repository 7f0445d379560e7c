// The site's only script of its own. It looks at each page, also after instant navigation, and fetches what that page needs.

import "./later.js";
import "./menu-button.js";
import "./print.js";
import "./theme-color.js";

const has = (selector) => document.querySelector(selector) !== null;

const parts = [
  [() => has("pre > code"), () => import("./listing.js")],
  [() => has(".alistirma"), () => import("./exercise-near.js")],
  [() => has(".harita"), () => import("./heat-map.min.js")],
  [() => has(".soru"), () => import("./question.js")],
  [() => location.pathname.includes("/dersler/") && has(".blok"), () => import("./lesson-file.js")],
  [() => has(".sayfa-ara"), () => import("./missing-page.js")],
  [() => true, () => import("./progress-view.js")],
];
const loaded = new Set();

// A part that fails leaves what stands in the page, and leaves the other parts alone. Each has a task of its own, so that
// a slow phone answers between them.
function start() {
  for (const part of loaded) part.leave?.();
  for (const [needed, load] of parts) {
    if (!needed()) continue;
    setTimeout(() =>
      load()
        .then((part) => {
          loaded.add(part);
          return part.start();
        })
        .catch((error) => console.error(error)),
    );
  }
}

// Material emits the page at once and after every instant navigation.
if (window.document$) window.document$.subscribe(start);
else start();
