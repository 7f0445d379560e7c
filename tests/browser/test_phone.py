"""Does a page fit a phone? Long lines and wide tables scroll in their own box, aligned, and never move the page."""

import pytest
from pages import PAGES
from playwright.sync_api import expect

PHONE = pytest.mark.visit_options(viewport={"width": 360, "height": 740})
FAULTS = """() => {
  const faults = [];
  for (const details of document.querySelectorAll("article details")) details.open = true;
  const width = document.scrollingElement.scrollWidth;
  if (width > innerWidth) faults.push(`the page is ${width} wide`);
  for (const element of document.querySelectorAll("article *")) {
    const name = `${element.localName}.${element.className}: ${element.textContent.trim().slice(0, 60)}`;
    const { overflowX, whiteSpace } = getComputedStyle(element);
    if (element.matches("pre, pre > code") && whiteSpace !== "pre") faults.push(`lines are broken: ${name}`);
    if (element.scrollWidth <= element.clientWidth || !element.clientWidth) continue;
    // Chromium takes a scrolling box into the tab order by itself; elsewhere it needs a tabindex. Both can be focused.
    if (overflowX === "auto" || overflowX === "scroll") {
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) faults.push(`no key scrolls ${name}`);
    } else if (overflowX !== "visible" && getComputedStyle(element).textOverflow !== "ellipsis") {
      faults.push(`cut off: ${name}`);
    }
  }
  return faults;
}"""


@PHONE
@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways_and_every_box_can_be_scrolled(visit, path):
    page = visit.open(path)
    for exercise in page.locator(".alistirma").all():
        exercise.scroll_into_view_if_needed()
        expect(exercise.locator(".cm-content")).to_be_visible(timeout=20_000)
    expect(page.locator(".harita:not([data-hazir])")).to_have_count(0)
    assert page.evaluate(FAULTS) == []


@pytest.mark.visit_options(viewport={"width": 360, "height": 740}, java_script_enabled=False)
def test_nor_without_javascript(visit):
    width = "document.scrollingElement.scrollWidth"
    assert {path for path in PAGES if visit.open(path).evaluate(width) > 360} == set()


@PHONE
def test_the_arrow_keys_bring_the_last_column_and_the_page_stays(visit):
    page = visit.open("dogrulama/")
    box = page.locator(".result-markdown").first
    box.focus()
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    right = "(cell) => cell.getBoundingClientRect().right <= innerWidth"
    page.wait_for_function(right, arg=box.locator("th").last.element_handle(), timeout=5_000)
    assert page.evaluate("scrollX") == 0
