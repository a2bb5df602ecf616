"""Points, levels and ladders weighed on the set-up, and in a position of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.checks.forecast import forecast
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.checks.run import check_battle
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Unit, VictoryLine
from kpeditor.core.scenario.victory.progress import score_progress
from kpeditor.core.scenario.victory.scoring import Award, Measure, Rung, Scoring, Threshold
from tests.each import each
from tests.rulesets.kampfpanzer.engine.field import Field, clear_map, unit

HERE = (Award("red", "each", "units(red, place('Mill'))", 4), Award("blue", "if", "units(blue.pz1)", 3))


def battle(scoring: Scoring, *lines: VictoryLine) -> Battle:
    sheet = clear_map(places={"Mill": ("village", ["1010"]), "Town 1": ("town", ["2020"])})
    red = [unit("101", "bt7", "1010"), unit("102", "truck", "0505")]
    return Field(red, [unit("201", "pz1", "2020")], sheet, victory=lines, scoring=scoring).battle


@each(
    ("scoring", "winner", "level", "is_open"),
    [
        (Scoring(HERE), "red", "", False),
        (Scoring(HERE, levels=("close", "clear"), margins=(1, 2)), "red", "close", False),
        (Scoring(HERE, levels=("close",), margins=(2,)), "draw", "", False),
        (Scoring(HERE, (Threshold("blue", 2, 3, "slight", "blue"),)), "blue", "slight", False),
        (Scoring((Award("red", "each", "controlled(red, row(1))", 1),)), "", "", True),
        (
            Scoring(levels=("one",), measures=(Measure("blue", "units(any.vehicle)", (1,)),)),
            "blue",
            "one",
            False,
        ),
        (
            Scoring(ladder=(Rung("red", "destroyed(blue)"), Rung("blue", "held(blue.pz1)", "all"))),
            "blue",
            "all",
            False,
        ),
        (Scoring(ladder=(Rung("red", "controlled(red, 1010)"), Rung("blue"))), "", "", True),
    ],
)
def test_who_would_win_now_with_points_and_level(
    scoring: Scoring, winner: str, level: str, is_open: bool
) -> None:
    here = battle(scoring)
    assert here.scenario is not None
    found = forecast(ParsedScenario(here.map, here.scenario, registry.find("kampfpanzer")))
    assert (found.winner, found.level, found.is_open) == (winner, level, is_open)


def test_the_forecast_tells_points_line_by_line() -> None:
    here = battle(Scoring(HERE))
    assert here.scenario is not None
    found = forecast(ParsedScenario(here.map, here.scenario, registry.find("kampfpanzer")))
    assert found.points == {"red": (4, 4), "blue": (3, 3)}
    assert found.awards == {0: (4, 4), 1: (3, 3)}


def test_a_line_before_the_points_comes_first_in_the_forecast() -> None:
    here = battle(Scoring(HERE), VictoryLine("blue", "units(blue)", (3,), "sudden"))
    assert here.scenario is not None
    found = forecast(ParsedScenario(here.map, here.scenario, registry.find("kampfpanzer")))
    assert (found.winner, found.level) == ("blue", "sudden")


def test_goals_tell_points_what_decides_and_how_it_would_end() -> None:
    scoring = Scoring(
        HERE, (Threshold("draw", at_most=3, side="red"), Threshold("red", 4, level="tactical", side="red"))
    )
    here = battle(scoring)
    assert here.scenario is not None
    state = registry.find("kampfpanzer").start(here)
    assert state is not None
    found = score_progress(here.scenario, here.map, state.tally())
    assert found is not None
    assert found.points == {"red": 4, "blue": 3}
    assert [award.points for award in found.awards] == [(("red", 4),), (("blue", 3),)]
    assert [decides for _, decides in found.results] == [False, True]
    assert found.ending == "the Red win (tactical)"
    bare = score_progress(here.scenario, here.map, None)
    assert bare is not None
    assert (bare.points, bare.ending) == ({}, "")


def test_a_sound_scoring_has_no_problem_and_unknown_names_are_told_where_they_stand() -> None:
    here = battle(Scoring(HERE))
    known = {"place-kind-unknown", "panic-level-missing", "place-terrain"}
    found_sound = {one.code for one in check_battle(here)}
    assert not found_sound - known, found_sound
    assert here.scenario is not None
    wrong = Scoring(
        (
            *HERE,
            Award("green", "each", "units(grey.tonk)", 1),
            Award("red", "each", "controlled(red, each(city))", 1),
        ),
        (Threshold("gren", side="blu"),),
        equal="nobody",
    )
    scenario = replace(here.scenario, scoring=wrong)
    found = {(one.code, one.where.path) for one in check_battle(Battle(here.map, scenario))}
    assert {
        ("side-unknown", ("victory", "points", "green")),
        ("side-unknown", ("victory", "points", "green", 0, "of")),
        ("kind-unknown", ("victory", "points", "green", 0, "of")),
        ("place-unknown", ("victory", "points", "red", 1, "of")),
        ("winner-unknown", ("victory", "thresholds", 0, "winner")),
        ("side-unknown", ("victory", "thresholds", 0, "side")),
        ("winner-unknown", ("victory", "equal")),
    } <= found


@pytest.mark.parametrize(
    ("counted", "is_told"),
    [
        ('destroyed(blue."wolf")', True),
        ('units(blue."wolf", row(1))', True),
        ('destroyed(red."wolf")', False),
        ('destroyed(any."wolf")', False),
        ('held(blue."wolf")', False),  # blue may capture it
    ],
)
def test_a_unit_of_the_other_side_is_told(counted: str, is_told: bool) -> None:
    here = battle(Scoring((Award("blue", "each", counted, 1),)))
    assert here.scenario is not None
    wolf = Group("wolves", units=(Unit("wolf", "pz2"),))
    sides = tuple(
        replace(side, groups=(*side.groups, wolf)) if side.id == "red" else side
        for side in here.scenario.sides
    )
    here.scenario = replace(here.scenario, sides=sides)
    found = [one for one in check_battle(here) if one.code == "unit-of-other-side"]
    assert bool(found) is is_told
    assert all(one.where.path == ("victory", "points", "blue", 0, "of") and "red" in one.fix for one in found)


@each(
    ("line", "code"),
    [
        (Award("red", "each", "", 5), "count-syntax"),
        (Award("red", "if", "", 5), "condition-syntax"),
        (Award("red", "unless", "", 5), "condition-syntax"),
    ],
)
def test_points_for_nothing_are_told(line: Award, code: str) -> None:
    """A game cannot begin with such a line, so the checks must not call the scenario sound."""
    found = check_battle(battle(Scoring((*HERE, line))))
    assert [one.code for one in found if "nothing is written here" in one.text] == [code]
