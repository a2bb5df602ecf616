"""ScanView: a scan to look at and to work on - zoom, move, and whatever a step draws over it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.navigation import Navigation
from kpeditor.app.scan.pyramid import Pyramid
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.geometry.pixels import PointF
from kpeditor.drawing.frame import NORMAL_SIDE

BLOCK = NORMAL_SIDE
"""The camera counts in blocks of so many picture pixels: at its normal zoom a pixel is a pixel."""
LOUPE, ENLARGED = 74, 4.0
"""Radius of the loupe in pixels, and how many times it enlarges the scan at most."""
STILL = 4
"""Pixels a hand may tremble in a click."""


class Hand:
    """What a step does with the mouse and the keys on the scan; points are pixels of the picture."""

    loupe = False
    """Whether the loupe shows what lies under the pointer."""
    cursor = Qt.CursorShape.ArrowCursor

    def press(self, at: PointF) -> bool:
        """The left button went down; answers whether something is held now, else the picture moves."""
        return False

    def drag(self, at: PointF) -> None:
        """The pointer moved while something is held."""

    def drop(self, at: PointF) -> None:
        """The button was released while something is held."""

    def click(self, at: PointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """A button went down and up in one place."""

    def hover(self, at: PointF | None) -> None:
        """The pointer is elsewhere, None: it left."""

    def key(self, event: QKeyEvent) -> bool:
        """A key went down; answers whether it was used."""
        return False

    def draw(self, painter: QPainter, view: ScanView) -> None:
        """Draws over the picture, in pixels of the view."""


class ScanView(QWidget):
    """Shows a picture, or words while there is none.

    Signals:
        moved: another part is shown.

    Attributes:
        hand: who gets mouse and keys, and draws over the picture.
        words: what is written while there is no picture.
    """

    moved = Signal()

    def __init__(self, themes: ThemeKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.themes = themes
        self.camera = Camera((1.0, 1.0))
        self.pyramid: Pyramid | None = None
        self.words = ""
        self.hand: Hand = Hand()
        self._pointer: QPointF | None = None
        self._pressed: QPointF | None = None
        self._button = Qt.MouseButton.NoButton
        self._holds, self._pans = False, False
        self._navigation = Navigation(self.camera, self._on_moved)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
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
        self._on_moved()

    def take(self, hand: Hand) -> None:
        """Another step works on the picture."""
        self.hand.hover(None)
        self.hand = hand
        self._holds = self._pans = False
        self.setCursor(hand.cursor)
        self.update()

    # --- Where things are ---

    @property
    def zoom(self) -> float:
        """Pixels of the view for one of the picture."""
        return self.camera.side / BLOCK

    def to_picture(self, at: QPointF) -> PointF:
        """The point of the picture under a pixel of the view."""
        x, y = self.camera.to_board(at.x(), at.y())
        return x * BLOCK, y * BLOCK

    def to_view(self, point: PointF) -> QPointF:
        """Where a point of the picture is in the view."""
        return QPointF(*self.camera.to_view((point[0] / BLOCK, point[1] / BLOCK)))

    def middle(self) -> PointF:
        """The point of the picture in the middle of the view."""
        return self.to_picture(QPointF(self.width() / 2, self.height() / 2))

    def part(self) -> QRectF:
        """What of the picture is in view, in its pixels."""
        left, top = self.to_picture(QPointF(0, 0))
        return QRectF(left, top, self.width() / self.zoom, self.height() / self.zoom)

    def fit(self) -> None:
        """Shows the whole picture."""
        self.camera.fit()
        self._on_moved()

    def zoom_by(self, steps: int) -> None:
        """Zooms in or out around the middle, in steps of a quarter doubling."""
        self.camera.zoom_by(steps)
        self._on_moved()

    def look_at(self, point: PointF, across: float) -> None:
        """Brings a point of the picture to the middle, so near that `across` pixels fill the view."""
        side = min(self.width(), self.height()) / across * BLOCK
        self.camera.zoom_to(side)
        self.camera.is_fitted = False
        self.camera.centre_on((point[0] / BLOCK, point[1] / BLOCK))
        self._on_moved()

    def reveal(self, point: PointF) -> None:
        """Brings a point of the picture into view; moves no more than needed."""
        place = point[0] / BLOCK, point[1] / BLOCK
        if not self.camera.shows(place):
            self.camera.is_fitted = False
            self.camera.centre_on(place)
            self._on_moved()

    def _on_moved(self) -> None:
        self.update()
        self.moved.emit()

    # --- Events ---

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps a fitted picture fitted, else the middle in the middle."""
        self.camera.resize(self.width(), self.height())
        self.moved.emit()

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zooms at the pointer."""
        if self.pyramid is not None:
            self._navigation.wheel(event)

    @guarded
    def event(self, event: QEvent) -> bool:
        """Pinching zooms; a frame shows where the keys go."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        if event.type() is QEvent.Type.NativeGesture and self._navigation.handle(event):
            return True
        return super().event(event)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The left button is the step's unless it has no use for it, the middle one moves the picture."""
        if self.pyramid is None or self._pressed is not None:
            return
        self._pressed, self._button = event.position(), event.button()
        is_left = event.button() is Qt.MouseButton.LeftButton
        self._holds = is_left and self.hand.press(self.to_picture(event.position()))
        self._pans = event.button() is Qt.MouseButton.MiddleButton

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Treats the second press of a double click as a click of its own."""
        self.mousePressEvent(event)

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drags what is held, or the picture."""
        at, before = event.position(), self._pointer
        self._pointer = at
        if self._pressed is not None and not self._holds and not self._pans:
            self._pans = (at - self._pressed).manhattanLength() >= STILL
            before = self._pressed
        if self._pans and before is not None:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._navigation.drag(at - before)
        elif self._holds:
            self.hand.drag(self.to_picture(at))
        elif self.pyramid is not None:
            self.hand.hover(self.to_picture(at))
        self.update()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lets go; what did not move was a click."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or event.button() is not self._button:
            return
        at = self.to_picture(event.position())
        if self._holds:
            self.hand.drop(at)
        elif not self._pans:
            self.hand.click(at, event.button(), event.modifiers())
        self._holds = self._pans = False
        self.setCursor(self.hand.cursor)
        self.update()

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is gone, and the loupe with it."""
        self._pointer = None
        self.hand.hover(None)
        self.update()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Offers the key to the step; if it has no use for it, arrows move and + and - zoom."""
        if self.pyramid is None:
            super().keyPressEvent(event)
        elif self.hand.key(event) or self._navigation.arrow(event):
            event.accept()
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom_by(-1 if event.key() == Qt.Key.Key_Minus else 1)
        elif event.key() == Qt.Key.Key_Home:
            self.fit()
        else:
            super().keyPressEvent(event)

    # --- Drawing ---

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the picture, what the step lays over it, and the loupe."""
        theme = self.themes.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.alternate))
        if self.pyramid is None:
            self._write(painter)
        else:
            self.pyramid.draw(painter, self.part(), QRectF(self.rect()))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.hand.draw(painter, self)
            if self.hand.loupe and self._pointer is not None and not self._pans and self.zoom < ENLARGED / 2:
                draw_loupe(painter, self, self.pyramid, self._pointer)
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
    """A round glass beside the pointer, on the side where there is room."""
    theme, reach = view.themes.theme, LOUPE + 26.0
    x = at.x() + (reach if at.x() + reach + LOUPE < view.width() else -reach)
    y = at.y() - (reach if at.y() - reach - LOUPE > 0 else -reach)
    glass = QRectF(x - LOUPE, y - LOUPE, 2 * LOUPE, 2 * LOUPE)
    zoom = min(ENLARGED, max(1.5, 4 * view.zoom))
    middle_x, middle_y = view.to_picture(at)
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
