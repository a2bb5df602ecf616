"""Every change is an edit: applied, undone and redone it leaves exactly the same document."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind
from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.edits.copying import clear, cut
from kpeditor.core.edits.copying import copy as copy_clip
from kpeditor.core.edits.edit import Edit, Together
from kpeditor.core.edits.hexsides import SetHexsides, set_hexsides
from kpeditor.core.edits.layers import PaintLayer, paint
from kpeditor.core.edits.pasting import paste
from kpeditor.core.edits.resizing import resize
from kpeditor.core.edits.scatter import Scatter, scatter
from kpeditor.core.edits.scenario import (
    SetScenario,
    put_group,
    put_side,
    remove_group,
    remove_side,
    set_fields,
)
from kpeditor.core.edits.sheet import SetSheetField, put_place, remove_place
from kpeditor.core.errors import BadName, EditRefused
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.turns import Turn
from kpeditor.core.scenario.battle import Battle, Carried
from kpeditor.core.scenario.model import Group, Length, Scenario, Side

CATALOGUE = Catalogue(
    layers=(
        Layer("terrain", "Terrain", (LayerKind("clear", "Clear", "."), LayerKind("woods", "Woods", "w"))),
        Layer(
            "elevation", "Elevation", (LayerKind("ground", "Ground", "."), LayerKind("slope", "Slope", "/"))
        ),
    ),
    hexsides=(HexsideKind("crest", "Crest"), HexsideKind("road", "Road", crosses=True)),
)
GRID = HexGrid(6, 5, "flat", "even", trim=True)
HEXES = list(GRID.hexes())
SIDES = sorted({canonical(GRID, Hexside(h, d)) for h in HEXES for d in Direction})


def battle() -> Battle:
    sheet = new_sheet("Test", "toy", GRID, SCHEMES["CCRR"], CATALOGUE)
    sides = (Side("red", "Red", (Group("a", {"tank": 2}),)), Side("blue", "Blue"))
    return Battle(sheet, Scenario("Test", "toy", "map.yaml", Length(5, 5), sides))


def same(a: Battle, b: Battle) -> bool:
    """Equal in every array, dictionary (with its order) and field."""
    one, two = a.map, b.map
    return (
        all(np.array_equal(one.layers[k], two.layers[k]) for k in one.layers)
        and (one.grid, one.numbering, one.extra) == (two.grid, two.numbering, two.extra)
        and all(np.array_equal(one.hexsides[k], two.hexsides[k]) for k in one.hexsides)
        and list(one.places.items()) == list(two.places.items())
        and (one.title, one.notes, one.metres, one.edges) == (two.title, two.notes, two.metres, two.edges)
        and a.scenario == b.scenario
    )


Recipe = tuple[str, Any]
recipes = st.one_of(
    st.tuples(
        st.just("paint"),
        st.tuples(
            st.lists(st.sampled_from(HEXES)),
            st.sampled_from([("terrain", "woods"), ("terrain", "clear"), ("elevation", "slope")]),
        ),
    ),
    st.tuples(
        st.just("sides"),
        st.tuples(st.lists(st.sampled_from(SIDES)), st.sampled_from(["crest", "road"]), st.booleans()),
    ),
    st.tuples(
        st.just("place"), st.tuples(st.sampled_from("PQR"), st.lists(st.sampled_from(HEXES), max_size=3))
    ),
    st.tuples(st.just("unplace"), st.sampled_from("PQR")),
    st.tuples(st.just("title"), st.text(max_size=5)),
    st.tuples(st.just("group"), st.tuples(st.sampled_from(["red", "blue"]), st.integers(1, 9))),
    st.tuples(st.just("clear"), st.lists(st.sampled_from(HEXES))),
    st.tuples(st.just("cut"), st.lists(st.sampled_from(HEXES))),
    st.tuples(
        st.just("paste"),
        st.tuples(
            st.lists(st.sampled_from(HEXES), min_size=1),
            st.sampled_from(HEXES),
            st.builds(Turn, st.integers(0, 5), st.booleans()),
        ),
    ),
    st.tuples(st.just("scatter"), st.integers(0, 99)),
    st.tuples(
        st.just("resize"),
        st.tuples(st.integers(1, 9), st.integers(1, 9), st.integers(0, 2), st.integers(0, 2)),
    ),
    st.tuples(st.just("ungroup"), st.sampled_from(["red", "blue"])),
)


def edit_of(recipe: Recipe, target: Battle) -> Edit:
    """The edit a recipe asks for, made against the present state as the tools do."""
    kind, data = recipe
    sheet, scenario = target.map, target.scenario
    assert scenario is not None
    match kind, data:
        case "paint", (hexes, (layer, terrain)):
            return paint(sheet, layer, hexes, terrain)
        case "sides", (sides, feature, present):
            return set_hexsides(sheet, feature, sides, present)
        case "place", (name, hexes):
            return put_place(sheet, Place(name, "town", tuple(hexes)))
        case "unplace", name:
            return remove_place(sheet, str(name))
        case "title", text:
            return SetSheetField("title", text)
        case "group", (side, count):
            return put_group(scenario, side, Group("a", {"tank": count}))
        case "clear", hexes:
            return clear(sheet, hexes)
        case "cut", hexes:
            return cut(target, hexes, Carried(units=True))
        case "paste", (hexes, at, turn):
            there = [hex_ for hex_ in hexes if hex_ in sheet.grid] or [Hex(1, 1)]
            return paste(target, copy_clip(target, there).turned(turn), at).edit
        case "scatter", seed:
            return scatter(sheet, Scatter("terrain", {"woods": 2, "clear": 1}, 50, seed), sheet.grid.hexes())
        case "resize", (columns, rows, across, down):
            return resize(target, columns, rows, across, down).edit
        case "ungroup", side:
            return remove_group(scenario, str(side), "a")
    raise AssertionError(kind)


@given(st.lists(recipes, max_size=12))
def test_any_sequence_undone_gives_the_identical_document_and_redone_the_later_one(
    chosen: list[Recipe],
) -> None:
    target = battle()
    states, undo, redo = [copy.deepcopy(target)], [], []
    for recipe in chosen:
        edit = edit_of(recipe, target)
        undo.append(edit.apply(target))
        redo.append(edit)
        states.append(copy.deepcopy(target))
    go_back_and_forth(target, states, undo, redo)


def go_back_and_forth(target: Battle, states: list[Battle], undo: list[Edit], redo: list[Edit]) -> None:
    """Undoes all steps and does them again; at each the battle is as it was then."""
    for step in range(len(undo), 0, -1):
        undo[step - 1].apply(target)
        assert same(target, states[step - 1])
    for step, edit in enumerate(redo):
        edit.apply(target)
        assert same(target, states[step + 1])


@given(st.lists(recipes, min_size=1, max_size=6))
def test_edits_together_are_one_step(chosen: list[Recipe]) -> None:
    target, before = battle(), battle()
    edits = []
    for recipe in chosen:  # made one after the other, as a tool would
        edits.append(edit_of(recipe, target))
        edits[-1].apply(target)
    fresh = battle()
    inverse = Together(tuple(edits), "All").apply(fresh)
    assert same(fresh, target)
    inverse.apply(fresh)
    assert same(fresh, before)


@given(st.lists(st.tuples(st.lists(st.sampled_from(HEXES), max_size=6), st.sampled_from(["woods", "clear"]))))
def test_paint_edits_of_one_stroke_merge_into_one(parts: list[tuple[list[Hex], str]]) -> None:
    target, before = battle(), battle()
    merged: PaintLayer | None = None
    inverse: PaintLayer | None = None
    for hexes, kind in parts:
        edit = paint(target.map, "terrain", hexes, kind, stroke=7)
        back = edit.apply(target)
        merged = edit if merged is None else merged.then(edit)
        inverse = back if inverse is None else back.then(inverse)
    if merged is not None and inverse is not None:
        again = battle()
        merged.apply(again)
        assert same(again, target)
        inverse.apply(target)
        assert same(target, before)


@given(st.lists(st.tuples(st.lists(st.sampled_from(SIDES), max_size=6), st.booleans()), min_size=1))
def test_hexside_edits_of_one_stroke_merge_into_one(parts: list[tuple[list[Hexside], bool]]) -> None:
    target, before = battle(), battle()
    merged: SetHexsides | None = None
    inverse: SetHexsides | None = None
    for sides, present in parts:
        edit = set_hexsides(target.map, "crest", sides, present, stroke=7)
        back = edit.apply(target)
        merged = edit if merged is None else merged.then(edit)
        inverse = back if inverse is None else back.then(inverse)
    assert merged is not None
    assert inverse is not None
    again = battle()
    merged.apply(again)
    assert same(again, target)
    inverse.apply(target)
    assert same(target, before)


def test_a_stroke_that_changes_nothing_is_its_own_inverse() -> None:
    target = battle()
    one = paint(target.map, "terrain", [Hex(2, 2)], "woods", stroke=1)
    back = one.apply(target)
    two = paint(target.map, "terrain", [Hex(2, 2)], "clear", stroke=1)
    assert one.then(two) == two.apply(target).then(back)


def test_painting_off_the_board_or_what_is_there_already_is_left_out() -> None:
    sheet = battle().map
    assert len(paint(sheet, "terrain", [Hex(99, 1), Hex(2, 5), Hex(1, 1)], "woods").cells) == 1
    assert len(paint(sheet, "terrain", [Hex(1, 1)], "clear").cells) == 0


def test_touched_names_both_hexes_of_a_hexside_and_nothing_off_the_board() -> None:
    target = battle()
    inner = set_hexsides(target.map, "crest", [Hexside(Hex(2, 2), Direction.D)], present=True)
    border = set_hexsides(target.map, "crest", [Hexside(Hex(1, 1), Direction.A)], present=True)
    assert inner.touched(target).hexes == frozenset({Hex(2, 2), Hex(2, 3)})
    assert border.touched(target).hexes == frozenset({Hex(1, 1)})
    assert paint(target.map, "terrain", [Hex(3, 3)], "woods").touched(target).hexes == frozenset({Hex(3, 3)})
    assert SetScenario(None).touched(target).scenario
    assert Together((inner, border), "Both").touched(target).hexes == frozenset(
        {Hex(2, 2), Hex(2, 3), Hex(1, 1)}
    )


@pytest.mark.parametrize(
    "edit",
    [
        PaintLayer("nothing", 6, np.array([0], np.int32), np.array([0], np.uint8)),
        PaintLayer("terrain", 7, np.array([0], np.int32), np.array([0], np.uint8)),
        PaintLayer("terrain", 6, np.array([0], np.int32), np.array([9], np.uint8)),
        PaintLayer("terrain", 6, np.array([999], np.int32), np.array([0], np.uint8)),
        SetHexsides("wall", add=frozenset({Hexside(Hex(1, 1), Direction.B)})),
        SetHexsides("crest", add=frozenset({Hexside(Hex(99, 1), Direction.B)})),
        SetSheetField("grid", None),
    ],
    ids=lambda edit: type(edit).__name__,
)
def test_an_edit_that_does_not_fit_changes_nothing(edit: Edit) -> None:
    target = battle()
    with pytest.raises(EditRefused):
        edit.apply(target)
    assert same(target, battle())


def test_together_undoes_what_it_did_when_a_later_part_is_refused() -> None:
    target = battle()
    good = paint(target.map, "terrain", [Hex(1, 1)], "woods")
    with pytest.raises(EditRefused):
        Together((good, SetSheetField("grid", None)), "Both").apply(target)
    assert same(target, battle())


def test_an_unknown_kind_is_refused_when_the_edit_is_made() -> None:
    with pytest.raises(BadName, match="clear, woods"):
        paint(battle().map, "terrain", [Hex(1, 1)], "lava")


def test_renaming_a_place_keeps_its_position() -> None:
    target = battle()
    for name in ("Town 1", "Hill 1"):
        put_place(target.map, Place(name, "town", (Hex(1, 1),))).apply(target)
    put_place(target.map, Place("Town 2", "town", (Hex(1, 1),)), old_name="Town 1").apply(target)
    assert list(target.map.places) == ["Town 2", "Hill 1"]


def test_scenario_edits_say_what_they_do_and_do_it() -> None:
    target = battle()
    assert target.scenario is not None
    edits = [
        set_fields(target.scenario, "Set length", length=Length(3, 4)),
        put_side(target.scenario, replace(target.scenario.sides[0], fields={"panic_level": 3})),
        remove_side(target.scenario, "blue"),
    ]
    assert [edit.title for edit in edits] == ["Set length", "Change Red", "Remove side blue"]
    edits[0].apply(target)
    assert target.scenario.length == Length(3, 4)
    with pytest.raises(EditRefused, match="green"):
        put_group(target.scenario, "green", Group("x"))


def test_crests_are_seen_from_both_hexes() -> None:
    target = battle()
    side = Hexside(Hex(2, 2), Direction.D)
    set_hexsides(target.map, "crest", [side], present=True).apply(target)
    sheet: MapSheet = target.map
    assert sheet.has_side("crest", side)
    assert sheet.has_side("crest", Hexside(Hex(2, 3), Direction.A))
    assert list(sides_of(GRID, sheet.hexsides["crest"])) == [side]
