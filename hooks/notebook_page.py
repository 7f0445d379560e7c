"""Rewrites the HTML that nbconvert makes of a notebook as a page of this site.

nbconvert brings 575 kB of styles, scripts, a second copy of each cell for its own copy button, English labels,
headings whose ids lose ı, and links that only work in the source folder. What is left here is what a lesson's page
has: blocks with their output, figures, headings, checked links.
"""

import base64
import html
import posixpath
import re
from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag
from faults import Fault
from figures import clean
from formulas import to_mathml
from listings import result
from notebook_source import NotebookSource
from reporting import report

_LETTERS = str.maketrans("ıİğĞşŞçÇöÖüÜâÂîÎûÛ", "iiggssccoouuaaiiuu")
_MATH = re.compile(r"\$\$(.+?)\$\$|(?<![\\$\w])\$([^$\n]+?)\$(?!\w)", re.S)
_DRAWING = re.compile(r"^data:image/svg\+xml;base64,")


def cells_of(soup: BeautifulSoup) -> Iterator[Tag]:
    yield from soup.select(".jp-Cell.jp-MarkdownCell, .jp-CodeCell > .jp-CodeCell")


def rewrite(content: str, file, files, source: NotebookSource) -> tuple[str, list[dict]]:
    """The page's HTML and its table of contents as Python-Markdown's toc tokens."""
    soup = BeautifulSoup(content, "html.parser")
    parts, headings = [], []
    for number, cell in enumerate(cells_of(soup), 1):
        if "jp-MarkdownCell" in cell["class"]:
            prose = cell.select_one(".jp-RenderedMarkdown")
            name_headings(soup, prose, headings)
            check_links(prose, file, files, source)
            parts.append(with_formulas(prose, source))
        else:
            parts.append(code_cell(cell, f"s{number}"))
    ids = {heading["id"] for heading in headings}
    for link in soup.select(".jp-RenderedMarkdown a[href^='#']"):
        if link["href"][1:] not in ids:
            line = source.line_of(f"({link['href']})")
            report(Fault(source.path, line, f"no heading has the id {link['href']}", "correct it"))
    return "\n".join(parts), nested(headings)


def ascii_id(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.translate(_LETTERS).lower()).strip("-")


def name_headings(soup: BeautifulSoup, prose: Tag, headings: list[dict]) -> None:
    for heading in prose.find_all(re.compile("^h[1-6]$")):
        if anchor := heading.select_one(".anchor-link"):
            anchor.decompose()
        title = heading.get_text().strip()
        name, taken = ascii_id(title) or "bolum", {known["id"] for known in headings}
        heading["id"] = next(
            i for i in (name, *(f"{name}-{n}" for n in range(2, 99))) if i not in taken
        )
        link = soup.new_tag("a", href=f"#{heading['id']}", title="Bu bölümün bağlantısı")
        link["class"], link.string = "headerlink", "¶"
        heading.append(link)
        headings.append(
            {"level": int(heading.name[1]), "id": heading["id"], "name": title, "children": []}
        )


def check_links(prose: Tag, file, files, source: NotebookSource) -> None:
    """Addresses inside the site are those of the sources; on the page they become those of the site."""
    for tag in prose.find_all(["a", "img"]):
        name = "href" if tag.name == "a" else "src"
        path, _, anchor = tag.get(name, "").partition("#")
        if not path or re.match(r"[a-z]+:", path):
            continue
        target = files.get_file_from_path(
            posixpath.normpath(posixpath.join(posixpath.dirname(file.src_uri), path))
        )
        if target is None:
            line = source.line_of(path)
            report(
                Fault(
                    source.path,
                    line,
                    f"the address {path} leads nowhere",
                    "name a file below docs/",
                )
            )
        else:
            tag[name] = target.url_relative_to(file) + (f"#{anchor}" if anchor else "")


def with_formulas(prose: Tag, source: NotebookSource) -> str:
    for text in list(prose.find_all(string=_MATH)):
        if text.find_parent(["code", "pre"]) is None:
            written = _MATH.sub(as_arithmatex, html.escape(str(text), quote=False))
            converted = to_mathml(written, source.path, source.text)
            text.replace_with(BeautifulSoup(converted, "html.parser"))
    for paragraph in prose.find_all("p"):
        if paragraph.select_one(":scope > .formul"):
            paragraph.name = "div"
    for text in prose.find_all(string=re.compile(r"\$|`{3}|-8<-")):
        if text.find_parent(["code", "pre", "math"]) is None:
            piece = " ".join(str(text).split())[:60]
            line = source.line_of(str(text).strip().split("\n")[0])
            report(
                Fault(
                    source.path,
                    line,
                    f"this stays raw text on the page: {piece}",
                    "close the formula or fence",
                )
            )
    return prose.decode_contents()


def as_arithmatex(match: re.Match) -> str:
    if match[1]:
        return f'<div class="arithmatex">\\[{match[1]}\\]</div>'
    return f'<span class="arithmatex">\\({match[2]}\\)</span>'


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
        if (lines := text_of(output)) is not None:
            # What one cell prints may come in several pieces.
            printed.append(lines)
            continue
        parts += [*text_result(printed), drawing_or_table(output, f"{name}-{number}")]
        printed = []
    return f'<div class="blok">{"".join([*parts, *text_result(printed)])}</div>'


def text_of(output: Tag) -> str | None:
    return (
        output.pre.decode_contents()
        if output.get("data-mime-type") == "text/plain" and output.pre
        else None
    )


def text_result(printed: list[str]) -> list[str]:
    return [result("".join(printed))] if printed else []


def drawing_of(output: Tag) -> Tag | None:
    image = output.find("img", src=_DRAWING)
    return image if image is not None and not output.get_text().strip() else None


def svg_of(image: Tag) -> str:
    return base64.b64decode(image["src"].partition(",")[2]).decode()


def table_of(output: Tag) -> Tag | None:
    table = output.find("table")
    return (
        table
        if table is not None and table.get_text().split() == output.get_text().split()
        else None
    )


def drawing_or_table(output: Tag, name: str) -> str:
    if (image := drawing_of(output)) is not None:
        label = html.escape(image.get("alt", ""), quote=True)
        svg = clean(svg_of(image), name).replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
        return f'<figure class="sekil" data-search-exclude>{svg}</figure>'
    return f'<div class="result-markdown" data-search-exclude>{table_of(output) or ""}</div>'


def faults_of_outputs(content: str, source: NotebookSource) -> Iterator[Fault]:
    """What a lesson's block may not print either: text on standard error, a figure without a text alternative."""
    soup = BeautifulSoup(content, "html.parser")
    for number, cell in enumerate(soup.select(".jp-CodeCell > .jp-CodeCell"), 1):
        line = source.start_of(number)
        for output in cell.select(".jp-OutputArea-output"):
            kind = output.get("data-mime-type", "unknown")
            if kind == "application/vnd.jupyter.stderr":
                what = (
                    f"a cell writes to standard error: {' '.join(output.get_text().split())[:300]}"
                )
                yield Fault(
                    source.path, line, what, "mend the cause or silence it in the code shown"
                )
            elif (image := drawing_of(output)) is not None:
                if image.get("alt", "No description").startswith("No description"):
                    remedy = 'show it as HTML(f\'<img src="data:image/svg+xml;base64,…" alt="…">\')'
                    yield Fault(source.path, line, "a figure has no text alternative", remedy)
                if "QuadMesh" in svg_of(image):
                    what = "a heat map of a notebook cannot show its values in a table"
                    yield Fault(source.path, line, what, "draw it on a lesson's page")
            elif text_of(output) is None and table_of(output) is None:
                what = f"an output of the kind {kind} cannot be shown"
                yield Fault(source.path, line, what, "print text, or show one table or one SVG")
