"""BoardsPicture: the map that boards make. The mouse selects, turns and moves boards on it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF

from kpeditor.app.dialogs.battlepreview import Preview
from kpeditor.app.guard import guarded
from kpeditor.app.words import tr
from kpeditor.core.board.boards import boards_at, boards_of
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.joining import PlacedBoard
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.style import MapStyle


class BoardsPicture(Preview):
    """The map of the boards, with the outline of the chosen one.

    Signals:
        taken(index), turned(index): a board was clicked, or clicked twice.
        laid(index, at): a board was dragged to a place among the others.
    """

    taken = Signal(int)
    turned = Signal(int)
    laid = Signal(int, object)

    def __init__(self, style: MapStyle) -> None:
        super().__init__(style)
        self._sheet: MapSheet | None = None
        self._marked = -1
        self._held = -1
        self.setAccessibleName(tr("Picture of the boards"))

    def show_map(self, sheet: MapSheet | None) -> None:
        """Shows this map, or for None the previous map dimmed."""
        self._sheet = sheet
        if sheet is not None:
            self.show_battle(Battle(sheet))
        self.setEnabled(sheet is not None)

    def mark(self, index: int) -> None:
        """Outlines the board of this index; -1 outlines none."""
        self._marked = index
        self.update()

    def board_at(self, point: QPoint) -> int:
        """The index of the board under a point of the widget, or -1 if there is none."""
        hex_ = self.hex_at(point)
        at = boards_at(self._sheet, hex_) if self._sheet is not None and hex_ is not None else ()
        return self._boards.index(at[0]) if at else -1

    @property
    def _boards(self) -> tuple[PlacedBoard, ...]:
        return boards_of(self._sheet) if self._sheet is not None else ()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Selects the board under the pointer."""
        self._held = self.board_at(event.position().toPoint())
        if self._held >= 0:
            self.taken.emit(self._held)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Puts the dragged board where it is dropped."""
        held, self._held = self._held, -1
        if held < 0 or held >= len(self._boards):
            return
        there = self.board_at(event.position().toPoint())
        if there >= 0:
            at = self._boards[there].at
        else:
            at = self._place_beside(event.position().toPoint(), self._boards[held])
        if at != self._boards[held].at:
            self.laid.emit(held, at)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Turns the board under the pointer."""
        index = self.board_at(event.position().toPoint())
        if index >= 0:
            self.turned.emit(index)

    def _place_beside(self, point: QPoint, held: PlacedBoard) -> tuple[int, int]:
        """The place among the boards of a point beyond the edge of the map. Within the map: the place of the
        dragged board `held`.
        """
        rect = self.map_rect()
        across, down = held.at
        if point.x() < rect.left():
            across = 0
        elif point.x() > rect.right():
            across = max(board.at[0] for board in self._boards) + 1
        if point.y() < rect.top():
            down = 0
        elif point.y() > rect.bottom():
            down = max(board.at[1] for board in self._boards) + 1
        return across, down

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the map, the seams between its boards, and the outline of the chosen one."""
        super().paintEvent(event)
        if self._sheet is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, board in enumerate(self._boards):
            is_marked = index == self._marked
            colour = QColor("#d01818") if is_marked else QColor(0, 0, 0, 110)
            pen = QPen(
                colour,
                3.0 if is_marked else 1.2,
                Qt.PenStyle.SolidLine if is_marked else Qt.PenStyle.DashLine,
            )
            painter.setPen(pen)
            painter.drawPolygon(self._outline(board))
        painter.end()

    def _outline(self, board: PlacedBoard) -> QPolygonF:
        """The rectangle through the centres of the outer hexes of a board."""
        left, top = board.origin
        grid = board.grid
        high = 1 if not grid.is_low(Hex(1, 1)) else 2
        first = Hex(left + 1, top + high) if not grid.is_flat else Hex(left + high, top + 1)
        last = Hex(left + grid.columns, top + high) if not grid.is_flat else Hex(left + high, top + grid.rows)
        corner = Hex(left + 1, top + 1)
        end = Hex(left + grid.columns, top + grid.rows)
        a, b = self.point_of(first), self.point_of(last)
        c, d = self.point_of(corner), self.point_of(end)
        if grid.is_flat:
            x1, x2, y1, y2 = c.x(), d.x(), a.y(), b.y()
        else:
            x1, x2, y1, y2 = a.x(), b.x(), c.y(), d.y()
        return QPolygonF([_at(x1, y1), _at(x2, y1), _at(x2, y2), _at(x1, y2)])


def _at(x: float, y: float) -> QPoint:
    return QPoint(round(x), round(y))
