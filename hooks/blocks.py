"""The HTML of an executed block, and what its output may not be."""

import html
import re
import unicodedata
from functools import lru_cache

from fences import Fence
from figures import figure, is_one_svg, parts, titles
from heat_maps import fault_of_tables
from listings import result, rows_of_table, table
from markdown import Markdown
from pymdownx.highlight import Highlight


def fault_of_output(fence: Fence, out: str) -> tuple[str, str] | None:
    """What is wrong with a block's output and what to do, or None."""
    options = fence.options
    odd = sorted(
        {
            unicodedata.name(c, repr(c))
            for c in out
            if not c.isprintable() and c not in "\n\t" and ord(c) < 160
        }
    )
    if odd or "\ufffd" in out:
        what = f"the output has characters that no page can show: {', '.join(odd) or 'bytes that are not UTF-8'}"
        return what, "print text; a progress line with \\r has no place on a page"
    if "result" in options and not out.strip():
        return (
            "result= is set but the block prints nothing",
            "print something worth seeing or drop result=",
        )
    if "html" in options:
        drawn, rest = parts(out)
        if not is_one_svg(drawn):
            what = "a figure's block must print one SVG and nothing else"
            return what, 'end it with plt.savefig(sys.stdout, format="svg")'
        if not all(titles(drawn)):
            return (
                "the figure has no text",
                'give savefig metadata={"Title": caption, "Description": text alternative}',
            )
        return fault_of_tables(drawn, rest)
    if "result" not in options and out.strip():
        if options.get("source") != "below":
            return "the block prints, but its output would not be shown", 'add result="text"'
        if rows_of_table(out) is None:
            return (
                'what source="below" shows must be one table: | a | b |, |---|---|, | 1 | 2 |',
                'or add result="text"',
            )
    return None


@lru_cache(maxsize=1024)
def listing(code: str) -> str:
    """The coloured code; remembered, because `mkdocs serve` converts every page again."""
    return Highlight(Markdown(), guess_lang=False, pygments_lang_class=True).highlight(
        code, "python"
    )


def block_html(fence: Fence, name: str, code: str, out: str) -> str:
    options = fence.options
    shown = ""
    if "html" in options:
        shown = figure(out, name)
    elif "result" in options:
        # Escaped as it is: output that looks like Markdown or HTML stays what was printed.
        printed = html.escape(out.removesuffix("\n"), quote=False)
        shown = result(f"{printed}\n", options["result"])
    elif rows := rows_of_table(out):
        shown = f'<div class="result-markdown" tabindex="0" data-search-exclude>{table(rows)}</div>'
    if source := options.get("source"):
        source_html = listing(code)
        if source == "below":
            label = "Şeklin kodu" if "html" in options else "Tablonun kodu"
            summary = f"<summary data-search-exclude>{label}</summary>"
            shown += f'<details class="cikti-kodu">{summary}{source_html}</details>'
        else:
            shown = source_html + shown
    return f'<div class="blok">{shown}</div>'


def blocks_that_are_seen(content: str) -> int:
    return len(re.findall('<div class="blok">', re.sub(r"<!--.*?-->", "", content, flags=re.S)))
