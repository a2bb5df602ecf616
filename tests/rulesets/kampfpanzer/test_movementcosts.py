"""Movement costs: tests M-.. of the specification, and the arrays against hex-by-hex reckoning."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.rulesets.kampfpanzer.movementcosts import movement_costs
from kpeditor.rulesets.kampfpanzer.readtables import tables
from kpeditor.rulesets.kampfpanzer.units import MOBILITIES, figures, printed_types
from tests.rulesets.kampfpanzer.sheets import clear_sheet, hex_, mark, paint

NORTH = "1009"
HERE = "1010"


def points(sheet: MapSheet, mobility: str, start: str, directions: str, **more) -> float:
    """Movement points of a path as the rules print them, which must not leave the board."""
    costs = movement_costs(sheet, tables().terrain, **more)
    half = costs.path(mobility, hex_(start), [Direction[letter] for letter in directions])
    assert half is not None
    return half / 2


def step_north(mobility: str, kinds: str, *, sides: str = "", wreck: bool = False, **more) -> float:
    """Points to step from 1010 to 1009, which shows these kinds, across a hexside with these features."""
    sheet = clear_sheet()
    for kind in kinds.split():
        layer = "elevation" if kind in ("slope", "hilltop") else "terrain"
        paint(sheet, layer, kind, NORTH)
    for feature in sides.split():
        mark(sheet, feature, HERE + "A")
    return points(sheet, mobility, HERE, "A", wrecks=[hex_(NORTH)] if wreck else [], **more)


@pytest.mark.parametrize(
    ("mobility", "kinds", "expected"),
    [
        pytest.param("afv", "woods", 3, id="M-01 woods"),
        pytest.param("afv", "slope", 3, id="M-01 slope"),
        pytest.param("afv", "town", 0.5, id="M-01 town"),
        pytest.param("afv", "", 1, id="M-01 clear"),
        pytest.param("afv", "hilltop", 1, id="M-01 hilltop"),
        pytest.param("truck", "", 2, id="M-02 clear"),
        pytest.param("truck", "woods", 4, id="M-02 woods"),
        pytest.param("truck", "town", 0.5, id="M-02 town"),
        pytest.param("truck", "slope", 4, id="truck on slope"),
        pytest.param("infantry", "woods", 1, id="infantry in woods"),
        pytest.param("infantry", "slope", 1, id="infantry on slope"),
        pytest.param("infantry", "town", 0.5, id="infantry in town"),
        pytest.param("afv", "woods slope", 3, id="M-10 woods and slope"),
        pytest.param("afv", "town slope", 3, id="town on a slope"),
        pytest.param("afv", "town hilltop", 0.5, id="town on a hilltop"),
    ],
)
def test_10_0_entering_a_hex(mobility, kinds, expected):
    assert step_north(mobility, kinds) == expected


@pytest.mark.parametrize(
    ("mobility", "kinds", "expected"),
    [
        pytest.param("truck", "", 8, id="M-02 wreck in clear"),
        pytest.param("afv", "woods", 3, id="M-03 AFV"),
        pytest.param("truck", "woods", 8, id="M-03 truck"),
        pytest.param("infantry", "woods", 1, id="M-03 infantry"),
        pytest.param("afv", "town", 2, id="M-10 town and wreck"),
        pytest.param("afv", "", 2, id="D-04 wreck in clear"),
    ],
)
def test_10_0_entering_a_wreck(mobility, kinds, expected):
    assert step_north(mobility, kinds, wreck=True) == expected


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        pytest.param("road", 0.5, id="M-04 road"),
        pytest.param("ford", 2, id="M-04 ford"),
        pytest.param("stream", 4, id="M-04 stream"),
        pytest.param("stream ford", 2, id="Q18 ford in a stream"),
        pytest.param("stream bridge", 0.5, id="Q18 bridge over a stream"),
        pytest.param("stream ford road", 0.5, id="Q18 road at a ford"),
        pytest.param("crest woods town", 3, id="Q16 crest and woods hexsides are free"),
    ],
)
def test_10_0_a_hexside_replaces_the_woods_behind_it(sides, expected):
    assert step_north("afv", "woods", sides=sides) == expected


def test_a_road_leads_past_a_wreck():
    """Q17: the hexside's cost also replaces the wreck's."""
    assert step_north("truck", "", sides="road", wreck=True) == 0.5


@pytest.mark.parametrize(
    ("rule", "expected"), [("max", 3), ("sum", 6), ("dominant", 3)], ids=lambda value: str(value)
)
def test_q11_two_kinds_in_one_hex(rule, expected):
    assert step_north("afv", "woods slope", multi_terrain=rule) == expected


def test_q11_a_town_on_a_slope():
    answers = [step_north("afv", "town slope", multi_terrain=rule) for rule in ("max", "sum", "dominant")]
    assert answers == [3, 3.5, 0.5]
    assert step_north("afv", "town slope", multi_terrain="dominant", wreck=True) == 2


def test_a_slow_tank_cannot_cross_a_stream():
    """M-05: an A11 has 3 points, the stream costs 4."""
    cost = step_north("afv", "", sides="stream")
    assert cost == 4
    assert cost > figures(printed_types()["a11"]).movement


def road_south(column: int, start: int, hexes: int) -> MapSheet:
    sheet = clear_sheet()
    mark(sheet, "road", *(f"{column:02d}{row:02d}D" for row in range(start, start + hexes)))
    return sheet


@pytest.mark.parametrize(
    ("key", "hexes", "road"),
    [
        pytest.param("inf_fr", 2, True, id="M-06 infantry by road"),
        pytest.param("truck", 40, True, id="M-06 truck by road"),
        pytest.param("truck", 10, False, id="M-06 truck in clear"),
        pytest.param("pz4e", 10, False, id="AFV in clear"),
    ],
)
def test_how_far_a_turn_takes(key, hexes, road):
    sheet = road_south(11, 1, 50) if road else clear_sheet()
    unit = figures(printed_types()[key])
    assert points(sheet, unit.moves_as, "1101", "D" * hexes) == unit.movement
    assert points(sheet, unit.moves_as, "1101", "D" * (hexes + 1)) > unit.movement


def test_b1_of_the_example_uses_all_its_points():
    """M-08: F1 S2 A2 F3 is six clear hexes and two points of waiting, exactly the 8 of a B1."""
    assert points(clear_sheet(), "afv", "1510", "FAAFFF") + 2 == figures(printed_types()["b1"]).movement


def test_a_path_off_the_board_has_no_cost():
    costs = movement_costs(clear_sheet(), tables().terrain)
    assert costs.path("afv", hex_("0102"), [Direction.A, Direction.A]) is None
    assert costs.path("afv", hex_("0253"), [Direction.D]) is None


def test_entering_the_map_costs_the_hex_or_the_road():
    """R-ENT-1, R-ENT-1a."""
    sheet = clear_sheet()
    paint(sheet, "terrain", "woods", "0954", "3653")
    mark(sheet, "road", "3653D", "0954A")
    costs = movement_costs(sheet, tables().terrain)
    assert costs.arrival("truck", hex_("0954")) == 8
    assert costs.arrival("truck", hex_("3653")) == 1
    assert costs.arrival("afv", hex_("3953")) == 2


def test_leaving_the_map_costs_a_clear_hex_or_the_road():
    """R-EXT-1."""
    sheet = clear_sheet()
    paint(sheet, "terrain", "woods", "2701", "2801")
    mark(sheet, "road", "2801A")
    costs = movement_costs(sheet, tables().terrain)
    clear = tables().terrain.hex_cost("clear", "truck")
    assert costs.departure("truck", hex_("2701"), clear) == 4
    assert costs.departure("truck", hex_("2801"), clear) == 1
    assert costs.departure("truck", hex_("2801"), 0) == 0


def test_all_clear_costs_are_one_two_one():
    costs = movement_costs(clear_sheet(), tables().terrain)
    board = np.zeros((54, 39), bool)
    for column, row in clear_sheet().grid.hexes():
        board[row - 1, column - 1] = True
    for mobility, half in (("afv", 2), ("truck", 4), ("infantry", 2)):
        assert set(costs.enter[mobility][board].tolist()) == {half}
        assert not costs.enter[mobility][~board].any()
        assert set(np.unique(costs.steps[mobility]).tolist()) == {0, half}


KINDS = ("clear", "town", "woods"), ("ground", "slope", "hilltop")
FEATURES = ("stream", "ford", "road", "bridge", "crest", "woods")


@given(
    st.builds(
        HexGrid,
        st.integers(1, 6),
        st.integers(1, 6),
        st.sampled_from(["flat", "pointed"]),
        st.sampled_from(["even", "odd"]),
        st.booleans(),
    ),
    st.randoms(use_true_random=False),
)
def test_arrays_agree_with_the_rule_hex_by_hex(grid, random):
    sheet = clear_sheet(grid)
    hexes = list(grid.hexes())
    for column, row in hexes:
        sheet.layers["terrain"][row - 1, column - 1] = random.randrange(3)
        sheet.layers["elevation"][row - 1, column - 1] = random.randrange(3)
    for feature in FEATURES:
        for hex_here in random.sample(hexes, min(len(hexes), 4)):
            mark(sheet, feature, sheet.name(hex_here) + random.choice("ABCDEF"))
    wrecks = random.sample(hexes, min(len(hexes), 2))
    chart = tables().terrain
    costs = movement_costs(sheet, chart, wrecks=wrecks)
    for mobility in MOBILITIES:
        for start in hexes:
            for direction in Direction:
                expected = reckoned(sheet, start, direction, mobility, wrecks)
                assert costs.step(mobility, start, direction) == expected


def reckoned(
    sheet: MapSheet, start: Hex, direction: Direction, mobility: str, wrecks: list[Hex]
) -> int | None:
    """R-MAP-6 in words: the hexside's feature, else the highest of the kinds present."""
    chart = tables().terrain
    end = sheet.grid.neighbour(start, direction)
    if end is None:
        return None
    bit = 1 << direction
    on_side = [f for f in chart.precedence if sheet.hexsides[f][start.row - 1, start.column - 1] & bit]
    if on_side:
        return chart.side_cost(on_side[0], mobility)
    kinds = {sheet.kind("terrain", end), sheet.kind("elevation", end)} | (
        {"wreck"} if end in wrecks else set()
    )
    special = kinds - {"clear", "ground", "hilltop"}
    return max(chart.hex_cost(kind, mobility) for kind in special or {"clear"})
