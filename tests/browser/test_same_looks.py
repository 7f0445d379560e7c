"""Does the one style sheet look like all that it was made of? What was left out would have changed nothing."""

from pathlib import Path

import material
import pytest
from mkdocs.config import load_config
from pages import PAGES
from playwright.sync_api import Page, expect
from sites import ROOT

# What looks otherwise under the whole sheet. A page shows the same element many times over: the first of a kind stands
# for all. What is folded away has no fixed size.
COMPARE = """async (text) => {
  const looks = () => {
    const found = new Map();
    for (const element of document.querySelectorAll("body *")) {
      if (element.closest("details:not([open]) > :not(summary)")) continue;
      const kind = [element, element.parentElement].map((e) => `${e.tagName}.${e.getAttribute("class")}`).join();
      if (found.has(kind)) continue;
      for (const part of ["", "::before", "::after"]) {
        const style = getComputedStyle(element, part);
        const names = [...style].filter((name) => !name.startsWith("--"));
        found.set(kind + part, names.map((name) => `${name}: ${style.getPropertyValue(name)}`));
      }
    }
    return found;
  };
  const still = () => {
    for (const animation of document.getAnimations()) animation.finish();
  };
  still();
  const before = looks();
  const link = document.querySelector("link[rel=stylesheet]");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replaceAll('url("../', `url("${new URL("..", link.href)}`));
  link.disabled = true;
  document.adoptedStyleSheets.unshift(sheet);
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  still();
  return [...looks()].flatMap(([kind, after]) =>
    after.flatMap((look, i) => (look === before.get(kind)?.[i] ? [] : [[kind, before.get(kind)?.[i] ?? "", look]])),
  );
}"""


def whole_sheet() -> str:
    theme = Path(material.__file__).parent / "templates/assets/stylesheets"
    sheets = [next(theme.glob(f"{name}.*.min.css")) for name in ("main", "palette")]
    own = [ROOT / "theme" / style for style in load_config(str(ROOT / "mkdocs.yml")).extra_css]
    return "\n".join(file.read_text("utf-8") for file in [*sheets, *own])


def differences(page: Page, sheet: str) -> list[list[str]]:
    """Kind of element, how it looks, how it looks under this sheet."""
    page.mouse.move(0, 0)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(1000)  # what moves has arrived
    return page.evaluate(COMPARE, sheet)


@pytest.mark.parametrize("path", PAGES)
def test_no_page_misses_a_rule(visit, path):
    assert differences(visit.open(path), whole_sheet()) == []


@pytest.mark.visit_options(viewport={"width": 390, "height": 844}, color_scheme="dark")
def test_the_menu_of_a_phone_misses_no_rule(visit):
    page = visit.open("dersler/oz-dikkat/")
    page.get_by_role("button", name="Menü").click()
    assert differences(page, whole_sheet()) == []


def test_results_of_a_search_miss_no_rule(visit):
    page = visit.open("dersler/oz-dikkat/")
    page.locator(".md-search__input").press_sequentially("softmax")
    expect(page.locator(".md-search-result__link").first).to_be_visible()
    assert differences(page, whole_sheet()) == []


def test_paper_misses_no_rule(visit):
    page = visit.open("dersler/oz-dikkat/")
    page.emulate_media(media="print")
    assert differences(page, whole_sheet()) == []


def test_a_rule_that_is_left_out_is_seen(visit):
    page = visit.open("dersler/oz-dikkat/")
    more = ".md-typeset .katlanir, .md-typeset .result { letter-spacing: 1px }"
    found = differences(page, whole_sheet() + more)
    assert {old.split(":")[0] for _, old, _ in found} >= {"letter-spacing"}
