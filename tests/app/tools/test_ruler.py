"""The ruler: hexes and metres along several legs, by mouse and by keyboard, shown on the map and told."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.mapview.tool import Button, KeyPress
from kpeditor.app.tools.ruler import Ruler, distance_text
from tests.app.helpers import Table, new_document

LEFT, RIGHT = Button.LEFT, Button.RIGHT


@pytest.fixture
def table(qapp) -> Table:
    made = Table(new_document(20, 20))
    made.toolbox.take("ruler")
    return made


def ruler_of(table: Table) -> Ruler:
    tool = table.toolbox.tools["ruler"]
    assert isinstance(tool, Ruler)
    return tool


def test_legs_add_up_and_the_straight_distance_is_told(table):
    ruler = ruler_of(table)
    for name in ("0202", "0208", "0808"):
        ruler.press(table.at(name, LEFT))
    ruler.preview(None)
    way = ruler.way()
    grid, hex_ = table.document.battle.map.grid, table.document.battle.map.hex
    assert way.legs == (6, grid.distance(hex_("0208"), hex_("0808")))
    assert way.direct == grid.distance(hex_("0202"), hex_("0808"))
    assert ruler.status() == (
        f"0202 to 0808: {distance_text(way.length, 100)}; last leg 6 hexes, 600 m, "
        f"straight {distance_text(way.direct, 100)}"
    )


def test_the_pointer_is_the_last_leg_until_the_way_ends(table):
    ruler = ruler_of(table)
    ruler.press(table.at("0202", LEFT))
    measured = ruler.preview(table.at("0207", Button.NONE)).measured
    assert measured is not None
    assert measured.labels == ((table.document.battle.map.hex("0207"), "5 hexes, 500 m"),)
    assert ruler.status() == "0202 to 0207: 5 hexes, 500 m"
    grid = table.document.battle.map.grid
    start = table.document.battle.map.hex("0202")
    assert measured.ring == {hex_ for hex_ in grid.hexes() if grid.distance(start, hex_) == 5}
    ruler.key(KeyPress(Qt.Key.Key_Return))
    ruler.preview(table.at("1919", Button.NONE))
    assert ruler.status() == "0202 to 0207: 5 hexes, 500 m"  # it stays
    ruler.press(table.at("1010", LEFT))
    assert ruler.nodes == [table.document.battle.map.hex("1010")]


def test_the_last_leg_is_taken_back_and_esc_clears(table):
    ruler = ruler_of(table)
    for name in ("0202", "0205", "0505"):
        ruler.press(table.at(name, LEFT))
    ruler.press(table.at("0909", RIGHT))
    assert len(ruler.nodes) == 2
    assert ruler.key(KeyPress(Qt.Key.Key_Backspace))
    assert len(ruler.nodes) == 1
    assert table.toolbox.let_go()
    assert not table.toolbox.let_go()
    assert ruler.status() == ""
    assert not ruler.key(KeyPress(Qt.Key.Key_Return))
    assert table.document.stack.count() == 0


def test_kilometres_and_one_hex():
    assert distance_text(1, 100) == "1 hex, 100 m"
    assert distance_text(23, 100) == "23 hexes, 2.3 km"


@pytest.mark.one_window
def test_in_the_window_by_mouse(window, workspace, canvas, hand):
    hand.key(Qt.Key.Key_U)
    assert workspace.toolbox.current.id == "ruler"
    hand.click(hand.hex("1010"))
    canvas.complete()
    hand.move(hand.hex("1010"))
    before = canvas.grab().toImage()
    hand.move(hand.hex("1013"))
    assert canvas.grab().toImage() != before
    assert window.status.hint.text() == "1010 to 1013: 3 hexes, 300 m"
    hand.key(Qt.Key.Key_Escape)
    assert window.status.hint.text().startswith("Click from hex to hex")


@pytest.mark.one_window
def test_in_the_window_by_keyboard_alone(window, workspace, canvas, hand):
    workspace.toolbox.take("ruler")
    canvas.key_cursor.switch(True)
    canvas.key_cursor.go(workspace.document.battle.map.hex("1010"))
    hand.key(Qt.Key.Key_Space)
    for _ in range(4):
        hand.key(Qt.Key.Key_Down)
    assert window.status.hint.text() == "1010 to 1014: 4 hexes, 400 m"
    assert "4 hexes, 400 m" in canvas.accessibleDescription()
    hand.key(Qt.Key.Key_Space)
    for _ in range(2):
        hand.key(Qt.Key.Key_PageDown)
    hand.key(Qt.Key.Key_Return)
    assert window.status.hint.text().startswith("1010 to 1215: 6 hexes, 600 m; last leg 2 hexes, 200 m")
    hand.key(Qt.Key.Key_Backspace)
    assert window.status.hint.text().startswith("1010 to 1215")  # the leg to the cursor again
    canvas.key_cursor.switch(False)
