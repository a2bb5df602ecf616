"""Who would win as things stand (R-VIC-1): placed units count, those still to be deployed leave it open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.checks.forecast import forecast
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, Unit, VictoryLine
from tests.rulesets.panzer8.tablegames import area

LINES = (
    VictoryLine("red", "undisrupted(red, town(1)) > 2 * undisrupted(blue, town(1))"),
    VictoryLine("blue", "destroyed(red) + 1 >= 2"),
    VictoryLine("draw"),
)


def weigh(red: Group, lines: tuple[VictoryLine, ...] = LINES, ruleset: RuleSet | None = None):
    sheet = MapSheet("Small", "none", HexGrid(8, 9), SCHEMES["CCRR"])
    sheet.places["Town 1"] = Place("Town 1", "town", (Hex(3, 5), Hex(3, 6)))
    sides = (Side("red", "Red", (red,)), Side("blue", "Blue", (Group("b", {"tank": 1}, deploy="rows(1,2)"),)))
    return forecast(ParsedScenario(sheet, Scenario("Trial", "none", "", Length(5, 5), sides, lines), ruleset))


def test_units_in_the_town_decide():
    found = weigh(Group("a", units=(Unit("1", "tank", at="0305"), Unit("2", "tank", at="0101"))))
    assert (found.winner, found.is_open) == ("red", False)
    (weighed,) = found.lines[0].weighed
    assert (weighed.left, weighed.right, weighed.verdict) == ((1, 1), (0, 0), "yes")


def test_units_in_a_condition_that_ends_their_effect_do_not_count():
    """9.71: disrupted units do not count; pinned ones do."""
    rules = find("kampfpanzer")
    pinned = Unit("1", "bt7", at="0305", conditions={"pinned": 1})
    assert weigh(Group("a", units=(pinned,)), ruleset=rules).winner == "red"
    found = weigh(Group("a", units=(replace(pinned, conditions={"level": 1}),)), ruleset=rules)
    assert found.winner == "draw"
    assert [line.verdict for line in found.lines] == ["no", "no", "yes"]


def test_units_that_are_deployed_by_their_player_leave_it_open():
    found = weigh(Group("a", {"tank": 3}, deploy="rows(4,9)"))
    assert found.is_open
    assert found.lines[0].weighed[0].left == (0, 3)
    assert found.lines[1].weighed[0].left == (1, 1)


@pytest.mark.parametrize("lines", [(), LINES[:1]])
def test_without_a_line_that_holds_nobody_wins(lines):
    found = weigh(Group("a", {"tank": 1}, deploy="row(1)"), lines)
    assert (found.winner, found.is_open) == ("", False)


def test_on_a_free_table_zones_bases_and_features_are_weighed():
    """Whose zone lies in an area is there, whose zone is elsewhere is not; a placed base counts where it is;
    as many features may be held as there are.
    """
    features = [area("Farm", "built_up", 10, 30, 20, 40), area("Mill", "built_up", 40, 2, 44, 6)]
    table = TableSheet("T", "panzer8", TableSpace(60, 40, "inch"), {one.id: one for one in features})
    red = (
        Group("in", {"infantry": 2}, deploy="polygon((11, 31), (19, 31), (19, 39), (11, 39))"),
        Group("off", {"infantry": 3}, deploy="half(N)"),
        Group("placed", units=(Unit("x", "infantry", "(15, 35)"), Unit("y", "infantry", "(50, 35)"))),
    )
    lines = (
        VictoryLine("red", "units(red, Farm) >= 4"),
        VictoryLine("red", "controlled(red, each(built_up)) >= 3"),
        VictoryLine("blue"),
    )
    scenario = Scenario(
        "T", "panzer8", "", Length(5, 5), (Side("red", "Red", red), Side("blue", "Blue")), lines
    )
    found = forecast(ParsedScenario(table, scenario, find("panzer8")))
    spans = [line.weighed[0].left for line in found.lines[:2]]
    assert spans == [(3, 3), (0, 2)]
    assert found.winner == "blue"
