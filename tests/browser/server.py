"""Serves the built site under a sub-path, as GitHub Pages does it, with a copy of Pyodide beside it."""

import contextlib
import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

from sites import ENVIRONMENT, ROOT

WHEEL = Path(__file__).parent / "pyodide/numpy-2.0.2-cp312-cp312-pyodide_2024_0_wasm32.whl"
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_):
        """Silent: a failing test says what it wanted."""


@contextlib.contextmanager
def serving(site: Path, folder: Path) -> Iterator[str]:
    """The address of the site; `folder` is empty and becomes the server's root."""
    shutil.copytree(site, folder / "repo")
    (folder / "repo/pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(ROOT / "node_modules/pyodide" / name, folder / "repo/pyodide")
    shutil.copy(WHEEL, folder / "repo/pyodide")
    address = ENVIRONMENT["SITE_URL"]
    handler = functools.partial(Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", urlsplit(address).port), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address
        server.shutdown()
