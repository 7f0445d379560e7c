"""Does a heat map keep all its cells, and its table every token as it is?"""

import numpy as np
import pytest
from bs4 import BeautifulSoup
from drawings import ODD, drawn

MASKED = [[1, float("nan"), float("-inf")], [2, 3, float("-inf")]]


@pytest.mark.parametrize("options", [{}, {"edgecolors": "0.6"}, {"clip_on": False}])
def test_a_masked_cell_keeps_its_place(options):
    page = BeautifulSoup(drawn(MASKED, "ab", "cde", "y", **options), "html.parser")
    bare = [path["fill"] == "transparent" for path in page.select(".hucreler > path")]
    assert bare == [not np.isfinite(value) for line in MASKED for value in line]


def test_tokens_stand_in_the_table_as_they_are_and_head_their_row_and_column():
    page = BeautifulSoup(drawn([[1, 2, 3, 4, 5]] * 5, ODD, ODD, "y"), "html.parser")
    assert [head.get_text() for head in page.select('thead th[scope="col"]')] == ODD
    assert [head.get_text() for head in page.select('tbody th[scope="row"]')] == ODD
    assert [cell.get_text() for cell in page.select("tbody td")] == list("12345") * 5
    assert page.caption.get_text("\n") == "Satır: bakan\nSütun: bakılan"
    assert page.find_all(["b", "script"]) == []
