// Turns the result of a run into words: { kind, parts }, the parts being text and nodes for the verdict's box.
import { firstDifference } from "./compare.js";
import { el } from "./dom.js";
import { hintFor } from "./exercise-hints.js";
import { address } from "./runner.js";
import { exercise as texts } from "./texts.js";

const strong = (text) => el("strong", { textContent: text });
const code = (text) => el("code", { textContent: text });
const shown = ({ line }) => code(line.trim().replace(/(.{100}).+/, "$1…"));
const paragraph = (...parts) => el("p", {}, ...parts);

function error(found, lead, goTo) {
  const { types, message, line } = found;
  const parts = [];
  if (line) {
    const button = el("button", { type: "button", className: "alistirma-satir", textContent: texts.line(line) });
    button.addEventListener("click", () => goTo(line));
    parts.push(button, " ");
  }
  parts.push(code(message ? `${types[0]}: ${message}` : types[0]));
  const hint = hintFor(found, texts.hints);
  const before = lead ? [paragraph(strong(lead))] : [];
  return { kind: "hata", parts: [...before, paragraph(...parts), ...(hint ? [paragraph(hint)] : [])] };
}

function difference({ got, want }) {
  if (!got) return paragraph(texts.missing, " ", shown(want));
  if (!want) return paragraph(texts.extra(got.at + 1), " ", shown(got));
  return paragraph(texts.differs(got.at + 1), " ", shown(got), el("br"), texts.expected, " ", shown(want));
}

function checked(check, found, goTo) {
  if (check.error) {
    if (check.error.line) return error(check.error, texts.failedInCheck, goTo);
    return error(check.error, texts.checkBroke, goTo);
  }
  if (!check.accepted) {
    const parts = [paragraph(strong(texts.notYet), " ", check.message || texts.refused)];
    return { kind: "yanlis", parts: found ? [...parts, difference(found)] : parts };
  }
  if (found) return { kind: "yanlis", parts: [paragraph(strong(texts.acceptedButDiffers)), difference(found)] };
  return { kind: "dogru", parts: [paragraph(strong(texts.right), " ", texts.accepted)] };
}

const printed = (found) => ({ kind: "bilgi", parts: [found ? difference(found) : paragraph(texts.same)] });

const plain = {
  timeout: () => texts.timeout,
  stopped: () => texts.stopped,
  crashed: () => texts.crashed,
  failed: () => (navigator.onLine ? texts.unreachable : texts.offline),
};

export function judge(result, output, goTo) {
  if (result.kind === "done" && !result.error) {
    const found = firstDifference(output.printed, output.wanted);
    const { kind, parts } = result.check ? checked(result.check, found, goTo) : printed(found);
    return { kind, parts, difference: found };
  }
  if (result.kind === "done") return error(result.error, "", goTo);
  const parts = [paragraph(strong(plain[result.kind]()))];
  if (result.kind === "failed") parts.push(paragraph(texts.tried, " ", code(address()), el("br"), code(result.reason)));
  return { kind: "hata", parts };
}
