"""Events of a scenario in a playtest: a strip that waits for a click, and a log that keeps secrets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.play.record import Record
from kpeditor.core.rules.event import KNOWN_TO, TOLD, Event
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import Group
from tests.app.playtest.conftest import Around, BeginGame
from tests.app.playtest.helpers import GERMANS, MapHand, sheet_of, skip, texts, workspace_of
from tests.rulesets.kampfpanzer.engine.field import Field, unit

EVENTS = (
    ScenarioEvent(turns=(0,), say="September 1939."),
    ScenarioEvent(title="Secret orders", turns=(0,), side="germans", say="Take Town 2."),
    ScenarioEvent(turns=(1,), side="poles", say="Help is on its way."),
)


def begin(playtest: PlaytestWindow, opened: OpenBattle, seats: dict[str, str]) -> None:
    assert opened.battle.scenario is not None
    scenario = replace(opened.battle.scenario, events=EVENTS)
    playtest.show_battle(replace(opened, battle=Battle(opened.battle.sheet, scenario)), seats)
    QTest.keyClick(playtest.setup.begin, Qt.Key.Key_Space)


def pass_on(playtest: PlaytestWindow) -> None:
    assert playtest.pages.currentWidget() is playtest.hand_over
    QTest.keyClick(playtest.hand_over.go, Qt.Key.Key_Space)


def test_two_people_at_one_machine_read_each_their_own(
    playtest: PlaytestWindow, qtbot: QtBot, poland_as_read: OpenBattle, recorded: Record
) -> None:
    begin(playtest, poland_as_read, {})
    pass_on(playtest)
    workspace, strip = workspace_of(playtest), workspace_of(playtest).messages
    assert workspace.asked is not None
    assert workspace.asked.side == "germans"
    assert (strip.text.text(), strip.done.text()) == ("September 1939.", "Next (1 more)")
    assert strip.height() >= strip.sizeHint().height()
    assert strip.width() == workspace.board.width()
    QTest.keyClick(strip.done, Qt.Key.Key_Space)
    assert strip.text.text() == "Take Town 2."
    assert strip.title.text() == "Secret orders – Before the game, for Germans only"
    QApplication.processEvents()
    places = [workspace.board.mapTo(playtest, QPoint())]
    workspace.banner.tell("That hex is too far.")
    QApplication.processEvents()
    assert workspace.banner.told.isVisible()
    places.append(workspace.board.mapTo(playtest, QPoint()))
    workspace.banner.hush()
    assert workspace.banner.note.isVisible()
    assert workspace.log.events() == ["September 1939.", "Take Town 2."]
    QTest.keyClick(strip.done, Qt.Key.Key_Space)
    assert not strip.isVisible()
    QApplication.processEvents()
    places.append(workspace.board.mapTo(playtest, QPoint()))
    assert places[0] == places[1] == places[2], "no message moves the map"
    sheet_of(playtest).put(GERMANS)
    workspace.banner.ready.click()
    skip(qtbot, playtest)
    assert not strip.isVisible()
    orders = recorded.played[0].answers
    sheet_of(playtest).put(orders["germans"])
    workspace.banner.ready.click()
    pass_on(playtest)
    assert workspace.asked is not None
    assert workspace.asked.side == "poles"
    assert strip.text.text() == "September 1939."
    assert "Take Town 2." not in [*texts(playtest), *workspace.log.events()]
    strip.done.click()
    sheet_of(playtest).put(orders["poles"])
    workspace.banner.ready.click()
    skip(qtbot, playtest)
    if playtest.pages.currentWidget() is playtest.hand_over:
        pass_on(playtest)
    assert workspace.asked is not None
    assert workspace.asked.side == "germans"
    assert not strip.isVisible()
    assert "Help is on its way." not in workspace.log.events()
    assert "Take Town 2." in workspace.log.events()


def test_against_the_computer_only_ones_own_side_is_told_and_what_is_taken_back_is_news_again(
    playtest: PlaytestWindow, qtbot: QtBot, poland_as_read: OpenBattle, recorded: Record
) -> None:
    begin(playtest, poland_as_read, {"germans": "random"})
    workspace, strip = workspace_of(playtest), workspace_of(playtest).messages
    qtbot.waitUntil(lambda: workspace.game.waiting() is not None, timeout=20000)
    skip(qtbot, playtest)
    assert strip.text.text() == "September 1939."
    strip.done.click()
    sheet_of(playtest).put(recorded.played[0].answers["poles"])
    workspace.banner.ready.click()
    qtbot.waitUntil(lambda: workspace.game.state.turn == 2, timeout=20000)
    skip(qtbot, playtest)
    assert strip.text.text() == "Help is on its way."
    assert workspace.log.events().count("Help is on its way.") == 1
    assert "Take Town 2." not in workspace.log.events()
    strip.done.click()
    playtest.take_back()
    assert not strip.isVisible()
    assert "Help is on its way." not in workspace.log.events()


def test_what_befalls_who_is_hidden_is_told_to_his_side_each_time_with_its_game_turn(
    begin_game: BeginGame, root: Path
) -> None:
    """Support fire on somebody below a marker [P65] is no event of the scenario at the end of a game-turn."""
    opened = open_battle(root / "scenarios/panzer8/2-hallern-crossroads.yaml")
    workspace = workspace_of(begin_game(opened, {"americans": "random"}))
    strip, game = workspace.messages, workspace.game
    for side, number in (("germans", 1), ("germans", 2), ("americans", 3)):
        event = Event(4, "action", TOLD, "P65", f"struck {number}", side=side, data={KNOWN_TO: [side]})
        game.session.opening = (*game.session.opening, event)
    strip.show_news(game, "germans")
    assert strip.title.text() == "Game-turn 4, for Germans only"
    assert (strip.text.text(), strip.done.text()) == ("struck 1", "Next (1 more)")
    strip.done.click()
    assert (strip.text.text(), strip.done.text()) == ("struck 2", "Understood")
    strip.done.click()
    assert not strip.isVisible()


def test_in_a_game_by_mail_only_ones_own_side_is_told(
    playtest: PlaytestWindow, around: Around, poland_as_read: OpenBattle, tmp_path: Path
) -> None:
    assert poland_as_read.battle.scenario is not None
    scenario = replace(poland_as_read.battle.scenario, events=EVENTS)
    playtest.show_battle(replace(poland_as_read, battle=Battle(poland_as_read.battle.sheet, scenario)))
    around.path = tmp_path / "poles"
    playtest.mailing.start("poles")
    workspace = workspace_of(playtest)
    assert "September 1939." in workspace.log.events()
    assert "Take Town 2." not in [*texts(workspace), *workspace.log.events()]


def test_who_is_held_is_refused_a_move_until_an_event_releases_it_and_the_log_says_why(
    playtest: PlaytestWindow, qtbot: QtBot, poland_as_read: OpenBattle
) -> None:
    guard = Group("guard", units=(unit("73", "bt7", "1010"), unit("138", "truck", "1212")), held=True)
    alarm = ScenarioEvent("Alarm", when="units(red) >= 1", then=(Effect("release", "blue", "guard"),))
    field = Field(red=[unit("94", "pz2", "2003")], blue=[], groups=((), (guard,)), happens=(alarm,))
    playtest.show_battle(replace(poland_as_read, battle=field.battle), {"red": "passive"})
    QTest.keyClick(playtest.setup.begin, Qt.Key.Key_Space)
    workspace, hand = workspace_of(playtest), MapHand(workspace_of(playtest).board)
    qtbot.waitUntil(lambda: workspace.asked is not None, timeout=20000)
    sheet_of(playtest).select("73")
    hand.click("1009")
    assert sheet_of(playtest).codes == {}
    refused = "BT7 73 is held: it may not move until an event releases it [14.0]"
    hand.hover("1008")
    assert refused in texts(playtest)
    assert "138" not in sheet_of(playtest).remaining(), "a truck that is held has nothing to be told"
    workspace.banner.ready.click()
    qtbot.waitUntil(lambda: workspace.game.state.turn == 2, timeout=20000)
    skip(qtbot, playtest)
    assert workspace.messages.title.text() == "Alarm – End of game-turn 1"
    assert workspace.messages.text.text() == (
        "Group guard of the Blue is released and may move from now on: BT7 73 and Truck 138"
    )
    workspace.messages.done.click()
    assert not workspace.messages.isVisible()
    lines = [line for line in workspace.log.events() if "event 1, Alarm" in line or "released" in line]
    assert lines[0] == "event 1, Alarm, happens: the Red have at least one unit"
    released = workspace.log.tree.findItems(lines[1], Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    workspace.log.tree.setCurrentItem(released[0])
    assert "event 1, Alarm, happens" in workspace.log.why.toPlainText()
    sheet_of(playtest).select("73")
    hand.click("1009")
    assert sheet_of(playtest).codes == {"73": "A1"}
