"""Checks of forces: counters, room to deploy, entry, special rules."""

from __future__ import annotations

import pytest

from kpeditor.core.scenario.model import Mark, Unit
from tests.rulesets.kampfpanzer.battles import enters, group, listed, problems, scenario, side, told
from tests.rulesets.kampfpanzer.sheets import clear_sheet, mark, paint

TWO_HEXES = 'hexes("0101","0102")'


def spain(**more):
    """The forces of 14.1 that use BT7."""
    nationalists = side("nationalists", enters({"bt7": 3}, 6, "3953"))
    republicans = side("republicans", group("main", {"bt7": 10}, "rows(1,17)"))
    return scenario(nationalists, republicans, **more)


def test_s08_thirteen_bt7_of_twelve():
    """S-08: Spain needs 13 BT7 (Q27); told where the thirteenth is asked for."""
    assert told(spain()) == [("warning", "counters-short", "sides[1].groups[0].units.bt7")]
    assert "13 BT7" in problems(spain())[0].text
    assert "12 counters" in problems(spain())[0].text


def test_q27_limited_counters_make_it_an_error():
    assert told(spain(options={"limit_counters": True})) == [
        ("error", "counters-short", "sides[1].groups[0].units.bt7")
    ]


def test_single_units_are_counted_too():
    units = [Unit(str(number), "b1", at=f"010{number}") for number in range(1, 4)]
    reds = side("reds", group("a", {"b1": 1}, "row(20)"), listed(*units))
    path = "sides[0].groups[1].units[0].type"
    assert told(scenario(reds)) == [("warning", "counters-short", path)]


def test_custom_types_without_counters_are_not_limited():
    custom = {"tiger": {"like": "pz4e", "title": "Tiger"}}
    many = side("reds", group("main", {"tiger": 20}, "row(20)"))
    assert told(scenario(many, units=custom)) == []


@pytest.mark.parametrize(
    ("units", "fits"),
    [
        ({"s35": 2}, True),
        ({"s35": 3}, False),
        ({"inf_fr": 2, "at25": 2}, True),
        ({"inf_fr": 3}, False),
        ({"apc": 2, "inf_fr": 2}, True),
        ({"apc": 1, "inf_fr": 2, "at25": 1}, True),
        ({"apc": 1, "inf_fr": 2, "at25": 2}, False),
    ],
)
def test_room_for_the_force(units, fits):
    expected = [] if fits else [("error", "zone-too-small", "sides[0].groups[0].deploy")]
    assert told(scenario(side("reds", group("main", units, TWO_HEXES)))) == expected


def test_s06_hannut_has_room_for_three_tanks_more():
    """S-06: within(2,1903) holds the French of 14.6, 13 tanks instead of 10, but not 14."""
    force = {"inf_fr": 4, "at25": 4, "apc": 4}
    area = 'within(2, "1903")'
    assert told(scenario(side("reds", group("main", force | {"s35": 5, "h39": 8}, area)))) == []
    too_many = told(scenario(side("reds", group("main", force | {"s35": 5, "h39": 8, "b1": 1}, area))))
    assert too_many == [("error", "zone-too-small", "sides[0].groups[0].deploy")]


def test_a_zone_too_small_says_how_many_hexes_are_needed():
    found = problems(scenario(side("reds", group("main", {"s35": 2, "inf_fr": 2, "at25": 1}, TWO_HEXES))))[0]
    assert "5 units need at least 4 hexes, but the area has 2" in found.text
    assert found.where.hexes == ("0101", "0102")


def test_areas_that_overlap_are_solved_together():
    a = group("a", {"s35": 2}, TWO_HEXES)
    b = group("b", {"s35": 1}, 'hexes("0102")')
    assert told(scenario(side("reds", a, b))) == [("error", "zone-too-small", "sides[0].groups[1].deploy")]
    roomy = group("b", {"s35": 1}, 'hexes("0102","0103")')
    assert told(scenario(side("reds", a, roomy))) == []


def test_units_that_already_stand_take_room():
    a = group("a", {"s35": 2}, TWO_HEXES)
    placed = listed(Unit("6", "r35", at="0101"))
    assert told(scenario(side("reds", a, placed))) == [
        ("error", "zone-too-small", "sides[0].groups[0].deploy")
    ]


def test_entrenchments_take_room_from_tanks():
    force = side("reds", group("main", {"s35": 2}, TWO_HEXES))
    found = told(scenario(force, marks=(Mark("entrenchment", "0101", "reds"),)))
    assert found == [("error", "zone-too-small", "sides[0].groups[0].deploy")]


def test_entrenched_infantry_does_not_ride():
    """14.3: units that must start entrenched cannot start aboard."""
    units = {"inf_ru": 2, "truck": 1}
    free = side("reds", group("main", units, TWO_HEXES))
    dug_in = side("reds", group("main", units, TWO_HEXES, fields={"entrench": "required"}))
    assert told(scenario(free)) == []
    assert told(scenario(dug_in)) == [("error", "zone-too-small", "sides[0].groups[0].deploy")]


def test_tank_riders_make_room():
    """R-RID-1: a BT7 carries infantry where the scenario has tank riders, and nothing else."""
    riders = side("reds", group("main", {"bt7": 2, "inf_ru": 2}, TWO_HEXES))
    assert told(scenario(riders, special=("tank_riders",))) == []
    assert told(scenario(riders)) == [("error", "zone-too-small", "sides[0].groups[0].deploy")]
    guns = side("reds", group("main", {"bt7": 2, "at25": 1, "inf_ru": 1}, TWO_HEXES))
    assert [code for _, code, _ in told(scenario(guns, special=("tank_riders",)))] == ["zone-too-small"]


def test_the_other_side_may_fill_a_shared_area_first():
    """R-SET-1: the second side deploys into what the first has left."""
    first = side("blues", group("main", {"s35": 1}, 'hexes("0102","0103")'))
    second = side("reds", group("main", {"r35": 2}, TWO_HEXES))
    assert told(scenario(first, second)) == [("warning", "zone-contested", "sides[1].groups[0].deploy")]
    assert told(scenario(second, first)) == [], "one hex always stays free for the single tank"
    roomy = side("reds", group("main", {"r35": 1}, TWO_HEXES))
    assert told(scenario(first, roomy)) == []


def test_q147_guns_need_carriers_to_enter():
    guns = side("reds", enters({"at25": 2, "truck": 2}, 1, "0101"))
    assert told(scenario(guns)) == []
    short = side("reds", enters({"at25": 2, "how75": 1, "truck": 2}, 1, "0101"))
    assert told(scenario(short)) == [("error", "guns-cannot-enter", "sides[0].groups[0].units")]
    assert "1 can never come onto the map" in problems(scenario(short))[0].text


def test_carriers_of_another_group_help_only_at_the_same_entry():
    guns = enters({"at25": 1}, 2, "0101", "guns")
    assert told(scenario(side("reds", guns, enters({"truck": 1}, 2, "0101", "trucks")))) == []
    late = told(scenario(side("reds", guns, enters({"truck": 1}, 3, "0101", "trucks"))))
    assert late == [("error", "guns-cannot-enter", "sides[0].groups[0].units")]


def test_guns_of_two_groups_are_told_once():
    together = side("reds", enters({"at25": 1}, 2, "0101", "a"), enters({"how75": 1}, 2, "0101", "b"))
    assert told(scenario(together)) == [("error", "guns-cannot-enter", "sides[0].groups[0].units")]


def test_q19_an_entry_too_dear_for_a_slow_tank():
    sheet = clear_sheet()
    paint(sheet, "terrain", "woods", "0101")
    slow = {"turtle": {"like": "a11", "title": "Turtle", "movement": 2}}
    battle = scenario(side("reds", enters({"turtle": 1, "a11": 1}, 1, "0101")), units=slow)
    found = [(code, path) for _, code, path in told(battle, sheet) if code == "entry-too-dear"]
    assert found == [("entry-too-dear", "sides[0].groups[0].units.turtle")]
    mark(sheet, "road", "0101A")
    assert "entry-too-dear" not in [code for _, code, _ in told(battle, sheet)]


def test_special_rules_without_use():
    tanks = side("reds", group("main", {"bt7": 1}, "row(1)"))
    assert told(scenario(tanks, special=("tank_riders",))) == [
        ("warning", "riders-without-tanks", "special[0]")
    ]
    with_infantry = side("reds", group("main", {"bt7": 1, "inf_ru": 1}, "row(1)"))
    assert told(scenario(with_infantry, special=("tank_riders",))) == []


@pytest.mark.parametrize(
    ("some", "useless"),
    [
        (group("main", {"bt7": 1}, "row(1)", fields={"entrench": "optional"}), True),
        (group("main", {"at25": 1}, "row(1)", fields={"entrench": "required"}), False),
        (group("main", {"bt7": 1}, "row(1)"), False),
    ],
)
def test_entrenchments_for_nobody(some, useless):
    expected = [("warning", "entrench-useless", "sides[0].groups[0].entrench")] if useless else []
    assert told(scenario(side("reds", some))) == expected
