"""Heat maps that no page has, drawn, printed and turned into HTML as the pages' are."""

import io

import matplotlib.pyplot as plt
import numpy as np
from figures import figure, parts
from heat_maps import fault_of_tables
from sites import ROOT

# What a tokenizer may give, and what must not become HTML.
ODD = ["<b>&amp;</b>", "\"'", "##lik", "▁uzun" * 8, "$x$"]


def drawn(matrix, rows, columns, turn=(), **options) -> str:
    """The HTML of a heat map that no page has, made as the pages' are."""
    texts = [["·" if np.isnan(value) else f"{value:g}" for value in line] for line in matrix]
    with plt.rc_context(fname=ROOT / "theme/matplotlibrc"):
        _, axes = plt.subplots()
        axes.pcolormesh(np.array(matrix), **options)
        axes.set_xticks(np.arange(len(columns)) + 0.5, columns, parse_math=False)
        axes.set_yticks(np.arange(len(rows)) + 0.5, rows, parse_math=False)
        axes.set_xlabel("bakılan")
        axes.set_ylabel("bakan")
        for axis in turn:
            getattr(axes, f"invert_{axis}axis")()
        svg = io.StringIO()
        plt.savefig(svg, format="svg", metadata={"Title": "Ad", "Description": "Metin"})
        plt.close()
    lines = [["", *columns], ["---"] * (len(columns) + 1)]
    lines += [[row, *line] for row, line in zip(rows, texts, strict=True)]
    printed = svg.getvalue() + "".join(f"| {' | '.join(line)} |\n" for line in lines)
    assert fault_of_tables(*parts(printed)) is None
    return figure(printed, "t1")
