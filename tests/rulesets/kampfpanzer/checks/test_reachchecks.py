"""Checks of time and transport: what no unit can reach, and guns nobody can move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.checks.run import check_battle
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Ban, Length, Unit, VictoryLine
from tests.rulesets.kampfpanzer.battles import enters, group, listed, problems, scenario, side, told
from tests.rulesets.kampfpanzer.sheets import clear_sheet, mark, name_place, paint

FAR = 'undisrupted(reds, hexes("0121")) >= 1'
NORTH = 'hexes("0101")'
OUT = [("warning", "objective-out-of-reach", "victory[0].when")]
AWAY = [("hint", "guns-without-transport", "sides[0].groups[0].units.at25")]


@pytest.mark.parametrize(("turns", "expected"), [(20, []), (19, OUT)])
def test_infantry_needs_a_turn_for_each_hex(turns, expected):
    """0101 to 0121 is twenty hexes."""
    reds = side("reds", group("main", {"inf_fr": 1}, NORTH))
    assert told(scenario(reds, when=FAR, turns=turns)) == expected


def test_the_problem_points_at_the_count():
    reds = side("reds", group("main", {"inf_fr": 1}, NORTH))
    found = problems(scenario(reds, when="destroyed(reds) < 3 and " + FAR))[0]
    assert found.where.offset == len("destroyed(reds) < 3 and ")
    assert found.where.hexes == ("0121",)
    assert "the number of undisrupted units of" in found.text
    assert "on hex 0121 stays 0" in found.text
    assert "before turn" not in found.text


def test_the_problem_calls_a_type_by_its_title():
    reds = side("reds", group("main", {"inf_fr": 1}, NORTH))
    text = problems(scenario(reds, when='units(reds.inf_fr, hexes("0121")) >= 1'))[0].text
    assert "French infantry units of" in text
    assert "inf fr" not in text


def test_a_victory_line_is_looked_at_in_its_own_turns():
    reds = side("reds", group("main", {"inf_fr": 1}, NORTH))
    battle = scenario(reds, turns=20)
    early = VictoryLine("reds", FAR, (10, 15))
    late = VictoryLine("reds", FAR, (15, 20))
    assert told(with_victory(battle, early)) == OUT
    assert told(with_victory(battle, late)) == []


def with_victory(battle, *lines: VictoryLine):
    return replace(battle, victory=lines)


def test_a_ban_on_moving_costs_turns():
    """14.7: the French may not move on the first turn."""
    force = group("main", {"inf_fr": 1}, NORTH)
    for ops, expected in ((("move", "overrun"), OUT), (("overrun",), [])):
        reds = side("reds", force, ban=Ban((1,), ops))
        assert told(scenario(reds, when=FAR, turns=20)) == expected


def test_late_entry_costs_turns():
    """Entering on turn 6 in hex 0101 leaves a PzI five turns of ten points."""
    for turns, expected in ((7, []), (6, OUT)):
        reds = side("reds", enters({"pz1": 1}, 6, "0101"))
        assert told(scenario(reds, when=FAR.replace("0121", "0120"), turns=turns)) == expected


def test_a_carrier_of_the_same_area_brings_infantry_along():
    for units, expected in (({"inf_fr": 1, "truck": 1}, []), ({"inf_fr": 1}, OUT), ({"truck": 1}, OUT)):
        zone = 'hexes("0101","0102")'
        reds = side("reds", group("main", units, zone))
        assert told(scenario(reds, when=FAR, turns=3)) == expected


def test_a_carrier_of_another_area_must_come_first():
    """A truck in 0112 needs one turn to come to 0102, one to embark, two to 0121."""
    gun = group("gun", {"at25": 1}, NORTH)
    truck = group("truck", {"truck": 1}, 'hexes("0112")')
    for turns, expected in ((4, []), (3, OUT)):
        assert told(scenario(side("reds", gun, truck), when=FAR, turns=turns)) == expected


def test_single_units_are_placed_where_they_stand():
    assert told(scenario(side("reds", listed(Unit("26", "inf_fr", at="0120"))), when=FAR, turns=1)) == []
    assert told(scenario(side("reds", listed(Unit("26", "inf_fr", at="0119"))), when=FAR, turns=1)) == OUT


def test_streams_hold_up_a_slow_tank():
    """M-05: an A11 never crosses a stream; a road bridge helps it."""
    sheet = clear_sheet()
    mark(sheet, "stream", *(f"{column:02d}10{letter}" for column in range(1, 40) for letter in "ABF"))
    reds = side("reds", group("main", {"a11": 1}, NORTH))
    battle = scenario(reds, when='undisrupted(reds, hexes("0111")) >= 1', turns=30)
    assert told(battle, sheet) == OUT
    assert "can be there ever" in problems(battle, sheet)[0].text
    mark(sheet, "bridge", "2010A")
    assert told(battle, sheet) == []


def test_an_exit_nobody_reaches():
    reds = side("reds", group("main", {"inf_fr": 1}, "row(10)"), exit="edge(N)")
    assert told(scenario(reds, turns=9)) == [("warning", "exit-out-of-reach", "sides[0].exit")]
    assert told(scenario(reds, turns=10)) == []


def test_leaving_costs_a_step_of_its_own():
    """R-EXT-1: infantry in row 2 needs a second turn to leave, unless option exit_cost makes it free."""
    reds = side("reds", group("main", {"inf_fr": 1}, "row(2)"), exit="edge(N)")
    assert told(scenario(reds, turns=1)) == [("warning", "exit-out-of-reach", "sides[0].exit")]
    assert told(scenario(reds, turns=1, options={"exit_cost": "zero"})) == []


def test_counting_units_at_a_part_of_the_exit():
    reds = side("reds", group("main", {"inf_fr": 1}, NORTH), exit="edge(N)")
    near = 'exited(reds, run("0101","0501")) >= 1'
    far = 'exited(reds, run("3001","3501")) >= 1'
    assert told(scenario(reds, when=near)) == []
    assert told(scenario(reds, when="exited(reds) >= 1")) == []
    assert told(scenario(reds, when=far)) == OUT


def test_hill_membership_changes_what_is_in_reach():
    """Q06: with the hilltop alone the hill is a step farther."""
    sheet = clear_sheet()
    name_place(sheet, "Hill 1", "hill", "0105", "0106")
    paint(sheet, "elevation", "slope", "0105")
    paint(sheet, "elevation", "hilltop", "0106")
    mark(sheet, "crest", "0105D")
    reds = side("reds", group("main", {"inf_fr": 1}, NORTH))
    battle = scenario(reds, when="undisrupted(reds, hill(1)) >= 1", turns=4)
    assert told(battle, sheet) == []
    tops = scenario(
        reds, when="undisrupted(reds, hill(1)) >= 1", turns=4, options={"hill_membership": "hilltop"}
    )
    assert told(tops, sheet) == OUT


def test_a_hill_without_hilltop_cannot_be_held_where_the_top_alone_counts():
    sheet = clear_sheet()
    name_place(sheet, "Hill 1", "hill", "0105")
    paint(sheet, "elevation", "slope", "0105")
    mark(sheet, "crest", "0105D")
    reds = side("reds", group("main", {"s35": 1}, NORTH))
    battle = scenario(reds, when="undisrupted(reds, hill(1)) >= 1", options={"hill_membership": "hilltop"})
    assert told(battle, sheet) == []
    assert "area-empty" in {problem.code for problem in check_battle(Battle(sheet, battle))}


def test_guns_that_stay_away_from_the_objective():
    reds = side("reds", group("main", {"at25": 1}, NORTH), group("tanks", {"s35": 1}, "row(2)"))
    assert told(scenario(reds, when=FAR)) == AWAY


@pytest.mark.parametrize(
    ("when", "more"),
    [
        pytest.param(FAR, {"truck": 1}, id="enough trucks"),
        pytest.param(f"undisrupted(reds, {NORTH}) >= 1", {}, id="guns at the objective"),
        pytest.param("destroyed(blues) >= 1", {}, id="no area to hold"),
        pytest.param('undisrupted(blues, hexes("0121")) >= 1', {}, id="an area of the other side"),
    ],
)
def test_guns_that_are_well_where_they_are(when, more):
    tanks = group("tanks", {"s35": 1} | more, "row(2)")
    reds = side("reds", group("main", {"at25": 1}, NORTH), tanks)
    blues = side("blues", group("main", {"s35": 1}, "row(21)"))
    assert told(scenario(reds, blues, when=when)) == []


def test_unreadable_victory_lines_are_left_to_the_general_checks():
    reds = side("reds", group("main", {"s35": 1}, NORTH))
    for when in (
        "undisrupted(",
        "undisrupted(greens, town(9)) > 1",
        "undisrupted(reds, town(9)) > 1",
        "exited()",
    ):
        assert told(scenario(reds, when=when)) == []


def test_endless_games_come_to_an_end():
    """A length or an entry far beyond any game makes no check count every turn."""
    reds = side("reds", group("main", {"inf_fr": 1}, NORTH), enters({"s35": 1}, 10**9, "0101", "late"))
    battle = replace(scenario(reds, when=FAR), length=Length(10**9, 10**9))
    assert told(battle) == []
