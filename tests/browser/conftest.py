"""A real browser, and the built site served under a sub-path as GitHub Pages does it."""

import pytest
from chromium import launched
from pages import laid_out
from playwright.sync_api import Browser, Page
from server import publish
from shared import once


@pytest.fixture(scope="session")
def served(site, tmp_path_factory) -> str:
    return once(tmp_path_factory, "published", lambda _: publish(site))


@pytest.fixture(scope="session")
def browser() -> Browser:
    with launched() as chromium:
        yield chromium


# What the page's policy refuses; `alarm` is what planted scripts would call. Chromium's own editing gives several lines
# that come at once a style of their own, which is refused and changes nothing.
WATCH = """
addEventListener("securitypolicyviolation", (event) => {
  const editing = [event.target, document.activeElement].some((node) => node?.closest?.(".cm-content"));
  if (!(editing && event.violatedDirective === "style-src-attr"))
    refused(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
});
window.alarm = (...words) => refused(`a planted script ran: ${words}`);
"""


class Visit:
    """One reader's browser: a context of its own, all requests and errors noted."""

    def __init__(self, browser: Browser, address: str, **options) -> None:
        self.address = address
        self.scripts = options.get("java_script_enabled", True)
        self.context = browser.new_context(locale="tr-TR", **options)
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.refused: list[str] = []
        self.context.expose_binding("refused", lambda _, what: self.refused.append(what))
        self.context.add_init_script(WATCH)
        self.page: Page = self.context.new_page()
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return laid_out(self.page) if self.scripts else self.page


@pytest.fixture
def visit(browser, served, request):
    """A visit with the options of the test's `visit_options` mark."""
    mark = request.node.get_closest_marker("visit_options")
    reader = Visit(browser, served, **(mark.kwargs if mark else {}))
    yield reader
    reader.context.close()
    assert reader.errors == []
    assert reader.refused == []
