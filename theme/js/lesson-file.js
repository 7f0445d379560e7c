// The lesson's code as a file, made from what the page shows, so that it cannot differ from it.
// cells: {level, text} for a heading, {code, isFigure} for an executed block, in page order.
import { el } from "./dom.js";
import { download } from "./download.js";
import { lessonFile as texts } from "./texts.js";

const heading = ({ level, text }) => `${"#".repeat(level)} ${text}`;

// A Markdown heading is a Python comment as well.
export function toPython(cells, address) {
  const parts = cells.map((cell) => cell.code?.trimEnd() ?? heading(cell));
  return `${[`# ${address}`, ...parts].join("\n\n")}\n`;
}

// nbformat 4.5. A figure's code prints its SVG, as in the page; a notebook shows the drawing by itself, so only what
// is printed is kept back, by a first line of the cell.
function notebookCell(cell, i) {
  const id = `hucre-${i}`;
  if (!cell.code) {
    const source = heading({ ...cell, text: cell.text.replace(/[\\`*_[\]<>$]/g, "\\$&") });
    return { cell_type: "markdown", id, metadata: {}, source };
  }
  const source = (cell.isFigure ? "%%capture --no-display\n" : "") + cell.code.trimEnd();
  return { cell_type: "code", execution_count: null, id, metadata: {}, outputs: [], source };
}

export function toNotebook(cells, address) {
  const first = { cell_type: "markdown", id: "adres", metadata: {}, source: `<${address}>` };
  const kernelspec = { display_name: "Python 3", language: "python", name: "python3" };
  const notebook = {
    cells: [first, ...cells.map(notebookCell)],
    metadata: { kernelspec, language_info: { name: "python" } },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}

// Exercises and questions are the reader's own part. After the last block come headings without code.
function cellsOf(root) {
  const found = [...root.querySelectorAll("article :is(h1, h2, h3, .blok .language-python code)")];
  const cells = found
    .filter((node) => !node.closest(".alistirma, .soru, .result"))
    .map((node) => {
      const isFigure = Boolean(node.closest(".blok")?.querySelector("figure.sekil"));
      if (node.nodeName === "CODE") return { code: node.textContent, isFigure };
      return { level: Number(node.nodeName[1]), text: node.textContent.replace("¶", "").trim() };
    });
  return cells.slice(0, cells.findLastIndex((cell) => cell.code) + 1);
}

export function start(root = document) {
  const box = root.querySelector(".ders-kunye");
  if (!box || box.dataset.hazir) return;
  box.dataset.hazir = "1";
  const address = location.origin + location.pathname;
  const name = location.pathname.split("/").at(-2).replaceAll("-", "_");
  const status = el("span", { role: "status" });
  const python = () => toPython(cellsOf(root), address);
  const button = (textContent, onclick) => el("button", { type: "button", textContent, onclick });
  const copy = button(texts.copy, async () => {
    try {
      await navigator.clipboard.writeText(python());
      status.textContent = texts.copied;
    } catch {
      status.textContent = texts.notCopied;
    }
  });
  const py = button(texts.python, () => download(`${name}.py`, "text/x-python", python()));
  const ipynb = button(texts.notebook, () =>
    download(`${name}.ipynb`, "application/x-ipynb+json", toNotebook(cellsOf(root), address)),
  );
  const label = el("strong", { textContent: texts.label });
  const line = el("p", { className: "ders-dosyasi" }, label, " ", copy, " · ", py, " · ", ipynb, " ", status);
  box.insertBefore(line, box.querySelector(".ders-ilerleme"));
}
