"""What every ruleset keeps to: the shipped ones and two toys that share nothing with them but the core."""

from __future__ import annotations

import numpy as np
import pytest

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.board.tabletop import Feature, TableSheet
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.problem import Problem, Severity
from kpeditor.core.rules import registry
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Group, Length, Scenario, Side, Unit, VictoryLine

IDS = ["kampfpanzer", "hexduel", "tablewar"]


@pytest.fixture(params=IDS)
def ruleset(request: pytest.FixtureRequest, toys: list[str]) -> RuleSet:
    return registry.find(request.param)


def test_every_installed_ruleset_is_tried_here(toys):
    assert sorted(registry.ids()) == sorted(IDS)


def test_it_answers_to_its_id(ruleset):
    assert registry.find(ruleset.info.id) is ruleset
    assert ruleset.info.title
    assert ruleset.info.version


def test_terrain_can_be_written_and_painted(ruleset):
    catalogue = ruleset.terrain()
    for layer in catalogue.layers:
        assert len({kind.id for kind in layer.kinds}) == len(layer.kinds) >= 1
        assert len({kind.char for kind in layer.kinds}) == len(layer.kinds)
        assert all(len(kind.char) == 1 and kind.char not in " \t\n" for kind in layer.kinds)
    assert len({kind.id for kind in catalogue.hexsides}) == len(catalogue.hexsides)
    kinds = {kind.id for layer in catalogue.layers for kind in layer.kinds}
    assert all(place.needs <= kinds for place in catalogue.places)


def test_units_can_be_drawn_and_counted(ruleset):
    types = ruleset.unit_types()
    assert types
    numbers = [id_ for kind in types.values() for id_ in kind.counters]
    assert len(set(numbers)) == len(numbers)
    for key, kind in types.items():
        assert (kind.id, bool(kind.title), bool(kind.colour), bool(kind.category)) == (key, True, True, True)
        shown = {name for names in kind.corner_figures.values() for name in names.split()}
        assert shown <= set(kind.figures)


def test_options_have_their_default_among_the_choices(ruleset):
    options = ruleset.options()
    assert len({option.id for option in options}) == len(options)
    for option in options:
        assert option.title
        assert option.text
        assert not option.choices or option.default in option.choices
        assert ruleset.option(plain_scenario(ruleset), option.id) == option.default


def test_types_of_a_plain_scenario_are_the_printed_ones(ruleset):
    assert dict(ruleset.unit_types(plain_scenario(ruleset))) == dict(ruleset.unit_types())


def test_a_plain_battle_has_no_errors(ruleset):
    battle = Battle(plain_sheet(ruleset), plain_scenario(ruleset))
    problems = list(ruleset.check(battle))
    assert [problem for problem in problems if problem.severity is Severity.ERROR] == []
    assert list(ruleset.check(Battle(plain_sheet(ruleset)))) == []


def test_checks_survive_nonsense(ruleset):
    for sheet in (plain_sheet(ruleset), other_sheet(ruleset)):
        problems = list(ruleset.check(Battle(sheet, nonsense(ruleset))))
        assert all(isinstance(problem, Problem) and problem.text for problem in problems)


def plain_sheet(ruleset: RuleSet) -> Sheet:
    """A small board of the ruleset's own kind."""
    if ruleset.info.space == "table":
        return a_table(ruleset)
    grid = HexGrid(8, 6, trim=True)
    return new_sheet("Plain", ruleset.info.id, grid, SCHEMES["CCRR"], ruleset.terrain())


def other_sheet(ruleset: RuleSet) -> Sheet:
    """A board of the other kind, or one whose layers the ruleset does not know."""
    if ruleset.info.space == "table":
        return new_sheet("Hexes", ruleset.info.id, HexGrid(3, 3), SCHEMES["CCRR"], ruleset.terrain())
    return a_table(ruleset)


def a_table(ruleset: RuleSet) -> TableSheet:
    wood = Feature("wood-1", "wood", "area", (TablePoint(1, 1), TablePoint(4, 1), TablePoint(2, 5)))
    return TableSheet("Table", ruleset.info.id, TableSpace(60, 40, "inch"), {"wood-1": wood})


def plain_scenario(ruleset: RuleSet) -> Scenario:
    """Two sides with one unit each and room for it."""
    types = list(ruleset.unit_types())
    areas = ("rows(1,2)", "rows(4,5)") if ruleset.info.space == "hexes" else ("", "")
    sides = tuple(
        Side(id_, id_.title(), (Group("main", {types[0]: 1}, deploy=area),), panic_level=1)
        for id_, area in zip(("red", "blue"), areas, strict=True)
    )
    return Scenario("Plain", ruleset.info.id, "map.yaml", Length(5, 5), sides, (VictoryLine("draw"),))


def nonsense(ruleset: RuleSet) -> Scenario:
    """A scenario in which every text is wrong."""
    known = next(iter(ruleset.unit_types()))
    units = (
        Unit("1", known, at="9999", facing="Z", level=9, carried_by="1"),
        Unit("1", "dragon", at="castle", carried_by="nobody"),
        Unit("", known, at="0101", carried_by="2"),
        Unit("2", known, at="0101"),
        Unit("3", known, at="0101"),
    )
    groups = (
        Group("a", {known: 10**9, "dragon": -3}, deploy="rows(9,1"),
        Group("a", units=units, deploy="within(2, moon)", entrench="required"),
        Group("b", {known: 0}, enter=Entry(10**9, "run(")),
        Group("c", {known: 3}, enter=Entry(-1, "0101")),
        Group("d"),
    )
    side = Side("red", "", groups, panic_level=99, exit="edge(Q)")
    return Scenario(
        "",
        "no such ruleset",
        "",
        Length(10**9, -5),
        (side, side),
        (VictoryLine("nobody", "undisrupted("), VictoryLine("red", "destroyed(moon) > 3", (0,))),
        options={option.id: ["?"] for option in ruleset.options()} | {"weather": 3},
        special=("flying",),
        entrenchments={"moon": ("0101", "?")},
        wrecks=("0102", "?"),
        units={"dragon": 5, known: {"attack": "x"}},
        tables={"combat": [], "magic": {}},
    )


@pytest.mark.parametrize("ruleset", ["kampfpanzer", "hexduel"], indirect=True)
def test_a_new_map_shows_the_default_everywhere(ruleset):
    sheet = plain_sheet(ruleset)
    assert isinstance(sheet, MapSheet)
    for layer in ruleset.terrain().layers:
        assert sheet.legend[layer.id].kinds[0] == layer.kinds[0].id
        assert not np.any(sheet.layers[layer.id])
