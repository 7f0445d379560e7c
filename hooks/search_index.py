"""MkDocs hook: search fetches nothing before a reader types and finds each term of the glossary by itself.

The theme fetches search/search_index.json on every page, so only its settings stay there. The texts go to
search/docs.json, which theme/js/search.js asks for at the first letter.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.plugins import event_priority

_GLOSSARY = '<div class="sozluk"'
_ENTRY = re.compile(
    r"""<td><strong[ ]id="(?P<id>[^"]+)">(?P<word>.*?)</strong></td>\s*
    <td><em>(?P<english>.*?)</em></td>\s*<td>(?P<meaning>.*?)</td>""",
    re.S | re.X,
)
_entries: list[dict[str, str]] = []


def entries(content: str, url: str) -> Iterator[dict[str, str]]:
    for entry in _ENTRY.finditer(content):
        word, english = entry["word"], entry["english"]
        meaning = re.sub(r"<(?!/?code>)[^>]*>", "", entry["meaning"])
        yield {
            "location": f"{url}#{entry['id']}",
            "title": word if word == english else f"{word} ({english})",
            "text": f"<p>{meaning}</p>",
        }


def on_config(config):
    _entries.clear()
    return config


# Before the search plugin reads the page.
@event_priority(100)
def on_page_context(context, *, page, config, nav):
    if _GLOSSARY in page.content:
        _entries.extend(entries(page.content, page.url))
        page.content = page.content.replace(_GLOSSARY, f"{_GLOSSARY} data-search-exclude")
    return context


# After the search plugin has written its file.
@event_priority(-100)
def on_post_build(*, config):
    file = Path(config.site_dir, "search/search_index.json")
    index = json.loads(file.read_text("utf-8"))
    docs = json.dumps(index["docs"] + _entries, ensure_ascii=False, separators=(",", ":"))
    file.with_name("docs.json").write_text(docs, "utf-8")
    file.write_text(json.dumps({**index, "docs": []}), "utf-8")
