"""The free table answers the same questions as a hex grid."""

from __future__ import annotations

from kpeditor.core.geometry.table import TablePoint, TableSpace


def test_a_table_knows_what_lies_on_it_and_how_far_apart() -> None:
    table = TableSpace(60, 40, "inch")
    assert table.distance(TablePoint(0, 0), TablePoint(3, 4)) == 5
    assert TablePoint(60, 40) in table
    assert TablePoint(60.1, 0) not in table
