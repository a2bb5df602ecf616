"""The balance lab in the window: playing, watching, stopping, looking at what came out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from kpeditor.app.document.document import Document
from kpeditor.app.lab.panel import LabPanel
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.scenario.battle import snapshot
from kpeditor.lab.pools import worker_pool
from kpeditor.lab.runner import SeriesResult
from kpeditor.lab.whatif.changes import Change
from tests.app.helpers import ScriptedDialogs, new_document

pytestmark = pytest.mark.one_window


def click(qtbot: QtBot, button: QPushButton) -> None:
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def play(qtbot: QtBot, lab: LabPanel) -> SeriesResult:
    with qtbot.waitSignal(lab.work.done, timeout=30_000):
        click(qtbot, lab.run.go)
    assert lab.result is not None
    return lab.result


def test_f6_opens_the_lab(qtbot: QtBot, window: MainWindow, table: Workspace):
    qtbot.keyClick(window, Qt.Key.Key_F6)
    qtbot.waitUntil(table.lab.isVisible)  # a panel is shown in the next turn of the event loop
    assert [choice.value for choice in table.lab.form.players.values()] == ["staff", "staff"]


def test_games_are_played_counted_and_kept_beside_the_scenario(qtbot: QtBot, lab: LabPanel, shots: Path):
    result = play(qtbot, lab)
    assert len(result.rows) == 5
    french, germans = lab.games.bars.bars[:2]
    wins = sum(row.winner == "french" for row in result.rows)
    assert french.note.startswith(f"{wins} won")
    assert french.low - 1e-9 <= french.value <= french.high
    assert germans.label == "Germans"
    assert "95 % intervals" in lab.games.verdict.text()
    assert list(shots.with_suffix(".lab").glob("*.jsonl"))
    assert not lab.run.bar.isVisible()


def test_kept_games_are_there_again_the_next_time(
    qtbot: QtBot, lab: LabPanel, window: MainWindow, shots: Path
):
    rows = play(qtbot, lab).rows
    other = LabPanel(lab.document)
    qtbot.addWidget(other)
    for choice in other.form.players.values():
        choice.show_value("random")
    other.form.games.setValue(5)
    other.refresh()
    assert other.result is not None
    assert other.result.rows == rows
    assert other.run.status.text() == "5 games kept from before."
    other.stop()


def test_an_edit_makes_results_stale_and_undo_fresh_again(qtbot: QtBot, lab: LabPanel):
    play(qtbot, lab)
    scenario = lab.document.scenario
    assert scenario is not None
    lab.make_change(Change("panic_level french", "4"))
    lab.refresh()
    assert not lab.games.stale.isHidden()
    lab.document.stack.undo()
    lab.refresh()
    assert lab.games.stale.isHidden()
    lab.document.do(set_fields(scenario, "Rename", title="Another name"))
    lab.refresh()
    assert lab.games.stale.isHidden()  # a title changes no game


def test_a_scenario_that_was_never_saved_can_be_tried(qtbot: QtBot, lab: LabPanel):
    battle = snapshot(lab.document.battle)
    panel = LabPanel(Document(OpenBattle(battle, [], None, None, None, None)), pool=lab.work.pool)
    qtbot.addWidget(panel)
    for choice in panel.form.players.values():
        choice.show_value("passive")
    panel.form.games.setValue(5)
    assert len(play(qtbot, panel).rows) == 5
    assert panel.store() is None
    panel.stop()


def test_it_can_be_paused_and_cancelled(qtbot: QtBot, lab: LabPanel):
    lab.form.games.setValue(2000)
    click(qtbot, lab.run.go)
    qtbot.waitUntil(lambda: bool(lab.games.bars.bars))
    assert "may be watched" in lab.games.verdict.text()
    assert not lab.run.go.isEnabled()
    click(qtbot, lab.run.pause)
    assert lab.run.pause.text() == "&Go on"
    click(qtbot, lab.run.pause)
    assert not lab.work.is_paused
    with qtbot.waitSignal(lab.work.done):
        click(qtbot, lab.run.cancel)
        assert lab.run.status.text() == "Ends when the games that are being played are over."
    assert lab.result is not None
    assert 0 < len(lab.result.rows) < 2000
    assert "before it was cancelled" in lab.run.status.text()


def test_with_the_sequential_test_it_stops_when_it_is_clear(qtbot: QtBot, lab: LabPanel):
    """A French side that must not be beaten: every game is drawn or won by it."""
    lab.make_change(Change("threshold 2", "0"))
    lab.form.sprt.setChecked(True)
    lab.form.games.setValue(200)
    result = play(qtbot, lab)
    assert len(result.rows) < 100
    assert lab.games.verdict.text().startswith("Favours French")


def test_worker_processes_play_the_same_games(qtbot: QtBot, lab: LabPanel, shots: Path):
    """New processes (spawn), as in the real program, while this thread handles events."""
    first = play(qtbot, lab).sha256
    store = lab.store()
    assert store is not None
    store.forget(lab.series())
    lab.work.pool = worker_pool
    lab.form.workers.setValue(2)
    assert play(qtbot, lab).sha256 == first


def test_what_a_player_cannot_do_is_told(qtbot: QtBot, lab: LabPanel, window: MainWindow):
    choice = next(iter(lab.form.players.values()))
    choice.show_value("napoleon")
    with qtbot.waitSignal(lab.work.failed):
        click(qtbot, lab.run.go)
    assert "napoleon" in window.messages.text


def test_a_map_alone_has_no_games(qtbot: QtBot):
    panel = LabPanel(new_document())
    qtbot.addWidget(panel)
    assert not panel.run.go.isEnabled()
    assert "scenario of two sides" in panel.run.status.text()
    panel.stop()


def test_heat_lies_over_the_map(qtbot: QtBot, lab: LabPanel, table: Workspace):
    play(qtbot, lab)
    canvas = table.canvas
    assert canvas is not None

    def picture() -> QImage:
        canvas.complete()
        return canvas.grab().toImage()

    before = picture()
    qtbot.keyClick(lab.games.heat.kind, Qt.Key.Key_Down)
    assert lab.games.heat.kind.value == "presence"
    assert lab.games.heat.legend.isVisible()
    assert picture() != before
    assert table.furniture is not None
    legend = table.furniture.heat_legend
    assert legend.isVisible()
    assert legend.title == "Presence: unit-turns in 100 games"
    assert legend.accessibleDescription().startswith("to ")
    qtbot.mouseClick(legend.button, Qt.MouseButton.LeftButton)
    assert lab.games.heat.kind.value == ""
    assert not legend.isVisible()
    assert picture() == before


def test_a_sample_game_opens_in_the_playtest_window(qtbot: QtBot, lab: LabPanel, window: MainWindow):
    result = play(qtbot, lab)
    click(qtbot, lab.games.samples.buttons["lopsided"])
    (playtest,) = window.playtests.open
    assert playtest.workspace is not None
    outcome = playtest.workspace.game.session.outcome()
    most = max(result.rows, key=lambda row: abs(row.margin))
    assert outcome is not None
    assert abs(next(r for r in result.rows if r.winner == outcome.winner).margin) <= abs(most.margin)
    playtest.close()


@pytest.mark.parametrize("suffix", [pytest.param(".html", marks=pytest.mark.slow), ".md"])
def test_the_report_is_written(
    qtbot: QtBot, lab: LabPanel, dialogs: ScriptedDialogs, tmp_path: Path, suffix: str
):
    result = play(qtbot, lab)
    dialogs.path = tmp_path / f"report{suffix}"
    click(qtbot, lab.games.report)
    text = dialogs.path.read_text("utf-8")
    assert result.sha256 in text
    assert "Who wins" in text
    assert ("data:image/png" in text) == (suffix == ".html")
