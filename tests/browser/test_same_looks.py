"""Does the one style sheet look like all that it was made of? What was left out would have changed nothing."""

from pathlib import Path

import material
import pytest
from mkdocs.config import load_config
from pages import PAGES
from playwright.sync_api import Page, expect
from sites import ROOT

# A page shows the same element many times over: three of a kind stand for all. (The body itself the theme moves by script,
# while search is open.)
LOOKS = """() => {
  const seen = new Map(), looks = [];
  for (const element of document.querySelectorAll("body *")) {
    const kind = [element, element.parentElement].map((e) => `${e.tagName}.${e.getAttribute("class")}`).join();
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    if (seen.get(kind) > 3) continue;
    for (const part of ["", "::before", "::after"]) {
      const style = getComputedStyle(element, part);
      const names = [...style].filter((name) => !name.startsWith("--"));
      looks.push([`${kind}${part}`, ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`)]);
    }
  }
  return looks;
}"""
EXCHANGE = """async (text) => {
  const link = document.querySelector("link[rel=stylesheet]");
  text = text.replaceAll('url("../', `url("${new URL("..", link.href)}`);
  link.disabled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.unshift(sheet);
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  for (const animation of document.getAnimations()) animation.finish();
}"""


def whole_sheet() -> str:
    theme = Path(material.__file__).parent / "templates/assets/stylesheets"
    sheets = [next(theme.glob(f"{name}.*.min.css")) for name in ("main", "palette")]
    own = [ROOT / "theme" / style for style in load_config(str(ROOT / "mkdocs.yml")).extra_css]
    return "\n".join(file.read_text("utf-8") for file in [*sheets, *own])


def differences(page: Page, sheet: str) -> list[tuple[str, str, str]]:
    """What looks otherwise under the whole sheet; it stays in force."""
    page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finish()))")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.mouse.move(0, 0)
    before = page.evaluate(LOOKS)
    page.evaluate(EXCHANGE, sheet)
    after = page.evaluate(LOOKS)
    assert [kind for kind, *_ in before] == [kind for kind, *_ in after]
    return [
        (kind, old, new)
        for (kind, *one), (_, *two) in zip(before, after, strict=True)
        for old, new in zip(one, two, strict=True)
        if old != new
    ]


@pytest.mark.parametrize("path", PAGES)
def test_no_page_misses_a_rule(visit, path):
    assert differences(visit.open(path), whole_sheet()) == []


@pytest.mark.visit_options(
    viewport={"width": 390, "height": 844}, color_scheme="dark", reduced_motion="reduce"
)
def test_menu_and_search_miss_no_rule_on_a_phone(visit):
    page = visit.open("dersler/oz-dikkat/")
    page.get_by_role("button", name="Menü").click()
    assert differences(page, whole_sheet()) == []
    page = visit.open("dersler/oz-dikkat/")
    page.locator(".md-header__button[for=__search]").click()
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
