"""Rules for the code that readers see; each function returns the faults it finds below `root`."""

import ast
import re
from collections import Counter
from pathlib import Path

from faults import Fault
from fences import read_fences
from includes import INCLUDE, MARKER
from sources import pages, sections, shown_code


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
