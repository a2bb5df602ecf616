"""Resizing: the old map stays where the anchor holds it, whatever the parity; all is renumbered."""

from __future__ import annotations

import copy
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.resizing import resize
from kpeditor.core.edits.scatter import Scatter, scatter
from kpeditor.core.edits.sheet import put_place
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.gridnumbering import GridNumbering, board_row_number
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.numberingparts import grid_numbering
from kpeditor.core.scenario.areas.masks import mask_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Group, Length, Mark, Scenario, Side, Unit, VictoryLine
from tests.core.edits.test_edits import CATALOGUE, same
from tests.examples import examples

GRIDS = [
    HexGrid(7, 6, tops, low, trim)
    for tops in ("flat", "pointed")
    for low in ("even", "odd")
    for trim in (False, True)
]


def wrecks(scenario: Scenario) -> list[str]:
    return [mark.at for mark in scenario.marks_of("wreck")]


def battle(grid: HexGrid) -> Battle:
    sheet = new_sheet("", "toy", grid, SCHEMES["CCRR"], CATALOGUE)
    sheet.extra["sight_tests"] = [
        {"from": "0303", "to": "0304", "visible": True},
        {"from": "0101", "to": "0303"},
    ]
    units = (Unit("1", "gun", "0303"),)
    groups = (
        Group("a", deploy='hexes("0303", "0101")'),
        Group("b", units=units),
        Group("c", deploy='ring(1, town(1)) + within(2, "0304") - rows(3,4)', enter=Entry(2, "0403")),
    )
    victory = (VictoryLine("red", 'undisrupted(red, within(1, "0303")) > units(blue, run("0303","0305"))'),)
    sides = (Side("red", "Red", groups), Side("blue", "Blue"))
    marks = (Mark("entrenchment", "0303", "red"), Mark("wreck", "0304"))
    made = Battle(sheet, Scenario("", "toy", "", Length(5, 5), sides, victory, marks=marks))
    put_place(sheet, Place("Town 1", "town", (Hex(3, 3), Hex(1, 1)))).apply(made)
    put_place(sheet, Place("Mill", "town", (Hex(1, 1),))).apply(made)
    return made


@settings(max_examples=examples(30))
@given(
    st.sampled_from(GRIDS),
    st.tuples(st.integers(1, 12), st.integers(1, 12)),
    st.tuples(st.integers(0, 2), st.integers(0, 2)),
    st.lists(st.builds(Hex, st.integers(1, 7), st.integers(1, 6)), max_size=15),
    st.lists(st.tuples(st.integers(1, 7), st.integers(1, 6), st.sampled_from(list(Direction))), max_size=12),
)
def test_what_stays_on_the_board_keeps_its_neighbours_and_undo_restores_all(
    grid: HexGrid,
    size: tuple[int, int],
    anchor: tuple[int, int],
    woods: list[Hex],
    crests: list[tuple[int, int, Direction]],
) -> None:
    target = battle(grid)
    target.scenario = None
    paint(target.map, "terrain", woods, "woods").apply(target)
    sides = [Hexside(Hex(c, r), d) for c, r, d in crests if Hex(c, r) in grid]
    set_hexsides(target.map, "crest", sides, True).apply(target)
    before = copy.deepcopy(target)
    resized = resize(target, *size, *anchor)  # type: ignore[arg-type]
    back = resized.edit.apply(target)
    new, old = target.map, before.map
    dc, dr = ((size[i] - (grid.columns, grid.rows)[i]) * anchor[i] // 2 for i in (0, 1))
    assert (new.grid.columns, new.grid.rows) == size
    for hex_ in grid.hexes():
        there = Hex(hex_.column + dc, hex_.row + dr)
        assert (there in new.grid) == (hex_ not in resized.lost)
        if there not in new.grid:
            continue
        assert new.kind("terrain", there) == old.kind("terrain", hex_)
        for direction in Direction:
            beyond = grid.step(hex_, direction)
            assert new.grid.step(there, direction) == Hex(beyond.column + dc, beyond.row + dr)
            assert new.has_side("crest", Hexside(there, direction)) == old.has_side(
                "crest", Hexside(hex_, direction)
            )
    back.apply(target)
    assert same(target, before)


def test_everything_that_speaks_of_hexes_is_numbered_anew() -> None:
    target = battle(GRIDS[0])
    resized = resize(target, 9, 6, 2, 0)
    resized.edit.apply(target)
    scenario = target.scenario
    assert scenario is not None
    groups = scenario.sides[0].groups
    assert groups[0].deploy == 'hexes("0503", "0301")'
    assert groups[1].units[0].at == "0503"
    assert groups[2].deploy == 'ring(1, town(1)) + within(2, "0504") - rows(3,4)'
    assert groups[2].enter == Entry(2, "0603")
    assert 'within(1, "0503")' in scenario.victory[0].when
    assert 'run("0503","0505")' in scenario.victory[0].when
    assert scenario.marks == (Mark("entrenchment", "0503", "red"), Mark("wreck", "0504"))
    assert target.map.places["Town 1"].hexes == (Hex(5, 3), Hex(3, 1))
    assert target.map.extra["sight_tests"][1] == {"from": "0301", "to": "0503"}
    assert resized.lost == frozenset()


def test_an_odd_shift_exchanges_the_low_columns() -> None:
    target = battle(GRIDS[0])
    resize(target, 8, 6, 2, 0).edit.apply(target)
    assert target.map.grid.low_columns == "odd"
    resize(target, 8, 9, 0, 2).edit.apply(target)
    assert target.map.grid.low_columns == "odd"


def test_rows_move_and_lost_hexes_are_told() -> None:
    target = battle(GRIDS[0])
    paint(target.map, "terrain", [Hex(1, 1), Hex(1, 2)], "woods").apply(target)
    resized = resize(target, 6, 5, 2, 2)
    assert Hex(1, 1) in resized.lost
    assert (len(resized.lost), resized.painted, resized.places) == (12, 2, ("Mill",))
    resized.edit.apply(target)
    assert target.scenario is not None
    groups = target.scenario.sides[0].groups
    assert groups[0].deploy == "0202"
    assert groups[2].deploy.endswith("- rows(2,3)")
    assert target.map.extra["sight_tests"] == [{"from": "0202", "to": "0203", "visible": True}]


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ((2, 6, 0, 0), "All hexes|0303"),
        ((7, 2, 0, 0), "cut off"),
        ((0, 5, 0, 0), "1 to 1000"),
        ((7, 1001, 0, 0), "1 to 1000"),
    ],
)
def test_a_size_that_cuts_off_what_the_scenario_needs_is_refused(size: tuple[int, ...], said: str) -> None:
    target = battle(GRIDS[0])
    before = copy.deepcopy(target)
    with pytest.raises(EditRefused, match=said):
        resize(target, *size)  # type: ignore[arg-type]
    assert same(target, before)


def test_a_large_map_gets_numbers_with_more_digits() -> None:
    target = battle(GRIDS[0])
    resize(target, 120, 6).edit.apply(target)
    assert target.map.numbering.name == "CCCRRR"
    assert target.scenario is not None
    assert wrecks(target.scenario) == ["003004"]


def test_numbers_by_row_change_every_text_that_names_a_hex_and_nothing_else() -> None:
    target = battle(GRIDS[0])
    before = copy.deepcopy(target)
    edit = resize(target, 7, 6, numbering=SCHEMES["RRCC"]).edit
    assert edit.title == "Number the hexes like 0403"
    inverse = edit.apply(target)
    assert target.map.numbering.name == "RRCC"
    assert target.map.grid == before.map.grid
    assert target.scenario is not None
    assert before.scenario is not None
    assert wrecks(before.scenario) == ["0304"]
    assert wrecks(target.scenario) == ["0403"]
    inverse.apply(target)
    assert same(target, before)


@pytest.mark.parametrize(
    "numbering",
    [
        grid_numbering(("letters", "numbers")),
        board_row_number("6"),
        grid_numbering(("numbers", "letters"), (0, 25), None, "bottom-right"),
        grid_numbering(("numbers", "numbers"), separator="."),
    ],
)
@pytest.mark.parametrize("grid", GRIDS[::3])
def test_every_text_of_a_scenario_follows_its_hexes_into_another_numbering_and_back(
    numbering: GridNumbering, grid: HexGrid
) -> None:
    target = battle(grid)
    before = copy.deepcopy(target)
    assert before.scenario is not None
    resize(target, 7, 6, numbering=numbering).edit.apply(target)
    assert target.scenario is not None
    for old, new in zip(before.scenario.sides[0].groups, target.scenario.sides[0].groups, strict=True):
        for text, there in (
            (old.deploy, new.deploy),
            *((a.at, b.at) for a, b in zip(old.units, new.units, strict=True)),
        ):
            if text:
                wanted = mask_of(parse_area(text, before.map.numbering), before.map)
                assert (mask_of(parse_area(there, target.map.numbering), target.map) == wanted).all()
    assert target.map.hex(wrecks(target.scenario)[0]) == Hex(3, 4)
    assert target.map.hex(target.map.extra["sight_tests"][0]["from"]) == Hex(3, 3)
    resize(target, 7, 6, numbering=SCHEMES["CCRR"]).edit.apply(target)
    assert same(target, before)


def test_whole_rows_cannot_follow_into_numbers_that_run_ahead_in_every_second_column() -> None:
    """rows(3,4) would be other hexes; the refusal says what to do."""
    staggered = grid_numbering(("letters", "numbers"), stagger=True)
    with pytest.raises(EditRefused, match="whole rows"):
        resize(battle(GRIDS[0]), 7, 6, numbering=staggered)


def test_a_numbering_that_cannot_number_the_map_is_refused() -> None:
    with pytest.raises(EditRefused, match="use a separator"):
        resize(battle(GRIDS[0]), 7, 6, numbering=grid_numbering(("letters", "letters")))


def test_scattering_is_the_same_for_the_same_seed_and_does_not_depend_on_the_region() -> None:
    target = battle(HexGrid(30, 30))
    wish = Scatter("terrain", {"woods": 3, "clear": 1}, 40, 7)
    whole = wish.drawn(target.map.grid.hexes())
    part = wish.drawn(hex_ for hex_ in target.map.grid.hexes() if hex_.column < 10)
    assert part == {kind: [hex_ for hex_ in hexes if hex_.column < 10] for kind, hexes in whole.items()}
    assert 200 < len(whole["woods"]) < 350
    assert 40 < len(whole["clear"]) < 150
    assert whole != replace(wish, seed=8).drawn(target.map.grid.hexes())
    before = copy.deepcopy(target)
    back = scatter(target.map, wish, target.map.grid.hexes()).apply(target)
    assert np.count_nonzero(target.map.layers["terrain"]) == len(whole["woods"])
    back.apply(target)
    assert same(target, before)


@pytest.mark.parametrize(
    "wish", [Scatter("terrain", {"woods": 0}, 40, 7), Scatter("terrain", {"woods": 1}, 0, 7)]
)
def test_scattering_nothing_is_refused(wish: Scatter) -> None:
    with pytest.raises(EditRefused):
        wish.drawn([Hex(1, 1)])
