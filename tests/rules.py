"""The rules of the sources: each function returns the faults it finds below `root`, as `path:line: …; …`."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from faults import Fault
from fences import Fence, read_fences
from includes import ANY_INCLUDE, INCLUDE, MARKER, IncludeError, Line, included_lines
from notebook_source import NotebookSource

LESSON = "docs/dersler/"
# Headings that close every lesson, in this order.
CLOSING = ["alistirma", "sorular", "ozet", "kaynaklar", "sirada"]
# terms.md of the course: words of which there is one Turkish form, and words that belittle the reader.
FORBIDDEN = {
    r"basitçe|sadece|kolayca|tabii ki|görüldüğü üzere": "leave it out",
    r"özdikkat\w*|kendine dikkat": "öz-dikkat",
    r"çok kafalı|çok başlıklı": "çok başlı",
    r"nokta çarpım\w*": "iç çarpım",
    r"sekans\w*": "dizi",
    r"gömülüm\w*": "gömme",
}
HEADING = re.compile(r"^#{1,6}\s+\S.*$")
EXPLICIT_ID = re.compile(r"\{[^}]*#([^\s}]+)[^}]*\}\s*$")


def pages(root: Path) -> Iterator[tuple[str, str]]:
    for file in sorted((root / "docs").rglob("*.md")):
        yield file.relative_to(root).as_posix(), file.read_text("utf-8")


def lessons(root: Path) -> Iterator[tuple[str, str]]:
    return ((path, text) for path, text in pages(root) if path.startswith(LESSON))


def outside_fences(text: str, path: str) -> Iterator[tuple[int, str]]:
    """The numbered lines of a page that are not inside a fence."""
    inside = {
        n
        for fence in read_fences(path, text)[0]
        for n in range(fence.line, fence.line + len(fence.body) + 2)
    }
    return ((n, line) for n, line in enumerate(text.splitlines(), 1) if n not in inside)


def fence_headers(root: Path) -> list[Fault]:
    return [fault for path, text in pages(root) for fault in read_fences(path, text)[1]]


def typed_code(root: Path) -> list[Fault]:
    """Python that stands in a page instead of in snippets/, and listings of other languages in lessons."""
    faults = []
    for path, text in pages(root):
        for fence in read_fences(path, text)[0]:
            if fence.language == "python":
                faults += [
                    Fault(
                        path,
                        n,
                        f"code is typed into the page: {line.strip()!r}",
                        "put it in snippets/ and include it",
                    )
                    for n, line in fence.body
                    if line.strip() and not INCLUDE.match(line)
                ]
            else:
                what = f"a {fence.language or 'plain'} listing is typed into the page"
                faults.append(Fault(path, fence.line, what, "let an executed block print it"))
    return faults


def heading_ids(root: Path) -> list[Fault]:
    faults = []
    for path, text in pages(root):
        seen: dict[str, int] = {}
        for number, line in outside_fences(text, path):
            if not HEADING.match(line):
                continue
            found = EXPLICIT_ID.search(line)
            if not found:
                faults.append(
                    Fault(
                        path, number, f"heading without an id: {line.strip()}", "add { #ascii-id }"
                    )
                )
            elif not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", found[1]):
                faults.append(
                    Fault(
                        path, number, f"the id #{found[1]} is not plain", "use a-z, 0-9 and hyphens"
                    )
                )
            elif found[1] in seen:
                what = f"the id #{found[1]} stands on line {seen[found[1]]} as well"
                faults.append(Fault(path, number, what, "give each heading its own"))
            else:
                seen[found[1]] = number
    return faults


def missing_includes(root: Path) -> list[Fault]:
    faults = []
    for path, text in pages(root):
        for number, line in enumerate(text.splitlines(), 1):
            if ANY_INCLUDE.match(line):
                try:
                    included_lines(root, line)
                except IncludeError as error:
                    faults.append(Fault(path, number, error.what, error.remedy))
    return faults


def executed(root: Path, path: str, text: str) -> Iterator[tuple[Fence, list[Line]]]:
    for fence in read_fences(path, text)[0]:
        if fence.executed:
            try:
                yield fence, fence.origin(root, path)
            except IncludeError:
                continue


def unused_snippets(root: Path) -> list[Fault]:
    """Sections and files that no page shows, and sections that a page shows twice or out of order."""
    faults = []
    used: Counter[tuple[str, str | None]] = Counter()
    for path, text in pages(root):
        last: dict[str, int] = {}
        fences, _ = read_fences(path, text)
        for number, line in (numbered for fence in fences for numbered in fence.body):
            if not (match := INCLUDE.match(line)):
                continue
            file, section = f"snippets/{match['path']}", match["section"]
            used[file, section] += 1
            at = sections(root, file).get(section or "", 0)
            if section and at < last.get(file, 0):
                what = f"the section {section} of {file} comes before the one shown above it"
                faults.append(
                    Fault(path, number, what, "keep the program in the order of the page")
                )
            if section and used[file, section] > 1:
                faults.append(
                    Fault(
                        path,
                        number,
                        f"the section {section} of {file} is shown twice",
                        "show it once",
                    )
                )
            last[file] = max(at, last.get(file, 0))
    shown_in_notebooks = "\n".join(
        f.read_text("utf-8") for f in sorted((root / "docs").rglob("*.ipynb"))
    )
    for file in sorted((root / "snippets").rglob("*.py")):
        path = file.relative_to(root).as_posix()
        names = sections(root, path)
        for name, line in names.items():
            if not used[path, name]:
                faults.append(
                    Fault(
                        path, line, f"no page shows the section {name}", "include it or remove it"
                    )
                )
        name = file.relative_to(root / "snippets").as_posix()
        if (
            not names
            and not used[path, None]
            and not file.name.startswith("yanlis_")
            and name not in shown_in_notebooks
        ):
            faults.append(Fault(path, 1, "no page shows this file", "include it or remove it"))
    return faults


def sections(root: Path, path: str) -> dict[str, int]:
    file = root / path
    if not file.is_file():
        return {}
    lines = enumerate(file.read_text("utf-8").splitlines(), 1)
    return {
        m["name"]: n for n, line in lines if (m := MARKER.search(line)) and m["kind"] == "start"
    }


def hidden_lines(root: Path) -> list[Fault]:
    """Code of a lesson's program that stands outside its sections: it would run for the author but not on the page."""
    faults = []
    for file in sorted((root / "snippets").rglob("*.py")):
        path, text = file.relative_to(root).as_posix(), file.read_text("utf-8")
        if not sections(root, path):
            continue
        outside, depth = [], 0
        for number, line in enumerate(text.splitlines(), 1):
            if m := MARKER.search(line):
                depth += 1 if m["kind"] == "start" else -1
            elif not depth:
                outside.append((number, line))
        kept = dict(outside)
        for node in ast.parse(text).body:
            is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            imports_part = isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
                "snippets"
            )
            if node.lineno in kept and not is_docstring and not imports_part:
                what = f"this line belongs to no section: {kept[node.lineno].strip()}"
                faults.append(Fault(path, node.lineno, what, "put it in a section"))
    return faults


def shown_code(root: Path) -> Iterator[tuple[list[Line], ast.Module]]:
    """The code of every page in page order, and of every notebook, parsed as one program."""
    for path, text in pages(root):
        lines = [line for _, block in executed(root, path, text) for line in block]
        yield from parsed(lines)
    for file in sorted((root / "docs").rglob("*.ipynb")):
        source = NotebookSource(root, file.relative_to(root).as_posix(), file.read_text("utf-8"))
        yield from parsed(
            [line for cell in source.cells for line in cell if not line.text.startswith("%")]
        )


def parsed(lines: list[Line]) -> Iterator[tuple[list[Line], ast.Module]]:
    try:
        yield lines, ast.parse("\n".join(line.text for line in lines))
    except SyntaxError:
        return  # The build names it.


def imported_helpers(root: Path) -> list[Fault]:
    """What a reader sees must not come from this project: a copied block has no `snippets` to import."""
    own = {"snippets", "hooks", "tests"} | {file.stem for file in (root / "snippets").glob("*.py")}
    faults = set()
    for lines, tree in shown_code(root):
        for node in ast.walk(tree):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in {
                "import_module",
                "__import__",
            }:
                names = [
                    arg.value
                    for arg in node.args
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                ]
            for name in names:
                if name.partition(".")[0] in own:
                    at = lines[node.lineno - 1]
                    faults.add(
                        Fault(
                            at.path,
                            at.number,
                            f"a shown line imports from snippets: {at.text.strip()}",
                            "include it",
                        )
                    )
    return sorted(faults)


# What draws from a generator that no reader sees seeded, by its full name.
_DRAWS = re.compile(
    r"numpy\.random\.(?!default_rng|seed|Generator|SeedSequence|RandomState|PCG64|MT19937)\w+"
    r"|random\.(?!seed|Random)\w+"
    r"|torch\.(?:rand|randn|randint|randperm|normal|bernoulli|multinomial|poisson)(?:_like)?"
    r"|torch\.nn\.init\.(?!zeros_|ones_|constant_|eye_)\w+_"
    r"|torch\.nn\.functional\.(?:dropout\w*|alpha_dropout|gumbel_softmax)"
    r"|torch\.nn\.(?:Linear|Bilinear|Embedding|Conv\w+|RNN|LSTM|GRU|Dropout\w*|MultiheadAttention|Transformer\w*)"
    r"|\w*\.(?:normal_|uniform_|random_|exponential_|bernoulli_)"
)
_SEEDS = {"torch": "torch.manual_seed", "numpy": "numpy.random.seed", "random": "random.seed"}
_GENERATORS = re.compile(
    r"numpy\.random\.(?:default_rng|RandomState|PCG64|MT19937|SeedSequence)|random\.Random"
)


def unseeded_random_numbers(root: Path) -> list[Fault]:
    faults = set()
    for lines, tree in shown_code(root):
        aliases = names_of_imports(tree)
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        calls = [
            (call, full_name(call, aliases))
            for call in ast.walk(tree)
            if isinstance(call, ast.Call)
        ]
        seeds = [
            (call, name) for call, name in calls if name in _SEEDS.values() and has_value(call)
        ]

        def seeded(call: ast.Call, library: str, functions=functions, seeds=seeds) -> bool:
            """Before the call; for a call in a function, in that function or anywhere outside of functions."""
            around = [f for f in functions if f.lineno <= call.lineno <= (f.end_lineno or 0)]
            for seed, name in seeds:
                home = [f for f in functions if f.lineno <= seed.lineno <= (f.end_lineno or 0)]
                before = (seed.lineno, seed.col_offset) < (call.lineno, call.col_offset)
                if (
                    name == _SEEDS[library]
                    and (not home or home == around)
                    and (before or (around and not home))
                ):
                    return True
            return False

        for call, name in calls:
            at = lines[call.lineno - 1]
            if _GENERATORS.fullmatch(name) and not has_value(call):
                faults.add(
                    Fault(at.path, at.number, "a generator without a seed", "write default_rng(0)")
                )
            elif _DRAWS.fullmatch(name) and not any(k.arg == "generator" for k in call.keywords):
                library = next((known for known in _SEEDS if name.startswith(f"{known}.")), "torch")
                if not seeded(call, library):
                    what = f"a random number before the seed is set: {at.text.strip()}"
                    faults.add(Fault(at.path, at.number, what, f"call {_SEEDS[library]}(0) first"))
    return sorted(faults)


def full_name(call: ast.Call, aliases: dict[str, str]) -> str:
    head, dot, rest = ast.unparse(call.func).partition(".")
    return f"{aliases.get(head, head)}{dot}{rest}"


def has_value(call: ast.Call) -> bool:
    values = [*call.args, *(keyword.value for keyword in call.keywords)]
    return any(not (isinstance(value, ast.Constant) and value.value is None) for value in values)


def names_of_imports(tree: ast.Module) -> dict[str, str]:
    """What each imported name stands for: F is torch.nn.functional, randn is torch.randn."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.asname: alias.name for alias in node.names if alias.asname}
        elif isinstance(node, ast.ImportFrom):
            names |= {
                alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names
            }
    return names


def one_session_a_page(root: Path) -> list[Fault]:
    faults = []
    for path, text in pages(root):
        key = "ana-sayfa" if path == "docs/index.md" else Path(path).stem
        for fence in read_fences(path, text)[0]:
            exercise = any("alistirmalar/" in line for _, line in fence.body)
            if fence.executed and not exercise and fence.options.get("session") != key:
                what = f"the block's session is {fence.options.get('session')!r}"
                faults.append(
                    Fault(path, fence.line, what, f'use the page\'s key, session="{key}"')
                )
    return faults


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


def questions(text: str) -> Iterator[tuple[int, str]]:
    for match in re.finditer(r'^<div class="soru" markdown>\n(.*?)^</div>', text, re.S | re.M):
        yield text.count("\n", 0, match.start()) + 1, match[1]


def kind_of_question(body: str) -> str:
    if re.search(r"^- \[[ xX]\]", body, re.M):
        return "choice"
    if re.search(r"^\|", body, re.M):
        return "matching"
    return "blank" if "<samp>" in body else "unknown"


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


def sentences_that_become_lists(root: Path) -> list[Fault]:
    """A paragraph that begins with an ordinal ("10. derste …") is a list for Markdown, numbered from 1."""
    faults = []
    for path, text in pages(root):
        lines = [(number, line) for number, line in outside_fences(text, path) if line.strip()]
        ordinals = [re.match(r"\s*\d+\. +(\S)", line) for _, line in lines]
        for at, (number, line) in enumerate(lines):
            in_list = any(ordinals[max(at - 1, 0) : at] + ordinals[at + 1 : at + 2])
            if ordinals[at] and ordinals[at][1].islower() and not in_list:
                what = f"this sentence becomes a list: {line.strip()[:40]}"
                faults.append(Fault(path, number, what, "write 10\\. for 10."))
    return faults


def forbidden_words(root: Path) -> list[Fault]:
    faults = []
    for path, text in pages(root):
        for number, line in outside_fences(text, path):
            for words, instead in FORBIDDEN.items():
                if found := re.search(rf"(?<!\w)(?:{words})(?!\w)", line, re.I):
                    faults.append(
                        Fault(
                            path,
                            number,
                            f"the word {found[0]!r} is not used here",
                            f"write: {instead}",
                        )
                    )
    return faults
