"""Serves the built site under a sub-path, as GitHub Pages does it, with a copy of Pyodide beside it."""

import functools
import gzip
import http.server
import io
import os
import shutil
import sys
import tempfile
import threading
from pathlib import Path
from typing import ClassVar
from urllib.parse import urljoin, urlsplit

from sites import ENVIRONMENT, ROOT, address_of

WHEELS = ROOT / "tests/browser/pyodide"
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


PACKED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".xml"}


@functools.cache
def packed(file: Path, changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), 6, mtime=0)


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_):
        """Silent: a failing test says what it wanted."""

    def end_headers(self):
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def send_head(self):
        """Sends text in gzip, as GitHub Pages does."""
        file = Path(self.translate_path(self.path))
        if self.path.partition("?")[0].endswith("/"):
            file /= "index.html"
        takes_gzip = "gzip" in self.headers.get("Accept-Encoding", "")
        if not (takes_gzip and file.suffix in PACKED and file.is_file()):
            return super().send_head()
        body = packed(file, file.stat().st_mtime_ns)
        self.send_response(http.HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def send_error(self, code, message=None, explain=None):
        """A missing address gets its site's own page, as on GitHub Pages."""
        page = Path(self.directory, *Path(self.path).parts[1:2], "404.html")
        if code != http.HTTPStatus.NOT_FOUND or not page.is_file():
            return super().send_error(code, message, explain)
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None


class Listener(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """A reader who leaves while a file is on its way is no fault."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Server:
    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="www-", ignore_cleanup_errors=True)
        os.environ["DIKKAT_TEST_WWW"] = self.folder.name
        handler = functools.partial(Handler, directory=self.folder.name)
        port = urlsplit(ENVIRONMENT["SITE_URL"]).port
        self.server = Listener(("127.0.0.1", port), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.folder.cleanup()


def publish_beside(site: Path, name: str) -> str:
    """Serves another site too; its address. What follows from the address that a site was built for does not work."""
    shutil.copytree(site, Path(os.environ["DIKKAT_TEST_WWW"], name))
    return urljoin(ENVIRONMENT["SITE_URL"], f"/{name}/")


def publish(site: Path, name: str = "repo") -> str:
    """Puts the site where the server finds it; its address."""
    repo = Path(os.environ["DIKKAT_TEST_WWW"], name)
    shutil.copytree(site, repo)
    (repo / "pyodide").mkdir()
    for file in [
        *(ROOT / "node_modules/pyodide" / name for name in PYODIDE),
        *WHEELS.glob("*.whl"),
    ]:
        shutil.copy(file, repo / "pyodide")
    return address_of(name)
