"""Do the numbers of lessons come from one place? A small course is built in two orders."""

import re

import pytest
import yaml
from bs4 import BeautifulSoup
from sites import ROOT, build, small_site

LESSONS = {
    f"dersler/{name}.md": f"# {name.title()} dersi {{ #{name} }}\n\nÖnce [#. ders](ders:{other}), "
    f"sonra [#. derste](ders:gelecek).\n\n## [#. dersin](ders:{other}) özeti {{ #ozet }}\n"
    for name, other in (("bir", "iki"), ("iki", "bir"))
}


def course(folder, plan: list[str], nav: list[str]):
    """A site whose plan has two lessons that are written and one that is not."""
    files = {f"docs/{name}": text for name, text in LESSONS.items()}
    files["docs/index.md"] = '# Ana sayfa { #ana-sayfa }\n\n<div class="yol-haritasi"></div>\n'
    site = small_site(folder, files)
    settings = (site / "mkdocs.yml").read_text("utf-8")
    start, end = settings.index("  bolumler:\n"), settings.index("  # Python for the exercises")
    lessons = "".join(f"        {key}: {key.title()} `x`\n" for key in plan)
    parts = f"  bolumler:\n    - ad: Boş\n      dersler: {{ilk: İlk}}\n    - ad: Dolu\n      dersler:\n{lessons}"
    pages = "".join(f"  - dersler/{key}.md\n" for key in nav)
    settings = f"{settings[:start]}{parts}{settings[end:]}\nnav:\n  - index.md\n{pages}"
    (site / "mkdocs.yml").write_text(settings, "utf-8")
    return site


@pytest.mark.parametrize("plan", [["bir", "iki", "gelecek"], ["iki", "gelecek", "bir"]])
def test_every_number_follows_the_plan(plan, tmp_path):
    nav = [key for key in plan if key != "gelecek"]
    result = build(course(tmp_path / "proje", plan, nav), tmp_path / "site", "--strict")
    assert result.returncode == 0, result.stderr
    number = {key: 2 + at for at, key in enumerate(plan)}
    for key, other in (("bir", "iki"), ("iki", "bir")):
        page = (tmp_path / f"site/dersler/{key}/index.html").read_text("utf-8")
        soup = BeautifulSoup(page, "html.parser")
        title = f"{number[key]}. {key.title()} dersi"
        assert soup.h1.get_text().removesuffix("¶") == title
        assert soup.title.get_text().startswith(title)
        assert title in soup.select_one(".md-nav--primary").get_text()
        prose = soup.article.find("p", string=re.compile("^Önce")) or soup.select_one("h1 + p")
        text = prose.get_text().replace("\u00a0", " ")
        assert text == f"Önce {number[other]}. ders, sonra {number['gelecek']}. derste."
        assert [a["href"] for a in prose.find_all("a")] == [f"../{other}/"]
        assert soup.select_one("#ozet a:not(.headerlink)") is None
        assert soup.select_one(".ders-bolum").get_text() == "Bölüm 2 · Dolu"
    home = BeautifulSoup((tmp_path / "site/index.html").read_text("utf-8"), "html.parser")
    items = home.select(".yol-haritasi li")
    assert [item["value"] for item in items] == ["1", "2", "3", "4"]
    assert [item.a and item.a["href"] for item in items[1:]] == [
        None if key == "gelecek" else f"dersler/{key}/" for key in plan
    ]
    assert "Gelecek x" in home.select_one(".yol-haritasi").get_text()


@pytest.mark.parametrize(
    ("plan", "nav"), [(["bir", "iki"], ["iki", "bir"]), (["bir"], ["bir", "iki"])]
)
def test_a_navigation_unlike_the_plan_is_refused(plan, nav, tmp_path):
    result = build(course(tmp_path / "proje", [*plan, "gelecek"], nav), tmp_path / "site", "-q")
    assert result.returncode != 0
    assert re.search(r"mkdocs\.yml:\d+: nav: and extra: bolumler: differ", result.stderr)


def test_the_plan_has_every_lesson_of_the_course():
    text = (ROOT / "mkdocs.yml").read_text("utf-8").partition("bolumler:\n")[2]
    parts = yaml.safe_load(text.partition("  # Python")[0])
    keys = [key for part in parts for key in part["dersler"]]
    assert len(keys) == len(set(keys)) == 24
    assert (keys.index("oz-dikkat"), keys.index("gpt")) == (8, 16)
