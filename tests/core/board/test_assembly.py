"""The sheet that boards make (F2): the stronger half, the union of hexsides, and every difference told."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.assembly import Assembly, BoardEntry, assemble, board_places, detached
from kpeditor.core.board.boards import boards_of
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.board.mapsheet import LegendLayer, Place
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside, canonical, other_name
from tests.core.board.drawnboards import CHART, drawn_assemblies, drawn_whole
from tests.core.geometry.joinedboards import BOARD
from tests.examples import examples


@settings(max_examples=examples(60))
@given(drawn_assemblies())
def test_f2_an_assembly_is_the_map_drawn_whole(drawn):
    numbering, assembly = drawn
    made = assemble(assembly, "", "toy", CHART).sheet
    whole = drawn_whole(numbering, assembly)
    assert (made.grid, made.numbering) == (whole.grid, numbering)
    for hex_ in made.grid.hexes():
        for layer in made.layers:
            assert made.kind(layer, hex_) == whole.kind(layer, hex_), (layer, made.name(hex_))
    for feature, mask in made.hexsides.items():
        np.testing.assert_array_equal(mask, whole.hexsides[feature], feature)


@settings(max_examples=examples(30))
@given(drawn_assemblies())
def test_f2_every_difference_is_told_and_nothing_else(drawn):
    _, assembly = drawn
    made = assemble(assembly, "", "toy", CHART)
    sheet, boards = made.sheet, boards_of(made.sheet)
    pairs = list(zip(boards, assembly.sheets, strict=True))
    expected: set[tuple[str, Hex, Hexside | None]] = set()
    for hex_ in sheet.grid.hexes():
        for layer in sheet.layers:
            kinds = {own.kind(layer, board.own(hex_)) for board, own in pairs if hex_ in board}
            if len(kinds) > 1:
                expected.add((layer, hex_, None))
        for direction in Direction:
            side = canonical(sheet.grid, Hexside(hex_, direction))
            for feature in sheet.hexsides:
                # A board that holds both hexes of an edge says whether the feature is there.
                inner = [
                    own.has_side(feature, board.own_side(side))
                    for board, own in pairs
                    if side.hex in board and other_name(sheet.grid, side).hex in board
                ]
                if inner and not all(inner) and sheet.has_side(feature, side):
                    expected.add((feature, side.hex, side))
    assert {(one.subject, one.hex, one.side) for one in made.differences} == expected


@settings(max_examples=examples(30))
@given(drawn_assemblies())
def test_f_t2_a_board_turned_twice_shows_the_same(drawn):
    numbering, assembly = drawn
    first = replace(assembly.entries[0], is_turned=True, at=None)
    one = Assembly((first,), sheets=assembly.sheets[:1])
    turned = assemble(one, "", "toy", CHART).sheet
    again = replace(turned, assembly=None, numbering=numbering.boards[0].numbering)
    twice = assemble(replace(one, sheets=(again,)), "", "toy", CHART).sheet
    board = assembly.sheets[0]
    assert twice.grid == board.grid
    for layer, array in board.layers.items():
        np.testing.assert_array_equal(twice.layers[layer], array)
    for feature, mask in board.hexsides.items():
        np.testing.assert_array_equal(twice.hexsides[feature], mask)


def _two(**entry):
    sheets = [new_sheet(name, "toy", BOARD, board_row_number(name), CHART) for name in "56"]
    entries = (BoardEntry("5.yaml"), BoardEntry("6.yaml", **entry))
    return sheets, Assembly(entries, row_a="north", sheets=tuple(sheets))


def test_places_of_boards_are_joined_and_told_apart():
    (five, six), assembly = _two()
    five.places = {
        "Town 1": Place("Town 1", "town", (five.hex("5-D-10"), five.hex("5-D-11"))),
        "Hill 1": Place("Hill 1", "hill", (five.hex("5-A-1"),)),
    }
    six.places = {
        "Town 1": Place("Town 1", "town", (six.hex("6-D-1"), six.hex("6-D-2"))),
        "Hill 1": Place("Hill 1", "hill", (six.hex("6-A-1"),)),
    }
    sheet = assemble(assembly, "", "toy", CHART).sheet
    town = sheet.places["Town 1"]
    assert [sheet.name(hex_) for hex_ in town.hexes] == ["5-D-10", "5-D-11", "6-D-2"], (
        "it goes on over the seam"
    )
    assert list(sheet.places) == ["Town 1", "Hill 1", "Hill 1 (6)"]
    assert board_places(sheet) == sheet.places
    assert sheet.place("hill", 1) == sheet.places["Hill 1"]


def test_the_compass_of_the_assembly_makes_its_edges():
    _, assembly = _two()
    sheet = assemble(assembly, "", "toy", CHART).sheet
    five = boards_of(sheet)[0]
    assert {five.letter(hex_) for hex_ in sheet.edge_hexes("N")} == {"A"}
    middle = sheet.hex("5-C-10")
    assert not any(middle in sheet.edge_hexes(name) for name in "NESW"), "a seam is no edge (F3)"


def test_a_detached_map_has_its_own_terrain_and_the_same_numbers():
    (five, _), assembly = _two(is_turned=True)
    put(BOARD, five.hexsides["road"], five.side("5-C-3D"), True)
    sheet = assemble(assembly, "", "toy", CHART).sheet
    plain = detached(sheet)
    assert plain.assembly is None
    assert plain.name(plain.hex("6-FF-11")) == "5-B-11"
    plain.layers["terrain"][0, 0] = 1
    assert sheet.layers["terrain"][0, 0] == 0
    assert plain.has_side("road", plain.side("5-C-3D"))


@settings(max_examples=examples(10))
@given(st.sampled_from([(1, 1), (3, 1)]))
def test_boards_that_cannot_lie_so_are_refused(at):
    _, assembly = _two(at=at)
    with pytest.raises(BadName):
        assemble(assembly, "", "toy", CHART)


def test_properties_of_lines_are_joined():
    (five, six), assembly = _two()
    for board, name, values in ((five, "5-B-11", ["", "2"]), (six, "6-B-2", ["", "1", "2"])):
        board.legend["rail.tracks"] = LegendLayer([*".ab"[: len(values)]], values, "rail")
        board.layers["rail.tracks"] = np.zeros((BOARD.rows, BOARD.columns), np.uint8)
        hex_ = board.hex(name)
        board.layers["rail.tracks"][hex_.row - 1, hex_.column - 1] = values.index("2")
    made = assemble(assembly, "", "toy", CHART)
    sheet = made.sheet
    assert sheet.line_layers("rail") == ["rail.tracks"]
    assert [sheet.kind("rail.tracks", sheet.hex(name)) for name in ("6-B-1", "6-B-2", "6-B-3")] == [
        "2",
        "2",
        "",
    ]
    assert made.differences == ()
