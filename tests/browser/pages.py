"""The addresses of all pages of the site."""

from playwright.sync_api import Page
from sites import ROOT


def address_of(source: str) -> str:
    path = source.rpartition(".")[0].removesuffix("index")
    return path and f"{path.rstrip('/')}/"


DOCS = ROOT / "docs"
FILES = [file for kind in ("*.md", "*.ipynb") for file in DOCS.rglob(kind)]
PAGES = [*sorted(address_of(file.relative_to(DOCS).as_posix()) for file in FILES), "404.html"]


def laid_out(page: Page) -> Page:
    """The page, when its scripts have started and all of it has been laid out."""
    page.locator("html.dizildi, .md-content__inner > .dizildi:last-child").first.wait_for(
        state="attached", timeout=20_000
    )
    return page
