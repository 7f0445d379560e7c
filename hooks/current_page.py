"""What is known of the page that is being converted: its fences, its faults, where its code comes from."""

import re
from pathlib import Path

from fences import hiding_faults, include_faults, read_fences, session_faults
from includes import Line

_FRAME = re.compile(r'File "<block (\d+)>", line (\d+)|<block (\d+)>:(\d+)')


class CurrentPage:
    def __init__(self, root: Path, path: str, text: str) -> None:
        self.root, self.path, self.text = root, path, text
        fences, self.faults = read_fences(path, text)
        self.faults += include_faults(root, path, text, fences)
        self.faults += session_faults(path, fences)
        self.faults += hiding_faults(path, text, fences)
        self.fences = [fence for fence in fences if fence.executed]
        self.origins: dict[int, list[Line]] = {}
        self.done: list[tuple[str, str]] = []
        self.opened = False
        self.broken = False

    def remember_origin(self, number: int, code: str) -> list[Line]:
        """Finds where each line of block `number` comes from; includes are aligned by their text."""
        fence = self.fences[number - 1]
        sources = [line for line in fence.origin(self.root, self.path) if line.text.strip()]
        last = sources[0] if sources else Line(self.path, fence.line, "")
        origin, at = [], 0
        for text in code.expandtabs().splitlines():
            if (
                text.strip()
                and at < len(sources)
                and sources[at].text.expandtabs().strip() == text.strip()
            ):
                last = sources[at]
                at += 1
            origin.append(last)
        self.origins[number] = origin
        return origin

    def place(self, number: int, line: int) -> str:
        origin = self.origins.get(number)
        if not origin:
            return f"{self.path}:{self.fences[number - 1].line}"
        at = origin[min(line, len(origin)) - 1]
        return f"{at.path}:{at.number}"

    def with_places(self, text: str) -> str:
        """The text of a traceback or warning with the files and lines that the author knows."""

        def place(m: re.Match) -> str:
            if m[1]:
                return 'File "{}", line {}'.format(*self.place(int(m[1]), int(m[2])).rsplit(":", 1))
            return self.place(int(m[3]), int(m[4]))

        return _FRAME.sub(place, text)

    def last_place(self, trace: str) -> str:
        """The innermost line of the author's that a traceback names, in parentheses; "" if none."""
        found = re.findall(r'File "((?:snippets|docs)/[^"]+)", line (\d+)', trace)
        return f" ({found[-1][0]}:{found[-1][1]})" if found else ""
