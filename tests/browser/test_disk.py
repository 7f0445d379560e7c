"""Can the site be read from a folder, and does it say what a browser does not allow there?"""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def from_disk(browser, site):
    context = browser.new_context(locale="tr-TR", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto((site / "index.html").as_uri())
    yield page
    context.close()


def test_links_lead_to_pages_and_not_to_folders(from_disk):
    page = from_disk
    page.get_by_role("link", name="Öz-dikkat", exact=True).click()
    expect(page).to_have_url(re.compile(r"^file:.*/dersler/oz-dikkat/index\.html$"))
    page.locator("article").get_by_role("link", name="10. derste").last.click()
    expect(page.locator("h1")).to_contain_text("10. Sorgu, anahtar, değer")
    unfinished = page.evaluate(
        "[...document.links].filter((a) => a.protocol === 'file:' && a.pathname.endsWith('/'))"
    )
    assert unfinished == []


def test_the_page_says_what_does_not_work_and_what_to_do(from_disk):
    banner = from_disk.locator(".md-banner")
    expect(banner).to_be_visible()
    expect(banner).to_contain_text("python -m http.server")
    for word in ("Arama", "alıştırmalar", "soruların", "ilerleme"):
        expect(banner).to_contain_text(word)
    expect(from_disk.locator(".md-search")).to_be_hidden()


def test_a_lesson_is_whole_and_has_its_faces(from_disk, site):
    page = from_disk
    page.goto((site / "dersler/oz-dikkat/index.html").as_uri())
    for part in (
        ".blok .result",
        "figure.sekil svg",
        "math",
        ".soru",
        ".alistirma .language-python",
    ):
        expect(page.locator(part).first).to_be_visible()
    expect(page.locator(".soru").first).to_contain_text("262144")
    note = page.evaluate(
        "getComputedStyle(document.querySelector('.alistirma'), '::before').content"
    )
    assert "diskten açılan sayfada çalışmaz" in note
    page.wait_for_function(
        "document.fonts.check('16px \"Dikkat Serif\"') && document.fonts.check('16px \"Dikkat Mono\"')"
    )


def test_a_served_page_does_not_speak_of_the_disk(visit):
    page = visit.open("")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".md-banner")).to_be_hidden()
