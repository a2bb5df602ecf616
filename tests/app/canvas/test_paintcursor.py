"""Painting with the keyboard alone: the cursor goes from hex to hex, the tool works there, words tell it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.document.hexdescription import hex_description
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, Unit
from tests.app.helpers import Hand, hexes, new_document, sheet_of, sides

pytestmark = pytest.mark.one_window

CTRL = Qt.KeyboardModifier.ControlModifier
KEYS = Qt.Key


@pytest.fixture
def cursor(canvas, hand: Hand):
    canvas.key_cursor.go(sheet_of(canvas.document).hex("2020"))
    hand.key(KEYS.Key_C)
    assert canvas.key_cursor.is_on
    return canvas.key_cursor


def name(cursor, workspace) -> str:
    return sheet_of(workspace.document).name(cursor.at)


def test_arrows_and_corner_keys_go_to_all_six_neighbours(workspace, hand: Hand, cursor):
    grid = sheet_of(workspace.document).grid
    start = cursor.at
    for key in (KEYS.Key_Up, KEYS.Key_PageUp, KEYS.Key_PageDown, KEYS.Key_Down, KEYS.Key_End, KEYS.Key_Home):
        cursor.go(start)
        hand.key(key)
        assert grid.distance(start, cursor.at) == 1
    cursor.go(start)
    for key in (KEYS.Key_PageUp, KEYS.Key_PageDown, KEYS.Key_Down, KEYS.Key_End, KEYS.Key_Home, KEYS.Key_Up):
        hand.key(key)
    assert cursor.at == start
    hand.key(KEYS.Key_Left)
    hand.key(KEYS.Key_Left)
    assert name(cursor, workspace) == "1820"


def test_the_cursor_stays_on_the_board_and_in_view(workspace, canvas, hand: Hand, cursor):
    cursor.go(sheet_of(workspace.document).hex("0101"))
    hand.key(KEYS.Key_Up)
    hand.key(KEYS.Key_Left)
    assert name(cursor, workspace) == "0101"
    assert canvas.camera.shows(canvas.layout_of_hexes.centre(cursor.at), 0.0)


def test_digits_choose_and_space_paints(workspace, hand: Hand, cursor):
    sheet = sheet_of(workspace.document)
    hand.key(KEYS.Key_3)
    assert workspace.toolbox.brush.kinds["terrain"] == "woods"
    hand.key(KEYS.Key_Space)
    hand.key(KEYS.Key_Down)
    hand.key(KEYS.Key_Return)
    assert [sheet.kind("terrain", sheet.hex(n)) for n in ("2020", "2021")] == ["woods", "woods"]
    hand.key(KEYS.Key_Backspace)
    assert sheet.kind("terrain", sheet.hex("2021")) == "clear"
    assert workspace.document.stack.count() == 3


def test_ctrl_with_a_direction_draws_and_erases_a_hexside(workspace, hand: Hand, cursor):
    sheet = sheet_of(workspace.document)
    workspace.document.do(set_hexsides(sheet, "crest", sides(workspace.document, "2020A", "2020C"), False))
    hand.key(KEYS.Key_7)
    hand.key(KEYS.Key_Up, CTRL)
    hand.key(KEYS.Key_PageDown, CTRL)
    assert all(sheet.has_side("crest", side) for side in sides(workspace.document, "2020A", "2020C"))
    hand.key(KEYS.Key_Up, CTRL)
    assert not any(sheet.has_side("crest", side) for side in sides(workspace.document, "2020A"))
    assert name(cursor, workspace) == "2020"


def test_the_hex_is_told_in_the_status_line_and_to_screen_readers(
    window, workspace, canvas, hand: Hand, cursor
):
    hand.key(KEYS.Key_Down)
    words = hex_description(workspace.document, cursor.at)
    assert words.startswith("2021 ")
    assert canvas.accessibleDescription() == words
    assert window.status.hover.text() == words
    before = canvas.grab().toImage()
    hand.key(KEYS.Key_C)
    assert not canvas.key_cursor.is_on
    assert canvas.grab().toImage() != before


def test_a_hex_in_words(qapp):
    units = (Unit("1", "truck", "0302"), Unit("2", "inf_fr", "0302"))
    side = Side("a", "Republican", (Group("main", units=units),))
    document = new_document(9, 9, Scenario("Trial", "kampfpanzer", "", Length(5, 5), (side,)))
    sheet = sheet_of(document)
    assert hex_description(document, sheet.hex("0303")) == "0303 clear"
    document.do(paint(sheet, "terrain", hexes(document, "0302"), "woods"))
    document.do(set_hexsides(sheet, "crest", sides(document, "0302A", "0302B"), True))
    assert hex_description(document, sheet.hex("0302")) == "0302 woods, crest N NE, 2 Republican units"
