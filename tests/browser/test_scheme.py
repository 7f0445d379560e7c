"""Light or dark: what the reader chose, else what the system says, and never another one first."""

import pytest
from playwright.sync_api import Page, expect

BODY = "body[data-md-color-scheme={}]"
FIRST = """
new MutationObserver(() => {
  const scheme = document.body?.dataset.mdColorScheme;
  if (document.querySelector("article")) (window.schemes ??= new Set()).add(scheme);
}).observe(document, { childList: true, subtree: true, attributes: true });
"""


def shown(page: Page, scheme: str) -> None:
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
    pressed = "true" if scheme == "slate" else "false"
    expect(page.get_by_role("button", name="Koyu tema")).to_have_attribute("aria-pressed", pressed)


@pytest.mark.parametrize(("system", "scheme"), [("light", "default"), ("dark", "slate")])
def test_the_system_decides_and_may_change_its_mind(visit, system, scheme):
    visit.page.emulate_media(color_scheme=system)
    visit.page.add_init_script(FIRST)
    page = visit.open("dersler/oz-dikkat/")
    shown(page, scheme)
    assert page.evaluate("[...window.schemes]") == [scheme]
    other, opposite = ("light", "default") if system == "dark" else ("dark", "slate")
    page.emulate_media(color_scheme=other)
    shown(page, opposite)


@pytest.mark.visit_options(color_scheme="light")
def test_a_choice_stays_against_the_system(visit):
    visit.page.add_init_script(FIRST)
    page = visit.open("")
    button = page.get_by_role("button", name="Koyu tema")
    button.focus()
    page.keyboard.press("Enter")
    shown(page, "slate")
    expect(button).to_be_focused()
    page.locator(".md-content a[href*=dersler]").first.click()
    page.wait_for_url("**/dersler/**")
    shown(page, "slate")
    page.reload()
    shown(page, "slate")
    assert page.evaluate("[...window.schemes]") == ["slate"]
    page.emulate_media(color_scheme="dark")
    page.get_by_role("button", name="Koyu tema").click()
    shown(page, "default")
    page.reload()
    shown(page, "default")


def test_a_blocked_storage_still_lets_one_choose(visit):
    visit.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    page = visit.open("")
    page.get_by_role("button", name="Koyu tema").click()
    shown(page, "slate")


def test_the_browsers_own_parts_follow(visit):
    page = visit.open("")
    scheme = "getComputedStyle(document.documentElement).colorScheme"
    colour = "document.querySelector('meta[name=theme-color]').content"
    light = page.evaluate(colour)
    assert page.evaluate(scheme) != "dark"
    page.get_by_role("button", name="Koyu tema").click()
    expect(page.locator(BODY.format("slate"))).to_be_attached()
    assert page.evaluate(scheme) == "dark"
    page.wait_for_function(f"(light) => {colour} !== light", arg=light)
