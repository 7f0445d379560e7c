"""Rules for the words of what readers meet; each function returns the faults it finds below `root`."""

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from faults import Fault
from prose import texts
from turkish import lower

FORBIDDEN = tomllib.loads((Path(__file__).parent / "forbidden.toml").read_text("utf-8"))["rule"]


def forbidden_words(root: Path) -> list[Fault]:
    return [
        Fault(path, line, f"the word {word!r} is not used here", f"write {rule['write']}")
        for path, text in texts(root)
        for rule in FORBIDDEN
        if not any(fnmatch(path, allowed) for allowed in rule.get("except", []))
        for line, word in occurrences(rule, text)
    ]


def occurrences(rule: dict, text: str) -> Iterator[tuple[int, str]]:
    pattern = rule["words"].replace(" ", r"\s+")
    for match in re.finditer(rf"(?<![\w-])(?:{pattern})(?!\w)", lower(text)):
        yield text.count("\n", 0, match.start()) + 1, " ".join(match[0].split())
