"""Areas for property tests, and a map small enough to compare them on."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from kpeditor.core.board.hexsidelayer import from_sides
from kpeditor.core.board.mapsheet import LegendLayer, MapSheet, Place
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, between
from kpeditor.core.geometry.numbering import SCHEMES, Numbering
from kpeditor.core.scenario.areas.nodes import (
    COMPASS,
    Anywhere,
    Area,
    Away,
    Beyond,
    Edge,
    Feature,
    Forces,
    Hexes,
    HexName,
    NamedPlace,
    NumberedPlace,
    OnBoard,
    Roads,
    Rows,
    Run,
    Terrain,
    added,
    overlap,
    ring,
)
from tests.core.geometry.joinedboards import family_board, joined

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


def two_boards() -> MapSheet:
    """Boards 5 and 6 of the family on their long edges, 6 turned below 5, row A of 5 to the west (F1, F3).

    Woods lie on 6-C-4, 6-C-5 and 5-B-2, a railway runs through hexes 6 of board 5 from edge to edge with a
    siding in 5-D-6, a stream along the hexsides between rows Q and R of both boards, and Arvoldgrad is 6-T-8
    and 6-T-9.
    """
    numbering = joined(family_board("5"), family_board("6", (1, 2), is_turned=True))
    grid = numbering.grid
    sheet = MapSheet("Two boards", "none", grid, numbering)
    sheet.legend = {
        "terrain": LegendLayer([".", "w"], ["clear", "woods"]),
        "elevation": LegendLayer([".", "^", "2"], ["ground", "hilltop", "hilltop2"]),
    }
    sheet.layers = {layer: np.zeros((grid.rows, grid.columns), np.uint8) for layer in sheet.legend}
    for name in ("6-C-4", "6-C-5", "5-B-2"):
        hex_ = sheet.hex(name)
        sheet.layers["terrain"][hex_.row - 1, hex_.column - 1] = 1
    for name, level in (("5-M-6", 1), ("5-M-7", 1), ("5-N-6", 2)):
        hex_ = sheet.hex(name)
        sheet.layers["elevation"][hex_.row - 1, hex_.column - 1] = level
    sides = [between(grid, Hex(column, 6), Hex(column + 1, 6)) for column in range(1, 33)]
    sheet.hexsides["rail"] = from_sides(grid, [side for side in sides if side is not None])
    stream = [
        Hexside(Hex(17, row), direction)
        for row in range(1, grid.rows + 1)
        for direction in (Direction.B, Direction.C)
        if Hex(17, row) in grid
    ]
    sheet.hexsides["stream"] = from_sides(grid, stream)
    sheet.legend["rail.siding"] = LegendLayer([".", "y"], ["no", "yes"], "rail")
    sheet.layers["rail.siding"] = np.zeros((grid.rows, grid.columns), np.uint8)
    sheet.layers["rail.siding"][5, 3] = 1
    town = Place("Arvoldgrad", "town", (sheet.hex("6-T-8"), sheet.hex("6-T-9")))
    sheet.places = {"Arvoldgrad": town, "Hill 231": Place("Hill 231", "hill", (sheet.hex("5-M-6"),))}
    return sheet


def areas_of_boards(sheet: MapSheet) -> st.SearchStrategy[Area]:
    """Areas as a map of several boards with lettered rows names them."""
    letters = st.tuples(st.integers(1, 33), st.integers(1, 33), st.booleans()).map(
        lambda ends: Rows(
            min(ends[:2]),
            max(ends[:2]),
            style="letters",
            axis="hexrows",
            is_open=ends[2] and ends[0] != ends[1],
        )
    )
    numbers = st.integers(1, 21).map(lambda row: Rows(row, row))
    lines = st.sampled_from(
        [
            Feature("rail"),
            Feature("stream"),
            Feature("rail", said="siding"),
            Feature("rail", said="tracks", value="2"),
            NamedPlace("Arvoldgrad"),
        ]
    )
    hexes = st.sampled_from(["6-C-4", "5-A-1", "6-GG-10"]).map(lambda name: Hexes((HexName(name),)))
    simple = st.one_of(
        letters,
        numbers,
        hexes,
        lines,
        st.sampled_from("NESW").map(Edge),
        st.sampled_from(["woods", "hilltop2", "sunken_field"]).map(Terrain),
        st.just(Anywhere()),
        st.sampled_from("56").map(OnBoard),
        st.builds(Beyond, st.sampled_from(COMPASS), letters, st.booleans()),
        st.builds(Beyond, st.sampled_from(COMPASS), lines, st.booleans()),
        st.builds(Away, st.integers(0, 5), st.sampled_from([Forces("enemy"), Forces("own")])),
    )
    return st.recursive(
        simple,
        lambda inner: st.one_of(
            st.builds(ring, st.integers(0, 3), inner),
            st.builds(Away, st.integers(0, 4), inner),
            st.builds(OnBoard, st.sampled_from("56"), inner),
            st.builds(
                lambda first, rest: added(first, *rest),
                inner,
                st.lists(st.tuples(st.sampled_from("+-"), inner), min_size=1, max_size=2),
            ),
            st.lists(inner, min_size=2, max_size=3).map(overlap),
        ),
        max_leaves=6,
    )
