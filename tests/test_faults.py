"""Is a fault refused? Each planted fault must stop the build or break a rule, with a message naming file and line."""

import json
import re
from pathlib import Path

import pytest
import rules_of_code
import rules_of_lessons
import rules_of_pages
import truth
from shared import once
from sites import build, small_site

FENCE = '```python exec="1" source="block" result="text" session="sayfa"\n'
PRINT = f'{FENCE}--8<-- "kod.py"\n```\n'
TOP = "# Sayfa { #sayfa }\n\n"


def page(body: str, code: str = "print(1)\n", **files: str) -> dict[str, str]:
    return {"docs/sayfa.md": TOP + body, "snippets/kod.py": code, **files}


def notebook(*sources: str) -> str:
    cells = [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": f"c{n}",
            "metadata": {},
            "outputs": [],
            "source": [source],
        }
        for n, source in enumerate(sources)
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    document = {
        "cells": cells,
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(document, indent=1, ensure_ascii=False)


# name: (files of the site, what the message must name, what else it must say)
STOPS_A_BUILD = {
    "a block raises": (
        page(PRINT, "x = 1\n\nprint(1 / 0)\n"),
        "docs/sayfa.md:3:",
        r"ZeroDivisionError.*snippets/kod\.py:3",
    ),
    "an error inside a function of an earlier block": (
        page(
            f'{FENCE}--8<-- "kod.py:bir"\n```\n\n{FENCE}--8<-- "kod.py:iki"\n```\n',
            "# --8<-- [start:bir]\ndef f():\n    return yok\n\n\nprint(1)\n# --8<-- [end:bir]\n"
            "# --8<-- [start:iki]\nprint(f())\n# --8<-- [end:iki]\n",
        ),
        "docs/sayfa.md:7:",
        r"NameError.*snippets/kod\.py:3",
    ),
    "a syntax error": (
        page(PRINT, "print(1\n"),
        "docs/sayfa.md:3:",
        r"SyntaxError.*snippets/kod\.py:1",
    ),
    "sys.exit(0)": (
        page(PRINT, "print(1)\nimport sys\nsys.exit(0)\n"),
        "docs/sayfa.md:3:",
        "ends the program",
    ),
    "os._exit(0)": (
        page(PRINT, "print(1)\nimport os\nos._exit(0)\n"),
        "docs/sayfa.md:3:",
        "ends the interpreter",
    ),
    "a crash in C": (
        page(PRINT, "import os\nos.kill(os.getpid(), 11)\n"),
        "docs/sayfa.md:3:",
        "ends the interpreter",
    ),
    "KeyboardInterrupt": (
        page(PRINT, "raise KeyboardInterrupt\n"),
        "docs/sayfa.md:3:",
        "KeyboardInterrupt",
    ),
    "input()": (page(PRINT, "print(input())\n"), "docs/sayfa.md:3:", "EOFError"),
    "a misspelt source": (
        page(PRINT.replace('"block"', '"abov"')),
        "docs/sayfa.md:3:",
        'source="abov"',
    ),
    "an unquoted exec": (
        page(PRINT.replace('exec="1"', "exec=1")),
        "docs/sayfa.md:3:",
        "options cannot be read",
    ),
    "Python with a capital": (
        page(PRINT.replace("python", "Python")),
        "docs/sayfa.md:3:",
        "'Python'",
    ),
    "a bad integer": (
        page(PRINT.replace('exec="1"', 'exec="1" width="on"')),
        "docs/sayfa.md:3:",
        "'width'",
    ),
    "exec that is off": (
        page(PRINT.replace('exec="1"', 'exec="0"')),
        "docs/sayfa.md:3:",
        'exec="0"',
    ),
    "a misspelt option": (page(PRINT.replace("source", "sorce")), "docs/sayfa.md:3:", "'sorce'"),
    "exec left out": (page(PRINT.replace('exec="1" ', "")), "docs/sayfa.md:3:", 'no exec="1"'),
    "braces": (
        page(PRINT.replace('python exec="1"', '{ .python exec="1" }')),
        "docs/sayfa.md:3:",
        "cannot be read",
    ),
    "an unclosed fence": (page(PRINT.removesuffix("```\n")), "docs/sayfa.md:3:", "never closed"),
    "a fence in a list": (page("- " + PRINT), "docs/sayfa.md:3:", "list item"),
    "??? without details": (
        page('??? note "Kod"\n\n' + re.sub("^(?=.)", "    ", PRINT, flags=re.M)),
        "docs/sayfa.md:3:",
        r"\?\?\?|raw text",
    ),
    "nothing is printed": (page(PRINT, "x = 1\n"), "docs/sayfa.md:3:", "prints nothing"),
    "output that would not be shown": (
        page(PRINT.replace(' result="text"', "")),
        "docs/sayfa.md:3:",
        "not be shown",
    ),
    "an endless loop": (
        page(PRINT, "while True:\n    pass\n"),
        "docs/sayfa.md:3:",
        "does not end within 3 seconds",
    ),
    "a loop in C": (
        page(PRINT, "sum(iter(int, 1))\n"),
        "docs/sayfa.md:3:",
        "does not end within 3 seconds",
    ),
    "a thread that goes on": (
        page(
            PRINT,
            "import threading, time\nthreading.Thread(target=time.sleep, args=(2,)).start()\nprint(1)\n",
        ),
        "docs/sayfa.md:3:",
        "leaves a thread running",
    ),
    "a helper imported from snippets": (
        page(PRINT, "from snippets.dikkat import dikkat\n"),
        "docs/sayfa.md:3:",
        "snippets",
    ),
    "a missing include file": (
        page(PRINT.replace("kod.py", "yok.py")),
        "docs/sayfa.md:4:",
        "snippets/yok.py",
    ),
    "a missing section": (
        page(PRINT.replace("kod.py", "kod.py:yok")),
        "docs/sayfa.md:4:",
        "no section 'yok'",
    ),
    "an include outside snippets": (
        page(PRINT.replace("kod.py", "../mkdocs.yml")),
        "docs/sayfa.md:4:",
        "does not exist",
    ),
    "a broken formula": (page("Metin $x$.\n\n$$\n\\frac{a}{\n$$\n"), "docs/sayfa.md:6:", "formula"),
    "a broken formula in a line": (page("Metin $\\yok{x}$.\n"), "docs/sayfa.md:3:", "formula"),
    "a failing notebook": (
        {"docs/lab/defter.ipynb": notebook("print(1)", "1 / 0")},
        "docs/lab/defter.ipynb:20:",
        "cell 2 raises ZeroDivisionError",
    ),
    "a notebook with a missing include": (
        {"docs/lab/defter.ipynb": notebook('--8<-- "yok.py"')},
        "docs/lab/defter.ipynb:10:",
        "snippets/yok.py",
    ),
    "a fork": (page(PRINT, "import os\nprint(os.fork())\n"), "docs/sayfa.md:3:", "may not fork"),
    "a process that goes on": (
        page(PRINT, "import subprocess\nsubprocess.Popen(['sleep', '2'])\nprint(1)\n"),
        "docs/sayfa.md:3:",
        "leaves a process running",
    ),
    "a line break back": (
        page(PRINT, "print('\\r1')\n"),
        "docs/sayfa.md:3:",
        "CARRIAGE RETURN|characters",
    ),
    "a block inside a comment": (page(f"<!--\n{PRINT}-->\n"), "docs/sayfa.md:4:", "not seen"),
    "a block inside a hidden element": (
        page(f'<div hidden markdown="1">\n\n{PRINT}\n</div>\n'),
        "docs/sayfa.md:3:",
        "hidden",
    ),
    "a block that runs unseen": (
        page(PRINT.replace(' source="block"', "")),
        "docs/sayfa.md:3:",
        "unseen",
    ),
    "code that is shown but never run": (
        page('```python\n--8<-- "kod.py"\n```\n'),
        "docs/sayfa.md:3:",
        "never run",
    ),
    "a typed listing": (page("```text\n[1. 1.]\n```\n"), "docs/sayfa.md:3:", "'text'"),
    "two sessions": (
        page(PRINT + "\n" + PRINT.replace('session="sayfa"', 'session="b"')),
        "docs/sayfa.md:7:",
        "more than one session",
    ),
    "an include line in the text": (
        page('Metin\n\n--8<-- "kod.py"\n'),
        "docs/sayfa.md:5:",
        "outside a fence",
    ),
    "a snippet that is not UTF-8": (
        page(PRINT, "print('\udcff')\n"),
        "docs/sayfa.md:4:",
        "not UTF-8",
    ),
    "a formula that never ends": (page("Metin $x^2 ve devam.\n"), "docs/sayfa.md:3:", "raw text"),
    "an empty formula": (page("Metin\n\n$$\n$$\n"), "docs/sayfa.md:5:", "formula"),
    "a second file of one fence": (
        page(f'{FENCE}--8<-- "kod.py"\n--8<-- "iki.py"\n```\n')
        | {"snippets/iki.py": "x = 1\n\nprint(yok)\n"},
        "docs/sayfa.md:3:",
        r"NameError.*snippets/iki\.py:3",
    ),
    "a table that is none": (
        page(
            PRINT.replace('source="block" result="text"', 'source="below"'), "print('2*3*4 = 24')\n"
        ),
        "docs/sayfa.md:3:",
        "must be one table",
    ),
    "text beside a figure": (
        page(
            PRINT.replace('result="text"', 'html="1"'), "print('sonuc 42')\nprint('<svg></svg>')\n"
        ),
        "docs/sayfa.md:3:",
        "one SVG",
    ),
    "a notebook that hides its fault": (
        {
            "docs/lab/defter.ipynb": notebook("print(1)\n1/0").replace(
                '"metadata": {},', '"metadata": {"tags": ["raises-exception"]},', 1
            )
        },
        "docs/lab/defter.ipynb:",
        "raises-exception",
    ),
    "a notebook's output that cannot be shown": (
        {
            "docs/lab/defter.ipynb": notebook(
                "from IPython.display import HTML, display\ndisplay(HTML('<p>42</p>'))"
            )
        },
        "docs/lab/defter.ipynb:10:",
        "cannot be shown",
    ),
    "a notebook's part that raises": (
        {
            "docs/lab/defter.ipynb": notebook('--8<-- "kod.py"'),
            "snippets/kod.py": "x = 1\n\nprint(yok)\n",
        },
        "docs/lab/defter.ipynb:10:",
        r"NameError.*snippets/kod\.py:3",
    ),
    "a notebook that is half saved": (
        {"docs/lab/defter.ipynb": "{ bozuk"},
        "docs/lab/defter.ipynb:1:",
        "no Python notebook",
    ),
    "a figure that is no SVG": (
        page(PRINT.replace('result="text"', 'html="1"'), "print('<b>x</b>')\n"),
        "docs/sayfa.md:3:",
        "one SVG",
    ),
    "a figure without a text alternative": (
        page(PRINT.replace('result="text"', 'html="1"'), "print('<svg></svg>')\n"),
        "docs/sayfa.md:3:",
        "no text",
    ),
}
STOPS_A_STRICT_BUILD = {
    "a Python warning": (
        page(PRINT, "import warnings\nwarnings.warn('eski')\nprint(1)\n"),
        "docs/sayfa.md:3:",
        r"snippets/kod\.py:2: UserWarning: eski",
    ),
    "text on standard error": (
        page(PRINT, "import sys\nprint('a', file=sys.stderr)\nprint(1)\n"),
        "docs/sayfa.md:3:",
        "standard error",
    ),
    "a broken link": (page("Metin\n\n[bağ](yok.md)\n"), "docs/sayfa.md:5:", "yok.md"),
    "a broken anchor": (page("Metin\n\n[bağ](#yok)\n"), "docs/sayfa.md:5:", "#yok"),
}


def refused(tmp_path, files, place, says, *options):
    folder = small_site(tmp_path / "proje", files)
    if "??? without" in says or "\\?\\?\\?" in says:
        settings = folder / "mkdocs.yml"
        settings.write_text(
            settings.read_text("utf-8").replace("  - pymdownx.details\n", ""), "utf-8"
        )
    result = build(folder, tmp_path / "site", *options, DIKKAT_BLOCK_SECONDS="3")
    assert result.returncode != 0, result.stderr
    assert place in result.stderr, result.stderr
    message = result.stderr[result.stderr.index(place) :]
    assert re.search(says, message), result.stderr


# Where the whole site differs, the fault has a build of its own; so have two others, to show that one is enough.
ALONE = {name for name, (files, *_) in STOPS_A_BUILD.items() if "docs/sayfa.md" not in files} | {
    "??? without details",
    "a block raises",
    "a misspelt option",
}


def moved(text: str, place: str) -> str:
    """The text of a planted page or message when its files have a folder or a name of their own."""
    for name in ("kod", "iki", "yok"):
        text = text.replace(f'"{name}.py', f'"{place}/{name}.py')
        text = text.replace(f"snippets/{name}.py", f"snippets/{place}/{name}.py")
        text = text.replace(rf"snippets/{name}\.py", rf"snippets/{place}/{name}\.py")
    return text.replace("docs/sayfa.md", f"docs/{place}.md")


@pytest.fixture(scope="module")
def faulty_site(tmp_path_factory):
    """All planted pages in one site: building it once tells of every fault."""
    files = {}
    for number, (planted, *_) in enumerate(STOPS_A_BUILD.values()):
        if "docs/sayfa.md" in planted:
            place = f"f{number}"
            for name, text in planted.items():
                target = (
                    moved(name, place)
                    if name.startswith("docs/")
                    else f"snippets/{place}/{Path(name).name}"
                )
                files[target] = moved(text, place)

    def make(shared: Path) -> str:
        folder = small_site(shared / "faulty", files)
        result = build(folder, shared / "faulty-site", "--quiet", DIKKAT_BLOCK_SECONDS="3")
        assert result.returncode != 0
        return result.stderr

    return once(tmp_path_factory, "faulty-site", make)


@pytest.mark.parametrize("name", [name for name in STOPS_A_BUILD if name not in ALONE])
def test_a_fault_is_named(name, faulty_site):
    _, place, says = STOPS_A_BUILD[name]
    own = f"f{list(STOPS_A_BUILD).index(name)}"
    place, says = moved(place, own), moved(says, own)
    assert place in faulty_site, faulty_site
    assert re.search(says, faulty_site[faulty_site.index(place) :].split("\nERROR")[0]), faulty_site


@pytest.mark.parametrize("name", sorted(ALONE))
def test_a_build_stops(name, tmp_path):
    refused(tmp_path, *STOPS_A_BUILD[name], "--quiet")


@pytest.mark.parametrize("name", STOPS_A_STRICT_BUILD)
def test_a_strict_build_stops(name, tmp_path):
    refused(tmp_path, *STOPS_A_STRICT_BUILD[name], "--strict")


def test_a_lawful_page_passes(tmp_path):
    folder = small_site(tmp_path / "proje", page(PRINT + "\n$x$ ve [bağ](#sayfa).\n"))
    result = build(folder, tmp_path / "site", "--strict")
    assert result.returncode == 0, result.stderr


UNTRUE = {
    "an unseeded NumPy number": (
        page(PRINT, "import numpy as np\nprint(np.random.rand())\n"),
        truth.outputs_that_differ,
        3,
    ),
    "the order of a set": (page(PRINT, "print(set('abcdefgh'))\n"), truth.outputs_that_differ, 3),
    "a typed output by indentation": (
        page(f"{PRINT}\nÇıktı:\n\n    [1. 1. 1.]\n"),
        truth.typed_listings,
        9,
    ),
    "a number that no output has": (
        page(f"{PRINT}\nSonuç 0,125 olur.\n"),
        truth.unbacked_numbers,
        7,
    ),
}


@pytest.mark.parametrize("name", UNTRUE)
def test_an_untrue_page_is_found(name, tmp_path):
    files, finds, line = UNTRUE[name]
    folder = small_site(tmp_path / "proje", files)
    result = build(folder, tmp_path / "site")
    assert result.returncode == 0, result.stderr
    faults = finds(truth.Page(folder, tmp_path / "site", folder / "docs/sayfa.md"))
    assert [fault.split(": ")[0] for fault in faults] == [f"docs/sayfa.md:{line}"]


def test_an_unseeded_torch_number_stops_a_build(tmp_path):
    refused(
        tmp_path,
        page(PRINT, "import torch\nprint(torch.rand(1))\n"),
        "docs/sayfa.md:3:",
        "unseeded torch generator",
    )


LAWFUL = {
    "mkdocs.yml": "site_name: A\nnav:\n  - sayfa.md\n",
    "docs/sayfa.md": f"---\ndescription: Bir cümlelik uzun bir açıklama.\n---\n# Sayfa {{ #sayfa }}\n\n{PRINT}",
    "snippets/kod.py": "print(1)\n",
}


def with_changed(name: str, text: str, **more: str) -> dict[str, str]:
    return {**LAWFUL, name: text, **more}


SOURCE = LAWFUL["docs/sayfa.md"]
QUESTION = '<div class="soru" markdown>\n\nSoru?\n\n{}\n</div>\n'
EXPLANATION = "<details markdown><summary>Açıklama</summary>\n\nÇünkü.\n\n</details>\n"
BREAKS_A_RULE = {
    "code typed into a page": (
        with_changed(
            "docs/sayfa.md",
            SOURCE.replace('--8<-- "kod.py"', "print(2)"),
            **{"snippets/kod.py": "# --8<-- [start:a]"},
        ),
        rules_of_pages.typed_code,
        "docs/sayfa.md:7",
    ),
    "a typed output": (
        with_changed("docs/sayfa.md", SOURCE + "\n```text\n1\n```\n"),
        rules_of_pages.typed_code,
        "docs/sayfa.md:10",
    ),
    "a heading without id": (
        with_changed("docs/sayfa.md", SOURCE + "\n## Başlık\n"),
        rules_of_pages.heading_ids,
        "docs/sayfa.md:10",
    ),
    "an id with ı": (
        with_changed("docs/sayfa.md", SOURCE + "\n## B { #ağırlık }\n"),
        rules_of_pages.heading_ids,
        "docs/sayfa.md:10",
    ),
    "an id used twice": (
        with_changed("docs/sayfa.md", SOURCE + "\n## B { #sayfa }\n"),
        rules_of_pages.heading_ids,
        "docs/sayfa.md:10",
    ),
    "a section no page shows": (
        with_changed("snippets/ders.py", "# --8<-- [start:a]\nprint(1)\n# --8<-- [end:a]\n"),
        rules_of_code.unused_snippets,
        "snippets/ders.py:1",
    ),
    "a file no page shows": (
        with_changed("snippets/fazla.py", "print(1)\n"),
        rules_of_code.unused_snippets,
        "snippets/fazla.py:1",
    ),
    "a helper imported from snippets": (
        with_changed("snippets/kod.py", "x = 1\nfrom snippets.dikkat import dikkat\nprint(x)\n"),
        rules_of_code.imported_helpers,
        "snippets/kod.py:2",
    ),
    "a line outside the sections": (
        with_changed("snippets/kod.py", "x = 1\n# --8<-- [start:a]\nprint(x)\n# --8<-- [end:a]\n"),
        rules_of_code.hidden_lines,
        "snippets/kod.py:1",
    ),
    "a generator without a seed": (
        with_changed(
            "snippets/kod.py", "import numpy as np\nprint(np.random.default_rng().random())\n"
        ),
        rules_of_code.unseeded_random_numbers,
        "snippets/kod.py:2",
    ),
    "a seedless generator by another name": (
        with_changed(
            "snippets/kod.py",
            "from numpy.random import default_rng as uretec\nprint(uretec(None).random())\n",
        ),
        rules_of_code.unseeded_random_numbers,
        "snippets/kod.py:2",
    ),
    "torch's randn by its own name": (
        with_changed("snippets/kod.py", "from torch import randn\nprint(randn(2))\n"),
        rules_of_code.unseeded_random_numbers,
        "snippets/kod.py:2",
    ),
    "a layer before the seed": (
        with_changed("snippets/kod.py", "from torch import nn\nprint(nn.Linear(2, 2))\n"),
        rules_of_code.unseeded_random_numbers,
        "snippets/kod.py:2",
    ),
    "a helper imported by its path": (
        with_changed(
            "snippets/kod.py",
            "import importlib\nprint(importlib.import_module('snippets.dikkat'))\n",
        ),
        rules_of_code.imported_helpers,
        "snippets/kod.py:2",
    ),
    "torch without a seed": (
        with_changed(
            "snippets/kod.py", "import torch\nprint(torch.randn(2))\ntorch.manual_seed(0)\n"
        ),
        rules_of_code.unseeded_random_numbers,
        "snippets/kod.py:2",
    ),
    "another page's session": (
        with_changed("docs/sayfa.md", SOURCE.replace('session="sayfa"', 'session="ders"')),
        rules_of_pages.one_session_a_page,
        "docs/sayfa.md:6",
    ),
    "a page outside the navigation": (
        with_changed("mkdocs.yml", "site_name: A\nnav:\n  - ders.md\n"),
        rules_of_lessons.programs_of_lessons,
        "docs/sayfa.md:1",
    ),
    "an ordinal at the start of a paragraph": (
        with_changed("docs/sayfa.md", SOURCE + "\n10. derste gördün.\n"),
        rules_of_pages.sentences_that_become_lists,
        "docs/sayfa.md:10",
    ),
    "a belittling word": (
        with_changed("docs/sayfa.md", SOURCE + "\nBu sadece bir iç çarpım.\n"),
        rules_of_pages.forbidden_words,
        "docs/sayfa.md:10",
    ),
    "a question without a right answer": (
        with_changed(
            "docs/sayfa.md", SOURCE + QUESTION.format("- [ ] a\n    - neden\n\n" + EXPLANATION)
        ),
        rules_of_lessons.poor_questions,
        "docs/sayfa.md:9",
    ),
    "a question without an explanation": (
        with_changed("docs/sayfa.md", SOURCE + QUESTION.format("- [x] a\n    - neden\n")),
        rules_of_lessons.poor_questions,
        "docs/sayfa.md:9",
    ),
    "a choice without an explanation": (
        with_changed("docs/sayfa.md", SOURCE + QUESTION.format("- [x] a\n\n" + EXPLANATION)),
        rules_of_lessons.poor_questions,
        "docs/sayfa.md:13",
    ),
    "an exercise with two wrong answers": (
        {
            **LAWFUL,
            **{f"snippets/alistirmalar/a/{n}.py": "" for n in ("baslangic", "cozum", "kontrol")},
            **{f"snippets/alistirmalar/a/yanlis_{n}.py": "# kontrol: x\n" for n in "ab"},
        },
        rules_of_lessons.poor_exercises,
        "snippets/alistirmalar/a/kontrol.py:1",
    ),
    "a notebook with its outputs": (
        with_changed(
            "docs/a.ipynb",
            notebook("1").replace('"outputs": []', '"outputs": [{"output_type": "x"}]'),
        ),
        rules_of_lessons.notebooks_with_outputs,
        "docs/a.ipynb:1",
    ),
    "a missing section": (
        with_changed("docs/sayfa.md", SOURCE.replace("kod.py", "kod.py:yok")),
        rules_of_pages.missing_includes,
        "docs/sayfa.md:7",
    ),
}


def plant(folder, files):
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize("name", BREAKS_A_RULE)
def test_a_rule_finds_its_fault(name, tmp_path):
    files, rule, place = BREAKS_A_RULE[name]
    assert rule(plant(tmp_path / "lawful", LAWFUL)) == []
    faults = [str(fault) for fault in rule(plant(tmp_path / "faulty", files))]
    assert len(faults) == 1, faults
    assert faults[0].startswith(f"{place}: ")
    assert "; " in faults[0]
