import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { toNotebook, toPython } from "../../theme/js/lesson-file.js";

const ADDRESS = "https://biri.github.io/repo/dersler/deneme/";
const CELLS = [
  { level: 1, text: "9. Öz-dikkat" },
  { level: 2, text: "Skorlar: `X @ X.T` ve a_b_c *" },
  { code: 'x = """\n# bir\n\n  iki\n"""\nprint(x)\n', isFigure: false },
  { level: 3, text: "Şekil" },
  { code: "import sys\n\nsys.stdout.write('<svg/>\\n')\n", isFigure: true },
];

test("the program holds the code as it stands in the page, under its headings", () => {
  assert.equal(
    toPython(CELLS, ADDRESS),
    `# ${ADDRESS}

# 9. Öz-dikkat

## Skorlar: \`X @ X.T\` ve a_b_c *

x = """
# bir

  iki
"""
print(x)

### Şekil

import sys

sys.stdout.write('<svg/>\\n')
`,
  );
});

test("the program prints what the blocks print", () => {
  const printed = execFileSync("python3", ["-I", "-X", "utf8", "-"], {
    input: toPython(CELLS, ADDRESS),
    encoding: "utf8",
  });
  assert.equal(printed, "\n# bir\n\n  iki\n\n<svg/>\n");
});

test("the notebook has the form of nbformat 4.5", () => {
  const notebook = JSON.parse(toNotebook(CELLS, ADDRESS));
  assert.deepEqual([notebook.nbformat, notebook.nbformat_minor], [4, 5]);
  assert.equal(notebook.metadata.kernelspec.name, "python3");
  const ids = notebook.cells.map((cell) => cell.id);
  assert.equal(new Set(ids).size, ids.length);
  for (const cell of notebook.cells) {
    assert.match(cell.id, /^[a-zA-Z0-9_-]{1,64}$/);
    const isCode = cell.cell_type === "code";
    assert.deepEqual(Object.keys(cell).sort(), [
      "cell_type",
      ...(isCode ? ["execution_count"] : []),
      "id",
      "metadata",
      ...(isCode ? ["outputs"] : []),
      "source",
    ]);
    if (isCode) assert.deepEqual([cell.execution_count, cell.outputs], [null, []]);
  }
});

test("the notebook's code is the page's; only a figure keeps its printed SVG back", () => {
  const { cells } = JSON.parse(toNotebook(CELLS, ADDRESS));
  const code = cells.filter((cell) => cell.cell_type === "code").map((cell) => cell.source);
  assert.equal(code[0], CELLS[2].code.trimEnd());
  assert.equal(code[1], `%%capture --no-display\n${CELLS[4].code.trimEnd()}`);
});

test("headings are Markdown cells and stay plain text", () => {
  const { cells } = JSON.parse(toNotebook(CELLS, ADDRESS));
  const headings = cells.filter((cell) => cell.cell_type === "markdown").map((cell) => cell.source);
  assert.deepEqual(headings, [
    `<${ADDRESS}>`,
    "# 9. Öz-dikkat",
    "## Skorlar: \\`X @ X.T\\` ve a\\_b\\_c \\*",
    "### Şekil",
  ]);
});
