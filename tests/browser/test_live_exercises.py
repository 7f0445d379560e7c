"""Does an exercise work in a real browser? Every solution, every wrong answer, loops, floods, errors, keys."""

import hashlib
import json
import re
import time

import pytest
from playwright.sync_api import Locator, expect
from sites import ROOT

LESSONS = {
    "oz_dikkat": "dersler/oz-dikkat/",
    "tek_sorgu": "dersler/sorgu-anahtar-deger/",
    "maskeli_dikkat": "dersler/dikkat-fonksiyonu/",
}
FOLDER = ROOT / "snippets/alistirmalar"
FIRST_RUN = 90_000  # milliseconds; loading Python on a busy machine


def test_every_exercise_is_tried_here():
    assert set(LESSONS) == {
        folder.name for folder in FOLDER.iterdir() if (folder / "kontrol.py").exists()
    }


def test_the_numpy_of_the_tests_is_the_one_pyodide_names():
    lock = json.loads((ROOT / "node_modules/pyodide/pyodide-lock.json").read_text("utf-8"))
    (wheel,) = (ROOT / "tests/browser/pyodide").glob("*.whl")
    assert lock["packages"]["numpy"]["file_name"] == wheel.name
    assert lock["packages"]["numpy"]["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()


def open_exercise(visit, name: str) -> Locator:
    page = visit.open(LESSONS[name])
    exercise = page.locator(f'.alistirma[data-alistirma="{name}"]')
    exercise.scroll_into_view_if_needed()
    expect(exercise.locator(".cm-content")).to_be_visible(timeout=20_000)
    return exercise


def write(exercise: Locator, code: str) -> None:
    editor = exercise.locator(".cm-content")
    editor.click()
    editor.press("Control+a")
    exercise.page.keyboard.insert_text(code)


def press(exercise: Locator, label: str) -> None:
    exercise.get_by_role("button", name=label, exact=True).click()


def verdict(exercise: Locator) -> Locator:
    return exercise.locator(".alistirma-sonuc")


def check(exercise: Locator, code: str) -> str:
    write(exercise, code)
    press(exercise, "Kontrol et")
    expect(verdict(exercise)).not_to_be_empty(timeout=FIRST_RUN)
    return verdict(exercise).inner_text()


def run(exercise: Locator, code: str) -> str:
    write(exercise, code)
    press(exercise, "Çalıştır")
    expect(verdict(exercise)).not_to_be_empty(timeout=FIRST_RUN)
    return verdict(exercise).inner_text()


@pytest.mark.parametrize("name", LESSONS)
def test_the_solution_is_accepted_and_every_wrong_answer_refused_by_name(visit, name):
    exercise = open_exercise(visit, name)
    # Refused even before anything is written: the starter.
    press(exercise, "Kontrol et")
    expect(verdict(exercise)).not_to_be_empty(timeout=FIRST_RUN)
    assert "Doğru!" not in verdict(exercise).inner_text()
    for answer in sorted((FOLDER / name).glob("yanlis_*.py")):
        code = answer.read_text("utf-8")
        phrase = re.match(r"# kontrol: (.+)", code)[1]
        said = check(exercise, code)
        assert "Doğru!" not in said, answer.name
        assert " ".join(phrase.split()) in " ".join(said.split()), (answer.name, said)
    assert "Doğru!" in check(exercise, (FOLDER / name / "cozum.py").read_text("utf-8"))
    expect(exercise.get_by_role("button", name="Örnek çözümle karşılaştır")).to_be_visible()


def test_the_expected_text_printed_by_hand_is_refused(visit):
    exercise = open_exercise(visit, "oz_dikkat")
    said = check(exercise, "print('(4, 4)')\nprint('[1. 1. 1. 1.]')\nprint(True)\n")
    assert "Doğru!" not in said


def test_nothing_of_python_is_requested_before_a_touch_and_nothing_from_elsewhere(visit):
    exercise = open_exercise(visit, "oz_dikkat")
    assert not [url for url in visit.requests if "pyodide/" in url]
    run(exercise, "print(1)\n")
    assert [url for url in visit.requests if "pyodide/" in url]
    assert not [
        url
        for url in visit.requests
        if not url.startswith(visit.address) and not url.startswith("blob:")
    ]


def test_endless_loops_end_and_the_page_goes_on(visit):
    """Both at once, each in a page of its own: printing and silent."""
    loops = {"while True: pass\n": open_exercise(visit, "oz_dikkat")}
    visit.page = visit.context.new_page()
    loops["while True: print(1)\n"] = open_exercise(visit, "oz_dikkat")
    for code, exercise in loops.items():
        write(exercise, code)
        press(exercise, "Çalıştır")
    expect(loops["while True: print(1)\n"].locator(".alistirma-cikti")).to_contain_text(
        "1", timeout=FIRST_RUN
    )
    for _ in range(3):
        for exercise in loops.values():
            exercise.page.wait_for_timeout(700)
            start = time.perf_counter()
            assert exercise.page.evaluate("1 + 1") == 2
            assert time.perf_counter() - start < 1
    for exercise in loops.values():
        expect(verdict(exercise)).to_contain_text("10 saniyede bitmedi", timeout=60_000)
        assert len(exercise.inner_text()) < 60_000
    assert run(exercise, "print('sonra')\n")
    expect(exercise).to_contain_text("sonra")


ERRORS = {
    "print(1\n": ("SyntaxError", 1),
    "x = 1\nprint(yok)\n": ("NameError", 2),
    "import numpy as np\n\nnp.ones((2, 3)) @ np.ones((2, 3))\n": ("ValueError", 3),
    "import torch\n": ("ModuleNotFoundError", 1),
    "ad = input()\n": ("EOFError", 1),
    "def f():\n    return f()\n\n\nf()\n": ("RecursionError", 2),
    "def f():\n    return 1 / 0\n\n\nf()\n": ("ZeroDivisionError", 2),
    "raise ValueError('<img src=x onerror=alert(1)></pre><script>alert(2)</script>')\n": (
        "ValueError",
        1,
    ),
}


def test_an_error_names_its_line_and_its_frames_only(visit):
    exercise = open_exercise(visit, "oz_dikkat")
    for code, (kind, line) in ERRORS.items():
        said = run(exercise, code)
        assert kind in said, said
        assert f"{line}. satır" in said, said
        whole = exercise.inner_text()
        assert "/lib/python" not in whole
        assert "pyodide" not in whole.lower()
    assert exercise.locator("img, script").count() == 0
    exercise.get_by_role("button", name=re.compile(r"1\. satır")).first.click()
    expect(exercise.locator(".cm-content")).to_be_focused()


BREAKS_PYTHON = [
    "import random\nrandom.seed = 42\n",
    "import sys\nsys.modules['numpy'] = None\n",
    "import json\njson.dumps = 3\n",
    "exit()\n",
    "import js\njs.self.onmessage = None\n",
]


def test_what_one_run_breaks_does_not_reach_the_next(visit):
    exercise = open_exercise(visit, "oz_dikkat")
    for code in BREAKS_PYTHON:
        write(exercise, code)
        press(exercise, "Çalıştır")
        exercise.page.wait_for_timeout(300)
        expect(exercise.get_by_role("button", name="Durdur")).to_be_hidden(timeout=FIRST_RUN)
        assert "Doğru!" in check(exercise, (FOLDER / "oz_dikkat/cozum.py").read_text("utf-8")), code


def test_names_of_python_used_otherwise_do_not_fool_the_check(visit):
    exercise = open_exercise(visit, "tek_sorgu")
    wrong = (FOLDER / "tek_sorgu/yanlis_yerinde.py").read_text("utf-8")
    assert "Doğru!" not in check(exercise, f"from numpy import *\n{wrong}")
    right = (FOLDER / "tek_sorgu/cozum.py").read_text("utf-8")
    assert "Doğru!" in check(
        exercise, f"{right}\n\ndef max(z):\n    return 0\n\n\ndef zip(*a, **k):\n    return []\n"
    )


def test_code_survives_a_reload_and_reset_restores_the_starter(visit):
    exercise = open_exercise(visit, "oz_dikkat")
    write(exercise, "print('benim kodum')\n")
    visit.page.wait_for_timeout(800)
    visit.page.reload()
    exercise = open_exercise(visit, "oz_dikkat")
    expect(exercise.locator(".cm-content")).to_contain_text("benim kodum")
    press(exercise, "Sıfırla")
    expect(exercise.locator(".cm-content")).to_contain_text("buraya yaz")


def test_keys_alone_are_enough(visit):
    exercise = open_exercise(visit, "oz_dikkat")
    editor, keyboard = exercise.locator(".cm-content"), visit.page.keyboard
    write(exercise, "")
    editor.press("Tab")
    keyboard.insert_text("x")
    assert editor.inner_text().startswith("    x")
    write(exercise, "print('tuşla')")
    editor.press("Control+Enter")
    expect(verdict(exercise)).not_to_be_empty(timeout=FIRST_RUN)
    editor.press("Escape")
    editor.press("Tab")
    expect(editor).not_to_be_focused()


def test_leaving_by_instant_navigation_and_coming_back(visit):
    exercise = open_exercise(visit, "oz_dikkat")
    write(exercise, "print('kalsın')\n")
    page = visit.page
    page.evaluate("window.isaret = 1")
    page.locator(".md-nav--primary").get_by_role("link", name=re.compile("^10\\.")).first.click()
    page.wait_for_url("**/sorgu-anahtar-deger/")
    assert page.evaluate("window.isaret") == 1, "the navigation was not instant"
    other = page.locator('.alistirma[data-alistirma="tek_sorgu"]')
    other.scroll_into_view_if_needed()
    expect(other.locator(".cm-content")).to_be_visible(timeout=20_000)
    assert run(other, "print('ikinci')\n")
    page.go_back()
    page.wait_for_url("**/oz-dikkat/")
    assert page.evaluate("window.isaret") == 1
    back = page.locator('.alistirma[data-alistirma="oz_dikkat"]')
    back.scroll_into_view_if_needed()
    expect(back.locator(".cm-content")).to_contain_text("kalsın", timeout=20_000)
    assert run(back, "print('geri')\n")


def test_a_wrong_address_is_told_and_the_next_click_works(visit):
    page = visit.page
    page.route("**/pyodide/**", lambda route: route.abort())
    exercise = open_exercise(visit, "oz_dikkat")
    assert "yüklenemedi" in run(exercise, "print('olur')\n")
    expect(exercise.locator(".cm-content")).to_contain_text("olur")
    page.unroute("**/pyodide/**")
    assert "yüklenemedi" not in run(exercise, "print('olur')\n")


def test_a_blocked_storage_loses_nothing(visit):
    blocked = "{ get() { throw new DOMException('kapalı', 'SecurityError'); } }"
    visit.context.add_init_script(f"Object.defineProperty(window, 'localStorage', {blocked});")
    exercise = open_exercise(visit, "oz_dikkat")
    assert "Doğru!" in check(exercise, (FOLDER / "oz_dikkat/cozum.py").read_text("utf-8"))
    expect(visit.page.locator(".ders-ilerleme")).to_contain_text("saklamaya izin vermiyor")


@pytest.mark.visit_options(java_script_enabled=False)
def test_without_javascript_everything_can_be_read(visit):
    page = visit.open(LESSONS["oz_dikkat"])
    exercise = page.locator(".alistirma")
    for text in ("Başlangıç kodu", "# buraya yaz", "Beklenen çıktı", "[1. 1. 1. 1.]"):
        expect(exercise).to_contain_text(text)
    assert "A = softmax(X @ X.T, eksen=1)" in exercise.locator("details.success").text_content()
