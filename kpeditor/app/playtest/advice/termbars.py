"""TermBars: draws what a term counts as a bar from a common middle, so that lines can be compared."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from kpeditor.app.theme import ThemeKeeper

VALUE = Qt.ItemDataRole.UserRole + 1
"""What a bar shows."""
REACH = Qt.ItemDataRole.UserRole + 2
"""What a bar of full length would show; the same for all bars that are compared."""
OTHER = Qt.ItemDataRole.UserRole + 3
"""What the chosen order has there: a tick across the bar; nothing where it has no such term."""
THICK = 8


class TermBars(QStyledItemDelegate):
    """Bars: to the right what speaks for an order, to the left what speaks against it."""

    def __init__(self, themes: ThemeKeeper) -> None:
        super().__init__()
        self._themes = themes

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draws the line as usual, and the bar of those that have one."""
        value, reach = index.data(VALUE), index.data(REACH)
        if value is None or not reach:
            super().paint(painter, option, index)
            return
        theme = self._themes.theme
        box = QRectF(option.rect).adjusted(6, 0, -6, 0)
        middle, half = box.center().x(), box.width() / 2
        painter.save()
        painter.setPen(QColor(theme.border))
        painter.drawLine(round(middle), round(box.top()) + 2, round(middle), round(box.bottom()) - 2)
        length = max(1.0, abs(float(value)) / float(reach) * half) if value else 0.0
        left = middle if value >= 0 else middle - length
        colour = QColor(theme.good if value >= 0 else theme.error)
        painter.fillRect(QRectF(left, box.center().y() - THICK / 2, length, THICK), colour)
        other = index.data(OTHER)
        if other is not None:
            at = round(middle + float(other) / float(reach) * half)
            painter.setPen(QColor(theme.text))
            painter.drawLine(at, round(box.center().y()) - THICK + 2, at, round(box.center().y()) + THICK - 2)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Room for a bar."""
        size = super().sizeHint(option, index)
        return QSize(max(size.width(), 90), size.height())
