"""Checks of events: those that tell nothing, tell nobody, can never happen, or stand there twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.checks import events
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.checks.run import check_battle
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.scenario.events import Effect
from kpeditor.core.scenario.events import ScenarioEvent as Tell
from tests.core.checks.smallbattles import RULESET, battle, small_map, small_scenario
from tests.toys.race import Race


def found(*events: Tell) -> list[tuple[str, str, int]]:
    problems = check_battle(battle(replace(small_scenario(), events=events)))
    return [
        (one.code, ".".join(map(str, one.where.path[1:])), one.where.offset)
        for one in problems
        if one.where.path[:1] == ("events",)
    ]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Tell(turns=(0, 10), when="destroyed(red) >= 1", side="blue", say="x"), []),
        (Tell(say=" "), [("event-empty", "0.say", 0)]),
        (Tell(side="green", say="x"), [("side-unknown", "0.for", 0)]),
        (Tell(when="destroyed(red) > 0 and units(gren) > 0", say="x"), [("side-unknown", "0.when", 29)]),
        (Tell(when="units(red) >=", say="x"), [("condition-syntax", "0.when", 13)]),
        (Tell(when="units(red, town(7)) > 0", say="x"), [("place-unknown", "0.when", 11)]),
        (Tell(turns=(3, 11), say="x"), [("event-turn", "0.turns", 0)]),
        (Tell(when="destroyed(red) >= 9", say="x"), [("event-never", "0.when", 0)]),
        (Tell(turns=(0,), when="destroyed(red) >= 1", say="x"), [("event-never", "0.when", 0)]),
        (Tell(when="exited(red) == 0", say="x"), [("exit-missing", "0.when", 0)]),
    ],
)
def test_what_is_wrong_with_an_event(event: Tell, expected: list[tuple[str, str, int]]) -> None:
    assert found(event) == expected


def test_the_same_event_twice_is_told_at_the_second() -> None:
    assert found(Tell(say="x"), Tell(say="y"), Tell(say="x", title="again")) == [("event-twice", "2", 0)]


def test_rules_that_count_no_units_say_that_a_condition_never_holds() -> None:
    scenario = replace(small_scenario(), events=(Tell(when="units(red) > 0", say="x"), Tell(say="y")))
    problems = list(events.check_events(ParsedScenario(small_map(), scenario, Race())))
    assert [(one.code, one.where.path) for one in problems] == [("event-uncounted", ("events", 0, "when"))]


@pytest.mark.parametrize(("ruleset", "codes"), [(RULESET, []), (Race(), ["effect-unknown"]), (None, [])])
def test_effects_are_judged_by_the_rules_that_know_them_and_by_no_others(
    ruleset: RuleSet | None, codes: list[str]
) -> None:
    """The panic level is KampfPanzer's; without the rules of a scenario nobody knows what they can do."""
    event = Tell(turns=(2,), then=(Effect("panic", "red", level=3),))
    scenario = replace(small_scenario(), events=(event,))
    assert [one.code for one in events.check_effects(ParsedScenario(small_map(), scenario, ruleset))] == codes
