"""What stands on the canvas beside the map: rulers, overview, scale bar, and stacks that fan out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.canvas.furniture import Furniture
from kpeditor.app.document.selection import Hover
from kpeditor.app.mapview.rulers import LineTexts, is_numbered, step_for
from kpeditor.app.mapview.scalebar import length_text, round_length
from kpeditor.app.settings import PUT_AWAY
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.layers import paint
from kpeditor.core.geometry.counting import Style
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES, Numbering
from kpeditor.core.geometry.numberingparts import grid_numbering
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, Unit
from tests.app.helpers import new_document
from tests.each import each

pytestmark = pytest.mark.one_window

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def furniture(window: MainWindow, workspace: Workspace, canvas: MapCanvas) -> Furniture:
    window.resize(1200, 800)  # there is room for all of it
    assert workspace.furniture is not None
    return workspace.furniture


def middle(canvas: MapCanvas) -> tuple[float, float]:
    return canvas.camera.to_board(canvas.width() / 2, canvas.height() / 2)


def test_the_overview_shows_the_part_in_view(furniture: Furniture, canvas: MapCanvas):
    minimap, camera = furniture.minimap, canvas.camera
    assert minimap.isVisible()
    box = minimap.view_box()
    assert box.width() == pytest.approx(canvas.width() / camera.side * minimap.side, abs=1.5)
    assert box.height() == pytest.approx(canvas.height() / camera.side * minimap.side, abs=1.5)


def test_a_click_on_the_overview_goes_there_and_a_drag_follows(furniture: Furniture, canvas: MapCanvas):
    minimap = furniture.minimap
    width, height = canvas.camera.board
    QTest.mouseClick(minimap, LEFT, pos=QPoint(minimap.width() // 2, minimap.height() // 2))
    assert middle(canvas) == pytest.approx((width / 2, height / 2), abs=1.5)
    before = middle(canvas)
    place = QPointF(minimap.width() / 2, minimap.height() / 2 + 30)
    event = QMouseEvent(
        QEvent.Type.MouseMove, place, minimap.mapToGlobal(place), Qt.MouseButton.NoButton, LEFT, NONE
    )
    QApplication.sendEvent(minimap, event)
    assert middle(canvas)[1] == pytest.approx(before[1] + 30 / minimap.side, abs=2.0)
    assert not canvas.document.selection.hexes


def test_the_overview_is_gone_while_the_whole_map_is_in_view(furniture: Furniture, canvas: MapCanvas):
    canvas.fit()
    assert not furniture.minimap.isVisible()
    canvas.zoom_to_normal()
    assert furniture.minimap.isVisible()


def test_the_overview_follows_an_edit(
    furniture: Furniture, canvas: MapCanvas, workspace: Workspace, qtbot: QtBot
):
    sheet = canvas.document.battle.map
    before = furniture.minimap.grab().toImage()
    hexes = [hex_ for hex_ in sheet.grid.hexes() if hex_.row < 20]
    canvas.document.do(paint(sheet, "terrain", hexes, "town"))
    qtbot.waitUntil(lambda: furniture.minimap.grab().toImage() != before)


def test_rulers_name_columns_and_rows_where_they_stand(furniture: Furniture, canvas: MapCanvas):
    for name in ("1020", "1121", "0922"):
        hex_ = canvas.document.battle.map.hex(name)
        x, y = canvas.camera.to_view(canvas.layout_of_hexes.centre(hex_))
        assert furniture.columns.place_of(hex_.column) + furniture.columns.x() == pytest.approx(x)
        half = canvas.camera.side * 0.9
        assert abs(furniture.rows.place_of(hex_.row) + furniture.rows.y() - y) <= half


def test_rulers_light_up_the_hex_under_the_pointer(
    furniture: Furniture, canvas: MapCanvas, window: MainWindow
):
    canvas.camera.centre_on(canvas.layout_of_hexes.centre(Hex(10, 20)))
    canvas.moved()
    accent = QColor(window.themes.theme.accent)
    canvas.document.point_at(Hover(Hex(10, 20)))
    for ruler, number in ((furniture.columns, 10), (furniture.rows, 20)):
        image, at = ruler.grab().toImage(), round(ruler.place_of(number))
        x, y = (at - 12, 3) if ruler is furniture.columns else (2, at - 5)
        assert image.pixelColor(x, y) == accent
    canvas.document.point_at(Hover())
    image = furniture.columns.grab().toImage()
    assert image.pixelColor(round(furniture.columns.place_of(10)) - 12, 3) != accent


def test_a_click_on_a_ruler_paints_nothing(furniture: Furniture, canvas: MapCanvas, workspace: Workspace):
    workspace.toolbox.take_brush()
    QTest.mouseClick(furniture.columns, LEFT, pos=QPoint(200, 8))
    assert not workspace.document.is_modified


@each(
    ("numbering", "texts"),
    [
        (SCHEMES["CCRR"], ("07", "07")),
        (SCHEMES["CCCRRR"], ("007", "007")),
        (board_row_number("6"), ("G", "7")),
        (grid_numbering(("letters", "numbers"), (1, 0), None, "bottom-right"), ("GG", "47")),
    ],
)
def test_rulers_write_numbers_as_the_hexes_do(
    furniture: Furniture, workspace: Workspace, numbering: Numbering, texts: tuple[str, str]
):
    sheet = workspace.document.battle.map
    before = sheet.numbering
    sheet.numbering = numbering.fitted(sheet.grid)
    assert (furniture.columns.text(7), furniture.rows.text(7)) == texts
    assert not furniture.rows.grab().isNull()
    sheet.numbering = before


def test_rulers_remember_numbers_until_the_board_is_numbered_or_measured_anew(
    furniture: Furniture, canvas: MapCanvas
):
    ruler, sheet = furniture.columns, canvas.document.battle.map
    first = ruler.text(1)
    grid, numbering = sheet.grid, sheet.numbering
    sheet.numbering = grid_numbering(("numbers", "numbers"), (40, 1)).fitted(grid)
    assert (first, ruler.text(1)) == (numbering.columns.text(1), "40")
    sheet.grid = replace(grid, columns=grid.columns + 2)
    assert ruler.text(grid.columns + 2) == str(41 + grid.columns)
    sheet.grid, sheet.numbering = grid, numbering


def test_rulers_number_every_nth_line_by_what_is_printed():
    """Where the count begins elsewhere or runs backwards, the tens stand at other lines."""
    grid = HexGrid(45, 20)
    ways: tuple[tuple[Style, int, str], ...] = (
        ("numbers", 1, "top-left"),
        ("numbers", 7, "top-left"),
        ("numbers", 3, "bottom-right"),
        ("letters", 1, "top-left"),
    )
    for style, first, corner in ways:
        numbering = grid_numbering((style, "numbers"), (first, 1), None, corner).fitted(grid)
        counting = numbering.columns
        texts = LineTexts(numbering, 45, is_columns=True)
        assert texts.texts == [counting.text(line) for line in range(1, 46)]
        assert set(texts.letters) == set("".join(texts.texts))
        assert texts.longest == max(len(counting.text(line)) for line in range(1, 46))
        for step, room in ((1, 30.0), (5, 9.0), (10, 2.0), (10, 3.0)):
            expected = [n for n in range(1, 46) if is_numbered(counting.ordinal(n), step, room, 20.0)]
            assert texts.numbered(step, room, 20.0) == texts.numbered(step, room, 20.0) == expected


def test_from_far_rulers_leave_numbers_out():
    assert step_for(36.0, 20.0) == 1
    assert step_for(3.0, 20.0) == 10
    assert step_for(0.01, 20.0) == 500


def test_the_first_number_gives_way_to_the_second():
    assert [n for n in range(1, 7) if is_numbered(n, 2, 12.0, 20.0)] == [2, 4, 6]
    assert [n for n in range(1, 11) if is_numbered(n, 5, 5.0, 20.0)] == [1, 5, 10]
    assert is_numbered(1, 1, 36.0, 20.0)


@pytest.mark.parametrize(("most", "bar"), [(99, 50), (100, 100), (199, 100), (512, 500), (0.7, 0.5)])
def test_the_scale_bar_has_a_round_length(most: float, bar: float):
    assert round_length(most) == pytest.approx(bar)


def test_the_scale_bar_tells_metres_and_hexes(furniture: Furniture, canvas: MapCanvas):
    """100 m to the hex: 140 px at 100 % have room for 300 m, of which 200 m is the longest round length."""
    assert furniture.scale_bar.text() == "200 m = 2 hexes"
    canvas.fit()
    assert furniture.scale_bar.text() == "1 km = 10 hexes"
    assert length_text(2500) == "2.5 km"


def test_furniture_goes_and_comes_by_the_menu_and_is_remembered(window: MainWindow, furniture: Furniture):
    for name, widget in (
        ("minimap", furniture.minimap),
        ("rulers", furniture.rows),
        ("scale-bar", furniture.scale_bar),
    ):
        action = window.menus.by_id[f"show-{name}"]
        assert widget.isVisible()
        action.trigger()
        assert not widget.isVisible()
        assert name in window.settings.text(PUT_AWAY).split()
        assert not action.isChecked()
        action.trigger()
        assert widget.isVisible()


UNITS = (Unit("1", "bt7", at="0404"), Unit("2", "truck", at="0404"), Unit("3", "bt7", at="0606"))
REDS = Side("a", "Reds", (Group("x", units=UNITS),))
STACK = Scenario("Stack", "kampfpanzer", "map.yaml", Length(10, 10), (REDS,))


@pytest.fixture
def stacked(window: MainWindow) -> Workspace:
    window.show_document(new_document(12, 10, STACK))
    assert window.workspace is not None
    return window.workspace


def test_a_stack_fans_out_under_a_resting_pointer_and_folds_when_it_leaves(stacked: Workspace, qtbot: QtBot):
    assert stacked.furniture is not None
    fan = stacked.furniture.fan
    stacked.toolbox.take("select")
    stacked.document.point_at(Hover(Hex(4, 4)))
    assert not fan.isVisible()
    qtbot.waitUntil(fan.isVisible)
    assert fan.width() > 2 * fan.counter
    stacked.document.point_at(Hover(Hex(5, 5)))
    assert not fan.isVisible()


def test_a_single_counter_and_a_brush_fan_nothing_out(stacked: Workspace):
    assert stacked.furniture is not None
    fan = stacked.furniture.fan
    stacked.document.point_at(Hover(Hex(6, 6)))
    fan.fan_out()
    assert not fan.isVisible()
    stacked.toolbox.take_brush()
    stacked.document.point_at(Hover(Hex(4, 4)))
    assert not fan._timer.isActive()


def test_the_fan_stays_on_the_canvas(stacked: Workspace):
    assert stacked.furniture is not None
    assert stacked.canvas is not None
    canvas, fan = stacked.canvas, stacked.furniture.fan
    for x, y in ((0, 0), (12, 0), (0, 14), (12, 14)):
        canvas.camera.zoom_to(60)
        canvas.camera.centre_on((x, y))
        stacked.document.point_at(Hover(Hex(4, 4)))
        fan.fan_out()
        assert fan.x() >= 0
        assert fan.x() + fan.width() <= canvas.width()
