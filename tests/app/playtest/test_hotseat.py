"""A whole game of 14.4 between two people at one machine, through the real window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.core.play.record import Record
from tests.app.playtest.helpers import GERMANS, MapHand, sheet_of, skip, texts, workspace_of


def pass_on(window: PlaytestWindow) -> None:
    """The next person sits down."""
    assert window.pages.currentWidget() is window.hand_over
    assert window.focusWidget() is window.hand_over.go, "the keyboard suffices"
    QTest.keyClick(window.hand_over.go, Qt.Key.Key_Return)
    assert window.pages.currentWidget() is window.workspace


def test_a_whole_game_of_14_4_by_two_people(playtest: PlaytestWindow, qtbot: QtBot, recorded: Record) -> None:
    playtest.setup.seed.setValue(recorded.seed)
    QTest.keyClick(playtest.setup.begin, Qt.Key.Key_Space)
    pass_on(playtest)
    workspace = workspace_of(playtest)
    qtbot.waitUntil(lambda: not workspace.board.camera.is_fitted)
    area = (workspace.board.middle(hex_) for hex_ in sheet_of(playtest).area())
    assert all(map(workspace.board.camera.shows, area)), "who deploys sees where"
    sheet_of(playtest).put(recorded.deployment["germans"])
    workspace.banner.ready.click()
    skip(qtbot, playtest)
    for turn in recorded.played:
        for _ in range(2):
            if playtest.pages.currentWidget() is playtest.hand_over:
                pass_on(playtest)
            side = workspace.asked.side if workspace.asked else ""
            sheet_of(playtest).put(turn.answers[side])
            workspace.banner.ready.click()
        skip(qtbot, playtest)
        assert workspace.game.state.digest() == turn.hash
    outcome = workspace.game.session.outcome()
    assert outcome is not None
    assert outcome.winner == recorded.result["winner"]
    assert workspace.banner.title.text() == "Germans win"
    assert workspace.banner.note.text() == "No other condition was met"
    assert "Phase C: fire" in texts(workspace.log)
    workspace.tabs.setCurrentWidget(workspace.goals)
    assert "The Poles win if the Germans have lost at least four units." in workspace.goals.toPlainText()
    lost = workspace.game.state.tally()
    assert lost is not None
    assert f"Units the Germans have lost: {lost.destroyed('germans')}" in workspace.goals.toPlainText()
    workspace.playback.go(0)
    assert "Units the Germans have lost: 0" in workspace.goals.toPlainText()


def test_somebody_alone_writes_for_both_sides_without_passing_the_machine_on(
    playtest: PlaytestWindow, qtbot: QtBot, recorded: Record
) -> None:
    seats = playtest.setup.seats
    assert playtest.setup.alone.isVisibleTo(playtest.setup)
    seats["poles"].setCurrentIndex(seats["poles"].findData("random"))
    assert not playtest.setup.alone.isVisibleTo(playtest.setup), "there is but one person"
    seats["poles"].setCurrentIndex(0)
    playtest.setup.alone.setChecked(True)
    with qtbot.waitSignal(playtest.began) as began:
        playtest.setup.begin.click()
    assert began.args == [{"germans": "", "poles": ""}, 1, True]
    workspace = workspace_of(playtest)
    assert playtest.pages.currentWidget() is workspace
    sheet_of(playtest).put(GERMANS)
    workspace.banner.ready.click()
    skip(qtbot, playtest)
    asked = []
    for _ in range(2):
        assert playtest.pages.currentWidget() is workspace
        assert workspace.asked is not None
        asked.append(workspace.asked.side)
        assert workspace.timeline.viewer == workspace.asked.side
        sheet_of(playtest).put(recorded.played[0].answers[workspace.asked.side])
        workspace.banner.ready.click()
    assert asked == ["germans", "poles"]
    assert workspace.game.state.turn == 2


def test_from_the_first_page_a_way_leads_back_to_the_game(playtest: PlaytestWindow) -> None:
    page = playtest.setup
    assert not page.back.isVisibleTo(page)
    page.begin.click()
    playtest.menus.by_id["new"].trigger()
    assert page.back.isVisibleTo(page)
    page.back.click()
    assert playtest.pages.currentWidget() is playtest.hand_over, "nobody sits there yet"
    pass_on(playtest)
    for leave in ("new", "mail"):
        playtest.menus.by_id[leave].trigger()
        assert playtest.pages.currentWidget() is not playtest.workspace
        if leave == "new":
            QTest.keyClick(page.begin, Qt.Key.Key_Escape)
        else:
            playtest.mailing.page.back.click()
        assert playtest.pages.currentWidget() is playtest.workspace
        assert playtest.menus.by_id["save"].isEnabled()


def test_nothing_of_the_other_sides_plot_is_left_on_the_screen(
    playtest: PlaytestWindow, qtbot: QtBot
) -> None:
    """Plots stay secret until both sides have given theirs (3.1 A)."""
    QTest.keyClick(playtest.setup.begin, Qt.Key.Key_Space)
    pass_on(playtest)
    workspace = workspace_of(playtest)
    sheet_of(playtest).put(GERMANS)
    workspace.banner.ready.click()
    skip(qtbot, playtest)
    assert workspace.asked is not None
    assert workspace.asked.side == "germans"
    secret = {"97": "S1.5D1", "102": "P1010", "117": "D1"}
    sheet_of(playtest).put(secret)
    assert sheet_of(playtest).faults() == ()
    assert "S1.5D1" in texts(playtest)
    workspace.banner.ready.click()
    for _ in range(2):  # on the hand-over screen, and when the Poles sit there
        shown = texts(playtest)
        assert not [code for code in secret.values() if code in shown]
        assert workspace.board.sheet_in_hand is None or workspace.board.sheet_in_hand.answer() == {}
        if playtest.pages.currentWidget() is playtest.hand_over:
            assert "Poles" in texts(playtest.hand_over)
            pass_on(playtest)
    assert workspace.asked is not None
    assert workspace.asked.side == "poles"
    sheet_of(playtest).undo()
    assert sheet_of(playtest).codes == {}


def test_a_first_turn_of_both_sides_by_mouse_and_keys(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    """Deployment typed, one German tank driven, ten Polish tanks brought in [14.0], all sealed by keys."""
    QTest.keyClick(playtest.setup.begin, Qt.Key.Key_Space)
    pass_on(playtest)
    workspace = workspace_of(playtest)
    sheet_of(playtest).put(GERMANS)
    seal(playtest)
    skip(qtbot, playtest)
    workspace.board.zoom_to_normal()
    hand = MapHand(workspace.board)
    hand.click("0919")  # PzIIID 103
    hand.click("0917")
    seal(playtest)
    pass_on(playtest)
    assert workspace.asked is not None
    assert workspace.asked.side == "poles"
    goals = ["0102", "0202", "0302", "0402", "0502", "0602", "0702", "0802", "0902", "1001"]
    for goal in goals:
        hand.key(Qt.Key.Key_Space)
        hand.click(goal)
    assert sheet_of(playtest).faults() == ()
    assert sheet_of(playtest).remaining() == ""
    seal(playtest)
    skip(qtbot, playtest)
    units = workspace.game.state.view_for("poles")["units"]
    stand = {seen["hex"] for seen in units.values() if seen["side"] == "poles"}
    assert workspace.game.state.turn == 2
    assert len(stand & set(goals)) > 5, "but for those that panic they are where they were told to go"
    assert units["103"]["hex"] != "0919" or "103" in str(workspace.game.session.events())


def seal(window: PlaytestWindow) -> None:
    """Ctrl+Return."""
    QTest.keyClick(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
