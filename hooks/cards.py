"""MkDocs hook: the picture that a link to a page shows elsewhere: the page's title beside the home page's heat map.

It is drawn only where the site has an address, since such a link names the picture by its whole address.
"""

import html
import math
import re
from functools import cache
from pathlib import Path

import matplotlib
from mkdocs.plugins import event_priority
from PIL import Image, ImageColor, ImageDraw, ImageFont
from reporting import serving

NAME = "kart.png"
SIZE = WIDTH, HEIGHT = 1200, 630  # what the sites that show such pictures ask for
MARGIN = 80
MAP = 360  # the heat map's side
COLUMN = WIDTH - 3 * MARGIN - MAP  # what is left for the title
TITLE_SIZES = range(76, 30, -4)
_WEIGHT = re.compile(r"<text\b[^>]*>\s*(\d\.\d+)\s*</text>")
_LESSON = re.compile(r"(\d+)\. (.+)")
_weights: list[float] = []
_titles: dict[str, str] = {}


class Painter:
    def __init__(self, theme: Path, weights: list[float], site: str) -> None:
        style = (theme / "css/site.css").read_text("utf-8")
        self.paper, self.ink, self.quiet, self.blue = (
            ImageColor.getrgb(re.search(rf"--md-{name}: (#\w+)", style)[1])
            for name in (
                "default-bg-color",
                "default-fg-color",
                "default-fg-color--light",
                "primary-fg-color",
            )
        )
        serif, bold = (str(theme / f"fonts/dikkat-serif{kind}.woff2") for kind in ("", "-bold"))
        self.serif, self.bold = serif, bold
        self.ground = Image.new("RGB", SIZE, self.paper)
        draw = ImageDraw.Draw(self.ground)
        self._heat_map(draw, weights)
        draw.text((MARGIN, HEIGHT - MARGIN), site, self.blue, loaded(bold, 40), "ls")

    def _heat_map(self, draw: ImageDraw.ImageDraw, weights: list[float]) -> None:
        n = math.isqrt(len(weights))
        if n == 0 or n * n != len(weights):
            return
        side, left, top = MAP / n, WIDTH - MARGIN - MAP, (HEIGHT - MAP) / 2
        for at, weight in enumerate(weights):
            share = weight / max(weights)
            colour = (p + (b - p) * share for p, b in zip(self.paper, self.blue, strict=True))
            x, y = left + at % n * side, top + at // n * side
            draw.rectangle((x, y, x + side - 5, y + side - 5), tuple(map(round, colour)))

    def card(self, title: str) -> Image.Image:
        image = self.ground.copy()
        draw = ImageDraw.Draw(image)
        bottom = MARGIN  # of what is drawn so far
        if lesson := _LESSON.fullmatch(title):
            draw.text(
                (MARGIN, MARGIN), f"{lesson[1]}. ders", self.quiet, loaded(self.serif, 36), "lt"
            )
            title, bottom = lesson[2], bottom + 50
        font, lines = fitting(title, self.bold, HEIGHT - bottom - 2 * MARGIN)
        for number, line in enumerate(lines):
            baseline = bottom + font.size * (0.8 + 1.2 * number)
            draw.text((MARGIN, baseline), line, self.ink, font, "ls")
        return image


@cache
def loaded(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


def fitting(title: str, path: str, room: int) -> tuple[ImageFont.FreeTypeFont, list[str]]:
    """The largest font with which the title fits, and its lines; the end of an endless title is left out."""
    probe = loaded(path, 20)
    missing = bytes(probe.getmask("\uffff"))
    if any(bytes(probe.getmask(c)) == missing for c in set(title) if not c.isspace()):
        path = f"{matplotlib.get_data_path()}/fonts/ttf/DejaVuSans.ttf"  # has many more characters
    for size in TITLE_SIZES:
        font, most = loaded(path, size), int(room / (1.2 * size))
        lines = wrapped(title, font)
        if len(lines) <= most and max(map(font.getlength, lines)) <= COLUMN:
            return font, lines
    # Not even the smallest: words are broken where the column ends.
    lines = wrapped(" ".join(re.findall(r"\S{1,24}", title)), font)
    return font, lines if len(lines) <= most else [*lines[: most - 1], "…"]


def wrapped(text: str, font: ImageFont.FreeTypeFont) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) > COLUMN and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def on_pre_build(*, config):
    _weights.clear()
    _titles.clear()


# After the titles have become text.
@event_priority(-70)
def on_page_content(content, *, page, config, files):
    title = page.title
    if page.is_homepage:
        _weights.extend(float(weight) for weight in _WEIGHT.findall(content))
        title = next((heading.title for heading in page.toc), title)
    _titles[str(Path(page.file.dest_uri).parent / NAME)] = html.unescape(title)
    return content


def on_post_build(*, config):
    if serving() or not config.site_url:
        return
    painter = Painter(Path(config.theme.custom_dir), _weights, config.site_name)
    for name, title in _titles.items():
        painter.card(title).save(Path(config.site_dir, name))
