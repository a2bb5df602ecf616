"""CommandTree: asks before a game by folders who commands each formation."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QTreeWidget, QTreeWidgetItem

from kpeditor.app.formparts import on_choice, silent
from kpeditor.app.guard import guarded
from kpeditor.app.words import tr
from kpeditor.core.edits.forces.belonging import above_of
from kpeditor.core.errors import KpError
from kpeditor.core.play.folders.commanders import Commander, Commanders, plain_id
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.model import Scenario, Side

_WHAT, _WHO = range(2)
_ID = Qt.ItemDataRole.UserRole
_ROWS = 9
"""How many rows are seen at once."""


class _AtOnce(QStyledItemDelegate):
    """Ends the editing of a name as soon as Return is pressed. Qt would end it later, and a click on the next
    line in between would end the editing of the same name twice.
    """

    @guarded
    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Ends the editing on Return and Enter."""
        ends = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        is_press = event.type() == QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and event.key() in ends:
            self.commitData.emit(editor)
            self.closeEditor.emit(editor)
            return True
        return super().eventFilter(editor, event)


class CommandTree(QTreeWidget):
    """The formations of each side as a tree, with a line to write the name of the player who commands one."""

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderLabels([tr("Formation"), tr("Commander")])
        self.setAccessibleName(tr("Who commands what"))
        self.header().setSectionResizeMode(_WHAT, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(_WHO, QHeaderView.ResizeMode.Stretch)
        self.setItemDelegate(_AtOnce(self))
        self.setEditTriggers(QTreeWidget.EditTrigger.NoEditTriggers)
        on_choice(self, lambda item: self.editItem(item, _WHO))
        self.itemChanged.connect(lambda *_: self._show())
        self.setFixedHeight(self.fontMetrics().height() * 2 * _ROWS)
        self._scenario: Scenario | None = None
        self._names: dict[tuple[str, str], QTreeWidgetItem] = {}

    def ask(self, scenario: Scenario | None) -> None:
        """Shows the forces of a scenario, with no commanders."""
        with silent(self):
            self.clear()
            self._names.clear()
            self._scenario = scenario
            for side in scenario.sides if scenario is not None else ():
                self._add(side)
        self.expandToDepth(1)
        self._show()

    def _add(self, side: Side) -> None:
        assert self._scenario is not None
        declared = find(self._scenario.ruleset).fields(self._scenario).group
        top = _row(side.title)
        self.addTopLevelItem(top)
        items = {group.id: _row(group.called) for group in side.groups}
        for group in side.groups:
            above = above_of(group, declared)
            over = items[above] if above in items and not _is_within(items[above], items[group.id]) else top
            over.addChild(items[group.id])
        self._names[(side.id, "")] = top
        self._names |= {(side.id, group): item for group, item in items.items()}

    def name(self, side: str, group: str, who: str) -> None:
        """Writes a player's name beside a formation; with `group` "" beside a side."""
        self._names[(side, group)].setText(_WHO, who)

    def commanders(self) -> list[Commander]:
        """The commanders whose names are written. The name beside a side commands the formations without a
        name; a side without names beside formations has no commanders.

        Raises:
            KpError: when the scenario does not allow these commanders.
        """
        if self._scenario is None:
            return []
        taken = {
            *(side.id for side in self._scenario.sides),
            *find(self._scenario.ruleset).seats(self._scenario),
        }
        found: list[Commander] = []
        for side in self._scenario.sides:
            groups: dict[str, list[str]] = {}
            for (of, group), item in self._names.items():
                if of == side.id and (who := item.text(_WHO).strip()):
                    groups.setdefault(who, []).extend([group] if group else [])
            if not any(groups.values()):
                continue
            for who, those in groups.items():
                id_ = plain_id(who, taken)
                taken.add(id_)
                found.append(Commander(id_, side.id, who, tuple(those)))
        Commanders(self._scenario, found)
        return found

    def _show(self) -> None:
        """Shows the commander beside each formation without a name of its own."""
        try:
            commanders = Commanders(self._scenario, self.commanders()) if self._scenario is not None else None
        except KpError:
            commanders = None
        for (side, group), item in self._names.items():
            own = commanders.of(side) if commanders is not None else ()
            whose = next((one.called for one in own if commanders and group in commanders.has(one.id)), "")
            title = str(item.data(_WHAT, _ID))
            follows = f"{title}  –  {whose}" if whose and not item.text(_WHO).strip() else title
            with silent(self):
                item.setText(_WHAT, follows)


def _row(title: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([title, ""])
    item.setData(_WHAT, _ID, title)
    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
    return item


def _is_within(item: QTreeWidgetItem, other: QTreeWidgetItem) -> bool:
    """Whether an item is another one or stands below it. A formation whose parent is itself stands at the
    top.
    """
    above: QTreeWidgetItem | None = item
    while above is not None:
        if above is other:
            return True
        above = above.parent()
    return False
