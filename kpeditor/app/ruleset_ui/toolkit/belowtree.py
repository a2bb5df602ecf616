"""BelowTree: a tree of formations below those they belong to, with columns for what each does."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from kpeditor.app.formparts import silent
from kpeditor.app.guard import delayed, guarded
from kpeditor.app.plaintext import plain_tip

_ID = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Row:
    """A formation in the tree.

    Attributes:
        parent: the id of the formation above. The row is at the top if that formation is not in the tree, or
            is below this one itself.
        cells: its columns.
        tip: the text shown at the pointer.
        pale: why the formation cannot be ordered, or "" if it can.
    """

    parent: str
    cells: Sequence[str]
    tip: str = ""
    pale: str = ""


class BelowTree(QTreeWidget):
    """Formations as a tree, each below its parent, with columns; one of them is chosen.

    Signals:
        chosen_changed: another formation is chosen.
    """

    chosen_changed = Signal()

    def __init__(self, name: str, heads: Sequence[str]) -> None:
        super().__init__()
        self.setColumnCount(len(heads))
        self.setHeaderLabels(list(heads))
        self.setAccessibleName(name)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.header().setStretchLastSection(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self._sharing = delayed(self, self._share)
        self.currentItemChanged.connect(lambda *_: self.chosen_changed.emit())
        self.itemChanged.connect(self._on_changed)
        self.items: dict[str, QTreeWidgetItem] = {}

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Schedules a new division of the width."""
        super().resizeEvent(event)
        self._sharing.start()

    def _on_changed(self, item: QTreeWidgetItem, column: int) -> None:
        """Sets the text of a cell that may be cut off also as its tip."""
        if column == self.columnCount() - 1:
            with silent(self):
                item.setToolTip(column, plain_tip(item.text(column)))
        self._sharing.start()

    def _share(self) -> None:
        """Gives each column the width of its content. If there is not enough room, the last column gets a
        third, because it holds the newest entries, and the others share the rest.
        """
        *before, last = range(self.columnCount())
        heads = [self.header().sectionSizeHint(at) for at in (*before, last)]
        wanted = [max(self.sizeHintForColumn(at), heads[at]) for at in (*before, last)]
        room = self.viewport().width()
        least = min(wanted[last], room // 3)
        spare = room - least - sum(wanted[at] for at in before)
        for at in reversed(before):
            given = wanted[at] + min(0, spare)
            given = max(given, heads[at], wanted[at] // 2)
            spare += wanted[at] - given
            self.header().resizeSection(at, given)

    def fill(self, rows: Mapping[str, Row]) -> None:
        """Fills the empty tree."""
        for id_, row in rows.items():
            item = QTreeWidgetItem(list(row.cells))
            item.setData(0, _ID, id_)
            item.setToolTip(0, plain_tip(row.tip))
            for column in range(self.columnCount() - 1) if row.pale else ():
                item.setForeground(column, self.palette().placeholderText())
                item.setToolTip(column, plain_tip(row.pale))
            for column in range(1, self.columnCount()) if not row.pale else ():
                item.setToolTip(column, plain_tip(row.cells[column]))
            self.items[id_] = item
        for id_, row in rows.items():
            above = self.items.get(row.parent)
            if above is not None and not _is_in_ring(id_, rows):
                above.addChild(self.items[id_])
            else:
                self.addTopLevelItem(self.items[id_])
        self.expandAll()

    @property
    def chosen(self) -> str:
        """The id of the chosen formation, "" for none."""
        item = self.currentItem()
        return str(item.data(0, _ID)) if item is not None else ""

    def after(self, id_: str, by: int, besides: Container[str]) -> str:
        """The id of the next formation in the tree that is not in `besides`, or of the previous one if `by`
        is -1; "" if there is none.
        """
        ids = list(self.items)[::by]
        start = ids.index(id_) + 1 if id_ in ids else 0
        return next((one for one in (*ids[start:], *ids[:start]) if one not in besides), "")

    def choose(self, id_: str) -> None:
        """Chooses a formation of the tree."""
        if id_ in self.items:
            self.setCurrentItem(self.items[id_])


def _is_in_ring(id_: str, rows: Mapping[str, Row]) -> bool:
    """Whether a formation is above itself, as a faulty scenario may say; Qt would then never find its top."""
    above, seen = id_, set[str]()
    while above in rows and above not in seen:
        seen.add(above)
        above = rows[above].parent
    return above == id_
