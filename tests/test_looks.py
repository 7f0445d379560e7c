"""Can every letter be read: enough contrast in both themes, faces with every Turkish letter, in small files?"""

import re

import pytest
from PIL import ImageColor, ImageFont
from sites import ROOT

FONTS = sorted((ROOT / "theme/fonts").glob("*.woff2"))
TEXT_FONTS = [font for font in FONTS if font.name.startswith("dikkat-")]
LETTERS = "abcçdefgğhıijklmnoöprsştuüvyzqwxâîûABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZQWXÂÎÛ0123456789"
SIGNS = ".,;:!?'\"“”’‘–—…()[]{}<>/\\|@#$%&*+-=_^~`×·√∞≤≥−→²"


def themes() -> dict[str, dict[str, str]]:
    """The colours of both themes, as site.css defines them."""
    css = (ROOT / "theme/css/site.css").read_text("utf-8")
    light, _, dark = css.partition('[data-md-color-scheme="slate"][data-md-color-primary] {')
    colours = re.compile(r"(--[\w-]+): (#[0-9a-f]{3,8});")
    return {"light": dict(colours.findall(light)), "dark": dict(colours.findall(dark))}


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance."""
    channels = [value / 255 for value in ImageColor.getrgb(colour)[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def test_contrast_is_that_of_the_standard():
    assert contrast("#000", "#fff") == pytest.approx(21)
    assert contrast("#767676", "#fff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_colour_of_text_has_enough_contrast(theme):
    colours = themes()[theme]
    page, box, code = (
        colours[f"--{name}"] for name in ("md-default-bg-color", "site-zemin", "md-code-bg-color")
    )
    on_page = ["--md-default-fg-color", "--md-default-fg-color--light", "--md-primary-fg-color"]
    on_page += [
        "--md-accent-fg-color",
        "--md-typeset-a-color",
        "--site-dogru",
        "--site-yanlis",
        "--site-uyari",
    ]
    pairs = [(colours[name], ground) for name in on_page for ground in (page, box)]
    pairs += [(colours[name], code) for name in colours if re.match("--md-code-(?:fg|hl)-", name)]
    pairs += [(colours["--md-primary-bg-color"], colours["--md-primary-fg-color"])]
    pairs += [(colours["--md-accent-bg-color"], colours["--md-accent-fg-color"])]
    assert len(pairs) > 25
    assert [(one, other) for one, other in pairs if contrast(one, other) < 4.5] == []


def test_the_faces_are_small_and_licensed():
    assert len(FONTS) == 5
    assert sum(font.stat().st_size for font in FONTS) <= 120_000
    licence = (ROOT / "theme/fonts/OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert licence.count("Reserved Font Name 'Source'") == 2


@pytest.mark.parametrize("font", TEXT_FONTS, ids=lambda font: font.stem)
def test_a_face_has_every_letter(font):
    face = ImageFont.truetype(str(font), 40)
    missing = bytes(face.getmask("\uffff"))
    assert [c for c in LETTERS + SIGNS if bytes(face.getmask(c)) == missing] == []
    # The dot tells two letters apart, and the licence reserves the name of the font that this one was made from.
    assert bytes(face.getmask("i")) != bytes(face.getmask("ı"))
    assert bytes(face.getmask("fi")) != bytes(face.getmask("fı"))
    assert "Source" not in face.getname()[0]
