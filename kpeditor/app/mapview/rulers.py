"""Rulers: the numbers of columns and rows along the edges of the canvas."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.joining import JoinedNumbering
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.drawing.fonts import font
from kpeditor.drawing.map.maplabels import GlyphSheet

HEIGHT = 18
TEXT = 10
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


def is_numbered(number: int, step: int, room: float, needed: float) -> bool:
    """Whether a column or row is numbered: every `step`th is, and the first if there is room before the next
    number.
    """
    return number % step == 0 or (number == 1 and (step - 1) * room >= needed)


class LineTexts:
    """The numbers of all columns or rows of a board as texts. They are made once, since a ruler is painted in
    every frame.

    Attributes:
        texts: the numbers in the order of the columns or rows.
        longest: the length of the longest text in characters.
        letters: the characters that occur in the texts.
    """

    def __init__(self, numbering: Numbering, count: int, *, is_columns: bool) -> None:
        self._of = numbering, count
        self._counting = numbering.columns if is_columns else numbering.rows
        lines = range(1, count + 1)
        self.texts = [
            numbering.line_text(line, is_column=is_columns)
            if isinstance(numbering, JoinedNumbering)
            else self._counting.text(line)
            for line in lines
        ]
        self._numbered: dict[tuple[int, bool], list[int]] = {}
        self.longest = max(map(len, self.texts))
        self.letters = "".join(sorted(set().union(*self.texts)))

    def are_of(self, numbering: Numbering, count: int) -> bool:
        """Whether the texts were made for this numbering and this count of lines."""
        return self._of[0] is numbering and self._of[1] == count

    def numbered(self, step: int, room: float, needed: float) -> list[int]:
        """The lines that are numbered (`is_numbered`), ascending."""
        key = step, (step - 1) * room >= needed
        if key not in self._numbered:
            lines, ordinal = range(1, len(self.texts) + 1), self._counting.ordinal
            self._numbered[key] = [line for line in lines if is_numbered(ordinal(line), step, room, needed)]
        return self._numbered[key]


def step_for(room: float, wanted: float) -> int:
    """The step n, so that numbers at every nth line have this many pixels each."""
    return next((step for step in _STEPS if step * room >= wanted), _STEPS[-1])


class Ruler(QWidget):
    """The columns along the upper edge, or the rows along the left edge. The column or row under the pointer
    is highlighted.
    """

    def __init__(
        self, canvas: MapWidget, sheet: MapSheet, themes: ThemeKeeper, orientation: Qt.Orientation
    ) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._sheet = sheet
        self._themes = themes
        self._is_columns = orientation is Qt.Orientation.Horizontal
        self._lit = 0
        # Rows and columns are equidistant.
        self._first = self._centre(1)
        self._apart = self._centre(2) - self._first
        self._stamps: dict[tuple[str, float, str], GlyphSheet] = {}
        self._made: LineTexts | None = None
        self.offset = 0
        """The ruler's beginning on the canvas, in pixels."""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setAccessibleName(tr("Columns") if self._is_columns else tr("Rows"))
        canvas.zoomed.connect(self.update)
        themes.changed.connect(self.update)

    @property
    def thickness(self) -> int:
        """The ruler's thickness in pixels, which depends on the longest number."""
        if self._is_columns:
            return HEIGHT
        return 8 + 7 * self._texts.longest

    def text(self, number: int) -> str:
        """The number of a column or row, counted from 1, as in the hex numbers."""
        return self._texts.texts[number - 1]

    @property
    def _texts(self) -> LineTexts:
        """The texts for the board's present numbering."""
        numbering, count = self._sheet.numbering, self._count
        if self._made is None or not self._made.are_of(numbering, count):
            self._made = LineTexts(numbering, count, is_columns=self._is_columns)
        return self._made

    @property
    def _count(self) -> int:
        return self._sheet.grid.columns if self._is_columns else self._sheet.grid.rows

    def light(self, hex_: Hex | None) -> None:
        """Highlights the column or row of the hex under the pointer; None: no highlight."""
        lit = 0 if hex_ is None else hex_.column if self._is_columns else hex_.row
        if lit != self._lit:
            self._lit = lit
            self.update()

    def place_of(self, number: int) -> float:
        """The middle of a column or row in the ruler's pixels. In a zigzag line of hexes the hexes of the
        higher line count.
        """
        camera = self._canvas.camera
        corner = camera.x if self._is_columns else camera.y
        return (self._first + (number - 1) * self._apart - corner) * camera.side - self.offset

    def _centre(self, number: int) -> float:
        """The middle of a column or row on the board, in hex sides."""
        grid, layout = self._sheet.grid, self._canvas.layout_of_hexes
        high = 1 if not grid.is_low(Hex(1, 1)) else 2
        if self._is_columns:
            across = high if not grid.is_flat else 1
            return layout.centre(Hex(number, min(across, grid.rows)))[0]
        along = high if grid.is_flat else 1
        return layout.centre(Hex(min(along, grid.columns), number))[1]

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the numbers of the columns or rows in view."""
        theme = self._themes.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.window))
        room = self._apart * self._canvas.camera.side
        texts = self._texts
        widest = 8 + 6.5 * texts.longest
        needed = widest if self._is_columns else TEXT + 6
        step = step_for(room, needed)
        length = self.width() if self._is_columns else self.height()
        start = self.place_of(1)
        first = max(1, int((0 - start) / room))
        last = min(self._count, int((length - start) / room) + 2)
        numbered = texts.numbered(step, room, needed)
        numbers = numbered[bisect_left(numbered, first) : bisect_right(numbered, last)]
        if self._lit:
            apart = 1 if step > 1 else 0  # the highlighted number takes its neighbours' room
            numbers = [number for number in numbers if abs(number - self._lit) > apart]
        self._write(painter, numbers, [start + (number - 1) * room for number in numbers], theme.faint)
        if first <= self._lit <= last:
            middle = start + (self._lit - 1) * room
            painter.fillRect(self._box(self._lit, middle), QColor(theme.accent))
            self._write(painter, [self._lit], [middle], theme.on_accent)
        painter.setPen(QColor(theme.border))
        if self._is_columns:
            painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        else:
            painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())
        painter.end()

    def _box(self, number: int, middle: float) -> QRectF:
        """The rectangle of the number of a column or row."""
        if self._is_columns:
            half = max(14.0, 4 + 3.4 * len(self.text(number)))
            return QRectF(middle - half, 0, 2 * half, self.height() - 1)
        return QRectF(0, middle - TEXT * 0.75, self.width() - 1, TEXT * 1.5)

    def _write(self, painter: QPainter, numbers: Sequence[int], middles: Sequence[float], ink: str) -> None:
        """Draws all numbers in one call from pixmaps of the digits: drawing so many texts with Qt is slow."""
        if not numbers:
            return
        dpr = self.devicePixelRatioF()
        made = self._texts
        texts = [made.texts[number - 1] for number in numbers]
        stamps = self._stamps.get((ink, dpr, made.letters))
        if stamps is None:
            stamps = GlyphSheet(font(TEXT * dpr), QColor(ink), made.letters, dpr)
            self._stamps[ink, dpr, made.letters] = stamps
        places = np.empty((len(numbers), 2))
        along, across = (0, 1) if self._is_columns else (1, 0)
        places[:, along], places[:, across] = middles, (self._breadth - 1) / 2
        stamps.draw(painter, texts, places)

    @property
    def _breadth(self) -> int:
        return self.height() if self._is_columns else self.width()


class RulerCorner(QWidget):
    """The corner where the rulers meet."""

    def __init__(self, canvas: MapWidget, themes: ThemeKeeper) -> None:
        super().__init__(canvas)
        self._themes = themes
        themes.changed.connect(self.update)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws an empty corner with the lines of both rulers."""
        theme = self._themes.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.window))
        painter.setPen(QColor(theme.border))
        painter.drawRect(-1, -1, self.width(), self.height())
        painter.end()
