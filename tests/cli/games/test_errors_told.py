"""Commands that play a scenario tell on standard error what checks find wrong with it, and play it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kpeditor.cli import main as cli


@pytest.fixture
def scenario(root: Path, tmp_path: Path) -> Path:
    """A scenario with an option the ruleset has not: checks call it an error, the engine leaves it out."""
    for name in ("small-map.yaml", "placed-units.yaml"):
        shutil.copy(root / "tests/files/valid" / name, tmp_path / name)
    file = tmp_path / "placed-units.yaml"
    text = file.read_text("utf-8")
    assert "wreck_truck: 3" in text
    file.write_text(text.replace("wreck_truck: 3", "wrek_truck: 3"), "utf-8")
    return file


@pytest.mark.parametrize(
    "line",
    [
        "run {} --players passive,passive",
        "simulate {} --players passive,passive --games 1",
        "whatif {} --list",
        "plot {} --side red --player passive",
        "matrix {} --players passive,random --games 2 --turns 1",
        "mail cost {}",
        "mail start {} game --side red",
        "umpire new {} game",
    ],
)
def test_errors_are_told_before_a_game(line, scenario, capsys, monkeypatch):
    monkeypatch.chdir(scenario.parent)
    cli.main(line.format(scenario).split())
    told = capsys.readouterr().err
    assert "option-unknown" in told
    assert f"{scenario} is played in spite of 1 error" in told


@pytest.mark.parametrize(
    ("target", "name"),
    [("tiled", "out.tmx"), ("sheet", "out.md"), ("counters", "out.pdf"), ("pdf", "out.pdf")],
)
def test_errors_are_told_at_an_export_for_others(target, name, scenario, capsys, qapp):
    assert cli.main(["export", target, str(scenario), "-o", str(scenario.parent / name)]) == 0
    told = capsys.readouterr().err
    assert "option-unknown" in told
    assert f"{scenario} is exported in spite of 1 error" in told


def test_a_file_that_cannot_be_read_is_told_once(scenario, capsys):
    scenario.write_text(scenario.read_text("utf-8").replace("ruleset:", "rulset:"), "utf-8")
    assert cli.main(["simulate", str(scenario), "--games", "1"]) == 1
    told = capsys.readouterr().err
    assert told.count("'rulset'") == 1
    assert "in spite of" not in told


def test_a_good_scenario_is_played_without_a_word(root, capsys):
    good = root / "scenarios/tutorial/first-shots.yaml"
    assert cli.main(["run", str(good), "--players", "passive,passive"]) == 0
    assert "in spite of" not in capsys.readouterr().err
