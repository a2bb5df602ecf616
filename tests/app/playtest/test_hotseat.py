"""A whole game of 14.4 between two people at one machine, through the real window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.core.play.record import Record
from tests.app.playtest.helpers import GERMANS, desk_of, sheet_of, skip, texts


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


def test_nothing_of_the_other_sides_plot_is_left_on_the_screen(
    playtest: PlaytestWindow, qtbot: QtBot
) -> None:
    """Plots stay secret until both sides have given theirs (3.1 A)."""
    QTest.keyClick(playtest.setup.begin, Qt.Key.Key_Space)
    pass_on(playtest)
    desk = desk_of(playtest)
    sheet_of(playtest).put(GERMANS)
    desk.banner.ready.click()
    skip(qtbot, playtest)
    assert desk.asked is not None
    assert desk.asked.side == "germans"
    secret = {"97": "S1.5D1", "102": "P1010", "117": "D1"}
    sheet_of(playtest).put(secret)
    assert sheet_of(playtest).faults() == ()
    assert "S1.5D1" in texts(playtest)
    desk.banner.ready.click()
    for _ in range(2):  # on the hand-over screen, and when the Poles sit there
        shown = texts(playtest)
        assert not [code for code in secret.values() if code in shown]
        assert desk.board.hand is None or desk.board.hand.answer() == {}
        if playtest.pages.currentWidget() is playtest.hand_over:
            assert "Poles" in texts(playtest.hand_over)
            pass_on(playtest)
    assert desk.asked is not None
    assert desk.asked.side == "poles"
    sheet_of(playtest).undo()
    assert sheet_of(playtest).codes == {}
