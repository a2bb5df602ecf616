"""LayersPanel: what of the map is shown."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from kpeditor.app.canvas.viewsettings import ViewSettings
from kpeditor.core.board.mapsheet import MapSheet


class LayersPanel(QWidget):
    """A switch for every layer, hexside feature, the grid, numbers, places, zones and units."""

    def __init__(self, sheet: MapSheet, settings: ViewSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setRootIsDecorated(True)
        self.items: dict[str, QTreeWidgetItem] = {}
        lists = {"Terrain": list(sheet.layers), "Hexsides": list(sheet.hexsides)}
        for heading, names in lists.items():
            if names:
                self._add_branch(heading, names)
        for name in settings.titles:
            if name not in self.items:
                self._add(self.tree.invisibleRootItem(), name)
        self.tree.expandAll()
        self.tree.itemChanged.connect(self._on_item)
        settings.changed.connect(self.refresh)
        box = QVBoxLayout(self)
        box.setContentsMargins(6, 6, 6, 6)
        box.addWidget(self.tree)

    def _add_branch(self, heading: str, names: list[str]) -> None:
        branch = QTreeWidgetItem(self.tree.invisibleRootItem(), [heading])
        branch.setFlags(branch.flags() | Qt.ItemFlag.ItemIsAutoTristate | Qt.ItemFlag.ItemIsUserCheckable)
        for name in names:
            self._add(branch, name)

    def _add(self, branch: QTreeWidgetItem, name: str) -> None:
        item = QTreeWidgetItem(branch, [self._settings.titles[name]])
        item.setData(0, Qt.ItemDataRole.UserRole, name)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(0, _check(self._settings.shows(name)))
        self.items[name] = item

    def _on_item(self, item: QTreeWidgetItem) -> None:
        name = item.data(0, Qt.ItemDataRole.UserRole)
        if name:
            self._settings.show(str(name), item.checkState(0) is Qt.CheckState.Checked)

    def refresh(self) -> None:
        """Shows which layers are shown."""
        self.tree.blockSignals(True)
        for name, item in self.items.items():
            item.setCheckState(0, _check(self._settings.shows(name)))
        self.tree.blockSignals(False)


def _check(is_shown: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if is_shown else Qt.CheckState.Unchecked
