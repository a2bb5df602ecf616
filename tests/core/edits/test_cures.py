"""A cure takes its problem away, and undoing it brings everything back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.board.mapsheet import Place
from kpeditor.core.checks.run import check_battle
from kpeditor.core.edits.cures import CURED, cures_of
from kpeditor.core.edits.layers import paint
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import Problem, Severity, Where
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import Entry, Group, Length, Unit, VictoryLine
from kpeditor.core.scenario.setup.steps import SetupStep, WrittenChoice
from kpeditor.core.scenario.victory.scoring import Award, Rung, Scoring, Threshold

CATALOGUE = registry.find("kampfpanzer").terrain()


@pytest.fixture(scope="module")
def as_shipped(root) -> Battle:
    return open_battle(root / "scenarios/tutorial/first-shots.yaml").battle


def with_scenario(battle, **fields):
    return Battle(battle.sheet, replace(battle.scenario, **fields))


def with_group(battle, *groups):
    first, *others = battle.scenario.sides
    return with_scenario(battle, sides=(replace(first, groups=(*first.groups, *groups)), *others))


def with_place(battle, place):
    battle.map.places[place.name] = place
    return battle


def painted(battle, *numbers):
    hexes = [battle.map.hex(number) for number in numbers]
    paint(battle.map, "terrain", hexes, "woods").apply(battle)
    return battle


def with_event(battle, do, group):
    side = battle.scenario.sides[0].id
    then = (Effect(do, side, group.id),)
    return with_scenario(with_group(battle, group), events=(ScenarioEvent(turns=(1,), then=then),))


def with_steps(battle, *steps):
    trucks = Group("idle", {"truck": 1}, deploy="row(2)")
    relief = Group("relief", {"truck": 1}, enter=Entry(1, "").placed("edge(N)", "edge(S)"))
    return with_scenario(with_group(battle, trucks, relief), setup=(PLACES, *steps))


FIRST = "french"
PLACES = SetupStep(FIRST, ("idle",))
CHOICE = SetupStep(FIRST, choices=(WrittenChoice("relief"),))
AWARDS = (Award("both", "each", "destroyed(enemy)", 1),)


def first_of(battle):
    return battle.scenario.sides[0].id


def scored(battle, awards=(), thresholds=(), **fields):
    sides = "" if not thresholds else first_of(battle)
    thresholds = tuple(replace(one, side=sides) for one in thresholds)
    return with_scenario(battle, victory=(), scoring=Scoring(awards, thresholds, **fields))


BROKEN = {
    "setup-choice-empty": lambda b: with_steps(
        b, SetupStep(FIRST, choices=(WrittenChoice("relief"), WrittenChoice("idle")))
    ),
    "setup-choice-twice": lambda b: with_steps(b, CHOICE, CHOICE),
    "setup-group-enters": lambda b: with_steps(b, CHOICE, SetupStep(FIRST, ("relief",))),
    "setup-group-missing": lambda b: with_scenario(with_steps(b), setup=(CHOICE,)),
    "setup-group-twice": lambda b: with_steps(b, CHOICE, PLACES),
    "setup-group-unknown": lambda b: with_steps(b, CHOICE, SetupStep(FIRST, ("gone",))),
    "setup-never-revealed": lambda b: with_steps(b, replace(CHOICE, secret=True)),
    "setup-reveal-nothing": lambda b: with_steps(b, CHOICE, SetupStep(reveal=("relief",))),
    "setup-step-empty": lambda b: with_steps(b, SetupStep(FIRST)),
    "release-not-held": lambda b: with_event(b, "release", Group("guard", {"truck": 1}, deploy="row(2)")),
    "arrive-not-waiting": lambda b: with_event(
        b, "arrive", Group("late", {"truck": 1}, enter=Entry(3, "edge(N)"))
    ),
    "held-useless": lambda b: with_group(
        b, Group("late", {"truck": 1}, enter=Entry(2, "edge(N)"), held=True)
    ),
    "place-empty": lambda b: with_place(b, Place("Nowhere", "town", ())),
    "place-off-map": lambda b: with_place(b, Place("Off", "hill", (Hex(2, 2), Hex(90, 90)))),
    "woods-without-hexsides": lambda b: painted(b, "0709", "0809"),
    "group-empty": lambda b: with_group(b, Group("idle", deploy="row(2)")),
    "entrench-useless": lambda b: with_group(
        b, Group("dug", {"truck": 1}, deploy="row(2)", fields={"entrench": "optional"})
    ),
    "facing-unused": lambda b: with_group(b, Group("one", units=(Unit("138", "truck", "0202", facing="A"),))),
    "count-below-one": lambda b: with_group(b, Group("less", {"truck": 1, "bt7": 0}, deploy="row(2)")),
    "length-order": lambda b: with_scenario(b, length=Length(9, 4)),
    "option-unknown": lambda b: with_scenario(b, options={"weather": "fog"}),
    "special-unknown": lambda b: with_scenario(b, special=("cavalry",)),
    "victory-open-end": lambda b: with_scenario(b, victory=b.scenario.victory[:1]),
    "levels-order": lambda b: scored(b, AWARDS, levels=("close", "clear"), margins=(5, 2)),
    "points-never": lambda b: scored(
        b, (*AWARDS, Award(first_of(b), "if", f"units({first_of(b)}) >= 999", 3))
    ),
    "points-unreached": lambda b: with_scenario(
        scored(b, AWARDS), victory=(VictoryLine("draw"),), scoring=Scoring(AWARDS)
    ),
    "points-zero": lambda b: scored(b, (*AWARDS, Award("both", "each", "units(own)", 0))),
    "rung-hidden": lambda b: scored(b, ladder=(Rung("draw"), Rung(first_of(b), f"destroyed({first_of(b)})"))),
    "threshold-hidden": lambda b: scored(b, AWARDS, (Threshold("draw"), Threshold(first_of(b), 3))),
    "threshold-order": lambda b: scored(b, AWARDS, (Threshold("draw", 5, 2), Threshold("draw"))),
    "side-cannot-win": lambda b: with_scenario(b, victory=(VictoryLine("draw"),)),
    "victory-unreachable": lambda b: with_scenario(
        b, victory=(VictoryLine("draw"), *(line for line in b.scenario.victory if line.when))
    ),
}


def found(battle, code):
    return [problem for problem in check_battle(battle) if problem.code == code]


@pytest.mark.parametrize("code", sorted(BROKEN))
def test_the_cure_takes_the_problem_away_and_can_be_undone(as_shipped, code):
    battle = BROKEN[code](snapshot(as_shipped))
    before = snapshot(battle)
    problems = found(battle, code)
    assert problems, "the battle must be broken first"
    (cure,) = cures_of(battle, problems[0], CATALOGUE)
    undo = cure.apply(battle)
    assert len(found(battle, code)) < len(problems)
    undo.apply(battle)
    assert battle.scenario == before.scenario
    assert battle.map.places == before.map.places
    assert found(battle, code) == problems


def test_a_new_scenario_can_be_won_after_one_cure(as_shipped):
    """A scenario begins with nothing but a draw; both hints named a line that had to be built by hand."""
    battle = with_scenario(snapshot(as_shipped), victory=(VictoryLine("draw"),))
    (cure,) = cures_of(battle, found(battle, "side-cannot-win")[0], CATALOGUE)
    cure.apply(battle)
    assert [str(problem) for problem in found(battle, "side-cannot-win")] == []
    french, germans = (side.id for side in battle.scenario.sides)
    assert battle.scenario.victory == (
        VictoryLine(french, f"destroyed({germans}) > destroyed({french})"),
        VictoryLine(germans, f"destroyed({french}) > destroyed({germans})"),
        VictoryLine("draw"),
    )
    half = with_scenario(snapshot(as_shipped), victory=(VictoryLine(french, "destroyed(germans) >= 1"),))
    (cure,) = cures_of(half, found(half, "side-cannot-win")[0], CATALOGUE)
    cure.apply(half)
    assert [line.winner for line in half.scenario.victory] == [french, germans]


def test_every_cure_is_tried_here():
    # Towns are flagged by the same function as woods; of a crossing there is a choice, tried beside.
    # Lines through hexes need another ruleset: tests/rulesets/panzerblitz/test_lines.py.
    of_lines = {"line-off-ground", "line-property-alone"}
    # What games of a table's rules pass over: tests/core/edits/tables/test_tablecures.py.
    of_tables = {"setup-unplayed"}
    # Orders of battle: tests/rulesets/nqm/test_mends.py.
    of_tables |= {"position-posture", "stand-supply"}
    assert CURED - set(BROKEN) - of_lines - of_tables == {"crossing-missing", "town-without-hexsides"}


@pytest.mark.parametrize("code", [*sorted(CURED), "yaml-syntax", "stack-illegal"])
def test_a_problem_of_another_battle_is_left_alone_or_cured_without_a_crash(as_shipped, code):
    """The list may show a problem of a moment ago."""
    far = Problem(Severity.ERROR, code, "", Where(path=("sides", 7, "groups", 3), hexes=("9999",)))
    for battle in (snapshot(as_shipped), Battle(snapshot(as_shipped).sheet)):
        for cure in cures_of(battle, far, CATALOGUE):
            cure.apply(battle)
