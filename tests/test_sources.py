"""Are the sources lawful? Each rule of rules.py holds for the whole project."""

import subprocess
import sys

import pytest
import rules
from interpreter import environment
from sites import ROOT

RULES = [
    rules.fence_headers,
    rules.typed_code,
    rules.heading_ids,
    rules.missing_includes,
    rules.unused_snippets,
    rules.hidden_lines,
    rules.imported_helpers,
    rules.unseeded_random_numbers,
    rules.one_session_a_page,
    rules.programs_of_lessons,
    rules.parts_of_lessons,
    rules.poor_questions,
    rules.poor_exercises,
    rules.notebooks_with_outputs,
    rules.sentences_that_become_lists,
    rules.forbidden_words,
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
