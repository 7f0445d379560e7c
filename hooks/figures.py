"""Turns the SVG that a block prints into a figure of the page: small, the same at each build, right in both themes."""

import html
import re
from xml.etree import ElementTree

from heat_maps import layers_html, values_html

# theme/matplotlibrc draws text and lines in this colour; on the page it is the colour of the text around it.
INK = "#012345"
_TITLE = re.compile(r"<dc:title>(.*?)</dc:title>", re.S)
_DESCRIPTION = re.compile(r"<dc:description>(.*?)</dc:description>", re.S)


_MESH = re.compile(r'<g id="QuadMesh_\d+">.*?</g>', re.S)


def parts(printed: str) -> tuple[str, str]:
    """The drawing and what is printed after it."""
    svg, end, rest = printed.rpartition("</svg>")
    return (svg + end, rest) if end else (printed, "")


def is_one_svg(svg: str) -> bool:
    """One whole drawing, nothing printed before it, and nothing in it that could run."""
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError:
        return False
    elements = list(root.iter())
    names = {str(element.tag).rpartition("}")[2].lower() for element in elements}
    runs = any(name.lower().startswith("on") for element in elements for name in element.attrib)
    return (
        root.tag.rpartition("}")[2] == "svg"
        and not names & {"script", "foreignobject", "a", "image"}
        and not runs
    )


def titles(printed: str) -> tuple[str, str]:
    """The caption and the text alternative that the block gave as savefig's metadata; "" where missing."""
    found = (_TITLE.search(printed), _DESCRIPTION.search(printed))
    caption, alternative = (html.unescape(m[1]).strip() if m else "" for m in found)
    return caption, alternative


def clean(printed: str, prefix: str) -> str:
    """The bare <svg> with ids of its own, without dates and other traces of the machine that drew it."""
    svg = printed[printed.index("<svg") : printed.rindex("</svg>") + len("</svg>")]
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg, flags=re.S)
    # The <style> of an inline SVG would style the whole page; the site's CSS has its two rules.
    svg = re.sub(r"\s*<(title|style)\b.*?</\1>", "", svg, flags=re.S)
    svg = re.sub(r"<[^>]*>", lambda tag: tag[0].replace(INK, "currentColor"), svg)
    svg = _MESH.sub(lambda mesh: marked(mesh[0]), svg)
    used = dict.fromkeys(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))
    names = {old: f"{prefix}-{n}" for n, old in enumerate(used, 1)}
    svg = re.sub(r' id="([^"]+)"', lambda m: f' id="{names[m[1]]}"' if m[1] in names else "", svg)
    svg = re.sub(r'(href="#|url\(#)([^")]+)', lambda m: m[1] + names[m[2]], svg)
    # Coordinates are shortened, never the text that a reader sees.
    svg = re.sub(r"<[^>]*>", lambda tag: re.sub(r"(\d\.\d{2})\d+", r"\1", tag[0]), svg)
    svg = re.sub(r">\s+<", "><", svg)
    svg = re.sub(r"\s*\n\s*", " ", svg)
    return with_attributes(without_bulk(svg))


def with_attributes(svg: str) -> str:
    """`style="fill: none"` becomes `fill="none"`: the page's policy allows no style of an element's own."""

    def attributes(style: re.Match) -> str:
        pairs = (declaration.partition(":") for declaration in style[1].split(";"))
        return "".join(f' {name.strip()}="{value.strip()}"' for name, _, value in pairs if value)

    return re.sub(r"<[^>]*>", lambda tag: re.sub(r' style="([^"]*)"', attributes, tag[0]), svg)


def marked(mesh: str) -> str:
    """A heat map's cells for the page's script: all of them, also those that a mask leaves without a colour."""
    cells = mesh.replace("fill: none", "fill: transparent")
    return re.sub(r'^<g id="[^"]*"', '<g class="hucreler"', cells)


def without_bulk(svg: str) -> str:
    """Leaves out what changes nothing: groups without attributes, invisible paths, what the site's CSS says anyway."""
    svg = re.sub(
        r'<path d="[^"]*" style="fill: none"/>|<defs></defs>| transform="rotate\(-0 [^"]*"', "", svg
    )
    svg = re.sub(r"font-family: [^;\"]*; ", "", svg)
    parts, kept = [], []
    for piece in re.split(r"(</?g\b[^>]*>)", svg):
        if piece.startswith("<g") and not piece.endswith("/>"):
            kept.append(piece != "<g>")
            if not kept[-1]:
                continue
        elif piece == "</g>" and not kept.pop():
            continue
        parts.append(piece)
    return "".join(parts)


def figure(printed: str, prefix: str) -> str:
    drawn, rest = parts(printed)
    caption, alternative = titles(drawn)
    label = html.escape(alternative, quote=True)
    svg = clean(drawn, prefix).replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
    values = values_html(drawn, rest)
    if values:
        svg = f'<div class="harita-cizim">{svg}{layers_html(drawn)}</div>'
    kind = "sekil harita" if values else "sekil"
    return (
        f'<figure class="{kind}" data-search-exclude>{svg}'
        f"<figcaption>{html.escape(caption)}</figcaption></figure>{values}"
    )
