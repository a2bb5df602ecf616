"""`kpeditor assemble`, and what the other commands make of the maps it writes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.files.bundles.bundle import read_bundle
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.formats.mapwriter import map_data
from kpeditor.core.files.text import emit
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.play.mail.folder import MailFolder
from kpeditor.core.rules import registry
from kpeditor.lab.spec import Series
from tests.core.board.drawnboards import painted

SCENARIO = """\
format: kpeditor-scenario/1
title: On two boards
ruleset: kampfpanzer
map: map.yaml
length: 3
sides:
  - id: red
    title: Red
    panic_level: 2
    groups: [{id: a, units: {bt7: 2}, deploy: 'within(1, "6-H-5")'}]
  - id: blue
    title: Blue
    panic_level: 2
    groups: [{id: b, units: {pz2: 2}, deploy: 'edge(E)'}]
victory: [{when: 'undisrupted(red, town(1)) > 0', winner: red}, {winner: draw}]
"""


def run(command, *arguments):
    return cli.main([command, *map(str, arguments)], table.COMMANDS)


@pytest.fixture
def boards(tmp_path: Path) -> list[Path]:
    """Boards 5 and 6, of 9 rows."""
    terrain = registry.find("kampfpanzer").terrain()
    grid = HexGrid(9, 5, "flat", "odd", trim=True)
    for name in "56":
        sheet = new_sheet(f"Board {name}", "kampfpanzer", grid, board_row_number(name), terrain)
        painted(sheet, Random(name), terrain)
        sheet.places["Town 1"] = Place("Town 1", "town", (sheet.hex(f"{name}-D-3"),))
        (tmp_path / f"{name}.yaml").write_text(emit.document(map_data(sheet)), "utf-8")
    return [tmp_path / "5.yaml", tmp_path / "6.yaml"]


@pytest.fixture
def battle(boards, tmp_path: Path) -> Path:
    """A scenario on both boards, the second turned."""
    assert run("assemble", *boards, "--turn", "6", "-o", tmp_path / "map.yaml") == table.OK
    (tmp_path / "battle.yaml").write_text(SCENARIO, "utf-8")
    return tmp_path / "battle.yaml"


def test_boards_are_laid_turned_and_joined(boards, tmp_path, capsys):
    out = tmp_path / "maps" / "two.yaml"
    out.parent.mkdir()
    assert run("assemble", *boards, "--turn", "6", "--join", "long", "-o", out) == table.OK
    assert "two.yaml: Boards 5 and 6, 9 x 9, 76 hexes" in capsys.readouterr().err
    sheet = open_battle(out).battle.map
    assert sheet.hex("5-B-5") == sheet.hex("6-H-5")
    assert sheet.assembly is not None
    assert [entry.file for entry in sheet.assembly.entries] == ["../5.yaml", "../6.yaml"]
    assert run("assemble", *boards, "--join", "short", "--row-a", "north", "--title", "Long", "-o", out) == 0
    sheet = open_battle(out).battle.map
    assert (sheet.title, sheet.grid.columns, sheet.edges["N"]) == ("Long", 17, "west")
    assert run("assemble", *boards, "--at", "6=1,1", "--at", "5=1,2", "-o", out) == table.OK
    sheet = open_battle(out).battle.map
    assert sheet.name(sheet.hex("6-B-5")) == "5-B-1", "board 5 is placed first, though it lies below"
    assert run("assemble", boards[0], boards[0], "-o", out) == table.OK
    assert open_battle(out).battle.map.hex("5B-A-1")


def test_what_cannot_be_laid_is_refused_and_writes_nothing(boards, tmp_path, capsys):
    out = tmp_path / "two.yaml"
    assert run("assemble", *boards, "-o", tmp_path / "map.yaml") == table.OK
    for arguments, said in (
        ([*boards, "--turn", "9"], "'9' is none of the boards"),
        ([boards[0], tmp_path / "7.yaml"], "there is no such file"),
        ([*boards, "--at", "6=3,1"], "no board lies at"),
        ([boards[0], tmp_path / "map.yaml"], "is itself an assembly of boards"),
    ):
        capsys.readouterr()
        assert run("assemble", *arguments, "-o", out) == table.INPUT_ERROR, arguments
        assert said in capsys.readouterr().err
    assert run("assemble", *boards, "-o", boards[0]) == table.INPUT_ERROR
    assert "is an input of this command and would be lost" in capsys.readouterr().err
    assert run("assemble", *boards, "--at", "6", "-o", out) == table.USAGE
    assert not out.exists()


def test_a_detached_map_needs_no_boards(boards, battle, tmp_path):
    plain = tmp_path / "plain.yaml"
    assert run("assemble", tmp_path / "map.yaml", "--detach", "-o", plain) == table.OK
    direct = tmp_path / "direct.yaml"
    assert run("assemble", *boards, "--turn", "6", "--detach", "-o", direct) == table.OK
    assert plain.read_text("utf-8") == direct.read_text("utf-8")
    for board in boards:
        board.unlink()
    sheet = open_battle(plain).battle.map
    assert sheet.assembly is None
    assert sheet.name(sheet.hex("6-H-5")) == "5-B-5"


def test_sight_check_and_difference_follow(boards, battle, tmp_path, capsys):
    assert run("los", tmp_path / "map.yaml", "6-H-5", "6-C-2", "--format", "json") == table.OK
    assert json.loads(capsys.readouterr().out)["from"] == "5-B-5", "either name is read, the first is written"
    assert run("check", battle) == table.OK
    assert run("assemble", tmp_path / "map.yaml", "--detach", "-o", tmp_path / "plain.yaml") == table.OK
    capsys.readouterr()
    assert run("diff", tmp_path / "map.yaml", tmp_path / "plain.yaml") == table.OK
    assert "boards: removed (5 (5.yaml) at [1, 1]; 6 (6.yaml) at [1, 2], turned)" in capsys.readouterr().out


def test_tiled_and_back_mail_and_the_lab_have_the_detached_map(boards, battle, tmp_path):
    sheet = open_battle(battle).battle.map
    assert run("export", "tiled", battle, "-o", tmp_path / "t.tmx") == table.OK
    series = Series.of_file(battle, ("random", "random"), 1)
    folder = MailFolder.start(tmp_path / "mail", open_battle(battle).battle, "red")
    for board in boards:
        board.unlink()
    assert (
        cli.main(["import", "tiled", str(tmp_path / "t.tmx"), "-o", str(tmp_path / "back.yaml")]) == table.OK
    )
    back = open_battle(tmp_path / "back.yaml").battle.map
    assert back.numbering == sheet.numbering
    assert map_data(back)["hexes"] == map_data(sheet)["hexes"]
    assert map_data(back)["hexsides"] == map_data(sheet)["hexsides"]
    assert map_data(series.battle().map)["places"] == map_data(back)["places"]
    mailed = folder.opened.battle.map
    assert mailed.numbering == sheet.numbering
    assert mailed.assembly is None
    played = series.battle().map.place("town", 1)
    assert played == sheet.place("town", 1), "whatever the order of places in a text is"


def test_vassal_and_bundles_of_a_battle_on_boards(battle, tmp_path, capsys):
    assert run("export", "vassal", battle, "-o", tmp_path / "b.vmod") == table.OK
    assert "VASSAL's grids cannot number hexes" not in capsys.readouterr().err, "each board has a grid"
    assert run("export", "bundle", battle, "-o", tmp_path / "b.kpz") == table.OK
    assert {"5.yaml", "6.yaml", "map.yaml", "battle.yaml"} <= set(read_bundle(tmp_path / "b.kpz")[0].files)
    assert (
        run(
            "run", tmp_path / "b.kpz", "--players", "random", "--players", "random", "-o", tmp_path / "r.yaml"
        )
        == 0
    )
    assert run("replay", tmp_path / "r.yaml", "--verify") == table.OK
