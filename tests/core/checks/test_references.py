"""Checks of what a scenario names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.checks.references import check_references
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.model import Entry, Group, Mark, Side, Unit, VictoryLine
from tests.core.checks.smallbattles import BLUE, RED, RULESET, small_map, small_scenario
from tests.each import each


def problems(scenario) -> list[Problem]:
    parsed = ParsedScenario(small_map(), scenario, RULESET)
    return [*check_references(parsed), *parsed.problems]


def only(scenario) -> Problem:
    (problem,) = problems(scenario)
    return problem


def with_group(group: Group):
    return small_scenario((replace(RED, groups=(group,)), BLUE))


def test_a_sound_scenario_names_only_what_exists():
    assert problems(small_scenario()) == []


@each(
    ("area", "code", "offset", "message"),
    [
        ('within(2, "0950")', "hex-unknown", 10, "not on the map"),
        ('rows(1,2) + hexes("0101", "0909")', "hex-unknown", 26, "0909"),
        ("rows(1,2) & town(2)", "place-unknown", 12, "no place Town 2; did you mean 'Town 1'?"),
        ('place("Hil 1")', "place-unknown", 6, "did you mean 'Hill 1'?"),
        ("edge(Q)", "edge-unknown", 5, "N, E, S, W"),
        ("rows(7,12)", "rows-outside-map", 0, "1 to 9"),
        ('run("0101","0305")', "run-crooked", 0, "share no row"),
        ("row(1) +", "area-syntax", 8, "too early"),
        ("wihin two hexes of 0101", "area-syntax", 0, "not understood"),
    ],
)
def test_names_in_areas(area, code, offset, message):
    problem = only(with_group(Group("a", {"pz2": 1}, deploy=area)))
    assert problem.code == code
    assert (problem.where.path, problem.where.offset) == (("sides", 0, "groups", 0, "deploy"), offset)
    assert message in f"{problem.text}; {problem.fix}"


def test_areas_of_entries_exits_and_victory_are_read_too():
    scenario = small_scenario(
        (replace(RED, groups=(Group("a", {"pz2": 1}, enter=Entry(2, '"0950"')),), exit="edge(Q)"), BLUE),
        (VictoryLine("red", "exited(red, town(2)) > 1"), VictoryLine("blue")),
    )
    assert [(p.code, p.where.pointer()) for p in problems(scenario)] == [
        ("hex-unknown", "sides[0].groups[0].enter.at"),
        ("edge-unknown", "sides[0].exit"),
        ("place-unknown", "victory[0].when"),
    ]


def test_unit_types():
    misspelt = only(with_group(Group("a", {"pz22": 1}, deploy="row(9)")))
    assert (misspelt.code, misspelt.fix) == ("unit-type-unknown", "did you mean 'pz2'?")
    assert misspelt.where.path == ("sides", 0, "groups", 0, "units", "pz22")
    single = only(with_group(Group("a", units=(Unit("1", "tank", at="0101"),))))
    assert single.where.path == ("sides", 0, "groups", 0, "units", 0, "type")


def test_counts_below_one():
    assert only(with_group(Group("a", {"pz2": 0}, deploy="row(9)"))).code == "count-below-one"


def test_ids_are_unique():
    group = Group("a", units=(Unit("1", "pz2", at="0101"), Unit("1", "pz2", at="0102")))
    twice = problems(small_scenario((replace(RED, groups=(group, group)), replace(BLUE, id="red"))))
    pointers = [p.where.pointer() for p in twice if p.code == "id-twice"]
    assert pointers == [
        "sides[0].groups[0].units[1].id",
        "sides[0].groups[1].id",
        "sides[0].groups[1].units[0].id",
        "sides[0].groups[1].units[1].id",
        "sides[1].id",
    ]


def test_no_side_is_called_draw():
    assert "id-reserved" in [p.code for p in problems(small_scenario((Side("draw", "Draw"), BLUE)))]


def test_carriers():
    group = Group("a", units=(Unit("1", "truck", at="0101"), Unit("2", "inf_ge", carried_by="11")))
    lost = only(with_group(group))
    assert (lost.code, lost.where.pointer()) == ("unit-unknown", "sides[0].groups[0].units[1].carried_by")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"wreck_truk": 8}, "option-unknown"),
        ({"wreck_truck": 5}, "option-value"),
        ({"limit_counters": 1}, "option-value"),
        ({"limit_counters": True}, None),
        ({"wreck_truck": 3}, None),
    ],
)
def test_options(options, code):
    found = problems(replace(small_scenario(), options=options))
    assert [p.code for p in found] == ([code] if code else [])


def test_special_rules():
    found = only(replace(small_scenario(), special=("tank_rider",)))
    assert (found.code, found.fix) == ("special-unknown", "did you mean 'tank_riders'?")


def test_sides_named_elsewhere():
    scenario = small_scenario(victory=(VictoryLine("rd", "units(blu) > 2"), VictoryLine("blue")))
    assert [(p.code, p.where.pointer(), p.where.offset) for p in problems(scenario)] == [
        ("winner-unknown", "victory[0].winner", 0),
        ("side-unknown", "victory[0].when", 6),
    ]


def test_single_hexes():
    group = Group("a", units=(Unit("1", "pz2", at="0199"),))
    scenario = replace(
        with_group(group),
        marks=(Mark("entrenchment", "0101", "red"), Mark("entrenchment", "4444", "red"), Mark("wreck", "01")),
    )
    assert [(p.code, p.where.pointer()) for p in problems(scenario)] == [
        ("hex-unknown", "sides[0].groups[0].units[0].at"),
        ("hex-unknown", "entrenchments.red[1]"),
        ("hex-unknown", "wrecks[0]"),
    ]


def test_conditions_that_cannot_be_read():
    broken = only(small_scenario(victory=(VictoryLine("red", "units(red >= 3"), VictoryLine("blue"))))
    assert (broken.code, broken.where.path) == ("condition-syntax", ("victory", 0, "when"))


def test_without_ruleset_types_options_and_specials_are_taken_as_they_are():
    scenario = replace(with_group(Group("a", {"orc": 1}, deploy="row(9)")), options={"x": 1}, special=("y",))
    assert list(check_references(ParsedScenario(small_map(), scenario, None))) == []
