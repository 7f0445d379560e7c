"""Does search lead to what readers type, cost nothing before, and tell when it cannot work?"""

import re

from playwright.sync_api import Page, Route, expect
from queries import QUERIES, leads_to
from searching import count, field, results, search

LESSON = "dersler/oz-dikkat/"
DOCS = "**/search/docs.json"


def hold(page: Page) -> list[Route]:
    """Keeps the texts from arriving until they are let go."""
    held: list[Route] = []
    page.route(DOCS, lambda route: held.append(route))
    return held


def let_go(page: Page, held: list[Route]) -> None:
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()


def test_every_query_leads_where_readers_want(visit):
    page = visit.open(LESSON)
    lost = {}
    for query in QUERIES:
        search(page, query.typed)
        found = results(page, visit.address)[: query.within]
        if not any(leads_to(location, query.wanted) for location in found):
            lost[query.typed] = found
    assert lost == {}


def test_nothing_is_fetched_for_search_before_a_reader_types(visit):
    page = visit.open(LESSON)
    # The theme hands the empty field to the worker as soon as it is ready.
    expect(count(page)).to_have_text("Aramak için yaz")
    page.wait_for_load_state("networkidle")

    def fetched() -> list[str]:
        return [url for url in visit.requests if re.search(r"docs\.json|/workers/|/lunr/", url)]

    settings = page.request.get(f"{visit.address}search/search_index.json")
    assert fetched() == []
    assert len(settings.body()) < 300
    field(page).press_sequentially("softmax", delay=20)
    expect(count(page)).to_contain_text("sayfa")
    assert fetched() == [f"{visit.address}search/docs.json"]


def test_results_are_shown_in_turkish_letters(visit):
    page = visit.open(LESSON)
    search(page, "AGIRLIK")
    expect(count(page)).to_have_text(re.compile(r"^\d+ sayfa$"))
    expect(page.locator(".md-search-result mark").first).to_have_text("ağırlık")
    search(page, "iliski")
    expect(count(page)).to_have_text("1 sayfa")
    search(page, "sümüklüböcek")
    expect(count(page)).to_have_text("Eşleşen sayfa yok")
    search(page, "softmax sümüklüböcek")
    missing = page.locator(".md-search-result__terms").first
    expect(missing).to_have_text("Eksik: sümüklüböcek")


def test_keys_alone_are_enough_and_the_page_marks_what_was_found(visit):
    page = visit.open(LESSON)
    page.evaluate("window.isaret = 1")
    page.keyboard.press("/")
    expect(field(page)).to_be_focused()
    page.keyboard.type("agirliklari", delay=20)
    expect(page.locator(".md-search-result mark").first).to_have_text("ağırlık")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".md-search-result__link:focus")).to_contain_text("ağırlık (weight)")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(field(page)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/sozluk/?h=*#agirlik")
    expect(page.locator("#agirlik mark")).to_have_text("ağırlık")
    # The navigation was instant; the worker is the same and asks for nothing again.
    assert page.evaluate("window.isaret") == 1
    search(page, "softmaxın")
    assert results(page, visit.address)[0] == "sozluk/#softmax"
    assert len([url for url in visit.requests if "docs.json" in url]) == 1


def test_who_types_at_once_and_fast_gets_the_last_answer(visit):
    page = visit.page
    held = hold(page)
    page.goto(visit.address + LESSON, wait_until="commit")
    field(page).press_sequentially("softmax maske")
    for _ in range(5):
        page.keyboard.press("Backspace")
    page.keyboard.type("matrisi")
    let_go(page, held)
    expect(page.locator(".md-search-result mark").first).to_be_visible()
    shown, typed = results(page, visit.address), field(page).input_value()
    assert typed.endswith("matrisi")
    search(page, "yığın")
    search(page, typed)
    assert shown == results(page, visit.address) != []


def test_an_address_with_a_query_opens_with_its_results(visit):
    page = visit.open("?q=softmaxın")
    expect(page.locator(".md-search-result mark").first).to_have_text("softmax")
    assert results(page, visit.address)[0] == "sozluk/#softmax"


def test_search_works_on_the_page_of_a_missing_address(visit, site):
    deep = f"{visit.address}hic/olmayan/sayfa/"
    visit.page.route(deep, lambda route: route.fulfill(status=404, path=site / "404.html"))
    visit.page.goto(deep)
    search(visit.page, "softmaxın")
    assert results(visit.page, visit.address)[0] == "sozluk/#softmax"


def test_a_lost_or_slow_connection_is_told_and_the_next_letter_tries_again(visit):
    page = visit.page
    message = page.locator(".md-search-result__item")
    page.route(DOCS, lambda route: route.abort())
    visit.open(LESSON)
    field(page).press_sequentially("soft")
    expect(message).to_contain_text("Arama yüklenemedi")
    expect(count(page)).to_be_hidden()
    page.unroute(DOCS)
    held = hold(page)
    field(page).press_sequentially("m")
    expect(message).to_contain_text("Arama hazırlanıyor")
    let_go(page, held)
    expect(count(page)).to_contain_text("sayfa")
    expect(page.locator(".md-search-result mark").first).to_have_text("softmax")


def test_what_is_typed_is_never_a_command(visit):
    page = visit.open(LESSON)
    images = page.locator(".md-search-result img, .md-search-result script")
    for query in (
        "<img src=x onerror=window.kirli=1> softmax",
        "&lt;img src=x onerror=window.kirli=1&gt; <mark>",
        "</mark><script>window.kirli=1</script> maske",
        "softmax +maske -dikkat ~1 ^9 title:a * (",
        "constructor __proto__ toString",
    ):
        search(page, query)
        assert images.count() == 0, query
    assert page.evaluate("window.kirli") is None
