"""Rules for what every lesson has; each function returns the faults it finds below `root`."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from faults import Fault
from sources import (
    EXPLICIT_ID,
    HEADING,
    kind_of_question,
    lessons,
    outside_fences,
    pages,
    questions,
)

# Headings that close every lesson, in this order.
CLOSING = ["alistirma", "sorular", "ozet", "kaynaklar", "sirada"]


def programs_of_lessons(root: Path) -> list[Fault]:
    """One key, spelled once per place: page, program, navigation."""
    faults = []
    settings = (root / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    nav = {words[-1] for line in settings.splitlines() if (words := line.partition("#")[0].split())}
    for path, text in pages(root):
        if path.removeprefix("docs/") not in nav:
            faults.append(
                Fault(path, 1, "the page is not in the navigation", "add it to nav: in mkdocs.yml")
            )
        if not re.match(r"---\n(?:.*\n)*?description: .{20,160}\n(?:.*\n)*?---\n", text):
            faults.append(
                Fault(path, 1, "the page has no description", "add front matter with description:")
            )
    for path, _ in lessons(root):
        program = f"snippets/dersler/{Path(path).stem.replace('-', '_')}/ders.py"
        if not (root / program).is_file():
            faults.append(Fault(path, 1, f"the lesson has no program {program}", "write it"))
    return faults


def parts_of_lessons(root: Path) -> list[Fault]:
    """What every lesson has: promise, figure, mistake, exercise, three kinds of questions and the closing headings."""
    faults = []
    for path, text in lessons(root):
        ids = [
            m[1]
            for _, line in outside_fences(text, path)
            if HEADING.match(line) and (m := EXPLICIT_ID.search(line))
        ]
        if [i for i in ids if i in CLOSING] != CLOSING:
            faults.append(
                Fault(
                    path,
                    1,
                    f"the closing headings are not {', '.join(CLOSING)}",
                    "add or reorder them",
                )
            )
        needed = {
            'class="ders-kunye"': "its box with promise, needs and time",
            'html="1"': "a figure",
            "Bilerek yanlış": "a mistake shown on purpose",
            'class="alistirma"': "an exercise",
        }
        for piece, name in needed.items():
            if piece not in text:
                faults.append(Fault(path, 1, f"the lesson lacks {name}", f"add {piece}"))
        kinds = {kind_of_question(body) for _, body in questions(text)}
        for kind in {"choice", "blank", "matching"} - kinds:
            faults.append(Fault(path, 1, f"the lesson has no {kind} question", "add one"))
    return faults


def poor_questions(root: Path) -> list[Fault]:
    faults = []
    for path, text in pages(root):
        for line, body in questions(text):
            kind = kind_of_question(body)
            if kind == "unknown":
                faults.append(
                    Fault(path, line, "the question has no choices, table or blank", "add one")
                )
            explanation = re.search(
                r"<details markdown><summary>Açıklama</summary>\n(.*?)</details>", body, re.S
            )
            if not explanation or not explanation[1].strip():
                faults.append(
                    Fault(
                        path, line, "the question has no explanation", "add <details> with its text"
                    )
                )
            if kind == "choice":
                faults += poor_choices(path, line, body)
    return faults


def poor_choices(path: str, start: int, body: str) -> Iterator[Fault]:
    lines = body.splitlines()
    choices = [n for n, line in enumerate(lines) if re.match(r"- \[[ xX]\]", line)]
    if not any(re.match(r"- \[[xX]\]", lines[n]) for n in choices):
        yield Fault(path, start, "the question has no right answer", "mark it with [x]")
    for n in choices:
        following = next((line for line in lines[n + 1 :] if line.strip()), "")
        if not re.match(r"\s+- \S", following):
            yield Fault(
                path,
                start + 1 + n,
                f"no explanation under the choice {lines[n][6:]!r}",
                "add a nested bullet",
            )


def poor_exercises(root: Path) -> list[Fault]:
    faults = []
    for folder in sorted(
        p
        for p in (root / "snippets/alistirmalar").glob("*")
        if p.is_dir() and p.name != "__pycache__"
    ):
        path = folder.relative_to(root).as_posix()
        names = {file.name for file in folder.glob("*.py")}
        for name in ("baslangic.py", "cozum.py", "kontrol.py"):
            if name not in names:
                faults.append(
                    Fault(f"{path}/{name}", 1, "the exercise lacks this file", "write it")
                )
        wrong = [name for name in names if name.startswith("yanlis_")]
        if len(wrong) < 3:
            what = f"only {len(wrong)} wrong answers"
            faults.append(
                Fault(f"{path}/kontrol.py", 1, what, "add yanlis_*.py files, three or more")
            )
        for name in sorted(names - {"baslangic.py", "cozum.py", "kontrol.py"} - set(wrong)):
            faults.append(
                Fault(
                    f"{path}/{name}",
                    1,
                    "an unexpected file",
                    "name it yanlis_<what>.py or remove it",
                )
            )
        for name in sorted(wrong):
            if not re.match(r"# kontrol: \S", (folder / name).read_text("utf-8")):
                what = "the file does not say which message it must trigger"
                faults.append(
                    Fault(f"{path}/{name}", 1, what, "begin it with `# kontrol: <phrase>`")
                )
    return faults


def notebooks_with_outputs(root: Path) -> list[Fault]:
    faults = []
    for file in sorted((root / "docs").rglob("*.ipynb")):
        path = file.relative_to(root).as_posix()
        for number, cell in enumerate(json.loads(file.read_text("utf-8"))["cells"], 1):
            if cell.get("outputs") or cell.get("execution_count"):
                faults.append(
                    Fault(path, 1, f"cell {number} is stored with its output", "clear all outputs")
                )
    return faults


def typed_numbers_of_lessons(root: Path) -> list[Fault]:
    """A lesson's number comes from the course plan: `[#. ders](ders:konum)` instead of `14. ders`."""
    faults = []
    for path, text in pages(root):
        for number, line in outside_fences(text, path):
            typed = re.search(r"\d+\.?\s*ders(?!:)\w*|^# \d+\. ", line)
            if typed:
                what = f"the number of a lesson is typed: {typed[0].strip()!r}"
                faults.append(
                    Fault(path, number, what, "write [#. ders](ders:key), no number in a title")
                )
    return faults
