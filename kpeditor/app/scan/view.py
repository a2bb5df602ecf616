"""ScanView: shows a scan to work on, with zoom, scrolling, and the drawings of a step over it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen

from kpeditor.app.guard import guarded
from kpeditor.app.mapview.boardview import BoardView
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import KeyPress, KeyTaker, PointerEvent, PointerTool
from kpeditor.app.scan.pyramid import Pyramid
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.geometry.pixels import PointF
from kpeditor.drawing.frame import NORMAL_SIDE

BLOCK = NORMAL_SIDE
"""The camera counts in blocks of so many picture pixels: at its normal zoom a pixel is a pixel."""
LOUPE, ENLARGED = 74, 4.0
"""Radius of the loupe in pixels, and how many times it enlarges the scan at most."""


class ScanTool(PointerTool):
    """How a step uses the pointer and keys on the scan; places are pixels of the picture."""

    loupe = False
    """Whether the loupe shows what lies under the pointer."""

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws over the picture."""
        painter.save()
        painter.translate(camera.x * camera.side, camera.y * camera.side)
        self.draw(painter)
        painter.restore()

    def draw(self, painter: QPainter) -> None:
        """Draws over the picture, in pixels of the view."""


class ScanView(BoardView):
    """Shows a picture, or a text while there is none. A step's `ScanTool` gets pointer and keys.

    Attributes:
        words: the text shown while there is no picture.
    """

    unit = BLOCK

    def __init__(self, themes: ThemeKeeper) -> None:
        self.pyramid: Pyramid | None = None
        super().__init__((1.0, 1.0))
        self.themes = themes
        self.words = ""
        self.setMinimumSize(280, 220)
        self.setAccessibleName(tr("Scan"))
        themes.changed.connect(self.update)

    def show_picture(self, pyramid: Pyramid | None) -> None:
        """Shows another picture as a whole; does nothing when it is the picture already shown."""
        if pyramid is self.pyramid:
            return
        self.pyramid = pyramid
        if pyramid is not None:
            width, height = pyramid.size
            self.camera.board = width / BLOCK, height / BLOCK
            self.camera.fit()
        self.moved()

    @property
    def is_usable(self) -> bool:
        return self.pyramid is not None

    # --- Where things are ---

    @property
    def scale(self) -> float:
        """Pixels of the view per pixel of the picture."""
        return self.camera.side / BLOCK

    def middle(self) -> PointF:
        """The point of the picture in the middle of the view."""
        return self.to_board(QPointF(self.width() / 2, self.height() / 2))

    def part(self) -> QRectF:
        """The visible part of the picture, in its pixels."""
        left, top = self.to_board(QPointF(0, 0))
        return QRectF(left, top, self.width() / self.scale, self.height() / self.scale)

    def look_at(self, point: PointF, across: float) -> None:
        """Centres the view on a point of the picture, magnified so that `across` pixels fill the view."""
        side = min(self.width(), self.height()) / across * BLOCK
        self.camera.zoom_to(side)
        self.camera.is_fitted = False
        self.camera.centre_on((point[0] / BLOCK, point[1] / BLOCK))
        self.moved()

    def reveal(self, point: PointF) -> None:
        """Brings a point of the picture into view; moves no more than needed."""
        place = point[0] / BLOCK, point[1] / BLOCK
        if not self.camera.shows(place):
            self.camera.is_fitted = False
            self.camera.centre_on(place)
            self.moved()

    # --- Pointer and keys ---

    def pointer_at(self, at: PointerEvent | None) -> None:
        """Moves the loupe, and updates the marks of the tool."""
        self.update()

    def key_takers(self) -> Sequence[KeyTaker]:
        """Returns the tool, then the view itself with its zoom keys."""
        return self.tool, self

    def claims(self, press: KeyPress) -> bool:
        """Claims nothing."""
        return False

    def key(self, press: KeyPress) -> bool:
        """Handles keys: + and - zoom, Home shows the whole picture."""
        if press.key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom(-1 if press.key is Qt.Key.Key_Minus else 1)
        elif press.key is Qt.Key.Key_Home:
            self.fit()
        else:
            return False
        return True

    # --- Drawing ---

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the picture, what the step draws over it, and the loupe."""
        theme = self.themes.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.alternate))
        if self.pyramid is None:
            self._write(painter)
        else:
            self.pyramid.draw(painter, self.part(), QRectF(self.rect()))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            camera, at = self.camera, self.pointer.at
            painter.translate(-camera.x * camera.side, -camera.y * camera.side)
            self.tool.paint(painter, camera)
            painter.resetTransform()
            is_near = self.scale >= ENLARGED / 2 or self.pointer.is_panning
            if isinstance(self.tool, ScanTool) and self.tool.loupe and at is not None and not is_near:
                draw_loupe(painter, self, self.pyramid, self.to_view(at.point))
        if self.hasFocus() and self.pyramid is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(QPen(QColor(theme.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _write(self, painter: QPainter) -> None:
        painter.setPen(QColor(self.themes.theme.faint))
        room = QRectF(self.rect()).adjusted(40, 40, -40, -40)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.words)


def draw_loupe(painter: QPainter, view: ScanView, pyramid: Pyramid, at: QPointF) -> None:
    """Draws a magnifying glass beside the pointer, on the side with room."""
    theme, reach = view.themes.theme, LOUPE + 26.0
    x = at.x() + (reach if at.x() + reach + LOUPE < view.width() else -reach)
    y = at.y() - (reach if at.y() - reach - LOUPE > 0 else -reach)
    glass = QRectF(x - LOUPE, y - LOUPE, 2 * LOUPE, 2 * LOUPE)
    zoom = min(ENLARGED, max(1.5, 4 * view.scale))
    middle_x, middle_y = view.to_board(at)
    half = LOUPE / zoom
    path = QPainterPath()
    path.addEllipse(glass)
    painter.save()
    painter.setClipPath(path)
    painter.fillRect(glass, QColor(theme.alternate))
    pyramid.draw(painter, QRectF(middle_x - half, middle_y - half, 2 * half, 2 * half), glass)
    painter.setPen(QPen(QColor(0, 0, 0, 150), 1))
    gap = 5.0
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        start, end = QPointF(x + dx * gap, y + dy * gap), QPointF(x + dx * 22, y + dy * 22)
        painter.drawLine(start, end)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.border), 4))
    painter.drawEllipse(glass)
    painter.setPen(QPen(QColor(theme.text), 1))
    painter.drawEllipse(glass.adjusted(-2, -2, 2, 2))
