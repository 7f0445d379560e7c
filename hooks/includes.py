"""Include lines (`--8<-- "file.py:section"`): which lines of which file they stand for.

pymdownx.snippets puts the text into the page; this module answers the same question with line numbers, so that an
error in included code can be named by its own file and line.
"""

import re
import textwrap
from pathlib import Path
from typing import NamedTuple

SNIPPETS = "snippets"
INCLUDE = re.compile(
    r"""^[ \t>]*-+8<-+[ \t]+(["'])(?P<path>[^"':]*)(?::(?P<section>[^"']*))?\1[ \t]*$"""
)
ANY_INCLUDE = re.compile(r"^[ \t>]*-+8<-+")
MARKER = re.compile(
    r"-+8<-+[ \t]*\[[ \t]*(?P<kind>start|end)[ \t]*:[ \t]*(?P<name>[A-Za-z][\w-]*)[ \t]*\]"
)


class Line(NamedTuple):
    path: str
    number: int
    text: str


class IncludeError(Exception):
    """An include line that names nothing; `what` is wrong, `remedy` is what to do."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"{what}; {remedy}")
        self.what, self.remedy = what, remedy


def included_lines(root: Path, include: str) -> list[Line]:
    """The lines that an include line stands for, without section markers. Raises IncludeError."""
    match = INCLUDE.match(include)
    if not match:
        raise IncludeError(
            f"{include.strip()!r} is not an include line this site knows",
            'write --8<-- "file.py" or --8<-- "file.py:section"',
        )
    path, section = f"{SNIPPETS}/{match['path']}", match["section"]
    base, file = (root / SNIPPETS).resolve(), (root / path).resolve()
    if not file.is_relative_to(base) or not file.is_file():
        raise IncludeError(f"{path} does not exist", f"name a file below {SNIPPETS}/")
    try:
        text = file.read_text("utf-8")
    except UnicodeDecodeError:
        raise IncludeError(f"{path} is not UTF-8", "save it as UTF-8") from None
    if text.startswith("\ufeff"):
        raise IncludeError(f"{path} begins with a byte-order mark", "save it as UTF-8 without one")
    lines = [Line(path, n, line) for n, line in enumerate(text.splitlines(), 1)]
    if section is None:
        return [line for line in lines if not MARKER.search(line.text)]
    marks = {
        kind: [
            i
            for i, line in enumerate(lines)
            if (m := MARKER.search(line.text)) and m.groups() == (kind, section)
        ]
        for kind in ("start", "end")
    }
    if len(marks["start"]) != 1 or len(marks["end"]) != 1 or marks["end"][0] < marks["start"][0]:
        raise IncludeError(
            f"{path} has no section {section!r} with one start and one end",
            f"known sections: {', '.join(section_names(lines)) or 'none'}",
        )
    inside = [
        line
        for line in lines[marks["start"][0] + 1 : marks["end"][0]]
        if not MARKER.search(line.text)
    ]
    texts = textwrap.dedent("\n".join(line.text for line in inside)).split("\n")
    return [line._replace(text=text) for line, text in zip(inside, texts, strict=False)]


def section_names(lines: list[Line]) -> list[str]:
    return [m["name"] for line in lines if (m := MARKER.search(line.text)) and m["kind"] == "start"]
