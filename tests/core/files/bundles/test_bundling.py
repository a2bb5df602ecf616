"""Making bundles: names that fit, what is named and cannot be read, and what a bundle has already."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadFile
from kpeditor.core.files.bundles.bundle import MIMETYPE, bundle_bytes, pack
from kpeditor.core.files.bundles.bundling import (
    About,
    Packed,
    bundle_of_battle,
    bundle_of_files,
    bundle_of_folder,
)
from kpeditor.core.files.bundles.manifest import MANIFEST
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES

MAP = b"format: kpeditor-map/1\n"


@pytest.fixture(scope="module")
def battle(root: Path) -> OpenBattle:
    """A battle on a small map, whose files the tests call otherwise."""
    opened = open_battle(root / "scenarios/tutorial/first-shots.yaml")
    sheet = MapSheet("M", opened.battle.sheet.ruleset, HexGrid(2, 2), SCHEMES["CCRR"])
    return replace(opened, battle=replace(opened.battle, sheet=sheet), map_source=None)


def named(
    battle: OpenBattle, map_: str, scenario: str, *, titles: tuple[str, str] = ("M", "S"), base: bool = False
) -> Packed:
    """The battle packed with files of these names ("": not saved yet) and these titles."""
    assert battle.battle.scenario is not None
    sheet = replace(battle.battle.map, title=titles[0])
    inner = replace(battle.battle, sheet=sheet, scenario=replace(battle.battle.scenario, title=titles[1]))
    paths = [Path("/far") / name if name else None for name in (map_, scenario)]
    made = replace(battle, battle=inner, map_path=paths[0], scenario_path=paths[1])
    kept = pack("T", "ford.yaml", {"ford.yaml": MAP, "Ford-2.yaml": b"other"}) if base else None
    return bundle_of_battle(made, kept)


def test_a_battle_that_is_not_saved_is_called_by_its_titles(battle):
    cases = {
        ("Ford, 1937", "Übung"): ("ford-1937.yaml", "ubung.yaml"),
        ("戦車", "!"): ("map.yaml", "scenario.yaml"),
        ("", "Manifest"): ("map.yaml", "scenario.yaml"),
        ("Ford", "ford"): ("ford.yaml", "scenario-ford.yaml"),
        ("Aux", "x" * 300): ("map.yaml", "x" * 40 + ".yaml"),
    }
    for titles, names in cases.items():
        packed = named(battle, "", "", titles=titles)
        assert (packed.map_name, packed.scenario_name) == names, titles
        assert bundle_bytes(packed.bundle)


def test_files_keep_their_names_if_a_bundle_can_bear_them(battle):
    cases = {
        ("a.yaml", "b.json"): ("a.yaml", "b.json"),
        ("aux.yaml", "b.txt"): ("map.yaml", "scenario.yaml"),
        (MANIFEST, "Manifest.YML"): ("map.yaml", "scenario.yaml"),
        ("Manifest.yaml", "scenario.yaml"): ("map.yaml", "scenario.yaml"),
        ("A.yaml", "a.yaml"): ("A.yaml", "scenario-a.yaml"),
        ("n" * 190 + ".yaml", "n" * 190 + ".yaml"): ("n" * 190 + ".yaml", "scenario.yaml"),
        ("scenario.yaml", ""): ("scenario.yaml", "s.yaml"),
    }
    for files, names in cases.items():
        packed = named(battle, *files)
        assert (packed.map_name, packed.scenario_name) == names, files
        assert bundle_bytes(packed.bundle)
        assert packed.scenario is not None
        assert packed.scenario.map == packed.map_name


def test_the_title_of_a_bundle_is_that_of_its_scenario_else_of_its_map(battle):
    assert named(battle, "", "", titles=("M", "S")).bundle.manifest.title == "S"
    alone = replace(battle, battle=replace(battle.battle, scenario=None), scenario_path=None)
    assert bundle_of_battle(alone).bundle.manifest.title == battle.battle.sheet.title
    assert bundle_of_battle(alone).bundle.manifest.main == bundle_of_battle(alone).map_name


def test_a_new_scenario_is_called_as_no_file_of_the_bundle(battle):
    """It was written over another scenario of the bundle that had its title as its name."""
    packed = named(battle, "ford.yaml", "", titles=("Ford", "Ford"), base=True)
    assert (packed.map_name, packed.scenario_name) == ("ford.yaml", "scenario-ford.yaml")
    packed = named(battle, "map.yaml", "", titles=("M", "Ford"), base=True)
    assert packed.scenario_name == "ford-3.yaml"
    assert packed.bundle.files["Ford-2.yaml"] == b"other"
    assert packed.bundle.files["ford.yaml"] == MAP


def test_a_bundle_of_a_map_opens_with_its_new_scenario(battle):
    """It went on opening with the map, and the scenario in it was not seen again."""
    assert named(battle, "ford.yaml", "", base=True).bundle.manifest.main == "s.yaml"
    assert named(battle, "map.yaml", "", base=True).bundle.manifest.main == "ford.yaml"


def test_files_whose_names_meet_are_given_others(tmp_path):
    """They were refused, though other names are there for them."""
    cases = {
        ("Manifest.yaml",): ["maps/manifest.yaml"],
        ("m.yaml", MIMETYPE): ["maps/m.yaml", "mimetype-2"],
        ("aux.yaml", "maps"): ["maps-2", "maps/aux-2.yaml"],
        ("m.yaml", "readme.md"): ["m.yaml", "readme.md"],
    }
    for number, (files, names) in enumerate(cases.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name in files:
            (folder / name).write_bytes(MAP)
        made = bundle_of_files([folder / name for name in files])
        assert sorted(made.files) == names
        assert bundle_bytes(made)


def test_files_that_differ_in_case_alone_get_two_names(tmp_path):
    for folder in "ab":
        (tmp_path / folder).mkdir()
    (tmp_path / "a" / "m.yaml").write_bytes(MAP)
    (tmp_path / "b" / "M.yaml").write_bytes(MAP + b"title: B\n")
    (tmp_path / "a" / "aux.yaml").write_bytes(MAP)
    made = bundle_of_files(
        [tmp_path / "a" / "m.yaml", tmp_path / "b" / "M.yaml", tmp_path / "a" / "aux.yaml"]
    )
    assert sorted(made.files) == ["maps/aux-2.yaml", "maps/m-2.yaml", "maps/m.yaml"]
    assert made.manifest.main == "maps/m.yaml"


def refused(*files: Path) -> tuple[str, str, str]:
    with pytest.raises(BadFile) as caught:
        bundle_of_files(files)
    (problem,) = caught.value.problems
    return Path(problem.where.file).name, problem.code, problem.text


def test_what_is_named_and_cannot_be_packed_is_told_with_its_file(root, tmp_path):
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    scenario = tmp_path / "s.yaml"
    scenario.write_text(text.replace("../../maps/first-shots.yaml", "m.yaml"), "utf-8")
    assert refused(scenario) == ("m.yaml", "file-missing", "there is no such file")
    shutil.copy(scenario, tmp_path / "m.yaml")
    assert refused(scenario) == ("m.yaml", "file-kind", "this is no map")
    (tmp_path / "m.yaml").write_bytes(MAP + b"board: {columns: many}\n")
    assert refused(scenario) == ("m.yaml", "map-unreadable", "this map cannot be read")
    (tmp_path / "m.yaml").unlink()
    (tmp_path / "m.yaml").mkdir()
    assert refused(scenario)[:2] == ("m.yaml", "file-unreadable")
    scenario.write_text(text.replace("map: ../../maps/first-shots.yaml", "map: ''"), "utf-8")
    assert refused(scenario) == ("s.yaml", "map-missing", "it names no map")
    record = tmp_path / "r.yaml"
    record.write_text("format: kpeditor-record/1\nturns: []\n")
    assert refused(record) == ("r.yaml", "scenario-missing", "it names no scenario")
    record.write_text("format: kpeditor-record/1\nscenario: s.yaml\nturns: []\n")
    shutil.copy(root / "maps/first-shots.yaml", scenario)
    assert refused(record) == ("s.yaml", "file-kind", "this is no scenario")
    if hasattr(os, "mkfifo"):  # opening it would wait for ever
        os.mkfifo(tmp_path / "pipe.yaml")
        record.write_text("format: kpeditor-record/1\nscenario: pipe.yaml\nturns: []\n")
        assert refused(record) == ("pipe.yaml", "file-unreadable", "this is no ordinary file")
    with pytest.raises(ValueError, match="no files"):
        bundle_of_files([])


@pytest.mark.parametrize(
    "underlay", ["{file: gone.png}", "{file: ../secret.png}", "{file: 4}", "nonsense", "{file: //host/a.png}"]
)
def test_a_picture_that_is_missing_or_may_not_come_along_is_left_out(underlay, root, tmp_path):
    """The map is packed as it is."""
    (tmp_path / "secret.png").write_bytes(b"\x89PNG")
    (tmp_path / "maps").mkdir()
    map_ = tmp_path / "maps" / "m.yaml"
    text = (root / "maps/first-shots.yaml").read_text("utf-8")
    map_.write_text(f"{text}x-underlay: {underlay}\n", "utf-8")
    assert bundle_of_files([map_]).files == {"m.yaml": map_.read_bytes()}
    assert bundle_of_battle(open_battle(map_)).bundle.files == {"m.yaml": map_.read_bytes()}


def test_the_bundle_of_a_folder_says_what_is_said_now_else_what_was_said(tmp_path):
    old = pack("Old", "m.yaml", {"m.yaml": MAP}, authors=("A",), licence="CC0-1.0").manifest
    (tmp_path / MANIFEST).write_text(old.text(), "utf-8")
    (tmp_path / "m.yaml").write_bytes(MAP + b"title: changed\n")
    (tmp_path / "not-listed.txt").write_text("x")
    kept = bundle_of_folder(tmp_path / MANIFEST)
    assert (kept.manifest.title, kept.manifest.authors, kept.manifest.licence) == ("Old", ("A",), "CC0-1.0")
    assert kept.files == {"m.yaml": MAP + b"title: changed\n"}
    told = bundle_of_folder(tmp_path / MANIFEST, About("New", ("B",), "MIT")).manifest
    assert (told.title, told.authors, told.licence) == ("New", ("B",), "MIT")
    (tmp_path / MANIFEST).write_text(old.text().replace("path: m.yaml", "path: ../m.yaml"), "utf-8")
    with pytest.raises(BadFile, match="leads out"):
        bundle_of_folder(tmp_path / MANIFEST)
    (tmp_path / MANIFEST).write_text(old.text().replace("path: m.yaml", "path: gone.yaml"), "utf-8")
    with pytest.raises(BadFile, match="no such file"):
        bundle_of_folder(tmp_path / MANIFEST)
