"""Markdown that no extension has understood stays text on the page, with exit code 0; this module finds it."""

import html
import re

_COMMENT = re.compile(r"<!--.*?-->", re.S)
_INLINE_CODE = re.compile(r"(?<!</span>)<code\b[^>]*>.*?</code>", re.S)
_LISTING = re.compile(r"<(pre|math|svg)\b.*?</\1>", re.S)
# In listings (an indented code block may hold a whole fence) only a fence's opening line is suspicious.
_RAW_HEADER = re.compile(r"(?:`{3,}|~{3,})[ \t]*[{.\w][^\n]*=")
_RAW = re.compile(
    r"""`{3}|~{3}                                     # a fence
    |(?:^|>)\s*(?:\?\?\?\+?|!!!|===)\s+[\"\w]         # a note or a tab
    |-8<-                                             # an include line
    |\|\s*:?-{3,}:?\s*\|                              # a table's rule
    |\]\[[\w-]*\]                                     # a link whose address is missing
    |\$|\\[(\[]|\\[A-Za-z]{2,}                        # a formula
    """,
    re.M | re.X,
)


def first_piece(content: str) -> str | None:
    """The first piece of raw Markdown in a page's HTML, or None."""
    visible = _INLINE_CODE.sub("", _COMMENT.sub("", content))
    outside = html.unescape(_LISTING.sub("", visible))
    everything = html.unescape(re.sub(r"<[^>]+>", "", visible))
    for pattern, text in ((_RAW, outside), (_RAW_HEADER, everything)):
        if match := pattern.search(text):
            start = text.rfind("\n", 0, match.start()) + 1
            line = text[start:].lstrip("\n").split("\n")[0]
            return re.sub(r"<[^>]*>", "", line).strip()[:80] or match[0].strip()
    return None


def line_of(piece: str, text: str) -> int:
    """The line of the source that holds the piece, as far as it can be told."""
    lines = text.splitlines()
    for length in (len(piece), 24, 12, 6):
        start = piece[:length].strip()
        for number, line in enumerate(lines, 1):
            if start and start in line:
                return number
    return 1
