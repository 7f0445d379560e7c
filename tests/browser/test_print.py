"""Is a printed lesson a clean handout?"""

import pytest
from playwright.sync_api import Page

LESSON = "dersler/oz-dikkat/"
SCREEN_ONLY = (
    ".md-header, .md-sidebar, .md-footer, .md-banner, .headerlink, .md-code__nav, button, .cm-editor, "
    ".alistirma-yardim, .ders-ilerleme, .ders-dosyasi, "
    "details.cikti-kodu:not(.degerler)"
)


def visible_texts(page: Page, selector: str) -> list[str]:
    return [e.inner_text() for e in page.locator(selector).all() if e.is_visible()]


@pytest.fixture
def paper(visit) -> Page:
    """The lesson as the browser lays it out for paper, with what the page adds before it prints."""
    page = visit.open(LESSON)
    page.locator(".soru[data-hazir]").last.wait_for()
    page.locator(".alistirma").scroll_into_view_if_needed()
    page.locator(".cm-content").wait_for(timeout=20_000)
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    return page


def test_nothing_that_only_a_screen_needs_is_printed(paper):
    assert visible_texts(paper, SCREEN_ONLY) == []


def test_paper_is_light_in_the_dark_theme(paper):
    colour = paper.evaluate("getComputedStyle(document.querySelector('article p')).color")
    background = paper.evaluate("getComputedStyle(document.body).backgroundColor")
    assert colour == "rgb(0, 0, 0)"
    assert background in {"rgb(255, 254, 251)", "rgba(0, 0, 0, 0)"}


def test_solutions_and_answers_stand_at_the_end_only(paper):
    solution = paper.locator(".alistirma details.success code").text_content()
    end = paper.locator(".baski-cozumler")
    assert solution in end.inner_text() + "\n"
    assert "262144" in end.inner_text()
    assert "uzunluk iki katına çıkınca maliyet dört katına çıkar" in end.inner_text()
    assert "belirteci" not in " ".join(visible_texts(paper, ".soru"))
    assert visible_texts(paper, ".alistirma > .success, .soru > details") == []
    last = paper.evaluate("document.querySelector('article').lastElementChild.className")
    assert "baski-cozumler" in last


def test_an_answer_key_gives_only_what_is_right(paper):
    assert paper.locator(".baski-cozumler .task-list-item").count() == 3
    assert (
        paper.locator(".baski-cozumler .task-list-item :not([checked])[type=checkbox]").count() == 0
    )
    assert "|" not in "".join(paper.locator(".baski-cozumler samp").all_text_contents())


def test_the_starter_and_the_options_of_a_list_are_printed(paper):
    assert "# buraya yaz" in "".join(visible_texts(paper, ".alistirma > .language-python"))
    assert any(
        "Seçenekler:" in text and "(4, 8)" in text for text in visible_texts(paper, ".soru > p")
    )


def test_code_is_neither_cut_off_nor_scrolled(paper):
    cut = paper.evaluate(
        """[...document.querySelectorAll("article pre > code")].filter((code) => code.offsetParent)
        .filter((code) => code.scrollWidth > code.clientWidth + 1 || getComputedStyle(code).whiteSpace !== "pre-wrap")
        .map((code) => code.textContent.slice(0, 60))"""
    )
    assert cut == []
    assert (
        paper.evaluate("getComputedStyle(document.querySelector('article .blok')).breakInside")
        == "avoid"
    )


def test_links_show_where_they_lead(paper):
    shown = """(selector) => [...document.querySelectorAll(selector)]
    .map((link) => [link.href, getComputedStyle(link, "::after").content])"""
    other_pages = paper.evaluate(shown, "article > p > a[href]:not([href*='#'], .headerlink)")
    assert other_pages
    assert [pair for pair in other_pages if pair[0] not in pair[1]] == []
    same_page = paper.evaluate(shown, "article > p > a[href*='/oz-dikkat/#']")
    assert same_page
    assert {content for _, content in same_page} == {"none"}


def test_printing_leaves_no_trace(paper):
    paper.evaluate("dispatchEvent(new Event('afterprint'))")
    assert paper.locator(".yalniz-baski").count() == 0
    assert paper.locator("html.baskida").count() == 0


def test_a_browser_that_really_prints_adds_the_solutions_once(visit):
    page = visit.open(LESSON)
    page.locator(".soru[data-hazir]").last.wait_for()
    page.evaluate(
        "addEventListener('beforeprint', () => (window.printed = document.querySelectorAll('.baski-cozumler').length))"
    )
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
    assert page.evaluate("window.printed") == 1
    assert page.locator(".baski-cozumler").count() == 0


@pytest.mark.visit_options(java_script_enabled=False)
def test_without_javascript_everything_is_printed_in_place(visit):
    page = visit.open(LESSON)
    page.emulate_media(media="print")
    assert any("np.exp" in text for text in visible_texts(page, ".alistirma > .success code"))
    assert any("dört katına" in text for text in visible_texts(page, ".soru > details p"))
    link = page.locator("article a[href^='https://arxiv.org']").first
    assert (
        link.evaluate("(a) => getComputedStyle(a, '::after').content")
        == f'" ({link.get_attribute("href")})"'
    )
