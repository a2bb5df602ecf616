"""The lab of scenarios that are begun while it is open, on hexes and on free tables."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kpeditor.app.lab.panel import LabPanel
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.edits.forces.sides import begin_scenario
from tests.app.lab.conftest import in_this_process


def lab_of(window: MainWindow) -> LabPanel:
    window.docks.show("lab")
    assert window.workspace is not None
    panel = window.workspace.lab
    panel.work.pool = in_this_process
    return panel


@pytest.mark.parametrize("board", ["maps/first-shots.yaml", "maps/panzer8/three-hills-of-dorn.yaml"])
def test_an_open_lab_learns_of_a_scenario_that_begins(
    qtbot: QtBot, window: MainWindow, root: Path, tmp_path: Path, board: str
) -> None:
    """It went on saying that games need a scenario, and none could be played."""
    shutil.copy(root / board, tmp_path / "board.yaml")
    assert window.files.open(tmp_path / "board.yaml")
    lab = lab_of(window)
    qtbot.waitUntil(lambda: lab.isVisible() and "scenario of two sides" in lab.run.status.text())
    lab.document.do(begin_scenario(lab.document.battle.sheet, ("Reds", "Blues"), "A fight"))
    qtbot.waitUntil(lambda: lab.run.is_possible)
    assert lab.run.status.text() == ""
    assert list(lab.form.players) == ["reds", "blues"]


def test_games_on_a_free_table_are_played_in_the_window(
    qtbot: QtBot, window: MainWindow, root: Path, tmp_path: Path
) -> None:
    for source in ("maps/panzer8/three-hills-of-dorn.yaml", "scenarios/panzer8/1-farm-at-dorn.yaml"):
        target = tmp_path / source
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / source, target)
    assert window.files.open(target)
    lab = lab_of(window)
    lab.refresh()
    assert [choice.value for choice in lab.form.players.values()] == ["drill", "drill"]
    for choice in lab.form.players.values():
        choice.show_value("random")
    lab.form.games.setValue(2)
    lab.form.sprt.setChecked(False)
    with qtbot.waitSignal(lab.work.done, timeout=30_000):
        qtbot.mouseClick(lab.run.go, Qt.MouseButton.LeftButton)
    assert lab.result is not None
    assert len(lab.result.rows) == 2
    with qtbot.waitSignal(lab.heat_changed) as shown:
        lab.games.heat.kind.setCurrentIndex(1)
    assert shown.args[0] is not None
