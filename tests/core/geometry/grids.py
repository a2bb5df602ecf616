"""Grids and hexes for the tests of geometry."""

from __future__ import annotations

from hypothesis import strategies as st

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES

KAMPFPANZER = HexGrid(39, 54, "flat", "even", trim=True)
CCRR = SCHEMES["CCRR"]


def grids_up_to(most: int) -> st.SearchStrategy[HexGrid]:
    """Grids of all kinds with that many columns and rows at most."""
    return st.builds(
        HexGrid,
        st.integers(1, most),
        st.integers(1, most),
        st.sampled_from(["flat", "pointed"]),
        st.sampled_from(["even", "odd"]),
        st.booleans(),
    )


grids = grids_up_to(12)
small_grids = grids_up_to(6)


def hex_(text: str) -> Hex:
    return CCRR.parse_hex(text)


def names(hexes: list[Hex]) -> list[str]:
    return [CCRR.name_hex(h) for h in hexes]


@st.composite
def hexes_on(draw: st.DrawFn, boards: st.SearchStrategy[HexGrid], count: int) -> tuple[HexGrid, list[Hex]]:
    """A grid, not without hexes, and some of its hexes."""
    grid = draw(boards.filter(lambda g: g.size > 0))
    return grid, draw(st.lists(st.sampled_from(sorted(grid.hexes())), min_size=count, max_size=count))


def grids_with_hexes(count: int) -> st.SearchStrategy[tuple[HexGrid, list[Hex]]]:
    """The same on grids of up to twelve by twelve hexes."""
    return hexes_on(grids, count)
