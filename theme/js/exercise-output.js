// What the code printed, beside what it should print.
import { el } from "./dom.js";
import { exercise as texts } from "./texts.js";

// Marks one line inside a block of text; the text itself stays the same.
function markLine(code, at, kind) {
  const lines = code.textContent.split("\n");
  if (at === undefined) return code.replaceChildren(lines.join("\n"));
  const before = lines.slice(0, at).map((line) => `${line}\n`);
  const after = lines.slice(at + 1).map((line) => `\n${line}`);
  code.replaceChildren(before.join(""), el("mark", { className: kind }, lines[at]), after.join(""));
}

function box(className, label) {
  const code = el("code");
  const pre = el("pre", { className, tabIndex: 0, role: "group" }, code);
  pre.setAttribute("aria-label", label);
  return { pre, code };
}

// The expected output, as it stands in the page with its label, moves beside the learner's.
export function createOutput(expected, label) {
  const wanted = expected.querySelector(".result code");
  const out = box("alistirma-cikti", texts.output);
  const errors = box("alistirma-hata", texts.errors);
  const cut = el("p", { className: "alistirma-kesik", textContent: texts.cut, hidden: true });
  const empty = el("p", { className: "alistirma-bos", textContent: texts.noOutput });
  const own = el("div", {}, el("p", {}, el("strong", { textContent: texts.output })), empty, out.pre, cut);
  const panes = el("div", { className: "alistirma-ciktilar" });
  panes.append(own, el("div", {}, label ?? "", expected));

  let waiting = [];
  let frame = 0;
  let printed = "";

  // Drawn once a frame, however much arrives.
  function draw() {
    cancelAnimationFrame(frame);
    frame = 0;
    for (const [code, text] of waiting) code.append(text);
    waiting = [];
    out.pre.hidden = !out.code.hasChildNodes();
    errors.pre.hidden = !errors.code.hasChildNodes();
  }

  function queue(code, text) {
    if (waiting.at(-1)?.[0] === code) waiting.at(-1)[1] += text;
    else waiting.push([code, text]);
    frame ||= requestAnimationFrame(draw);
  }

  const output = {
    panes,
    errors: errors.pre,
    clear(note = "") {
      waiting = [];
      printed = "";
      out.code.replaceChildren();
      errors.code.replaceChildren();
      empty.textContent = note;
      empty.hidden = !note;
      cut.hidden = true;
      markLine(wanted);
      draw();
    },
    add(type, text) {
      if (type === "cut") cut.hidden = false;
      else queue(type === "out" ? out.code : errors.code, text);
      if (type === "out") printed += text;
    },
    finish(traceback = "") {
      if (traceback) queue(errors.code, traceback);
      draw();
      if (!printed) {
        empty.textContent = texts.printedNothing;
        empty.hidden = false;
      }
    },
    mark(difference) {
      markLine(out.code, difference?.got?.at, "alistirma-fark");
      markLine(wanted, difference?.want?.at, "alistirma-fark");
    },
    get printed() {
      return printed;
    },
    wanted: wanted.textContent,
  };
  output.clear(texts.notYetRun);
  return output;
}
