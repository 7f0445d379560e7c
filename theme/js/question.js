// Makes each <div class="soru"> a question that can be answered. In the page it is plain: a task list is a choice
// ([x] = right), <samp>a|b</samp> a blank, a two-column table pairs to match, <details> the explanation.
import { alternatives } from "./answers.js";
import { el } from "./dom.js";
import { questionKeys } from "./question-key.js";
import { blanks, choice, matching } from "./question-kinds.js";
import { read, remove, write } from "./storage.js";
import { question as texts } from "./texts.js";

function kindOf(box, id) {
  const list = box.querySelector(".task-list");
  if (list) return choice(list, id);
  const samps = [...box.querySelectorAll("samp")].filter((samp) => !samp.closest("details"));
  return samps.length ? blanks(samps) : matching(box.querySelector("table"), id);
}

const answers = new WeakMap(); // question → what stood in the page before it became a form

// What is right and why, as nodes of its own: the right choices, pairs or blanks, and the explanation.
export const answerOf = (box) => answers.get(box)?.map((node) => node.cloneNode(true));

function rightPartsOf(box) {
  const copy = box.cloneNode(true);
  for (const wrong of copy.querySelectorAll(".task-list-item:not(:has([checked]))")) wrong.remove();
  for (const blank of copy.querySelectorAll("samp")) blank.textContent = alternatives(blank.textContent)[0];
  for (const explanation of copy.querySelectorAll("details")) {
    explanation.querySelector("summary")?.remove();
    explanation.replaceWith(...explanation.childNodes);
  }
  const first = [...copy.children].findIndex(
    (node) => node.matches(".task-list, table") || node.querySelector("table, samp"),
  );
  return [...copy.children].slice(first);
}

function build(box, key, number) {
  answers.set(box, rightPartsOf(box));
  const kind = kindOf(box, `soru-${key}`);
  const why = box.querySelector(":scope > details") ?? el("details");
  const send = el("button", { className: "md-button md-button--primary", textContent: texts.send });
  const again = el("button", { type: "button", className: "md-button", textContent: texts.again });
  const status = el("p", { className: "soru-durum" });
  const form = el("form", { autocomplete: "off" }, ...[...box.childNodes].filter((node) => node !== why));
  form.append(status, send, again);
  box.prepend(form);
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", texts.name(number));

  function lock(isAnswered) {
    for (const control of kind.controls) control.disabled = isAnswered;
    send.hidden = isAnswered;
    again.hidden = !isAnswered;
    why.hidden = !isAnswered;
    why.open = isAnswered;
  }

  function tell(text, tur) {
    status.textContent = text;
    status.dataset.tur = tur;
  }

  function check(answer, wasOk) {
    const { right, total, wrong = 0 } = kind.check();
    const ok = right === total && !wrong;
    tell(texts.result(ok, right, total, wrong), ok ? "dogru" : "yanlis");
    lock(true);
    if (ok !== wasOk) write("soru", key, { answer, ok });
  }

  function restore() {
    const old = read("soru", key);
    if (!old) return;
    kind.write(old.answer);
    if (!kind.missing()) {
      check(old.answer, old.ok); // anew, for the page may have been corrected since
      return;
    }
    // It does not belong to this question.
    kind.reset();
    remove("soru", key);
  }

  form.onsubmit = (event) => {
    event.preventDefault();
    // The copy button of a listing submits, too.
    if (event.submitter !== send) return;
    const missing = kind.missing();
    if (missing) {
      tell(texts.missing, "");
      missing.focus();
      return;
    }
    check(kind.read());
    again.focus();
  };
  again.onclick = () => {
    kind.reset();
    remove("soru", key);
    tell("", "");
    lock(false);
    kind.controls[0].focus();
  };

  lock(false);
  restore();
  status.setAttribute("role", "status"); // only what happens from now on is read aloud
}

export async function start(root = document) {
  const keys = questionKeys(root);
  for (const [i, box] of [...root.querySelectorAll(".soru")].entries()) {
    if (box.dataset.hazir) continue;
    try {
      build(box, keys[i], i + 1);
    } catch (error) {
      console.error(error); // the next question does not suffer for this one
    }
    box.dataset.hazir = "1";
    await new Promise((next) => setTimeout(next)); // a slow phone answers in between
  }
}
