"""A heat map's values as a table, which the block that draws it prints after the SVG.

A drawing alone leaves its numbers to eyes and a mouse. The table is compared with what the drawing says by itself: the
size of its mesh, the tick labels, the title, the texts in the cells. Colours are never read.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from listings import rows_of_table

_GROUP = "{http://www.w3.org/2000/svg}g"
_TEXT = "{http://www.w3.org/2000/svg}text"
_USE = "{http://www.w3.org/2000/svg}use"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
PRINT_IT = (
    "print it after plt.savefig: | | a | b |, |---|---|---|, | a | 0.9 | 0.1 |, | b | 0.2 | 0.8 |"
)


@dataclass(frozen=True)
class Text:
    """A text of the drawing and the point that it is bound to."""

    x: float
    y: float
    words: str


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, text: Text) -> bool:
        return self.left < text.x < self.right and self.top < text.y < self.bottom


@dataclass(frozen=True)
class HeatMap:
    """One mesh; its cells stand in the order of the data, whichever way the axes run."""

    cells: list[Box]
    columns: int
    title: str
    names: dict[str, str]
    labels: dict[str, list[Text]]
    texts: list[Text]

    @property
    def rows(self) -> int:
        return len(self.cells) // self.columns

    @property
    def box(self) -> Box:
        ends = self.cells[0], self.cells[-1]
        return Box(
            min(cell.left for cell in ends),
            min(cell.top for cell in ends),
            max(cell.right for cell in ends),
            max(cell.bottom for cell in ends),
        )

    @property
    def is_even_grid(self) -> bool:
        """Cells of one size, in rows and columns: the page's script frames them without measuring."""
        first = self.cells[0]
        width, height = first.right - first.left, first.bottom - first.top
        return len(self.cells) == self.rows * self.columns and all(
            cell.left == self.cells[n % self.columns].left
            and cell.top == self.cells[n - n % self.columns].top
            and abs(cell.right - cell.left - width) < 0.1
            and abs(cell.bottom - cell.top - height) < 0.1
            for n, cell in enumerate(self.cells)
        )


def heat_maps(svg: str) -> list[HeatMap]:
    """The drawing's heat maps, found by the names that matplotlib gives its groups."""
    groups = list(ElementTree.fromstring(svg).iter(_GROUP))
    return [
        _heat_map(axes, mesh)
        for axes in groups
        if axes.get("id", "").startswith("axes_")
        for mesh in axes
        if mesh.get("id", "").startswith("QuadMesh_")
    ]


def _heat_map(axes: Element, mesh: Element) -> HeatMap:
    cells = [_box(path.get("d", "")) for path in mesh]
    columns = len(list(takewhile(lambda cell: cell.top == cells[0].top, cells)))
    texts = list(_texts(axes))
    names, labels = {}, {"x": [], "y": []}
    for axis in _children(axes, "matplotlib.axis_"):
        for side in "xy":
            ticks = list(_children(axis, f"{side}tick_"))
            labels[side] += [label for tick in ticks for label in _label(tick)]
            if ticks:
                names[side] = next((text.words for text in _texts(axis)), "")
    title = next((text.words for text in texts if text.y < min(cell.top for cell in cells)), "")
    return HeatMap(cells, columns, title, names, labels, texts)


def _children(parent: Element, kind: str) -> Iterator[Element]:
    return (child for child in parent if child.get("id", "").startswith(kind))


def _box(d: str) -> Box:
    numbers = [round(float(number), 2) for number in _NUMBER.findall(d)]
    across, down = numbers[::2], numbers[1::2]
    return Box(
        min(across, default=0), min(down, default=0), max(across, default=0), max(down, default=0)
    )


def _texts(parent: Element) -> Iterator[Text]:
    for group in _children(parent, "text_"):
        lines = list(group.iter(_TEXT))
        words = " ".join("".join(line.itertext()).strip() for line in lines)
        if words:
            moved = [e.get("transform") for e in group.iter() if e.get("transform")]
            at = [lines[0].get("x"), lines[0].get("y")]
            x, y = at if all(at) else _NUMBER.findall(moved[0])[:2]
            yield Text(float(x), float(y), words)


def _label(tick: Element) -> Iterator[Text]:
    """A tick's label, bound to its mark: the text itself may be turned or pushed aside."""
    mark = next(tick.iter(_USE), None)
    for text in _texts(tick):
        at = (text.x, text.y) if mark is None else (float(mark.get("x")), float(mark.get("y")))
        yield Text(*at, text.words)


def tables_of(printed: str) -> list[list[list[str]] | None]:
    """The tables printed after the drawing, each without its rule; None for what is no table."""
    pieces = re.split(r"\n\s*\n", printed.strip())
    found = [rows_of_table(piece) for piece in pieces if piece]
    return [rows and [rows[0], *rows[2:]] for rows in found]


def fault_of_tables(svg: str, printed: str) -> tuple[str, str] | None:
    """What is wrong with what a block prints after its drawing, and what to do; or None."""
    maps, tables = heat_maps(svg), tables_of(printed)
    if not maps and tables:
        what = "a figure's block must print one SVG and nothing else"
        return what, "only a heat map has something after it: the table of its values"
    if len(tables) != len(maps) or None in tables:
        what = f"{len(maps)} heat map(s), but {len(tables) - tables.count(None)} table(s) of values"
        return f"the figure has {what}", PRINT_IT
    for heat_map, rows in zip(maps, tables, strict=True):
        if fault := _fault_of_drawing(heat_map) or _fault_of_table(heat_map, rows):
            return fault
    return None


def _fault_of_drawing(heat_map: HeatMap) -> tuple[str, str] | None:
    if not heat_map.is_even_grid:
        what = "the heat map's cells are not the cells of an even grid"
        return what, "draw it with pcolormesh(matrix) on plain axes"
    if not (heat_map.names.get("x") and heat_map.names.get("y")):
        what = "the heat map does not say what its rows and columns are"
        return what, "name them with set_ylabel and set_xlabel"
    for side, labels in heat_map.labels.items():
        for label in labels:
            if _line_of(heat_map, side, label) is None:
                what = f"the tick label {label.words!r} stands in the middle of no cell"
                return what, f"place it: set_{side}ticks([j + 0.5 for j in range(n)], labels)"
    return None


def _line_of(heat_map: HeatMap, side: str, label: Text) -> int | None:
    """The number of the column (x) or row (y) whose middle a tick stands at."""
    if side == "x":
        lines = [(c.left, c.right, label.x) for c in heat_map.cells[: heat_map.columns]]
    else:
        lines = [(c.top, c.bottom, label.y) for c in heat_map.cells[:: heat_map.columns]]
    middle = (abs(at - (low + high) / 2) < (high - low) / 10 for low, high, at in lines)
    return next((number for number, is_there in enumerate(middle) if is_there), None)


def _fault_of_table(heat_map: HeatMap, rows: list[list[str]]) -> tuple[str, str] | None:
    size, wanted = (len(rows) - 1, len(rows[0]) - 1), (heat_map.rows, heat_map.columns)
    if size != wanted:
        what = "the table has {} × {} values, the heat map {} × {} cells".format(*size, *wanted)
        return what, "print a line for each row and a cell for each column of what is drawn"
    said = [(rows[0][0], heat_map.title, "the title")]
    for side, labels in heat_map.labels.items():
        heads = rows[0][1:] if side == "x" else [row[0] for row in rows[1:]]
        said += [(heads[_line_of(heat_map, side, t)], t.words, "a tick label") for t in labels]
    values = [value for row in rows[1:] for value in row[1:]]
    for cell, value in zip(heat_map.cells, values, strict=True):
        said += [(value, text.words, "a cell") for text in heat_map.texts if cell.holds(text)]
    for printed, drawn, where in said:
        if printed != drawn:
            what = f"the table says {printed!r} where {where} of the figure says {drawn!r}"
            return what, "print the texts that are drawn; a title stands in the table's first cell"
    if not all([*values, *rows[0][1:], *(row[0] for row in rows[1:])]):
        return "the table has an empty cell", "print a sign for what has no value: ·"
    return None


def layers_html(svg: str) -> str:
    """For each map an empty box over its cells, in which the page's script marks a row and a column."""
    return "".join(_layer(svg, heat_map) for heat_map in heat_maps(svg))


def _layer(svg: str, heat_map: HeatMap) -> str:
    width, height = map(float, ElementTree.fromstring(svg).get("viewBox", "").split()[2:])
    box, first, last = heat_map.box, heat_map.cells[0], heat_map.cells[-1]
    turned = f"{' data-yukari' * (last.top < first.top)}{' data-geri' * (last.left < first.left)}"
    place = {
        "left": f"{box.left / width:.2%}",
        "top": f"{box.top / height:.2%}",
        "width": f"{(box.right - box.left) / width:.2%}",
        "height": f"{(box.bottom - box.top) / height:.2%}",
        "--satirlar": heat_map.rows,
        "--sutunlar": heat_map.columns,
    }
    # Not a style: the page's policy allows no element one of its own, but allows a script to set it.
    where = "; ".join(f"{name}: {value}" for name, value in place.items())
    return f'<div class="harita-katman"{turned} data-yer="{where}"></div>'


def values_html(svg: str, printed: str) -> str:
    """The tables, closed: whoever sees the map need not see its numbers twice."""
    written = [_table(*pair) for pair in zip(heat_maps(svg), tables_of(printed), strict=True)]
    if not written:
        return ""
    return (
        '<details class="cikti-kodu degerler" data-search-exclude><summary>Değerler</summary>'
        f"{''.join(written)}</details>"
    )


def _table(heat_map: HeatMap, rows: list[list[str]]) -> str:
    lines = (heat_map.title, f"Satır: {heat_map.names['y']}", f"Sütun: {heat_map.names['x']}")
    caption = "<br>".join(html.escape(line) for line in lines if line)
    head = "".join(f'<th scope="col">{html.escape(name)}</th>' for name in rows[0][1:])
    body = "".join(
        f'<tr><th scope="row">{html.escape(row[0])}</th>'
        f"{''.join(f'<td>{html.escape(value)}</td>' for value in row[1:])}</tr>"
        for row in rows[1:]
    )
    return (
        f'<div class="result-markdown" tabindex="0"><table><caption>{caption}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
