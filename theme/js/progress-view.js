// Shows what is done: under a lesson's title, in the navigation, on the home page's road map.
import { el, site } from "./dom.js";
import { lessonName, summary } from "./progress.js";
import { questionKeys } from "./question-key.js";
import { isLasting, onChange, read, write } from "./storage.js";
import { progress as texts } from "./texts.js";

let page = document;

function show(place, className, text) {
  let span = place.querySelector(`.${className}`);
  if (!span) {
    if (!text) return;
    span = el("span", { className });
    place.append(" ", span);
  }
  // Every change of an editor comes by here.
  if (span.textContent !== text) span.textContent = text;
}

function showLesson(name) {
  const box = page.querySelector(".ders-kunye");
  if (!name || !box) return;
  const exercises = [...page.querySelectorAll("[data-alistirma]")].map((part) => part.dataset.alistirma);
  const lesson = { exercises, questions: questionKeys(page) };
  const state = summary(lesson, read);
  let line = box.querySelector(".ders-ilerleme");
  if (!line) {
    line = el("p", { className: "ders-ilerleme" }, el("strong", { textContent: texts.label }));
    box.append(line);
  }
  show(line, "ders-durumu", texts.line(state));
  show(line, "ders-saklanmaz", isLasting() ? "" : texts.notLasting);
  // Other pages learn from this how much there is to do.
  const isNew = JSON.stringify(read("ders", name)) !== JSON.stringify(lesson);
  if (isNew && texts.short(state)) write("ders", name, lesson);
}

function showAll() {
  showLesson(lessonName(location, site));
  // On a narrow screen the page's own entry is a label, without an address.
  for (const link of page.querySelectorAll(".md-nav--primary .md-nav__link:is([href], [for=__toc]), .yol-haritasi a")) {
    const name = lessonName(new URL(link.href ?? location), site);
    const state = summary(name && read("ders", name), read);
    const short = texts.short(state);
    show(link, "ders-isareti", short && link.closest(".yol-haritasi") ? texts.line(state) : short);
  }
}

onChange(showAll);

export function start(root = document) {
  page = root;
  showAll();
  const map = page.querySelector(".yol-haritasi");
  if (map) import("./progress-panel.js").then((panel) => panel.start(map));
}
