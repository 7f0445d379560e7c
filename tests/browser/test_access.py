"""Can everyone use the pages? axe-core finds no violation, before and after answering, light and dark."""

import pytest
from pages import PAGES, laid_out
from playwright.sync_api import Page, expect
from sites import ROOT

AXE = ROOT / "node_modules/axe-core/axe.min.js"
LESSON = "dersler/oz-dikkat/"


def violations(page: Page) -> list[tuple[str, str]]:
    page.evaluate(AXE.read_text("utf-8"))  # as a script of the page its policy would refuse it
    found = page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)"
    )
    return [(rule["id"], node["html"][:200]) for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_before_and_after_answering(browser, served, scheme):
    context = browser.new_context(color_scheme=scheme, locale="tr-TR")
    page = context.new_page()
    page.goto(served + LESSON)
    expect(page.locator(".soru:not([data-hazir])")).to_have_count(0, timeout=20_000)
    page.locator(".alistirma").scroll_into_view_if_needed()
    expect(page.locator(".cm-content")).to_be_visible(timeout=20_000)
    assert violations(page) == []
    for question in page.locator(".soru").all():
        if question.locator("fieldset").count():
            question.locator("fieldset input").first.check()
        for field in question.locator("form > * input:not([type])").all():
            field.fill("yanlış")
        for field in question.locator("select").all():
            field.select_option(index=1)
        question.get_by_role("button", name="Yanıtla").click()
    page.locator(".alistirma").get_by_role("button", name="Kontrol et").click()
    expect(page.locator(".alistirma-sonuc")).not_to_be_empty(timeout=90_000)
    assert violations(page) == []
    context.close()


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_any_page(browser, served, path):
    context = browser.new_context(color_scheme="light", locale="tr-TR")
    page = context.new_page()
    page.goto(served + path)
    laid_out(page)
    expect(page.locator(".soru:not([data-hazir])")).to_have_count(0, timeout=20_000)
    assert violations(page) == []
    page.get_by_role("button", name="Koyu tema").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert violations(page) == []
    context.close()
