"""The toys in the window: a ruleset with no screen of its own is played to its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QPushButton

from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.generic import TextSheet, in_line
from kpeditor.app.ruleset_ui.toolkit.painting import Drawing
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.play.players import find_player
from kpeditor.core.rules.chance import Chance
from tests.app.playtest.helpers import MapHand, answer_by_chance, workspace_of

TRAP = "0705"


def give(window: PlaytestWindow, chance: Chance) -> None:
    """Gives an answer by chance as a person would: by a click where answers are listed, else in writing."""
    workspace = workspace_of(window)
    sheet, (asked,) = workspace.sheet, workspace.game.session.pending()
    assert isinstance(sheet, TextSheet)
    answer = find_player("outpost", "random").answer(workspace.game.state, asked, chance)
    if asked.kind == "trap":
        answer = TRAP
    if asked.choices is None:
        sheet.put(answer)
        assert sheet.faults() == []
        workspace.banner.ready.click()
    elif listings := sheet.findChildren(QListWidget):
        listings[0].itemActivated.emit(listings[0].item(asked.choices.index(answer)))
    else:
        (button,) = [one for one in sheet.findChildren(QPushButton) if one.text() == in_line(answer)]
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    workspace.playback.skip()


def pairs(workspace: GameWorkspace) -> list[list[str]]:
    """Who may fire at whom."""
    (asked,) = workspace.game.session.pending()
    return [one for one in asked.choices or () if isinstance(one, list)]


def drawn(sheet: TextSheet) -> QImage:
    """What the sheet draws on the map."""
    image = QImage(900, 700, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    sheet.paint(Drawing(painter, sheet.layout_of_hexes, 24.0))
    painter.end()
    return image


@pytest.mark.slow  # the quick sibling is the whole game of two people in test_hotseat.py
def test_two_people_play_outpost_at_one_machine(
    begin_raid: Callable[..., PlaytestWindow],
) -> None:
    window = begin_raid({})
    workspace, chance, passed = workspace_of(window), Chance.of("window"), 0
    while workspace.game.session.outcome() is None:
        assert len(workspace.game.session.steps) < 400
        if window.pages.currentWidget() is window.hand_over:
            passed += 1
            window.hand_over.go.click()
            continue
        (asked,) = workspace.game.session.pending()
        assert workspace.present == asked.side
        give(window, chance)
    assert passed > 2, "the trap is secret, so the machine is passed on"
    outcome = workspace.game.session.outcome()
    assert outcome is not None
    assert workspace.banner.title.text()
    assert any(line.startswith("raiders draws") for line in workspace.log.events())


def test_the_other_side_never_reads_of_the_trap(
    begin_raid: Callable[..., PlaytestWindow],
) -> None:
    window = begin_raid({"garrison": "", "raiders": ""})
    workspace, chance = workspace_of(window), Chance.of("trap")
    for _ in range(8):
        if window.pages.currentWidget() is window.hand_over:
            window.hand_over.go.click()
        give(window, chance)
    assert workspace.present == "raiders"
    assert workspace.game.session.steps[0].answers == {"garrison": TRAP}
    assert not [line for line in workspace.log.events() if TRAP in line]
    assert not [mark for mark in workspace.timeline.now().marks if mark.at == TRAP]


def test_a_hex_that_is_offered_is_chosen_on_the_map(raid: GameWorkspace) -> None:
    workspace, hand = raid, MapHand(raid.board)
    assert isinstance(workspace.sheet, TextSheet)
    assert workspace.board.sheet.hex(TRAP) in workspace.sheet.area()
    hand.click(TRAP)
    assert workspace.sheet.answer() == TRAP
    hand.click("0204")  # rock: not offered
    assert workspace.sheet.answer() == TRAP
    workspace.banner.ready.click()
    workspace.playback.skip()
    (asked,) = workspace.game.session.pending()
    assert (asked.kind, asked.subject) == ("deploy", "s1")
    texts = [button.text() for button in workspace.sheet.findChildren(QPushButton)]
    assert "0605" in texts, "a hex number stands there without quotation marks"


def test_what_is_chosen_among_offered_answers_is_marked_on_the_map(raid: GameWorkspace) -> None:
    """A click in the list marks the hex, and brings it into view; of two units the line of fire is drawn."""
    sheet = raid.sheet
    assert isinstance(sheet, TextSheet)
    revealed: list[frozenset[Hex]] = []
    sheet.asked_reveal.connect(revealed.append)
    (asked,) = raid.game.session.pending()
    bare = drawn(sheet)
    sheet.findChildren(QListWidget)[0].setCurrentRow((asked.choices or ()).index(TRAP))
    assert revealed[-1] == {raid.board.sheet.hex(TRAP)}
    marked = drawn(sheet)
    assert marked != bare
    sheet.put("0806")
    assert drawn(sheet) not in (bare, marked), "another hex is marked now"
    sheet.put("hold")
    assert drawn(sheet) == bare, "an answer without a hex"


def test_firer_and_target_are_chosen_on_the_map_one_after_the_other(raid: GameWorkspace) -> None:
    """[2.1] What is offered are pairs; Escape forgets the firer."""
    chance = Chance.of("pairs")
    while raid.game.session.pending()[0].kind != "fire" or len(pairs(raid)) < 2:
        assert len(raid.game.session.steps) < 200
        answer_by_chance(raid, chance)
    firer, target = pairs(raid)[-1]
    sheet, hand = raid.sheet, MapHand(raid.board)
    assert isinstance(sheet, TextSheet)
    pieces = raid.game.state.view_for("garrison")["units"]
    assert sheet.answer() == {}
    bare = drawn(sheet)
    hand.click(pieces[firer]["hex"])
    assert sheet.answer() == {}, "half an answer is none"
    assert drawn(sheet) != bare, "lines show whom it can hit"
    hand.key(Qt.Key.Key_Escape)
    assert drawn(sheet) == bare
    hand.click(pieces[firer]["hex"])
    hand.click(pieces[target]["hex"])
    assert sheet.answer() == [firer, target]
    assert sheet.faults() == []
