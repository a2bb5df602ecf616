"""The tour in a real window: left out of the quick suite; `pytest -m slow tests/tour` runs it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from kpeditor.core.files.documents import open_battle
from tests.tour.screen import missing


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.skipif(bool(missing()), reason=f"needs a screen in memory: {', '.join(missing())} not installed")
def test_a_scenario_is_designed_by_mouse_and_keyboard_alone(root, tmp_path):
    """Map, hill with crest, village, stream with a ford, forces, zones, victory: saved, clean, and played."""
    command = [sys.executable, "-m", "tests.tour.tour", "--files", str(tmp_path)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QT_")}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, timeout=360, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The scenario is clean." in done.stdout
    assert "  ford: " in (tmp_path / "mill-valley.yaml").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.skipif(bool(missing()), reason=f"needs a screen in memory: {', '.join(missing())} not installed")
def test_a_battle_on_two_boards_is_made_from_the_assembly_to_the_verdict(root, tmp_path):
    """Boards joined, a set-up of three steps with a secret choice, points and levels by forms, F5, saved,
    opened again, games of the lab: the scenario is clean and says what was entered.
    """
    command = [sys.executable, "-m", "tests.tour.story", "--files", str(tmp_path)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QT_")}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, timeout=360, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The scenario is clean." in done.stdout
    scenario = open_battle(tmp_path / "arvoldgrad.yaml").battle.scenario
    assert scenario is not None
    secret = scenario.setup[1]
    assert (secret.side, secret.secret, secret.choices[0].entry_of) == ("germans", True, "column")
    assert scenario.setup[2].reveal == ("column",)
    assert scenario.scoring.levels == ("marginal", "tactical", "decisive")
    assert scenario.victory == ()
    assert "turned: true" in (tmp_path / "battlefield.yaml").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(bool(missing()), reason=f"needs a screen in memory: {', '.join(missing())} not installed")
def test_two_sides_and_an_umpire_play_three_hours_in_three_programs(root, tmp_path):
    """The game is begun by folders in one window and opened in two others; orders by clicks, results by the
    umpire's cards. Nothing of it is known to this test but the record.
    """
    record = tmp_path / "record.yaml"
    command = [sys.executable, "-m", "tests.tour.evening", "--record", str(record)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QT_")}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, timeout=850, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = record.read_text("utf-8")
    assert "bn1: {task: attack, to: [4.15, 3]}" in told.replace("3.0]", "3]")
    assert "umpire:" in told
