"""Training 1 of PanzerBlitz in the lab window: games counted, and both combats compared by a change."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kpeditor.app.lab.panel import LabPanel
from kpeditor.app.shell.window import MainWindow
from tests.app.helpers import type_in
from tests.app.lab.conftest import in_this_process

pytestmark = pytest.mark.one_window


@pytest.fixture
def berezovka(window: MainWindow, root: Path, tmp_path: Path) -> LabPanel:
    """The lab of the situation, cut to two game-turns, set to a few games of the quick player."""
    for source in ("maps/panzerblitz/berezovka.yaml", "scenarios/panzerblitz/1-assault-on-berezovka.yaml"):
        target = tmp_path / source
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / source, target)
    text = target.read_text(encoding="utf-8").replace("length: 8", "length: 2")
    target.write_text(text, encoding="utf-8")
    assert window.files.open(target)
    assert window.workspace is not None
    window.menus.by_id["lab"].trigger()
    panel = window.workspace.lab
    panel.work.pool = in_this_process
    panel.refresh()
    for choice in panel.form.players.values():
        choice.show_value("random")
    panel.form.games.setValue(2)
    panel.form.sprt.setChecked(False)
    panel.refresh()
    return panel


def test_games_are_played_and_both_combats_compared(qtbot: QtBot, berezovka: LabPanel) -> None:
    """[22.5] The change `option.combat` plays the same games under PanzerBitz."""
    lab = berezovka
    with qtbot.waitSignal(lab.work.done, timeout=30_000):
        qtbot.mouseClick(lab.run.go, Qt.MouseButton.LeftButton)
    assert lab.result is not None
    assert len(lab.result.rows) == 2
    assert [bar.label for bar in lab.games.bars.bars[:2]] == ["Germans", "Soviets"]
    lab.pages.setCurrentWidget(lab.whatif)
    type_in(qtbot, lab.whatif.typed, "option combat=panzerbitz")
    assert {factor.path for factor in lab.whatif.chosen()} == {"option combat"}
    with qtbot.waitSignal(lab.work.done, timeout=30_000):
        qtbot.mouseClick(lab.run.go, Qt.MouseButton.LeftButton)
    assert any("panzerbitz" in bar.label for bar in lab.whatif.tornado.bars)
