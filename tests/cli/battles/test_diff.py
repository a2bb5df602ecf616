"""`kpeditor diff`: text, JSON, a picture, and use as a difference tool of git."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.files.documents import open_battle, save_map
from kpeditor.drawing.palette import ADDED

TARGETS = {"diff": "kpeditor.cli.battles.diff:diff"}


def diff(*arguments):
    return cli.main(["diff", *map(str, arguments)], TARGETS)


@pytest.fixture
def maps(root, tmp_path):
    """A map and the same with two hexes of woods and a crest more."""
    old = tmp_path / "old.yaml"
    shutil.copy(root / "maps/kampfpanzer.yaml", old)
    opened = open_battle(old)
    sheet = opened.battle.map
    paint(sheet, "terrain", [sheet.hex("0505"), sheet.hex("0605")], "woods").apply(opened.battle)
    set_hexsides(sheet, "crest", {sheet.side("0805D")}, True).apply(opened.battle)
    new = tmp_path / "new.yaml"
    save_map(opened, new)
    return old, new


def test_text_and_count(maps, capsys):
    assert diff(*maps) == table.OK
    output = capsys.readouterr()
    assert output.out == "map:\n  terrain 0505 0605: clear -> woods\n  crest 0805D: added (drawn)\n"
    assert output.err == "2 differences\n"


def test_nothing_differs(maps, capsys):
    assert diff(maps[0], maps[0], "--exit-code") == table.OK
    assert capsys.readouterr() == ("", "0 differences\n")


def test_a_scenario_does_not_differ_from_itself(root, capsys):
    """Under one path; both were kept by their paths."""
    scenario = root / "scenarios/tutorial/first-shots.yaml"
    assert diff(scenario, scenario, "--exit-code") == table.OK
    assert capsys.readouterr() == ("", "0 differences\n")


def test_the_exit_status_tells_when_asked(maps):
    assert diff(*maps, "--exit-code") == table.INPUT_ERROR


def test_json(maps, capsys):
    assert diff(*maps, "--format", "json") == table.OK
    terrain, crest = json.loads(capsys.readouterr().out)
    assert (terrain["kind"], terrain["hexes"], terrain["new"]) == ("terrain", ["0505", "0605"], "woods")
    assert crest["hexsides"] == ["0805D"]


def test_the_picture_marks_what_was_added(maps, tmp_path, qapp):
    target = tmp_path / "difference.png"
    assert diff(*maps, "-o", target) == table.OK
    plain = tmp_path / "plain.png"
    assert diff(maps[1], maps[1], "-o", plain) == table.OK
    # The key below the map has the colour in both; the map itself only where something was added.
    assert count(target, ADDED) > count(plain, ADDED) > 0


def count(path, colour: QColor) -> int:
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32)
    return int((pixels == colour.rgb()).sum())


def test_a_missing_file_is_an_error_of_the_input(tmp_path, capsys):
    assert diff(tmp_path / "a.yaml", tmp_path / "b.yaml") == table.INPUT_ERROR
    assert "a.yaml: error file-missing" in capsys.readouterr().err


def test_a_map_is_not_compared_with_a_scenario(root, capsys):
    """Everything would be told as added."""
    map_, scenario = root / "maps/kampfpanzer.yaml", root / "scenarios/kampfpanzer/14-1-spain.yaml"
    for two in ((map_, scenario), (scenario, map_)):
        assert diff(*two) == table.INPUT_ERROR
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.endswith(f"two scenarios; the map of that scenario is {map_}\n")


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_git_shows_a_scenario_whose_map_lies_in_the_tree(root, tmp_path):
    """git hands over copies in a temporary folder; the map is found beside the real file."""
    tree = tmp_path / "tree"
    (tree / "scenarios").mkdir(parents=True)
    shutil.copy(root / "maps/kampfpanzer.yaml", tree / "map.yaml")
    text = (root / "scenarios/kampfpanzer/14-1-spain.yaml").read_text("utf-8")
    scenario = tree / "scenarios/spain.yaml"
    scenario.write_text(text.replace("../../maps/kampfpanzer.yaml", "../map.yaml"), "utf-8")

    def git(*arguments):
        told = subprocess.run(["git", *arguments], cwd=tree, check=True, capture_output=True, text=True)
        return told.stdout

    git("init", "-q")
    git("add", ".")
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one")
    scenario.write_text(scenario.read_text("utf-8").replace("length: 10", "length: 11"), "utf-8")
    command = f'PYTHONPATH="{root}" "{sys.executable}" -m kpeditor diff "$LOCAL" "$REMOTE" --beside "$MERGED"'
    git("config", "difftool.kpeditor.cmd", command)
    told = git("difftool", "-y", "-t", "kpeditor")
    assert "scenario:\n  length: 10 -> 11\n" in told
    assert "board" not in told


def test_tables_are_compared_by_feature_and_field_with_a_picture(tmp_path, capsys):
    """A wood is cut, a house moves, a hedge is new, a hill gets a name, another a level, the table 1:5000."""
    old, new = tmp_path / "old.yaml", tmp_path / "new.yaml"
    old.write_text(TABLE, "utf-8")
    new.write_text(
        TABLE.replace("[9, 2]", "[8, 2.5]")
        .replace("[[20, 5], [24, 5], [24, 8]]", "[[21, 5], [25, 5], [25, 8]]")
        .replace("  Hill:", "  Knoll:")
        .replace("level: 2", "level: 3")
        .replace("unit: inch", "unit: inch, ground: 5000")
        + "  New hedge: {kind: hedge, line: [[1, 18], [12, 19]]}\n",
        "utf-8",
    )
    target = tmp_path / "difference.png"
    assert diff(old, new, "-o", target) == table.OK
    said = capsys.readouterr().out
    assert "ground: added (1:5000)" in said
    assert "shape of feature Wood: (9, 2) -> (8, 2.5): 1 of 3 points up to 1.12 inches farther" in said
    assert "shape of feature House: at (20, 5) -> at (21, 5), moved as a whole" in said
    assert "name of feature Hill: Hill -> Knoll" in said
    assert "level of feature Rise: 2 -> 3" in said
    assert "feature New hedge: added (hedge, line (1, 18) (12, 19))" in said
    assert len(said.splitlines()) == 7, "and nothing else"
    image, plain = QImage(str(target)), tmp_path / "plain.png"
    assert diff(new, new, "-o", plain) == table.OK
    # The new hedge is marked where it lies: 60 inches are 1200 pixels on a desk of 32.
    at = round(32 + 6.5 * 20), round(32 + 18.5 * 20)
    assert image.pixelColor(*at) == ADDED
    assert QImage(str(plain)).pixelColor(*at) != ADDED


TABLE = """\
format: kpeditor-map/1
title: Trial
ruleset: panzer8
board: {kind: table, width: 60, height: 40, unit: inch}
features:
  Wood: {kind: woods, area: [[3, 2], [9, 2], [6, 8]]}
  House: {kind: building, area: [[20, 5], [24, 5], [24, 8]]}
  Hill: {kind: hill, area: [[30, 20], [40, 20], [40, 30]]}
  Rise: {kind: hill, area: [[45, 20], [55, 20], [55, 30]], level: 2}
"""
