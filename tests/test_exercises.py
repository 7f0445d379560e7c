"""Do the exercises discriminate? The solution is accepted, the starter and every wrong answer are refused."""

import builtins
import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
import truth
from fences import read_fences
from sites import ROOT

FOLDERS = sorted(p.parent for p in (ROOT / "snippets/alistirmalar").glob("*/kontrol.py"))
WRONG = [file for folder in FOLDERS for file in sorted(folder.glob("yanlis_*.py"))]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT / "snippets/alistirmalar").as_posix()


def check(answer: Path) -> str:
    """Runs an answer and then the exercise's check in one namespace; the message of the check, "" if it accepts."""
    namespace = {"__name__": "__main__"}
    control = answer.with_name("kontrol.py")
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(answer.read_text("utf-8"), str(answer), "exec"), namespace)
    # As in the browser: the check does not stumble over names of Python that the learner has used otherwise.
    namespace = {
        name: value
        for name, value in namespace.items()
        if name.startswith("__") or not hasattr(builtins, name)
    }
    before = set(namespace)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(control.read_text("utf-8"), str(control), "exec"), namespace)
        except AssertionError as refused:
            assert str(refused).strip(), (
                f"{control}:1: refuses {answer.name} without a word; give the assert a message"
            )
            return str(refused)
    assert printed.getvalue() == ""
    assert all(name.startswith("_") for name in set(namespace) - before), set(namespace) - before
    return ""


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_the_solution_is_accepted(folder):
    assert check(folder / "cozum.py") == ""


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_the_starter_is_refused(folder):
    assert check(folder / "baslangic.py") != ""


@pytest.mark.parametrize("answer", WRONG, ids=name_of)
def test_a_wrong_answer_is_refused_by_name(answer):
    phrase = re.match(r"# kontrol: (.+)", answer.read_text("utf-8"))[1]
    message = check(answer)
    assert phrase in message, (
        f"{answer}:1: the check says {message!r}; it must name the mistake: {phrase!r}"
    )


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_the_expected_output_is_what_the_solution_prints(folder, site, tmp_path):
    solution = (folder / "cozum.py").read_text("utf-8")
    file = tmp_path / "cozum.py"
    file.write_text(solution, "utf-8")
    command = [sys.executable, "-I", "-X", "utf8", str(file)]
    printed = subprocess.run(
        command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True
    ).stdout
    include = f'"alistirmalar/{folder.name}/cozum.py"'
    source = next(f for f in (ROOT / "docs").rglob("*.md") if include in f.read_text("utf-8"))
    page = truth.Page(ROOT, site, source)
    executed = [fence for fence in read_fences(page.path, page.text)[0] if fence.executed]
    shown = [
        truth.shown_by(blok)[1]
        for fence, blok in zip(executed, page.results, strict=True)
        if any(include in line for _, line in fence.body)
    ]
    assert shown == [printed]
