"""UnitTable: a line for each unit with its counter, its order or place in words, and its code, which can be
typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from kpeditor.app.formparts import code_font, share_columns
from kpeditor.app.guard import delayed, guarded, soon
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr
from kpeditor.core.rules.unittype import UnitType
from kpeditor.drawing.pieces.counterlooks import CounterLook, Symbols
from kpeditor.drawing.pieces.counters import counter_pixmap

COUNTER = 30
"""Edge of the counters in the table, in pixels."""
EDGE = 6
"""Pixels that stay free beside the words."""
Index = QModelIndex | QPersistentModelIndex
CODE_WIDTH = 72
"""Pixels that the column with the codes has at least. It takes more where the words leave room; a longer code
stands in its tip, and the column can be drawn wider.
"""
UNIT, REMARK, CODE = range(3)
ID = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class UnitLine:
    """The unit of a line: its id, its title, and the type whose counter is drawn."""

    id: str
    title: str
    type: UnitType


class WordsDelegate(QStyledItemDelegate):
    """Makes each line high enough for its words, which wrap in their column; Qt would allow for one line
    only.
    """

    def __init__(self, table: QTreeWidget, column: int) -> None:
        super().__init__(table)
        self._table, self._column = table, column

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Returns the usual size, or the height of the wrapped words if that is more."""
        usual = super().sizeHint(option, index)
        room = QRect(0, 0, self._table.columnWidth(self._column) - 2 * EDGE, 1 << 16)
        words = self._table.fontMetrics().boundingRect(
            room, Qt.TextFlag.TextWordWrap, str(index.data() or "")
        )
        return QSize(usual.width(), max(usual.height(), words.height() + EDGE))


class UnitTable(QTreeWidget):
    """The units of a sheet.

    Signals:
        typed(unit, code): the user typed a code.
        chosen(unit): another line became the current one, "" for none.
    """

    typed = Signal(str, str)
    chosen = Signal(str)

    def __init__(self, lines: Sequence[UnitLine], colour: QColor, code_title: str) -> None:
        super().__init__()
        self.setItemDelegateForColumn(REMARK, WordsDelegate(self, REMARK))
        self._items: dict[str, QTreeWidgetItem] = {}
        self._looks: dict[str, CounterLook] = {}
        self._symbols: Symbols | None = None
        self.setColumnCount(3)
        self.setHeaderLabels([tr("Unit"), code_title, tr("Code")])
        self.setRootIsDecorated(False)
        self.setIconSize(QSize(COUNTER, COUNTER))
        self.setWordWrap(True)  # the words of an order wrap instead of being cut off
        self.setAccessibleName(code_title)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        header = self.header()
        header.setMinimumSectionSize(CODE_WIDTH)
        share_columns(header, REMARK, fit=(UNIT,))
        header.setSectionResizeMode(CODE, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(CODE, CODE_WIDTH)
        header.sectionResized.connect(self.scheduleDelayedItemsLayout)  # the words of the rows wrap again
        self._code_width = CODE_WIDTH
        self._fitting = delayed(self, self._fit_codes)
        for line in lines:
            self._add(line, colour)
        self.itemChanged.connect(self._on_changed)
        self.currentItemChanged.connect(lambda item, _old: self.chosen.emit(self._unit_of(item)))

    def _add(self, line: UnitLine, colour: QColor) -> None:
        item = QTreeWidgetItem(self, [line.title, "", ""])
        item.setData(UNIT, ID, line.id)
        self._looks[line.id] = CounterLook(line.type, colour.name(), line.id)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self._items[line.id] = item

    def edit(self, index: QModelIndex, *more: Any) -> Any:  # type: ignore[override]  # a slot and a function
        """Edits the code, whichever column of the line the request came from."""
        return super().edit(index.siblingAtColumn(CODE), *more)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the current line in view: the panel below the table takes more room for some units."""
        super().resizeEvent(event)
        self._fitting.start()
        if (item := self.currentItem()) is not None:
            self.scrollToItem(item)

    def draw_counters(self, symbols: Symbols) -> None:
        """Draws the counters of the lines with these symbols."""
        if symbols == self._symbols:
            return
        self._symbols = symbols
        self.blockSignals(True)
        for unit, item in self._items.items():
            look = replace(self._looks[unit], symbols=symbols)
            item.setIcon(UNIT, QIcon(counter_pixmap(look, COUNTER, self.devicePixelRatioF())))
        self.blockSignals(False)

    @property
    def units(self) -> list[str]:
        """The ids of the units, in order."""
        return list(self._items)

    def show_line(self, unit: str, code: str, remark: str, ink: QColor, remark_ink: QColor) -> None:
        """Writes the line of a unit."""
        item = self._items[unit]
        self.blockSignals(True)
        item.setFont(CODE, code_font())  # set each time, because the text size may have changed
        item.setText(CODE, code)
        hint = tr("Double-click or F2 to type")
        item.setToolTip(CODE, plain_tip(f"{code}\n{hint}" if code else hint))
        item.setText(REMARK, remark)
        item.setToolTip(REMARK, plain_tip(remark))
        item.setForeground(CODE, ink)
        item.setForeground(REMARK, remark_ink)
        self.blockSignals(False)
        # Signals were blocked while writing, so row heights have to be adjusted here.
        self.scheduleDelayedItemsLayout()
        self._fitting.start()

    def _fit_codes(self) -> None:
        """Gives the column of codes the room that the words leave, unless the user has set its width."""
        if self.isColumnHidden(CODE) or self.columnWidth(CODE) != self._code_width:
            return
        items = self._items.values()
        code, words = QFontMetrics(code_font()), self.fontMetrics()
        wanted = max((code.horizontalAdvance(item.text(CODE)) for item in items), default=0) + 2 * EDGE
        taken = max((words.horizontalAdvance(item.text(REMARK)) for item in items), default=0) + 2 * EDGE
        taken = max(taken, words.horizontalAdvance(self.headerItem().text(REMARK)) + 2 * EDGE)
        room = self.viewport().width() - self.columnWidth(UNIT) - taken
        self._code_width = max(CODE_WIDTH, min(wanted, room))
        self.header().resizeSection(CODE, self._code_width)

    def choose(self, unit: str) -> None:
        """Makes the line of a unit the current one; for an unknown id, no line."""
        self.setCurrentItem(self._items.get(unit))  # type: ignore[arg-type]  # Qt takes None

    def next_after(self, unit: str, wanted: Iterable[str]) -> str:
        """Returns the first wanted unit after a given one, cyclically; "" if there is none."""
        order = self.units
        start = order.index(unit) + 1 if unit in self._items else 0
        among = set(wanted)
        return next((one for one in order[start:] + order[:start] if one in among), "")

    def _on_changed(self, item: QTreeWidgetItem, column: int) -> None:
        if column == CODE:
            unit, code = self._unit_of(item), item.text(CODE).strip()
            # The table is still committing the typed text.
            soon(self, lambda: self.typed.emit(unit, code))

    def _unit_of(self, item: QTreeWidgetItem | None) -> str:
        return str(item.data(UNIT, ID)) if item is not None else ""
