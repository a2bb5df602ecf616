"""Copy, cut, paste, turn: pieces of map keep their shape on every column, and nothing is lost on the way."""

from __future__ import annotations

import copy as copying
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.board.regions import sides_around
from kpeditor.core.edits.copying import copy, cut
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.pasting import free_name, landed_hexes, paste
from kpeditor.core.edits.sheet import put_place
from kpeditor.core.errors import BadFile, EditRefused
from kpeditor.core.files.formats.cliptext import clip_text, read_clip
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.turns import CLOCKWISE, SAME, left_right, offset_between, top_bottom
from kpeditor.core.scenario.battle import Battle, Carried
from kpeditor.core.scenario.clip import Clip, same
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, Unit
from tests.core.edits.test_edits import same as same_battle
from tests.each import each
from tests.examples import examples

KINDS = Catalogue(
    (
        Layer("terrain", "", (LayerKind("clear", "", "."), LayerKind("woods", "", "w"))),
        Layer("elevation", "", (LayerKind("ground", "", "."), LayerKind("slope", "", "/"))),
    ),
    (HexsideKind("crest", ""), HexsideKind("road", "", crosses=True)),
)
ZONE = 'hexes("0606", "0707")'
EVERYTHING = Carried(units=True)
GRIDS = [
    HexGrid(20, 20, tops, low, trim)
    for tops in ("flat", "pointed")
    for low in ("even", "odd")
    for trim in (False, True)
]


def battle(grid: HexGrid) -> Battle:
    sheet = new_sheet("", "toy", grid, SCHEMES["CCRR"], KINDS)
    units = (Unit("1", "truck", "0607", facing="B"), Unit("2", "gun", "0607", carried_by="1"))
    sides = (
        Side("red", "Red", (Group("a", {"tank": 2}, deploy=ZONE), Group("b", units=units))),
        Side("blue", "Blue", (Group("a", deploy="rows(1,3)"), Group("b"))),
    )
    return Battle(sheet, Scenario("", "toy", "", Length(5, 5), sides))


@st.composite
def painted(draw: st.DrawFn) -> tuple[Battle, frozenset[Hex]]:
    """A battle with something on it in the middle of the board, and a region there."""
    target = battle(draw(st.sampled_from(GRIDS)))
    sheet = target.map
    middle = st.builds(Hex, st.integers(5, 9), st.integers(5, 9))
    some = st.lists(middle, max_size=12)
    paint(sheet, "terrain", draw(some), "woods").apply(target)
    paint(sheet, "elevation", draw(some), "slope").apply(target)
    edges = st.lists(st.builds(Hexside, middle, st.sampled_from(list(Direction))), max_size=15)
    for feature in ("crest", "road"):
        set_hexsides(sheet, feature, draw(edges), True).apply(target)
    put_place(sheet, Place("Town 1", "town", tuple(dict.fromkeys(draw(some))))).apply(target)
    return target, frozenset(draw(st.lists(middle, min_size=1, max_size=20)))


@settings(max_examples=examples(40))
@given(painted())
def test_six_sixths_and_two_mirrorings_change_nothing(made: tuple[Battle, frozenset[Hex]]) -> None:
    target, region = made
    clip = copy(target, region, EVERYTHING)
    assert same(clip.turned(SAME), clip)
    turned = clip
    for _ in range(6):
        turned = turned.turned(CLOCKWISE)
    assert same(turned, clip)
    for mirror in (left_right(target.map.grid), top_bottom(target.map.grid)):
        assert same(clip.turned(mirror).turned(mirror), clip)
    assert same(clip.swapped().swapped().bare(), clip.bare())


@settings(max_examples=examples(40))
@given(painted(), st.integers(-3, 3), st.integers(-3, 3), st.sampled_from([False, True]))
def test_what_is_pasted_on_empty_ground_is_what_was_copied(
    made: tuple[Battle, frozenset[Hex]], dc: int, dr: int, other_low: bool
) -> None:
    source, region = made
    grid = source.map.grid
    if other_low:
        grid = replace(grid, low_columns="odd" if grid.low_columns == "even" else "even")
    target = battle(grid)
    clip = copy(source, region).bare()
    anchor = Hex(10 + dc, 10 + dr)
    before = copying.deepcopy(target)
    pasted = paste(target, clip, anchor)
    back = pasted.edit.apply(target)
    landed = landed_hexes(target.map, clip, anchor)
    assert pasted.lost == 0
    assert len(landed) == len(region)
    again = copy(target, landed)
    shift = again.hexes[0] - clip.hexes[0]
    assert np.array_equal(again.hexes - shift, clip.hexes)
    assert same(replace(again, hexes=clip.hexes).bare(), clip)
    back.apply(target)
    assert same_battle(target, before)


def _covers(grid: HexGrid, clip: Clip, anchor: Hex, hex_: Hex) -> bool:
    return list(offset_between(grid, anchor, hex_)) in clip.hexes.tolist()


@settings(max_examples=examples(40))
@given(painted())
def test_cut_and_paste_in_place_restores_the_battle(made: tuple[Battle, frozenset[Hex]]) -> None:
    target, region = made
    assert target.scenario is not None
    before = copying.deepcopy(target)
    clip = copy(target, region, EVERYTHING)
    taken = cut(target, region, EVERYTHING).apply(target)
    for feature in target.map.hexsides:
        for side in sides_around(target.map.grid, region):
            assert not target.map.has_side(feature, side)
    assert {target.map.kind("terrain", hex_) for hex_ in region} <= {"clear"}
    taken.apply(target)
    assert same_battle(target, before)
    cut(target, region, EVERYTHING).apply(target)
    hex_ = _anchor_of(before, region, clip)
    paste(target, clip, hex_).edit.apply(target)
    for name in before.map.layers:
        assert np.array_equal(target.map.layers[name], before.map.layers[name])
    for name in before.map.hexsides:
        assert np.array_equal(target.map.hexsides[name], before.map.hexsides[name])
    assert _place_hexes(target) == _place_hexes(before)
    assert _zones_and_units(target) == _zones_and_units(before)


def _anchor_of(source: Battle, region: frozenset[Hex], clip: Clip) -> Hex:
    return next(h for h in region if all(_covers(source.map.grid, clip, h, each) for each in region))


def _place_hexes(target: Battle) -> frozenset[Hex]:
    return frozenset(hex_ for place in target.map.places.values() for hex_ in place.hexes)


def _zones_and_units(target: Battle) -> object:
    assert target.scenario is not None
    return [
        (group.id, sorted(group.deploy), sorted(group.units, key=lambda unit: unit.id))
        for _, group in target.scenario.groups()
    ]


@settings(max_examples=examples(40))
@given(painted())
def test_a_clip_travels_as_text(made: tuple[Battle, frozenset[Hex]]) -> None:
    clip = copy(made[0], made[1], EVERYTHING)
    again = read_clip(clip_text(clip))
    for feature, bits in clip.hexsides.items():
        assert np.array_equal(again.hexsides.get(feature, np.zeros(len(clip), np.uint8)), bits)
    drawn = {id_: bits for id_, bits in clip.hexsides.items() if bits.any()}
    assert same(again, replace(clip, hexsides=drawn))


@each(
    ("text", "said"),
    [
        ("", "no piece of a map"),
        ("Dear friend,", "no piece of a map"),
        ("format: kpeditor-clip/2\nhexes: [[0, 0]]\n", "another format"),
        ("format: kpeditor-clip/1\nhexes: []\n", "'hexes' should have at least 1 entry"),
        ("format: kpeditor-clip/1\nhexes: [[0, 0], [0, 0]]\n", "twice"),
        ("format: kpeditor-clip/1\nhexes: [[0, 99999]]\n", "from -2000 to 2000"),
        ("format: kpeditor-clip/1\nhexes: [[0]]\n", "should have 2 entries"),
        ("format: kpeditor-clip/1\nhexes: [[0, 0]]\nlayers: {t: {kinds: [a], values: [3]}}\n", "damaged"),
        ("format: kpeditor-clip/1\nhexes: [[0, 0]]\nhexsides: {crest: [64]}\n", "damaged"),
        ("format: kpeditor-clip/1\nhexes: [[0, 0]]\nhexsides: {crest: [1, 1]}\n", "damaged"),
        ("format: kpeditor-clip/1\nhexes: [[0, 0]]\nunits: [{side: red}]\n", "damaged"),
        ("format: kpeditor-clip/1\nhexes: [[0, 0]\n", "clipboard"),
    ],
)
def test_what_is_no_clip_is_refused_in_plain_words(text: str, said: str) -> None:
    with pytest.raises(BadFile, match=said):
        read_clip(text)


def test_the_hexes_of_a_clip_may_be_written_in_any_order() -> None:
    text = (
        "format: kpeditor-clip/1\nhexes: [[1, 0], [0, 1], [0, 0]]\n"
        "layers: {terrain: {kinds: [clear, woods, town], values: [2, 1, 0]}}\nhexsides: {crest: [2, 63, 0]}\n"
    )
    clip = read_clip(text)
    assert clip.hexes.tolist() == [[0, 0], [0, 1], [1, 0]]
    assert clip.layers["terrain"].values.tolist() == [0, 1, 2]
    assert clip.hexsides["crest"].tolist() == [0, 63, 2]


def test_what_the_map_does_not_know_is_left_out_and_told() -> None:
    target = battle(GRIDS[0])
    strange = Catalogue(
        (Layer("terrain", "", (LayerKind("clear", "", "."), LayerKind("swamp", "", "s"))),),
        (HexsideKind("wall", ""),),
    )
    other = Battle(new_sheet("", "other", HexGrid(6, 6), SCHEMES["CCRR"], strange))
    paint(other.map, "terrain", [Hex(3, 3)], "swamp").apply(other)
    set_hexsides(other.map, "wall", [Hexside(Hex(3, 3), Direction.A)], True).apply(other)
    pasted = paste(target, copy(other, [Hex(3, 3), Hex(3, 4)]), Hex(1, 1))
    assert pasted.unknown == ("swamp", "wall")
    assert not pasted.edit.edits


def test_hexes_that_fall_off_the_board_are_counted() -> None:
    target = battle(GRIDS[1])
    paint(target.map, "terrain", [Hex(3, 3)], "woods").apply(target)
    clip = copy(target, [Hex(3, 3), Hex(3, 2), Hex(3, 4)])
    assert paste(target, clip, Hex(1, 1)).lost == 1


def test_pasting_stays_within_a_region() -> None:
    target = battle(GRIDS[0])
    paint(target.map, "terrain", [Hex(3, 3), Hex(3, 4)], "woods").apply(target)
    clip = copy(target, [Hex(3, 3), Hex(3, 4)])
    paste(target, clip, Hex(8, 8), within={Hex(8, 8)}).edit.apply(target)
    assert target.map.kind("terrain", Hex(8, 8)) == "woods"
    assert target.map.kind("terrain", Hex(8, 9)) == "clear"
    assert target.map.kind("terrain", Hex(8, 7)) == "clear"


def test_units_get_free_ids_facings_turn_and_passengers_stay_aboard() -> None:
    target = battle(GRIDS[0])
    clip = copy(target, [Hex(6, 7)], EVERYTHING).turned(CLOCKWISE)
    paste(target, clip, Hex(2, 2)).edit.apply(target)
    assert target.scenario is not None
    units = target.scenario.sides[0].groups[1].units
    assert [(u.id, u.at, u.facing, u.carried_by) for u in units[2:]] == [
        ("1-2", "0202", "C", ""),
        ("2-2", "0202", "", "1-2"),
    ]
    paste(target, clip.swapped(), Hex(12, 12)).edit.apply(target)
    assert [unit.at for unit in target.scenario.sides[1].groups[1].units] == ["1212", "1212"]


def test_zones_join_the_zones_of_their_group() -> None:
    target = battle(GRIDS[0])
    clip = copy(target, [Hex(6, 6), Hex(6, 5)])
    assert target.scenario is not None
    paste(target, clip, Hex(2, 2)).edit.apply(target)
    deploy = target.scenario.sides[0].groups[0].deploy
    assert deploy.startswith('hexes("0606", "0707", "02')
    paste(target, clip.swapped(), Hex(2, 2)).edit.apply(target)
    assert target.scenario.sides[1].groups[0].deploy.startswith('rows(1,3) + hexes("02')


def test_copying_nothing_is_refused() -> None:
    with pytest.raises(EditRefused, match="no hex to copy"):
        copy(battle(GRIDS[0]), [Hex(99, 99)])


@pytest.mark.parametrize(
    ("name", "taken", "free"),
    [
        ("Town 1", [], "Town 1"),
        ("Town 1", ["Town 1", "Town 2"], "Town 3"),
        ("Old mill", ["Old mill"], "Old mill 2"),
        ("Hill 7", ["Hill 7"], "Hill 1"),
    ],
)
def test_names_of_pasted_places_are_free(name: str, taken: list[str], free: str) -> None:
    assert free_name(name, set(taken)) == free


def test_sides_of_a_pasted_border_are_added_and_none_is_taken_away() -> None:
    target = battle(GRIDS[0])
    grid = target.map.grid
    inner = canonical(grid, Hexside(Hex(9, 9), Direction.D))
    border = canonical(grid, Hexside(Hex(9, 9), Direction.A))
    set_hexsides(target.map, "crest", [inner, border], True).apply(target)
    clip = copy(target, [Hex(3, 3), Hex(3, 4)])
    paste(target, clip, Hex(9, 9)).edit.apply(target)
    assert target.map.has_side("crest", border)
    assert not target.map.has_side("crest", inner)
