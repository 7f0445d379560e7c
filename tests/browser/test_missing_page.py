"""Does a missing address lead the reader on: to the search, to the lessons, at any depth, also without scripts?"""

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("path", ["yok/", "dersler/softmaks/", "a/b/c/d.html"])
def test_the_page_is_whole_at_any_depth_and_every_link_leads_somewhere(visit, path):
    answer = visit.page.goto(visit.address + path)
    assert answer.status == 404
    page = visit.page
    assert page.locator("meta[name=robots]").get_attribute("content") == "noindex"
    assert page.locator(".md-header").evaluate("(e) => getComputedStyle(e).position") == "sticky"
    links = page.locator("article a").evaluate_all("(links) => links.map((link) => link.href)")
    assert any("dersler/" in link for link in links)
    assert all(page.request.get(link).ok for link in links)


def test_the_words_of_the_address_are_searched_for(visit):
    page = visit.open("dersler/softmax/")
    field = page.get_by_label("Sitede ara")
    expect(field).to_have_value("softmax")
    field.press("Enter")
    page.wait_for_url(f"{visit.address}**")
    expect(page.locator(".md-search__input")).to_have_value("softmax")
    expect(page.locator(".md-search-result__item").first).to_be_visible(timeout=20_000)


def test_an_address_is_a_text(visit):
    page = visit.open("%3Cimg%20src=x%20onerror=%22alarm(1)%22%3E")
    expect(page.get_by_label("Sitede ara")).to_have_value("img src x onerror alarm 1")
    assert page.locator("[onerror]").count() == 0


@pytest.mark.visit_options(java_script_enabled=False)
def test_without_scripts_the_page_says_so_and_links_on(visit):
    page = visit.open("yok/")
    expect(page.get_by_text("Arama JavaScript ister")).to_be_visible()
    expect(page.get_by_label("Sitede ara")).to_be_hidden()
    page.locator("article").get_by_role("link", name="Self-attention").click()
    expect(page.locator("h1")).to_contain_text("Self-attention")
