"""Makes the site's woff2 files from the font files of npm packages; README.md gives the commands."""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parent
MATH = "@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2"
# The name "Source" is reserved by the licence for the unchanged fonts.
TEXT = {
    "dikkat-serif": ("Dikkat Serif", "source-serif/TTF/SourceSerif4-Regular.ttf"),
    "dikkat-serif-italic": ("Dikkat Serif Italic", "source-serif/TTF/SourceSerif4-It.ttf"),
    "dikkat-serif-bold": ("Dikkat Serif Bold", "source-serif/TTF/SourceSerif4-Semibold.ttf"),
    "dikkat-mono": ("Dikkat Mono", "source-code-pro/TTF/SourceCodePro-Regular.ttf"),
}
FAMILY_NAMES = {1, 3, 4, 6, 16, 17, 25}


def subset_font(source: Path, characters: str, features: list[str]) -> TTFont:
    """The font with the listed characters. Hinting would be a third of the file and serves old screens only."""
    options = subset.Options(flavor="woff2", layout_features=features, hinting=False)
    font = subset.load_font(str(source), options)
    chosen = subset.Subsetter(options)
    text = (FOLDER / characters).read_text("utf-8")
    lists = [line for line in text.splitlines() if not line.startswith("#")]
    chosen.populate(unicodes=subset.parse_unicodes(",".join(lists)))
    chosen.subset(font)
    return font


def rename(font: TTFont, name: str) -> None:
    table = font["name"]
    table.names = [record for record in table.names if record.nameID not in FAMILY_NAMES]
    for number, value in {1: name, 3: name, 4: name, 6: name.replace(" ", "-")}.items():
        table.setName(value, number, 3, 1, 0x409)


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


def save(font: TTFont, name: str) -> None:
    font.flavor = "woff2"
    font.save(FOLDER / f"{name}.woff2")


def main(packages: Path) -> None:
    math = subset_font(packages / MATH, "math-characters.txt", [])
    equal_roots(math)
    save(math, "stix-two-math")
    for file, (name, source) in TEXT.items():
        # Ligatures stay out: fi as one glyph hides the dot that tells i from ı.
        font = subset_font(packages / source, "text-characters.txt", ["kern"])
        rename(font, name)
        save(font, file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
