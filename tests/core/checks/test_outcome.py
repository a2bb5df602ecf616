"""Checks of victory."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.checks.outcome import check_victory
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.scenario.model import DRAW, Entry, Group, Length, Unit, VictoryLine
from tests.core.checks.smallbattles import BLUE, RED, RULESET, TEN_TURNS, small_map, small_scenario
from tests.each import each

LAST = VictoryLine("blue")


def of(*lines: VictoryLine, red=RED, blue=BLUE, length: Length = TEN_TURNS):
    scenario = small_scenario((red, blue), lines, length)
    return [
        (p.code, p.where.pointer()) for p in check_victory(ParsedScenario(small_map(), scenario, RULESET))
    ]


def of_condition(when: str, **sides):
    return [code for code, _ in of(VictoryLine("red", when), LAST, **sides)]


def test_sound_conditions():
    assert of(VictoryLine("red", "undisrupted(red, town(1)) > undisrupted(blue, town(1))"), LAST) == []


@each(
    ("when", "code"),
    [
        ("destroyed(red) >= 6", "victory-never"),  # five combat units
        ("destroyed(red) >= 5", None),
        ("destroyed(blue) >= 5", "victory-never"),  # a truck is no combat unit (R-VIC-1)
        ("destroyed(blue) >= 4", None),
        ("destroyed(red) >= 0", "victory-always"),
        ("units(red) > units(red)", "victory-never"),
        ("units(red, roads) >= 1", "victory-never"),  # there are no roads
        ("units(blue, town(1)) >= 4", "victory-decided"),  # they deploy there
        ("units(blue, town(1)) >= 5", "victory-never"),
        ("undisrupted(red, town(1)) < 3", "victory-decided"),  # they deploy elsewhere
        ("units(red, row(9)) >= 1", None),  # they may deploy in row 8 or row 9
        ("units(red, rows(8,9)) >= 5", "victory-decided"),
        ("units(red) == 5", "victory-decided"),
    ],
)
def test_what_can_be_true(when, code):
    assert of_condition(when) == ([code] if code else [])


@pytest.mark.parametrize(("losses", "codes"), [(5, []), (6, ["victory-never"])])
def test_q_133_the_loss_of_transport_counts_where_the_option_says_so(losses, codes):
    line = VictoryLine("red", f"destroyed(blue) >= {losses}")  # four combat units and a truck
    scenario = replace(
        small_scenario((RED, BLUE), (line, LAST), TEN_TURNS), options={"count_transport_losses": True}
    )
    found = list(check_victory(ParsedScenario(small_map(), scenario, RULESET)))
    assert [problem.code for problem in found] == codes
    assert all(
        "side Blue has 4 combat units and 1 more unit whose loss counts" in problem.text for problem in found
    )


def test_units_that_enter_later_are_not_there_at_the_start():
    late = replace(RED, groups=(Group("a", {"pz2": 3}, enter=Entry(2, "edge(S)")),))
    assert of_condition("units(red) == 0", red=late) == ["victory-decided"]
    assert of_condition("units(red) == 3", red=late) == []


def test_placed_units_count_where_they_stand():
    placed = replace(
        RED,
        groups=(
            Group(
                "a", units=(Unit("1", "pz2", at="0303"), Unit("2", "pz2", at="0808", conditions={"level": 1}))
            ),
        ),
    )
    assert of_condition("units(red, town(1)) == 1", red=placed) == ["victory-decided"]
    assert of_condition("undisrupted(red) == 1", red=placed) == ["victory-decided"]
    assert of_condition("undisrupted(red) == 2", red=placed) == []


def test_exits_need_an_exit():
    assert of_condition("exited(red) >= 1") == ["exit-missing", "victory-never"]
    leaving = replace(RED, exit="edge(N)")
    assert of_condition("exited(red) >= 1", red=leaving) == []
    assert of_condition("exited(red, edge(N)) >= 5", red=leaving) == []
    assert of_condition("exited(red, edge(S)) >= 1", red=leaving) == ["victory-never"]


def test_turns_beyond_the_game():
    line = VictoryLine("red", "destroyed(blue) > 2", (9, 10, 11))
    assert of(line, LAST) == [("victory-turn", "victory[0].turns")]
    assert of(line, LAST, length=Length(9, 12)) == []


def test_lines_behind_one_without_condition():
    found = of(VictoryLine(DRAW), VictoryLine("red", "destroyed(blue) > 2"), LAST)
    assert found == [("victory-unreachable", "victory[0]")]


@pytest.mark.parametrize(
    ("first", "second", "is_told"),
    [
        ("destroyed(blue) >= 1", "destroyed(blue) >= 1", True),
        ("destroyed(blue) >= 1", "destroyed(blue) >= 2", True),
        ("destroyed(blue) >= 2", "destroyed(blue) >= 1", False),
        ("destroyed(blue) >= 1", "destroyed(blue) >= 1 and destroyed(red) == 0", True),
        ("destroyed(blue) >= 1 and destroyed(red) == 0", "destroyed(blue) >= 1", False),
        ("destroyed(blue) >= 1 or destroyed(red) >= 1", "not destroyed(red) == 0", True),
        ("destroyed(blue) >= 1", "destroyed(red) >= 1", False),
    ],
)
def test_a_line_that_is_true_only_when_one_before_it_is(first, second, is_told):
    found = of(VictoryLine("red", first), VictoryLine("blue", second), LAST)
    assert found == ([("victory-unreachable", "victory[1].when")] if is_told else [])


def test_a_line_tested_at_another_time_counts():
    when = "destroyed(blue) >= 1"
    now, later, end = (
        VictoryLine("red", when, (3,)),
        VictoryLine("blue", when, (4,)),
        VictoryLine("blue", when),
    )
    assert of(now, later, LAST) == of(now, end, LAST) == of(end, now, LAST) == []
    assert of(VictoryLine("red", when, (3, 4)), later, LAST) == [("victory-unreachable", "victory[1].when")]


def test_no_last_line():
    assert of(LAST, VictoryLine("red", "destroyed(blue) > 2"))[-1] == ("victory-open-end", "victory[1]")
    assert ("victory-open-end", "victory[1]") in of(
        VictoryLine("red", "destroyed(blue) > 2"), VictoryLine("blue", "", (3,))
    )


def test_a_side_no_line_lets_win():
    assert of(VictoryLine("red", "destroyed(blue) > 2"), VictoryLine(DRAW)) == [
        ("side-cannot-win", "victory")
    ]


def test_no_victory_at_all():
    assert of() == [("victory-missing", "victory")]


def test_conditions_about_unknown_sides_are_left_to_the_references():
    assert of_condition("units(green) > 100") == []
