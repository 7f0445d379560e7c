"""Does a text stay text: what code prints, what a learner writes, what an address, a file or the storage holds?"""

import json
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import Page, expect
from server import publish
from shared import once
from sites import address_of, build, small_site
from test_live_exercises import check, open_exercise, press, run

HOSTILE = """\
<img src=x onerror="alarm(1)">
</pre><script>alarm(2)</script>
</code></pre></div></article><script>alarm(3)</script>
<svg onload=alarm(4)><!-- ]]> &lt;b&gt; &#60;i&#62; &amp;
"><b onmouseover='alarm(5)'>'); alarm(6); ('
"""
LINE = HOSTILE.splitlines()[0]
TITLE = """</title><img src=x onerror="alarm(7)"> 'İ' & "ş" &lt;"""
FENCE = '```python exec="1" {} session="s"\n--8<-- "{}.py"\n```\n\n'
CELL = LINE.replace("|", "")
FIGURE = """\
import sys
import matplotlib.pyplot as plt
sekil, eksen = plt.subplots()
eksen.plot([1, 2])
eksen.set_xlabel(SATIR)
eksen.set_title(SATIR)
plt.savefig(sys.stdout, format="svg", metadata={"Title": SATIR, "Description": SATIR})
"""
FILES = {
    "docs/index.md": "# Ana sayfa { #ana }\n",
    "docs/a'b\"c <d> şĞı.md": "Başlığı olmayan sayfa.\n",
    "docs/dersler/baslik.md": f"---\ntitle: {json.dumps(TITLE)}\ndescription: {json.dumps(TITLE)}\n---\n"
    "## Bölüm `<img src=x onerror=alarm(8)>` ve x < y & z { #b }\n\nMetin.\n",
    "docs/cikti.md": "# Çıktı `</title><img src=x onerror=alarm(10)>` { #c }\n\n"
    + FENCE.format('source="block" result="text"', "yaz")
    + FENCE.format('source="below"', "tablo")
    + FENCE.format('html="1" source="below"', "sekil"),
    "snippets/yaz.py": f"print({HOSTILE!r}, end='')\n",
    "snippets/tablo.py": f"print('| a | b |\\n|---|---|\\n| ' + {CELL!r} + ' | `' + {CELL!r} + '` |')\n",
    "snippets/sekil.py": FIGURE.replace("SATIR", repr(LINE)),
}
SEEDS = "img:not([alt=logo]), iframe, [onerror], [onload], [onmouseover], article script, head script[src*='x']"


@pytest.fixture(scope="session")
def planted(tmp_path_factory) -> str:
    """The address of a site with hostile texts wherever an author or a block can put one."""

    def make(shared: Path) -> str:
        folder = small_site(shared / "hostile", FILES)
        result = build(folder, shared / "hostile-site", SITE_URL=address_of("hostile"))
        assert result.returncode == 0, result.stderr
        return publish(shared / "hostile-site", "hostile")

    return once(tmp_path_factory, "hostile", make)


def harmless(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    found = page.locator(SEEDS)
    assert found.count() == 0, found.first.evaluate("(node) => node.outerHTML")


def test_what_a_block_prints_is_shown_letter_by_letter(visit, planted):
    visit.page.goto(f"{planted}cikti/")
    harmless(visit.page)
    page = visit.page
    assert page.locator(".result code").text_content() == HOSTILE
    assert page.locator("td").all_text_contents() == [CELL, CELL]
    figure = page.locator("figure svg")
    assert figure.get_attribute("aria-label") == LINE
    assert page.locator("figcaption").text_content() == LINE
    assert figure.locator("text").all_text_contents().count(LINE) == 2
    assert page.locator(".language-python code").first.text_content().startswith("print(")


def test_titles_descriptions_and_file_names_are_texts(visit, planted):
    page = visit.page
    pages = {"dersler/baslik/": TITLE, "cikti/": "Çıktı </title><img src=x onerror=alarm(10)>"}
    for path, title in pages.items():
        page.goto(planted + path)
        harmless(page)
        assert page.title() == f"{title} - Dikkat"
        for place in ("meta[property='og:title']", "meta[property='og:image:alt']"):
            assert page.locator(place).get_attribute("content") == title
    page.goto(f"{planted}dersler/baslik/")
    for place in ("meta[name=description]", "meta[property='og:description']"):
        assert page.locator(place).get_attribute("content") == TITLE
    data = json.loads(page.locator("script[type='application/ld+json']").text_content())
    assert data["name"] == data["description"] == TITLE
    for path in ("", "yok/"):
        page.goto(planted + path)
        harmless(page)
        shown = [
            " ".join(text.split()) for text in page.locator(".md-nav__link").all_text_contents()
        ]
        assert {TITLE, "a'b\"c <d> şĞı"} <= set(shown)
    page.get_by_role("link", name="<d> şĞı").first.click()
    page.wait_for_url("**%3Cd%3E**")
    harmless(page)
    expect(page.locator("h1")).to_have_text("a'b\"c <d> şĞı")
    assert page.request.get(page.url + "kart.png").ok


@pytest.mark.parametrize("query", ["img", "alarm", '<img src=x onerror="alarm(11)">', "&lt;b"])
def test_a_search_shows_texts(visit, planted, query):
    page = visit.page
    page.goto(planted)
    page.locator(".md-search__input").press_sequentially(query)
    expect(page.locator(".md-search-result__meta")).not_to_contain_text("yaz", timeout=20_000)
    harmless(page)
    page.goto(f"{planted}?{urlencode({'q': query, 'h': query})}#{quote(query)}")
    harmless(page)


def test_what_learners_code_prints_and_raises_is_shown_letter_by_letter(visit):
    exercise = open_exercise(visit, "oz_dikkat")
    run(exercise, f"print({HOSTILE!r} + '\\x1b[31mkırmızı', end='')\n")
    shown = exercise.locator(".alistirma-cikti code").text_content()
    assert shown == HOSTILE + "\x1b[31mkırmızı"
    run(
        exercise,
        f"import sys\nprint({LINE!r}, file=sys.stderr)\nraise type({LINE!r}, (Exception,), {{}})({LINE!r})\n",
    )
    errors = exercise.locator(".alistirma-hata code").text_content()
    assert errors.startswith(f"{LINE}\nTraceback")
    assert f"{LINE}: {LINE}" in " ".join(exercise.locator(".alistirma-sonuc").inner_text().split())
    assert exercise.locator(SEEDS).count() == 0


def test_code_and_check_messages_are_texts(visit):
    exercise = open_exercise(visit, "maskeli_dikkat")
    code = f"# {LINE}\ndef dikkat(*girdiler, **ayarlar):\n    raise ValueError({LINE!r})\n"
    said = check(exercise, code)
    assert LINE in said
    visit.page.wait_for_timeout(800)
    visit.page.reload()
    exercise = open_exercise(visit, "maskeli_dikkat")
    expect(exercise.locator(".cm-line").first).to_have_text(f"# {LINE}")
    assert exercise.locator(SEEDS).count() == 0
    press(exercise, "Sıfırla")


def test_answers_are_texts(visit):
    page = visit.open("dersler/oz-dikkat/")
    expect(page.locator(".soru:not([data-hazir])")).to_have_count(0, timeout=20_000)
    question = page.locator(".soru").filter(has_text="katına çıkar;")
    for field in question.locator("input").all():
        field.fill(LINE)
    question.get_by_role("button", name="Yanıtla").click()
    expect(question.locator(".soru-durum")).to_contain_text("✗")
    harmless(page)
    page.reload()
    expect(question.locator(".soru-durum")).to_contain_text("✗", timeout=20_000)
    assert question.locator("input").first.input_value() == LINE
    harmless(page)


# Kinds of what others may have written: for an exercise, a question, a lesson, the choice of a scheme.
STORED = {
    "texts": (json.dumps(LINE), json.dumps(LINE), json.dumps(LINE), json.dumps(LINE)),
    "broken": ("{", "[" * 100_000, "\0", "{"),
    "wrong types": (
        json.dumps({"code": {"a": 1}, "starter": 5, "solved": LINE}),
        json.dumps({"answer": {"length": 10**9}, "ok": "evet"}),
        json.dumps({"exercises": [LINE, {}, None], "questions": [["a"]]}),
        json.dumps({"slate": LINE}),
    ),
    "poison": (
        '{"__proto__": {"solved": true}, "starter": ""}',
        '{"__proto__": {"answer": ["0"], "ok": true}}',
        '{"constructor": {"prototype": {"all": 1}}, "exercises": []}',
        '{"__proto__": "slate"}',
    ),
    "huge": (
        json.dumps({"code": "x" * 1_000_000, "starter": ""}),
        json.dumps({"answer": ["x" * 1_000], "ok": True}),
        json.dumps({"exercises": ["x"] * 400_000, "questions": []}),
        json.dumps("slate" * 1_000),
    ),
}


@pytest.mark.parametrize("kind", STORED)
def test_a_tampered_storage_is_an_empty_one(visit, kind):
    page = visit.open("dersler/oz-dikkat/")
    keys = page.locator(".soru[data-soru]")
    expect(keys).to_have_count(page.locator(".soru").count(), timeout=20_000)
    exercise, question, lesson, scheme = STORED[kind]
    stored = {
        "dikkat:/repo/:alistirma:oz_dikkat": exercise,
        "dikkat:/repo/:ders:dersler/oz-dikkat/": lesson,
        f"dikkat:/repo/:{LINE}:{LINE}": "{}",
        "dikkat:/repo/:__proto__:__proto__": '{"solved": true}',
        "/repo/.tema": scheme,
        **{f"dikkat:/repo/:soru:{key.get_attribute('data-soru')}": question for key in keys.all()},
    }
    page.evaluate("(stored) => Object.assign(localStorage, stored)", stored)
    page.reload()
    expect(page.locator(".ders-ilerleme")).to_contain_text("Alıştırma 0/1", timeout=20_000)
    expect(page.locator(".soru:not([data-hazir])")).to_have_count(0, timeout=20_000)
    assert not any(page.locator(".soru-durum").all_inner_texts())
    section = open_exercise(visit, "oz_dikkat")
    expect(section.locator(".cm-content")).to_contain_text("# buraya yaz")
    harmless(page)
    expect(page.locator(".md-code__button").first).to_be_attached()
    page.get_by_role("button", name="Koyu tema").click()
    page.goto(visit.address)
    page.get_by_role("button", name="Sil", exact=True).click()
    page.get_by_role("button", name="Evet, sil").click()
    assert (
        page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('dikkat:')).length")
        == 0
    )


def test_a_record_of_hostile_texts_comes_in_as_texts(visit):
    page = visit.open("")
    whole = {"starter": LINE, "code": f"# {HOSTILE}", "solved": True}
    entries = [
        ["alistirma", "oz_dikkat", whole],
        ["soru", "1as0rca", {"answer": [LINE], "ok": True}],
    ]
    text = json.dumps({"dikkat": 1, "entries": entries * 2})
    page.locator('input[type="file"]').set_input_files(
        {"name": f"{CELL[:4]}.json", "mimeType": "text/html", "buffer": text.encode()}
    )
    page.get_by_role("group").get_by_role("button", name="İçe aktar").click()
    expect(page.get_by_text("İçe aktarıldı.")).to_be_visible()
    exercise = open_exercise(visit, "oz_dikkat")
    expect(exercise.locator(".cm-line").first).to_have_text(f"# {LINE}")
    harmless(visit.page)


ADDRESSES = [
    f"?q={quote(LINE)}",
    f"?h={quote(LINE)}",
    f"#{LINE}",
    f"#{quote(LINE)}",
    f"?{LINE}#__tabbed_1",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_writes_nothing_into_the_page(visit, address):
    page = visit.open(f"dersler/oz-dikkat/{address}")
    harmless(page)
    page.evaluate("(address) => (location.hash = address)", LINE)
    harmless(page)
