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
    """The lab of the situation, cut to two game-turns, set to a few games in which nobody does anything."""
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
        choice.show_value("passive")
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


def test_games_are_played_under_options_of_the_rules_that_are_chosen(
    qtbot: QtBot, berezovka: LabPanel
) -> None:
    """[22.5] Folded away, told on their button; what the scenario says anyhow is no other series."""
    lab = berezovka
    form = lab.form.options
    assert lab.series().options == ()
    plain = lab.series().key
    qtbot.mouseClick(form.more, Qt.MouseButton.LeftButton)
    combat = form.boxes["combat"]
    combat.setCurrentIndex(combat.findData("panzerbitz"))
    assert lab.series().options == (("combat", "panzerbitz"),)
    assert "1" in form.more.text()
    lab.refresh()
    assert form.chosen() == {"combat": "panzerbitz"}, "a look at the scenario keeps the choice"
    with qtbot.waitSignal(lab.work.done, timeout=30_000):
        qtbot.mouseClick(lab.run.go, Qt.MouseButton.LeftButton)
    assert lab.result is not None
    battle = lab.result.series.battle()
    assert battle.scenario is not None
    assert battle.scenario.options["combat"] == "panzerbitz"
    combat.setCurrentIndex(combat.findData("printed"))
    assert lab.series().key == plain
