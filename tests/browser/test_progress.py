"""Is progress shown, kept in this browser only, taken along and deleted?"""

import json
from pathlib import Path

from playwright.sync_api import expect

LESSON = "dersler/oz-dikkat/"


def answer_one(page) -> None:
    question = page.locator(".soru").filter(has_text="512 belirteçlik")
    expect(question).to_have_attribute("data-hazir", "1", timeout=20_000)
    question.get_by_label("262144").check()
    question.get_by_role("button", name="Yanıtla").click()


def test_the_lesson_and_the_list_show_what_is_done(visit):
    page = visit.open(LESSON)
    answer_one(page)
    expect(page.locator(".ders-ilerleme")).to_contain_text("Sorular 1/")
    page.goto(visit.address)
    expect(page.locator(".yol-haritasi")).to_contain_text("Sorular 1/")


def exported(page) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name="Dışa aktar").click()
    return Path(download.value.path()).read_text("utf-8")


def load(page, text: str) -> None:
    page.locator('input[type="file"]').set_input_files(
        {"name": "ilerleme.json", "mimeType": "application/json", "buffer": text.encode()}
    )


def test_progress_is_exported_deleted_and_imported(visit):
    page = visit.open(LESSON)
    answer_one(page)
    page.goto(visit.address)
    text = exported(page)
    page.get_by_role("button", name="Sil", exact=True).click()
    page.get_by_role("button", name="Evet, sil").click()
    expect(page.locator(".yol-haritasi")).not_to_contain_text("Sorular 1/")
    assert (
        page.evaluate("Object.keys(localStorage).filter((k) => k.startsWith('dikkat:')).length")
        == 0
    )
    load(page, text)
    page.get_by_role("group").get_by_role("button", name="İçe aktar").click()
    expect(page.locator(".yol-haritasi")).to_contain_text("Sorular 1/")


def test_a_tampered_file_changes_nothing(visit):
    page = visit.open(LESSON)
    answer_one(page)
    page.goto(visit.address)
    text = exported(page)
    before = page.evaluate("JSON.stringify({ ...localStorage })")
    whole = json.loads(text)
    tampered = [
        "",
        "[]",
        "{}",
        text[:-5],
        text.replace("true", '"<img src=x onerror=alert(1)>"'),
        json.dumps({**whole, "fazla": 1}),
        json.dumps({"__proto__": {"kirli": 1}, **whole}).replace("soru", "__proto__"),
        "x" * 5_000_000,
    ]
    for text in tampered:
        page.locator(".ilerleme [role=status]").evaluate("(status) => status.textContent = ''")
        load(page, text)
        expect(page.get_by_text("Hiçbir şey değişmedi.")).to_be_visible()
        assert page.evaluate("JSON.stringify({ ...localStorage })") == before


def test_two_sites_of_one_origin_do_not_mix(visit):
    page = visit.open(LESSON)
    page.evaluate(
        'localStorage.setItem(\'dikkat:/baska/:soru:x\', \'{"answer": ["0"], "ok": true}\')'
    )
    answer_one(page)
    keys = page.evaluate("Object.keys(localStorage)")
    assert "dikkat:/baska/:soru:x" in keys
    assert any(key.startswith("dikkat:/repo/:soru:") for key in keys)
    page.goto(visit.address)
    assert "baska" not in exported(page)
