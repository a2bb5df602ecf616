"""The free table answers the same questions as a hex grid."""

from __future__ import annotations

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.space import Space
from kpeditor.core.geometry.table import TablePoint, TableSpace


def farthest(space: Space[object], spots: list[object]) -> float:
    """General code that knows neither hexes nor inches."""
    return max(space.distance(a, b) for a in spots for b in spots if a in space and b in space)


def test_general_code_serves_hexes_and_tables() -> None:
    assert farthest(HexGrid(5, 5), [Hex(1, 1), Hex(1, 4), Hex(9, 9)]) == 3  # type: ignore[arg-type]
    table = TableSpace(60, 40, "inch")
    assert farthest(table, [TablePoint(0, 0), TablePoint(3, 4), TablePoint(99, 0)]) == 5  # type: ignore[arg-type]
