"""Rules for what an author types into a page; each function returns the faults it finds below `root`."""

import re
from pathlib import Path

from faults import Fault
from fences import read_fences
from includes import ANY_INCLUDE, INCLUDE, IncludeError, included_lines
from sources import EXPLICIT_ID, HEADING, outside_fences, pages


def fence_headers(root: Path) -> list[Fault]:
    return [fault for path, text in pages(root) for fault in read_fences(path, text)[1]]


def typed_code(root: Path) -> list[Fault]:
    """Python that stands in a page instead of in snippets/, and listings of other languages in lessons."""
    faults = []
    for path, text in pages(root):
        for fence in read_fences(path, text)[0]:
            if fence.language == "python":
                faults += [
                    Fault(
                        path,
                        n,
                        f"code is typed into the page: {line.strip()!r}",
                        "put it in snippets/ and include it",
                    )
                    for n, line in fence.body
                    if line.strip() and not INCLUDE.match(line)
                ]
            else:
                what = f"a {fence.language or 'plain'} listing is typed into the page"
                faults.append(Fault(path, fence.line, what, "let an executed block print it"))
    return faults


def heading_ids(root: Path) -> list[Fault]:
    faults = []
    for path, text in pages(root):
        seen: dict[str, int] = {}
        for number, line in outside_fences(text, path):
            if not HEADING.match(line):
                continue
            found = EXPLICIT_ID.search(line)
            if not found:
                faults.append(
                    Fault(
                        path, number, f"heading without an id: {line.strip()}", "add { #ascii-id }"
                    )
                )
            elif not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", found[1]):
                faults.append(
                    Fault(
                        path, number, f"the id #{found[1]} is not plain", "use a-z, 0-9 and hyphens"
                    )
                )
            elif found[1] in seen:
                what = f"the id #{found[1]} stands on line {seen[found[1]]} as well"
                faults.append(Fault(path, number, what, "give each heading its own"))
            else:
                seen[found[1]] = number
    return faults


def missing_includes(root: Path) -> list[Fault]:
    faults = []
    for path, text in pages(root):
        for number, line in enumerate(text.splitlines(), 1):
            if ANY_INCLUDE.match(line):
                try:
                    included_lines(root, line)
                except IncludeError as error:
                    faults.append(Fault(path, number, error.what, error.remedy))
    return faults


def one_session_a_page(root: Path) -> list[Fault]:
    faults = []
    for path, text in pages(root):
        key = "ana-sayfa" if path == "docs/index.md" else Path(path).stem
        for fence in read_fences(path, text)[0]:
            exercise = any("alistirmalar/" in line for _, line in fence.body)
            if fence.executed and not exercise and fence.options.get("session") != key:
                what = f"the block's session is {fence.options.get('session')!r}"
                faults.append(
                    Fault(path, fence.line, what, f'use the page\'s key, session="{key}"')
                )
    return faults


def sentences_that_become_lists(root: Path) -> list[Fault]:
    """A paragraph that begins with an ordinal ("10. derste …") is a list for Markdown, numbered from 1."""
    faults = []
    for path, text in pages(root):
        lines = [(number, line) for number, line in outside_fences(text, path) if line.strip()]
        ordinals = [re.match(r"\s*\d+\. +(\S)", line) for _, line in lines]
        for at, (number, line) in enumerate(lines):
            in_list = any(ordinals[max(at - 1, 0) : at] + ordinals[at + 1 : at + 2])
            if ordinals[at] and ordinals[at][1].islower() and not in_list:
                what = f"this sentence becomes a list: {line.strip()[:40]}"
                faults.append(Fault(path, number, what, "write 10\\. for 10."))
    return faults
