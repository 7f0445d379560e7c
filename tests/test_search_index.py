"""Is in the texts of the search what a reader may find, under an address that exists, and nothing else?"""

import json
import re

import pytest
from bs4 import BeautifulSoup
from sites import ROOT


def plain(html: str) -> str:
    return " ".join(BeautifulSoup(html, "html.parser").get_text(" ").split())


@pytest.fixture(scope="module")
def docs(site) -> dict[str, dict[str, str]]:
    entries = json.loads((site / "search/docs.json").read_text("utf-8"))
    assert len({entry["location"] for entry in entries}) == len(entries)
    return {entry["location"]: entry for entry in entries}


def test_every_address_exists(site, docs):
    pages: dict[str, set[str]] = {}
    for location in docs:
        path, _, section = location.partition("#")
        if path not in pages:
            text = (site / path / "index.html").read_text("utf-8")
            pages[path] = set(re.findall(r' id="([^"]+)"', text))
        assert not section or section in pages[path], location


def test_every_term_of_the_glossary_is_an_entry_of_its_own(docs):
    source = (ROOT / "docs/sozluk.md").read_text("utf-8")
    rows = re.findall(r"^\| \*\*(.+?)\*\*\{ #(\S+) \} \| \*(.+?)\* \|", source, re.M)
    assert len(rows) == source.count("\n| **")
    for word, identifier, english in rows:
        title = docs[f"sozluk/#{identifier}"]["title"]
        assert title.startswith(word)
        assert english in title
    assert "weight" not in docs["sozluk/"]["text"]


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_solutions_answers_code_and_outputs_stay_out(site, docs):
    text = squeezed(" ".join(plain(entry["text"]) for entry in docs.values()))
    assert not [location for location in docs if location.endswith("#sorular")]
    programs = [file.read_text("utf-8") for file in (ROOT / "snippets").rglob("*.py")]
    secret = [line for program in programs for line in program.splitlines()]
    for file in site.rglob("index.html"):
        page = BeautifulSoup(file.read_text("utf-8"), "html.parser")
        hidden = page.select(".soru, .soru details p, .result, .result-markdown, svg")
        secret += [plain(str(tag)) for tag in hidden]
    lines = [line for line in map(squeezed, secret) if len(line) > 20]
    assert len(lines) > 1000
    assert [line for line in lines if line in text] == []
