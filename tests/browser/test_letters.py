"""Do letters stay as written, and do scripts write Turkish? Capitals made by CSS turn every i into İ, in code too."""

from pages import PAGES
from playwright.sync_api import Page, expect
from prose_of_code import without_code
from speller import Speller

# Also of each kind that a page may have one day.
CAPITALS = """() => {
    for (const kind of "h1 h2 h3 h4 h5 h6 th dt figcaption summary kbd legend button".split(" ")) {
        const code = document.createElement("code");
        document.querySelector("article").appendChild(document.createElement(kind)).append("i", code);
    }
    return [...document.querySelectorAll("body, body *")]
        .filter((element) => /upper|capital/.test(getComputedStyle(element).textTransform))
        .map((element) => element.outerHTML.slice(0, 100));
}"""

# Also those that hold only while something is pointed at or pressed, and those of pseudo-elements.
RULES = """() => {
    const rulesOf = (rules) => [...rules].flatMap((rule) => [rule, ...rulesOf(rule.cssRules ?? [])]);
    return [...document.styleSheets]
        .flatMap((sheet) => rulesOf(sheet.cssRules))
        .filter(({ style }) => /upper|capital|small-caps/.test(`${style?.textTransform} ${style?.fontVariant}`))
        .map((rule) => rule.selectorText);
}"""


def test_no_letter_of_any_page_is_made_a_capital(visit):
    for path in PAGES:
        page = visit.open(path)
        assert page.locator("article h1").count() == 1, path
        assert page.evaluate(CAPITALS) == [], path


def test_no_other_rule_makes_capitals(visit):
    page = visit.open("")
    # The theme's only one; the test above shows that theme/css/prose.css takes it back.
    assert page.evaluate(RULES) == [".md-typeset h5"]


SHOWN = r"""() => {
    const names = "aria-label aria-description aria-roledescription title placeholder alt".split(" ");
    const said = [...document.querySelectorAll("body *")]
        .flatMap((element) => names.map((name) => element.getAttribute(name)))
        .filter(Boolean);
    for (const box of document.querySelectorAll(".soru, .alistirma, .ders-dosyasi, .ders-ilerleme, .md-dialog")) {
        const copy = box.cloneNode(true);
        for (const code of copy.querySelectorAll("pre, code, math, .cm-editor")) code.replaceWith("\ufffc");
        const parts = copy.querySelectorAll("button, div, label, legend, li, option, p, summary, td");
        for (const part of parts) part.append("\n");
        said.push(...copy.textContent.split("\n"));
    }
    return said;
}"""


def test_what_scripts_add_is_turkish(visit):
    page: Page = visit.open("dersler/oz-dikkat/")
    expect(page.locator(".soru:not([data-hazir])")).to_have_count(0, timeout=20_000)
    page.locator(".alistirma").scroll_into_view_if_needed()
    expect(page.locator(".cm-content")).to_be_visible(timeout=20_000)
    page.locator(".blok").first.scroll_into_view_if_needed()
    page.locator(".blok").first.locator(".md-code__button").first.click()
    expect(page.get_by_text("Kopyalandı", exact=True)).to_be_visible()
    said = page.evaluate(SHOWN)
    speller = Speller.of_project()
    assert {"Kopyala", "Kod düzenleyici", "Yanıtla"} <= set(map(str.strip, said))
    assert [(word, s) for s in said for word in speller.unknown(without_code(s))] == []
