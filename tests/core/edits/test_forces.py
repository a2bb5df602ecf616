"""Edits of the order of battle: sides, groups and units; nobody is lost or doubled, and undo is exact."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.forces.sides import (
    add_group,
    add_side,
    begin_scenario,
    duplicate_group,
    move_group,
    move_side,
    paint_side,
    rename_group,
    rename_side,
    side_id,
)
from kpeditor.core.edits.forces.units import (
    ForceKey,
    add_units,
    count_by_type,
    key_of,
    list_singly,
    load,
    move_units,
    place,
    place_new,
    remove_units,
    renumber,
    set_count,
    turn,
    unit_of,
)
from kpeditor.core.edits.scenario import remove_side
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import ScenarioEvent
from kpeditor.core.scenario.model import COLOUR, Group, Length, Mark, Scenario, Side, Unit, VictoryLine
from kpeditor.core.scenario.unitlist import mix, tally, unit_list

COUNTERS = {"tank": ["1", "2", "3"], "gun": ["7", "8"], "truck": ["21", "22"], "foot": []}


def scenario() -> Scenario:
    red = Side("red", "Red", (Group("a", {"tank": 2, "gun": 1}, deploy="rows(1,3)"), Group("b")))
    crew = (Unit("21", "truck", at="0101"), Unit("7", "gun", at="0101", carried_by="21"))
    blue = Side("blue", "Blue", (Group("main", units=crew),))
    line = VictoryLine("red", "units(red, row(1)) > 2 * units(blue) and destroyed(red) < 3")
    return Scenario(
        "Trial", "toy", "", Length(5, 5), (red, blue), (line,), marks=(Mark("entrenchment", "0202", "red"),)
    )


def group_in(value: Scenario, side: str, id_: str) -> Group:
    found = value.side(side)
    assert found is not None
    return next(group for group in found.groups if group.id == id_)


def test_counted_units_take_the_numbers_of_the_mix_in_turn():
    ids = [one.unit.id for one in unit_list(scenario(), COUNTERS)]
    assert ids == ["1", "2", "8", "21", "7"]


def test_units_beyond_the_mix_are_called_after_their_type():
    more = set_count(scenario(), "red", "a", "tank", 5).made
    ids = [one.unit.id for one in unit_list(more, COUNTERS) if one.unit.type == "tank"]
    assert ids == ["1", "2", "3", "tank#4", "tank#5"]


def test_the_mix_says_how_many_are_used():
    lines = {line.type: line for line in mix(scenario(), COUNTERS)}
    assert lines["tank"].text == "2 of 3"
    assert lines["gun"].text == "2 of 2"
    assert not lines["gun"].is_over
    assert lines["foot"].text == "0"
    over = mix(set_count(scenario(), "red", "a", "gun", 2).made, COUNTERS)
    assert [line.type for line in over if line.is_over] == ["gun"]


def test_a_side_is_renamed_everywhere():
    after = rename_side(scenario(), "red", "The Reds", "reds").made
    assert after.sides[0].title == "The Reds"
    assert after.victory[0].when == "units(reds, row(1)) > 2 * units(blue) and destroyed(reds) < 3"
    assert after.victory[0].winner == "reds"
    assert after.marks == (Mark("entrenchment", "0202", "reds"),)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("controlled(town:Mill, red) > 0", "controlled(town:Mill, reds) > 0"),
        ("controlled(towns, red)", "controlled(towns, reds)"),
        ("held_by( red . truck )>0", "held_by( reds . truck )>0"),
        ('units("red", in red woods) > 0 or not at(red)', 'units("reds", in red woods) > 0 or not at(reds)'),
        ("units(blue, red)", "units(blue, red)"),  # a place may be called like a side
        ("units(red", "units(red"),  # not yet a condition
    ],
)
def test_conditions_of_every_form_follow_a_renamed_side(old, new):
    before = replace(scenario(), victory=(VictoryLine("blue", old),))
    assert rename_side(before, "red", "Reds", "reds").made.victory[0].when == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('destroyed(red."12") > 0', 'destroyed(red."wolf 1") > 0'),
        ("destroyed(red.12) > 0 and held(any.12)", 'destroyed(red."wolf 1") > 0 and held(any."wolf 1")'),
        ('units(blue, within(2, unit("12"))) > 12', 'units(blue, within(2, unit("wolf 1"))) > 12'),
        ('units(blue, "12")', 'units(blue, "12")'),  # a hex
    ],
)
def test_what_counts_a_unit_follows_its_new_id(old, new):
    """A condition with the old id counts nobody, or the counter of this number: no check can tell."""
    unit = Unit("12", "tank")
    red = Side("red", "Red", (Group("a", units=(unit,), deploy='within(1, unit("12"))'),))
    before = replace(
        scenario(),
        sides=(red, Side("blue", "Blue")),
        victory=(VictoryLine("blue", old),),
        events=(ScenarioEvent(when=old),),
    )
    after = renumber(before, "12", "wolf 1").made
    assert (after.victory[0].when, after.events[0].when) == (new, new)
    assert after.sides[0].groups[0].deploy == 'within(1, unit("wolf 1"))'
    assert after.sides[0].groups[0].units[0].id == "wolf 1"


def test_a_unit_called_like_a_type_does_not_take_the_type_along():
    line = VictoryLine("blue", "destroyed(red.tank) > 0")
    red = Side("red", "Red", (Group("a", units=(Unit("tank", "tank"),)),))
    before = replace(scenario(), sides=(red,), victory=(line,))
    assert renumber(before, "tank", "wolf").made.victory == (line,)


@pytest.mark.parametrize("bad", ["blue", "draw", "1st", "two words", "and"])
def test_a_side_cannot_take_an_id_that_is_none_or_taken(bad):
    with pytest.raises(EditRefused):
        rename_side(scenario(), "red", "Red", bad)


def test_ids_are_made_from_titles():
    assert side_id("The Red Army", set()) == "red_army"
    assert side_id("Red", {"red"}) == "red_1"
    assert side_id("7th Army", set()) == "side_7th_army"
    assert side_id("Draw", set()) == "draw_side"


def test_a_scenario_begins_with_the_sides_one_wants():
    sheet = MapSheet("Valley", "toy", HexGrid(4, 4), SCHEMES["CCRR"])
    battle = Battle(sheet)
    begin_scenario(sheet, ("Blue Force", "Reds", "Umpire")).apply(battle)
    assert battle.scenario is not None
    assert [side.id for side in battle.scenario.sides] == ["blue_force", "reds", "umpire"]
    assert battle.scenario.title == "Battle on Valley"


def test_sides_change_their_order_and_colour():
    assert [side.id for side in move_side(scenario(), "blue", -1).made.sides] == ["blue", "red"]
    painted = paint_side(scenario(), "red", "#aa0000").made
    assert painted.sides[0].extra == {COLOUR: "#aa0000"}
    assert paint_side(painted, "red", "").made == scenario()


def test_groups_are_renamed_copied_and_moved():
    renamed = rename_group(scenario(), "red", "a", "armour").made
    assert [group.id for group in renamed.sides[0].groups] == ["armour", "b"]
    with pytest.raises(EditRefused):
        rename_group(scenario(), "red", "a", "b")
    edit, id_ = duplicate_group(scenario(), "blue", "main", COUNTERS)
    copy = group_in(edit.made, "blue", id_)
    assert [(unit.id, unit.at) for unit in copy.units] == [("22", ""), ("gun#3", "")]
    assert copy.units[1].carried_by == "22"
    moved = move_group(scenario(), "red", "a", "blue", 0).made
    assert [group.id for group in moved.sides[1].groups] == ["a", "main"]


def test_a_group_that_moves_to_a_side_with_the_same_name_gets_another():
    named = rename_group(scenario(), "red", "a", "main").made
    moved = move_group(named, "red", "main", "blue", 9).made
    assert [group.id for group in moved.sides[1].groups] == ["main", "main-2"]


def test_counted_units_move_in_part_or_whole():
    after = move_units(scenario(), ForceKey("red", "a", "tank"), "red", "b", COUNTERS, 1).made
    assert group_in(after, "red", "a").counts == {"tank": 1, "gun": 1}
    assert group_in(after, "red", "b").counts == {"tank": 1}
    whole = move_units(scenario(), ForceKey("red", "a", "tank"), "red", "b", COUNTERS).made
    assert group_in(whole, "red", "a").counts == {"gun": 1}


def test_counted_units_that_join_single_ones_become_single():
    after = move_units(scenario(), ForceKey("red", "a", "tank"), "blue", "main", COUNTERS, 1).made
    assert [unit.id for unit in group_in(after, "blue", "main").units] == ["21", "7", "1"]
    assert group_in(after, "red", "a").counts == {"tank": 1, "gun": 1}


def test_a_carrier_takes_its_passenger_along_and_a_passenger_gets_off():
    truck = ForceKey("blue", "main", "truck", "21")
    after = move_units(scenario(), truck, "red", "b", COUNTERS).made
    assert [(u.id, u.carried_by) for u in group_in(after, "red", "b").units] == [("21", ""), ("7", "21")]
    gun = ForceKey("blue", "main", "gun", "7")
    alone = move_units(scenario(), gun, "red", "b", COUNTERS).made
    assert [(u.id, u.carried_by) for u in group_in(alone, "red", "b").units] == [("7", "")]


def test_one_of_a_count_is_placed_and_keeps_its_number():
    edit, id_ = place(scenario(), ForceKey("red", "a", "gun"), "0203", COUNTERS, "D")
    assert id_ == "8"
    assert unit_of(edit.made, "8") == Unit("8", "gun", at="0203", facing="D")
    assert group_in(edit.made, "red", "a").deploy == "rows(1,3)"
    off, _ = place(edit.made, ForceKey("red", "a", "gun", "8"), "", COUNTERS)
    assert count_by_type(off.made, "red", "a").made == scenario()


def test_a_carrier_is_placed_with_its_passenger():
    edit, _ = place(scenario(), ForceKey("blue", "main", "truck", "21"), "0303", COUNTERS)
    assert {unit.at for unit in group_in(edit.made, "blue", "main").units} == {"0303"}
    edit, _ = place(scenario(), ForceKey("blue", "main", "gun", "7"), "0303", COUNTERS)
    assert [(u.at, u.carried_by) for u in group_in(edit.made, "blue", "main").units] == [
        ("0101", ""),
        ("0303", ""),
    ]


def test_a_new_unit_is_put_right_onto_the_map():
    edit, id_ = place_new(scenario(), ForceKey("red", "b", "tank"), "0102", COUNTERS)
    assert (id_, unit_of(edit.made, id_).at) == ("3", "0102")


def test_units_turn_and_go_aboard():
    placed, id_ = place(scenario(), ForceKey("red", "a", "gun"), "0203", COUNTERS)
    turned = turn(placed.made, id_, 1).made
    assert unit_of(turned, id_).facing == "A"
    assert unit_of(turn(turned, id_, -1).made, id_).facing == "F"
    freed = load(turned, "7", "").made
    aboard = load(freed, id_, "21").made
    assert unit_of(aboard, id_) == Unit("8", "gun", at="0101", carried_by="21")
    assert key_of(aboard, id_) == ForceKey("blue", "main", "gun", "8")
    with pytest.raises(EditRefused):
        load(aboard, "21", "21")


def test_removing_a_carrier_leaves_the_passenger():
    after = remove_units(scenario(), ForceKey("blue", "main", "truck", "21")).made
    assert [(u.id, u.carried_by) for u in group_in(after, "blue", "main").units] == [("7", "")]


def test_a_side_goes_with_its_marks():
    assert remove_side(scenario(), "red").made.marks == ()
    nobodys = replace(scenario(), marks=(Mark("wreck", "0101"), *scenario().marks))
    assert remove_side(nobodys, "red").made.marks == (Mark("wreck", "0101"),)


def test_new_sides_and_groups_have_names_of_their_own():
    edit, id_ = add_side(scenario())
    assert (id_, edit.made.sides[2].title) == ("side_3", "Side 3")
    edit, id_ = add_group(scenario(), "red")
    assert id_ == "c"


def strength(value: Scenario) -> Counter[str]:
    return Counter(tally(value))


steps = st.lists(
    st.tuples(
        st.sampled_from(["move", "single", "place", "load", "duplicate", "group", "turn"]),
        st.integers(0, 20),
        st.integers(0, 20),
    ),
    max_size=12,
)


@given(steps)
def test_no_unit_is_lost_or_doubled_whatever_is_moved(recipe):
    """Moving, listing, placing, loading keep both sides' strength, unique ids and passengers in groups of
    their carriers; a copied group adds just its own."""
    now = scenario()
    battle = Battle(MapSheet("Valley", "toy", HexGrid(4, 4), SCHEMES["CCRR"]), now)
    for what, one, two in recipe:
        before = strength(now)
        groups = [(side.id, group) for side, group in now.groups()]
        side, group = groups[one % len(groups)]
        other_side, other = groups[two % len(groups)]
        lines = [*group.counts] or [unit.id for unit in group.units]
        key = None
        if lines:
            line = lines[two % len(lines)]
            key = ForceKey(side, group.id, line) if group.counts else key_of(now, line)
        expected = before
        try:
            match what:
                case "move" if key:
                    edit = move_units(now, key, other_side, other.id, COUNTERS, one % 3)
                case "single":
                    edit = list_singly(now, side, group.id, COUNTERS)
                case "place" if key:
                    edit, _ = place(now, key, f"010{1 + two % 4}", COUNTERS)
                case "load" if key and key.unit:
                    units = [unit.id for _, each in now.groups() for unit in each.units]
                    edit = load(now, key.unit, units[two % len(units)])
                case "duplicate":
                    edit, _ = duplicate_group(now, side, group.id, COUNTERS)
                    expected = before + Counter(group.tally())
                case "group":
                    edit = move_group(now, side, group.id, other_side, two)
                case "turn" if key and key.unit:
                    edit = turn(now, key.unit, two - 10)
                case _:
                    continue
        except EditRefused:
            continue
        inverse = edit.apply(battle)
        after = battle.scenario
        assert after is not None
        inverse.apply(battle)
        assert battle.scenario == now
        edit.apply(battle)
        assert strength(after) == expected
        ids = [one.unit.id for one in unit_list(after, COUNTERS)]
        assert len(ids) == len(set(ids))
        for _, each in after.groups():
            assert not (each.counts and each.units)
            here = {unit.id for unit in each.units}
            assert all(unit.carried_by in here for unit in each.units if unit.carried_by)
        now = after


def test_what_does_not_exist_is_refused():
    with pytest.raises(EditRefused):
        add_units(scenario(), "red", "zz", "tank", COUNTERS)
    with pytest.raises(EditRefused):
        set_count(scenario(), "blue", "main", "gun", 3)
    with pytest.raises(EditRefused):
        unit_of(scenario(), "99")
