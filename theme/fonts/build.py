"""Makes stix-two-math.woff2 from the font file of the npm package; README.md gives the commands."""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parent


def subset_font(source: str) -> TTFont:
    options = subset.Options(flavor="woff2", layout_features=[], hinting=False)
    font = subset.load_font(source, options)
    chosen = subset.Subsetter(options)
    text = (FOLDER / "characters.txt").read_text("utf-8")
    lists = [line for line in text.splitlines() if not line.startswith("#")]
    chosen.populate(unicodes=subset.parse_unicodes(",".join(lists)))
    chosen.subset(font)
    return font


def equal_roots(font: TTFont) -> None:
    """Gives the taller root signs the width of the smallest.

    Chromium reserves the width of the widest sign for every root, which leaves a gap after √d that reads as a space.
    """
    variants = font["MATH"].table.MathVariants
    root = font.getBestCmap()[0x221A]
    construction = variants.VertGlyphConstruction[variants.VertGlyphCoverage.glyphs.index(root)]
    taller = {record.VariantGlyph for record in construction.MathGlyphVariantRecord}
    taller |= {part.glyph for part in construction.GlyphAssembly.PartRecords}
    width = font["hmtx"][root][0]
    for name in sorted(taller - {root}):
        glyph, factor = font["glyf"][name], width / font["hmtx"][name][0]
        glyph.coordinates.scale((factor, 1))
        glyph.coordinates.toInt()
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (width, glyph.xMin)


def main(source: str) -> None:
    font = subset_font(source)
    equal_roots(font)
    font.flavor = "woff2"
    font.save(FOLDER / "stix-two-math.woff2")


if __name__ == "__main__":
    main(sys.argv[1])
