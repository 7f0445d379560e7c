"""Does every page tell the truth? Code from the rendered HTML, a fresh interpreter, recorded outputs."""

import difflib
from pathlib import Path

import pytest
import truth
from sites import ROOT

OUTPUTS = Path(__file__).parent / "outputs"
SOURCES = sorted((ROOT / "docs").rglob("*.md"))
IDS = [source.relative_to(ROOT / "docs").as_posix() for source in SOURCES]


@pytest.fixture(params=SOURCES, ids=IDS)
def page(request, site) -> truth.Page:
    return truth.Page(ROOT, site, request.param)


def test_every_executed_fence_has_its_result(page):
    assert not truth.results_that_miss(page)


def test_a_fresh_interpreter_prints_what_the_page_shows(page):
    assert not truth.outputs_that_differ(page)


def test_no_listing_is_typed_by_hand(page):
    assert not truth.typed_listings(page)


def test_every_number_in_prose_was_printed(page):
    assert not truth.unbacked_numbers(page)


def test_every_heading_has_the_id_its_author_gave(page):
    assert not truth.headings_without_own_id(page)


def test_no_raw_fence_and_no_traceback_is_published(page):
    assert "```" not in page.html
    assert "Traceback (most recent call last)" not in page.article.get_text()


def test_outputs_are_those_a_person_has_read(page, pytestconfig):
    file = OUTPUTS / f"{Path(page.path).stem}.txt"
    now = truth.record(page)
    if pytestconfig.getoption("update_outputs"):
        OUTPUTS.mkdir(exist_ok=True)
        file.write_text(now, "utf-8") if now else file.unlink(missing_ok=True)
        return
    recorded = file.read_text("utf-8") if file.exists() else ""
    difference = "\n".join(
        difflib.unified_diff(
            recorded.splitlines(), now.splitlines(), "recorded", "now", lineterm=""
        )
    )
    assert truth.same_but_for_noise(recorded, now), (
        f"{page.path}:1: outputs changed; {truth.ACCEPT}\n{difference}"
    )


def test_every_recorded_output_has_a_page():
    assert {file.stem for file in OUTPUTS.glob("*.txt")} <= {source.stem for source in SOURCES}
