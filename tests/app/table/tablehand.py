"""TableMouse: a hand on mouse and keys over a table; all places are in the table's unit."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kpeditor.app.mapview.tablewidget import TableWidget

NONE, LEFT, RIGHT = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
Place = tuple[float, float]


class TableMouse:
    """Moves, clicks and drags as a person does, with the modifiers in `keys` held."""

    def __init__(self, view: TableWidget) -> None:
        self.view = view
        self.keys = Qt.KeyboardModifier.NoModifier

    def pixel(self, place: Place) -> QPoint:
        return self.view.to_view(place).toPoint()

    def _send(self, kind: QEvent.Type, place: Place, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        at = QPointF(self.pixel(place))
        event = QMouseEvent(kind, at, self.view.mapToGlobal(at), button, held, self.keys)
        QApplication.sendEvent(self.view, event)

    def move(self, place: Place) -> None:
        self._send(QEvent.Type.MouseMove, place, NONE, NONE)

    def press(self, place: Place, button: Qt.MouseButton = LEFT) -> None:
        self.move(place)
        self._send(QEvent.Type.MouseButtonPress, place, button, button)

    def drag_to(self, place: Place) -> None:
        self._send(QEvent.Type.MouseMove, place, NONE, LEFT)

    def release(self, place: Place, button: Qt.MouseButton = LEFT) -> None:
        self._send(QEvent.Type.MouseButtonRelease, place, button, NONE)

    def click(self, *places: Place, button: Qt.MouseButton = LEFT) -> None:
        for place in places:
            self.press(place, button)
            self.release(place, button)

    def double_click(self, place: Place) -> None:
        self.click(place)
        self._send(QEvent.Type.MouseButtonDblClick, place, LEFT, LEFT)
        self.release(place)

    def drag(self, *places: Place) -> None:
        self.press(places[0])
        for place in places[1:]:
            self.drag_to(place)
        self.release(places[-1])

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.view.setFocus()
        QTest.keyClick(self.view, key, keys)

    def type(self, text: str) -> None:
        self.view.setFocus()
        QTest.keyClicks(self.view, text)
