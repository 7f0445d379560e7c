"""Is the text a pleasure to read: its own faces, a good measure, nothing lost when enlarged, no needless motion?"""

import re

import pytest
from pages import PAGES
from playwright.sync_api import expect

# The characters of each line of the running text, but for last lines, which end where they end.
LINES = """() => [...document.querySelectorAll("article > p")].flatMap((p) => {
  const walker = document.createTreeWalker(p, NodeFilter.SHOW_TEXT), lines = [];
  const range = document.createRange();
  let line = 0, top = null;
  for (let node; (node = walker.nextNode()); )
    for (let i = 0; i < node.length; i++) {
      range.setStart(node, i); range.setEnd(node, i + 1);
      const box = range.getClientRects()[0];
      if (!box) continue;
      if (top !== null && box.top - top > 12) { lines.push(line); line = 0; top = box.top; }
      top ??= box.top;
      line += 1;
    }
  return lines;
})"""


@pytest.mark.visit_options(viewport={"width": 1280, "height": 900})
@pytest.mark.parametrize("path", [path for path in PAGES if path.startswith("dersler/")])
def test_a_line_has_60_to_75_characters(visit, path):
    page = visit.open(path)
    page.evaluate("document.fonts.ready")
    lines = sorted(page.evaluate(LINES))
    assert len(lines) > 50
    assert 60 <= lines[len(lines) // 2] <= 75
    assert lines[int(len(lines) * 0.95)] <= 78


def test_text_and_code_have_the_faces_of_the_site(visit):
    page = visit.open("dersler/oz-dikkat/")
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate(
        "[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family.replaceAll('\"', ''))"
    )
    assert {"Dikkat Serif", "Dikkat Mono", "STIX Two Math"} <= set(loaded)
    files = {url for url in visit.requests if url.endswith(".woff2")}
    assert files
    assert all(url.startswith(visit.address) for url in files)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.visit_options(viewport={"width": 1280, "height": 900})
def test_text_of_twice_the_size_loses_nothing(visit, path):
    """Twice the text in half of the window, which is harder than zoom."""
    page = visit.open(path)
    page.evaluate("document.documentElement.style.setProperty('font-size', '250%', 'important')")
    page.set_viewport_size({"width": 640, "height": 900})
    page.locator("article h1").wait_for()
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    clipped = page.evaluate(
        """[...document.querySelectorAll("article :is(p, li, td, th, h1, h2, h3, summary, figcaption, button, label)")]
        .filter((e) => e.offsetParent && getComputedStyle(e).overflowX !== "visible")
        .filter((e) => e.scrollWidth > e.clientWidth + 1)
        .map((e) => e.outerHTML.slice(0, 100))"""
    )
    assert clipped == []


@pytest.mark.visit_options(reduced_motion="reduce")
def test_nothing_moves_for_who_asked_for_stillness(visit):
    page = visit.open("dersler/oz-dikkat/")
    page.locator(".soru[data-hazir]").last.wait_for()
    moving = page.evaluate(
        """[...document.querySelectorAll("*")]
        .flatMap((e) => [null, "::before", "::after"].map((p) => getComputedStyle(e, p)))
        .filter((s) => s.transitionDuration.split(", ").some((t) => parseFloat(t) > 0) ||
          (s.animationName !== "none" && s.animationDuration.split(", ").some((t) => parseFloat(t) > 0)))
        .map((s) => s.transitionDuration + s.animationName)"""
    )
    assert moving == []


@pytest.mark.visit_options(viewport={"width": 390, "height": 844})
def test_the_menu_opens_and_closes_by_keyboard(visit):
    page = visit.open("dersler/oz-dikkat/")
    menu = page.get_by_role("button", name="Menü")
    expect(menu).to_be_visible()
    for key in ("Enter", "Space"):
        menu.focus()
        menu.press(key)
        expect(page.locator("#__drawer")).to_be_checked()
        expect(page.locator(".md-nav--primary").get_by_role("link", name="Sözlük")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#__drawer")).not_to_be_checked()
        expect(menu).to_be_focused()


@pytest.mark.visit_options(viewport={"width": 1280, "height": 900})
def test_a_wide_window_shows_the_menu_and_no_button_for_it(visit):
    page = visit.open("dersler/oz-dikkat/")
    page.locator(".soru[data-hazir]").last.wait_for()
    expect(page.locator(".md-nav--primary").get_by_role("link", name="Sözlük")).to_be_visible()
    expect(page.get_by_role("button", name="Menü")).to_be_hidden()


@pytest.mark.visit_options(viewport={"width": 390, "height": 844})
def test_the_keyboard_goes_only_where_the_eye_can_follow(visit):
    page = visit.open("dersler/oz-dikkat/")
    page.locator(".soru[data-hazir]").last.wait_for()
    page.keyboard.press("Tab")
    expect(page.locator(".md-skip")).to_be_focused()
    for _ in range(14):
        page.keyboard.press("Tab")
        if page.locator("#__search").is_checked():
            page.keyboard.press("Escape")
            continue
        state = page.evaluate(
            """() => {
              const e = document.activeElement;
              const { left, right, width } = e.getBoundingClientRect();
              const { outlineStyle, outlineWidth } = getComputedStyle(e);
              const ring = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
              return { seen: width > 0 && right > 0 && left < innerWidth, ring, what: e.outerHTML.slice(0, 80) };
            }"""
        )
        assert state["seen"], state
        assert state["ring"], state


@pytest.mark.visit_options(viewport={"width": 1280, "height": 900})
def test_the_skip_link_leads_to_the_text(visit):
    page = visit.open("dersler/oz-dikkat/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#oz-dikkat$"))
    expect(page.locator(".md-skip")).not_to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("article h1 .headerlink")).to_be_focused()
