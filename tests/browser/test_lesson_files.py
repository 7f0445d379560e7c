"""Is the lesson as a file the lesson on the page? Downloaded, run in a fresh interpreter, compared."""

import json
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
import truth
from interpreter import environment
from playwright.sync_api import expect
from sites import ROOT

LESSONS = sorted(file.stem for file in (ROOT / "docs/dersler").glob("*.md"))


def downloaded(visit, lesson: str, label: str) -> tuple[str, str]:
    page = visit.open(f"dersler/{lesson}/")
    with page.expect_download() as download:
        page.get_by_role("button", name=label).click()
    name = download.value.suggested_filename
    return name, Path(download.value.path()).read_text("utf-8")


def blocks_of(lesson: str, site) -> list[truth.Block]:
    return truth.Page(ROOT, site, ROOT / f"docs/dersler/{lesson}.md").blocks()


def printed_by(program: str, folder) -> str:
    script = folder / "ders.py"
    script.write_text(program, "utf-8")
    command = [sys.executable, "-I", "-X", "utf8", str(script)]
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(ROOT),
        capture_output=True,
        encoding="utf-8",
        timeout=240,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_program_prints_what_the_page_shows(visit, site, tmp_path, lesson):
    name, program = downloaded(visit, lesson, ".py indir")
    assert name == f"{lesson.replace('-', '_')}.py"
    texts = [block.shown for block in blocks_of(lesson, site) if block.kind == "text"]
    printed = printed_by(program, tmp_path)
    position = 0
    for text in texts:
        found = printed.find(text.rstrip("\n"), position)
        assert found >= 0, f"{name}:1: does not print, in its place: {text}"
        position = found + len(text.rstrip("\n"))


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_notebook_holds_the_same_code_and_the_headings(visit, site, lesson):
    name, text = downloaded(visit, lesson, ".ipynb indir")
    assert name == f"{lesson.replace('-', '_')}.ipynb"
    nbformat.validate(json.loads(text), version=4)
    cells = json.loads(text)["cells"]
    code = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
    shown = [block.code.rstrip("\n") for block in blocks_of(lesson, site)]
    assert [cell.removeprefix("%%capture --no-display\n") for cell in code] == shown
    headings = [cell["source"] for cell in cells if cell["cell_type"] == "markdown"]
    assert any(heading.startswith("# ") for heading in headings)
    assert any(heading.startswith("## ") for heading in headings)


def test_the_whole_code_can_be_copied(visit, site):
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit.open("dersler/oz-dikkat/")
    page.get_by_role("button", name="Kopyala", exact=True).first.click()
    expect(page.get_by_text("Kopyalandı.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert all(block.code.rstrip("\n") in copied for block in blocks_of("oz-dikkat", site))


def test_copying_one_block_gives_exactly_the_shown_code(visit, site):
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit.open("dersler/oz-dikkat/")
    first = blocks_of("oz-dikkat", site)[0]
    page.locator(".blok").first.scroll_into_view_if_needed()
    page.locator(".blok").first.locator(".md-code__button").first.click()
    page.wait_for_timeout(500)
    assert page.evaluate("navigator.clipboard.readText()").rstrip("\n") == first.code.rstrip("\n")
