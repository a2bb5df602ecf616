"""What every ruleset keeps to: the shipped ones and toys that share nothing with them but the core."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from kpeditor.core.board.build import complete, new_sheet
from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.checks.files import check_file
from kpeditor.core.checks.run import check_battle
from kpeditor.core.files.documents import OpenBattle, open_battle, save_map, save_scenario
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.problem import Problem, Severity
from kpeditor.core.rules import registry
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Group, Length, Mark, Scenario, Side, Unit, VictoryLine
from kpeditor.drawing.pictures.battle import draw_battle
from tests.rulesets.conformance import RULESETS, a_table, plain_scenario, plain_sheet

ON_HEXES = [id_ for id_, one in RULESETS.items() if one.info.space == "hexes"]


@pytest.fixture(params=RULESETS)
def ruleset(request: pytest.FixtureRequest, toys: list[str]) -> RuleSet:
    return registry.find(request.param)


def test_every_installed_ruleset_is_tried_here(toys):
    assert sorted(registry.ids()) == sorted(RULESETS)


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
    numbers = [id_ for kind in types.values() for id_ in kind.counters]
    assert len(set(numbers)) == len(numbers)
    for key, kind in types.items():
        assert (kind.id, bool(kind.title), bool(kind.colour), bool(kind.category)) == (key, True, True, True)
        shown = {name for names in kind.corner_figures.values() for name in names.split()}
        assert shown <= set(kind.figures)


def test_types_are_listed_below_the_name_of_their_nation(ruleset):
    """A Soviet unit stands below "Soviet", not "Russian": what many titles begin with is the heading."""
    titles: dict[str, list[str]] = {}
    for kind in ruleset.unit_types().values():
        titles.setdefault(kind.colour, []).append(kind.title)
    for colour, found in titles.items():
        names = {ruleset.info.nation(one) for one in titles} | {"Soviet", "Russian"}
        called = {one.split()[0] for one in found} & names
        assert called <= {ruleset.info.nation(colour)}


def test_options_have_their_default_among_the_choices(ruleset):
    options = ruleset.options()
    assert len({option.id for option in options}) == len(options)
    for option in options:
        assert option.title
        assert option.text
        assert not option.choices or option.default in option.choices
        assert ruleset.option(plain_scenario(ruleset), option.id) == option.default


def test_choices_of_options_say_what_they_mean(ruleset):
    """One title and one meaning for each choice; of the rules of the program for all that are words."""
    is_ours = type(ruleset).__module__.startswith("kpeditor.")
    for option in ruleset.options():
        if is_ours and any(isinstance(one, str) for one in option.choices):
            assert option.says, option.id
        assert len(option.says) in (0, len(option.choices))
        told = [option.told(choice) for choice in option.choices]
        assert len({title for title, _ in told}) == len(told)
        assert all(meaning for _, meaning in told) or not option.says


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


def filed(folder: Path, battle: Battle) -> OpenBattle:
    """The battle written to new files and opened again."""
    new = OpenBattle(battle, [], None, None, None, None)
    new = save_map(new, folder / "map.yaml")
    new = save_scenario(new, folder / "scenario.yaml")
    assert new.scenario_path is not None
    return open_battle(new.scenario_path)


def test_maps_and_scenarios_come_back_as_they_were_saved(ruleset, tmp_path):
    battle = Battle(plain_sheet(ruleset), plain_scenario(ruleset))
    opened = filed(tmp_path, battle)
    assert [problem.text for problem in opened.problems] == []
    assert opened.battle.scenario == battle.scenario
    assert same(opened.battle.sheet, battle.sheet, ruleset)
    assert [p.text for p in check_battle(opened.battle) if p.severity is Severity.ERROR] == []


def test_saving_without_a_change_changes_no_byte(ruleset, tmp_path):
    opened = filed(tmp_path, Battle(plain_sheet(ruleset), plain_scenario(ruleset)))
    before = {path: path.read_bytes() for path in tmp_path.glob("*.yaml")}
    save_scenario(save_map(opened))
    assert {path: path.read_bytes() for path in tmp_path.glob("*.yaml")} == before


@pytest.mark.parametrize("ruleset", ON_HEXES, indirect=True)
def test_painted_terrain_comes_back(ruleset, tmp_path):
    sheet = plain_sheet(ruleset)
    assert isinstance(sheet, MapSheet)
    for layer in ruleset.terrain().layers:
        sheet.layers[layer.id][2, 3] = len(layer.kinds) - 1
    for feature in ruleset.terrain().hexsides:
        put(sheet.grid, sheet.hexsides[feature.id], sheet.side("0303B"), True)
    back = filed(tmp_path, Battle(sheet, plain_scenario(ruleset))).battle.map
    assert same(back, sheet, ruleset)
    for layer in ruleset.terrain().layers:
        assert back.kind(layer.id, sheet.hex("0403")) == layer.kinds[-1].id
    assert back.features(sheet.side("0303B")) == [feature.id for feature in ruleset.terrain().hexsides]


def test_files_of_a_ruleset_that_is_gone_open_show_and_save_unchanged(ruleset, tmp_path):
    filed(tmp_path, Battle(plain_sheet(ruleset), plain_scenario(ruleset)))
    usual = check_file(tmp_path / "scenario.yaml")
    for path in tmp_path.glob("*.yaml"):
        text = path.read_text("utf-8")
        assert f"ruleset: {ruleset.info.id}\n" in text
        path.write_text(text.replace(f"ruleset: {ruleset.info.id}\n", "ruleset: gone\n"), "utf-8")
    before = {path: path.read_bytes() for path in tmp_path.glob("*.yaml")}
    opened = open_battle(tmp_path / "scenario.yaml")
    assert opened.problems == []
    (problem,) = [one for one in check_file(tmp_path / "scenario.yaml") if one not in usual]
    assert (problem.code, problem.severity) == ("ruleset-unknown", Severity.WARNING)
    assert "no ruleset 'gone' is installed" in problem.text
    assert ruleset.info.id in problem.fix, "it says which are installed"
    draw_battle(opened.battle, tmp_path / "shown.png")
    assert (tmp_path / "shown.png").stat().st_size > 0
    save_scenario(save_map(opened))
    assert {path: path.read_bytes() for path in tmp_path.glob("*.yaml")} == before


def same(one: Sheet, other: Sheet, ruleset: RuleSet) -> bool:
    """Whether two sheets are the same board with the same things on it; a file leaves out what is default."""
    if isinstance(one, TableSheet) or isinstance(other, TableSheet):
        return one == other
    for sheet in (one, other):
        complete(sheet, ruleset.terrain())
    alike = ("title", "ruleset", "grid", "places", "edges", "notes", "extra")
    return all(getattr(one, name) == getattr(other, name) for name in alike) and all(
        mine.keys() == theirs.keys() and all(np.array_equal(mine[key], theirs[key]) for key in mine)
        for mine, theirs in ((shown(one), shown(other)), (one.hexsides, other.hexsides))
    )


def shown(sheet: MapSheet) -> dict[str, npt.NDArray[np.str_]]:
    """The kinds of all hexes by layer; a file may number them otherwise."""
    return {layer: np.array(sheet.legend[layer].kinds)[array] for layer, array in sheet.layers.items()}


def other_sheet(ruleset: RuleSet) -> Sheet:
    """A board of the other kind, or one whose layers the ruleset does not know."""
    if ruleset.info.space == "table":
        return new_sheet("Hexes", ruleset.info.id, HexGrid(3, 3), SCHEMES["CCRR"], ruleset.terrain())
    return a_table(ruleset)


def nonsense(ruleset: RuleSet) -> Scenario:
    """A scenario in which every text is wrong."""
    known = next(iter(ruleset.unit_types()), "nothing")
    units = (
        Unit("1", known, at="9999", facing="Z", conditions={"level": 9}, carried_by="1"),
        Unit("1", "dragon", at="castle", carried_by="nobody"),
        Unit("", known, at="0101", carried_by="2"),
        Unit("2", known, at="0101"),
        Unit("3", known, at="0101"),
    )
    groups = (
        Group("a", {known: 10**9, "dragon": -3}, deploy="rows(9,1"),
        Group("a", units=units, deploy="within(2, moon)", fields={"entrench": "required"}),
        Group("b", {known: 0}, enter=Entry(10**9, "run(")),
        Group("c", {known: 3}, enter=Entry(-1, "0101")),
        Group("d"),
    )
    side = Side("red", "", groups, fields={"panic_level": 99}, exit="edge(Q)")
    return Scenario(
        "",
        "no such ruleset",
        "",
        Length(10**9, -5),
        (side, side),
        (VictoryLine("nobody", "undisrupted("), VictoryLine("red", "destroyed(moon) > 3", (0,))),
        options={option.id: ["?"] for option in ruleset.options()} | {"weather": 3},
        special=("flying",),
        marks=(
            Mark("entrenchment", "0101", "moon"),
            Mark("entrenchment", "?", "moon"),
            Mark("wreck", "0102"),
            Mark("wreck", "?"),
        ),
        units={"dragon": 5, known: {"attack": "x"}},
        tables={"combat": [], "magic": {}},
    )


@pytest.mark.parametrize("ruleset", ON_HEXES, indirect=True)
def test_a_new_map_shows_the_default_everywhere(ruleset):
    sheet = plain_sheet(ruleset)
    assert isinstance(sheet, MapSheet)
    for layer in ruleset.terrain().layers:
        assert sheet.legend[layer.id].kinds[0] == layer.kinds[0].id
        assert not np.any(sheet.layers[layer.id])


def test_table_features_are_checked_with_their_map(toys, tmp_path):
    (tmp_path / "table.yaml").write_text(
        "format: kpeditor-map/1\ntitle: A table\nruleset: tablewar\n"
        "board: {kind: table, width: 60, height: 40, unit: inch}\n"
        "features:\n  Lane: {kind: rode, line: [[0, 5], [60, 5]]}\n  Copse: {kind: wood, point: [3, 3]}\n",
        "utf-8",
    )
    (problem,) = check_file(tmp_path / "table.yaml")
    assert (problem.code, problem.where.line) == ("terrain-unknown", 6)
    assert "known: wood, river, hill" in problem.fix
