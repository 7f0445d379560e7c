"""Where the hooks report faults: a build ends with all of them, `mkdocs serve` shows them on the page."""

import html
import logging
import os
from pathlib import Path

from faults import Fault
from mkdocs.exceptions import PluginError

log = logging.getLogger("mkdocs.plugins.dikkat")
_faults: list[Fault] = []
_warnings: list[Fault] = []
_root = Path()
_serving = False


def command_is(command: str) -> None:
    global _serving
    _serving = command == "serve"


def serving() -> bool:
    return _serving


def start(root: Path) -> None:
    global _root
    _root = root
    _faults.clear()
    _warnings.clear()


def root() -> Path:
    return _root


def report(fault: Fault, details: str = "") -> str:
    """Logs a fault, keeps it for the end of the build and returns the box that `serve` shows in its place."""
    _faults.append(fault)
    log.error("%s", f"{fault}\n{details}".rstrip())
    more = f"<pre><code>{html.escape(details)}</code></pre>" if details else ""
    return f'<div class="admonition danger derleme-hatasi"><p>{html.escape(str(fault))}</p>{more}</div>'


def warn(fault: Fault) -> None:
    """A fault that stops only a strict build."""
    _warnings.append(fault)
    log.warning("%s", fault)


def stop_if_faulty(strict: bool) -> None:
    """Ends a build that has met a fault; counted here because `--quiet` hides warnings from MkDocs' own count."""
    found = sorted({*_faults, *(_warnings if strict else [])})
    if found and not _serving:
        raise PluginError(f"{len(found)} fault(s):\n  " + "\n  ".join(map(str, found)))


def source_of(page) -> tuple[str, str]:
    """The path of a page's source as its author names it, and its text."""
    file = Path(os.path.abspath(page.file.abs_src_path))
    path = file.relative_to(_root).as_posix() if file.is_relative_to(_root) else page.file.src_uri
    return path, file.read_text("utf-8-sig")
