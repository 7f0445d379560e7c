// What a sheet of paper needs and a screen does not: where links lead, and the solutions, together at the end. It is there
// while the browser prints and gone afterwards.
import { el } from "./dom.js";
import { answerOf } from "./question.js";
import { print as texts } from "./texts.js";

let added = [];

function solutions(root) {
  const parts = [];
  for (const [i, section] of [...root.querySelectorAll(".alistirma")].entries()) {
    const code = section.querySelector(":scope > details.success > :not(summary)");
    if (code) parts.push(el("h3", { textContent: texts.exercise(i + 1) }), code.cloneNode(true));
  }
  for (const [i, box] of [...root.querySelectorAll(".soru")].entries()) {
    const answer = answerOf(box);
    if (answer) parts.push(el("h3", { textContent: texts.question(i + 1) }), ...answer);
  }
  const title = el("h2", { textContent: texts.solutions });
  return parts.length ? [el("section", { className: "baski-cozumler yalniz-baski" }, title, ...parts)] : [];
}

// A list that opens on a screen is closed on paper.
function options(box) {
  const list = box.querySelector("select");
  if (!list) return [];
  const words = [...list.options].slice(1).map((option) => option.text);
  const line = el("p", { className: "yalniz-baski", textContent: texts.options(words) });
  box.append(line);
  return [line];
}

function prepare() {
  restore();
  const article = document.querySelector("article.md-content__inner");
  if (!article) return;
  for (const link of article.querySelectorAll("a[href]:not(.headerlink)")) {
    const { origin, pathname, href } = link;
    const isHere = origin === location.origin && pathname === location.pathname;
    if (!isHere && link.textContent !== href) link.dataset.adres = href;
  }
  const address = el("p", { className: "yalniz-baski", textContent: texts.from(location.origin + location.pathname) });
  const atEnd = solutions(article);
  article.prepend(address);
  article.append(...atEnd);
  added = [address, ...atEnd, ...[...article.querySelectorAll(".soru")].flatMap(options)];
  document.documentElement.classList.add("baskida");
}

function restore() {
  for (const node of added) node.remove();
  added = [];
  document.documentElement.classList.remove("baskida");
}

addEventListener("beforeprint", prepare);
addEventListener("afterprint", restore);
