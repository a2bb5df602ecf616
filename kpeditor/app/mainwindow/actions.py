"""Actions: the QActions of a window's commands, and what of them can be used at the moment."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence
from PySide6.QtWidgets import QMainWindow

from kpeditor.app.icons import icon
from kpeditor.app.mainwindow.entry import Entry
from kpeditor.app.theme import Theme
from kpeditor.app.tools.toolbox import ToolBox


class Actions(QObject):
    """The actions of a window by the id of their entry, and those of the tools.

    Signals:
        tools_changed: the tools are those of another document now.
    """

    tools_changed = Signal()

    def __init__(self, window: QMainWindow, entries: Iterable[Entry]) -> None:
        super().__init__(window)
        self._window = window
        self.entries = {entry.id: entry for entry in entries}
        self.by_id: dict[str, QAction] = {id_: self._made(entry) for id_, entry in self.entries.items()}
        self.tools: dict[str, QAction] = {}
        self._group: QActionGroup | None = None

    def _made(self, entry: Entry) -> QAction:
        window = self._window
        action = entry.action or QAction(entry.text, window)
        action.setShortcuts([QKeySequence(key) for key in entry.keys])
        action.setObjectName(f"action-{entry.id}")
        action.setToolTip(told(entry.tip or entry.name, entry.keys))
        if entry.run is not None:
            action.triggered.connect(lambda _checked=False, run=entry.run: run())
        if entry.is_on is not None:
            action.setCheckable(True)
        window.addAction(action)
        return action

    def show_tools(self, toolbox: ToolBox | None, theme: Theme) -> None:
        """Offers the tools of the document that is shown now; None: there is none."""
        for action in self.tools.values():
            self._window.removeAction(action)
            action.deleteLater()
        if self._group is not None:
            self._group.deleteLater()
        self.tools, self._group = {}, None
        if toolbox is not None:
            self._make_tools(toolbox)
            self.mark_tool(toolbox.current.id)
        self.tools_changed.emit()
        self.paint_icons(theme)

    def _make_tools(self, toolbox: ToolBox) -> None:
        group = self._group = QActionGroup(self._window)
        for tool in toolbox.tools.values():
            action = QAction(tool.title, group)
            action.setCheckable(True)
            action.setShortcut(QKeySequence(tool.shortcut))
            action.setToolTip(f"<b>{tool.title}</b> ({tool.shortcut})<br>{tool.hint}")
            action.setData(tool.id)
            action.triggered.connect(lambda _checked=False, id_=tool.id: toolbox.take(id_))
            self._window.addAction(action)
            self.tools[tool.id] = action

    def mark_tool(self, tool_id: str) -> None:
        """Shows which tool is in hand."""
        if tool_id in self.tools:
            self.tools[tool_id].setChecked(True)

    def enable(self, present: Collection[str]) -> None:
        """Greys out what needs something that is not there."""
        for id_, entry in self.entries.items():
            if entry.needs:
                self.by_id[id_].setEnabled(entry.needs in present)

    def mark_switches(self) -> None:
        """Shows of every switch whether it is on."""
        for id_, entry in self.entries.items():
            if entry.is_on is not None:
                self.by_id[id_].setChecked(entry.is_on())

    def paint_icons(self, theme: Theme) -> None:
        """Gives all icons the colours of a theme."""
        named = {self.by_id[id_]: entry.icon for id_, entry in self.entries.items() if entry.icon}
        named |= {action: id_ for id_, action in self.tools.items()}
        for action, name in named.items():
            action.setIcon(QIcon(icon(name, theme.text, theme.on_accent)))


def told(tip: str, keys: Iterable[str]) -> str:
    """A tip with the first of the keys: "Save what changed (Ctrl+S)"."""
    first = next(iter(keys), "")
    return f"{tip} ({first})" if first else tip
