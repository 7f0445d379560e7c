// The exercises and their editor are fetched when one comes near: whoever does not scroll that far does not pay for it.
import { el } from "./dom.js";
import { notLoaded } from "./texts.js";

let exercises;

const near = new IntersectionObserver(arrive, { rootMargin: "800px 0px" });

function arrive(entries) {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    import("./exercise.min.js")
      .then((loaded) => {
        exercises = loaded;
        exercises.build(target);
      })
      .catch((error) => {
        console.error(error);
        target.prepend(el("p", { className: "alistirma-notu", role: "status", textContent: notLoaded }));
      });
  }
}

export const leave = () => exercises?.leave();

export function start() {
  for (const section of document.querySelectorAll(".alistirma:not([data-hazir])")) near.observe(section);
}
