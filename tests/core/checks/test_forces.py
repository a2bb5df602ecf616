"""Checks of where forces come from."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kpeditor.core.checks.forces import check_forces
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.problem import Severity
from kpeditor.core.scenario.events import ScenarioEvent
from kpeditor.core.scenario.model import Ban, Entry, Group, Length, Side, Unit
from tests.core.checks.smallbattles import BLUE, RED, RULESET, small_map, small_scenario


def problems(scenario):
    return list(check_forces(ParsedScenario(small_map(), scenario, RULESET)))


def of(group: Group, length: Length = Length(10, 10), **side: Any):  # noqa: B008
    scenario = small_scenario((replace(RED, groups=(group,), **side), BLUE), length=length)
    return [(p.code, p.severity, p.where.pointer()) for p in problems(scenario)]


def test_a_sound_scenario():
    assert problems(small_scenario()) == []


def test_an_area_without_hexes():
    (problem,) = of(Group("a", {"pz2": 1}, deploy="rows(1,2) & rows(4,5)"))
    assert problem == ("area-empty", Severity.ERROR, "sides[0].groups[0].deploy")
    assert of(Group("a", {"pz2": 1}, deploy="rows(20,30)"))[0][0] == "area-empty"


def test_an_area_that_counts_may_be_empty_but_that_is_told():
    scenario = small_scenario(victory=(replace(small_scenario().victory[0], when="units(red, roads) > 1"),))
    (problem,) = problems(scenario)
    assert (problem.code, problem.severity) == ("area-empty", Severity.WARNING)


def test_an_area_that_counts_for_an_event_may_be_empty_but_that_is_told():
    """It ended the check with a KeyError."""
    event = ScenarioEvent(when="units(red, roads) > 1", say="The road is taken.")
    (problem,) = problems(replace(small_scenario(), events=(event,)))
    assert (problem.code, problem.severity) == ("area-empty", Severity.WARNING)
    assert problem.text == "the area that counts for the event has no hexes on this map"


@pytest.mark.parametrize(("at", "code"), [("0801", None), ("0404", "entry-not-on-edge"), ("0809", None)])
def test_units_enter_at_the_edge(at, code):
    found = of(Group("a", {"pz2": 1}, enter=Entry(2, at)))
    assert [p[0] for p in found if p[0] != "area-empty"] == ([code] if code else [])


def test_units_leave_at_the_edge():
    assert of(RED.groups[0], exit="edge(N)") == []
    assert of(RED.groups[0], exit="rows(1,2)")[0] == ("exit-not-on-edge", Severity.ERROR, "sides[0].exit")


@pytest.mark.parametrize(
    ("turn", "length", "severity"),
    [
        (10, Length(10, 10), None),
        (11, Length(10, 10), Severity.ERROR),
        (0, Length(10, 10), Severity.ERROR),
        (12, Length(10, 15), Severity.WARNING),
    ],
)
def test_units_enter_before_the_game_ends(turn, length, severity):
    found = of(Group("a", {"pz2": 1}, enter=Entry(turn, "edge(N)")), length)
    assert [p[1] for p in found if p[0] == "entry-after-end"] == ([severity] if severity else [])


def test_every_unit_comes_from_somewhere():
    assert of(Group("a", {"pz2": 1}))[0][0] == "group-nowhere"
    assert of(Group("a", units=(Unit("1", "pz2", at="0101"), Unit("2", "pz2"))))[0][0] == "group-nowhere"
    assert of(Group("a", units=(Unit("1", "truck", at="0101"), Unit("2", "inf_ge", carried_by="1")))) == []
    assert of(Group("a", {"pz2": 1}, deploy="row(9)", enter=Entry(2, "edge(N)")))[0][0] == "group-two-places"


def test_groups_of_one_name_are_told_with_their_side():
    nowhere = (Group("main", {"pz2": 1}),)
    both = small_scenario((replace(RED, groups=nowhere), replace(BLUE, groups=nowhere)))
    told = [problem.text for problem in problems(both)]
    assert told == [f"group main of {side.title} has units without a place" for side in (RED, BLUE)]
    one = small_scenario((replace(RED, groups=nowhere), BLUE))
    assert [problem.text for problem in problems(one)] == ["group main has units without a place"]


def test_groups_and_sides_without_units():
    groups = (RED.groups[0], Group("empty", deploy="row(9)"))
    found = problems(small_scenario((replace(RED, groups=groups), Side("green", "Green"), BLUE)))
    assert [(p.code, p.where.pointer()) for p in found] == [
        ("group-empty", "sides[0].groups[1]"),
        ("side-empty", "sides[1]"),
    ]


def test_a_ban_beyond_the_end():
    assert of(RED.groups[0], ban=Ban((1, 30), ("move",)))[0][0] == "ban-after-end"


def test_a_ban_the_rules_do_not_know():
    (found,) = of(RED.groups[0], ban=Ban((1,), ("move", "fire", "overrun")))
    assert found[0] == "ban-unknown"


def test_a_length_that_is_none():
    assert of(RED.groups[0], Length(12, 10))[0][0] == "length-order"


def test_areas_of_both_sides_that_overlap():
    group = Group("b", {"bt7": 4}, deploy="rows(1,8)")
    (problem,) = problems(small_scenario((RED, replace(BLUE, groups=(group,)))))
    assert (problem.code, problem.where.pointer()) == ("zones-overlap", "sides[1].groups[0].deploy")
    assert len(problem.where.hexes) == 8


def test_areas_of_one_side_may_overlap():
    assert (
        problems(small_scenario((replace(RED, groups=(*RED.groups, replace(RED.groups[0], id="z"))), BLUE)))
        == []
    )
