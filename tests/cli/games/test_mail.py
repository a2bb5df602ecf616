"""`kpeditor mail`: a game on the command line, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.core.files.storage.folderlock import FolderLock
from tests.cli.games.test_run import MAP, SCENARIO


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("plain", MAP), ("duel", SCENARIO)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_whole_game_on_the_command_line(folder, capsys):
    red, blue = folder / "red", folder / "blue"

    def mail(*words: object):
        assert cli.main(["mail", *map(str, words), "--format", "json"]) == table.OK, capsys.readouterr().err
        return json.loads(capsys.readouterr().out)

    first = mail("start", folder / "duel.yaml", red, "--side", "red")
    assert first["asked"] == {"kind": "plot", "turn": 1}
    assert first["letters"] == []
    orders = folder / "orders.yaml"
    orders.write_text('"94": D5\n', encoding="utf-8")
    sealed = mail("seal", red, orders)
    joined = mail("open", blue, *sealed["letters"])
    assert joined["side"] == "blue"
    for _ in range(2):
        back = mail("seal", blue, "--player", "passive")
        mail("open", red, *back["letters"])
        if mail("status", red)["asked"]:
            there = mail("seal", red, "--player", "random")
        else:
            there = mail("send", red)
        last = mail("open", blue, *there["letters"])
    assert last["result"]["winner"] in ("red", "blue")
    assert last["awaited"] == "Nothing, for the game is over."
    assert cli.main(["replay", last["record"], "--verify"]) == table.OK


def test_what_is_refused_is_told(folder, capsys):
    red = folder / "red"
    assert cli.main(["mail", "status", str(red)]) == table.INPUT_ERROR
    assert "no folder of a game by mail" in capsys.readouterr().err
    assert cli.main(["mail", "open", str(red), str(folder / "none.yaml")]) == table.INPUT_ERROR
    assert "there is no such file" in capsys.readouterr().err
    assert (
        cli.main(["mail", "start", str(folder / "duel.yaml"), str(red), "--side", "green"])
        == table.INPUT_ERROR
    )
    assert "the sides are red and blue" in capsys.readouterr().err
    assert cli.main(["mail", "start", str(folder / "duel.yaml"), str(red), "--side", "red"]) == table.OK
    assert cli.main(["mail", "seal", str(red)]) == table.USAGE
    assert cli.main(["mail", "seal", str(red), "--player", "passive"]) == table.OK
    letter = red / "letters" / "red-001.yaml"
    capsys.readouterr()
    assert cli.main(["mail", "open", str(red), str(letter)]) == table.INPUT_ERROR
    assert "it is your own letter. Send it to Blue." in capsys.readouterr().err
    letter.write_text(letter.read_text("utf-8").replace("number: 1", "number: 2"), "utf-8")
    assert cli.main(["mail", "open", str(folder / "blue"), str(letter)]) == table.INPUT_ERROR
    assert "Ask for it again" in capsys.readouterr().err
    assert not (folder / "blue").exists()


def test_a_player_that_leaves_nothing_to_chance_is_told(folder, capsys):
    red = folder / "red"
    assert cli.main(["mail", "start", str(folder / "duel.yaml"), str(red), "--side", "red"]) == table.OK
    assert cli.main(["mail", "seal", str(red), "--player", "staff"]) == table.OK
    assert "Note: staff left nothing to chance here" in capsys.readouterr().out


def test_a_game_in_use_names_the_program(folder, capsys):
    red = folder / "red"
    assert cli.main(["mail", "start", str(folder / "duel.yaml"), str(red), "--side", "red"]) == table.OK
    with FolderLock(red / "game.lock").held():
        assert cli.main(["mail", "status", str(red)]) == table.OK, "reading needs no lock"
        assert cli.main(["mail", "seal", str(red), "--player", "passive"]) == table.INPUT_ERROR
    told = capsys.readouterr().err
    assert "is in use: kpeditor on" in told
    assert "delete" in told
