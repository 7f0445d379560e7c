"""The HTML of listings and tables that the hooks make themselves."""

import html
import re


def result(escaped: str, language: str = "text") -> str:
    """The box under a block with what it printed."""
    listing = f"<pre><span></span><code>{escaped}</code></pre>"
    return f'<div class="result"><div class="language-{language} highlight">{listing}</div></div>'


def lightened(content: str) -> str:
    """What every visit fetches, without the parts that no reader sees.

    Names, punctuation and blanks need no colour of their own. Readers search for words: code and printed numbers
    would be most of the search index. The mark stands on <pre> because Material's parser forgets a marked element at
    the end of the first one of the same name inside it.
    """
    content = re.sub(r'<span class="(?:n|p|w)">([^<]*)</span>', r"\1", content)
    return content.replace("<pre><span></span>", "<pre data-search-exclude><span></span>")


def rows_of_table(printed: str) -> list[list[str]] | None:
    """The cells of a printed pipe table, its second line being the rule; None if it is not one."""
    lines = printed.strip("\n").split("\n")
    if len(lines) < 3 or not all(
        line.startswith("|") and line.rstrip().endswith("|") for line in lines
    ):
        return None
    rows = [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in lines]
    if len({len(row) for row in rows}) != 1 or not all(
        re.fullmatch(r":?-+:?", cell) for cell in rows[1]
    ):
        return None
    return rows


def table(rows: list[list[str]]) -> str:
    """What was printed, cell by cell; of Markdown only `code` is known, so that nothing else changes."""
    sides = [' class="sag"' if rule.endswith(":") else "" for rule in rows[1]]

    def cell_html(cell: str) -> str:
        return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(cell))

    def line(cells: list[str], tag: str) -> str:
        written = (
            f"<{tag}{side}>{cell_html(cell)}</{tag}>"
            for cell, side in zip(cells, sides, strict=True)
        )
        return f"<tr>{''.join(written)}</tr>"

    body = "".join(line(row, "td") for row in rows[2:])
    return f"<table><thead>{line(rows[0], 'th')}</thead><tbody>{body}</tbody></table>"
