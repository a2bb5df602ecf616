"""`kpeditor whatif`: tables and JSON of what a change is worth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kpeditor.cli.main import main
from kpeditor.cli.table import INPUT_ERROR, OK, USAGE


@pytest.fixture
def shots(root: Path) -> str:
    return str(root / "scenarios/tutorial/first-shots.yaml")


def test_it_tells_the_difference(shots: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["whatif", shots, "--players", "random", "--games", "4", "--change", "panic_level french=4"]
    assert main(asked) == OK
    told = capsys.readouterr()
    assert "panic_level french=4" in told.out
    assert "games" in told.err


def test_json_is_all_there_is_on_standard_output(shots: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["whatif", shots, "--players", "random,passive", "--games", "4", "--format", "json"]
    assert main([*asked, "--change", "length=2..3", "--even", "length=1..2"]) == OK
    data = json.loads(capsys.readouterr().out)
    assert [row["change"] for row in data["sweep"]["contrasts"]] == ["length=2", "length=3"]
    assert len(data["sweep"]["base"]) == 4
    assert data["balance"]["best"]["games"] == 4


def test_it_lists_what_can_be_tried(shots: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["whatif", shots, "--list"]) == OK
    assert "panic_level french=1|3    Panic level, French; now 2" in capsys.readouterr().out
    assert main(["whatif", shots, "--list", "--format", "json"]) == OK
    assert json.loads(capsys.readouterr().out)[0]["path"] == "length"


def test_mistakes_are_told(shots: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["whatif", shots]) == USAGE
    assert main(["whatif", shots, "--change", "length=2", "--players", "a,b,c"]) == USAGE
    assert main(["whatif", shots, "--change", "lenght=2"]) == INPUT_ERROR
    assert "did you mean 'length'" in capsys.readouterr().err
    assert main(["whatif", shots, "--change", "length=2", "--players", "napoleon"]) == INPUT_ERROR
    assert (
        main(["whatif", shots, "--change", "length=soon", "--players", "random", "--games", "2"])
        == INPUT_ERROR
    )
    assert "no whole number" in capsys.readouterr().out


def test_a_map_has_nothing_to_try(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["whatif", str(root / "maps/first-shots.yaml"), "--list"]) == INPUT_ERROR
    assert "only a map" in capsys.readouterr().err
