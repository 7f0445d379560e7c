"""Is every word of the built site in the language that the page says? Turkish, or marked as English."""

import json
import re
from pathlib import Path

import material
import pytest
from bs4 import BeautifulSoup, NavigableString, Tag
from languages import marked
from prose_of_markdown import CODE, NAMES
from sites import ROOT
from speller import Speller

SILENT = {"script", "style", "noscript", "pre", "svg"}
CODED = {"code", "math", "samp", "kbd"}
INLINE = {"a", "b", "em", "i", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u"}
ATTRIBUTES = ("alt", "aria-label", "placeholder", "title", "value")


@pytest.fixture(scope="module")
def documents(site) -> dict[str, BeautifulSoup]:
    return {
        f.relative_to(site).as_posix(): BeautifulSoup(f.read_text("utf-8"), "html.parser")
        for f in sorted(site.rglob("*.html"))
    }


@pytest.fixture(scope="module")
def spoken(documents) -> dict[str, list[str]]:
    return {name: read_aloud(page) for name, page in documents.items()}


def read_aloud(page: BeautifulSoup) -> list[str]:
    """What is read to someone, piece by piece: attributes and lines of text."""
    text = []

    def walk(tag: Tag) -> None:
        for child in tag.children:
            if type(child) is NavigableString:
                text.append(child)
            elif isinstance(child, Tag) and not is_output(child):
                if child.name in CODED or is_english(child):
                    # What tells the authors of a paper is the link behind them, as in the source.
                    text.append(f"[{CODE}" if child.name == "a" else CODE)
                else:
                    walk(child)
                if child.name not in INLINE | CODED:
                    text.append("\n")

    walk(page)
    said = [line.strip() for line in "".join(text).splitlines()]
    for tag in page.find_all(lambda tag: not is_output(tag)):
        said += [tag[name] for name in ATTRIBUTES if name in tag.attrs]
    said += [tag["content"] for tag in page.select("meta[name=description]")]
    # The table of contents repeats a heading without saying which part of it is code.
    with_code = {code.parent.get_text().removesuffix("¶") for code in page.select("[id] > code")}
    return [piece for piece in said if piece not in with_code]


def is_output(tag: Tag) -> bool:
    """What code has made is checked where it is written."""
    return tag.name in SILENT or bool({"result", "result-markdown"} & {*tag.get("class", [])})


def is_english(tag: Tag) -> bool:
    return tag.get("lang") == "en"


def test_every_word_is_turkish_or_marked_as_english(spoken):
    speller = Speller.of_project()
    unknown = {
        (name, word, line)
        for name, lines in spoken.items()
        for line in lines
        for word in speller.unknown(NAMES.sub("", line))
    }
    assert sorted(unknown) == []


def test_no_turkish_is_marked_as_english(documents):
    english = {tag.get_text() for page in documents.values() for tag in page.select('[lang="en"]')}
    assert english
    assert [text for text in sorted(english) if re.search("[çğışÇĞİŞ]", text)] == []


def test_italic_terms_are_english(documents):
    terms = [
        term
        for page in documents.values()
        for term in page.select("article em")
        if str(term.previous_sibling or "").endswith("(") and str(term.next_sibling).startswith(")")
    ]
    terms += documents["sozluk/index.html"].select("td:nth-child(2) > em")
    assert len(terms) > 100
    assert [str(term) for term in terms if not is_english(term)] == []


def test_titles_of_papers_are_english(documents):
    papers = [
        link
        for page in documents.values()
        for link in page.select('article a[href*="arxiv.org"], article a[href*="doi.org"]')
    ]
    assert len(papers) > 50
    assert [str(link) for link in papers if not is_english(link)] == []


def test_english_in_a_heading_is_marked_wherever_the_heading_is_repeated(documents):
    places = "h1", ".md-nav--primary .md-nav__link", ".md-footer__title"
    for place in places:
        words = [
            tag
            for page in documents.values()
            for tag in page.select(f"{place} span[lang]")
            if tag.string in {"Self-attention", "Attention", "attention"}
        ]
        assert words, place


def test_no_tag_is_read_as_text(site, documents):
    index = json.loads((site / "search/search_index.json").read_text("utf-8"))["docs"]
    titles = [entry["title"] for entry in index]
    titles += [page.title.get_text() for page in documents.values()]
    titles += [
        tag[name]
        for page in documents.values()
        for name in ATTRIBUTES
        for tag in page.select(f"[{name}]")
    ]
    assert [title for title in titles if re.search("<span|lang=", title)] == []


ENGLISH = re.compile("self-attention|attention", re.I)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>dizi (<em>sequence</em>)</p>", '<p>dizi (<em lang="en">sequence</em>)</p>'),
        ("<p>(bu <em>sessiz</em>)</p>", "<p>(bu <em>sessiz</em>)</p>"),
        ("<td><em>key</em></td>", '<td><em lang="en">key</em></td>'),
        ("<h1>Attention'ın</h1>", '<h1><span lang="en">Attention</span>\'ın</h1>'),
        ("<title>Attention</title>", "<title>Attention</title>"),
        ("<code>attention</code>", "<code>attention</code>"),
        ('<a title="attention">x</a>', '<a title="attention">x</a>'),
        ('<b lang="en">an <i>attention</i></b>', '<b lang="en">an <i>attention</i></b>'),
        (
            '<a href="https://arxiv.org/abs/1">All of attention</a>',
            '<a lang="en" href="https://arxiv.org/abs/1">All of attention</a>',
        ),
        (
            '<a href="https://github.com/a/b/issues/1">gerçek bir rapor</a>',
            '<a href="https://github.com/a/b/issues/1">gerçek bir rapor</a>',
        ),
    ],
)
def test_english_is_marked_once_and_code_never(html, expected):
    assert marked(html, ENGLISH) == expected


def theme_texts(language: str) -> dict[str, str]:
    file = Path(material.__file__).parent / f"templates/partials/languages/{language}.html"
    return dict(re.findall(r'^  "([\w.]+)": "(.*)",?$', file.read_text("utf-8"), re.M))


def test_no_text_of_the_theme_is_english(documents, spoken):
    turkish = theme_texts("tr")
    english = {text for key, text in theme_texts("en").items() if turkish.get(key) != text}
    assert "Skip to content" in english
    found = []
    for name, page in documents.items():
        settings = json.loads(page.select_one("script#__config").string)["translations"]
        said = {*spoken[name], *settings.values()}
        found += [(name, text) for text in sorted(said & english)]
    assert found == []


def test_every_phrase_of_the_editor_is_translated():
    bundles = "".join(f.read_text("utf-8") for f in sorted((ROOT / "theme/js").glob("*.min.js")))
    phrases = re.findall(r'phrase\("([^"]+)"', bundles)
    texts = (ROOT / "theme/js/texts.js").read_text("utf-8")
    assert phrases
    assert [phrase for phrase in phrases if f'"{phrase}": "' not in texts] == []
