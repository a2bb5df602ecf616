"""Squares of a table: every point lies in one, and its name leads back to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.geometry.tablebins import MOST, TableBins

spaces = st.builds(TableSpace, st.floats(0.5, 5000), st.floats(0.5, 5000), st.just("inch"))


@given(spaces, st.floats(0, 1), st.floats(0, 1))
def test_every_point_has_a_square_whose_name_leads_back(space, across, down):
    bins = TableBins.of(space)
    rows, columns = bins.shape
    assert max(rows, columns) <= MOST + 1
    point = TablePoint(round(across * space.width, 2), round(down * space.height, 2))
    if point in space:
        row, column = bins.index(point)
        assert 0 <= row < rows
        assert 0 <= column < columns
        assert bins.cell(bins.name(f"({point.x}, {point.y})")) == (row, column)


def test_sizes_are_round_and_what_is_off_the_table_is_refused():
    assert TableBins.of(TableSpace(60, 40, "inch")).size == 2
    assert TableBins.of(TableSpace(2.4, 1.2, "m")).size == pytest.approx(0.05)
    bins = TableBins.of(TableSpace(30, 18, "inch"))
    assert (bins.size, bins.name("(12.2, 3)")) == (1, "(12.5, 3.5)")
    for name in ("(31, 2)", "0304"):
        with pytest.raises(BadName):
            bins.name(name)
    with pytest.raises(BadName):
        bins.cell("(40, 2)")
