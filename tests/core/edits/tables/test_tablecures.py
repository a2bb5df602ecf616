"""Cures of tables: each takes its problem away and brings no other, and what is saved is told the same of."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.checks.files import check_as_saved, check_file
from kpeditor.core.checks.run import check_battle
from kpeditor.core.edits.cures import cures_of
from kpeditor.core.edits.tables.cures import TABLE_CURED
from kpeditor.core.files.documents import OpenBattle, open_battle, save_map, save_scenario
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.problem import Problem, error
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.model import Group, Unit

CATALOGUE = registry.find("panzer8").terrain()


def ring(*points: tuple[float, float]) -> tuple[TablePoint, ...]:
    return tuple(TablePoint(*point) for point in points)


def box(x: float, y: float, width: float, height: float) -> tuple[TablePoint, ...]:
    return ring((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def area(name: str, kind: str, points: tuple[TablePoint, ...], **more) -> Feature:
    return Feature(name, kind, "area", points, **more)


FEATURES: dict[str, tuple[Feature, ...]] = {
    "feature-sliver": (area("Slip", "woods", box(42, 1, 5, 0.01)),),
    "feature-crosses-itself": (area("Bow", "woods", ring((42, 3), (46, 6), (46, 3), (42, 6))),),
    "feature-hole": (area("Ring", "woods", box(48, 1, 5, 5), holes=(box(51, 3, 4, 1),)),),
    "features-overlap": (
        area("Wet wood", "woods", box(54, 1, 3, 4)),
        area("Lake", "water", box(56, 3, 3, 4)),
        area("Copse", "orchard", box(42, 10, 4, 4)),
        area("Small copse", "orchard", box(43, 11, 2, 2)),
    ),
    "feature-astray": (
        Feature("Far crest", "crest", "line", ring((12, 16), (26, 16)), props={"hill": "Mill hill"}),
    ),
    "feature-prop": (
        area("High wood", "woods", box(48, 8, 4, 4), level=2),
        area("Odd wood", "woods", box(54, 10, 4, 3), props={"growth": "palms", "colour": "red"}),
    ),
    "feature-link": (
        Feature("Lost crest", "crest", "line", ring((12, 16), (18, 16)), props={"hill": "Mil hill"}),
    ),
}
UNITS: dict[str, tuple[Unit, ...]] = {
    "base-closed": (Unit("x1", "infantry", "(40, 35)"),),
    "base-off-table": (Unit("x2", "infantry", "(0.2, 3)", "30"),),
    "bases-overlap": (Unit("x3", "tank", "(50, 20)"), Unit("x4", "tank", "(50.5, 20.4)", "45")),
    "facing-degrees": (Unit("x5", "tank", "(45, 22)", "B"),),
}


@pytest.fixture(scope="module")
def as_read(root: Path) -> OpenBattle:
    return open_battle(root / "tests/files/valid/panzer8-scenario.yaml")


def broken(battle: Battle, *codes: str) -> Battle:
    """The battle with what these problems come from."""
    assert isinstance(battle.sheet, TableSheet)
    assert battle.scenario is not None
    for code in codes:
        for feature in FEATURES.get(code, ()):
            battle.sheet.features[feature.id] = feature
        red, blue = battle.scenario.sides
        if code in UNITS:
            red = replace(red, groups=(*red.groups, Group(code, units=UNITS[code])))
        if code == "area-crosses-itself":
            text = "polygon((44, 24), (50, 30), (50, 24), (44, 30))"
            red = replace(red, groups=(*red.groups, Group(code, {"infantry": 1}, deploy=text)))
        battle = Battle(battle.sheet, replace(battle.scenario, sides=(red, blue)))
    return battle


def codes(problems: list[Problem]) -> Counter[str]:
    return Counter(one.code for one in problems)


BROKEN = (*FEATURES, *UNITS, "area-crosses-itself")


def test_every_code_with_a_cure_is_broken_here():
    """A point off the table cannot come into memory but from a file."""
    assert set(BROKEN) | {"point-off-table"} == TABLE_CURED


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(BROKEN), min_size=1, max_size=4, unique=True))
def test_a_mend_leaves_nothing_of_its_problem_and_brings_no_other(as_read, chosen):
    battle = broken(snapshot(as_read.battle), *chosen)
    before = check_battle(battle)
    assert set(chosen) <= set(codes(before))
    mended_codes = set()
    for problem in before:
        for cure in cures_of(battle, problem, CATALOGUE):
            mended = snapshot(battle)
            inverse = cure.apply(mended)
            after = check_battle(mended)
            assert problem not in after, (problem, cure.title)
            assert codes(after) <= codes(before) - Counter({problem.code: 1}), (problem, after)
            mended_codes.add(problem.code)
            inverse.apply(mended)
            assert (mended.sheet, mended.scenario) == (battle.sheet, battle.scenario)
    assert set(chosen) <= mended_codes


@pytest.mark.parametrize("code", BROKEN)
def test_what_is_told_of_a_table_is_told_of_its_file(as_read, tmp_path, code):
    opened = replace(as_read, battle=broken(snapshot(as_read.battle), code))
    live = check_as_saved(opened)
    opened = save_map(opened, tmp_path / "map.yaml")
    save_scenario(opened, tmp_path / "scenario.yaml")
    told = check_file(tmp_path / "scenario.yaml")
    assert [(one.code, one.text) for one in told] == [(one.code, one.text) for one in live]
    assert code in codes(live)


def test_points_off_the_table_are_moved_to_its_edge(as_read):
    battle = snapshot(as_read.battle)
    assert isinstance(battle.sheet, TableSheet)
    battle.sheet.features["Far"] = area("Far", "woods", box(52, 5, 12, 6))
    problem = error("point-off-table", "", document="map", path=("features", "Far", "area", 1))
    (cure,) = cures_of(battle, problem, CATALOGUE)
    cure.apply(battle)
    assert battle.sheet.features["Far"].points == box(52, 5, 8, 6)


@pytest.mark.parametrize("name", ["setup-unplayed", "setup-unplayed-late"])
def test_what_games_of_the_rules_pass_over_is_taken_out_of_steps(name: str, root: Path) -> None:
    """Each mend can be undone, takes its problem away and brings no other; of the entry of a group all areas
    are left. Only who comes later where nobody may has no mend: he needs a place.
    """
    battle = open_battle(root / f"tests/files/invalid/{name}.yaml").battle
    while True:
        problems = check_battle(battle)
        cures = [(one, cures_of(battle, one, CATALOGUE)) for one in problems if one.code == "setup-unplayed"]
        able = [(one, found[0]) for one, found in cures if found]
        if not able:
            break
        _, cure = able[0]
        before = battle.scenario
        cure.apply(battle).apply(battle)
        assert battle.scenario == before
        cure.apply(battle)
        assert {one.code for one in check_battle(battle)} <= {one.code for one in problems}
    left = [one.where.path[-1] for one, _ in cures]
    assert left == ([] if name == "setup-unplayed" else ["enter"])
    assert battle.scenario is not None
    late = battle.scenario.sides[0].groups[1].enter
    assert late is not None
    if name == "setup-unplayed":
        assert (late.at, late.one_of) == ("(edge(N, 2, 10)) + (edge(N, 20, 30))", ())
