"""Are the sources lawful? Every rule holds for the whole project."""

import subprocess
import sys

import pytest
import rules_of_code
import rules_of_lessons
import rules_of_pages
import rules_of_words
from interpreter import environment
from sites import ROOT

RULES = [
    rules_of_pages.fence_headers,
    rules_of_pages.typed_code,
    rules_of_pages.heading_ids,
    rules_of_pages.missing_includes,
    rules_of_code.unused_snippets,
    rules_of_code.hidden_lines,
    rules_of_code.imported_helpers,
    rules_of_code.unseeded_random_numbers,
    rules_of_pages.one_session_a_page,
    rules_of_lessons.programs_of_lessons,
    rules_of_lessons.parts_of_lessons,
    rules_of_lessons.poor_questions,
    rules_of_lessons.poor_exercises,
    rules_of_lessons.notebooks_with_outputs,
    rules_of_lessons.typed_numbers_of_lessons,
    rules_of_pages.sentences_that_become_lists,
    rules_of_words.forbidden_words,
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_no_source_breaks_the_rule(rule):
    assert [str(fault) for fault in rule(ROOT)] == []


PROGRAMS = sorted((ROOT / "snippets/dersler").glob("*/ders.py")) + sorted(
    file for file in (ROOT / "snippets/sayfalar").glob("*.py") if not file.name.startswith("sekil_")
)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda f: f.relative_to(ROOT).as_posix())
def test_a_program_runs_alone(program):
    module = ".".join(program.relative_to(ROOT).with_suffix("").parts)
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", module],
        cwd=ROOT,
        env={**environment(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
