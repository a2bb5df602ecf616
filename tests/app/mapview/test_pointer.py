"""One way to press, drag and give up on every board: hexes, scans and free tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kpeditor.app.canvas.forceview import ForceView
from kpeditor.app.mapview.boardview import BoardView
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.mapview.tablewidget import ACROSS, TableWidget
from kpeditor.app.mapview.tool import NOTHING, Button, KeyPress, PointerEvent, PointerTool, Preview
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.pixels import PointF
from kpeditor.core.geometry.table import TableSpace
from kpeditor.drawing.stylebook import STYLES
from tests.app.helpers import new_document

LEFT, RIGHT, MIDDLE = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
)
TABLE = TableSheet("Green", "none", TableSpace(60, 40, "inch"))
NO_BUTTON = Qt.MouseButton.NoButton


class Recorder(PointerTool):
    """Writes down what it is told."""

    def __init__(self, *, drags: bool = True) -> None:
        self.told: list[str] = []
        self.events: list[PointerEvent] = []
        self.refuses = ""
        self.letters: tuple[Qt.Key, ...] = ()
        self._drags = drags

    def drags(self, at: PointerEvent) -> bool:
        return self._drags

    def _note(self, what: str, at: PointerEvent) -> None:
        self.told.append(what)
        self.events.append(at)
        if what == self.refuses:
            raise EditRefused("not here")

    def press(self, at: PointerEvent) -> None:
        self._note("press", at)

    def move(self, at: PointerEvent) -> None:
        self._note("hover" if at.button is Button.NONE else "move", at)

    def release(self, at: PointerEvent) -> None:
        self._note("release", at)

    def cancel(self) -> None:
        self.told.append("cancel")

    def leave(self) -> None:
        self.told.append("leave")

    def claims(self, press: KeyPress) -> bool:
        return press.key in self.letters

    def key(self, press: KeyPress) -> bool:
        return press.key in self.letters

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        return Qt.CursorShape.CrossCursor


class Mouse:
    """Sends events of the mouse to a view; places are of its board."""

    def __init__(self, view: BoardView) -> None:
        self.view = view

    def send(self, kind: QEvent.Type, place: PointF, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        at = self.view.to_view(place)
        keys = Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(kind, at, QPointF(self.view.mapToGlobal(at)), button, held, keys)
        QApplication.sendEvent(self.view, event)

    def press(self, place: PointF, button: Qt.MouseButton = LEFT) -> None:
        self.send(QEvent.Type.MouseButtonPress, place, button, button)

    def move(self, place: PointF, held: Qt.MouseButton = NO_BUTTON) -> None:
        self.send(QEvent.Type.MouseMove, place, NO_BUTTON, held)

    def release(self, place: PointF, button: Qt.MouseButton = LEFT) -> None:
        self.send(QEvent.Type.MouseButtonRelease, place, button, NO_BUTTON)

    def click(self, place: PointF, button: Qt.MouseButton = LEFT) -> None:
        self.press(place, button)
        self.release(place, button)


@pytest.fixture
def view(qtbot: QtBot) -> BoardView:
    """A view of a bare board of 40 by 30."""
    view = BoardView((40.0, 30.0))
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    view.camera.zoom_to(20.0)
    view.camera.centre_on((20.0, 15.0))
    return view


@pytest.fixture
def tool(view: BoardView) -> Recorder:
    tool = Recorder()
    view.take(tool)
    return tool


def test_a_stroke_is_press_moves_and_release(view: BoardView, tool: Recorder) -> None:
    mouse = Mouse(view)
    mouse.move((10.0, 10.0))
    mouse.press((10.0, 10.0))
    mouse.move((12.0, 10.0), LEFT)
    mouse.release((12.0, 10.0))
    assert tool.told == ["hover", "press", "move", "release"]
    assert [at.button for at in tool.events] == [Button.NONE, Button.LEFT, Button.LEFT, Button.LEFT]
    assert tool.events[-1].point == pytest.approx((12.0, 10.0))
    assert not tool.events[-1].is_click


def test_a_trembling_hand_still_clicks(view: BoardView, tool: Recorder) -> None:
    mouse = Mouse(view)
    mouse.press((10.0, 10.0), RIGHT)
    mouse.move((10.1, 10.0), RIGHT)  # two pixels
    mouse.release((10.1, 10.0), RIGHT)
    assert tool.events[-1].is_click
    assert tool.events[-1].button is Button.RIGHT


def test_the_second_press_of_a_double_click_is_a_press(view: BoardView, tool: Recorder) -> None:
    mouse = Mouse(view)
    mouse.click((5.0, 5.0))
    mouse.send(QEvent.Type.MouseButtonDblClick, (5.0, 5.0), LEFT, LEFT)
    mouse.release((5.0, 5.0))
    assert tool.told == ["press", "release"] * 2
    assert [at.clicks for at in tool.events if not at.is_click] == [1, 2]


def test_a_drag_the_tool_does_not_want_moves_the_board_and_takes_the_press_back(view: BoardView) -> None:
    tool, mouse = Recorder(drags=False), Mouse(view)
    view.take(tool)
    before = view.camera.x
    mouse.press((20.0, 15.0))
    mouse.move((22.0, 15.0), LEFT)
    assert view.camera.x == pytest.approx(before - 2.0)
    assert view.cursor().shape() is Qt.CursorShape.ClosedHandCursor
    mouse.release((20.0, 15.0))
    assert tool.told == ["press", "cancel"]
    assert view.cursor().shape() is Qt.CursorShape.CrossCursor
    mouse.click((20.0, 15.0))
    assert tool.told[2:] == ["press", "release"]


@pytest.mark.parametrize("way", ["middle", "space"])
def test_the_middle_button_and_space_move_the_board_whatever_the_tool(
    view: BoardView, tool: Recorder, way: str
) -> None:
    mouse, before = Mouse(view), view.camera.y
    if way == "space":
        QTest.keyPress(view, Qt.Key.Key_Space)
        assert view.cursor().shape() is Qt.CursorShape.OpenHandCursor
    button = MIDDLE if way == "middle" else LEFT
    mouse.press((20.0, 15.0), button)
    mouse.move((20.0, 16.0), button)
    mouse.release((20.0, 15.0), button)
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.camera.y == pytest.approx(before - 1.0)
    assert "press" not in tool.told
    assert view.cursor().shape() is Qt.CursorShape.CrossCursor


def _esc(view: BoardView) -> None:
    QTest.keyClick(view, Qt.Key.Key_Escape)


def _other_window(view: BoardView) -> None:
    reason = Qt.FocusReason.ActiveWindowFocusReason
    QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusOut, reason))


def _dialog(view: BoardView) -> None:
    QApplication.sendEvent(view, QEvent(QEvent.Type.WindowBlocked))


def _release_elsewhere(view: BoardView) -> None:
    Mouse(view).move((11.0, 10.0))  # no button is down any more


def _other_tool(view: BoardView) -> None:
    view.take(Recorder())


@pytest.mark.parametrize("lose", [_esc, _other_window, _dialog, _release_elsewhere, _other_tool])
def test_a_stroke_that_is_given_up_or_lost_is_cancelled_once(
    view: BoardView, tool: Recorder, lose: Callable[[BoardView], None]
) -> None:
    mouse = Mouse(view)
    mouse.press((10.0, 10.0))
    mouse.move((12.0, 10.0), LEFT)
    lose(view)
    mouse.release((14.0, 10.0))
    assert tool.told.count("cancel") == 1
    assert "release" not in tool.told
    assert not view.pointer.is_busy


def test_a_menu_over_the_board_does_not_end_a_stroke(view: BoardView, tool: Recorder) -> None:
    Mouse(view).press((10.0, 10.0))
    QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.PopupFocusReason))
    assert "cancel" not in tool.told


@pytest.mark.parametrize("when", ["press", "move"])
def test_a_refusal_ends_the_stroke_and_is_told_at_the_pointer(
    view: BoardView, tool: Recorder, qtbot: QtBot, when: str
) -> None:
    tool.refuses = when
    mouse = Mouse(view)
    with qtbot.waitSignal(view.failed) as failed:
        mouse.press((10.0, 10.0))
        mouse.move((12.0, 10.0), LEFT)
    assert "not here" in failed.args[0].lower()
    assert "not here" in view.note.text().lower()
    mouse.release((12.0, 10.0))
    assert tool.told.count("cancel") == 1
    assert "release" not in tool.told


def test_keys_of_the_tool_come_before_shortcuts_and_others_move_the_board(
    view: BoardView, tool: Recorder
) -> None:
    tool.letters = (Qt.Key.Key_L,)
    no_keys = Qt.KeyboardModifier.NoModifier
    for key, is_claimed in ((Qt.Key.Key_L, True), (Qt.Key.Key_K, False)):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, no_keys)
        event.ignore()
        QApplication.sendEvent(view, event)
        assert event.isAccepted() is is_claimed
    before = view.camera.x
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.camera.x > before


def test_on_hexes_the_tool_is_told_hex_and_hexside(qtbot: QtBot) -> None:
    document = new_document()
    sheet = document.battle.map
    settings = ViewSettings(STYLES["light"], {})
    widget = MapWidget(sheet, settings, ForceView(document, sheet, settings))
    qtbot.addWidget(widget)
    widget.resize(800, 600)
    tool, hex_ = Recorder(), sheet.hex("0303")
    widget.take(tool)
    Mouse(widget).click(widget.layout_of_hexes.centre(hex_))
    assert tool.events[0].hex == hex_
    (x1, y1), (x2, y2) = widget.layout_of_hexes.side_ends(sheet.side("0303B"))
    Mouse(widget).click(((x1 + x2) / 2, (y1 + y2) / 2))
    assert tool.events[-1].hexside == sheet.side("0303B")


class PlaceCounters(Recorder):
    """A tool of a free table: a click puts a counter down where it is, and it is drawn there."""

    def __init__(self) -> None:
        super().__init__()
        self.counters: list[PointF] = []

    def release(self, at: PointerEvent) -> None:
        super().release(at)
        if at.is_click:
            self.counters.append(at.point)

    def preview(self, at: PointerEvent | None) -> Preview:
        return Preview(refusal="off the table") if at is not None and at.x < 0 else NOTHING

    def paint(self, painter: QPainter, camera: Camera) -> None:
        for x, y in self.counters:
            middle = QPointF(x, y) / TABLE.space.width * ACROSS * camera.side
            painter.fillRect(QRectF(middle - QPointF(4, 4), QSizeF(8, 8)), QColor("#ff00ff"))


class Table(TableWidget):
    """A table on which nothing stands but what its tool draws."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.draw_ground(painter)
        self.begin_board(painter)
        self.tool.paint(painter, self.camera)
        painter.end()


def test_a_tool_works_on_a_free_table_which_has_places_and_no_hexes(qtbot: QtBot) -> None:
    view = Table(TABLE, ViewSettings(STYLES["light"], {}))
    qtbot.addWidget(view)
    view.resize(700, 560)
    view.show()
    tool, mouse = PlaceCounters(), Mouse(view)
    view.take(tool)
    mouse.click((12.5, 8.0))
    assert tool.counters == [pytest.approx((12.5, 8.0), abs=0.1)]
    assert {at.hex for at in tool.events} == {None}
    assert {at.hexside for at in tool.events} == {None}
    seen = view.to_view((12.5, 8.0)).toPoint()
    assert view.grab().toImage().pixelColor(seen).name() == "#ff00ff"
    mouse.move((-1.0, 5.0))
    assert view.note.text() == "off the table"
    # A drag is a stroke of the tool, and with Space it moves the table: the counter goes along.
    QTest.keyPress(view, Qt.Key.Key_Space)
    before = view.table().left()
    mouse.press((10.0, 10.0))
    mouse.move((12.0, 10.0), LEFT)
    assert view.table().left() > before + 10
    assert len(tool.counters) == 1
    picture = view.grab().toImage()
    assert picture.pixelColor(view.to_view((12.5, 8.0)).toPoint()).name() == "#ff00ff"
