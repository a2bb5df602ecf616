"""Differences of maps and scenarios are told in terms of hexes, hexsides, units and fields."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.mapsheet import Place
from kpeditor.core.compare.difference import Difference
from kpeditor.core.compare.scenarios import battle_differences
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.model import Ban, Entry, Group, Length, Mark, Unit, VictoryLine
from tests.examples import examples


@pytest.fixture(scope="module")
def spain(root):
    return open_battle(root / "scenarios/kampfpanzer/14-1-spain.yaml").battle


def copied(battle):
    return snapshot(battle)


def changed(battle, **fields):
    return Battle(battle.sheet, replace(battle.scenario, **fields))


def told(old, new):
    return [one.sentence() for one in battle_differences(old, new)]


def test_a_battle_does_not_differ_from_itself(spain):
    assert battle_differences(spain, copied(spain)) == []


def test_terrain_is_told_by_the_change_with_its_hexes(spain):
    other = copied(spain)
    hexes = [other.map.hex(number) for number in ("0505", "0605")]
    before = {other.map.kind("terrain", hex_) for hex_ in hexes}
    assert before == {"clear"}
    paint(other.map, "terrain", hexes, "woods").apply(other)
    (found,) = battle_differences(spain, other)
    assert found == Difference("map", "terrain", "", "clear", "woods", ("0505", "0605"))
    assert found.sentence() == "terrain 0505 0605: clear -> woods"
    assert found.sentence(1) == "terrain 0505 and 1 more: clear -> woods"


def test_a_hexside_is_told_by_its_one_name(spain):
    other = copied(spain)
    side = other.map.side("0505D")
    set_hexsides(other.map, "crest", {side}, True).apply(other)
    assert told(spain, other) == ["crest 0505D: added (drawn)"]
    assert told(other, spain) == ["crest 0505D: removed (drawn)"]


@settings(max_examples=examples(20))
@given(st.sets(st.tuples(st.integers(1, 39), st.integers(1, 53)), min_size=1, max_size=12))
def test_every_painted_hex_is_told_once(spain, places):
    other = copied(spain)
    hexes = {Hex(*place) for place in places}
    changing = {hex_ for hex_ in hexes if other.map.kind("terrain", hex_) != "woods"}
    paint(other.map, "terrain", sorted(hexes), "woods").apply(other)
    found = battle_differences(spain, other)
    assert sorted(number for one in found for number in one.hexes) == sorted(map(other.map.name, changing))


def test_places_and_fields_of_the_map(spain):
    other = copied(spain)
    other.map.title = "Another map"
    other.map.places["Ford"] = Place("Ford", "hill", (Hex(1, 2),))
    assert told(spain, other) == [
        f"title: {spain.map.title} -> Another map",
        "place Ford: added (hill 0102)",
    ]


def test_hexes_are_not_compared_where_columns_lie_otherwise(spain):
    other = copied(spain)
    other.map.grid = HexGrid(39, 54, low_columns="odd", trim=True)
    found = battle_differences(spain, other)
    assert [one.kind for one in found] == ["board"]


def test_a_grown_board_is_compared_where_both_have_hexes(spain, root):
    small = open_battle(root / "maps/kampfpanzer.yaml").battle
    shrunk = copied(small)
    shrunk.map.grid = HexGrid(20, 20)
    for name, layer in shrunk.map.layers.items():
        shrunk.map.layers[name] = layer[:20, :20]
    for name, mask in shrunk.map.hexsides.items():
        shrunk.map.hexsides[name] = mask[:20, :20]
    kinds = {one.kind for one in battle_differences(small, shrunk)}
    assert "board" in kinds
    assert not kinds & set(small.map.layers)


def test_counts_zones_and_lengths_of_a_scenario(spain):
    side = spain.scenario.sides[1]
    group = side.groups[0]
    type_, count = next(iter(group.counts.items()))
    smaller = replace(group, counts={**group.counts, type_: count - 1}, deploy="rows(1,16)")
    sides = (
        spain.scenario.sides[0],
        replace(side, groups=(smaller, *side.groups[1:]), fields={"panic_level": 5}),
    )
    other = changed(spain, length=Length(12, 14), sides=sides)
    assert told(spain, other) == [
        "length: 10 -> 12 to 14",
        f"side {side.id} panic level: {side.fields['panic_level']} -> 5",
        f"group {side.id} {group.id} deploy: {group.deploy} -> rows(1,16)",
        f"group {side.id} {group.id} {type_}: {count} -> {count - 1}",
    ]


def test_a_unit_is_known_by_its_number_even_in_another_group(spain):
    first, second = spain.scenario.sides

    def with_unit(side, unit):
        return replace(side, groups=(*side.groups, Group("extra", units=(unit,))))

    old = changed(spain, sides=(with_unit(first, Unit("145", "truck", "0102")), second))
    new = changed(
        spain, sides=(first, with_unit(second, Unit("145", "truck", "0304", conditions={"level": 1})))
    )
    found = battle_differences(old, new)
    assert [one.sentence() for one in found if one.kind == "unit"] == [
        f"unit 145 group: {first.id} extra -> {second.id} extra",
        "unit 145 at: 0102 -> 0304",
        "unit 145 level: added (1)",
    ]
    assert {one.hexes for one in found if one.kind == "unit"} == {("0102", "0304")}


def test_a_new_unit_says_where_it_stands(spain):
    side = spain.scenario.sides[0]
    more = replace(side, groups=(*side.groups, Group("extra", units=(Unit("9", "bt7", "0304"),))))
    other = changed(spain, sides=(more, spain.scenario.sides[1]))
    assert f"unit 9: added (bt7 of {side.id} extra at 0304)" in told(spain, other)


def test_marks_and_conditions_are_told_in_the_words_of_the_rules(spain):
    side = spain.scenario.sides[0]
    unit = Unit("145", "truck", "0102", conditions={"level": 1}, fields={"veteran": True})
    group = Group("extra", units=(unit,))
    old = changed(spain, sides=(replace(side, groups=(*side.groups, group)), spain.scenario.sides[1]))
    pinned = replace(group, units=(replace(unit, conditions={"pinned": 1, "shaken": 2}, fields={}),))
    marks = (
        Mark("entrenchment", "0102", side.id),
        Mark("wreck", "0304"),
        Mark("entrenchment", "0103", side.id),
        Mark("mine", "0101", side.id, 2),
    )
    new = replace(old.scenario, marks=marks)
    new = replace(new, sides=(replace(side, groups=(*side.groups, pinned)), new.sides[1]))
    assert told(old, Battle(old.sheet, new)) == [
        "wrecks: added (0304)",
        f"entrenchments of {side.id}: added (0102, 0103)",
        f"mine marks of {side.id}: added (0101 (2))",
        "unit 145 level: removed (1)",
        "unit 145 veteran: removed (yes)",
        "unit 145 pinned: added (yes)",
        "unit 145 shaken: added (2)",
    ]


def test_bans_exits_entries_and_entrenching(spain):
    side = spain.scenario.sides[0]
    group = replace(side.groups[0], deploy="", enter=Entry(3, "edge(N)"), fields={"entrench": "required"})
    banned = replace(side, ban=Ban((1, 2), ("move",)), exit="edge(S)", groups=(group, *side.groups[1:]))
    lines = told(spain, changed(spain, sides=(banned, spain.scenario.sides[1])))
    assert f"side {side.id} ban: added (turns 1, 2; move)" in lines
    assert f"side {side.id} exit: added (edge(S))" in lines
    assert f"group {side.id} {group.id} enter: added (turn 3 at edge(N))" in lines


def test_an_inserted_victory_line_is_one_difference(spain):
    line = VictoryLine("draw", "destroyed(nationalists) >= 9", (8, 9))
    other = changed(spain, victory=(spain.scenario.victory[0], line, *spain.scenario.victory[1:]))
    assert told(spain, other) == [
        "victory line 2: added (draw at the end of turns 8, 9 when destroyed(nationalists) >= 9)"
    ]


def test_a_map_against_a_scenario_counts_the_scenario_as_added(spain):
    found = battle_differences(Battle(spain.sheet), spain)
    assert {one.kind for one in found} >= {"title", "side", "group", "victory", "length"}
    assert all(not one.old for one in found)


def test_long_texts_are_shortened_only_where_lists_are(spain):
    other = changed(spain, notes="word " * 100)
    (found,) = battle_differences(spain, other)
    assert len(found.sentence(12)) < 300 < len(found.sentence())


def test_another_numbering_is_one_difference(spain):
    """Terrain, hexsides and places are the same hexes, whatever they are called."""
    other = copied(spain)
    other.map.numbering = board_row_number("6")
    assert told(spain, other) == ["numbering: CCRR -> board-row-number", "board_name: added (6)"]
