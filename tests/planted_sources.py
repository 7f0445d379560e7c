"""Sources with one fault each, the rule that must find it, and where."""

import rules_of_code
import rules_of_lessons
import rules_of_pages
import rules_of_words
from planted_pages import PRINT, notebook

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
    "a typed number of a lesson": (
        with_changed("docs/sayfa.md", SOURCE + "\nBunu 14.\u00a0derste kurarsın.\n"),
        rules_of_lessons.typed_numbers_of_lessons,
        "docs/sayfa.md:10",
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
        rules_of_words.forbidden_words,
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
