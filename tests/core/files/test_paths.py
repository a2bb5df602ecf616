"""Paths in files of strangers: what names another computer, a device or a place outside a bundle is refused
unseen, under every key that names a file.
"""

from __future__ import annotations

import io
import os
import shutil
import zipfile
from pathlib import Path

import pytest

from kpeditor.cli import main as cli
from kpeditor.core.board.underlay import BadUnderlay, picture_path
from kpeditor.core.errors import BadFile, NotSaved
from kpeditor.core.files.bundles.bundling import bundle_of_files
from kpeditor.core.files.documents import open_battle, save_scenario
from kpeditor.core.files.storage.inbundle import named_in
from kpeditor.core.play.gamefile import open_game
from kpeditor.importers.tiled.files import beside
from kpeditor.scan.registration.pointsfile import read_points

FAR = (
    r"\\host\share\map.yaml",
    "//host/share/map.yaml",
    r"\/host/share/map.yaml",
    r"\\?\C:\host\map.yaml",
    r"\\.\COM1-host",
    "//?/UNC/host/share/map.yaml",
    r"\\?\UNC\host\share\map.yaml",
    "//./pipe/host",
)
"""Other computers and devices, on whatever system."""
OUT = ("/host/map.yaml", "C:/host/map.yaml", r"C:\host\map.yaml", "c:host.yaml", r"\host\map.yaml", *FAR)
"""What leads out of a bundle besides steps up."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Paths of which the system was asked and that hold the word host."""
    found: list[str] = []
    stat, opens = os.stat, io.open

    def note(path: object) -> None:
        if "host" in str(path):
            found.append(str(path))

    def noted_stat(path, *rest, **named):
        note(path)
        return stat(path, *rest, **named)

    def noted_open(path, *rest, **named):
        note(path)
        return opens(path, *rest, **named)

    monkeypatch.setattr(os, "stat", noted_stat)
    monkeypatch.setattr(io, "open", noted_open)
    return found


def quoted(name: str) -> str:
    return "'" + name + "'"


def scenario_text(root: Path, map_name: str) -> str:
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    return text.replace("../../maps/first-shots.yaml", quoted(map_name))


@pytest.mark.parametrize("name", FAR)
def test_the_map_of_a_scenario(name, root, tmp_path, asked):
    scenario = tmp_path / "s.yaml"
    scenario.write_text(scenario_text(root, name), "utf-8")
    opened = open_battle(scenario)
    assert [problem.code for problem in opened.problems] == ["map-unreadable"]
    assert "another computer or a device" in opened.problems[0].text
    assert cli.main(["check", str(scenario)]) == cli.main(["los", str(scenario), "0101", "0102"]) == 1
    assert asked == []


@pytest.mark.parametrize("name", FAR)
def test_the_scenario_of_a_record(name, tmp_path, asked, capsys):
    record = tmp_path / "r.yaml"
    text = f"format: kpeditor-record/1\nscenario: {quoted(name)}\nseed: 1\nturns: []\n"
    record.write_text(text + f"scenario_sha256: '{'0' * 64}'\n", "utf-8")
    with pytest.raises(BadFile, match="another computer or a device"):
        open_game(record)
    assert cli.main(["check", str(record)]) == 1
    assert "scenario-missing" in capsys.readouterr().out
    with pytest.raises(BadFile, match="another computer or a device"):
        bundle_of_files([record])
    assert asked == []


@pytest.mark.parametrize("name", FAR)
def test_the_map_of_a_scenario_within_a_record(name, root, tmp_path, asked, capsys):
    scenario = "".join(f"  {line}\n" for line in scenario_text(root, name).splitlines())
    record = tmp_path / "r.yaml"
    record.write_text(f"format: kpeditor-record/1\nseed: 1\nscenario:\n{scenario}turns: []\n", "utf-8")
    assert cli.main(["check", str(record)]) == cli.main(["replay", str(record)]) == 1
    assert "map-unreadable" in capsys.readouterr().out
    assert asked == []


@pytest.mark.parametrize("name", FAR)
def test_pictures_points_files_and_tilesets(name, tmp_path, asked):
    points = tmp_path / "points.yaml"
    points.write_text(f"format: kpeditor-scan/1\nmap: {quoted(name)}\nsheets: []\n", "utf-8")
    with pytest.raises(BadFile):
        read_points(points)
    with pytest.raises(BadUnderlay):
        picture_path(tmp_path, name)
    with pytest.raises(BadFile):
        beside(tmp_path / "m.tmx", name, tmp_path)
    assert asked == []


@pytest.mark.parametrize("name", OUT)
def test_nothing_in_a_bundle_leads_out_of_it(name, root, tmp_path, asked):
    bundle = packed(root, tmp_path, scenario_text(root, name))
    opened = open_battle(bundle)
    assert [problem.code for problem in opened.problems] == ["map-unreadable"]
    assert cli.main(["check", str(bundle)]) == 1
    assert asked == []


def test_not_even_to_a_map_that_is_there(root, tmp_path):
    outside = tmp_path / "outside.yaml"
    shutil.copy(root / "maps/first-shots.yaml", outside)
    for name in (str(outside), "../outside.yaml", "x/../../outside.yaml"):
        opened = open_battle(packed(root, tmp_path, scenario_text(root, name)))
        assert opened.problems[0].code == "map-unreadable", name


def packed(root: Path, folder: Path, scenario: str) -> Path:
    """A bundle with this scenario and no map."""
    manifest = "format: kpeditor-bundle/1\ntitle: T\nmain: s.yaml\nfiles: []\n"
    with zipfile.ZipFile(folder / "b.kpz", "w") as made:
        for member, text in (("manifest.yaml", manifest), ("s.yaml", scenario)):
            info = zipfile.ZipInfo(member)
            info.create_system = 3
            made.writestr(info, text)
    return folder / "b.kpz"


def test_what_a_scenario_names_as_its_map_is_packed_only_when_it_is_one(root, tmp_path):
    """Else a stranger's scenario takes any file of the person along in the bundle made of it."""
    secret = tmp_path / "secret.txt"
    secret.write_text("a password")
    scenario = tmp_path / "s.yaml"
    scenario.write_text(scenario_text(root, str(secret)), "utf-8")
    assert cli.main(["export", "bundle", str(scenario), "-o", str(tmp_path / "b.kpz")]) == 1
    assert not (tmp_path / "b.kpz").exists()


def test_absolute_paths_of_files_that_lie_about_are_followed(root, tmp_path):
    """As before: a scenario and its map may lie on two drives."""
    scenario = tmp_path / "s.yaml"
    scenario.write_text(scenario_text(root, str(root / "maps/first-shots.yaml")), "utf-8")
    assert open_battle(scenario).problems == []


@pytest.mark.parametrize("name", ["a\0b", "\0", "x" * 300, "x" * 5000 + ".kpz/y", "\ud800"])
def test_names_that_no_file_can_have(name, tmp_path):
    try:
        path = named_in(tmp_path / "s.yaml", name)
    except BadFile:
        return
    with pytest.raises(BadFile):
        open_battle(path)


def test_a_map_that_nothing_may_lead_to_is_not_named_silently(root, tmp_path, monkeypatch):
    """A scenario saved on another drive than a map on a network share would name that."""
    scenario = tmp_path / "s.yaml"
    scenario.write_text(scenario_text(root, "map.yaml"), "utf-8")
    shutil.copy(root / "maps/first-shots.yaml", tmp_path / "map.yaml")
    other = tmp_path / "other" / "s.yaml"
    other.parent.mkdir()
    opened = open_battle(scenario)

    def relpath(path: str, start: str) -> str:
        raise ValueError("path is on mount '//host/share', start on mount 'C:'")

    monkeypatch.setattr(os.path, "relpath", relpath)
    monkeypatch.setattr(Path, "as_posix", lambda self: "//host/share/map.yaml")
    with pytest.raises(NotSaved, match="copy the map"):
        save_scenario(opened, other)
    assert not (other).exists()
