"""The panel of places: they are named, renamed and taken away, by mouse and by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from kpeditor.app.document.selection import Selection
from tests.app.helpers import hexes, sheet_of, type_in

pytestmark = pytest.mark.one_window


def test_places_are_added_renamed_and_removed(qtbot, workspace):
    places, sheet = workspace.places, sheet_of(workspace.document)
    number = len(sheet.places)
    workspace.document.select(Selection(hexes(workspace.document, "1010")))
    places.add.click()
    name = workspace.document.selection.place
    assert sheet.places[name].hexes == tuple(hexes(workspace.document, "1010"))
    assert workspace.toolbox.current.id == "places"
    type_in(qtbot, places.name, "Old mill")
    assert "Old mill" in sheet.places
    assert places.tree.currentItem().text(0) == "Old mill"
    places.remove.click()
    assert len(sheet.places) == number
    assert workspace.document.stack.count() == 3


def test_a_new_place_is_of_the_kind_its_hexes_look_like_and_waits_for_its_name(qtbot, window, workspace):
    sheet, places = workspace.document.sheet, workspace.places
    top = next(h for h in sheet.grid.hexes() if sheet.kind("elevation", h) == "hilltop")
    workspace.document.select(Selection(frozenset({top})))
    window.docks.show("places")
    places.add.click()
    made = places.place()
    assert made is not None
    assert (made.kind, made.hexes) == ("hill", (top,))
    assert made.name.startswith("Hill ")
    assert places.name.hasFocus()
    assert places.name.selectedText() == made.name


def test_a_name_made_from_the_kind_follows_it_and_another_name_does_not(qtbot, workspace):
    places = workspace.places
    places.add.click()
    assert places.place().name.startswith("Town ")
    places.kind.textActivated.emit("hill")
    assert places.place().name.startswith("Hill ")
    type_in(qtbot, places.name, "Long hill")
    places.kind.textActivated.emit("town")
    assert (places.place().name, places.place().kind) == ("Long hill", "town")


def test_a_place_cannot_take_the_name_of_another(qtbot, workspace):
    told: list[str] = []
    workspace.places.failed.connect(told.append)
    workspace.places.choose("Town 1")
    type_in(qtbot, workspace.places.name, "Town 2")
    assert workspace.places.name.text() == "Town 1"
    assert workspace.document.stack.count() == 0
    assert told == ["Town 2 is there already."]


def test_a_place_that_was_renamed_keeps_the_cursor_in_its_field(qtbot, window, workspace):
    """The fields were disabled for a moment, and the cursor went on to the zoom."""
    places = workspace.places
    window.docks.show("places")
    places.choose("Town 1")
    type_in(qtbot, places.name, "Old mill")
    assert places.place().name == "Old mill"
    assert places.name.hasFocus()
    type_in(qtbot, places.kind.lineEdit(), "hill")
    assert places.place().kind == "hill"
    assert places.kind.hasFocus()


def test_a_kind_that_was_typed_counts_when_its_field_is_left(qtbot, window, workspace):
    places = workspace.places
    window.docks.show("places")
    places.choose("Town 1")
    places.kind.setFocus()
    places.kind.lineEdit().selectAll()
    qtbot.keyClicks(places.kind.lineEdit(), "mill")
    places.tree.setFocus()
    assert places.place().kind == "mill"


def test_in_the_list_keys_rename_and_remove_a_place(qtbot, window, workspace):
    places, sheet = workspace.places, sheet_of(workspace.document)
    window.docks.show("places")
    before = sheet.places["Town 1"]
    number = len(sheet.places)
    places.choose("Town 1")
    places.tree.setFocus()
    qtbot.keyClick(places.tree, Qt.Key.Key_F2)
    field = places.tree.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "Old mill")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Old mill" in sheet.places)
    assert sheet.places["Old mill"].hexes == before.hexes
    assert places.tree.currentItem().text(0) == "Old mill"
    qtbot.keyClick(places.tree, Qt.Key.Key_Delete)
    assert "Old mill" not in sheet.places
    assert len(sheet.places) == number - 1
    assert [action.text() for action in places.tree.actions()] == ["Rename", "Remove", "Edit hexes"]
