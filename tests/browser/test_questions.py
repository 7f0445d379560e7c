"""Do questions work in a real browser: right, wrong and partial answers of each kind, kept and tried again?"""

import pytest
from playwright.sync_api import Locator, Page, expect
from sites import ROOT
from sources import kind_of_question, questions

PAGES = {f"dersler/{file.stem}/": file for file in sorted((ROOT / "docs/dersler").glob("*.md"))}


def ready(page: Page) -> list[Locator]:
    expect(page.locator(".soru:not([data-hazir])")).to_have_count(0, timeout=20_000)
    return page.locator(".soru").all()


def status(question: Locator) -> Locator:
    return question.locator(".soru-durum")


def answer_rightly(question: Locator, body: str) -> None:
    kind = kind_of_question(body)
    if kind == "choice":
        marked = [line.startswith("- [x]") for line in body.splitlines() if line.startswith("- [")]
        for is_right, box in zip(marked, question.locator("fieldset input").all(), strict=True):
            if is_right:
                box.check()
    elif kind == "blank":
        import re

        text = body.partition("<details")[0]
        for field, samp in zip(
            question.locator("input").all(), re.findall("<samp>(.*?)</samp>", text), strict=True
        ):
            field.fill(samp.split("|")[0])
    else:
        rows = [line.strip("|").split("|") for line in body.splitlines() if line.startswith("|")][
            2:
        ]
        for field, row in zip(question.locator("select").all(), rows, strict=True):
            wanted = row[1].strip().strip("`$")
            options = field.locator("option").all_inner_texts()
            same = [option for option in options if option.strip() == wanted]
            if not same:  # a formula: the page writes it in one line of text
                pytest.fail(f"no option {wanted!r} among {options}")
            field.select_option(label=same[0])


@pytest.mark.parametrize("path", PAGES)
def test_every_question_accepts_its_right_answer_and_keeps_it(visit, path):
    page = visit.open(path)
    boxes = ready(page)
    bodies = [body for _, body in questions(PAGES[path].read_text("utf-8"))]
    for question, body in zip(boxes, bodies, strict=True):
        expect(question.locator(":scope > details")).to_be_hidden()
        answer_rightly(question, body)
        question.get_by_role("button", name="Yanıtla").click()
        expect(status(question)).to_have_text("✓ Doğru!")
        expect(question.locator(":scope > details")).to_be_visible()
    page.reload()
    for question in ready(page):
        expect(status(question)).to_have_text("✓ Doğru!")


def question_with(page: Page, text: str) -> Locator:
    ready(page)
    return page.locator(".soru").filter(has_text=text)


def test_a_wrong_choice_is_explained_and_can_be_tried_again(visit):
    question = question_with(visit.open("dersler/oz-dikkat/"), "512 belirteçlik")
    question.get_by_label("1024").check()
    question.get_by_role("button", name="Yanıtla").click()
    expect(status(question)).to_contain_text("✗")
    expect(question).to_contain_text(
        "512 × 512 = 262144; uzunluk iki katına çıkınca maliyet dört katına çıkar."
    )
    question.get_by_role("button", name="Yeniden dene").click()
    expect(status(question)).to_be_empty()
    expect(question.locator(":scope > details")).to_be_hidden()
    assert question.locator("input:checked").count() == 0


@pytest.mark.parametrize(
    ("given", "accepted"), [("T", True), (" T ", True), ("TT", False), ("satır", False)]
)
def test_a_blank_beside_code_is_code(visit, given, accepted):
    question = question_with(visit.open("dersler/oz-dikkat/"), "Tüm çiftlerin benzerliğini")
    question.locator("input").fill(given)
    question.locator("input").press("Enter")
    expect(status(question)).to_contain_text("✓" if accepted else "✗")


@pytest.mark.parametrize("given", ["SATIRLARI", "Satırları", "satirlari", "  satırları "])
def test_a_turkish_blank_forgives_case_dots_and_spaces(visit, given):
    question = question_with(visit.open("dersler/oz-dikkat/"), "katına çıkar;")
    fields = question.locator("input")
    fields.nth(0).fill("Dokuz")
    fields.nth(1).fill(given)
    question.get_by_role("button", name="Yanıtla").click()
    expect(status(question)).to_have_text("✓ Doğru!")


def test_matching_works_by_keyboard_and_tells_how_many_are_right(visit):
    page = visit.open("dersler/oz-dikkat/")
    question = question_with(page, "Şekilleri eşleştir")
    fields = question.locator("select")
    fields.nth(0).focus()
    for _ in range(fields.count()):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Tab")
    question.get_by_role("button", name="Yanıtla").press("Enter")
    expect(status(question)).to_contain_text("/4 doğru")


def test_answers_are_not_given_away_before_they_are_asked_for(visit):
    page = visit.open("dersler/oz-dikkat/")
    for question in ready(page):
        assert question.locator("input:checked").count() == 0
        assert question.locator("samp:visible").count() == 0


@pytest.mark.visit_options(java_script_enabled=False)
def test_without_javascript_questions_and_explanations_can_be_read(visit):
    page = visit.open("dersler/oz-dikkat/")
    expect(page.locator(".soru").first).to_be_visible()
    expect(page.locator(".soru").first).to_contain_text("Bu, tek bir satırın uzunluğudur")
    assert "uzunluk iki katına çıkınca" in page.locator(".soru details").first.text_content()
