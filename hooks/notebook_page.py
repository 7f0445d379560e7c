"""Rewrites the HTML that nbconvert makes of a notebook as a page of this site.

nbconvert brings 575 kB of styles, scripts, a second copy of each cell for its own copy button, English labels and
headings whose ids lose ı. What is left here is what a lesson's page has: blocks with their output, figures, headings.
"""

import base64
import html
import re
from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag
from faults import Fault
from figures import clean
from formulas import to_mathml
from listings import result

_LETTERS = str.maketrans("ıİğĞşŞçÇöÖüÜâÂîÎûÛ", "iiggssccoouuaaiiuu")
_MATH = re.compile(r"(?:<p>)?\$\$(.+?)\$\$(?:</p>)?|(?<![\\$\w])\$([^$\n]+?)\$(?!\w)", re.S)


def ascii_id(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.translate(_LETTERS).lower()).strip("-")


def rewrite(content: str, name: str, path: str, text: str) -> tuple[str, list[dict]]:
    """The page's HTML and its table of contents as Python-Markdown's toc tokens."""
    soup = BeautifulSoup(content, "html.parser")
    parts, headings = [], []
    for number, cell in enumerate(
        soup.select(".jp-Cell.jp-MarkdownCell, .jp-CodeCell > .jp-CodeCell"), 1
    ):
        if "jp-MarkdownCell" in cell["class"]:
            prose = cell.select_one(".jp-RenderedMarkdown")
            headings += list(name_headings(soup, prose))
            parts.append(to_mathml(_MATH.sub(as_arithmatex, prose.decode_contents()), path, text))
        else:
            parts.append(code_cell(cell, f"{name}-{number}"))
    return "\n".join(parts), nested(headings)


def as_arithmatex(match: re.Match) -> str:
    if match[1]:
        return f'<div class="arithmatex">\\[{match[1]}\\]</div>'
    return f'<span class="arithmatex">\\({match[2]}\\)</span>'


def name_headings(soup: BeautifulSoup, prose: Tag) -> Iterator[dict]:
    for heading in prose.find_all(re.compile("h[1-6]")):
        if anchor := heading.select_one(".anchor-link"):
            anchor.decompose()
        title = heading.get_text().strip()
        heading["id"] = ascii_id(title)
        link = soup.new_tag("a", href=f"#{heading['id']}", title="Bu bölümün bağlantısı")
        link["class"], link.string = "headerlink", "¶"
        heading.append(link)
        yield {"level": int(heading.name[1]), "id": heading["id"], "name": title, "children": []}


def nested(headings: list[dict]) -> list[dict]:
    roots, stack = [], []
    for heading in headings:
        while stack and stack[-1]["level"] >= heading["level"]:
            stack.pop()
        (stack[-1]["children"] if stack else roots).append(heading)
        stack.append(heading)
    return roots


def code_cell(cell: Tag, name: str) -> str:
    source = cell.select_one(".jp-InputArea pre")
    code = source.decode_contents().removeprefix("<span></span>")
    parts = [
        f'<div class="language-python highlight"><pre><span></span><code>{code}</code></pre></div>'
    ]
    printed: list[str] = []
    for number, output in enumerate(cell.select(".jp-OutputArea-output"), 1):
        if (lines := output.find("pre")) is not None:
            # What one cell prints may come in several pieces.
            printed.append(lines.decode_contents())
            continue
        parts += [*text_result(printed), drawing_or_table(output, f"{name}-{number}")]
        printed = []
    return f'<div class="blok">{"".join([*parts, *text_result(printed)])}</div>'


def text_result(printed: list[str]) -> list[str]:
    return [result("".join(printed))] if printed else []


def drawing_or_table(output: Tag, name: str) -> str:
    if (image := output.find("img", src=re.compile(r"^data:image/svg\+xml;base64,"))) is not None:
        drawn = base64.b64decode(image["src"].partition(",")[2]).decode()
        label = html.escape(image.get("alt", ""), quote=True)
        svg = clean(drawn, name).replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)
        return f'<figure class="sekil">{svg}</figure>'
    table = output.find("table")
    return f'<div class="result-markdown" data-search-exclude>{table or ""}</div>'


def faults_of_outputs(content: str, path: str) -> Iterator[Fault]:
    """What a lesson's block may not print either: text on standard error, a figure without a text alternative."""
    soup = BeautifulSoup(content, "html.parser")
    for output in soup.select('[data-mime-type="application/vnd.jupyter.stderr"]'):
        what = f"a cell writes to standard error: {output.get_text().strip()}"
        yield Fault(path, 1, what, "mend the cause or silence it in the code shown")
    for image in soup.select(".jp-OutputArea-output img"):
        if image.get("alt", "").startswith("No description"):
            remedy = 'show it as HTML(f\'<img src="data:image/svg+xml;base64,…" alt="…">\')'
            yield Fault(path, 1, "a figure has no text alternative", remedy)
