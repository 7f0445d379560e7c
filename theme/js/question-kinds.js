// The kinds of question. Each takes what stands in the page and gives
//   controls, read() → answer (strings), write(answer), missing() → a control not yet used,
//   check() → {right, total, wrong: chosen too much}, shown at the controls, reset()
// Nodes are moved, never written anew: formulas and code stay what they are.
import { accepts, alternatives, shuffled } from "./answers.js";
import { el } from "./dom.js";
import { question as texts } from "./texts.js";

const LONGEST = 200; // characters of an answer; progress-file.js refuses longer ones

// Text with formulas in one line, for what holds text only: the name of a control, an option.
const FORMULA = {
  msqrt: (...parts) => `√(${parts.join("")})`,
  mfrac: (above, below) => `(${above})/(${below})`,
  msub: (base, index) => `${base}_${index}`,
  msup: (base, power) => `${base}^${power}`,
};

function inOneLine(node) {
  if (!node.firstElementChild) return node.textContent;
  const join = FORMULA[node.localName] ?? ((...parts) => parts.join(""));
  return join(...[...node.childNodes].map(inOneLine));
}

const place = () => el("span", { className: "soru-isaret" });

function mark(span, isRight, ...content) {
  span.dataset.tur = isRight ? "dogru" : "yanlis";
  span.replaceChildren(...content);
}

export function choice(list, id) {
  const items = [...list.children].map((item, i) => {
    const box = item.querySelector("input");
    const note = item.querySelector("ul") ?? el("ul");
    box.remove();
    note.remove();
    const nodes = [...item.childNodes].flatMap((node) => (node.nodeName === "P" ? [...node.childNodes] : node));
    const label = el("label", { htmlFor: `${id}-${i}` }, ...nodes);
    return { isRight: box.defaultChecked, note, label, mark: place() };
  });
  const several = items.filter((item) => item.isRight).length > 1;
  const fieldset = el("fieldset", {}, el("legend", { textContent: texts.choose(several) }));
  for (const item of items) {
    item.input = el("input", { type: several ? "checkbox" : "radio", name: id, id: item.label.htmlFor });
    fieldset.append(el("div", { className: "soru-secenek" }, item.input, item.label, item.mark, item.note));
    item.note.hidden = true;
    // A formula alone names nothing.
    if (item.label.querySelector("math")) item.input.setAttribute("aria-label", inOneLine(item.label).trim());
  }
  list.replaceWith(fieldset);
  return {
    controls: items.map((item) => item.input),
    read: () => items.flatMap((item, i) => (item.input.checked ? `${i}` : [])),
    write(answer) {
      for (const [i, item] of items.entries()) item.input.checked = answer.includes(`${i}`);
    },
    missing: () => !items.some((item) => item.input.checked) && items[0].input,
    check() {
      for (const { input, isRight, mark: span, note } of items) {
        if (input.checked) mark(span, isRight, texts.verdict(isRight));
        else if (isRight) mark(span, true, texts.rightOne);
        note.hidden = false;
      }
      const chosen = items.filter((item) => item.input.checked);
      const right = chosen.filter((item) => item.isRight).length;
      return { right, total: items.filter((item) => item.isRight).length, wrong: chosen.length - right };
    },
    reset() {
      for (const item of items) {
        item.input.checked = false;
        item.mark.replaceChildren();
        item.note.hidden = true;
      }
    },
  };
}

// items: [{field, accepts(value), answer: what is shown beside a wrong value}]
function fields(items) {
  for (const item of items) {
    item.mark = place();
    item.field.after(item.mark);
  }
  const controls = items.map((item) => item.field);
  return {
    controls,
    read: () => controls.map((field) => field.value),
    write(answer) {
      for (const [i, field] of controls.entries()) field.value = answer[i] ?? "";
    },
    missing: () => controls.find((field) => !field.value.trim()),
    check() {
      let right = 0;
      for (const item of items) {
        const isRight = item.accepts(item.field.value);
        right += isRight;
        mark(item.mark, isRight, texts.verdict(isRight), isRight ? "" : texts.rightIs, isRight ? "" : item.answer);
      }
      return { right, total: items.length };
    },
    reset() {
      for (const item of items) {
        item.field.value = "";
        item.mark.replaceChildren();
      }
    },
  };
}

export function blanks(samps) {
  const items = samps.map((samp, i) => {
    // A blank that touches code is code itself.
    const isCode = [samp.previousSibling, samp.nextSibling].some((node) => node?.nodeName === "CODE");
    const answers = alternatives(samp.textContent);
    const longest = Math.max(...answers.map((answer) => answer.length));
    const field = el("input", {
      className: isCode ? "soru-kod" : "",
      size: 8 * Math.ceil((longest + 2) / 8), // in steps: the width must not tell the answer
      maxLength: LONGEST,
      autocomplete: "off",
      autocapitalize: "none",
      autocorrect: "off",
      spellcheck: false,
      "aria-label": texts.blank(i + 1),
    });
    const answer = el(isCode ? "code" : "span", { textContent: answers[0] });
    return { field, accepts: (value) => accepts(answers, value, isCode), answer };
  });
  for (const [i, samp] of samps.entries()) samp.replaceWith(items[i].field);
  return fields(items);
}

export function matching(table, id) {
  const pairs = [...table.tBodies[0].rows].map((row) => row.cells);
  const words = pairs.map(([, cell]) => inOneLine(cell).trim());
  // Two rows may have the same right cell; it is one option.
  const order = shuffled(pairs.length, id).filter((i, at, all) => all.findIndex((j) => words[j] === words[i]) === at);
  return fields(
    pairs.map(([name, cell], i) => {
      const field = el("select", { "aria-label": inOneLine(name).trim() }, new Option(texts.pick, ""));
      field.append(...order.map((j, at) => new Option(words[j], at)));
      cell.replaceChildren(field);
      const right = order.findIndex((j) => words[j] === words[i]);
      return { field, accepts: (value) => value === `${right}`, answer: words[i] };
    }),
  );
}
