"""Types into the search field of a page and reads what the theme shows."""

from urllib.parse import urldefrag, urlsplit

from playwright.sync_api import Locator, Page, expect

# The best section of a page stands below the page's own line, the others in a list that is closed.
_BEST = """() => [...document.querySelectorAll(".md-search-result__item")].map((item) => {
  const links = item.querySelectorAll(":scope > a");
  return (links[1] ?? links[0]).href;
})"""
_FORGET = """() => {
  document.querySelector(".md-search-result__meta").textContent = "";
  document.querySelector(".md-search-result__list").replaceChildren();
}"""

# An answer, and not the message that it takes its time.
_ANSWERED = """() => document.querySelector(".md-search-result__meta").textContent
  && !document.querySelector(".arama-iletisi")"""


def field(page: Page) -> Locator:
    return page.locator("[data-md-component=search-query]")


def count(page: Page) -> Locator:
    return page.locator(".md-search-result__meta")


def search(page: Page, query: str) -> None:
    """Puts the whole query into the field and waits for its answer."""
    expect(count(page)).not_to_have_text("Arama başlatılıyor")
    page.evaluate(_FORGET)
    field(page).fill(query)
    field(page).press("End")  # the theme looks at the field when a key goes up
    page.wait_for_function(_ANSWERED)


def results(page: Page, address: str) -> list[str]:
    """The best section of each page, the best page first, as addresses inside the site."""
    found = []
    for url in page.evaluate(_BEST):
        plain, section = urldefrag(url.removeprefix(address))
        found.append(urlsplit(plain).path + (f"#{section}" if section else ""))
    return found
