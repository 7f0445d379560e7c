"""MkDocs hook: titles and descriptions are text. MkDocs and the theme write those of front matter, of `nav:` and of
file names into the page as if they were HTML, and unescape those of headings.
"""

import html
import json

from markupsafe import Markup, escape
from mkdocs.plugins import event_priority
from reporting import source_of


# After the page is rendered: only then its heading has become its title.
@event_priority(-60)
def on_page_content(content, *, page, config, files):
    if page.file.src_uri.endswith(".ipynb"):
        # A notebook has no front matter; this part of its metadata takes the place.
        metadata = json.loads(source_of(page)[1])["metadata"]
        page.meta = {name: metadata[name] for name in ("description",) if name in metadata}
    for name in ("title", "description"):
        if name in page.meta:
            page.meta[name] = escape(
                page.meta[name]
            )  # marked, so that no template escapes it once more
    if not isinstance(page.title, Markup):
        page.title = escape(html.unescape(page.title))
    return content
