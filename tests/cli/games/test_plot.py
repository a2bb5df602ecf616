"""`kpeditor plot`: the computer's orders and their reasons."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kpeditor.cli.main import main
from kpeditor.cli.table import INPUT_ERROR, OK

SCENARIOS = Path(__file__).parents[3] / "scenarios"
FIRST_SHOTS = str(SCENARIOS / "tutorial" / "first-shots.yaml")
POLAND = str(SCENARIOS / "kampfpanzer" / "14-4-poland.yaml")


def test_the_orders_can_be_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["plot", FIRST_SHOTS, "--side", "germans"]) == OK
    file = tmp_path / "orders.yaml"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert main(["orders", FIRST_SHOTS, str(file), "--side", "germans"]) == OK


def test_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plot", FIRST_SHOTS, "--side", "germans", "--explain"]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert "102" in lines
    assert any(line.startswith("  * ") and "progress" in line for line in lines)
    assert any(line.startswith("      moves to ") and line.endswith(" points") for line in lines), "in words"


def test_what_search_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plot", FIRST_SHOTS, "--side", "french", "--player", "search", "--explain"]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("  * C1 ") and "cover" in line for line in lines), "as the staff shows it"
    assert any(" in 2 games of 1 game-turn" in line and "alone: no gain" in line for line in lines)


def test_reasons_of_a_deployment(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plot", POLAND, "--side", "germans", "--explain"]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("  * ") and "way to its goal" in line for line in lines)


def test_a_deployment_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plot", POLAND, "--side", "germans", "--format", "json"]) == OK
    told = json.loads(capsys.readouterr().out)
    assert (told["kind"], told["turn"], len(told["answer"])) == ("deploy", 0, 12)


def test_a_side_that_is_not_asked_and_a_player_without_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plot", POLAND, "--side", "poles"]) == INPUT_ERROR
    assert "the game waits for germans" in capsys.readouterr().err
    assert main(["plot", POLAND, "--side", "germans", "--turn", "9"]) == INPUT_ERROR
    assert "next is game-turn 1" in capsys.readouterr().err
    assert main(["plot", FIRST_SHOTS, "--side", "germans", "--player", "random", "--explain"]) == INPUT_ERROR
    assert "cannot say what it considered" in capsys.readouterr().err


def test_orders_with_their_outlook(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "orders.yaml"
    file.write_text("102: P0809\n", "utf-8")
    command = ["orders", FIRST_SHOTS, str(file), "--side", "germans", "--outlook"]
    assert main(command) == OK
    first, second = capsys.readouterr().out.splitlines()
    assert first == "PzIIID 102: opportunity fire up to 0809"
    assert second.startswith("  Fires at the first enemy that enters ")
    assert main([*command, "--format", "json"]) == OK
    (found,) = json.loads(capsys.readouterr().out)["outlook"]
    assert found["text"] == first
