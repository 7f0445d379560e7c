"""Do the pages tell other programs what they are: titles, descriptions, addresses, pictures?"""

import xml.etree.ElementTree as ElementTree

import cards
import pytest
from bs4 import BeautifulSoup
from PIL import Image, ImageChops
from sites import ENVIRONMENT, ROOT, build, small_site

ADDRESS = ENVIRONMENT["SITE_URL"]


def meta(page: BeautifulSoup, name: str) -> str | None:
    tag = page.find("meta", property=name) or page.find("meta", attrs={"name": name})
    return tag and tag["content"]


@pytest.fixture(scope="module")
def pages(site) -> dict[str, BeautifulSoup]:
    """Every page but the one of missing pages, by its address."""
    return {
        ADDRESS
        + file.parent.relative_to(site).as_posix().replace(".", "", 1)
        + "/" * (file.parent != site): BeautifulSoup(file.read_text("utf-8"), "html.parser")
        for file in site.rglob("index.html")
    }


def test_every_page_has_a_title_and_a_description_of_its_own(pages):
    for values in (
        [page.title.text for page in pages.values()],
        [meta(page, "description") for page in pages.values()],
    ):
        assert len(set(values)) == len(values)
        assert all(values)
    assert all(20 <= len(meta(page, "description")) <= 160 for page in pages.values())


def test_every_page_names_its_address_and_its_picture(pages, site):
    for address, page in pages.items():
        assert page.find("link", rel="canonical")["href"] == meta(page, "og:url") == address
        picture = meta(page, "og:image")
        assert picture.startswith(address)
        file = site / picture.removeprefix(ADDRESS)
        with Image.open(file) as image:
            size = [meta(page, f"og:image:{side}") for side in ("width", "height")]
            assert list(map(str, image.size)) == size
        assert file.stat().st_size <= 60_000
        assert meta(page, "og:description") == meta(page, "description")
        assert meta(page, "og:locale") == "tr_TR"
        assert meta(page, "twitter:card") == "summary_large_image"


def test_the_sitemap_lists_every_page_and_robots_txt_names_it(pages, site):
    places = ElementTree.parse(site / "sitemap.xml").iter(
        "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
    )
    assert {place.text for place in places} == set(pages)
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (site / "robots.txt").read_text("utf-8").splitlines()


def test_a_site_without_an_address_claims_none(tmp_path):
    folder = small_site(tmp_path / "proje", {"docs/sayfa.md": "# Sayfa { #sayfa }\n"})
    result = build(folder, tmp_path / "site", "--strict", SITE_URL="")
    assert result.returncode == 0, result.stderr
    text = (tmp_path / "site/sayfa/index.html").read_text("utf-8")
    page = BeautifulSoup(text, "html.parser")
    assert meta(page, "og:title") == "Sayfa"
    for name in ("og:url", "og:image", "twitter:card"):
        assert meta(page, name) is None
    assert page.find("link", rel="canonical") is None
    assert "Sitemap" not in (tmp_path / "site/robots.txt").read_text("utf-8")
    assert not list((tmp_path / "site").rglob(cards.NAME))


TITLES = [
    "Sözlük",
    "9. Self-attention (öz-dikkat)",
    "24. " + "Dikkat haritası neyi gösterir, neyi göstermez? " * 12,
    "Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına" * 3,
    "漢字 ile bir başlık",
]


@pytest.mark.parametrize("title", TITLES)
def test_a_title_stays_inside_its_column(title):
    painter = cards.Painter(ROOT / "theme", [0.5, 0.5, 0.1, 0.9], "Dikkat")
    left, top, right, bottom = ImageChops.difference(painter.card(title), painter.ground).getbbox()
    assert left >= cards.MARGIN - 4
    assert right <= cards.MARGIN + cards.COLUMN + 4
    assert top >= cards.MARGIN - 4
    assert bottom <= cards.HEIGHT - cards.MARGIN - 40  # above the site's name
