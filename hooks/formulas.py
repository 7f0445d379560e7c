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
            mathml = _converter.convert_with_local_state(latex, displaystyle=display)
        except LatexError as error:
            what = f"the formula {latex!r} cannot be converted: {error}"
            return report(Fault(path, line_of(latex, text), what, "correct the LaTeX"))
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


def line_of(latex: str, text: str) -> int:
    first = latex.splitlines()[0].strip() if latex else "$$"
    return next((n for n, line in enumerate(text.splitlines(), 1) if first in line), 1)


def on_page_content(content, *, page, config, files):
    if not page.file.src_uri.endswith(".md"):
        return content
    return to_mathml(content, *source_of(page))
