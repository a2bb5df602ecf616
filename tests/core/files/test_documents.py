"""Battles are opened with everything that is wrong, and saved without loss, wherever they go."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path

import pytest

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadFile, NotSaved
from kpeditor.core.files.documents import (
    OpenBattle,
    battle_of_texts,
    open_battle,
    open_playable,
    open_with_map,
    require_map,
    save_map,
    save_scenario,
    scenario_to_save,
)
from kpeditor.core.files.reading import read_file, read_map, read_record, read_scenario
from kpeditor.core.files.storage.inbundle import WorkingCopy
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.battle import Battle

SAMPLES = Path(__file__).resolve().parents[2] / "files" / "v1"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The samples of the format in a folder that may be written."""
    shutil.copytree(SAMPLES, tmp_path / "files")
    return tmp_path / "files"


def codes(opened: OpenBattle) -> list[str]:
    return [problem.code for problem in opened.problems]


def test_a_map_opens_alone(folder):
    opened = open_battle(folder / "map.yaml")
    assert opened.battle.scenario is None
    assert opened.battle.map.title == "Small example"
    assert opened.problems == []
    assert (opened.map_path, opened.scenario_path) == (folder / "map.yaml", None)


def test_a_scenario_opens_with_its_map(folder):
    opened = open_battle(folder / "scenario.yaml")
    assert opened.battle.map.title == "Small example"
    assert opened.battle.scenario is not None
    assert opened.problems == []
    assert opened.map_source is not None


def test_a_battle_names_the_files_it_is_read_from(folder):
    scenario, map_ = folder / "scenario.yaml", folder / "map.yaml"
    assert open_battle(scenario).files == [scenario, map_]
    assert open_battle(map_).files == [map_]
    assert open_battle(map_).lasting(map_) == map_
    home = WorkingCopy(folder / "b.kpz", folder, "")
    packed = dataclasses.replace(open_battle(scenario), home=home)
    assert packed.files == [folder / "b.kpz"]
    assert packed.lasting(map_) == folder / "b.kpz" / "map.yaml"
    assert packed.lasting(None) is None


def test_a_file_that_has_been_read_is_not_read_again(folder):
    document = read_file(folder / "scenario.yaml")
    (folder / "scenario.yaml").unlink()
    assert open_battle(folder / "scenario.yaml", document).battle.scenario is not None


def test_who_computes_from_a_map_gets_none_without_it(folder):
    """Any answer would be about an empty board; a map that is saved in its place is one."""
    scenario = folder / "scenario.yaml"
    assert open_with_map(scenario).problems == []
    (folder / "map.yaml").rename(folder / "other.yaml")
    with pytest.raises(BadFile, match=r"scenario\.yaml: the map 'map.yaml' cannot be used: ") as missing:
        open_with_map(scenario)
    assert [one.code for one in missing.value.problems] == ["map-missing"]
    require_map(save_map(open_battle(scenario)))
    scenario.write_text(scenario.read_text().replace("map: map.yaml\n", ""))
    with pytest.raises(BadFile, match=r"scenario\.yaml: the scenario names no map"):
        open_with_map(scenario)


def test_only_a_map_that_is_missing_is_to_be_named_otherwise(folder):
    """One that is broken is mended in its own file, whose problems are told as well."""
    (folder / "map.yaml").rename(folder / "other.yaml")
    (problem,) = open_battle(folder / "scenario.yaml").problems
    assert (problem.fix[:13], problem.window[:10]) == ("Name the file", "Save a map")
    (folder / "map.yaml").write_text("a: [")
    first, *more = open_battle(folder / "scenario.yaml").problems
    assert (first.fix, first.window) == ("", "")
    assert [(one.code, Path(one.where.file).name) for one in more] == [("yaml-syntax", "map.yaml")]


def test_what_is_played_keeps_to_its_schema(folder):
    """Warnings are no hindrance."""
    path = folder / "scenario.yaml"
    text = path.read_text()
    assert open_playable(path).battle.scenario is not None
    path.write_text(text.replace("notes:", "x-notes: 1\nnotes:"))
    assert open_playable(path).battle.scenario is not None
    path.write_text(text.replace("notes:", "nots:"))
    with pytest.raises(BadFile, match="cannot be played as it is") as refused:
        open_playable(path)
    assert [one.code for one in refused.value.problems] == ["key-unknown"]


def test_a_battle_is_known_by_its_texts(folder):
    """The map from its file where it has no text; problems of both, each with its file."""
    map_, scenario = folder / "map.yaml", folder / "scenario.yaml"
    texts = map_.read_text(), scenario.read_text()
    opened = battle_of_texts(texts[0].replace("Small", "Tiny"), texts[1], map_, scenario)
    assert (opened.battle.map.title, opened.problems) == ("Tiny example", [])
    assert opened.map_source is not None
    assert opened.map_source.name == str(map_)
    assert opened.files == [scenario, map_]
    opened = battle_of_texts(None, texts[1].replace("notes:", "nots:"), map_, scenario)
    assert (opened.battle.map.title, codes(opened)) == ("Small example", ["key-unknown"])
    assert opened.problems[0].where.file == str(scenario)
    opened = battle_of_texts(texts[0], None, map_, None)
    assert (opened.battle.scenario, opened.problems, opened.files) == (None, [], [map_])
    for text in (None, "format: kpeditor-map/1\nboard: 3\n"):
        with pytest.raises(BadFile, match="no usable map"):
            battle_of_texts(text, None, None, None)
    map_.unlink()
    opened = battle_of_texts(None, texts[1], map_, scenario)
    assert [(one.code, one.where.line) for one in opened.problems] == [("map-missing", 5)]


def test_a_path_written_on_windows_leads_to_the_map_and_stays_as_it_is(folder, tmp_path):
    scenario = tmp_path / "battles" / "scenario.yaml"
    scenario.parent.mkdir()
    text = (folder / "scenario.yaml").read_text("utf-8").replace("map: map.yaml", r"map: ..\files\map.yaml")
    scenario.write_text(text, "utf-8")
    opened = open_battle(scenario)
    assert opened.problems == []
    save_scenario(opened)
    assert scenario.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("map_text", "code"),
    [
        (None, "map-missing"),
        ("a: [", "map-unreadable"),
        ("format: kpeditor-scenario/1\n", "map-unreadable"),
        ("format: kpeditor-map/1\nboard: 3\n", "map-unreadable"),
        ("format: kpeditor-map/7\n", "map-unreadable"),
    ],
)
def test_a_scenario_without_a_usable_map_opens_on_an_empty_board(folder, map_text, code):
    (folder / "map.yaml").unlink()
    if map_text is not None:
        (folder / "map.yaml").write_text(map_text)
    opened = open_battle(folder / "scenario.yaml")
    assert opened.battle.scenario is not None
    assert opened.battle.map.grid.size > 0
    assert opened.map_source is None
    problem = opened.problems[0]
    assert (problem.code, problem.where.document, problem.where.line) == (code, "scenario", 5)
    assert all(one.where.line for one in opened.problems)


@pytest.mark.parametrize("path", ["/dev/zero", ".", "..", "nul\\0byte", "/", "scenario.yaml/x", "x" * 5000])
def test_a_map_path_reaches_ordinary_files_only(folder, path):
    text = (folder / "scenario.yaml").read_text()
    (folder / "scenario.yaml").write_text(text.replace("map: map.yaml", f'map: "{path}"'))
    opened = open_battle(folder / "scenario.yaml")
    assert codes(opened)[0] in ("map-missing", "map-unreadable")
    assert opened.battle.scenario is not None


def test_maps_are_found_beside_above_and_by_their_whole_path(folder):
    text = (folder / "scenario.yaml").read_text()
    for path in ("./map.yaml", "../files/map.yaml", str(folder / "map.yaml")):
        (folder / "scenario.yaml").write_text(text.replace("map: map.yaml", f"map: '{path}'"))
        assert open_battle(folder / "scenario.yaml").problems == []


@pytest.mark.parametrize("name", ["no.yaml", ".", "record.yaml", "broken.yaml", "boardless.yaml"])
def test_what_is_no_battle_is_refused_with_its_problems(folder, name):
    (folder / "broken.yaml").write_text("a: b: c")
    (folder / "boardless.yaml").write_text(
        "format: kpeditor-map/1\ntitle: x\nruleset: x\nboard: {kind: hex}\n"
    )
    with pytest.raises(BadFile) as caught:
        open_battle(folder / name)
    assert caught.value.problems
    assert all(problem.where.file for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("name", "said", "fix"),
    [
        ("record.yaml", "this is the record of a game, not a map or scenario", "kpeditor play opens it"),
        ("mail.yaml", "this is a letter of a game by mail, not a map or scenario", ""),
    ],
)
def test_files_of_games_are_told_from_battles(folder, name, said, fix):
    with pytest.raises(BadFile, match=said) as refused:
        open_battle(folder / name)
    (problem,) = refused.value.problems
    assert problem.fix.partition(",")[0] == fix
    assert problem.where.line == (folder / name).read_text().split("\nformat: ")[0].count("\n") + 2


def test_a_save_without_a_change_leaves_every_byte(folder):
    for name in ("map.yaml", "scenario.yaml"):
        before = (folder / name).read_bytes()
        opened = open_battle(folder / name)
        save_map(opened) if name == "map.yaml" else save_scenario(opened)
        assert (folder / name).read_bytes() == before


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("map", "format: kpeditor-map/1\nboard: {columns: 7, rows: 9}\nlegend: ''"),
        ("scenario", "format: kpeditor-scenario/1\nmap: map.yaml\nlength: [1]\nsides: a\noptions: ''\n"),
    ],
)
def test_a_save_without_a_change_leaves_the_defects_of_a_file_as_well(folder, name, text):
    path = folder / f"{name}.yaml"
    path.write_text(text, "utf-8")
    opened = open_battle(path)
    assert opened.problems
    (save_map if name == "map" else save_scenario)(opened)
    assert path.read_text("utf-8") == text


def test_a_second_save_builds_on_the_first(folder):
    opened = open_battle(folder / "map.yaml")
    opened.battle.map.layers["terrain"][0, 0] = 1
    opened = save_map(opened)
    opened.battle.map.layers["terrain"][0, 1] = 2
    save_map(opened)
    text = (folder / "map.yaml").read_text()
    assert "    twwe" not in text
    assert "    tww..\n" in text
    assert text.startswith("# A map as the first version")


def test_a_map_saved_elsewhere_is_found_from_the_scenario(folder, tmp_path):
    opened = open_battle(folder / "scenario.yaml")
    (tmp_path / "maps").mkdir()
    opened = save_map(opened, tmp_path / "maps" / "other.yaml")
    opened = save_scenario(opened)
    assert "map: ../maps/other.yaml\n" in (folder / "scenario.yaml").read_text()
    again = open_battle(folder / "scenario.yaml")
    assert again.problems == []
    assert again.map_path is not None
    assert again.map_path.resolve() == (tmp_path / "maps" / "other.yaml").resolve()


def test_a_scenario_saved_elsewhere_finds_its_map(folder, tmp_path):
    opened = open_battle(folder / "scenario.yaml")
    (tmp_path / "deep" / "er").mkdir(parents=True)
    save_scenario(opened, tmp_path / "deep" / "er" / "s.yaml")
    assert opened.battle.scenario is not None
    assert opened.battle.scenario.map == "../../files/map.yaml"
    assert open_battle(tmp_path / "deep" / "er" / "s.yaml").problems == []
    assert "map: map.yaml\n" in (folder / "scenario.yaml").read_text()


def test_a_scenario_whose_map_is_missing_keeps_naming_it(folder):
    (folder / "map.yaml").unlink()
    opened = open_battle(folder / "scenario.yaml")
    save_scenario(opened)
    assert "map: map.yaml\n" in (folder / "scenario.yaml").read_text()


def test_a_map_that_could_not_be_read_is_not_overwritten(folder):
    (folder / "map.yaml").write_text("a: [")
    opened = open_battle(folder / "scenario.yaml")
    with pytest.raises(NotSaved, match="could not be read"):
        save_map(opened)
    assert (folder / "map.yaml").read_text() == "a: ["


def test_a_file_of_the_same_battle_is_not_written_over(root, tmp_path):
    """Not the map by its scenario, the scenario by its map, or a board by the map that lies on it."""
    for part in ("scenarios/panzer-zug", "maps/panzer-zug"):
        shutil.copytree(root / part, tmp_path / part)
    path = tmp_path / "scenarios/panzer-zug/at-01-pripet.yaml"
    opened = open_battle(path)
    board = tmp_path / "maps/panzer-zug/board-06.yaml"
    assert opened.map_path is not None
    for save, target, what in (
        (save_scenario, opened.map_path, "map"),
        (save_map, path, "scenario"),
        (save_map, board, "board"),
    ):
        before = target.read_bytes()
        with pytest.raises(NotSaved, match=f"it is the file of the {what}; choose another name"):
            save(opened, target)
        assert target.read_bytes() == before


def test_a_scenario_names_its_map_from_the_file_it_is_saved_to(folder):
    """As long as it has no file it names its map as it did."""
    opened = open_battle(folder / "scenario.yaml")
    scenario = opened.battle.scenario
    assert scenario is not None
    assert scenario_to_save(dataclasses.replace(opened, scenario_path=None)) is scenario
    assert (
        scenario_to_save(dataclasses.replace(opened, map_path=None), folder / "deep" / "s.yaml") is scenario
    )
    moved = scenario_to_save(opened, folder / "deep" / "s.yaml")
    assert moved == dataclasses.replace(scenario, map="../map.yaml")
    assert scenario_to_save(open_battle(folder / "map.yaml"), folder / "s.yaml") is None


def test_what_was_never_saved_needs_a_name(folder):
    battle = open_battle(folder / "scenario.yaml").battle
    new = OpenBattle(Battle(battle.sheet, battle.scenario), [], None, None, None, None)
    with pytest.raises(NotSaved, match="no file name"):
        save_map(new)
    with pytest.raises(NotSaved, match="no file name"):
        save_scenario(new)
    new = save_map(new, folder / "new-map.yaml")
    new = save_scenario(new, folder / "new.yaml")
    again = open_battle(folder / "new.yaml")
    assert again.problems == []
    assert battle.scenario is not None
    assert again.battle.scenario == dataclasses.replace(battle.scenario, map="new-map.yaml")


def test_a_file_called_json_is_written_as_json(folder):
    opened = open_battle(folder / "scenario.yaml")
    save_map(opened, folder / "map.json")
    save_scenario(opened, folder / "scenario.json")
    for name in ("map.json", "scenario.json"):
        assert (folder / name).read_text().startswith("{")
        assert open_battle(folder / name).problems == []


def test_a_file_is_json_by_its_name_unless_it_was_yaml_under_such_a_name(folder):
    """What was JSON stays JSON under another name."""
    opened = save_map(open_battle(folder / "map.yaml"), folder / "one.JSON")
    assert (folder / "one.JSON").read_text().startswith("{")
    save_map(opened, folder / "one.yaml")
    assert (folder / "one.yaml").read_text() == (folder / "one.JSON").read_text()
    new = OpenBattle(Battle(opened.battle.sheet), [], None, None, None, None)
    save_map(new, folder / "two.yaml")
    assert (folder / "two.yaml").read_text().startswith("format")
    save_map(new, folder / "two.json")
    assert (folder / "two.json").read_text().startswith("{")


def test_changes_that_a_defective_file_cannot_bear_are_saved_all_the_same(folder):
    text = (folder / "map.yaml").read_text().replace("places:\n", "places: [nonsense]\nplaces-before:\n")
    (folder / "map.yaml").write_text(text)
    opened = open_battle(folder / "map.yaml")
    sheet = opened.battle.map
    sheet.layers["terrain"][0, 0] = 1
    save_map(opened)
    again = open_battle(folder / "map.yaml").battle.map
    assert again.kind("terrain", Hex(1, 1)) == "town"


def test_reading_answers_what_it_can():
    assert read_map("a: [")[0] is None
    assert read_scenario(SAMPLES / "map.yaml")[1][0].code == "file-kind"
    sheet, problems, source = read_map(SAMPLES / "map.yaml")
    assert isinstance(sheet, MapSheet)
    assert problems == []
    assert source is not None
    record, problems, _ = read_record(SAMPLES / "record.yaml")
    assert problems == []
    assert record is not None
    assert record["turns"][0]["orders"]["nationalists"]["94"] == "D5VD"


def test_problems_of_two_files_know_their_file(folder):
    text = (folder / "map.yaml").read_text()
    (folder / "map.yaml").write_text(text.replace('"0302D"]', '"0302D", "9901A"]'))
    text = (folder / "scenario.yaml").read_text()
    (folder / "scenario.yaml").write_text(text.replace("notes:", "nots:"))
    opened = open_battle(folder / "scenario.yaml")
    assert [(Path(one.where.file).name, one.where.document, one.code) for one in opened.problems] == [
        ("scenario.yaml", "scenario", "key-unknown"),
        ("map.yaml", "map", "hexside-unknown"),
    ]


def test_yaml_under_the_name_of_json_keeps_its_text(root, tmp_path):
    """Saved unchanged it has the same bytes, comments with them."""
    path, again = tmp_path / "map.json", tmp_path / "again.json"
    shutil.copy(root / "maps/first-shots.yaml", path)
    save_map(open_battle(path), again)
    assert again.read_bytes() == path.read_bytes()
