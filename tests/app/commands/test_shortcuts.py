"""Shortcuts: changed by pressing keys, conflicts shown, reset, carried in a file; the cheat sheet."""

from __future__ import annotations

import os

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QKeySequenceEdit

from kpeditor.app.commands.cheatsheet import page
from kpeditor.app.commands.help import cheat_sheet, shortcuts
from kpeditor.app.commands.keyset import RENAMED, KeySet, native
from kpeditor.app.commands.shortcutsdialog import ALSO, KEYS
from kpeditor.app.settings import Settings
from kpeditor.app.theme import LIGHT
from kpeditor.core.errors import BadFile
from tests.each import each

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.fixture
def dialog(qtbot, window, workspace):
    made = shortcuts(window, window.menus, window.dialogs)
    qtbot.waitExposed(made)
    return made


def shipped(window, id_: str) -> str:
    """The keys a command comes with."""
    return native(window.menus.shipped[id_])


def press(qtbot, dialog, id_: str, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    """Clicks on the keys of a command and presses others."""
    dialog.table.scrollToItem(dialog.item(id_))
    qtbot.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=dialog.key_spot(id_))
    field = dialog.table.findChildren(QKeySequenceEdit)[-1]
    qtbot.keyClick(field, key, modifiers)


def test_down_leads_from_the_field_into_the_list(qtbot, dialog):
    qtbot.keyClicks(dialog.filter, "picker")
    qtbot.keyClick(dialog.filter, Qt.Key.Key_Down)
    assert dialog.table.hasFocus()
    assert not dialog.table.currentItem().isHidden()
    assert dialog.change.isEnabled()


def test_a_pressed_key_is_taken_at_once_and_remembered(qtbot, window, workspace, dialog, settings):
    press(qtbot, dialog, "fit", Qt.Key.Key_W, ALT)
    assert dialog.item("fit").text(KEYS) == "Alt+W"
    assert [key.toString() for key in window.menus.by_id["fit"].shortcuts()] == ["Alt+W"]
    assert "(Alt+W)" in window.menus.by_id["fit"].toolTip()
    assert KeySet(settings).keys("fit", ("F",)) == ("Alt+W",)


def test_a_field_with_a_key_that_loses_the_focus_hands_it_over_once(qtbot, dialog, monkeypatch):
    """Losing the focus closes the field and ends the editing as well."""
    pressed = []
    monkeypatch.setattr(dialog, "press", lambda id_, key: pressed.append((id_, key)))
    dialog.table.scrollToItem(dialog.item("fit"))
    qtbot.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=dialog.key_spot("fit"))
    field = dialog.table.findChildren(QKeySequenceEdit)[-1]
    field.setKeySequence("Alt+W")
    dialog.filter.setFocus()
    assert pressed == [("fit", "Alt+W")]


def test_enter_is_a_key_like_others(qtbot, window, dialog):
    """Qt ended the editing twice, the second time of a field that the view had let go, and warned of it."""
    press(qtbot, dialog, "fit", Qt.Key.Key_Return, CTRL)
    QCoreApplication.processEvents()
    assert dialog.item("fit").text(KEYS) == "Ctrl+Return"
    assert dialog.isVisible()


def test_the_new_key_works_and_the_old_one_does_not(qtbot, window, workspace, canvas, dialog):
    press(qtbot, dialog, "tool-eraser", Qt.Key.Key_Y, ALT)
    dialog.accept()
    window.activateWindow()
    canvas.setFocus()
    qtbot.waitUntil(canvas.hasFocus)
    qtbot.keyClick(canvas, Qt.Key.Key_E)
    assert workspace.toolbox.current.id == "select"
    qtbot.keyClick(canvas, Qt.Key.Key_Y, ALT)
    assert workspace.toolbox.current.id == "eraser"


def test_a_conflict_names_the_other_command_in_red(qtbot, window, dialog, themes):
    press(qtbot, dialog, "fit", Qt.Key.Key_S, CTRL)
    assert dialog.item("fit").text(ALSO) == "Save"
    assert dialog.item("save").text(ALSO) == "Whole map"
    assert dialog.item("save").foreground(KEYS).color().name() == themes.theme.error
    assert dialog.item("open").text(ALSO) == ""


def test_a_key_of_two_commands_works_for_the_one_it_was_chosen_for(qtbot, window, dialog, workspace):
    """Left to Qt it would work for neither, which Qt says in the log alone."""
    press(qtbot, dialog, "fit", Qt.Key.Key_E, Qt.KeyboardModifier.NoModifier)
    dialog.accept()
    eraser = window.menus.tools["eraser"]
    assert not eraser.shortcuts()
    assert "(E)" not in eraser.toolTip()
    assert native(window.menus.by_id["fit"].shortcuts()) == "E"
    ran = []
    window.menus.by_id["fit"].triggered.connect(lambda: ran.append("fit"))
    window.activateWindow()
    workspace.canvas.setFocus()
    qtbot.waitUntil(workspace.canvas.hasFocus)
    qtbot.keyClick(workspace.canvas, Qt.Key.Key_E)
    assert ran == ["fit"]
    window.keys.reset("fit")
    assert native(eraser.shortcuts()) == "E"


def test_nothing_shipped_collides(dialog):
    rows = range(dialog.table.topLevelItemCount())
    assert {dialog.table.topLevelItem(row).text(ALSO) for row in rows} == {""}


def test_esc_leaves_the_keys_as_they_are(qtbot, window, dialog):
    press(qtbot, dialog, "fit", Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    assert dialog.item("fit").text(KEYS) == shipped(window, "fit")
    assert dialog.isVisible()


def test_one_is_reset_or_all(qtbot, window, dialog):
    press(qtbot, dialog, "fit", Qt.Key.Key_W, ALT)
    press(qtbot, dialog, "save", Qt.Key.Key_V, ALT)
    dialog.table.setCurrentItem(dialog.item("fit"))
    qtbot.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    assert dialog.item("fit").text(KEYS) == shipped(window, "fit")
    assert not dialog.reset.isEnabled()
    assert dialog.item("save").text(KEYS) == "Alt+V"
    qtbot.mouseClick(dialog.reset_all, Qt.MouseButton.LeftButton)
    assert dialog.item("save").text(KEYS) == "Ctrl+S"


def test_a_command_may_have_no_key(qtbot, window, dialog):
    dialog.table.setCurrentItem(dialog.item("fit"))
    qtbot.mouseClick(dialog.remove, Qt.MouseButton.LeftButton)
    assert dialog.item("fit").text(KEYS) == ""
    assert window.menus.by_id["fit"].shortcuts() == []


def test_the_filter_finds_commands_and_keys(qtbot, dialog):
    qtbot.keyClicks(dialog.filter, "ctrl+shift+s")
    rows = [dialog.table.topLevelItem(row) for row in range(dialog.table.topLevelItemCount())]
    assert "Save as" in [row.text(0) for row in rows if not row.isHidden()]
    assert dialog.item("open").isHidden()


def test_a_set_of_keys_travels_in_a_file(qtbot, window, dialog, dialogs, tmp_path):
    press(qtbot, dialog, "fit", Qt.Key.Key_W, ALT)
    dialogs.path = tmp_path / "keys.yaml"
    qtbot.mouseClick(dialog.give, Qt.MouseButton.LeftButton)
    assert "Alt+W" in dialogs.path.read_text()
    qtbot.mouseClick(dialog.reset_all, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert dialog.item("fit").text(KEYS) == "Alt+W"
    assert dialog.told.text() == "Took the keys of keys.yaml."


@each(
    "text",
    [
        *("format: kpeditor-map/1\n", "[1, 2]", "keys: {", "\x00", "format: kpeditor-keys/1\n"),
        "format: kpeditor-keys/1\nkeys: {save: Ctrl+Alt+S}\n",
    ],
)
def test_a_file_that_is_no_set_of_keys_is_told_in_place(qtbot, window, dialog, dialogs, tmp_path, text):
    dialogs.path = tmp_path / "keys.yaml"
    dialogs.path.write_text(text)
    qtbot.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert dialog.told.isVisible()
    assert dialog.told.property("wrong")
    assert dialog.item("fit").text(KEYS) == shipped(window, "fit")


def test_spoilt_settings_cost_the_chosen_keys_only(settings):
    settings.set_text("keys", '{"fit": [')
    assert KeySet(settings).keys("fit", ("F",)) == ("F",)
    settings.set_text("keys", '{"fit": "F", "save": ["Ctrl+Shift+Alt+S"]}')
    assert KeySet(settings).keys("fit", ("F",)) == ("F",)
    assert KeySet(settings).keys("save", ()) == ("Ctrl+Shift+Alt+S",)


def test_both_windows_take_the_new_keys(qtbot, window, workspace, dialog):
    other = window.new_window()
    press(qtbot, dialog, "fit", Qt.Key.Key_W, ALT)
    assert other.menus.by_id["fit"].shortcut().toString() == "Alt+W"
    other.close()


def test_the_cheat_sheet_has_every_command_with_keys_and_the_mouse(qtbot, window, workspace):
    window.keys.choose("fit", ("Alt+W",))
    qtbot.keyClick(window.workspace.view, Qt.Key.Key_F1)
    sheet = cheat_sheet(window, window.menus, window.dialogs)
    text = sheet.page.toPlainText()
    for command in window.menus.listed():
        assert not command.keys or command.keys in text
    assert "Alt+W" in text
    assert all(what in text for _, what in window.menus.table.mouse)
    window.keys.choose("fit", ("Alt+X",))
    assert "Alt+X" in sheet.page.toPlainText(), "it stays open while keys are changed"
    sheet.close()


def test_the_cheat_sheet_is_written_as_a_pdf(qtbot, window, workspace, dialogs, tmp_path):
    sheet = cheat_sheet(window, window.menus, window.dialogs)
    dialogs.path = tmp_path / "keys.pdf"
    qtbot.mouseClick(sheet.save, Qt.MouseButton.LeftButton)
    assert dialogs.path.read_bytes().startswith(b"%PDF")
    assert "<table" in page(window.menus, LIGHT)
    sheet.close()


def test_keys_chosen_when_the_tools_of_marks_were_called_otherwise_still_hold(window, workspace, settings):
    settings.set_text(
        "keys", '{"tool-trenches": ["Alt+T"], "tool-wrecks": ["Alt+U"], "tool-select": ["Alt+V"]}'
    )
    keys = KeySet(settings)
    assert keys.keys("tool-select", ()) == ("Alt+V",)
    assert [keys.keys(new, ()) for new in RENAMED.values()] == [("Alt+T",), ("Alt+U",)]
    assert set(RENAMED.values()) < {command.id for command in window.menus.listed()}
    keys.choose("tool-mark-wreck", ("Alt+X",))
    assert KeySet(settings).keys("tool-mark-wreck", ()) == ("Alt+X",)


def test_keys_that_another_program_has_chosen_since_stay(tmp_path):
    path = tmp_path / "window.ini"
    keys = KeySet(Settings(path))
    keys.choose("fit", ["Alt+W"])
    keys.settings.flush()
    path.write_text(path.read_text("utf-8").replace("fit", "undo").replace("Alt+W", "Alt+U"), "utf-8")
    keys.choose("redo", ["Alt+R"])
    again = KeySet(keys.settings)
    assert [again.keys(id_, ()) for id_ in ("fit", "undo", "redo")] == [("Alt+W",), ("Alt+U",), ("Alt+R",)]
    keys.reset()
    assert not any(KeySet(keys.settings).is_chosen(id_) for id_ in ("fit", "undo", "redo"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among files")
def test_a_pipe_is_no_set_of_keys(tmp_path):
    os.mkfifo(tmp_path / "keys.yaml")
    with pytest.raises(BadFile, match="cannot be read"):
        KeySet(Settings(tmp_path / "window.ini")).read(tmp_path / "keys.yaml")
