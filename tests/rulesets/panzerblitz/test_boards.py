"""Our boards 3, 5, 6, 9, 11, 15 and G hold everything the situations of Panzer-Zug say of them (6.1, 6.2)."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise

import pytest

from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.checks.run import check_battle
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.problem import Severity

FILES = {
    "3": "board-03",
    "5": "board-05",
    "6": "board-06",
    "9": "board-09",
    "9 with its railway": "board-09-railway",
    "11": "board-11",
    "15": "board-15",
    "G": "board-G",
}
SITUATIONS = [f"at-{number:02}" for number in range(1, 12)]
LEVELS = ("ground", "slope", "hilltop", "slope2", "hilltop2")
LIP = {"slope": "brown", "hilltop": "orange", "slope2": "yellow", "hilltop2": "purple"}
T, DD, GG = 20, 30, 33
"""Lettered rows by their place: A is 1."""


@cache
def opened(file: str) -> OpenBattle:
    return open_battle(data_dir("maps") / "panzer-zug" / f"{file}.yaml")


def board(name: str) -> MapSheet:
    return opened(FILES[name]).battle.map


every_board = pytest.mark.parametrize("name", FILES)


def hexes(sheet: MapSheet, text: str) -> list[Hex]:
    prefix = sheet.name(Hex(1, 1)).split("-")[0]
    return [sheet.hex(f"{prefix}-{one}") for one in text.split()]


def at(sheet: MapSheet, text: str) -> Hex:
    return hexes(sheet, text)[0]


def of_kind(sheet: MapSheet, layer: str, *kinds: str) -> set[Hex]:
    return {hex_ for hex_ in sheet.grid.hexes() if sheet.kind(layer, hex_) in kinds}


def joined(sheet: MapSheet, feature: str, a: Hex, b: Hex) -> bool:
    """Whether a line leads from one hex into an adjacent one."""
    direction = sheet.grid.direction(a, b)
    return direction is not None and sheet.has_side(feature, Hexside(a, direction))


def leads(sheet: MapSheet, feature: str, text: str) -> bool:
    return all(joined(sheet, feature, a, b) for a, b in pairwise(hexes(sheet, text)))


def on_line(sheet: MapSheet, *features: str) -> set[Hex]:
    """The hexes a line runs through."""
    found = set()
    for feature in features:
        for side in sides_of(sheet.grid, sheet.hexsides[feature]) if feature in sheet.hexsides else ():
            beyond = sheet.grid.neighbour(side.hex, side.direction)
            found |= {side.hex, beyond} if beyond else {side.hex}
    return found


def way(sheet: MapSheet, feature: str, start: Hex, banned: frozenset[Hex] = frozenset()) -> set[Hex]:
    """The hexes a line reaches from a hex."""
    reached, open_ = {start}, [start]
    while open_:
        here = open_.pop()
        for there in sheet.grid.neighbours(here):
            if there not in reached | banned and joined(sheet, feature, here, there):
                reached.add(there)
                open_.append(there)
    return reached


def one_hex_per_row(sheet: MapSheet, line: set[Hex]) -> bool:
    return sorted(hex_.column for hex_ in line) == list(range(1, GG + 1))


def leaves(sheet: MapSheet, feature: str, hex_: Hex) -> bool:
    """Whether a line leaves the board from an edge hex."""
    off = [d for d in Direction if sheet.grid.neighbour(hex_, d) is None]
    return any(sheet.has_side(feature, Hexside(hex_, d)) for d in off)


@pytest.mark.parametrize("file", [*FILES.values(), *SITUATIONS])
def test_a_check_finds_nothing_to_say(file: str) -> None:
    """6.2, and F2: boards that meet say the same of every hex they share."""
    problems = [*opened(file).problems, *check_battle(opened(file).battle)]
    assert [p.text for p in problems if p.severity is not Severity.HINT] == []
    assert [p.text for p in problems if "boards" in p.code] == []


@every_board
def test_the_grid_of_a_board(name: str) -> None:
    """F1 and 6.2, all: 33 lettered rows of 10 and 11 hexes, odd rows low, trimmed, 250 m, named by board."""
    sheet = board(name)
    grid = sheet.grid
    assert (grid.columns, grid.rows, grid.tops, grid.low_columns, grid.trim) == (33, 11, "flat", "odd", True)
    assert (grid.size, sheet.metres) == (346, 250.0)
    assert [sheet.name(Hex(x, y)) for x, y in ((1, 10), (20, 11), (33, 1))] == [
        f"{name.split()[0]}-{where}" for where in ("A-10", "T-11", "GG-1")
    ]
    assert "our reconstruction" in sheet.title


@every_board
def test_seams_are_straight(name: str) -> None:
    """6.1: any two boards fit on their long edges. The shared hexes are clear, and roads leave in the
    middle row alone, which half a turn leaves where it is.
    """
    sheet = board(name)
    shared = [Hex(x, y) for x in range(2, GG, 2) for y in (1, 11)]
    assert {sheet.kind(layer, hex_) for layer in ("terrain", "elevation", "wet") for hex_ in shared} == {
        "clear",
        "ground",
        "none",
    }
    for feature in ("road", "rail", "green", "grey", "brown", "orange", "yellow", "purple"):
        out = {
            sheet.name(side.hex)
            for side in (sides_of(sheet.grid, sheet.hexsides[feature]) if feature in sheet.hexsides else ())
            if sheet.grid.neighbour(side.hex, side.direction) is None and side.hex.column not in (1, GG)
        }
        assert out == (
            {f"{name.split()[0]}-{where}" for where in ("Q-1", "Q-10")} if feature == "road" else set()
        )


@every_board
def test_colours_go_all_round(name: str) -> None:
    """Part 2.1: woods are ringed green, towns grey; the lip of a level bears its colour, no other hexside."""
    sheet = board(name)
    for hex_ in sheet.grid.hexes():
        for direction in Direction:
            other = sheet.grid.neighbour(hex_, direction)
            if other is None or hex_ > other:
                continue
            side, expected = Hexside(hex_, direction), set()
            grounds = {sheet.kind("terrain", hex_), sheet.kind("terrain", other)}
            levels = sorted((sheet.kind("elevation", one) for one in (hex_, other)), key=LEVELS.index)
            if "woods" in grounds and len(grounds) > 1:
                expected.add("green")
            if "town" in grounds and len(grounds) > 1 and "farm" not in grounds:
                expected.add("grey")
            if levels[0] != levels[1]:
                expected.add(LIP[levels[1]])
            assert expected == {
                one for one in sheet.features(side) if one in ("green", "grey", *LIP.values())
            }


@every_board
def test_hilltops_lie_behind_slopes_and_streams_run_on_the_plain(name: str) -> None:
    sheet = board(name)
    for hex_ in of_kind(sheet, "elevation", "hilltop", "hilltop2"):
        low = {sheet.kind("elevation", one) for one in sheet.grid.neighbours(hex_)}
        assert "ground" not in low, sheet.name(hex_)
    for hex_ in of_kind(sheet, "wet", "stream", "gully"):
        assert LEVELS.index(sheet.kind("elevation", hex_)) < 2, sheet.name(hex_)


def test_board_6() -> None:
    """6.2, board 6: one railway, one hex per row; between F and DD only T-9 in a town; 12 town hexes."""
    sheet = board("6")
    line = on_line(sheet, "rail")
    assert one_hex_per_row(sheet, line)
    assert way(sheet, "rail", at(sheet, "A-3")) == line
    assert set(hexes(sheet, "A-3 M-9 N-9 O-8 P-9 T-9")) <= line
    assert all(leaves(sheet, "rail", hex_) for hex_ in line if hex_.column in (1, GG))
    towns = of_kind(sheet, "terrain", "town")
    between = {hex_ for hex_ in line if 6 <= hex_.column <= DD}
    assert between & towns == {at(sheet, "T-9")}
    assert len(towns) == 12
    assert len(sheet.places["Arvoldgrad"].hexes) == 4
    assert set(sheet.places["Arvoldgrad"].hexes) <= towns


def test_woods_of_board_6_hide_five_bands() -> None:
    """6.2 and AT-1: five woods hexes 3 or more off the rail, 5 or more from row GG and from each other."""
    sheet = board("6")
    line = on_line(sheet, "rail")
    fit = [
        hex_
        for hex_ in of_kind(sheet, "terrain", "woods")
        if GG - hex_.column >= 5 and all(sheet.grid.distance(hex_, one) >= 3 for one in line)
    ]
    chosen: list[Hex] = []
    for hex_ in sorted(fit):
        if all(sheet.grid.distance(hex_, one) >= 5 for one in chosen):
            chosen.append(hex_)
    assert len(chosen) >= 5
    assert all(sheet.grid.distance(a, b) >= 5 for a, b in combinations(chosen, 2))


@pytest.mark.parametrize("name", ["9", "9 with its railway"])
def test_board_9(name: str) -> None:
    """6.2, board 9: a road A-8 to GG-3 of one hex per row, woods on it; Vyshgorod; 10 town or farm hexes.
    AT-4's railway lies in every hex of that road and nowhere else.
    """
    sheet = board(name)
    road = way(sheet, "road", at(sheet, "A-8"))
    assert at(sheet, "GG-3") in road
    through = shortest(sheet, "A-8", "GG-3")
    assert one_hex_per_row(sheet, set(through))
    assert set(through) & of_kind(sheet, "terrain", "woods")
    assert len(sheet.places["Vyshgorod"].hexes) >= 4
    assert set(through) & set(sheet.places["Vyshgorod"].hexes)
    assert len(of_kind(sheet, "terrain", "town", "farm")) == 10
    assert on_line(sheet, "rail") == (set(through) if name != "9" else set())


def shortest(sheet: MapSheet, start: str, end: str) -> list[Hex]:
    """The shortest way by road."""
    first, last = hexes(sheet, f"{start} {end}")
    came: dict[Hex, Hex | None] = {first: None}
    open_ = [first]
    for here in open_:
        for there in sheet.grid.neighbours(here):
            if there not in came and joined(sheet, "road", here, there):
                came[there] = here
                open_.append(there)
    found = [last]
    while (before := came[found[-1]]) is not None:
        found.append(before)
    return found


def test_both_files_of_board_9_differ_in_the_railway_alone() -> None:
    plain, railway = board("9"), board("9 with its railway")
    for layer in ("terrain", "elevation", "wet"):
        assert (plain.layers[layer] == railway.layers[layer]).all()
    differing = {
        feature
        for feature in plain.hexsides.keys() | railway.hexsides.keys()
        if feature not in plain.hexsides
        or feature not in railway.hexsides
        or (plain.hexsides[feature] != railway.hexsides[feature]).any()
    }
    assert differing <= {"rail"}


def test_boards_11_and_5() -> None:
    """6.2: 5 town hexes on board 11, at least one named town on board 5."""
    assert len(of_kind(board("11"), "terrain", "town")) == 5
    towns = of_kind(board("5"), "terrain", "town")
    assert [p.name for p in board("5").places.values() if p.kind == "town" and set(p.hexes) <= towns]


def test_board_15() -> None:
    """6.2, board 15: the tunnel under Hill 231, the town at R-7, the gorge bridge at Y-5."""
    sheet = board("15")
    rail, tunnel = on_line(sheet, "rail"), on_line(sheet, "tunnel")
    assert leads(sheet, "rail", "F-9 G-8")
    assert leads(sheet, "tunnel", "G-8 H-8 I-7 J-7 K-7")
    assert tunnel == set(hexes(sheet, "G-8 H-8 I-7 J-7 K-7"))
    assert one_hex_per_row(sheet, rail | tunnel)
    assert way(sheet, "rail", at(sheet, "K-7")) | way(sheet, "rail", at(sheet, "G-8")) == rail
    assert all(leaves(sheet, "rail", hex_) for hex_ in rail if hex_.column in (1, GG))
    assert {sheet.kind("elevation", one) for one in hexes(sheet, "G-8 K-7")} == {"slope"}
    assert {sheet.kind("elevation", one) for one in hexes(sheet, "H-8 I-7 J-7")} == {"hilltop"}
    assert not set(hexes(sheet, "H-8 I-7 J-7")) & rail
    assert sheet.kind("terrain", at(sheet, "R-7")) == "town"
    assert at(sheet, "R-7") in rail & set(sheet.places["Taizy"].hexes)
    assert sheet.kind("terrain", at(sheet, "Y-5")) == "gorge"
    assert sheet.kind("rail.bridge", at(sheet, "Y-5")) == "yes"
    assert sheet.kind("rail.siding", at(sheet, "R-7")) == "yes"
    hill = set(sheet.places["Hill 231"].hexes)
    assert {sheet.kind("elevation", one) for one in hill} == {"slope", "hilltop", "slope2", "hilltop2"}
    assert hill & rail & of_kind(sheet, "elevation", "hilltop") - {at(sheet, "F-9")}
    assert at(sheet, "F-9") in hill
    plain = {one for one in rail if 15 <= one.column <= 29}
    assert plain - of_kind(sheet, "terrain", "town", "gorge")


def test_board_g() -> None:
    """6.2, board G: railway, road, river with three bridges, fort sites and 5 town hexes west of it."""
    sheet = board("G")
    rail, river = on_line(sheet, "rail"), on_line(sheet, "stream")
    assert one_hex_per_row(sheet, rail)
    assert way(sheet, "rail", at(sheet, "GG-8")) == rail
    assert set(hexes(sheet, "D-2 W-6 X-7 GG-8")) <= rail
    assert sheet.kind("rail.siding", at(sheet, "D-2")) == "yes"
    road = way(sheet, "road", at(sheet, "A-8"))
    assert set(hexes(sheet, "W-9 Z-6")) <= road
    assert {hex_.column for hex_ in river} == {23, 24, 25, 26}
    assert leaves(sheet, "stream", at(sheet, "Y-1"))
    assert leaves(sheet, "stream", at(sheet, "Y-10"))
    bridged = of_kind(sheet, "road.bridge", "yes") | of_kind(sheet, "rail.bridge", "yes")
    assert bridged & river == set(hexes(sheet, "Z-6 X-7 W-9"))
    assert (on_line(sheet, "road") | rail) & river == bridged & river
    assert of_kind(sheet, "wet", "stream") == river
    west = bank(sheet, river, at(sheet, "A-1"))
    assert at(sheet, "GG-1") not in west
    for site in hexes(sheet, "V-10 W-6 Y-5"):
        assert site in west
        assert set(sheet.grid.neighbours(site)) & river
    assert len(of_kind(sheet, "terrain", "town") & west) >= 5


def bank(sheet: MapSheet, river: set[Hex], start: Hex) -> set[Hex]:
    """What hangs together with a hex without crossing the river."""
    reached, open_ = {start}, [start]
    while open_:
        for there in sheet.grid.neighbours(open_.pop()):
            if there not in reached | river:
                reached.add(there)
                open_.append(there)
    return reached


@pytest.mark.parametrize(
    ("file", "north", "hex_", "turned"),
    [
        ("at-02", "west", "6-A-5", ""),
        ("at-04", "north", "9-A-8", ""),
        ("at-08", "west", "3-A-5", "6"),
        ("at-11", "south", "6-A-3", ""),
    ],
)
def test_how_the_boards_of_a_situation_lie(file: str, north: str, hex_: str, turned: str) -> None:
    """6.2: row A lies where the situation says; in AT-8 board 6 is turned. F-T1: 21 and 20 hexes."""
    sheet = opened(file).battle.map
    assert sheet.edges["N"] == north
    assert sheet.name(sheet.hex(hex_)) == hex_
    if turned:
        assert sheet.hex(f"{turned}-A-5").column == GG
    if file in ("at-02", "at-08", "at-11"):
        assert (len(sheet.grid.column(2)), len(sheet.grid.column(1))) == (21, 20)
        assert sheet.grid.size == 676
