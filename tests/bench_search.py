"""Measures search: how many queries of tests/queries.py lead where readers want, here and by the theme alone."""

import re
import shutil
from pathlib import Path

from playwright.sync_api import Browser
from queries import QUERIES
from searching import results, search
from sites import ROOT, build

WITHIN = 3


def plain_site(folder: Path) -> Path:
    """The same pages with the search that the theme comes with."""
    project = folder / "plain"
    ignored = shutil.ignore_patterns(".git", ".venv", "node_modules", "site", "__pycache__")
    shutil.copytree(ROOT, project, ignore=ignored)
    for name, own in (
        ("mkdocs.yml", r"  - hooks/search_index\.py\n"),
        ("hooks/assets.py", r"    r\"\|assets/javascripts/[^\n]*\n"),
        ("theme/main.html", r"\{% block config %\}.*?\{% endblock %\}"),
    ):
        text = (project / name).read_text("utf-8")
        less, found = re.subn(own, "", text, flags=re.S)
        if found != 1:
            raise SystemExit(f"tests/bench_search.py:1: {name} has no {own!r}; correct the pattern")
        (project / name).write_text(less, "utf-8")
    result = build(project, folder / "plain-site", "--strict")
    if result.returncode:
        raise SystemExit(
            f"tests/bench_search.py:1: the site without its search cannot be built\n{result.stderr}"
        )
    return folder / "plain-site"


def place(found: list[str], wanted: tuple[str, ...]) -> int | None:
    """Where the first wanted page stands; the plain index has no sections of the glossary."""
    pages = [location.partition("#")[0] for location in found]
    return min(
        (pages.index(page) for address in wanted if (page := address.partition("#")[0]) in pages),
        default=None,
    )


def places(browser: Browser, address: str) -> dict[str, int | None]:
    page = browser.new_page(locale="tr-TR")
    page.goto(address)
    found = {}
    for query in QUERIES:
        search(page, query.typed)
        found[query.typed] = place(results(page, address), query.wanted)
    page.close()
    return found


def bench_search(browser: Browser, address: str, plain: str) -> None:
    for what, url in (("the theme's search", plain), ("this site's search", address)):
        found = places(browser, url)
        ranks = [rank for rank in found.values() if rank is not None]
        print(
            f"{what}: of {len(found)} queries {ranks.count(0)} lead to the right page at once, "
            f"{sum(rank < WITHIN for rank in ranks)} within the first three"
        )
        missed = [typed for typed, rank in found.items() if rank is None or rank >= WITHIN]
        if missed:
            print("  not found: " + " · ".join(missed))
