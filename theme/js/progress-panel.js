// The reader's own record: take it along, bring it back, delete it.
import { el } from "./dom.js";
import { download } from "./download.js";
import { fromFile, LONGEST_FILE, toFile } from "./progress-file.js";
import { clear, exportAll, importAll, isLasting, onChange } from "./storage.js";
import { progress as texts } from "./texts.js";

let refresh;
onChange(() => refresh?.());

const button = (textContent, onclick) => el("button", { type: "button", className: "md-button", textContent, onclick });

export function start(place) {
  if (place.dataset.hazir) return;
  place.dataset.hazir = "1";
  const title = el("h3", { id: "ilerlemen", textContent: texts.title });
  const note = el("p");
  const status = el("p", { role: "status" });
  const file = el("input", { type: "file", accept: ".json", hidden: true });
  const question = el("div", { role: "group", hidden: true });
  const save = button(texts.save, () => download("dikkat-ilerleme.json", "application/json", toFile(exportAll())));
  const load = button(texts.load, () => file.click());
  const wipe = button(texts.wipe, () => ask(texts.wipeQuestion, texts.wipeYes, clear, texts.wiped));
  const buttons = el("div", {}, save, " ", load, " ", wipe, file);
  const panel = el("section", { className: "ilerleme", "aria-labelledby": title.id }, title, note, buttons);
  panel.append(question, status);
  place.after(panel);

  // Asks in the page: it is read aloud, Escape leaves it, and nothing else has to wait.
  function ask(text, yes, act, done) {
    const close = (result) => {
      question.hidden = true;
      buttons.hidden = false;
      status.textContent = result;
      load.focus();
    };
    const cancel = button(texts.cancel, () => close(""));
    const agree = button(yes, () => {
      act();
      close(done);
    });
    question.replaceChildren(el("p", { textContent: text }), agree, " ", cancel);
    question.setAttribute("aria-label", text);
    question.onkeydown = ({ key }) => key === "Escape" && close("");
    question.hidden = false;
    buttons.hidden = true;
    status.textContent = "";
    cancel.focus();
  }

  file.onchange = async () => {
    const [chosen] = file.files;
    const isSmall = chosen.size <= 4 * LONGEST_FILE; // a huge one is not even read
    const entries = isSmall && fromFile(await chosen.text().catch(() => ""));
    file.value = ""; // the same file may be chosen again
    if (entries) ask(texts.loadQuestion(entries.length), texts.load, () => importAll(entries), texts.loaded);
    else status.textContent = texts.refused;
  };

  refresh = () => {
    const isEmpty = exportAll().length === 0;
    note.textContent = isLasting() ? texts.where : texts.notLasting;
    save.hidden = isEmpty;
    wipe.hidden = isEmpty;
  };
  refresh();
}
