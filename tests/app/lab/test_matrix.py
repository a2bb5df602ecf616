"""The doctrine matrix in the window: played, coloured, clicked, written down."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableWidgetItem
from pytestqt.qtbot import QtBot

from kpeditor.app.lab.panel import LabPanel
from kpeditor.app.shell.window import MainWindow
from kpeditor.lab.matrix.matrixplay import MatrixResult
from tests.app.helpers import ScriptedDialogs

pytestmark = pytest.mark.one_window


@pytest.fixture
def played(qtbot: QtBot, lab: LabPanel) -> LabPanel:
    """The lab with a matrix of two quick players."""
    lab.pages.setCurrentWidget(lab.matrix)
    for row in range(lab.matrix.list.count()):
        item = lab.matrix.list.item(row)
        is_quick = item.text() in ("Passive", "Random")
        item.setCheckState(Qt.CheckState.Checked if is_quick else Qt.CheckState.Unchecked)
    lab.matrix.games.setValue(2)
    assert lab.matrix.total.text().startswith("4 pairs of players, 8 games.")
    assert lab.run.go.text() == "Play all pair&s"
    with qtbot.waitSignal(lab.work.done, timeout=30_000):
        qtbot.mouseClick(lab.run.go, Qt.MouseButton.LeftButton)
    return lab


def result_of(lab: LabPanel) -> MatrixResult:
    assert lab.matrix.result is not None
    return lab.matrix.result


def cell(lab: LabPanel, row: int, column: int) -> QTableWidgetItem:
    item = lab.matrix.table.item(row, column)
    assert item is not None
    return item


def test_a_matrix_is_played_and_shown_in_the_colours_of_the_sides(played: LabPanel, shots: Path):
    result, table = result_of(played), played.matrix.table
    assert result.matrix is not None
    assert table.isVisible()
    shown = [[cell(played, r, c).text() for c in range(2)] for r in range(2)]
    assert shown == [[f"{score:.2f}" for score in line] for line in result.matrix.score]
    assert cell(played, 0, 0).toolTip().startswith("French by Passive against Germans by Passive:")
    assert "do best with" in played.matrix.told.text()
    assert played.run.status.text() == "8 games of 4 pairs."
    assert len(list(shots.with_suffix(".lab").glob("*.jsonl"))) == 4
    for r, line in enumerate(result.matrix.score):
        for c, score in enumerate(line):
            colour = cell(played, r, c).background().color()
            assert (colour.name() == "#f4f2ea") == (score == 0.5)


def test_a_click_on_a_score_shows_the_games_of_that_pair(qtbot: QtBot, played: LabPanel):
    table = played.matrix.table
    place = table.visualItemRect(cell(played, 1, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert played.pages.currentWidget() is played.games
    assert played.form.names() == ("random", "passive")
    assert played.result is not None
    assert played.result.series.players == ("random", "passive")
    assert len(played.result.rows) == 2
    played.refresh()
    assert played.result.series.players == ("random", "passive")
    assert not played.games.stale.isVisible()


def test_the_matrix_is_written_as_a_report(
    played: LabPanel, window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path
):
    dialogs.path = tmp_path / "doctrines.md"
    played.matrix.report.click()
    assert dialogs.asked[-1] == "export first-shots-doctrines.html"
    assert "Best mixes" in dialogs.path.read_text("utf-8")


def test_nothing_ticked_is_told(lab: LabPanel, qtbot: QtBot, window: MainWindow):
    lab.pages.setCurrentWidget(lab.matrix)
    for row in range(lab.matrix.list.count()):
        lab.matrix.list.item(row).setCheckState(Qt.CheckState.Unchecked)
    qtbot.mouseClick(lab.run.go, Qt.MouseButton.LeftButton)
    assert "Tick the players" in window.messages.text
