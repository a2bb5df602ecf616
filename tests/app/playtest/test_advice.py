"""Advice while a person writes, and what a computer player weighed when its turn has been played."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.advice.panel import TRIED
from kpeditor.app.playtest.advice.trialwords import summary, trial_lines
from kpeditor.app.playtest.board.gameboard import GameBoard
from kpeditor.app.playtest.board.hexboard import HexBoard
from kpeditor.app.playtest.history.log import WEIGHED
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.core.play.advice import Candidate, Trial
from kpeditor.core.play.session import Advance
from kpeditor.core.rules.state import Decision
from kpeditor.core.rules.telling.turnwords import HOURS, TurnWords
from tests.app.playtest.helpers import sheet_of, skip, texts, workspace_of


def seat(window: PlaytestWindow, **players: str) -> GameWorkspace:
    """Begins a game with these players."""
    for side, player in players.items():
        box = window.setup.seats[side]
        box.setCurrentIndex(box.findData(player))
    window.setup.begin.click()
    return workspace_of(window)


def deploy(window: PlaytestWindow, qtbot: QtBot) -> None:
    """Lets a computer player place the units of the person, and waits for the plot of game-turn 1."""
    window.propose("random")
    qtbot.waitUntil(lambda: bool(sheet_of(window).codes), timeout=20000)
    workspace_of(window).banner.ready.click()
    skip(qtbot, window)
    qtbot.waitUntil(lambda: workspace_of(window).asked is not None, timeout=20000)


def advised(window: PlaytestWindow, qtbot: QtBot) -> GameWorkspace:
    """Opens the advice and waits for it."""
    workspace = workspace_of(window)
    window.menus.by_id["advice"].trigger()
    qtbot.waitUntil(lambda: workspace.advising.advice is not None, timeout=20000)
    return workspace


def test_advice_shows_previews_and_gives_orders(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    seat(playtest, poles="random")
    deploy(playtest, qtbot)
    workspace, sheet = advised(playtest, qtbot), sheet_of(playtest)
    box, advice = workspace.advising.box, workspace.advising.advice
    assert advice is not None
    assert box.adviser.currentText() == "Staff"
    assert "random" not in [box.adviser.itemData(i) for i in range(box.adviser.count())]
    unit = next(unit for unit, ones in advice.weighed.items() if len(ones) > 2)
    sheet.select(unit)
    lines = box.lines()
    assert [order for order, _, _ in lines] == [one.order for one in advice.weighed[unit]]
    assert all(words for _, words, _ in lines)
    assert box.unit.currentData() == unit

    for one in (one for ones in advice.weighed.values() for one in ones):
        assert sum(one.terms.values()) == pytest.approx(one.score, abs=0.01), "the bars add up to the score"

    (chosen,) = [one.order for one in advice.weighed[unit] if one.is_chosen]
    other = next(row for row, line in enumerate(lines) if line[0] not in (chosen, "-"))
    before = workspace.board.grab().toImage()
    item = box.tree.topLevelItem(other)
    assert item is not None
    QTest.mouseClick(
        box.tree.viewport(), Qt.MouseButton.LeftButton, pos=box.tree.visualItemRect(item).center()
    )
    assert item.isExpanded()
    assert item.childCount() >= len(advice.weighed[unit][other].terms)
    assert workspace.board.grab().toImage() != before, "a click shows the order on the map"
    assert unit not in sheet.codes
    QTest.keyClick(box.tree, Qt.Key.Key_Return)
    assert sheet.codes == {unit: lines[other][0]}

    box.take_all.click()
    assert sheet.codes == {one: code for one, code in advice.answer.items() if code}
    assert not sheet.faults()
    sheet.undo()
    assert sheet.codes == {unit: lines[other][0]}
    box.close_it.click()
    assert not box.isVisible()


def test_search_shows_what_it_tried_beside_what_the_staff_weighed(
    playtest: PlaytestWindow, qtbot: QtBot
) -> None:
    seat(playtest, poles="random")
    deploy(playtest, qtbot)
    workspace = workspace_of(playtest)
    box = workspace.advising.box
    advised(playtest, qtbot)
    box.adviser.setCurrentText("Search")
    qtbot.waitUntil(lambda: workspace.advising.advice is not None, timeout=20000)
    advice = workspace.advising.advice
    assert advice is not None
    unit, entry = next((unit, one) for unit, ones in advice.weighed.items() for one in ones if one.tries)
    sheet_of(playtest).select(unit)
    assert "It " in box.note.text()
    assert not box.tree.isColumnHidden(TRIED)
    row = [order for order, _, _ in box.lines()].index(entry.order)
    item = box.tree.topLevelItem(row)
    assert item is not None
    below = [child.text(0) for n in range(item.childCount()) if (child := item.child(n)) is not None]
    assert below[-len(entry.tries) :] == [trial_lines(trial, TurnWords()) for trial in entry.tries]
    box.adviser.setCurrentText("Staff")
    qtbot.waitUntil(lambda: workspace.advising.advice is not None, timeout=20000)
    assert box.tree.isColumnHidden(TRIED)
    assert not box.note.text()


def test_what_was_tried_in_words() -> None:
    tried = Trial("rush", 3, 4, 8, 0.09, 1.88, -0.62, 0.72, 0.43, "kept")
    begun = Candidate("C1", 0.1, {}, is_chosen=False, is_begun=True)
    other = Candidate("-", None, {}, is_chosen=True, tries=(tried,))
    assert trial_lines(tried, TurnWords()).splitlines() == [
        "Plot of rush (3 orders): made, the gain is beyond luck",
        "Gain +0.72 ± 0.43, 8 games of 4 game-turns",
        "Came to +0.09 (spread 1.88), without it to −0.62",
    ]
    said = "It began with C1 and changed it to no order: +0.72 ± 0.43, 8 games of 4 game-turns."
    assert summary([begun, other], TurnWords()) == said
    assert "8 games of 4 hours" in summary([begun, other], HOURS)
    stays = replace(begun, is_chosen=True)
    assert "tried 1 other order" in summary([stays, replace(other, is_chosen=False)], TurnWords())
    assert "no other order" in summary([stays], TurnWords())
    assert summary([replace(stays, is_begun=False)], TurnWords()) == ""
    assert trial_lines(replace(tried, by="", games=0, verdict="illegal"), TurnWords()) == (
        "This order alone: illegal beside the other orders"
    )


def test_advice_goes_with_the_sheet_before_the_machine_is_passed_on(
    playtest: PlaytestWindow, qtbot: QtBot
) -> None:
    workspace = seat(playtest)
    playtest.hand_over.accepted.emit()
    deploy(playtest, qtbot)
    advised(playtest, qtbot)
    workspace.advising.take_all()
    workspace.banner.ready.click()
    assert playtest.pages.currentWidget() is playtest.hand_over
    assert workspace.advising.advice is None
    assert workspace.advising.box.isHidden()
    assert workspace.advising.box.lines() == []
    assert workspace.advising.box.unit.count() == 0
    playtest.hand_over.accepted.emit()  # the other side sits down: it is advised on its own units
    qtbot.waitUntil(lambda: workspace.advising.advice is not None, timeout=20000)
    assert workspace.asked == Decision("poles", "plot", 1)
    assert decision_advised(workspace) == workspace.asked


def test_a_played_turn_says_what_the_computer_weighed_for_what_it_ordered(
    playtest: PlaytestWindow, qtbot: QtBot
) -> None:
    workspace = seat(playtest, germans="staff")
    qtbot.waitUntil(lambda: bool(workspace.game.session.steps), timeout=20000)
    skip(qtbot, playtest)
    qtbot.waitUntil(lambda: not workspace.game.thinking.decisions, timeout=20000)
    assert "germans" in workspace.game._sealed, "the computer has plotted"
    assert (len(workspace.game.session.steps), "germans") not in workspace.game.authors
    assert not [
        line for line in texts(workspace.log).splitlines() if "What Staff weighed in game-turn" in line
    ]
    playtest.propose("passive")
    qtbot.waitUntil(lambda: bool(sheet_of(playtest).codes), timeout=20000)
    workspace.banner.ready.click()
    qtbot.waitUntil(lambda: workspace.game.state.turn == 2, timeout=20000)
    workspace.playback.skip()

    step = next(i for i, one in enumerate(workspace.game.session.steps) if one.before.turn == 1)
    played = workspace.game.session.steps[step]
    row, event = event_of(played, "germans")
    workspace.log.tree.setCurrentItem(workspace.log._items[step, row])
    link = QUrl(f"{WEIGHED}:{step}/{event}")
    assert link.toString() in workspace.log.why.toHtml()
    workspace.log.why.anchorClicked.emit(link)
    qtbot.waitUntil(lambda: bool(workspace.explanations.panel.lines()), timeout=20000)
    assert workspace.explanations.panel.note.text() == "What Staff weighed in game-turn 1"
    _, advice = workspace.explanations._known[step, "germans"]
    assert advice.answer == played.answers["germans"]
    for unit, ones in advice.weighed.items():
        chosen = [one.order for one in ones if one.is_chosen]
        assert chosen == [played.answers["germans"].get(unit, "-")], unit

    # A candidate is drawn on the map while it is pointed at or chosen, and goes with the panel.
    tree = workspace.explanations.panel.tree
    row = next(
        n for n, line in enumerate(workspace.explanations.panel.lines()) if line[0] not in ("-", event)
    )
    item = tree.topLevelItem(row)
    assert item is not None
    box = tree.visualItemRect(item)
    tree.itemEntered.emit(item, 0)
    assert is_drawn(workspace.board), "pointing at it"
    QApplication.sendEvent(tree.viewport(), QEvent(QEvent.Type.Leave))
    assert not is_drawn(workspace.board)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    QApplication.sendEvent(tree.viewport(), QEvent(QEvent.Type.Leave))
    assert is_drawn(workspace.board), "choosing it"
    workspace.explanations.panel.hide()
    assert not is_drawn(workspace.board)


def test_advice_on_a_deployment_says_what_makes_each_place_good(
    playtest: PlaytestWindow, qtbot: QtBot
) -> None:
    seat(playtest, poles="random")
    workspace, sheet = advised(playtest, qtbot), sheet_of(playtest)
    advice = workspace.advising.advice
    assert advice is not None
    unit = next(unit for unit, ones in advice.weighed.items() if len(ones) > 1)
    sheet.select(unit)
    lines = workspace.advising.box.lines()
    assert lines[0][0] == advice.chosen(unit)
    assert lines[0][1].startswith("in ")
    tree = workspace.advising.box.tree
    second = tree.topLevelItem(1)
    assert second is not None
    at = tree.visualItemRect(second).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.keyClick(tree, Qt.Key.Key_Return)
    assert sheet.codes == {unit: lines[1][0]}
    workspace.advising.take_all()
    assert not sheet.faults()


def is_drawn(board: GameBoard) -> bool:
    """Whether a preview lies over the map."""
    empty = QImage(board.size(), QImage.Format.Format_ARGB32)
    empty.fill(Qt.GlobalColor.transparent)
    drawn = empty.copy()
    painter = QPainter(drawn)
    painter.translate(-board.origin())
    if board.overlay is not None:
        assert isinstance(board, HexBoard)
        board.overlay(painter, board.layout_of_hexes, board.camera.side)
    painter.end()
    return drawn != empty


def decision_advised(workspace: GameWorkspace) -> Decision | None:
    """What the advice on the screen is about."""
    return workspace.advising.advice.decision if workspace.advising.advice is not None else None


def event_of(played: Advance, side: str) -> tuple[int, str]:
    """The first event of a unit of a side that was given an order, with the unit."""
    for number, event in enumerate(played.events):
        for unit in event.units:
            if unit in played.answers[side]:
                return number, unit
    raise AssertionError("nothing happened to that side")
