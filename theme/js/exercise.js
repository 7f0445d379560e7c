// Makes an exercise live: its starter becomes an editor, its output stands beside the expected one, its check gives a
// verdict. What stands in the page stays in it, so a part that fails leaves a readable exercise.
import { el } from "./dom.js";
import { createEditor } from "./editor.js";
import { isSolved, keptCode } from "./exercise-code.js";
import { createOutput } from "./exercise-output.js";
import { stepHints } from "./exercise-steps.js";
import { judge } from "./exercise-verdict.js";
import { drop, prepare, run, stop } from "./runner.js";
import { onChange } from "./storage.js";
import { exercise as texts } from "./texts.js";

const live = new Map(); // exercise → what others may ask of it

// The page has been replaced: ends what belonged to the old one.
export function leave() {
  for (const [section, { end }] of live) {
    if (section.isConnected) continue;
    live.delete(section);
    end();
  }
}

const labelOf = (block) => (block.previousElementSibling?.matches("p") ? block.previousElementSibling : null);

function partsOf(section) {
  const starter = section.querySelector(":scope > .language-python");
  const expected = section.querySelector(":scope > .blok .result code")?.closest(".blok");
  const check = section.querySelector(":scope > details.question code")?.textContent;
  const solution = section.querySelector(":scope > details.success");
  const code = starter?.querySelector("code").textContent.replace(/\n$/, "");
  return code && expected && check && solution ? { starter, code, expected, check, solution } : null;
}

const button = (text, className = "") =>
  el("button", { type: "button", className: `md-button ${className}`, textContent: text });

export function build(section) {
  const parts = partsOf(section);
  if (!parts || !section.isConnected || "hazir" in section.dataset) return;
  section.dataset.hazir = "";
  const name = section.dataset.alistirma;
  const kept = keptCode(name, parts.code, () => editor);

  const runButton = button(texts.run, "md-button--primary");
  const checkButton = button(texts.check);
  const stopButton = button(texts.stop);
  const resetButton = button(texts.reset);
  const progress = el("span", { className: "alistirma-ilerleme", role: "status" });
  const help = el("p", { className: "alistirma-yardim", id: `alistirma-${name}-yardim`, textContent: texts.help });
  const host = el("div", { className: "alistirma-duzenleyici highlight" });
  const bar = el("div", { className: "alistirma-dugmeler" }, runButton, checkButton, stopButton, resetButton, progress);
  const verdict = el("div", { className: "alistirma-sonuc", role: "status" });
  const compare = button(texts.compare);
  const after = el("p", { className: "alistirma-cozum" }, el("span", { textContent: texts.solved }), " ", compare);

  // If this fails, nothing has been changed yet.
  const editor = createEditor(host, {
    code: kept.code,
    label: texts.editor,
    phrases: texts.phrases,
    describedBy: help.id,
    onRun: () => go(false),
    onChange: kept.changed,
  });
  const output = createOutput(parts.expected, labelOf(parts.expected));
  const results = el("div", {}, output.panes, output.errors, verdict, after);
  parts.starter.after(host, help, bar, results);
  for (const old of [parts.starter, labelOf(parts.starter)]) if (old) old.hidden = true;
  stepHints(section);
  section.setAttribute("role", "group");
  section.setAttribute("aria-label", texts.group);

  function say(kind, ...content) {
    verdict.dataset.tur = kind;
    verdict.replaceChildren(...content);
  }

  function showState(running) {
    runButton.ariaDisabled = checkButton.ariaDisabled = String(running);
    if (!running && stopButton === document.activeElement) runButton.focus();
    stopButton.hidden = !running;
    if (!running) progress.textContent = "";
  }

  function showSolved() {
    const solved = isSolved(name);
    section.classList.toggle("alistirma-cozuldu", solved);
    after.hidden = !solved;
  }

  let running = false;
  let turn = 0; // a reset makes what is still running pointless
  async function go(checking) {
    if (running) return;
    running = true;
    const mine = ++turn;
    showState(true);
    kept.flush();
    // What comes next has the room of what was there: a short run does not make the page jump.
    results.style.minHeight = `${results.offsetHeight}px`;
    say("");
    output.clear();
    // A short run shows no passing words; a long wait says what to do about it.
    const words = [
      setTimeout(() => (progress.textContent = texts.loading), 200),
      setTimeout(() => (progress.textContent = texts.slow), 20_000),
    ];
    const silence = () => words.forEach(clearTimeout);
    const result = await run({
      code: editor.read(),
      check: checking ? parts.check : undefined,
      onStart() {
        silence();
        words.push(setTimeout(() => (progress.textContent = texts.running), 200));
      },
      onOutput: output.add,
    });
    silence();
    running = false;
    showState(false);
    results.style.minHeight = "";
    if (turn !== mine || result.kind === "left") return;
    // What a dying Python says of itself is nobody's output.
    if (result.kind === "crashed") output.clear();
    output.finish(result.error?.traceback ?? result.check?.error?.traceback);
    const judged = judge(result, output, editor.goTo);
    if (judged.difference) output.mark(judged.difference);
    if (judged.kind === "dogru") kept.solved();
    say(judged.kind, ...judged.parts);
    // Not for a reader who has scrolled on while Python was loading.
    const { top, bottom } = bar.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) verdict.scrollIntoView({ block: "nearest" });
  }

  runButton.addEventListener("click", () => go(false));
  checkButton.addEventListener("click", () => go(true));
  stopButton.addEventListener("click", stop);
  resetButton.addEventListener("click", () => {
    turn += 1;
    if (running) stop();
    editor.write(parts.code);
    output.clear(texts.notYetRun);
    say("bilgi", texts.wasReset);
    editor.focus();
  });
  compare.addEventListener("click", () => {
    parts.solution.open = true;
    parts.solution.querySelector("summary").focus();
    parts.solution.scrollIntoView({ block: "nearest" });
  });
  // Only here does anything of Python begin to load. Some browsers give a pressed button no focus.
  for (const touch of ["focusin", "pointerdown"])
    for (const place of [host, bar]) place.addEventListener(touch, prepare);

  showState(false);
  showSolved();
  if (kept.outdated) say("bilgi", texts.outdated);
  live.set(section, {
    showSolved,
    flush: kept.flush,
    end() {
      kept.flush();
      if (running) drop();
      editor.destroy();
    },
  });
}

onChange(() => {
  for (const { showSolved } of live.values()) showSolved();
});
// The tab is closed or goes to another page: what was just written is kept, and nothing goes on running.
addEventListener("pagehide", () => {
  for (const { flush } of live.values()) flush();
  drop();
});
