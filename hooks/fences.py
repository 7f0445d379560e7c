"""The code fences of a page: read strictly, because superfences prints what it does not understand as plain text.

Every opening fence must be one that the site can honour: a misspelt option, a missing quote or a forgotten
`exec="1"` is a fault here, while the plain tools publish it with exit code 0.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from faults import Fault
from includes import ANY_INCLUDE, INCLUDE, IncludeError, Line, included_lines

# Only Python is executed, and what is not executed is not shown as if it were.
LANGUAGES = {"python"}
EXERCISES = "alistirmalar/"
TRUE = {"1", "true", "yes", "on"}
# What each option may be. `above` and `block` show the code and then its output; `below` shows the output and
# then the code, closed.
OPTIONS = {
    "exec": TRUE,
    "html": TRUE,
    "source": {"above", "block", "below"},
    "result": re.compile(r"[a-z]+"),
    "session": re.compile(r"[a-z0-9][a-z0-9-]*"),
}
_OPEN = re.compile(r"^(?P<indent>[ \t>]*)(?P<ticks>`{3,}|~{3,})(?P<info>[^`]*)$")
_IN_LIST = re.compile(r"^[ \t>]*(?:[-*+]|\d+[.)])[ \t]+(?P<ticks>`{3,}|~{3,})[^`]*$")
_INFO = re.compile(r"""^[ \t]*(?P<language>\S*?)(?P<options>(?:[ \t]+[\w-]+="[^"]*")*)[ \t]*$""")
_OPTION = re.compile(r'([\w-]+)="([^"]*)"')


@dataclass(frozen=True)
class Fence:
    line: int
    language: str
    options: dict[str, str]
    body: list[tuple[int, str]]

    @property
    def executed(self) -> bool:
        return self.options.get("exec") in TRUE

    @property
    def of_exercise(self) -> bool:
        """An exercise shows its starter and check without running them, and its expected output without the code."""
        paths = [
            match["path"] if (match := INCLUDE.match(text)) else ""
            for _, text in self.body
            if text.strip()
        ]
        return bool(paths) and all(path.startswith(EXERCISES) for path in paths)

    def origin(self, root: Path, page: str) -> list[Line]:
        """Where each line of the fence's code comes from: an included file or the page itself."""
        lines: list[Line] = []
        for number, text in self.body:
            if ANY_INCLUDE.match(text):
                lines += included_lines(root, text)
            else:
                lines.append(Line(page, number, text))
        return lines


def read_fences(page: str, text: str) -> tuple[list[Fence], list[Fault]]:
    """All fences of a page in order, and the faults of their opening lines."""
    fences, faults = [], []
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        number += 1
        opening = _OPEN.match(lines[number - 1]) or _IN_LIST.match(lines[number - 1])
        if not opening:
            continue
        start = number
        while number < len(lines) and lines[number].strip(" \t>") != opening["ticks"]:
            number += 1
        if opening.re is _IN_LIST:
            what = "a fence on the line of a list item stays raw text"
            faults.append(
                Fault(
                    page, start, what, "give the fence a line of its own, indented by four spaces"
                )
            )
            number += 1
            continue
        if number == len(lines):
            faults.append(
                Fault(page, start, "the fence is never closed", f"close it with {opening['ticks']}")
            )
            break
        indent = len(opening["indent"])
        body = [(n, lines[n - 1][indent:]) for n in range(start + 1, number + 1)]
        number += 1
        info = _INFO.match(opening["info"])
        if not info:
            what = f"the fence's options cannot be read: {opening['info'].strip()}"
            faults.append(
                Fault(page, start, what, 'write ```python name="value" with double quotes')
            )
            continue
        pairs = _OPTION.findall(info["options"])
        fence = Fence(start, info["language"], dict(pairs), body)
        faults += [
            Fault(page, start, *fault)
            for fault in _faults_of_header(fence, [name for name, _ in pairs])
        ]
        fences.append(fence)
    return fences, faults


def _faults_of_header(fence: Fence, names: list[str]) -> Iterator[tuple[str, str]]:
    if fence.language not in LANGUAGES:
        yield (
            f"unknown fence language {fence.language!r}",
            f"use one of {', '.join(sorted(LANGUAGES))}",
        )
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"the option {name} is given twice", "keep one"
    for name, value in fence.options.items():
        allowed = OPTIONS.get(name)
        if allowed is None:
            yield f"unknown fence option {name!r}", f"use {', '.join(OPTIONS)}"
        elif isinstance(allowed, set) and value not in allowed:
            yield f'{name}="{value}" is not known', f"use one of {', '.join(sorted(allowed))}"
        elif isinstance(allowed, re.Pattern) and not allowed.fullmatch(value):
            yield f'{name}="{value}" is not valid', f"it must match {allowed.pattern}"
    if fence.executed and fence.language != "python":
        yield "only python fences are executed", "use ```python"
    if fence.executed and "html" in fence.options and "result" in fence.options:
        yield "html= and result= exclude each other", "keep html= for a figure, result= for text"
    if "exec" not in fence.options and fence.options:
        yield 'the fence has options of an executed block but no exec="1"', 'add exec="1"'
    elif not (fence.executed or fence.of_exercise):
        yield "the code would be shown but never run", 'add exec="1" with its other options'
    if fence.executed and "source" not in fence.options and not fence.of_exercise:
        yield (
            "the block would run unseen",
            'add source="block", or source="below" for a figure or a table',
        )
    if fence.executed and not any(text.strip() for _, text in fence.body):
        yield "the executed fence is empty", "include the code it should run"


def include_faults(root: Path, page: str, text: str, fences: list[Fence]) -> Iterator[Fault]:
    """Include lines that name no file or section, or that stand where their text would not be run."""
    inside = {number for fence in fences for number, _ in fence.body}
    for number, line in enumerate(text.splitlines(), 1):
        if not ANY_INCLUDE.match(line):
            continue
        if number not in inside:
            yield Fault(page, number, "an include line outside a fence", "put it into a fence")
        try:
            included_lines(root, line)
        except IncludeError as error:
            yield Fault(page, number, error.what, error.remedy)


def session_faults(page: str, fences: list[Fence]) -> Iterator[Fault]:
    """A page's blocks are one program; a second session would hide names that a reader's copy has."""
    named = [fence for fence in fences if fence.executed and not fence.of_exercise]
    for fence in named[1:]:
        if fence.options.get("session") != named[0].options.get("session"):
            yield Fault(
                page,
                fence.line,
                "the page has more than one session",
                "give all its blocks the same session=",
            )


_HIDDEN = re.compile(r"<\w+\b[^>]*\s(?:hidden|style)\b", re.I)


def hiding_faults(page: str, text: str, fences: list[Fence]) -> Iterator[Fault]:
    inside = {number for fence in fences for number, _ in fence.body}
    for number, line in enumerate(text.splitlines(), 1):
        if number not in inside and _HIDDEN.search(re.sub(r"`[^`]*`", "", line)):
            yield Fault(
                page,
                number,
                "an element may hide what runs inside it",
                "leave out hidden and style",
            )
