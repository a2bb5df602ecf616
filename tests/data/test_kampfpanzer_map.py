"""The shipped KampfPanzer map holds what the nine scenarios name; its roads, streams and hills are whole."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from kpeditor.core.board.hexsidelayer import directions_at, sides_of
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside, between, is_border, other_name
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area

# --- R-MAP-2: the hexes and rows that the scenarios name ------------------------------------------


def test_G_01_the_map_has_2087_hexes_in_39_columns(sheet: MapSheet) -> None:
    assert sheet.grid.size == 2087
    assert [len(sheet.grid.column(c)) for c in range(1, 40)] == [54 if c % 2 else 53 for c in range(1, 40)]


@pytest.mark.parametrize(("first", "last", "size"), [(29, 54, 995), (1, 17, 663), (1, 13, 507), (1, 3, 117)])
def test_G_07_rows(sheet: MapSheet, first: int, last: int, size: int) -> None:
    area = parse_area(f"rows({first},{last})", sheet.numbering)
    assert len(hexes_of(area, sheet)) == size


@pytest.mark.parametrize(
    ("radius", "centre", "size"),
    [
        (1, "2037", 7),
        (2, "0908", 19),
        (2, "3631", 19),
        (4, "0938", 61),
        (5, "2121", 91),
        (5, "1016", 91),
        (2, "2319", 19),
        (2, "2528", 19),
        (2, "1903", 19),
        (2, "0753", 16),
        (2, "3437", 19),
        (2, "3532", 19),
        (2, "3930", 12),
        (2, "0621", 19),
    ],
)
def test_R_MAP_2_deployment_areas_are_whole_and_mostly_open(
    sheet: MapSheet, radius: int, centre: str, size: int
) -> None:
    zone = sheet.grid.within(radius, sheet.hex(centre))
    assert len(zone) == size
    woods = sum(sheet.kind("terrain", hex_) == "woods" for hex_ in zone)
    assert woods <= len(zone) // 4, "room to stand and to move"


@pytest.mark.parametrize(
    ("edge", "numbers"),
    [
        ("S", "0954 3653"),
        ("E", "3953 3930"),
        ("N", "2701 2801 2901 3001"),
        ("N", "0101 0201 0301 0401 0501 0601 0701 0801 0901 1001"),
        ("N", "1301 1401 1501 1601 1701 1801 1901"),
        ("W", "0101 0154"),
    ],
)
def test_R_MAP_2_entry_and_exit_hexes_lie_on_their_edge(sheet: MapSheet, edge: str, numbers: str) -> None:
    assert {sheet.hex(number) for number in numbers.split()} <= set(sheet.edge_hexes(edge))


@pytest.mark.parametrize(
    ("first", "last", "size"),
    [("2701", "3001", 4), ("0101", "1001", 10), ("1301", "1901", 7), ("3001", "3006", 6)],
)
def test_R_MAP_2_runs(sheet: MapSheet, first: str, last: str, size: int) -> None:
    run = sheet.grid.run(sheet.hex(first), sheet.hex(last))
    assert len(run) == size


@pytest.mark.parametrize("number", ["0954", "3653", "3953", "3930"])
def test_R_MAP_2_a_road_comes_in_over_each_entry_hex(sheet: MapSheet, number: str) -> None:
    assert _leaves_the_map(sheet, sheet.hex(number))


@pytest.mark.parametrize(("first", "last"), [("0101", "1001"), ("1301", "1901"), ("2701", "3001")])
def test_R_MAP_2_a_road_leads_over_each_stretch_of_the_north_edge(
    sheet: MapSheet, first: str, last: str
) -> None:
    assert any(_leaves_the_map(sheet, hex_) for hex_ in sheet.grid.run(sheet.hex(first), sheet.hex(last)))


def test_S_09_deployment_and_exit_of_14_7(sheet: MapSheet) -> None:
    rows = hexes_of(parse_area("rows(1,3)", sheet.numbering), sheet)
    assert sheet.hex("0104") not in rows
    assert {sheet.hex("3903"), sheet.hex("0101")} <= rows
    exit_edge = hexes_of(parse_area("edge(W)", sheet.numbering), sheet)
    assert exit_edge == set(sheet.grid.column(1)), "Q05"


# --- R-MAP-7: Town 1 and Hills 1 to 3 -------------------------------------------------------------


def test_R_MAP_7_town_1(sheet: MapSheet) -> None:
    town = _place(sheet, "town", 1)
    assert 6 <= len(town) <= 9, "14.2 and 14.8 put five and six units into it"
    assert len(_around(sheet, town, 1)) >= 16, "14.6 deploys sixteen combat units in it and around it"
    assert _around(sheet, {sheet.hex("2037")}, 1) & town, "14.2 keeps the carriers beside it"


def test_R_MAP_7_five_carriers_fit_beside_the_garrison_of_town_1(sheet: MapSheet) -> None:
    """14.2: five units in Town 1 and five carriers within one hex of 2037, one unit to a hex."""
    town, zone = _place(sheet, "town", 1), _around(sheet, {sheet.hex("2037")}, 1)
    assert len(town) >= 5
    assert len(zone) >= 5
    assert len(town | zone) >= 10


def test_R_MAP_7_the_french_of_14_7_fit_on_town_1_and_its_roads(sheet: MapSheet) -> None:
    town = _place(sheet, "town", 1)
    assert len(town | (_road_hexes(sheet) & _around(sheet, town, 2))) >= 15


def test_R_MAP_7_2341_is_the_road_hex_south_east_of_town_1(sheet: MapSheet) -> None:
    objective, town = sheet.hex("2341"), _place(sheet, "town", 1)
    assert objective in _road_hexes(sheet)
    assert objective not in town, "the garrison of 14.8 does not start on the objective"
    assert min(sheet.grid.distance(objective, hex_) for hex_ in town) <= 3
    assert objective.column > max(hex_.column for hex_ in town)


def test_R_MAP_7_hill_1_rises_around_0938_within_reach_of_2121(sheet: MapSheet) -> None:
    hill = _place(sheet, "hill", 1)
    assert sheet.hex("0938") in hill
    assert min(sheet.grid.distance(sheet.hex("2121"), hex_) for hex_ in hill) <= 21
    assert len(hill & set(sheet.grid.within(4, sheet.hex("0938")))) >= 10, "14.3 entrenches three units there"


def test_R_MAP_7_hill_2_lies_half_way_between_1903_and_town_1(sheet: MapSheet) -> None:
    hill, town = _place(sheet, "hill", 2), _place(sheet, "town", 1)
    from_north = min(sheet.grid.distance(sheet.hex("1903"), hex_) for hex_ in hill)
    from_south = min(sheet.grid.distance(there, hex_) for hex_ in hill for there in town)
    assert from_north >= 10
    assert from_south >= 10
    assert abs(from_north - from_south) <= 3, "nobody starts 14.6 much nearer"


def test_R_MAP_7_hill_3_has_room_and_is_no_other_hill(sheet: MapSheet) -> None:
    hill = _place(sheet, "hill", 3)
    assert len(hill) >= 3
    assert all(14 <= hex_.column <= 26 and 5 <= hex_.row <= 25 for hex_ in hill)
    assert not hill & _place(sheet, "hill", 2)


# --- countryside ----------------------------------------------------------------------------------


def test_most_of_the_map_is_open_country(sheet: MapSheet) -> None:
    open_hexes = [h for h in sheet.grid.hexes() if _kinds(sheet, h) == ("clear", "ground")]
    assert 0.60 <= len(open_hexes) / sheet.grid.size <= 0.72


def test_slopes_surround_every_hilltop(sheet: MapSheet) -> None:
    for hex_ in sheet.grid.hexes():
        if sheet.kind("elevation", hex_) == "hilltop":
            around = {sheet.kind("elevation", there) for there in sheet.grid.neighbours(hex_)}
            assert around <= {"hilltop", "slope"}, sheet.name(hex_)


def test_crests_follow_the_brow_of_the_hills_in_unbroken_lines(sheet: MapSheet) -> None:
    sides = list(sides_of(sheet.grid, sheet.hexsides["crest"]))
    for side in sides:
        kinds = {sheet.kind("elevation", hex_) for hex_ in (side.hex, other_name(sheet.grid, side).hex)}
        assert kinds == {"hilltop", "slope"}, sheet.name_side(side)
    assert min(len(line) for line in _joined(sheet, sides)) >= 5


def test_every_hill_and_town_is_one_place_of_one_piece(sheet: MapSheet) -> None:
    for kind, layer, plain in (("hill", "elevation", "ground"), ("town", "terrain", None)):
        places = [place for place in sheet.places.values() if place.kind == kind]
        named = [hex_ for place in places for hex_ in place.hexes]
        there = {
            h
            for h in sheet.grid.hexes()
            if sheet.kind(layer, h) == "town" or (plain and sheet.kind(layer, h) != plain)
        }
        assert len(named) == len(set(named)), "no hex belongs to two"
        assert set(named) == there
        for place in places:
            assert len(_pieces(sheet, set(place.hexes))) == 1, place.name


@pytest.mark.parametrize(("terrain", "smallest"), [("woods", 2), ("town", 2)])
def test_hexsides_inside_woods_and_towns_block_sight_and_their_edges_are_open(
    sheet: MapSheet, terrain: str, smallest: int
) -> None:
    hexes = {hex_ for hex_ in sheet.grid.hexes() if sheet.kind("terrain", hex_) == terrain}
    inner = {
        between(sheet.grid, here, there)
        for here in hexes
        for there in sheet.grid.neighbours(here)
        if there in hexes
    }
    flagged = set(sides_of(sheet.grid, sheet.hexsides[terrain]))
    assert inner <= flagged
    tree_lines = flagged - inner
    assert not [side for side in tree_lines if {side.hex, other_name(sheet.grid, side).hex} & hexes]
    assert min(len(piece) for piece in _pieces(sheet, hexes)) >= smallest


def test_streams_flow_from_springs_or_the_edge_to_the_edge(sheet: MapSheet) -> None:
    streams = list(sides_of(sheet.grid, sheet.hexsides["stream"]))
    assert not any(is_border(sheet.grid, side) for side in streams)
    for system in _joined(sheet, streams):
        ends = [corner for corner, count in _corner_counts(sheet, system).items() if count == 1]
        meets_edge = [corner for corner in ends if len(_hexes_at(sheet, corner)) < 3]
        assert meets_edge, "every system leaves the map"
        for spring in set(ends) - set(meets_edge):
            assert any(sheet.kind("elevation", hex_) == "slope" for hex_ in _hexes_at(sheet, spring))


def test_streams_keep_to_the_low_ground(sheet: MapSheet) -> None:
    for side in sides_of(sheet.grid, sheet.hexsides["stream"]):
        banks = [sheet.kind("elevation", hex_) for hex_ in (side.hex, other_name(sheet.grid, side).hex)]
        assert "hilltop" not in banks
        assert banks.count("slope") <= 1


def test_bridges_are_where_roads_cross_streams_and_fords_where_none_does(sheet: MapSheet) -> None:
    roads, streams, bridges, fords = (
        set(sides_of(sheet.grid, sheet.hexsides[feature])) for feature in ("road", "stream", "bridge", "ford")
    )
    assert bridges == roads & streams
    assert fords <= streams - roads


def test_roads_join_every_town_and_end_only_at_the_edge(sheet: MapSheet) -> None:
    road = _road_hexes(sheet)
    reached, waiting = set(), [sheet.hex("2341")]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            ways = directions_at(sheet.hexsides["road"], here)
            assert len(ways) >= 2, f"the road ends at {sheet.name(here)}"
            waiting += [there for d in ways if (there := sheet.grid.neighbour(here, d)) is not None]
    assert reached == road
    for place in sheet.places.values():
        if place.kind == "town":
            assert set(place.hexes) & road, place.name


# --- helpers --------------------------------------------------------------------------------------


def _place(sheet: MapSheet, kind: str, number: int) -> set[Hex]:
    place = sheet.place(kind, number)
    assert place is not None
    return set(place.hexes)


def _kinds(sheet: MapSheet, hex_: Hex) -> tuple[str, str]:
    return sheet.kind("terrain", hex_), sheet.kind("elevation", hex_)


def _around(sheet: MapSheet, hexes: Iterable[Hex], radius: int) -> set[Hex]:
    return {there for hex_ in hexes for there in sheet.grid.within(radius, hex_)}


def _road_hexes(sheet: MapSheet) -> set[Hex]:
    return {hex_ for hex_ in sheet.grid.hexes() if directions_at(sheet.hexsides["road"], hex_)}


def _leaves_the_map(sheet: MapSheet, hex_: Hex) -> bool:
    ways = directions_at(sheet.hexsides["road"], hex_)
    return any(is_border(sheet.grid, Hexside(hex_, direction)) for direction in ways)


def _pieces(sheet: MapSheet, hexes: set[Hex]) -> list[set[Hex]]:
    """The connected parts of a set of hexes."""
    left, pieces = set(hexes), []
    while left:
        piece, waiting = set(), [left.pop()]
        while waiting:
            here = waiting.pop()
            piece.add(here)
            near = [there for there in sheet.grid.neighbours(here) if there in left]
            left.difference_update(near)
            waiting += near
        pieces.append(piece)
    return pieces


def _joined(sheet: MapSheet, sides: list[Hexside]) -> list[list[Hexside]]:
    """Hexsides grouped into lines that hang together at corners."""
    at: dict[lattice.Point, list[Hexside]] = {}
    for side in sides:
        for corner in lattice.side_ends(sheet.grid, *side):
            at.setdefault(corner, []).append(side)
    left, lines = set(sides), []
    while left:
        line, waiting = [], [left.pop()]
        while waiting:
            side = waiting.pop()
            line.append(side)
            near = {s for corner in lattice.side_ends(sheet.grid, *side) for s in at[corner]} & left
            left -= near
            waiting += near
        lines.append(line)
    return lines


def _corner_counts(sheet: MapSheet, sides: list[Hexside]) -> dict[lattice.Point, int]:
    counts: dict[lattice.Point, int] = {}
    for side in sides:
        for corner in lattice.side_ends(sheet.grid, *side):
            counts[corner] = counts.get(corner, 0) + 1
    return counts


def _hexes_at(sheet: MapSheet, corner: lattice.Point) -> list[Hex]:
    """The hexes of the map that meet in a corner."""
    return [hex_ for hex_ in sheet.grid.hexes() if corner in lattice.corners(sheet.grid, hex_)]
