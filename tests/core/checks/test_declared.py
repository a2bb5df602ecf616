"""Checks of what rulesets declare, under rules that declare fields, conditions and marks of every kind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kpeditor.core.checks.declared import check_declared
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.rules.declarations import Condition, Field, Fields, MarkKind
from kpeditor.core.scenario.model import Group, Length, Mark, Scenario, Side, Unit
from tests.core.checks.smallbattles import RULESET, small_map
from tests.each import each
from tests.toys.hexduel import HexDuel

STANCES = {"bold": "attacks", "careful": "waits"}


class Siege(HexDuel):
    """A duel with morale, stances, veterans, three conditions and four kinds of marks."""

    def fields(self, scenario: Scenario | None = None) -> Fields:
        judged = Field("supply", "Supply", is_checked_by_rules=True)
        return Fields(
            side=(Field("morale", "Morale", least=1, most=9, text="From 1 to 9."), judged),
            group=(Field("stance", "Stance", "choice", "careful", choices=STANCES),),
            unit=(Field("veteran", "Veteran", "switch", False),),
        )

    def conditions(self) -> tuple[Condition, ...]:
        return (
            Condition("dispersed", "Dispersed", ("D", "DD")),
            Condition("spotted", "Spotted", ("S",)),
            Condition("routed", "Routed", ("R",), may_begin=False),
            Condition("worn", "Worn", ("W",), is_checked_by_rules=True),
        )

    def marks(self) -> tuple[MarkKind, ...]:
        return (
            MarkKind("tower", "tower", "towers", is_sided=True),
            MarkKind("mines", "minefield", "minefields", least=1, most=3),
            MarkKind("ditch", "ditch", "ditches"),
            MarkKind("smoke", "smoke", "smoke", may_begin=False),
        )


def told(
    *marks: Mark, unit: Unit | None = None, group: Any = None, side: Any = None
) -> list[tuple[str, str]]:
    """Code and path of every problem of a scenario with these marks, unit and fields."""
    groups = (Group("a", units=() if unit is None else (unit,), fields=group or {}),)
    sides = (Side("red", "Red", groups, fields=side or {}), Side("blue", "Blue"))
    scenario = Scenario("Siege", "siege", "", Length(3, 3), sides, marks=marks)
    problems = check_declared(ParsedScenario(small_map(), scenario, Siege()))
    return [(problem.code, problem.where.pointer()) for problem in problems]


AT = "sides[0].groups[0].units[0]"
KNIGHT = Unit("1", "knight", "0303")


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"morale": 9, "supply": "lots"}, []),
        ({"morale": 10}, [("field-value", "sides[0].fields.morale")]),
        ({"morale": True}, [("field-value", "sides[0].fields.morale")]),
        ({"panic_level": 2}, [("field-unknown", "sides[0].panic_level")]),
        ({"stance": "bold"}, [("field-unknown", "sides[0].fields.stance")]),
    ],
)
def test_fields_of_a_side(fields, found):
    assert told(side=fields) == found


def test_fields_of_groups_and_units():
    veteran = replace(KNIGHT, fields={"veteran": True})
    assert told(unit=veteran, group={"stance": "bold"}) == []
    assert told(unit=replace(KNIGHT, fields={"veteran": "maybe"}), group={"stance": "rash"}) == [
        ("field-value", "sides[0].groups[0].fields.stance"),
        ("field-value", f"{AT}.fields.veteran"),
    ]


@pytest.mark.parametrize(
    ("conditions", "found"),
    [
        ({"dispersed": 2, "spotted": 1, "worn": 7}, []),
        ({"dispersed": 3}, [("condition-grade", f"{AT}.conditions.dispersed")]),
        ({"spotted": 2}, [("condition-grade", f"{AT}.conditions.spotted")]),
        ({"routed": 1}, [("condition-at-start", f"{AT}.conditions.routed")]),
        ({"level": 1}, [("condition-unknown", f"{AT}.level")]),
        ({"spoted": 1}, [("condition-unknown", f"{AT}.conditions.spoted")]),
    ],
)
def test_conditions_of_a_unit(conditions, found):
    assert told(unit=replace(KNIGHT, conditions=conditions)) == found


@each(
    ("mark", "found"),
    [
        (Mark("tower", "0101", "blue"), []),
        (Mark("mines", "0101", value=3), []),
        (Mark("ditch", "0101"), []),
        (Mark("tower", "0101"), [("mark-side", "marks[0]")]),
        (Mark("tower", "0101", "green"), [("side-unknown", "marks[0].side")]),
        (Mark("ditch", "0101", "red"), [("mark-side", "marks[0]")]),
        (Mark("ditch", "0101", value=1), [("mark-value", "marks[0]")]),
        (Mark("mines", "0101"), [("mark-value", "marks[0]")]),
        (Mark("mines", "0101", value=4), [("mark-value", "marks[0]")]),
        (Mark("smoke", "0101"), [("mark-at-start", "marks[0]")]),
        (Mark("mine", "0101"), [("mark-unknown", "marks[0].kind")]),
        (Mark("wreck", "0101"), [("mark-unknown", "wrecks")]),
    ],
)
def test_marks(mark, found):
    assert told(mark) == found


def test_marks_of_a_side_that_is_not_there_are_told_once_where_they_are_listed():
    works = tuple(Mark("entrenchment", at, "green") for at in ("0101", "0102"))
    scenario = Scenario("Duel", "kampfpanzer", "", Length(3, 3), (Side("red", "Red"),), marks=works)
    problems = list(check_declared(ParsedScenario(small_map(), scenario, RULESET)))
    assert [(one.code, one.where.pointer()) for one in problems] == [("side-unknown", "entrenchments.green")]


def test_without_its_rules_only_the_sides_of_marks_are_known():
    sides = (Side("red", "Red", fields={"morale": 99}),)
    marks = (Mark("tower", "0101", "green"), Mark("mine", "0101"))
    scenario = Scenario("Siege", "siege", "", Length(3, 3), sides, marks=marks)
    problems = check_declared(ParsedScenario(small_map(), scenario, None))
    assert [(one.code, one.where.pointer()) for one in problems] == [("side-unknown", "marks[0].side")]
