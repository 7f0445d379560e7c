"""Pages and notebooks with one fault each, and the message that a build must give for it."""

import json
import re

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


HEAT_MAP = """\
import sys

import matplotlib.pyplot as plt

sekil, eksen = plt.subplots()
eksen.pcolormesh([[0.9, 0.1], [0.2, 0.8]])
eksen.text(0.5, 1.5, "0.2")
eksen.set_xticks([0.5, 1.5], ["a", "b"])
eksen.set_yticks([0.5, 1.5], ["c", "d"])
eksen.set_xlabel("bakılan")
eksen.set_ylabel("bakan")
eksen.invert_yaxis()
plt.savefig(sys.stdout, format="svg", metadata={"Title": "Ad", "Description": "Metin"})
print("| | a | b |\\n|---|---|---|")
print("| c | 0.9 | 0.1 |")
print("| d | 0.2 | 0.8 |")
"""


def heat_map(written: str, instead: str) -> dict[str, str]:
    """A page with a lawful heat map but for one change."""
    assert written in HEAT_MAP
    figure = PRINT.replace('result="text"', 'html="1"')
    return page(figure, HEAT_MAP.replace(written, instead))


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
    "a link to no lesson": (
        page(f"Bunu [#. derste](ders:yok) kurarsın.\n\n{PRINT}"),
        "docs/sayfa.md:3:",
        "names no lesson",
    ),
    "a link to a lesson without its number": (
        page(f"{PRINT}\nBunu [maskelerde](ders:maskeler) kurarsın.\n"),
        "docs/sayfa.md:7:",
        "has no #",
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
    "a heat map without its values": (
        heat_map("print(", "str("),
        "docs/sayfa.md:3:",
        r"1 heat map\(s\), but 0 table\(s\).*; print it after plt\.savefig",
    ),
    "a heat map with text for a table": (
        heat_map("|---|---|---|", "a b"),
        "docs/sayfa.md:3:",
        r"1 heat map\(s\), but 0 table\(s\)",
    ),
    "a heat map with one table too many": (
        heat_map("print(", "print('| | a |\\n|---|---|\\n| a | 1 |\\n'); print("),
        "docs/sayfa.md:3:",
        r"1 heat map\(s\), but \d table\(s\)",
    ),
    "a row of values too few": (
        heat_map('print("| d | 0.2 | 0.8 |")', ""),
        "docs/sayfa.md:3:",
        "the table has 1 × 2 values, the heat map 2 × 2 cells",
    ),
    "a value that contradicts its cell": (
        heat_map("| 0.2 |", "| 0.3 |"),
        "docs/sayfa.md:3:",
        "the table says '0.3' where a cell of the figure says '0.2'",
    ),
    "values by columns instead of rows": (
        heat_map(
            '| c | 0.9 | 0.1 |")\nprint("| d | 0.2 |', '| c | 0.9 | 0.2 |")\nprint("| d | 0.1 |'
        ),
        "docs/sayfa.md:3:",
        "the table says '0.1' where a cell of the figure says '0.2'",
    ),
    "a column's token that contradicts the axis": (
        heat_map("| | a | b |", "| | b | a |"),
        "docs/sayfa.md:3:",
        "the table says 'b' where a tick label of the figure says 'a'",
    ),
    "rows in the other order": (
        heat_map('["c", "d"]', '["d", "c"]'),
        "docs/sayfa.md:3:",
        "the table says 'c' where a tick label of the figure says 'd'",
    ),
    "a table without the title of its map": (
        heat_map("eksen.invert", "eksen.set_title('önce'); eksen.invert"),
        "docs/sayfa.md:3:",
        "the table says '' where the title of the figure says 'önce'",
    ),
    "a value left empty": (
        heat_map("| 0.8 |", "| |"),
        "docs/sayfa.md:3:",
        "the table has an empty cell",
    ),
    "tick labels at the edges of the cells": (
        heat_map('set_xticks([0.5, 1.5], ["a", "b"])', "set_xticks([0, 1, 2])"),
        "docs/sayfa.md:3:",
        "the tick label '0' stands in the middle of no cell",
    ),
    "a heat map that does not name its rows": (
        heat_map('eksen.set_ylabel("bakan")', ""),
        "docs/sayfa.md:3:",
        "does not say what its rows and columns are",
    ),
    "cells of two sizes": (
        heat_map("pcolormesh(", "pcolormesh([0, 1, 3], [0, 1, 2], "),
        "docs/sayfa.md:3:",
        "not the cells of an even grid",
    ),
    "a table under a figure that is no heat map": (
        heat_map("pcolormesh(", "plot("),
        "docs/sayfa.md:3:",
        "one SVG and nothing else",
    ),
    "a notebook's heat map": (
        {
            "docs/lab/defter.ipynb": notebook(
                "import matplotlib.pyplot as plt\nplt.switch_backend('svg')\n"
                "import base64, io\nfrom IPython.display import HTML, display\n"
                "plt.pcolormesh([[1]])\nresim = io.StringIO()\nplt.savefig(resim, format='svg')\n"
                "veri = base64.b64encode(resim.getvalue().encode()).decode()\n"
                'display(HTML(f\'<img src="data:image/svg+xml;base64,{veri}" alt="Metin">\'))'
            )
        },
        "docs/lab/defter.ipynb:10:",
        "a heat map of a notebook cannot show its values",
    ),
    "a script in a page": (
        page("Metin\n\n<script>alert(1)</script>\n"),
        "docs/sayfa.md:5:",
        "the policy of the pages refuses <script",
    ),
    "a handler in a page": (
        page('Metin <b onclick="alert(1)">kalın</b>\n'),
        "docs/sayfa.md:3:",
        "refuses onclick=",
    ),
    "a link that is a script": (
        page("Metin [bağ]( JavaScript:alert)\n"),
        "docs/sayfa.md:3:",
        "refuses javascript:",
    ),
    "a script in a notebook": (
        {
            "docs/lab/defter.ipynb": notebook("print(1)")
            .replace('"cell_type": "code"', '"cell_type": "markdown"')
            .replace("print(1)", "<b onclick='alert(1)'>kalın</b>")
        },
        "docs/lab/defter.ipynb:10:",
        "refuses onclick=",
    ),
    "a script of the theme that other pages do not have": (
        {
            "theme/main.html": '{% extends "base.html" %}{% block extrahead %}'
            "{% if page.is_homepage %}<script>alert(1)</script>{% endif %}{% endblock %}",
        },
        "theme/main.html:1:",
        "not on every page",
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
