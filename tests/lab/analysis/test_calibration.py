"""Calibration: the threshold that would have made played games even, and what it does not know."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.cli.main import main
from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.lab.analysis.calibration import Calibration, Shift, calibrate, knob_of
from kpeditor.lab.analysis.intervals import Interval
from kpeditor.lab.report.course import calibration_section
from kpeditor.lab.report.parts import Names
from kpeditor.lab.row import GameRow
from kpeditor.lab.runner import run_series
from kpeditor.lab.spec import Series
from tests.lab.field import mirror

SIDES = ("red", "blue")


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Battle:
    return open_battle(mirror(tmp_path_factory.mktemp("calibration"), red=1, blue=1, length=1)).battle


@pytest.fixture(scope="module")
def row(battle: Battle) -> GameRow:
    """Any finished game."""
    return replace(run_series(Series.of(battle, ("passive", "passive"), 1)).rows[0], winner="red")


def deciding(battle: Battle, when: str, winner: str, otherwise: str) -> Battle:
    """The battle with one victory line and another that counts otherwise."""
    assert battle.scenario is not None
    lines = (VictoryLine(winner, when), VictoryLine(otherwise))
    return Battle(battle.sheet, replace(battle.scenario, victory=lines))


def games(row: GameRow, *margins: int) -> list[GameRow]:
    winners = {1: "red", -1: "blue", 0: "draw"}
    return [replace(row, margin=m, winner=winners[(m > 0) - (m < 0)]) for m in margins]


@pytest.mark.parametrize(
    ("when", "winner", "values"),
    [
        ("destroyed(blue) >= 5", "red", (5, 6)),
        ("destroyed(red) >= 5", "blue", (5, 4)),
        ("destroyed(red) <= 5", "red", (5, 4)),
        ("5 > destroyed(red)", "red", (5, 4)),
        ("5 < destroyed(red)", "blue", (5, 4)),
    ],
)
def test_the_number_that_decides_and_which_way_is_harder(battle, when, winner, values):
    knob = knob_of(deciding(battle, when, winner, "draw"))
    assert knob is not None
    assert (knob.at(0), knob.at(1)) == values


@pytest.mark.parametrize(
    "when", ["destroyed(blue) > destroyed(red)", "destroyed(blue) >= 2 and destroyed(red) < 1", "1 > 0"]
)
def test_where_no_single_number_decides_units_are_told(battle, row, when):
    found = calibrate(deciding(battle, when, "red", "blue"), games(row, 3, 2, 1, -1))
    assert found is not None
    assert found.knob is None
    assert found.command() == ""
    assert found.best.by == 1
    assert "needed one unit more" in found.sentence(str.title, SIDES)


def test_a_won_game_is_lost_when_more_is_asked_than_was_to_spare(battle, row):
    """Won by 3: with the threshold two higher still won, three higher lost [balance-lab.md, margin]."""
    found = calibrate(deciding(battle, "destroyed(blue) >= 5", "red", "blue"), games(row, 3))
    assert found is not None
    scores = {one.by: one.score.value for one in found.shifts}
    assert (scores[2], scores[3]) == (1.0, 0.0)
    lost = calibrate(deciding(battle, "destroyed(blue) >= 5", "red", "blue"), games(row, -2))
    assert lost is not None
    scores = {one.by: one.score.value for one in lost.shifts}
    assert (scores[-1], scores[-2]) == (0.0, 1.0)


def test_the_estimate_finds_the_middle_of_the_margins(battle, row):
    rows = games(row, *([2] * 20 + [3] * 20 + [5] * 20 + [-1] * 10))
    found = calibrate(deciding(battle, "destroyed(blue) >= 5", "red", "blue"), rows)
    assert found is not None
    assert found.knob is not None
    assert (found.best.by, found.knob.at(found.best.by)) == (2, 7)
    assert "With 7 in place of 5 in victory line 1" in found.sentence(str.title, SIDES)
    assert found.command() == "threshold 1=3..9"


def test_drawn_games_count_a_half_and_are_told(battle, row):
    found = calibrate(battle, games(row, 0, 0, 1, -1))
    assert found is not None
    assert found.best.by == 0
    assert found.best.score.value == 0.5
    section = calibration_section(found, Names({"red": "Red", "blue": "Blue"}, {}))
    assert "Drawn games" in section.text
    assert "play otherwise" in section.text


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=30))
def test_more_to_do_never_scores_more(battle, row, margins):
    found = calibrate(battle, games(row, *margins))
    assert found is not None
    values = [one.score.value for one in found.shifts]
    assert values == sorted(values, reverse=True)
    now = next(one for one in found.shifts if one.by == 0)
    assert now.score.value == sum(0.5 if m == 0 else float(m > 0) for m in margins) / len(margins)


def test_without_finished_games_nothing_is_said(battle, row):
    assert calibrate(battle, [replace(row, winner="")]) is None


def test_the_command_line_tells_it(tmp_path: Path, capsys):
    path = mirror(tmp_path, red=2, blue=1, length=2)
    report = tmp_path / "report.md"
    command = ["simulate", str(path), "--players", "random", "--games", "2"]
    assert main([*command, "--report", str(report)]) == 0
    assert "check it by playing" in capsys.readouterr().out
    assert "## What would make it even" in report.read_text("utf-8")
    assert main([*command, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["calibration"]["shifts"]


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (1, "needed one unit more,"),
        (3, "needed 3 units more,"),
        (-1, "one unit fewer,"),
        (-2, "2 units fewer,"),
    ],
)
def test_one_unit_is_told_as_one(by, words):
    found = Calibration(30, (Shift(0, Interval(1, 1, 1)), Shift(by, Interval(0.5, 0.4, 0.6))), None, False)
    assert words in found.sentence(str.title, SIDES)
