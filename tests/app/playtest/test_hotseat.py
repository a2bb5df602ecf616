"""A whole game of 14.4 between two people at one machine, through the real window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.core.play.record import Record
from tests.app.playtest.helpers import desk_of, sheet_of, skip


def pass_on(window: PlaytestWindow) -> None:
    """The next person sits down."""
    assert window.pages.currentWidget() is window.hand_over
    QTest.keyClick(window.hand_over.go, Qt.Key.Key_Space)
    assert window.pages.currentWidget() is window.desk


def test_a_whole_game_of_14_4_by_two_people(playtest: PlaytestWindow, qtbot: QtBot, recorded: Record) -> None:
    playtest.setup.seed.setValue(recorded.seed)
    QTest.keyClick(playtest.setup.begin, Qt.Key.Key_Space)
    pass_on(playtest)
    desk = desk_of(playtest)
    sheet_of(playtest).put(recorded.deployment["germans"])
    desk.banner.ready.click()
    skip(qtbot, playtest)
    for turn in recorded.turns:
        for _ in range(2):
            if playtest.pages.currentWidget() is playtest.hand_over:
                pass_on(playtest)
            side = desk.asked.side if desk.asked else ""
            sheet_of(playtest).put(turn.orders[side])
            desk.banner.ready.click()
        skip(qtbot, playtest)
        assert desk.game.state.digest() == turn.hash
    outcome = desk.game.session.outcome()
    assert outcome is not None
    assert outcome.winner == recorded.result["winner"]
    assert desk.banner.title.text() == "Germans win"
