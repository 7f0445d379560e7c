"""Does a page that is laid out in steps stand still for its reader, and does it come to its end?"""

import pytest
from playwright.sync_api import Page

LESSON = "dersler/dikkat-fonksiyonu/"
# The first block that shows below the header, and where it begins.
PLACE = """() => {
  const block = [...document.querySelectorAll("article > *")].find((e) => e.getBoundingClientRect().bottom > 100);
  return [block.textContent.trim().slice(0, 60), Math.round(block.getBoundingClientRect().top)];
}"""
STATES = """[...document.querySelectorAll("article > *")].map((e) => getComputedStyle(e).contentVisibility)"""

# Pixels: the header box is a little higher or lower once its own lines are there.
LINE = 28


def stands_at(page: Page, text: str, top: int) -> None:
    page.wait_for_timeout(1000)
    text_now, top_now = page.evaluate(PLACE)
    assert text_now == text
    assert abs(top_now - top) < LINE


phone = pytest.mark.visit_options(viewport={"width": 390, "height": 844})


@phone
def test_what_is_below_the_first_screen_waits_and_then_is_laid_out(visit):
    visit.context.route("**/main.min.js", lambda route: route.abort())
    page = visit.page
    page.goto(visit.address + LESSON)
    waiting = page.evaluate(STATES)
    assert set(waiting[:11]) == {"visible"}
    assert waiting.count("auto") > len(waiting) / 2
    visit.context.unroute("**/main.min.js")
    page = visit.open(LESSON)
    assert set(page.evaluate(STATES)) == {"visible"}


@phone
def test_an_address_with_a_heading_leads_to_it(visit):
    page = visit.open(LESSON)
    # Below an exercise a page moves once more, when its editor arrives.
    names = page.evaluate(
        "[...document.querySelectorAll('article h2[id]:has(~ .alistirma)')].map((e) => e.id)"
    )
    assert len(names) >= 8
    for name in names:
        page.goto("about:blank")
        visit.open(f"{LESSON}#{name}")
        page.wait_for_timeout(100)
        top = page.evaluate("(id) => document.getElementById(id).getBoundingClientRect().top", name)
        assert 0 <= top < 140, name


@pytest.mark.parametrize("share", [0.3, 0.6])
@phone
def test_a_page_comes_back_where_it_was_left(visit, share):
    page = visit.open(LESSON)
    page.evaluate("(share) => scrollTo(0, share * document.documentElement.scrollHeight)", share)
    page.wait_for_timeout(300)
    text, top = page.evaluate(PLACE)
    page.reload()
    stands_at(page, text, top)
    page.goto("about:blank")
    page.go_back()
    stands_at(page, text, top)


@phone
def test_instant_navigation_comes_back_where_it_left(visit):
    page = visit.open(LESSON)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    page.wait_for_timeout(300)
    text, top = page.evaluate(PLACE)
    page.evaluate("document.querySelector('.md-nav--primary a[href*=sozluk]').click()")
    page.wait_for_url("**/sozluk/")
    page.go_back()
    page.wait_for_url(f"**/{LESSON}")
    stands_at(page, text, top)


def test_a_page_in_the_background_starts_too(visit):
    visit.context.add_init_script(
        "Object.defineProperty(Document.prototype, 'hidden', { get: () => true });"
        "window.PerformanceObserver = class { static supportedEntryTypes = ['paint']; observe() {} };"
    )
    visit.open(LESSON)


def test_a_browser_that_reports_no_paint_starts_too(visit):
    visit.context.add_init_script(
        "window.PerformanceObserver = class { static supportedEntryTypes = []; observe() {} };"
    )
    visit.open(LESSON)


@pytest.mark.visit_options(java_script_enabled=False)
def test_without_scripts_nothing_waits(visit):
    assert set(
        visit.open(LESSON)
        .locator("article > *")
        .evaluate_all("(blocks) => blocks.map((e) => getComputedStyle(e).contentVisibility)")
    ) == {"visible"}
