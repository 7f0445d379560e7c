"""What the rules read: pages, the text outside their fences, the code they show."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from fences import Fence, read_fences
from includes import MARKER, IncludeError, Line
from notebook_source import NotebookSource

LESSON = "docs/dersler/"


HEADING = re.compile(r"^#{1,6}\s+\S.*$")


EXPLICIT_ID = re.compile(r"\{[^}]*#([^\s}]+)[^}]*\}\s*$")


def pages(root: Path) -> Iterator[tuple[str, str]]:
    for file in sorted((root / "docs").rglob("*.md")):
        yield file.relative_to(root).as_posix(), file.read_text("utf-8")


def lessons(root: Path) -> Iterator[tuple[str, str]]:
    return ((path, text) for path, text in pages(root) if path.startswith(LESSON))


def outside_fences(text: str, path: str) -> Iterator[tuple[int, str]]:
    """The numbered lines of a page that are not inside a fence."""
    inside = {
        n
        for fence in read_fences(path, text)[0]
        for n in range(fence.line, fence.line + len(fence.body) + 2)
    }
    return ((n, line) for n, line in enumerate(text.splitlines(), 1) if n not in inside)


def executed(root: Path, path: str, text: str) -> Iterator[tuple[Fence, list[Line]]]:
    for fence in read_fences(path, text)[0]:
        if fence.executed:
            try:
                yield fence, fence.origin(root, path)
            except IncludeError:
                continue


def sections(root: Path, path: str) -> dict[str, int]:
    file = root / path
    if not file.is_file():
        return {}
    lines = enumerate(file.read_text("utf-8").splitlines(), 1)
    return {
        m["name"]: n for n, line in lines if (m := MARKER.search(line)) and m["kind"] == "start"
    }


def shown_code(root: Path) -> Iterator[tuple[list[Line], ast.Module]]:
    """The code of every page in page order, and of every notebook, parsed as one program."""
    for path, text in pages(root):
        lines = [line for _, block in executed(root, path, text) for line in block]
        yield from parsed(lines)
    for file in sorted((root / "docs").rglob("*.ipynb")):
        source = NotebookSource(root, file.relative_to(root).as_posix(), file.read_text("utf-8"))
        yield from parsed(
            [line for cell in source.cells for line in cell if not line.text.startswith("%")]
        )


def parsed(lines: list[Line]) -> Iterator[tuple[list[Line], ast.Module]]:
    try:
        yield lines, ast.parse("\n".join(line.text for line in lines))
    except SyntaxError:
        return  # The build names it.


def questions(text: str) -> Iterator[tuple[int, str]]:
    for match in re.finditer(r'^<div class="soru" markdown>\n(.*?)^</div>', text, re.S | re.M):
        yield text.count("\n", 0, match.start()) + 1, match[1]


def kind_of_question(body: str) -> str:
    if re.search(r"^- \[[ xX]\]", body, re.M):
        return "choice"
    if re.search(r"^\|", body, re.M):
        return "matching"
    return "blank" if "<samp>" in body else "unknown"
