"""Can a heat map be read with a mouse, a finger, the keyboard, on paper and without scripts? Is what it says right?"""

import re

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from drawings import ODD, drawn
from playwright.sync_api import Locator, Page, expect
from test_access import violations

LESSONS = ("oz-dikkat", "sorgu-anahtar-deger", "dikkat-fonksiyonu")
PAGES = ["", *(f"dersler/{lesson}/" for lesson in LESSONS)]


def home() -> list[tuple[list[str], np.ndarray, str]]:
    words = ["deniz", "denizci", "denizde", "balık", "balıkçı", "balıkta"]
    letters = sorted({letter for word in words for letter in word})
    counts = np.array([[word.count(letter) for letter in letters] for word in words], float)
    e = np.exp(counts @ counts.T / np.sqrt(len(letters)))
    return [(words, e / e.sum(axis=1, keepdims=True), ".2f")]


def oz_dikkat():
    X = np.random.default_rng(0).normal(size=(4, 8))
    e = np.exp(np.einsum("id,jd->ij", X, X))
    return [(list("0123"), e / e.sum(axis=1)[:, None], ".3f")]


def sorgu_anahtar_deger():
    tokens = ["kedi", "süt", "içti", "çünkü", "o", "açtı"]
    X = np.array(
        [[1, 1, 0, 0, 0], [1, -1, 0, 0, 0], [0, -1, 1, 0, 0], *np.eye(5)[3:], [0, 1, 1, 0, 0]]
    )
    W_q = np.array([[0, 0, 2, 0], [0, 2, 0, 0], [2, 0, 0, 1], [0, 1, 2, 0], [4, 4, 0, 0]])
    scores = [X @ X.T, (X @ W_q) @ X[:, [0, 1, 2, 4]].T / 2]
    return [(tokens, torch.tensor(s).softmax(-1).numpy(), ".2f") for s in scores]


def dikkat_fonksiyonu():
    torch.manual_seed(0)
    Q, K, _ = (torch.randn(5, 8) for _ in range(3))
    weights = [
        F.scaled_dot_product_attention(Q, K, torch.eye(5), is_causal=c) for c in (False, True)
    ]
    return [(list("01234"), w.numpy(), ".3f") for w in weights]


COMPUTED = dict(zip(PAGES, (home, oz_dikkat, sorgu_anahtar_deger, dikkat_fonksiyonu), strict=True))
# Each cell is pointed at; beside what the line then says stands the number that is drawn within the cell.
READ_ALL = """(mesh) => {
  const figure = mesh.closest("figure");
  const drawn = [...figure.querySelectorAll("text")].map((text) => [text.getBoundingClientRect(), text.textContent]);
  return [...mesh.children].map((cell) => {
    cell.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const within = ([box]) => left < box.x + box.width / 2 && box.x + box.width / 2 < right
      && top < box.y + box.height / 2 && box.y + box.height / 2 < bottom;
    return [figure.querySelector("[aria-live]").textContent, drawn.find(within)?.[1]];
  });
}"""


def ready(page: Page) -> Locator:
    expect(page.locator(".harita:not([data-hazir])")).to_have_count(0)
    return page.locator(".harita")


def said(heat_map: Locator) -> Locator:
    return heat_map.locator("[aria-live]")


def cell(heat_map: Locator, row: int, column: int, columns: int = 6) -> Locator:
    return heat_map.locator(".hucreler > path").nth(row * columns + column)


def boxes(*locators: Locator) -> list[tuple[int, ...]]:
    rect = "(e) => { const { x, y, width, height } = e.getBoundingClientRect(); return [x, y, width, height]; }"
    return [tuple(map(round, locator.evaluate(rect))) for locator in locators]


def near(one: tuple[float, ...], other: tuple[float, ...], tolerance: float = 2) -> bool:
    return all(abs(a - b) <= tolerance for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("path", PAGES)
def test_the_line_says_what_the_cell_shows_and_what_the_formula_gives(visit, path):
    heat_maps = ready(visit.open(path))
    read = [mesh.evaluate(READ_ALL) for mesh in heat_maps.locator(".hucreler").all()]
    for line, number in (pair for pairs in read for pair in pairs):
        assert line.rpartition(": ")[2] == number, line
    for lines, (tokens, weights, form) in zip(read, COMPUTED[path](), strict=False):
        wanted = [
            f"{row} → {column}: {'0' if weight == 0 else format(weight, form)}"
            for row, line in zip(tokens, weights, strict=True)
            for column, weight in zip(tokens, line, strict=True)
        ]
        assert [line for line, _ in lines] == wanted


def test_every_page_with_a_heat_map_is_among_those_tested(site):
    found = {
        f"{file.parent.relative_to(site).as_posix()}/".removeprefix("./")
        for file in site.rglob("index.html")
        if 'class="hucreler"' in file.read_text("utf-8")
    }
    assert found == set(PAGES)


def test_the_mouse_reads_a_cell_and_frames_its_row_and_its_column(visit):
    heat_map = ready(visit.open(""))
    heat_map.scroll_into_view_if_needed()
    before = boxes(heat_map)
    expect(said(heat_map)).to_be_empty()
    cell(heat_map, 2, 1).hover()
    expect(said(heat_map)).to_have_text("denizde → denizci: 0.23")
    row, column, one = boxes(
        *(heat_map.locator(f".harita-{kind}") for kind in ("satir", "sutun", "hucre"))
    )
    first, last, here = boxes(cell(heat_map, 2, 0), cell(heat_map, 5, 1), cell(heat_map, 2, 1))
    top, right = boxes(cell(heat_map, 0, 1), cell(heat_map, 2, 5))
    assert near(one, here)
    assert near(row, (*first[:2], right[0] + right[2] - first[0], first[3]))
    assert near(column, (*top[:2], top[2], last[1] + last[3] - top[1]))
    assert boxes(heat_map) == before, "the figure changed its size"
    heat_map.locator("figcaption").hover()
    expect(said(heat_map)).to_be_empty()
    expect(heat_map.locator(".harita-satir")).to_be_hidden()


def test_the_script_finds_its_room_reserved(visit):
    page = visit.page
    page.route("**/heat-map.min.js", lambda route: route.abort())
    size = boxes(visit.open("").locator(".harita"))
    page.unroute("**/heat-map.min.js")
    assert boxes(ready(visit.open(""))) == size


def test_the_keyboard_walks_over_the_cells_with_one_tab_stop(visit):
    page = visit.open("")
    heat_map = ready(page)
    layer = heat_map.locator(".harita-katman")
    layer.focus()
    expect(said(heat_map)).to_have_text("deniz → deniz: 0.21")
    for key, words in {
        "ArrowRight": "deniz → denizci: 0.27",
        "ArrowDown": "denizci → denizci: 0.41",
        "End": "denizci → balıkta: 0.03",
        "Control+End": "balıkta → balıkta: 0.44",
        "Home": "balıkta → deniz: 0.04",
        "ArrowUp": "balıkçı → deniz: 0.04",
        "ArrowLeft": "balıkçı → deniz: 0.04",
        "Control+Home": "deniz → deniz: 0.21",
    }.items():
        before = page.evaluate("scrollY")
        page.keyboard.press(key)
        expect(said(heat_map)).to_have_text(words)
        assert page.evaluate("scrollY") == before, "the page moved as well"
    outline = "(e) => getComputedStyle(e).outlineStyle"
    assert layer.evaluate(outline) == "solid"
    page.keyboard.press("Escape")
    expect(said(heat_map)).to_be_empty()
    expect(layer).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(said(heat_map)).to_have_text("denizci → deniz: 0.18")
    page.keyboard.press("Tab")
    expect(page.locator(".degerler > summary")).to_be_focused()
    expect(said(heat_map)).to_be_empty()


@pytest.mark.visit_options(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
def test_a_finger_reads_by_a_tap_and_still_scrolls(visit):
    page = visit.open("")
    heat_map = ready(page)
    cell(heat_map, 1, 2).tap()
    expect(said(heat_map)).to_have_text("denizci → denizde: 0.31")
    cell(heat_map, 4, 4).tap()
    expect(said(heat_map)).to_have_text("balıkçı → balıkçı: 0.44")
    page.locator("h1 ~ p").first.tap()
    expect(said(heat_map)).to_be_empty()
    cell(heat_map, 3, 3).scroll_into_view_if_needed()
    (x, y, *_) = boxes(cell(heat_map, 3, 3))[0]
    before = page.evaluate("scrollY")
    heat_map.evaluate(
        "(map) => new MutationObserver(() => { map.title = 'spoke'; }).observe(map, { childList: true, subtree: true })"
    )
    finger = visit.context.new_cdp_session(page)
    for kind, *at in [
        ("Start", y + 5),
        *(("Move", y - step) for step in range(9, 160, 10)),
        ("End",),
    ]:
        points = [{"x": x + 5, "y": height} for height in at]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    page.wait_for_function(f"scrollY > {before + 50}", timeout=5_000)
    assert heat_map.get_attribute("title") is None, "a cell was read under the scrolling finger"


def test_it_works_after_instant_navigation_and_on_the_way_back(visit):
    page = visit.open("")
    heat_map = ready(page)
    cell(heat_map, 0, 0).click()
    page.evaluate("window.isaret = 1")
    page.locator(".md-nav--primary").get_by_role("link", name=re.compile("^9\\.")).first.click()
    page.wait_for_url("**/oz-dikkat/")
    assert page.evaluate("window.isaret") == 1, "the navigation was not instant"
    heat_map = ready(page)
    cell(heat_map, 3, 1, columns=4).hover()
    expect(said(heat_map)).to_have_text("3 → 1: 0.187")
    page.go_back()
    page.wait_for_url(visit.address)
    heat_map = ready(page)
    cell(heat_map, 5, 0).hover()
    expect(said(heat_map)).to_have_text("balıkta → deniz: 0.04")
    assert page.evaluate("window.isaret") == 1


@pytest.mark.visit_options(java_script_enabled=False)
@pytest.mark.parametrize("path", PAGES)
def test_without_javascript_the_values_stand_under_the_map(visit, path):
    page = visit.open(path)
    expect(page.locator(".harita").first).to_be_visible()
    for table in page.locator(".degerler table").all():
        expect(table.locator("td").last).to_be_visible()
        assert re.fullmatch(r"0|\d\.\d+", table.locator("td").last.inner_text())
    assert page.locator(".harita-okuma").count() == 0


def test_on_paper_the_table_is_open_and_the_line_is_gone(visit):
    page = visit.open("")
    ready(page)
    value = page.locator(".degerler td").last
    expect(value).to_be_hidden()
    page.emulate_media(media="print")
    expect(value).to_be_visible()
    expect(page.locator(".harita-okuma")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_a_map_is_read(browser, served, scheme):
    context = browser.new_context(color_scheme=scheme, locale="tr-TR")
    page = context.new_page()
    page.goto(served)
    heat_map = ready(page)
    page.locator(".degerler > summary").click()
    heat_map.locator(".harita-katman").focus()
    expect(said(heat_map)).to_have_text("deniz → deniz: 0.21")
    assert violations(page) == []
    context.close()


# The colours of each text of a figure and of what lies under it: a cell, or else the page.
COLOURS = """(scheme) => {
  document.body.dataset.mdColorScheme = scheme;
  const page = getComputedStyle(document.body).backgroundColor;
  return [...document.querySelectorAll(".sekil text")].map((text) => {
    const { x, y, width, height } = text.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    const cell = [...text.closest("svg").querySelectorAll(".hucreler > path")].find((path) => {
      const box = path.getBoundingClientRect();
      return box.left < left && left < box.right && box.top < top && top < box.bottom;
    });
    const fill = cell ? getComputedStyle(cell).fill : page;
    return [text.textContent, getComputedStyle(text).fill, fill.startsWith("rgba(0, 0, 0, 0") ? page : fill];
  });
}"""


def luminance(colour: str) -> float:
    shares = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return float(np.dot(linear, (0.2126, 0.7152, 0.0722)))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("path", PAGES)
def test_every_text_of_a_figure_stands_out_from_what_it_lies_on(visit, path):
    page = visit.open(path)
    for scheme in ("default", "slate"):
        texts = page.evaluate(COLOURS, scheme)
        assert texts
        assert [found for found in texts if contrast(*found[1:]) < 4.5] == []


NAN = float("nan")
OTHERS = {
    "the first row at the bottom": ([[1, 2, 3], [4, 5, 6]], "ab", "cde"),
    "the first column at the right": ([[1, 2, 3], [4, 5, 6]], "ab", "cde", "xy"),
    "masked": ([[1, NAN, NAN], [2, 3, NAN]], "ab", "cde", "y"),
    "odd tokens": ([[1, 2, 3, 4, 5]] * 5, ODD, ODD, "y"),
    "one cell": ([[1]], "a", "b"),
}


def shown(visit, html: str) -> Locator:
    page = visit.page
    page.locator("article").evaluate("(article, html) => { article.innerHTML = html; }", html)
    page.evaluate(
        "(script) => import(script).then(({ start }) => start())",
        f"{visit.address}js/heat-map.min.js",
    )
    return ready(page)


@pytest.mark.parametrize("name", OTHERS)
def test_other_maps_are_read_by_the_order_of_their_data(visit, name):
    matrix, rows, columns, *_ = OTHERS[name]
    visit.open("sozluk/")
    heat_map = shown(visit, drawn(*OTHERS[name]))
    lines = [line for line, _ in heat_map.locator(".hucreler").evaluate(READ_ALL)]
    assert lines == [
        f"{row} → {column}: {'·' if np.isnan(value) else value}"
        for row, values in zip(rows, matrix, strict=True)
        for column, value in zip(columns, values, strict=True)
    ]
    # By keys it goes from cell to cell as they are seen, and says what stands within the frame.
    layer, frame = heat_map.locator(".harita-katman"), heat_map.locator(".harita-hucre")
    cells = boxes(*heat_map.locator(".hucreler > path").all())
    seen = []
    for key in ("Control+Home", "ArrowRight", "ArrowDown", "Control+End"):
        layer.press(key)
        (box,) = boxes(frame)
        (at,) = (number for number, one in enumerate(cells) if near(one, box))
        expect(said(heat_map)).to_have_text(lines[at])
        seen.append(box[:2])
    by_x, by_y = ([box[side] for box in cells] for side in (0, 1))
    ends = [min(by_x), min(by_y), max(by_x), max(by_y)]
    assert near(ends, [*seen[0], *seen[-1]])
    assert near(seen[1], (seen[2][0], min(by_y)))


def test_long_tokens_are_cut_but_never_the_value_and_nothing_moves(visit):
    visit.page.set_viewport_size({"width": 360, "height": 740})
    visit.open("sozluk/")
    heat_map = shown(visit, drawn(*OTHERS["odd tokens"]))
    before = boxes(heat_map)
    cell(heat_map, 3, 3, columns=5).hover()
    value = said(heat_map).locator("span").last
    expect(value).to_have_text("4")
    x, _, width, _ = boxes(value)[0]
    assert x + width <= 360
    assert boxes(heat_map) == before
