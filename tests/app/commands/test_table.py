"""One table of commands for each window: its menus, keys, palette and cheat sheet follow from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from kpeditor.app.commands.cheatsheet import CheatSheet
from kpeditor.app.commands.command import Table, plain
from kpeditor.app.commands.help import cheat_sheet, shortcuts
from kpeditor.app.playtest.commands import PLAYTEST
from kpeditor.app.shell.commands.table import EDITOR
from tests.app.commands.commandspage import PAGE, page
from tests.app.playtest.helpers import workspace_of

TABLES: list[Table[Any]] = [EDITOR, PLAYTEST]
OTHERWISE_NAMED = {"hex-cursor", "new", "open", "save", "undo", "redo", "manual"}
"""Commands of both windows with a name of their own in a playtest: its game is what is saved there."""


@pytest.fixture
def playtest(window, workspace):
    """The playtest window that F5 opens, with a game that two people play."""
    made = window.playtests.start()
    made.setup.alone.setChecked(True)
    for box in made.setup.seats.values():
        box.setCurrentIndex(0)
    made.begin()
    made.activateWindow()
    yield made
    made.close()


@pytest.mark.parametrize("table", TABLES)
def test_ids_keys_and_needs(table: Table[Any]) -> None:
    commands = [command for _, command in table.listed()]
    assert {id_ for id_, times in Counter(one.id for one in commands).items() if times > 1} == set()
    keys = Counter(QKeySequence(key).toString() for one in commands for key in one.keys.split())
    assert {key for key, times in keys.items() if times > 1 or not key} == set()
    assert {one.needs for one in commands} - {""} == set(table.missing)
    assert {one.bar for one in commands} - {""} == set(table.bar)
    for one in commands:
        assert sum(how is not None for how in (one.run, one.action, one.fill)) == 1, one.id


def test_the_page_of_the_manual_has_every_command() -> None:
    assert PAGE.read_text("utf-8") == page(), "python -m tests.app.commands.commandspage"


def test_panels_are_arranged_anew_from_the_view_menu_itself() -> None:
    """Not from the menu of the panels in it, where it would be one of their switches."""
    paths = {command.id: path for path, command in EDITOR.listed()}
    assert paths["arrange"] == ("&View",)
    assert paths["panel-forces"] == ("&View", "&Panels")


def test_a_command_of_both_windows_is_the_same() -> None:
    """Keys that were chosen go by the id."""
    ours, theirs = ({one.id: one for _, one in table.listed()} for table in TABLES)
    assert ours.keys() & theirs.keys() > {"fit", "sight", "commands", "cheat-sheet", "shortcuts", "undo"}
    for id_ in ours.keys() & theirs.keys() - OTHERWISE_NAMED:
        assert plain(ours[id_].text) == plain(theirs[id_].text)
        assert ours[id_].icon == theirs[id_].icon
    for id_ in ours.keys() & theirs.keys():
        assert set(theirs[id_].keys.split()) & set(ours[id_].keys.split()), id_


def test_the_key_of_the_palette_replaces_no_orders(qtbot, playtest) -> None:
    """Who opens the palette in a playtest by the key it has in the editor loses nothing."""
    proposed: list[object] = []
    workspace_of(playtest).banner.asked_proposal.connect(lambda *said: proposed.append(said))
    QTest.keyClick(
        playtest,
        Qt.Key.Key_P,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert playtest.finder.isVisible()
    assert proposed == []


def test_the_palette_of_a_playtest_runs_what_is_found(qtbot, playtest) -> None:
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(playtest, Qt.Key.Key_P, modifiers)
    finder = playtest.finder
    assert finder.isVisible()
    titles = {(hit.title, hit.detail) for hit in finder.hits()}
    assert {("Take back a turn", "Game"), ("Orders are ready", "Orders")} <= titles
    assert ("Take back a step", "Game") not in titles, "hidden where a step is a game-turn"
    QTest.keyClicks(finder.field, "follow act")
    before = workspace_of(playtest).framing.follows
    QTest.keyClick(finder.field, Qt.Key.Key_Return)
    assert workspace_of(playtest).framing.follows is not before
    assert playtest.menus.by_id["follow"].isChecked() is not before
    assert not finder.isVisible()


def test_what_a_playtest_cannot_do_now_says_why(playtest) -> None:
    playtest.show_setup()
    assert not playtest.menus.by_id["take-back"].isEnabled()
    assert playtest.menus.refusal("take-back") == "Begin a game first."
    playtest.pages.setCurrentWidget(playtest.workspace)
    playtest.enable()
    assert playtest.menus.refusal("take-back") == ""


def test_keys_chosen_in_one_window_hold_in_the_other_at_once(window, playtest) -> None:
    dialog = shortcuts(playtest, playtest.menus, playtest.host)
    dialog.press("fit", "Alt+W")
    dialog.press("ready", "Alt+R")
    assert dialog.item("ready").text(2) == "Alt+R"
    dialog.accept()
    for menus in (window.menus, playtest.menus):
        assert menus.by_id["fit"].shortcut() == QKeySequence("Alt+W")
    assert playtest.menus.by_id["ready"].shortcut() == QKeySequence("Alt+R")
    window.keys.reset()
    assert playtest.menus.by_id["ready"].shortcut() == QKeySequence("Ctrl+Return")


def test_the_cheat_sheet_of_a_playtest_has_its_keys_and_is_saved(playtest, dialogs, tmp_path) -> None:
    sheet = cheat_sheet(playtest, playtest.menus, playtest.host)
    text = sheet.page.toPlainText()
    for command in playtest.menus.listed():
        assert not command.keys or command.keys in text
    assert "choose a unit" in text
    assert "use the tool in hand" not in text
    dialogs.path = tmp_path / "keys.pdf"
    sheet.save.click()
    assert dialogs.path.read_bytes().startswith(b"%PDF")
    sheet.close()


def test_the_cheat_sheet_of_a_playtest_tells_the_letters_of_its_answer_sheet(playtest) -> None:
    """They hold while it is written on, and are no commands: the list once left them out."""
    playtest.menus.by_id["cheat-sheet"].trigger()
    (shown,) = playtest.findChildren(CheatSheet)
    deploying = playtest.workspace.sheet
    text = shown.page.toPlainText()
    assert "Writing the answer" in text
    for _, done in deploying.key_help:
        assert done in text
    assert ("E", "Begin entrenched, or not") in deploying.key_help
    shown.close()


def test_without_a_manual_no_page_of_it_is_offered(playtest) -> None:
    assert playtest.menus.by_id["manual-mail"].isVisible()
    playtest.host = replace(playtest.host, show_manual=None)
    playtest.enable()
    assert not playtest.menus.by_id["manual-mail"].isVisible()
    assert "manual" not in {command.id for command in playtest.menus.listed()}
