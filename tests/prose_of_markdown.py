"""The Turkish of a Markdown page, on the lines where it stands.

Left out are code, formulas and addresses, and what is English by the same rules by which hooks/languages.py marks it:
`(*self-attention*)`, a cell `| *weight* |`, the name of a linked paper, and what its author marked with `lang=en`.
"""

import html
import re

from languages import PAPER
from sources import outside_fences

# Stands where code or a formula stood, so that the suffix behind it can still be seen.
CODE = "\ufffc"

_NAME = r"[A-ZÇÖÜ][\w.-]*"
# The authors of a paper: before "vd.", before the year, before the link to it.
NAMES = re.compile(rf"{_NAME}(?:,? {_NAME})*(?= vd\.| \(\d{{4}}\)|,? \[)")
_ENGLISH = (
    r"<(\w+)\b[^>]*\blang=\"?en\b.*?</\1>",
    r"(\*+|_)[^*_\n]+\1\{:? *lang=en *\}",
    r"\[[^]\n]*\]\([^)\s]*\)\{:? *lang=en *\}",
    r"(?<=\()\*[^*\n]+\*(?=\))|(?<=\| )\*[^*\n]+\*(?= \|)",
    rf"\[[^]\n]*\]\({PAPER}[^)\s]*\)",
)
# Attributes that are read to who cannot see the element.
_SPOKEN = re.compile(r'\b(?:alt|aria-label|title|placeholder)="([^"]*)"')


def blank(match: re.Match) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def coded(match: re.Match) -> str:
    return CODE + "\n" * match[0].count("\n")


def of_markdown(text: str, path: str = "") -> str:
    lines = [""] * (text.count("\n") + 1)
    for number, line in outside_fences(text, path):
        lines[number - 1] = line
    text = re.sub(r"\A---\n.*?\n---\n", _description, "\n".join(lines), flags=re.S)
    text = re.sub(r"<!--.*?-->", blank, text, flags=re.S)
    text = re.sub(r"^ *(?:!!!|\?{3}\+?) \w+", blank, text, flags=re.M)
    # An answer that continues a line of code is code.
    text = re.sub(r"`[^`\n]+`(?:<samp>.*?</samp>)?", CODE, text)
    text = re.sub(r"\$\$.+?\$\$|\$[^$\n]+\$", coded, text, flags=re.S)
    text = NAMES.sub(blank, text)
    for english in _ENGLISH:
        text = re.sub(english, blank, text)
    text = re.sub(r"\{:?[^}\n]*\}", blank, text)
    text = re.sub(r"\]\([^)\s]*\)|<https?:[^>]*>", " ", text)
    return html.unescape(re.sub(r"[*\\]", "", without_tags(text)))


def _description(front_matter: re.Match) -> str:
    return "\n".join(
        line.removeprefix("description: ") if line.startswith("description: ") else ""
        for line in front_matter[0].split("\n")
    )


def without_tags(text: str) -> str:
    def spoken(tag: re.Match) -> str:
        return "".join(f" {words} " for words in _SPOKEN.findall(tag[0])) + "\n" * tag[0].count(
            "\n"
        )

    return re.sub(r"</?[a-zA-Z][^>]*>", spoken, text)
