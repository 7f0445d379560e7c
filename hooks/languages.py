"""MkDocs hook: says which words of a page are English, so that they are read aloud and broken as English.

English are, outside of code: an italic term in parentheses (`dizi (*sequence*)`) or alone in a cell, the name of a
linked paper, and the English terms of the glossary wherever they stand, also in titles and in the navigation. What else
is English its author marks: `*Get started*{ lang=en }`. Done when the page is whole, so that neither titles nor the
search index get tags.
"""

import re
from pathlib import Path

PAPER = r"https?://(?:arxiv\.org|doi\.org|cdn\.openai\.com|www\.(?:jmlr|deeplearningbook)\.org)/"

_TERM = re.compile(r"(?<=\()<em>(?=[^<]*</em>\))|(?<=<td>)<em>(?=[^<]*</em></td>)")
_PAPER = re.compile(rf'<a (?=[^>]*href="{PAPER})(?![^>]*\blang=)')
# Everything but text, and text that is no Turkish or not read as such.
_MARKUP = re.compile(
    r"<!--.*?-->"
    r"|<(script|style|title|code|pre|math|svg|samp)\b.*?</\1>"
    r'|<(\w+)\b[^>]*\blang="en"[^>]*>.*?</\2>'
    r"|<[^>]*>",
    re.S,
)
_ROW = re.compile(r"^\| \*\*(.+?)\*\*[^|]*\| \*(.+?)\* \|", re.M)

_english = re.compile("(?!)")


def english_terms(glossary: str) -> list[str]:
    """The English column of the glossary but for words that are Turkish as well, such as softmax."""
    rows = _ROW.findall(glossary)
    turkish = {term for term, _ in rows}
    return [term for _, term in rows if term not in turkish]


def marked(content: str, english: re.Pattern) -> str:
    """The page with `lang="en"` on its English; `english` matches the terms that are English everywhere."""
    content = _TERM.sub('<em lang="en">', content)
    content = _PAPER.sub('<a lang="en" ', content)
    parts, at = [], 0
    for markup in _MARKUP.finditer(content):
        parts += [in_text(content[at : markup.start()], english), markup[0]]
        at = markup.end()
    return "".join([*parts, in_text(content[at:], english)])


def in_text(text: str, english: re.Pattern) -> str:
    return english.sub(r'<span lang="en">\g<0></span>', text)


def on_config(config):
    global _english
    glossary = Path(config.docs_dir, "sozluk.md")
    terms = english_terms(glossary.read_text("utf-8")) if glossary.is_file() else []
    if terms:
        longest_first = "|".join(map(re.escape, sorted(terms, key=len, reverse=True)))
        _english = re.compile(rf"(?<![\w-])(?:{longest_first})(?![\w-])", re.I)
    return config


def on_post_page(output, *, page, config):
    return marked(output, _english)


def on_post_template(output_content, *, template_name, config):
    return marked(output_content, _english) if template_name == "404.html" else output_content
