"""A notebook's file: include lines expanded for execution, and the file's line for each line that is executed."""

import json
import re
from pathlib import Path

from faults import Fault
from includes import ANY_INCLUDE, IncludeError, Line, included_lines

# They would publish a fault (raises-exception) or an output that nobody has computed (skip-execution).
REFUSED_TAGS = {"raises-exception", "skip-execution"}
_UNCHECKED = re.compile(
    r"\s*(?:!|%%?(?:script|bash|sh|sx|system)\b|(?:exit|quit)\(|(?:sys\.exit|os\._exit)\()"
)


class NotebookSource:
    """`expanded` is the notebook that runs and that readers download; `faults` what speaks against running it."""

    def __init__(self, root: Path, path: str, text: str) -> None:
        self.path, self.text = path, text
        self.faults: list[Fault] = []
        self.cells: list[list[Line]] = []
        self.starts: list[int] = []
        try:
            self.expanded = json.loads(text)
            cells = list(self.expanded["cells"])
            self.expanded["metadata"]["kernelspec"]["language"]
        except (ValueError, KeyError, TypeError) as error:
            line = getattr(error, "lineno", 1)
            self.faults.append(
                Fault(
                    path, line, f"this is no Python notebook: {error}", "save it again in Jupyter"
                )
            )
            self.expanded = empty_notebook()
            return
        for cell in cells:
            self._read(root, cell)

    def _read(self, root: Path, cell: dict) -> None:
        lines = "".join(cell["source"]).splitlines()
        at = self.line_of(lines[0] if lines else cell.get("id", ""))
        if cell["cell_type"] != "code":
            for line in lines:
                if ANY_INCLUDE.match(line) or re.match(r"\s*(?:`{3,}|~{3,}).*\bexec\b", line):
                    self._fault(
                        line, "a text cell cannot run or include code", "make it a code cell"
                    )
            return
        cell["outputs"], cell["execution_count"] = [], None
        for tag in sorted(REFUSED_TAGS & set(cell.get("metadata", {}).get("tags", []))):
            self.faults.append(
                Fault(self.path, at, f"the tag {tag} hides a fault", "remove the tag")
            )
        origin: list[Line] = []
        for line in lines:
            if _UNCHECKED.match(line):
                self._fault(
                    line,
                    f"nobody would see this fail: {line.strip()}",
                    "do it in Python, and let it raise",
                )
            if not ANY_INCLUDE.match(line):
                origin.append(Line(self.path, self.line_of(line), line))
                continue
            try:
                origin += included_lines(root, line)
            except IncludeError as error:
                self._fault(line, error.what, error.remedy)
        cell["source"] = "\n".join(line.text for line in origin)
        self.cells.append(origin)
        self.starts.append(at)

    def _fault(self, line: str, what: str, remedy: str) -> None:
        self.faults.append(Fault(self.path, self.line_of(line), what, remedy))

    def line_of(self, source_line: str) -> int:
        """The line of the .ipynb file that holds a line of a cell."""
        wanted = json.dumps(source_line.rstrip("\n"), ensure_ascii=False)[1:-1]
        return next(
            (
                n
                for n, line in enumerate(self.text.splitlines(), 1)
                if wanted.strip() and wanted in line
            ),
            1,
        )

    def place(self, cell: int, line: int) -> Line:
        """Where line `line` of the `cell`-th code cell that runs comes from; empty cells are not counted."""
        running = [origin for origin in self.cells if any(one.text.strip() for one in origin)]
        origin = running[min(cell, len(running)) - 1] if running else [Line(self.path, 1, "")]
        return origin[min(line, len(origin)) - 1]

    def start_of(self, cell: int) -> int:
        """The line of the .ipynb file where the `cell`-th code cell that runs begins."""
        running = [
            at
            for at, origin in zip(self.starts, self.cells, strict=True)
            if any(o.text.strip() for o in origin)
        ]
        return running[min(cell, len(running)) - 1] if running else 1


def empty_notebook() -> dict:
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": [], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
