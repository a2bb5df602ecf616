"""Selecting regions by mouse, and painting that stays inside them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.document import regions
from kpeditor.app.document.selection import Selection, region
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.errors import EditRefused
from tests.app.helpers import Hand, Table, hexes, new_document, sheet_of, sides

pytestmark = pytest.mark.one_window

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def table(qapp) -> Table:
    return Table(new_document(9, 9))


def selected(table: Table) -> list[str]:
    return sorted(sheet_of(table.document).name(hex_) for hex_ in table.document.selection.hexes)


def test_a_rectangle_by_mouse_with_shift_and_ctrl(workspace, canvas, hand: Hand):
    workspace.toolbox.take("select-rectangle")
    hand.drag(hand.hex("2020"), hand.hex("2222"))
    assert len(workspace.document.selection.hexes) == 9
    hand.keys = SHIFT
    hand.drag(hand.hex("2120"), hand.hex("2322"))
    assert len(workspace.document.selection.hexes) == 12
    hand.keys = CTRL
    hand.drag(hand.hex("2020"), hand.hex("2320"))
    assert len(workspace.document.selection.hexes) == 8
    hand.keys = SHIFT | CTRL
    hand.drag(hand.hex("2022"), hand.hex("2122"))
    assert workspace.document.selection == region(hexes(workspace.document, "2022", "2122"))
    assert workspace.document.stack.count() == 0


def test_esc_leaves_the_selection_and_then_gives_it_up(workspace, canvas, hand: Hand):
    workspace.toolbox.take("select-rectangle")
    hand.drag(hand.hex("2020"), hand.hex("2121"))
    hand.press(hand.hex("2525"))
    hand.move(hand.hex("2727"), Qt.MouseButton.LeftButton)
    hand.key(Qt.Key.Key_Escape)
    hand.release(hand.hex("2727"))
    assert len(workspace.document.selection.hexes) == 4
    hand.key(Qt.Key.Key_Escape)
    assert workspace.document.selection == Selection()


def test_the_selected_region_is_told_and_outlined(window, workspace, canvas, hand: Hand):
    canvas.complete()
    before = canvas.grab().toImage()
    workspace.toolbox.take("select-rectangle")
    hand.drag(hand.hex("2020"), hand.hex("2221"))
    assert window.status.selected.text() == "6 hexes selected, painting stays inside"
    canvas.complete()
    assert canvas.grab().toImage() != before


def test_a_lasso_takes_what_it_goes_around(table):
    x, y = table.middle("0505")
    table.drag("select-lasso", (x - 1, y - 2), (x + 1, y - 2), (x + 1, y + 2), (x - 1, y + 2))
    assert {"0504", "0505", "0506"} <= set(selected(table))


def test_wand_and_same_kind_go_by_the_active_layer(table):
    document = table.document
    document.do(paint(sheet_of(document), "terrain", hexes(document, "0202", "0203", "0707"), "woods"))
    table.toolbox.brush.choose_kind("terrain", "woods")
    table.drag("select-wand", table.middle("0202"))
    assert selected(table) == ["0202", "0203"]
    table.drag("select-kind", table.middle("0202"))
    assert selected(table) == ["0202", "0203", "0707"]
    table.toolbox.brush.choose_kind("elevation", "slope")
    table.toolbox.brush.choose_feature("crest")
    table.drag("select-wand", table.middle("0202"))
    assert len(selected(table)) == sheet_of(document).grid.size


def test_the_preview_of_a_region_is_what_a_click_selects(table):
    tool = table.toolbox.tools["select-wand"]
    table.document.do(paint(sheet_of(table.document), "terrain", hexes(table.document, "0303"), "town"))
    promised = tool.preview(table.at("0303")).hexes
    table.drag("select-wand", table.middle("0303"))
    assert table.document.selection.hexes == promised


def test_brushes_stay_inside_the_region_but_not_inside_a_hex_that_was_looked_at(table):
    document, brush = table.document, table.toolbox.brush
    brush.choose_kind("terrain", "woods")
    document.select(region(hexes(document, "0303", "0304")))
    table.drag("brush-terrain", table.middle("0302"), table.middle("0306"))
    assert table.kinds("terrain") == {"0303", "0304"}
    table.drag("select", table.middle("0808"))
    table.drag("brush-terrain", table.middle("0606"))
    assert "0606" in table.kinds("terrain")


def test_hexsides_are_drawn_inside_the_region_and_on_its_border(table):
    document = table.document
    document.select(region(hexes(document, "0404")))
    table.toolbox.brush.choose_feature("road")
    table.drag("brush-hexsides", table.middle("0402"), table.middle("0406"))
    assert table.drawn("road") == sides(document, "0403D", "0404D")


def test_growing_shrinking_inverting_and_clearing(table):
    document = table.document
    document.select(region(hexes(document, "0404")))
    regions.grow(document)
    assert len(selected(table)) == 7
    regions.shrink(document)
    assert selected(table) == ["0404"]
    regions.invert(document)
    assert len(selected(table)) == sheet_of(document).grid.size - 1
    regions.select_all(document)
    assert len(selected(table)) == sheet_of(document).grid.size
    regions.select_nothing(document)
    assert not document.selection
    for refused in (regions.grow, regions.shrink, regions.clear_selected):
        with pytest.raises(EditRefused, match="Select hexes"):
            refused(document)


def test_clearing_takes_terrain_and_all_hexsides_in_one_step(table):
    document = table.document
    sheet = sheet_of(document)
    document.do(paint(sheet, "terrain", hexes(document, "0404", "0405"), "woods"))
    document.do(paint(sheet, "elevation", hexes(document, "0404"), "slope"))
    document.do(set_hexsides(sheet, "crest", sides(document, "0404A", "0405D"), True))
    steps = document.stack.count()
    document.select(region(hexes(document, "0404")))
    regions.clear_selected(document)
    assert table.kinds("terrain") == {"0405"}
    assert not table.kinds("elevation")
    assert table.drawn("crest") == sides(document, "0405D")
    assert document.stack.count() == steps + 1
    assert document.stack.undoText() == "Clear 1 hex"
