"""Is the built site whole, self-contained and the same each time?"""

import re
from pathlib import Path
from urllib.parse import urldefrag, urlsplit

import pytest
from bs4 import BeautifulSoup
from sites import ROOT, build

# The one page that shows measured times.
MEASURED = Path("laboratuvar/maliyet/index.html")
BASE = "/repo/"


def files_of(site: Path) -> dict[Path, bytes]:
    return {f.relative_to(site): f.read_bytes() for f in sorted(site.rglob("*")) if f.is_file()}


@pytest.fixture(scope="module")
def documents(site) -> dict[Path, BeautifulSoup]:
    return {
        f.relative_to(site): BeautifulSoup(f.read_text("utf-8"), "html.parser")
        for f in sorted(site.rglob("*.html"))
    }


def test_two_builds_are_byte_identical(site, tmp_path):
    result = build(ROOT, tmp_path / "again", "--strict")
    assert result.returncode == 0, result.stderr
    first, second = files_of(site), files_of(tmp_path / "again")
    assert first.keys() == second.keys()
    assert {name for name in first if first[name] != second[name]} <= {MEASURED}


def requests_of(document: BeautifulSoup) -> list[str]:
    """The addresses that a browser asks for by itself when it opens the page."""
    found = [tag["src"] for tag in document.find_all(src=True)]
    loading = {
        "stylesheet",
        "icon",
        "preload",
        "prefetch",
        "preconnect",
        "dns-prefetch",
        "modulepreload",
        "manifest",
    }
    found += [
        tag["href"]
        for tag in document.find_all("link", href=True)
        if set(tag.get("rel", [])) & loading
    ]
    found += [tag.get("href") or tag.get("xlink:href") or "" for tag in document.find_all("use")]
    return found


def test_no_page_asks_another_host(documents):
    foreign = [
        (str(name), url)
        for name, page in documents.items()
        for url in requests_of(page)
        if urlsplit(url).netloc
    ]
    assert foreign == []


def test_no_style_asks_another_host(site):
    styles = {f: f.read_text("utf-8") for f in site.rglob("*.css")}
    inline = {
        f: "\n".join(re.findall(r"<style.*?</style>", f.read_text("utf-8"), re.S))
        for f in site.rglob("*.html")
    }
    pattern = re.compile(r"""(?:url\(\s*|@import\s+)["']?(?:https?:)?//[^\s"')]+""")
    foreign = [
        (str(f), m[0]) for f, text in (styles | inline).items() for m in pattern.finditer(text)
    ]
    assert foreign == []


def test_every_internal_address_leads_somewhere(site, documents):
    broken = []
    for name, page in documents.items():
        here = (
            BASE
            if name.name == "404.html"
            else BASE + name.parent.as_posix().replace(".", "", 1).strip("/")
        )
        for tag in page.find_all(["a", "link", "script", "img"]):
            address = urldefrag(tag.get("href") or tag.get("src") or "")[0]
            parts = urlsplit(address)
            if not address or parts.scheme in {"mailto", "data"} or parts.netloc:
                continue
            path = parts.path if parts.path.startswith("/") else f"{here}/{parts.path}"
            target = (site / Path(*_resolved(path.removeprefix(BASE)))).resolve()
            if not path.startswith(BASE) or not (
                target.is_file() or (target / "index.html").is_file()
            ):
                broken.append((str(name), address))
    assert broken == []


def _resolved(path: str) -> list[str]:
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            parts.pop()
        elif part not in {"", "."}:
            parts.append(part)
    return parts


def test_only_the_page_of_missing_pages_names_its_folder(documents):
    """Relative addresses work under any sub-path; a 404 page can be served at every depth and needs the whole one."""
    absolute = {
        str(name)
        for name, page in documents.items()
        for tag in page.find_all(["a", "link", "script", "img"])
        if (tag.get("href") or tag.get("src") or "").startswith("/")
    }
    assert absolute <= {"404.html"}


def test_formulas_need_no_script(documents):
    text = "".join(str(page) for page in documents.values())
    assert "<math" in text
    assert not re.search(r"mathjax|katex|\\\(|\\\[", text, re.I)


def test_the_notebook_can_be_downloaded_and_has_no_include_lines(site):
    downloaded = (site / "laboratuvar/maliyet/maliyet.ipynb").read_text("utf-8")
    assert "def dikkat(Q, K, V, maske=None)" in downloaded
    assert "--8<--" not in downloaded
    assert "maliyet.ipynb" in (site / MEASURED).read_text("utf-8")


def test_ids_are_unique_on_every_page(documents):
    for name, page in documents.items():
        ids = [tag["id"] for tag in page.select("article [id]")]
        assert len(ids) == len(set(ids)), (name, sorted({i for i in ids if ids.count(i) > 1}))


def test_figures_have_a_text_alternative(documents):
    drawings = [
        (name, svg) for name, page in documents.items() for svg in page.select("figure.sekil svg")
    ]
    assert drawings
    assert [
        str(name)
        for name, svg in drawings
        if svg.get("role") != "img" or len(svg.get("aria-label", "")) < 20
    ] == []
