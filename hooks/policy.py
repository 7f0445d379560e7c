"""MkDocs hook: every page has a Content-Security-Policy, under which only the site's own files and the theme's few
inline scripts run.

A text that should have been escaped and was not stays dead text. All pages carry the same policy, because instant
navigation adds the next page's to those in force: what one page allows, all must allow.
"""

import hashlib
import re
from base64 import b64encode
from html.parser import HTMLParser
from pathlib import Path

from faults import Fault
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from reporting import report, serving, source_of

CHARSET = '<meta charset="utf-8">'
INLINE_SCRIPT = re.compile(r"<script>(.+?)</script>", re.S)
# The theme writes the way to the site's first page into one of its scripts, so that it differs with a page's depth.
_DEPTH = re.compile(r'new URL\("[^"]*",location\)')
_styles: set[str] = set()


class Content(HTMLParser):
    """What a page's own HTML holds that the policy refuses, and the styles of its formulas, which it must allow."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.refused: set[str] = set()
        self.styles: set[str] = set()
        self.in_formula = False
        self.feed(content)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.in_formula = self.in_formula or tag == "math"
        if tag in {"base", "embed", "iframe", "link", "meta", "object", "script", "style"}:
            self.refused.add(f"<{tag}")
        for name, value in attributes:
            if name == "style" and self.in_formula:
                self.styles.add(value)
            elif name == "style" or name.startswith("on"):
                self.refused.add(f"{name}=")
            elif (value or "").strip().lower().startswith("javascript:"):
                self.refused.add("javascript:")

    def handle_endtag(self, tag):
        self.in_formula = self.in_formula and tag != "math"


def policy(scripts: set[str], styles: set[str]) -> str:
    """The policy under which these inline scripts and these style attributes work, and no others."""
    # `mkdocs serve` writes a script with a number of its own into each page.
    inline = "'unsafe-inline'" if serving() else hashes(scripts)
    directives = {
        "default-src": "'none'",
        "script-src": f"'self' {inline}",
        "style-src": f"'self' 'unsafe-hashes' {hashes(styles)}" if styles else "'self'",
        "img-src": "'self' data:",  # the theme's icons stand in its styles
        "font-src": "'self'",
        "connect-src": "'self'",
        # A worker from the network has no policy of the page's: it may fetch Python from the address in mkdocs.yml.
        "worker-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in directives.items())


def hashes(texts: set[str]) -> str:
    digests = sorted(b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts)
    return " ".join(f"'sha256-{digest}'" for digest in digests)


def on_pre_build(*, config):
    _styles.clear()


# After the formulas and the figures.
@event_priority(-60)
def on_page_content(content, *, page, config, files):
    found = Content(content)
    _styles.update(found.styles)
    for piece in sorted(found.refused):
        lines = enumerate(source_of(page)[1].splitlines(), 1)
        line = next((number for number, line in lines if piece in line.lower()), 1)
        what = f"the policy of the pages refuses {piece}"
        remedy = "write Markdown; scripts and styles are files in theme/"
        content = report(Fault(f"docs/{page.file.src_uri}", line, what, remedy)) + content
    return content


def on_post_build(*, config):
    site = Path(config.site_dir)
    pages = {file: file.read_text("utf-8") for file in sorted(site.rglob("*.html"))}
    # On the page of missing pages stands what the theme writes, and nothing of ours.
    own = {_DEPTH.sub("", script) for script in INLINE_SCRIPT.findall(pages[site / "404.html"])}
    scripts = {script for text in pages.values() for script in INLINE_SCRIPT.findall(text)}
    if strange := [script for script in scripts if _DEPTH.sub("", script) not in own]:
        what = f"an inline script that is not on every page: {strange[0][:60]}"
        raise PluginError(f"theme/main.html:1: {what}; make it a file in theme/js/")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(scripts, _styles)}">'
    for file, text in pages.items():
        file.write_bytes(text.replace(CHARSET, CHARSET + meta, 1).encode())
