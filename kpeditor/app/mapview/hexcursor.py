"""HexCursor: use of a hex map by keyboard alone. A cursor moves from hex to hex, and the active tool works at
the cursor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from kpeditor.app.mapview.boardcursor import DARK, LIGHT, BoardCursor
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.mapview.tool import KeyPress
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import PointF

# The directions follow the layout of the keys: north and south on the arrows, the diagonals on Home, End,
# Page Up and Page Down.
FLAT_KEYS = {
    Qt.Key.Key_Up: Direction.A,
    Qt.Key.Key_PageUp: Direction.B,
    Qt.Key.Key_PageDown: Direction.C,
    Qt.Key.Key_Down: Direction.D,
    Qt.Key.Key_End: Direction.E,
    Qt.Key.Key_Home: Direction.F,
}
POINTED_KEYS = {
    Qt.Key.Key_PageUp: Direction.A,
    Qt.Key.Key_Right: Direction.B,
    Qt.Key.Key_PageDown: Direction.C,
    Qt.Key.Key_End: Direction.D,
    Qt.Key.Key_Left: Direction.E,
    Qt.Key.Key_Home: Direction.F,
}
_ALONG = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class HexCursor(BoardCursor[MapWidget]):
    """A cursor that arrows and Home, End, Page Up, Page Down move from hex to hex.

    Attributes:
        words: answers the description of a hex.
    """

    at: Hex

    def __init__(
        self,
        view: MapWidget,
        words: Callable[[Hex], str],
        targets: Callable[[], Iterable[Hex]] | None = None,
    ) -> None:
        super().__init__(view)
        self.words, self.targets = words, targets
        grid = view.layout_of_hexes.grid
        self.at = Hex((grid.columns + 1) // 2, (grid.rows + 1) // 2)

    def switch(self, is_on: bool, at: Hex | None = None) -> None:
        """Shows the cursor, first at a hex, or hides it."""
        super().switch(is_on)
        if is_on:
            self.go(at or self.at)

    def point_of(self, at: Hex) -> PointF:
        """The centre of a hex."""
        return self.view.layout_of_hexes.centre(at)

    def go(self, at: Hex) -> None:
        """Moves to a hex of the board and announces it."""
        view = self.view
        if at not in view.layout_of_hexes.grid:
            return
        self.at = at
        if not view.camera.shows(self.place()):
            view.camera.is_fitted = False
            view.camera.centre_on(self.place())
            view.moved()
        self.tell()

    @property
    def directions(self) -> dict[Qt.Key, Direction]:
        """The keys that go to the six neighbours of a hex."""
        return FLAT_KEYS if self.view.layout_of_hexes.grid.is_flat else POINTED_KEYS

    def moves(self, press: KeyPress) -> bool:
        """Whether a key goes to a neighbour, or along the row or column."""
        return not press.ctrl and (press.key in self.directions or press.key in _ALONG)

    def step(self, press: KeyPress) -> None:
        """Moves the cursor to the hex that a key leads to."""
        if press.key in self.directions:
            self.go(self.view.layout_of_hexes.grid.step(self.at, self.directions[press.key]))
        else:
            dc, dr = _ALONG[press.key]
            self.go(Hex(self.at.column + dc, self.at.row + dr))

    def words_here(self) -> str:
        """The message of the tool, then what lies in the hex."""
        return f"{self.view.tool.status()} {self.words(self.at)}".strip()

    def draw(self, painter: QPainter, origin: QPointF) -> None:
        """Draws the cursor as a ring of two colours along the hex."""
        if not self.is_on:
            return
        layout, side = self.view.layout_of_hexes, self.view.camera.side
        x, y = self.place()
        corners = [
            QPointF((x + (cx - x) * 0.88) * side, (y + (cy - y) * 0.88) * side) - origin
            for cx, cy in layout.corners(self.at)
        ]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((LIGHT, 5.0), (DARK, 2.6)):
            painter.setPen(QPen(colour, width))
            painter.drawPolygon(QPolygonF(corners))
