"""Ticks: entries that the user chooses by ticks, in a column or in a tree of groups."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QTreeWidget, QTreeWidgetItem, QWidget

from kpeditor.app.formparts import column_of, silent
from kpeditor.app.plaintext import keyless

_ID = Qt.ItemDataRole.UserRole


class TickColumn(QWidget):
    """A column of entries, all ticked at first; the user leaves an entry out by clearing its tick.

    Signals:
        toggled: a tick was set or cleared.
    """

    toggled = Signal()

    def __init__(self, entries: Mapping[str, str]) -> None:
        """Makes a column of these entries, given with their texts."""
        super().__init__()
        self._boxes = {one: QCheckBox(keyless(words)) for one, words in entries.items()}
        for box in self._boxes.values():
            box.setChecked(True)
            box.toggled.connect(lambda _: self.toggled.emit())
        column_of(*self._boxes.values(), on=self, margins=0)

    @property
    def ticked(self) -> list[str]:
        """Returns the ticked entries."""
        return [one for one, box in self._boxes.items() if box.isChecked()]

    def tick(self, entries: Collection[str]) -> None:
        """Ticks these entries and no others."""
        for one, box in self._boxes.items():
            box.setChecked(one in entries)


class TickTree(QTreeWidget):
    """Entries to tick, below heads if they have one.

    Signals:
        ticks_changed: a tick was set or cleared.
    """

    ticks_changed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setAccessibleName(name)
        self.itemChanged.connect(lambda *_: self.ticks_changed.emit())

    def add(self, entries: Mapping[str, str], head: tuple[str, str] | None = None) -> None:
        """Adds ticked entries; `head` is the id and title of the line above them."""
        above = self.invisibleRootItem()
        with silent(self):
            if head is not None:
                above = QTreeWidgetItem([head[1]])
                above.setData(0, _ID, head[0])
                self.addTopLevelItem(above)
            for id_, words in entries.items():
                item = QTreeWidgetItem([words])
                item.setData(0, _ID, id_)
                item.setCheckState(0, Qt.CheckState.Checked)
                above.addChild(item)
        self.expandAll()

    def _head(self, head: str) -> QTreeWidgetItem:
        root = self.invisibleRootItem()
        return next(one for one in _below(root) if one.data(0, _ID) == head) if head else root

    def heads(self) -> list[str]:
        """Returns the ids of the heads."""
        return [str(one.data(0, _ID)) for one in _below(self.invisibleRootItem())]

    def ticked(self, head: str = "") -> list[str]:
        """Returns the ids of the ticked entries below a head, or of those without a head."""
        below = _below(self._head(head))
        return [str(one.data(0, _ID)) for one in below if one.checkState(0) is Qt.CheckState.Checked]

    def tick(self, entries: Collection[str], head: str = "") -> None:
        """Ticks these entries below a head, or without one, and clears all others there."""
        with silent(self):
            for one in _below(self._head(head)):
                on = str(one.data(0, _ID)) in entries
                one.setCheckState(0, Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    def ids(self, head: str = "") -> list[str]:
        """Returns the ids of all entries below a head, or of those without a head."""
        return [str(one.data(0, _ID)) for one in _below(self._head(head))]


def _below(parent: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    children = (parent.child(n) for n in range(parent.childCount()))
    return [one for one in children if one is not None]
