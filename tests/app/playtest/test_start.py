"""`kpeditor play`, F5, and the page that asks how to play."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.dialogs.dialogs import Answer
from kpeditor.app.dialogs.manual import Manual
from kpeditor.app.document.document import Document
from kpeditor.app.main import main
from kpeditor.app.playtest.game import HUMAN
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Length, VictoryLine
from tests.app.helpers import ScriptedDialogs, new_document
from tests.app.playtest.conftest import NewWindow
from tests.app.playtest.helpers import GERMANS, record_file, sheet_of, skip, workspace_of


def test_a_picture_of_the_playtest_window(qapp, root: Path, tmp_path: Path) -> None:
    target = tmp_path / "play.png"
    words = ["play", str(record_file(root)), "--screenshot", str(target), "--size", "900x600"]
    assert main(words) == 0
    image = QImage(str(target))
    assert (image.width(), image.height()) == (900, 600)


def test_the_first_page_says_that_nobody_can_win(
    playtest: PlaytestWindow, poland_as_read: OpenBattle
) -> None:
    """As in a scenario that was just begun, whose only line is a draw."""
    scenario = poland_as_read.battle.scenario
    assert scenario is not None
    unwinnable = replace(scenario, victory=(VictoryLine("draw"),))
    playtest.show_battle(replace(poland_as_read, battle=Battle(poland_as_read.battle.sheet, unwinnable)))
    assert playtest.setup.goals.text() == "No victory line says how a side wins: the game will be a draw."


def test_the_first_page_says_how_to_win_and_tab_goes_down_it(playtest: PlaytestWindow) -> None:
    page = playtest.setup
    assert page.goals.text().splitlines()[-1] == "Otherwise the Germans win."
    chain = [*page.seats.values(), page.seed, page.alone]
    chain[0].setFocus(Qt.FocusReason.TabFocusReason)
    for field in chain:
        assert field.hasFocus()
        QTest.keyClick(field, Qt.Key.Key_Tab)
        if field is page.seed:
            QTest.keyClick(playtest.focusWidget(), Qt.Key.Key_Tab)


def test_return_begins_wherever_the_last_choice_was(playtest: PlaytestWindow) -> None:
    """After a click on the other side it did nothing."""
    page, begun = playtest.setup, list[str]()
    page.accepted.disconnect()
    page.accepted.connect(lambda: begun.append(""))
    fields = [*page.ways.values(), *page.seats.values(), page.seed, page.begin]
    for number, field in enumerate(fields, 1):
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert len(begun) == number, field
    page.begin.setEnabled(False)
    QTest.keyClick(page.seed, Qt.Key.Key_Return)
    assert len(begun) == len(fields)


def test_a_battle_without_any_unit_cannot_begin(playtest: PlaytestWindow, poland_as_read: OpenBattle) -> None:
    scenario = poland_as_read.battle.scenario
    assert scenario is not None
    sides = tuple(replace(side, groups=()) for side in scenario.sides)
    empty = Battle(poland_as_read.battle.sheet, replace(scenario, sides=sides))
    playtest.show_battle(replace(poland_as_read, battle=empty))
    assert not playtest.setup.begin.isEnabled()
    assert playtest.setup.problem.text() == "No side has units yet: add some in the panel Forces."


def test_a_scenario_that_reading_would_find_an_error_in_cannot_begin(
    window: MainWindow, poland: Document
) -> None:
    """`kpeditor play` refuses the file of the same scenario once it is saved."""
    assert poland.scenario is not None
    first, second = poland.scenario.sides
    groups = (replace(first.groups[0], deploy="", enter=Entry(2, "")), *first.groups[1:])
    poland.do(set_fields(poland.scenario, "Break", sides=(replace(first, groups=groups), second)))
    QTest.keyClick(window, Qt.Key.Key_F5)
    (made,) = window.playtests.open
    assert not made.setup.begin.isEnabled()
    text = "The scenario has an error, see Problems: 'at' should not be empty."
    assert made.setup.problem.text() == text
    poland.stack.undo()
    assert window.playtests.close_all()


def test_f1_opens_the_chapter_on_playing(after_f5: PlaytestWindow, window: MainWindow) -> None:
    after_f5.menus.by_id["manual"].trigger()
    (shown,) = window.findChildren(Manual)
    assert shown.page.source().fileName() == "playtest.md"
    shown.close()


def test_the_window_has_room_on_the_screen(new_window: NewWindow) -> None:
    made = new_window()
    room = made.screen().availableSize()
    assert made.size().boundedTo(room) == made.size()


def test_what_cannot_be_played_is_told(qapp, tmp_path: Path) -> None:
    with pytest.raises(KpError, match="cannot be played"):
        main(["play", str(tmp_path / "none.yaml"), "--screenshot", str(tmp_path / "x.png")])


def test_a_map_given_to_play_is_told(qapp, root: Path, tmp_path: Path) -> None:
    with pytest.raises(KpError, match="it is a map, not a scenario"):
        main(["play", str(root / "maps/first-shots.yaml"), "--screenshot", str(tmp_path / "x.png")])


def test_f5_plays_the_scenario_as_it_is_now(window: MainWindow, poland: Document, qtbot: QtBot) -> None:
    """Unsaved changes are in the game; what is changed later is not."""
    assert poland.scenario is not None
    poland.do(set_fields(poland.scenario, "Shorten", length=Length(3, 3)))
    QTest.keyClick(window, Qt.Key.Key_F5)
    (made,) = window.playtests.open
    assert made.setup.sub.text().startswith("3 game-turns. Germans: 12 units; Poles: 10 units.")
    assert made.setup.chosen_seats() == {"germans": HUMAN, "poles": "staff"}, "against the computer"
    box = made.setup.seats["poles"]
    assert {box.itemData(row) for row in range(box.count())} >= {HUMAN, "passive", "random", "staff"}
    box.setCurrentIndex(box.findData("staff:hold"))
    made.setup.seed.setValue(77)
    made.setup.begin.click()
    poland.stack.undo()
    assert workspace_of(made).game.scenario.length.max == 3
    assert workspace_of(made).game.seed == 77
    QTest.keyClick(window, Qt.Key.Key_F5)
    again = window.playtests.open[1]
    assert again.setup.chosen_seats()["poles"] == "staff:hold", "the next F5 proposes the same"
    assert again.setup.seed.value() == 77
    assert window.playtests.close_all()


def test_a_map_alone_cannot_be_played(window: MainWindow) -> None:
    window.show_document(new_document())
    assert not window.menus.by_id["playtest"].isEnabled()


def test_the_keys_of_the_view_are_those_of_the_editor(window: MainWindow, after_f5: PlaytestWindow) -> None:
    for name in ("fit", "normal"):
        theirs, ours = after_f5.menus.by_id[name], window.menus.by_id[name]
        assert theirs.shortcut() == ours.shortcut()


def test_a_game_that_was_not_saved_is_asked_about(
    after_f5: PlaytestWindow, dialogs: ScriptedDialogs, qtbot: QtBot
) -> None:
    after_f5.setup.seats["poles"].setCurrentIndex(after_f5.setup.seats["poles"].findData("passive"))
    after_f5.begin()
    after_f5.propose("random")
    workspace = workspace_of(after_f5)
    qtbot.waitUntil(lambda: bool(sheet_of(after_f5).codes))
    workspace.ready()
    skip(qtbot, after_f5)
    dialogs.answer = Answer.CANCEL
    assert not after_f5.close()
    assert dialogs.asked[-1] == "unsaved the record of this game"
    dialogs.answer = Answer.DISCARD
    assert after_f5.close()


def test_players_on_the_command_line_begin_at_once(window: MainWindow, root: Path, qtbot: QtBot) -> None:
    path = root / "scenarios/kampfpanzer/14-4-poland.yaml"
    made = window.playtests.open_game(path, ["human", "passive"], 5)
    assert made is not None
    assert workspace_of(made).game.seats == {"germans": HUMAN, "poles": "passive"}
    assert workspace_of(made).game.seed == 5
    assert window.document is not None
    assert window.document.path == path
    assert window.playtests.close_all()


def test_the_editor_opens_a_record_as_a_game(window: MainWindow, root: Path) -> None:
    window.files.open(record_file(root))
    (made,) = window.playtests.open
    assert workspace_of(made).transport.where.text() == "Deployment"
    assert window.playtests.close_all()


def test_the_choice_of_counter_symbols_holds_in_the_playtest_too(playtest, themes):
    playtest.begin()
    playtest.hand_over.accepted.emit()
    workspace, sheet = workspace_of(playtest), sheet_of(playtest)
    unit = sheet.table.units[0]
    sheet.put(GERMANS)

    def drawn():
        workspace.board.complete()
        icon = sheet.table._items[unit].icon(0)
        return workspace.board.grab().toImage(), icon.pixmap(30).toImage(), workspace.units._shown[unit]

    before = drawn()
    themes.choose_symbols("map symbols")
    assert all(one != other for one, other in zip(drawn(), before, strict=True))


def test_options_of_the_rules_say_what_each_choice_means(playtest: PlaytestWindow) -> None:
    """In words of their declaration, not by the ids that files have."""
    box = playtest.setup.options["los_vertex"]
    assert [box.itemText(n) for n in range(box.count())] == ["Blocked (usual)", "Open"]
    assert box.accessibleDescription() == "A hexside stops a line that touches its end"
    box.setCurrentIndex(1)
    assert box.accessibleDescription() == "A hexside stops only lines that pass through it"
    assert playtest.setup.chosen_options()["los_vertex"] == "open"
