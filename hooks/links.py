"""MkDocs hook: MkDocs names the page of a broken link; this adds the line and what to do."""

import logging
import re

from reporting import root

_MESSAGE = re.compile(r"Doc file '(?P<page>[^']+)' contains .*?'(?P<link>[^']+)'")


class NameTheLine(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        if match := _MESSAGE.match(message):
            page = root() / "docs" / match["page"]
            lines = page.read_text("utf-8", errors="replace").splitlines() if page.exists() else []
            number = next((n for n, line in enumerate(lines, 1) if match["link"] in line), 1)
            record.msg = f"docs/{match['page']}:{number}: {message.rstrip('.')}; correct the address or the id"
            record.args = ()
        return True


def on_startup(*, command, dirty):
    logger = logging.getLogger("mkdocs.structure.pages")
    if not any(isinstance(kept, NameTheLine) for kept in logger.filters):
        logger.addFilter(NameTheLine())
