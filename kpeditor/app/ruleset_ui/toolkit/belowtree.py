"""BelowTree: formations below those they belong to, one of them chosen, with what each does in columns."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from kpeditor.app.plaintext import plain_tip

_ID = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Row:
    """A formation in the tree.

    Attributes:
        parent: the id of the one above it; one that is not in the tree, or below this one itself, puts it at
            the top.
        cells: its columns.
        tip: what is said at the pointer.
        pale: why it cannot be ordered, "" where it can.
    """

    parent: str
    cells: Sequence[str]
    tip: str = ""
    pale: str = ""


class BelowTree(QTreeWidget):
    """Formations as a tree, each below its parent, with columns; one of them is chosen.

    Signals:
        chosen_changed: another one is chosen.
    """

    chosen_changed = Signal()

    def __init__(self, name: str, heads: Sequence[str]) -> None:
        super().__init__()
        self.setColumnCount(len(heads))
        self.setHeaderLabels(list(heads))
        self.setAccessibleName(name)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.currentItemChanged.connect(lambda *_: self.chosen_changed.emit())
        self.items: dict[str, QTreeWidgetItem] = {}

    def fill(self, rows: Mapping[str, Row]) -> None:
        """Fills the empty tree."""
        for id_, row in rows.items():
            item = QTreeWidgetItem(list(row.cells))
            item.setData(0, _ID, id_)
            item.setToolTip(0, plain_tip(row.tip))
            for column in range(self.columnCount() - 1) if row.pale else ():
                item.setForeground(column, self.palette().placeholderText())
                item.setToolTip(column, plain_tip(row.pale))
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
        """The id of the next formation in the tree that is none of `besides`, with -1 of the one before; ""
        for none.
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
