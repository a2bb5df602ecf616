"""Grids and hexes for the tests of geometry."""

from __future__ import annotations

from hypothesis import strategies as st

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES

KAMPFPANZER = HexGrid(39, 54, "flat", "even", trim=True)
CCRR = SCHEMES["CCRR"]

grids = st.builds(
    HexGrid,
    st.integers(1, 12),
    st.integers(1, 12),
    st.sampled_from(["flat", "pointed"]),
    st.sampled_from(["even", "odd"]),
    st.booleans(),
)


def hex_(text: str) -> Hex:
    return CCRR.parse_hex(text)


def names(hexes: list[Hex]) -> list[str]:
    return [CCRR.name_hex(h) for h in hexes]


@st.composite
def grids_with_hexes(draw: st.DrawFn, count: int) -> tuple[HexGrid, list[Hex]]:
    grid = draw(grids.filter(lambda g: g.size > 0))
    return grid, draw(st.lists(st.sampled_from(sorted(grid.hexes())), min_size=count, max_size=count))
