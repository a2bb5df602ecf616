"""Checks of free tables beyond the broken files: what is told of where, and what is left alone."""

from __future__ import annotations

import math
from dataclasses import replace

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import longest_side, shape_of
from kpeditor.core.checks.run import check_battle
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.rules import registry
from kpeditor.core.rules.tablesight import degrees
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, Unit, VictoryLine
from kpeditor.core.scenario.setup.steps import SetupStep
from kpeditor.rulesets.panzer8.checks import capacity


def feature(name: str, kind: str, *points: tuple[float, float], **more) -> Feature:
    known = registry.find("panzer8").terrain().feature(kind)
    shape = known.shapes[0] if known is not None else "area"
    return Feature(name, kind, shape, tuple(TablePoint(*point) for point in points), **more)


def table(*features: Feature) -> TableSheet:
    return TableSheet("T", "panzer8", TableSpace(60, 40, "inch"), {one.id: one for one in features})


def codes(sheet: TableSheet, *units: Unit) -> list[str]:
    sides = (
        Side("red", "Red", (Group("a", units=units),)),
        Side("blue", "Blue", (Group("b", units=(AWAY,)),)),
    )
    scenario = Scenario("S", "panzer8", "", Length(5, 5), sides, (VictoryLine("draw"),)) if units else None
    found = [problem.code for problem in check_battle(Battle(sheet, scenario))]
    return [code for code in found if code != "side-cannot-win"]


AWAY = Unit("away", "tank", at="(55, 38)")
BASE = math.prod(registry.find("panzer8").unit_types()["tank"].base or (1.0, 1.0))
TOWN = feature("Town", "built_up", (10, 10), (14, 10), (14, 13), (10, 13))
LAKE = feature("Lake", "water", (20, 10), (30, 10), (30, 20), (20, 20))


def test_pt_9_a_town_holds_as_many_bases_as_fit_along_its_longest_side():
    types = registry.find("panzer8").unit_types()
    assert capacity(TOWN, types) == 4
    assert longest_side(shape_of(feature("Slanted", "built_up", (0, 0), (3, 3), (2, 4), (-1, 1)))) == 18**0.5
    inside = [
        Unit(str(n), "infantry", at=f"({10.7 + 1.3 * (n % 3)}, {10.6 + 1.2 * (n // 3)})") for n in range(5)
    ]
    assert "area-crowded" not in codes(table(TOWN), *inside[:4])
    assert "area-crowded" in codes(table(TOWN), *inside)
    leader = Unit("leader", "commander", at="(13.4, 12.4)")
    assert "area-crowded" not in codes(table(TOWN), *inside[:4], leader)


def test_a_bridge_or_a_ford_bears_a_base_over_water():
    unit = Unit("1", "tank", at="(25, 15)")
    assert codes(table(LAKE), unit) == ["base-closed"]
    for kind in ("bridge", "ford"):
        assert codes(table(LAKE, feature("Way", kind, (19, 15), (31, 15))), unit) == []
    assert codes(table(LAKE), replace(unit, at="(19.4, 15)")) == []


def box(left: int, top: int, right: int, bottom: int) -> str:
    return f"polygon(({left}, {top}), ({right}, {top}), ({right}, {bottom}), ({left}, {bottom}))"


def zones(sheet: TableSheet, *groups: tuple[int, str], steps: tuple[SetupStep, ...] = ()) -> list[str]:
    """What is told of groups of so many tanks that deploy in an area."""
    red = tuple(
        Group(f"g{n}", counts={"tank": number}, deploy=area) for n, (number, area) in enumerate(groups)
    )
    sides = (Side("red", "Red", red), Side("blue", "Blue", (Group("b", units=(AWAY,)),)))
    made = Scenario("S", "panzer8", "", Length(5, 5), sides, (VictoryLine("draw"),), setup=steps)
    found = [(one.code, one.where.path) for one in check_battle(Battle(sheet, made))]
    return [f"{code} {'.'.join(map(str, path))}" for code, path in found if code != "side-cannot-win"]


def test_pt_47_water_is_no_room_to_deploy_but_by_a_bridge():
    lake, shore = box(21, 11, 29, 19), box(18, 11, 29, 19)
    step = SetupStep("red", ("g0",))
    assert zones(table(LAKE), (1, lake)) == ["zone-crowded sides.0.groups.0.deploy"]
    assert "setup-no-room setup.0" in zones(table(LAKE), (1, lake), steps=(step,))
    assert zones(table(LAKE), (4, shore)) == []
    assert zones(table(LAKE), (14, shore)) == ["zone-crowded sides.0.groups.0.deploy"]
    assert zones(table(LAKE, feature("Way", "bridge", (19, 15), (31, 15))), (1, lake)) == []


def test_groups_that_share_ground_have_room_all_together():
    area, beside = box(0, 0, 4, 4), box(3, 0, 7, 4)
    far = box(40, 0, 44, 4)
    most = int(16 // BASE)
    assert zones(table(), (most, area), (most, beside)) == ["zone-crowded sides.0.groups.1.deploy"]
    assert zones(table(), (most, area), (most - 3, far)) == []
    assert zones(table(), (most // 2, area), (most // 2, area)) == []


def test_bases_that_only_touch_do_not_overlap():
    one = Unit("1", "infantry", at="(5, 5)")
    assert codes(table(), one, Unit("2", "infantry", at="(6.25, 5)")) == []
    assert codes(table(), one, Unit("2", "infantry", at="(6, 5)")) == ["bases-overlap"]
    assert codes(table(), one, Unit("2", "infantry", at="(6, 5)", facing="90")) == ["bases-overlap"]


def test_units_that_overlap_or_hang_over_the_edge_are_called_as_people_call_them():
    units = (Unit("1", "infantry", at="(0, 5)"), Unit("2", "tank", at="(0.5, 5)"))
    sides = (
        Side("red", "Red", (Group("a", units=units),)),
        Side("blue", "Blue", (Group("b", units=(AWAY,)),)),
    )
    scenario = Scenario("S", "panzer8", "", Length(5, 5), sides, (VictoryLine("draw"),))
    told = {one.code: one.text for one in check_battle(Battle(table(), scenario))}
    types = registry.find("panzer8").unit_types()
    first, second = f"{types['infantry'].title} 1", f"{types['tank'].title} 2"
    assert told["bases-overlap"] == f"the bases of {first} and {second} overlap"
    assert told["base-off-table"].startswith("the base of ")
    assert "unit" not in told["base-off-table"]


def test_kinds_may_overlap_that_share_ground():
    hill = feature("Hill", "hill", (0, 0), (20, 0), (20, 20), (0, 20))
    wood = feature("Wood", "woods", (5, 5), (15, 5), (15, 15), (5, 15))
    assert codes(table(hill, wood)) == []
    clearing = replace(wood, holes=(tuple(TablePoint(*p) for p in ((6, 6), (14, 6), (14, 14), (6, 14))),))
    farm = feature("Farm", "built_up", (8, 8), (11, 8), (11, 11), (8, 11))
    assert codes(table(hill, clearing, farm)) == []
    assert codes(table(hill, wood, farm)) == ["features-overlap"]


def test_the_top_of_a_hill_may_lie_on_it():
    hill = replace(feature("Hill", "hill", (0, 0), (20, 0), (20, 20), (0, 20)), level=1)
    top = replace(feature("Top", "hill", (5, 5), (15, 5), (15, 15), (5, 15)), level=2)
    assert codes(table(hill, top)) == []
    assert codes(table(hill, replace(top, level=1))) == ["features-overlap"]


def test_shapes_are_judged_under_rules_that_are_not_installed_too():
    sheet = replace(table(feature("Tie", "mud", (1, 1), (5, 5), (5, 1), (1, 5))), ruleset="gone")
    assert codes(sheet) == ["ruleset-unknown", "feature-crosses-itself"]


def test_facings_are_degrees():
    assert [degrees(text) for text in ("", "0", "359.5", "360", "B", "-1", "1e2")] == [
        0,
        0,
        359.5,
        None,
        None,
        None,
        None,
    ]
