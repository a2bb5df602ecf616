"""`python run.py bench players` and `match`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kpeditor.cli.table import INPUT_ERROR, OK, USAGE
from tests.benchmarks.__main__ import main

FIRST_SHOTS = Path(__file__).parents[2] / "scenarios" / "tutorial" / "first-shots.yaml"


def test_the_time_of_a_plot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "passive", "--games", "1", "--format", "json"]) == OK
    (timing,) = json.loads(capsys.readouterr().out)["timings"]
    assert timing["player"] == "passive"
    assert timing["count"] == 20
    assert 0 <= timing["least"] <= timing["median"] <= timing["most"]


def test_a_match_as_text_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    match = ["match", "random", "passive", str(FIRST_SHOTS), "--pairs", "2"]
    assert main(match) == OK
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["first-shots", "all"]
    assert main([*match, "--format", "json"]) == OK
    scores = json.loads(capsys.readouterr().out)["scores"]
    assert scores["all"]["games"] == 4
    assert f"{scores['all']['interval']['value']:.3f}" in lines[1]


def test_an_unknown_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "rommel", "passive", str(FIRST_SHOTS)]) == INPUT_ERROR
    assert "no computer player 'rommel'" in capsys.readouterr().err


def test_programs_are_not_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "program:./mybot.py"]) == USAGE
    assert "not measured here" in capsys.readouterr().err
