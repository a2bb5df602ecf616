"""Scattering and resizing from the menu, and their dialogs."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QPushButton

from kpeditor.app.dialogs.mapchanges import ResizeDialog, ScatterDialog, scattered_over
from kpeditor.app.document.selection import Selection, region
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.scatter import Scatter
from kpeditor.core.files.formats.mapwriter import map_data
from kpeditor.core.geometry.hexes import Hex
from kpeditor.landscape.generator import make_landscape
from kpeditor.landscape.settings import LandscapeSettings
from tests.app.helpers import Hand, hexes, new_document, sheet_of

pytestmark = pytest.mark.one_window


def settled(window) -> None:
    for _ in range(3):
        QApplication.processEvents()


def ok_of(dialog: QDialog) -> QPushButton:
    """The button that does it."""
    (box,) = dialog.findChildren(QDialogButtonBox)
    return box.button(QDialogButtonBox.StandardButton.Ok)


def test_terrain_is_scattered_over_the_selection(window, workspace, dialogs):
    document = workspace.document
    wanted = hexes(document, "0101", "0102", "0103", "0104")
    document.select(region(wanted))
    dialogs.scattered = Scatter("terrain", {"woods": 1}, 100, 5)
    window.menus.by_id["scatter"].trigger()
    assert {sheet_of(document).kind("terrain", hex_) for hex_ in wanted} == {"woods"}
    assert document.stack.undoText() == "Scatter with seed 5"
    dialogs.scattered = Scatter("terrain", {"woods": 0}, 100, 5)
    window.menus.by_id["scatter"].trigger()
    assert "share" in window.messages.text


def test_the_map_is_resized_drawn_anew_and_brought_back(window, workspace, dialogs):
    document = workspace.document
    sheet = sheet_of(document)
    document.do(paint(sheet, "terrain", hexes(document, "0101"), "town"))
    workspace.toolbox.sight.pin = sheet.hex("3954")  # a field that has to go with the board
    workspace.toolbox.sight.switch()
    dialogs.size = (45, 60, 2, 2)
    window.menus.by_id["resize-map"].trigger()
    settled(window)
    assert (sheet.grid.columns, sheet.grid.rows) == (45, 60)
    assert window.workspace is not workspace
    assert window.workspace.document is document
    assert window.tabs.bar.count() == 1
    canvas = window.workspace.canvas
    canvas.fit()
    canvas.complete()
    hand = Hand(canvas)
    assert sheet.kind("terrain", sheet.hex("0707")) == "town"
    window.workspace.panels["palette"].choose("terrain", "woods")
    hand.click(hand.hex("4560"))
    assert sheet.kind("terrain", sheet.hex("4560")) == "woods"
    document.stack.undo()
    document.stack.undo()
    settled(window)
    assert (sheet.grid.columns, sheet.grid.rows) == (39, 54)
    assert sheet.kind("terrain", sheet.hex("0101")) == "town"
    window.workspace.canvas.complete()
    document.stack.redo()
    settled(window)
    assert (sheet.grid.columns, sheet.grid.rows) == (45, 60)
    window.workspace.canvas.complete()


def test_a_canvas_whose_board_became_another_one_draws_no_more(window, workspace, dialogs, monkeypatch):
    canvas = workspace.canvas
    canvas.zoom(4)
    canvas.repaint()
    assert not canvas.is_complete
    refined: list[object] = []

    def refine(origin, dpr, *, at_first):
        refined.append(origin)
        return []

    monkeypatch.setattr(canvas._map, "refine", refine)
    dialogs.size = (45, 60, 2, 2)
    window.menus.by_id["resize-map"].trigger()
    settled(window)
    assert window.workspace.canvas is not canvas
    assert refined == []


def test_a_size_the_scenario_cannot_have_is_refused_in_place(window, workspace, dialogs):
    dialogs.size = (10, 10, 0, 0)
    window.menus.by_id["resize-map"].trigger()
    assert "cut off" in window.messages.text
    assert workspace.document.stack.count() == 0


def test_the_resize_dialog_tells_what_is_lost(qtbot):
    document = new_document(10, 8)
    document.do(paint(sheet_of(document), "terrain", hexes(document, "0101"), "woods"))
    dialog = ResizeDialog(document)
    qtbot.addWidget(dialog)
    ok = ok_of(dialog)
    assert not ok.isEnabled()
    dialog.columns.setValue(9)
    assert dialog.told.text() == "7 hexes cut off, 0 of them painted."
    dialog.anchors.button(2).click()
    assert dialog.anchor() == (2, 0)
    assert "1 of them painted" in dialog.told.text()
    assert ok.isEnabled()
    dialog.columns.setValue(12)
    assert dialog.told.text() == "No hex is lost."
    assert dialog.resized().edit.grid.columns == 12
    assert not dialog.grab().isNull()


def test_the_hexes_are_numbered_by_row_without_another_size(qtbot):
    document = new_document(10, 8)
    dialog = ResizeDialog(document)
    qtbot.addWidget(dialog)
    assert not ok_of(dialog).isEnabled()
    dialog.numbering.choice.setCurrentIndex(1)
    assert ok_of(dialog).isEnabled()
    document.do(dialog.resized().edit)
    assert sheet_of(document).name(Hex(3, 4)) == "0403"
    document.stack.undo()
    assert sheet_of(document).name(Hex(3, 4)) == "0304"


def test_the_scatter_dialog_says_how_many_hexes_get_what(qtbot):
    document = new_document(10, 8)
    dialog = ScatterDialog(document)
    qtbot.addWidget(dialog)
    before = dialog.told.text()
    assert before.startswith("Whole map: ")
    dialog.density.setValue(100)
    assert str(sheet_of(document).grid.size) in dialog.told.text()
    seed = dialog.options().seed
    dialog.another.click()
    assert dialog.options().seed == seed + 1
    for share in dialog.shares.values():
        share.setValue(0)
    ok = ok_of(dialog)
    assert not ok.isEnabled()
    assert dialog.told.text().startswith("Give at least one")
    dialog.layer.setCurrentIndex(1)
    assert "slope" in dialog.shares
    assert dialog.options().layer == "elevation"


def test_one_hex_that_was_looked_at_does_not_confine_what_is_scattered(workspace):
    document = workspace.document
    one = frozenset({Hex(3, 3)})
    document.select(Selection(one))
    assert not scattered_over(document)[1]
    document.select(Selection(one, is_region=True))
    assert scattered_over(document) == (one, True)


def test_a_landscape_is_made_in_one_step_of_undo(window, workspace, dialogs):
    document = workspace.document
    sheet = sheet_of(document)
    before = map_data(sheet)
    dialogs.made = make_landscape(sheet, document.catalogue, LandscapeSettings(seed=3))
    window.menus.by_id["landscape"].trigger()
    assert document.stack.undoText() == "Make a landscape with seed 3"
    assert any(place.kind == "hill" for place in sheet.places.values())
    document.stack.undo()
    assert map_data(sheet) == before
