"""No scenario keeps the checks busy for long."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.checks.reporting import MOST_GROUPS, MOST_LINES, MOST_TEXT, too_large
from kpeditor.core.checks.run import check_battle
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, VictoryLine
from tests.core.checks.smallbattles import BLUE, RED, codes, small_map, small_scenario


def with_areas(count: int, area: str):
    groups = tuple(Group(str(number), {"pz2": 1}, deploy=area) for number in range(count))
    return small_scenario((replace(RED, groups=groups), BLUE))


def test_an_ordinary_scenario_is_not_too_large():
    assert too_large(small_scenario(), small_map()) is None


def test_groups_lines_and_text_are_counted():
    for scenario in (
        with_areas(MOST_GROUPS, "row(9)"),
        small_scenario(victory=(VictoryLine("red"),) * (MOST_LINES + 1)),
        with_areas(5, "row(9)" + " " * (MOST_TEXT // 5)),
    ):
        problem = too_large(scenario, small_map())
        assert problem is not None
        assert problem.code == "scenario-too-large"
        found = check_battle(Battle(small_map(), scenario))
        assert codes(one for one in found if one.where.document == "scenario") == ["scenario-too-large"]


def test_the_size_of_the_map_counts():
    huge = MapSheet("Huge", "kampfpanzer", HexGrid(1000, 1000), SCHEMES["CCCRRR"])
    scenario = with_areas(10, "ring(3, " * 30 + "row(1)" + ")" * 30)
    assert too_large(scenario, huge) is not None
    assert too_large(scenario, small_map()) is None
    assert too_large(scenario, None) is None
