"""A real browser, and the built site served under a sub-path as GitHub Pages does it."""

import functools
import http.server
import shutil
import threading
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

import pytest
from chromium import FLAGS, executable
from playwright.sync_api import Browser, Page, sync_playwright
from sites import ENVIRONMENT, ROOT

SITE_URL = ENVIRONMENT["SITE_URL"]
WHEEL = Path(__file__).parent / "pyodide/numpy-2.0.2-cp312-cp312-pyodide_2024_0_wasm32.whl"
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


def pytest_collection_modifyitems(items):
    """One server on one port: all browser tests run in the same worker."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_):
        """Silent: a failing test says what it wanted."""


@pytest.fixture(scope="session")
def served(site, tmp_path_factory) -> str:
    """The site's address; the Pyodide of package-lock.json and its NumPy are served beside it."""
    folder = tmp_path_factory.mktemp("www")
    shutil.copytree(site, folder / "repo")
    (folder / "repo/pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(ROOT / "node_modules/pyodide" / name, folder / "repo/pyodide")
    shutil.copy(WHEEL, folder / "repo/pyodide")
    port = urlsplit(SITE_URL).port
    handler = functools.partial(Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield SITE_URL
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Browser:
    with sync_playwright() as playwright:
        path = executable(Path(playwright.chromium.executable_path))
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


class Visit:
    """One reader's browser: a context of its own, all requests and errors noted."""

    def __init__(self, browser: Browser, address: str, **options) -> None:
        self.address = address
        self.context = browser.new_context(locale="tr-TR", **options)
        self.page: Page = self.context.new_page()
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page


@pytest.fixture
def visit(browser, served, request):
    """A visit with the options of the test's `visit_options` mark."""
    mark = request.node.get_closest_marker("visit_options")
    reader = Visit(browser, served, **(mark.kwargs if mark else {}))
    yield reader
    reader.context.close()
    assert reader.errors == []
