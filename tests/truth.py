"""Does a page tell the truth? Its code is taken from the rendered HTML and run again, far from the build.

Every function returns the list of faults it finds, in the form `path:line: what is wrong; what to do`.
"""

import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bs4 import BeautifulSoup, Tag
from fences import read_fences
from figures import figure
from includes import INCLUDE
from interpreter import environment
from listings import rows_of_table

MARK = "\x1e"
ACCEPT = "look at the difference; `pytest --update-outputs` accepts it"


@dataclass(frozen=True)
class Block:
    """An executed block as a reader meets it: the code that the copy button gives, and what is shown under it."""

    line: int
    code: str
    kind: str
    shown: str


class Page:
    def __init__(self, root: Path, site: Path, source: Path) -> None:
        self.root, self.path = root, source.relative_to(root).as_posix()
        self.text = source.read_text("utf-8")
        name = source.relative_to(root / "docs").with_suffix("")
        folder = name.parent if name.name == "index" else name
        self.html = (site / folder / "index.html").read_text("utf-8")
        self.article = BeautifulSoup(self.html, "html.parser").select_one("article")
        self.fences = [fence for fence in read_fences(self.path, self.text)[0] if fence.executed]
        self.results = self.article.select(".blok")

    def blocks(self) -> list[Block]:
        """The blocks with both code and place; an exercise's expected output has no code of its own on the page."""
        found = []
        for fence, blok in zip(self.fences, self.results, strict=False):
            source = blok.select_one(".language-python.highlight code")
            if source is not None:
                found.append(Block(fence.line, source.get_text(), *shown_by(blok)))
        return found


def shown_by(blok: Tag) -> tuple[str, str]:
    if drawn := blok.select("figure.sekil, details.degerler"):
        return "figure", "".join(map(str, drawn))
    if (text := blok.select_one(".result code")) is not None:
        return "text", text.get_text()
    if (rendered := blok.select_one(".result-markdown table")) is not None:
        rows = rows_of(rendered)
        return "table", joined([rows[0], [], *rows[1:]])
    return "nothing", ""


def rows_of(table: Tag) -> list[list[str]]:
    return [
        [cell.get_text() for cell in row.find_all(["th", "td"])] for row in table.find_all("tr")
    ]


def joined(rows: list[list[str]]) -> str:
    """The cells of a table without the rule below its head."""
    return "\n".join(" | ".join(row) for row in [*rows[:1], *rows[2:]]) + "\n"


def results_that_miss(page: Page) -> list[str]:
    if len(page.fences) == len(page.results):
        return []
    what = f"{len(page.fences)} executed fences but {len(page.results)} results"
    return [f"{page.path}:1: {what}; a block was swallowed by its surroundings"]


def run_again(page: Page) -> list[str]:
    """Runs a page's code from top to bottom in a fresh isolated interpreter; what it prints, block by block."""
    program = "\n".join(
        f"{block.code}\n__import__('sys').stdout.flush(); print({MARK!r}, end='', flush=True)"
        for block in page.blocks()
    )
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as elsewhere:
        script = Path(elsewhere, "sayfa.py")
        script.write_text(program, "utf-8")
        command = [sys.executable, "-I", "-X", "utf8", str(script)]
        done = subprocess.run(
            command,
            cwd=empty,
            env=environment(page.root),
            capture_output=True,
            encoding="utf-8",
            timeout=240,
            check=False,
        )
    if done.returncode:
        raise AssertionError(
            f"{page.path}:1: the page's code fails when it is run alone; mend it\n{done.stderr}"
        )
    return done.stdout.split(MARK)[:-1]


def outputs_that_differ(page: Page) -> list[str]:
    faults = []
    numbers = {fence.line: n for n, fence in enumerate(page.fences, 1)}
    blocks, outputs = page.blocks(), run_again(page)
    if len(blocks) != len(outputs):
        return [
            f"{page.path}:1: {len(blocks)} blocks print {len(outputs)} outputs; do not print {MARK!r}"
        ]
    for block, printed in zip(blocks, outputs, strict=True):
        if block.kind == "figure":
            expected = str(BeautifulSoup(figure(printed, f"s{numbers[block.line]}"), "html.parser"))
        elif block.kind == "table":
            expected = joined(rows_of_table(printed.replace("`", "")) or [])
        else:
            expected = printed.removesuffix("\n") + "\n" if block.kind == "text" else printed
        if expected != block.shown:
            what = f"the page shows {block.shown[:300]!r}, a fresh interpreter prints {expected[:300]!r}"
            faults.append(
                f"{page.path}:{block.line}: {what}; seed the random numbers, print facts that do not vary"
            )
    return faults


def typed_listings(page: Page) -> list[str]:
    """Listings that no executed block and no included exercise file accounts for: outputs or code typed by hand."""
    allowed = {id(pre) for blok in page.results for pre in blok.find_all("pre")}
    for fence in read_fences(page.path, page.text)[0]:
        included = all(INCLUDE.match(line) for _, line in fence.body if line.strip())
        if not fence.executed and included:
            wanted = [line.text for line in fence.origin(page.root, page.path)]
            for pre in page.article.find_all("pre"):
                if pre.get_text().split() == "\n".join(wanted).split():
                    allowed.add(id(pre))
    faults = []
    for pre in page.article.find_all("pre"):
        if id(pre) not in allowed:
            first = next((line for line in pre.get_text().splitlines() if line.strip()), "")
            line = line_with(page.text, first.strip())
            faults.append(
                f"{page.path}:{line}: a listing is typed by hand: {first.strip()!r}; let a block print it"
            )
    return faults


def line_with(text: str, piece: str) -> int:
    return next((n for n, line in enumerate(text.splitlines(), 1) if piece and piece in line), 1)


# A number with decimals or an exponent; 3.2.1 (a section) and 2.13.0 (a version) are not such numbers.
NUMBER = re.compile(
    r"(?<![\w.,])[-−]?(?:(?:\d+(?:[.,]\d+)+|\.\d+)(?:e[-+]?\d+)?|\d+e[-+]?\d+)(?![\w]|[.,]\d)"
)
GROUPED = re.compile(r"\d{1,3}(?:[.,]\d{3})+")


def values(text: str) -> set[str]:
    """All numbers of a text; the decimal comma and the point are the same, as are 0,50 and 0.5."""
    return {plain(number) for number in re.findall(r"\d*[.,]?\d+(?:[.,]\d+)*(?:e[-+]?\d+)?", text)}


def plain(number: str) -> str:
    number = number.lstrip("-−").replace(",", ".")
    if number.count(".") > 1:
        return number
    try:
        return repr(float(number))
    except ValueError:
        return number


def unbacked_numbers(page: Page) -> list[str]:
    """Decimal numbers of the prose that no code and no output of the page contains."""
    known: set[str] = set()
    for blok in page.results:
        known |= values(blok.get_text(" "))
        for drawn in blok.select("svg"):
            known |= values(drawn.get("aria-label", ""))
    article = BeautifulSoup(str(page.article), "html.parser")
    for choice in article.select(".soru li:has(> input:not([checked]))"):
        for child in list(choice.children):
            # A wrong choice may have a wrong number; what is said of it may not.
            if getattr(child, "name", None) != "ul":
                child.extract()
    alternatives = [
        tag.get(name, "") for tag in article.find_all(["img", "a"]) for name in ("alt", "title")
    ]
    for tag in article.select(".blok, pre, .atif, .headerlink"):
        tag.decompose()
    for formula in article.find_all("math"):
        formula.replace_with(f" {formula.get_text()} ")
    for link in article.select("a[href^=http]"):
        if re.match(r".*(?:arxiv|doi)\.org/", link["href"]) and link.get_text() in link["href"]:
            link.decompose()
    faults = []
    for text in [article.get_text(" "), *alternatives]:
        for match in NUMBER.finditer(text):
            number = match[0].lstrip("-−")
            grouped = re.sub(r"[.,]", "", number) if GROUPED.fullmatch(number) else None
            if number.count(".") + number.count(",") > 1 and not grouped:
                continue
            named = re.search(r"(?:bölüm|Bölüm|sürüm|Python|BY)\s*$", text[: match.start()])
            if named and re.fullmatch(r"[1-9]\d*\.\d+", number):
                continue
            if plain(number) not in known and (not grouped or plain(grouped) not in known):
                line = line_with(page.text, number)
                remedy = (
                    'quote what the page prints, or mark a cited figure with <span class="atif">'
                )
                faults.append(
                    f"{page.path}:{line}: no output of this page has the number {number}; {remedy}"
                )
    return faults


def headings_without_own_id(page: Page) -> list[str]:
    """Headings, however they are written, whose id no author has chosen."""
    own = set(re.findall(r"\{[^}]*#([\w-]+)[^}]*\}|\bid=\"([\w-]+)\"", page.text))
    own = {name for pair in own for name in pair if name}
    faults = []
    for heading in page.article.find_all(re.compile("^h[1-6]$")):
        if heading.get("id") not in own:
            title = heading.get_text().removesuffix("¶").strip()
            faults.append(
                f"{page.path}:{line_with(page.text, title)}: heading without an id: {title}; add {{ #ascii-id }}"
            )
    return faults


def record(page: Page) -> str:
    """What a person should look at when it changes: the page's text outputs and the texts and values of its figures."""
    parts = []
    for fence, blok in zip(page.fences, page.results, strict=True):
        lines = [text.strip() for _, text in fence.body if text.strip()]
        includes = ", ".join(line.partition(" ")[2].strip('"') for line in lines)
        kind, shown = shown_by(blok)
        if kind == "figure":
            drawn = BeautifulSoup(shown, "html.parser")
            shown = f"{drawn.figcaption.get_text()}\n{drawn.svg['aria-label']}\n"
            for table in drawn.find_all("table"):
                lines = [table.caption.get_text(". "), *map(" | ".join, rows_of(table))]
                shown += "\n".join([*lines, ""])
        if kind != "nothing":
            parts.append(f"=== {includes}\n{shown}")
    return "\n".join(parts)


# Rounding noise, printed as 6.0e-08 or 0.0e+00: its digits depend on the processor, its size does not.
NOISE = re.compile(r"\b\d(?:\.\d+)?e(?:-\d\d|\+00)\b")
NEGLIGIBLE = 1e-5


# What another machine may print without any change of the project: its Python, and torch's build.
MACHINE = re.compile(r"(?<=Python )\d+\.\d+\.\d+|(?<=\d)\+(?:cpu|cu\d+)")


def same_but_for_noise(recorded: str, now: str) -> bool:
    recorded, now = MACHINE.sub("", recorded), MACHINE.sub("", now)
    if NOISE.sub("~", recorded) != NOISE.sub("~", now):
        return False
    pairs = zip(map(float, NOISE.findall(recorded)), map(float, NOISE.findall(now)), strict=True)
    return all(max(a, b) <= 10 * min(a, b) or max(a, b) < NEGLIGIBLE for a, b in pairs)
