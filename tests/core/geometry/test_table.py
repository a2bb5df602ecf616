"""The free table answers the same questions as a hex grid."""

from __future__ import annotations

import pytest

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.table import TablePoint, TableSpace


def test_a_table_knows_what_lies_on_it_and_how_far_apart() -> None:
    table = TableSpace(60, 40, "inch")
    assert table.distance(TablePoint(0, 0), TablePoint(3, 4)) == 5
    assert TablePoint(60, 40) in table
    assert TablePoint(60.1, 0) not in table


@pytest.mark.parametrize("text", ["(12.5, 30)", "(0, 0)", "(60, 40)", "(0.25, 39.75)"])
def test_ct_5_the_name_of_a_point_reads_back_as_the_point(text):
    space = TableSpace(60, 40, "inch")
    assert space.name(space.parse(text)) == text


def test_what_names_no_point_of_the_table_is_refused():
    space = TableSpace(60, 40, "inch")
    assert space.parse(" (12.50,30.0) ") == TablePoint(12.5, 30)
    for text in ("12, 30", "(12; 30)", "(12)", "(-1, 3)", "(1e9, 3)", "(٣, 3)", ""):
        with pytest.raises(BadName, match="looks like"):
            space.parse(text)
    with pytest.raises(BadName, match="60 x 40 inch"):
        space.parse("(61, 3)")
