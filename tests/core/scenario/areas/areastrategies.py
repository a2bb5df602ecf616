"""Areas for property tests, and a map small enough to compare them on."""

from __future__ import annotations

from hypothesis import strategies as st

from kpeditor.core.board.hexsidelayer import from_sides
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import SCHEMES, Numbering
from kpeditor.core.scenario.areas.nodes import (
    Area,
    Edge,
    Hexes,
    HexName,
    NamedPlace,
    NumberedPlace,
    Roads,
    Rows,
    Run,
    added,
    overlap,
    ring,
)

CCRR = SCHEMES["CCRR"]
GRID = HexGrid(8, 9, "flat", "even", trim=True)


def small_map() -> MapSheet:
    """Eight columns, nine rows; a town, a hill, a mill and a road from 0301 southwards that ends in 0305."""
    sheet = MapSheet("Small", "none", GRID, CCRR)
    for place in (
        Place("Town 1", "town", (Hex(3, 5), Hex(3, 6), Hex(4, 5))),
        Place("Hill 2", "hill", (Hex(6, 3),)),
        Place("Old Mill", "mill", (Hex(8, 8),)),
    ):
        sheet.places[place.name] = place
    road = [Hexside(Hex(3, row), Direction.D) for row in range(1, 5)]
    sheet.hexsides["road"] = from_sides(GRID, road)
    sheet.hexsides["bridge"] = from_sides(GRID, [Hexside(Hex(5, 9), Direction.D)])
    return sheet


def areas_on(numbering: Numbering) -> st.SearchStrategy[Area]:
    """Areas as a map with this numbering names them."""
    hexes = st.builds(Hex, st.integers(1, 8), st.integers(1, 8))
    hex_names = hexes.map(lambda hex_: HexName(numbering.name_hex(hex_)))
    rows = st.tuples(st.integers(1, 9), st.integers(1, 9)).map(
        lambda pair: Rows(
            min(map(numbering.rows.ordinal, pair)),
            max(map(numbering.rows.ordinal, pair)),
            style=numbering.rows.style,
        )
    )
    runs = st.tuples(hexes, st.integers(1, 8)).map(
        lambda pair: Run(
            HexName(numbering.name_hex(pair[0])), HexName(numbering.name_hex(Hex(pair[1], pair[0].row)))
        )
    )
    simple = st.one_of(
        rows,
        st.lists(hex_names, min_size=1, max_size=4).map(lambda names: Hexes(tuple(names))),
        runs,
        st.sampled_from([NumberedPlace("town", 1), NumberedPlace("hill", 2), NamedPlace("Old Mill")]),
        st.just(Roads()),
        st.sampled_from("NESW").map(Edge),
    )
    return st.recursive(
        simple,
        lambda inner: st.one_of(
            st.builds(ring, st.integers(0, 3), inner),
            st.builds(
                lambda first, rest: added(first, *rest),
                inner,
                st.lists(st.tuples(st.sampled_from("+-"), inner), min_size=1, max_size=3),
            ),
            st.lists(inner, min_size=2, max_size=3).map(overlap),
        ),
        max_leaves=8,
    )


areas = areas_on(CCRR)
