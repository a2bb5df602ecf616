"""Bars: a light chart of values with their intervals, painted directly so that it can follow a running
job.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.plaintext import plain_tip
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.texts import Share
from kpeditor.drawing.palette import side_colours

ROW = 40
TOP, BOTTOM, RIGHT = 4, 22, 8


@dataclass(frozen=True, slots=True)
class Bar:
    """One row: a label, a text at its right end, and a value with its interval.

    Attributes:
        colour: `#rrggbb`; "" for a subdued bar.
    """

    label: str
    note: str
    value: float
    low: float
    high: float
    colour: str = ""


def chart_colours(scenario: Scenario | None) -> tuple[str, str]:
    """The colours of both sides in charts, as `#rrggbb`."""
    found = [colour.name() for colour in side_colours(scenario).values()] if scenario else []
    first, second, *_ = [*found, "#2f6db3", "#c8592b"]
    return first, second


class Bars(QWidget):
    """Rows of bars over one axis, shares from 0 to 100 % or, when `signed`, differences around 0."""

    def __init__(self, name: str, *, signed: bool = False) -> None:
        super().__init__()
        self._bars: tuple[Bar, ...] = ()
        self._signed = signed
        self._name = name
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def bars(self) -> tuple[Bar, ...]:
        return self._bars

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Shows other values."""
        self._bars = tuple(bars)
        told = "; ".join(f"{bar.label} {bar.note}" for bar in bars)
        self.setAccessibleDescription(told)
        self.setToolTip(plain_tip(told.replace("; ", "\n")))
        self.setVisible(bool(bars))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for all rows and the axis."""
        return QSize(220, TOP + ROW * len(self._bars) + BOTTOM)

    def minimumSizeHint(self) -> QSize:
        """Narrow, and as high as the rows need."""
        return QSize(160, self.sizeHint().height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the rows, then the axis."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, right = self._span()
        for number, bar in enumerate(self._bars):
            self._draw_row(painter, bar, TOP + number * ROW, left, right)
        self._draw_axis(painter, left, right)
        painter.end()

    def _span(self) -> tuple[float, float]:
        """The values at both ends of the axis."""
        if not self._signed:
            return 0.0, 1.0
        reach = max([0.05, *(max(abs(bar.low), abs(bar.high)) for bar in self._bars)])
        return -reach, reach

    def _x(self, value: float, left: float, right: float) -> float:
        width = self.width() - RIGHT - 1
        return 1 + width * (min(max(value, left), right) - left) / (right - left)

    def _draw_row(self, painter: QPainter, bar: Bar, top: int, left: float, right: float) -> None:
        text = self.palette().windowText().color()
        metrics = painter.fontMetrics()
        painter.setPen(text)
        line = QRectF(1, top, self.width() - RIGHT, 17)
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, bar.note)
        room = int(line.width()) - metrics.horizontalAdvance(bar.note) - 8
        label = metrics.elidedText(bar.label, Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, label)
        colour = QColor(bar.colour) if bar.colour else self.palette().mid().color()
        start, end = self._x(0.0, left, right), self._x(bar.value, left, right)
        trough = QRectF(1, top + 19, self.width() - RIGHT, 12)
        painter.fillRect(trough, self.palette().alternateBase())
        painter.fillRect(QRectF(min(start, end), top + 19, abs(end - start), 12), colour)
        if bar.high > bar.low:
            low, high, middle = self._x(bar.low, left, right), self._x(bar.high, left, right), top + 25.0
            painter.setPen(QPen(text, 1.5))
            painter.drawLine(QPointF(low, middle), QPointF(high, middle))
            for x in (low, high):
                painter.drawLine(QPointF(x, middle - 4), QPointF(x, middle + 4))

    def _draw_axis(self, painter: QPainter, left: float, right: float) -> None:
        bottom = TOP + ROW * len(self._bars) - 4
        middle = self._x((left + right) / 2, left, right)
        faint = self.palette().placeholderText().color()
        pen = QPen(faint, 1, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawLine(QPointF(middle, TOP + 17), QPointF(middle, bottom))
        painter.setPen(faint)
        small = painter.font()
        small.setPointSizeF(max(6.0, small.pointSizeF() * 0.85))
        painter.setFont(small)
        box = QRectF(1, bottom, self.width() - RIGHT, 18)
        ends = (
            (f"{Share(left):+.0%}", "0", f"{Share(right):+.0%}") if self._signed else ("0 %", "50 %", "100 %")
        )
        for align, word in zip(
            (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight),
            ends,
            strict=True,
        ):
            painter.drawText(box, align | Qt.AlignmentFlag.AlignBottom, word)
