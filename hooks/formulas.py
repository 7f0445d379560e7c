"""MkDocs hook: turns LaTeX into MathML while building, so that a formula needs no script and no request."""

import html
import re

from faults import Fault
from math_core import LatexError, LatexToMathML
from reporting import report, source_of

# What pymdownx.arithmatex leaves of `$…$` and `$$…$$` with generic: true.
_FORMULA = re.compile(
    r"""<(span|div)[ ]class="arithmatex">\\[(\[](?P<latex>.*?)\\[)\]]</\1>(?P<suffix>['’]\w+)?""",
    re.S | re.X,
)
_converter = LatexToMathML()


def to_mathml(content: str, path: str, text: str) -> str:
    """`content` with every formula as MathML; one that cannot be converted is reported as a fault."""

    def convert(match: re.Match) -> str:
        display = match[1] == "div"
        latex = html.unescape(match["latex"]).strip()
        try:
            if not latex:
                raise LatexError("nothing between the dollar signs")
            mathml = _converter.convert_with_local_state(latex, displaystyle=display)
        except LatexError as error:
            what, line = reason(str(error))
            what = f"the formula {' '.join(latex.split())!r} cannot be converted: {what}"
            return report(Fault(path, line_of(latex, text) + line - 1, what, "correct the LaTeX"))
        if display:
            # A wide formula scrolls inside its box, which a keyboard must be able to reach.
            return f'<div class="formul" tabindex="0">{mathml}</div>'
        # A Turkish suffix belongs to its formula; a line must not break between them.
        return (
            f'<span class="formul-ek">{mathml}{match["suffix"]}</span>'
            if match["suffix"]
            else mathml
        )

    return _FORMULA.sub(convert, content)


def reason(message: str) -> tuple[str, int]:
    """What math-core says without its drawing, and the line of the formula that it means."""
    plain = re.sub(r"\x1b\[[\d;]*m", "", message).strip()
    place = re.search(r"input:(\d+):\d+", plain)
    return plain.split("\n")[0].removeprefix("Error: "), int(place[1]) if place else 1


def line_of(latex: str, text: str) -> int:
    """The line of the source where the formula begins: behind a dollar sign, outside of code."""
    source = re.sub(r"`[^`\n]+`", lambda code: " " * len(code[0]), text)
    found = (
        re.search(r"\$\s*" + r"\s+".join(map(re.escape, latex.split())), source) if latex else None
    )
    if not found:
        return next((n for n, line in enumerate(source.splitlines(), 1) if "$$" in line), 1)
    begin = found.end() - len(found[0].lstrip("$").lstrip())
    return source.count("\n", 0, begin) + 1


def on_page_content(content, *, page, config, files):
    if not page.file.src_uri.endswith(".md"):
        return content
    return to_mathml(content, *source_of(page))
