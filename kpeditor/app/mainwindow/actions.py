"""Actions: everything the menus and tool bars offer, in one table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence, QUndoGroup
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from kpeditor.app.icons import icon
from kpeditor.app.theme import CHOICES, Theme
from kpeditor.app.tools.toolbox import ToolBox


@dataclass(frozen=True, slots=True)
class Entry:
    """One action: what it is called, its keys, its icon, what it does."""

    id: str
    text: str
    keys: tuple[str, ...]
    icon: str
    run: Callable[[], object]
    tip: str = ""
    needs: str = ""
    """"document" or "map": greyed out while there is none."""


class Actions:
    """The actions of a window by id, its menus and tool bars."""

    def __init__(self, window: QMainWindow, entries: list[Entry], undo: QUndoGroup) -> None:
        self._window = window
        self._icons: dict[QAction, str] = {}
        self._needs: dict[QAction, str] = {}
        self.by_id: dict[str, QAction] = {}
        for entry in entries:
            self._add(entry)
        for id_, action, key in (
            ("undo", undo.createUndoAction(window, "Undo"), QKeySequence.StandardKey.Undo),
            ("redo", undo.createRedoAction(window, "Redo"), QKeySequence.StandardKey.Redo),
        ):
            action.setShortcuts(QKeySequence.keyBindings(key))
            self._icons[action] = id_
            self.by_id[id_] = action
        self._tools: QActionGroup | None = None
        self.tool_menu = QMenu("&Tools", window)
        self.file_bar, self.tool_bar = _bar(window, "Standard"), _bar(window, "Tools")
        window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.file_bar)
        window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.tool_bar)

    def _add(self, entry: Entry) -> None:
        action = QAction(entry.text, self._window)
        action.setShortcuts([QKeySequence(key) for key in entry.keys])
        action.setObjectName(f"action-{entry.id}")
        tip = entry.tip or entry.text.replace("&", "").rstrip("…")
        action.setToolTip(f"{tip} ({entry.keys[0]})" if entry.keys else tip)
        action.triggered.connect(lambda _checked=False, run=entry.run: run())
        if entry.icon:
            self._icons[action] = entry.icon
        if entry.needs:
            self._needs[action] = entry.needs
        self.by_id[entry.id] = action
        self._window.addAction(action)

    def fill_menu(self, title: str, ids: str) -> QMenu:
        """A menu of the menu bar with these actions; "-" is a line between."""
        menu = self._window.menuBar().addMenu(title)
        for id_ in ids.split():
            if id_ == "-":
                menu.addSeparator()
            else:
                menu.addAction(self.by_id[id_])
        return menu

    def fill_bar(self, ids: str) -> None:
        """Puts actions on the standard tool bar; "-" is a line between."""
        for id_ in ids.split():
            if id_ == "-":
                self.file_bar.addSeparator()
            else:
                self.file_bar.addAction(self.by_id[id_])

    def theme_menu(self, parent: QMenu, chosen: str, choose: Callable[[str], None]) -> None:
        """The switch between the themes."""
        menu = parent.addMenu("Theme")
        group = QActionGroup(menu)
        for name, title in CHOICES.items():
            action = menu.addAction(title)
            action.setCheckable(True)
            action.setChecked(name == chosen)
            action.triggered.connect(lambda _checked=False, name=name: choose(name))
            group.addAction(action)

    def show_tools(self, toolbox: ToolBox | None, theme: Theme) -> None:
        """Offers the tools of the document that is open now; None: there is none."""
        if self._tools is not None:
            for action in self._tools.actions():
                self._icons.pop(action, None)
                self._window.removeAction(action)
                action.deleteLater()
            self._tools.deleteLater()
            self._tools = None
        self.tool_bar.setVisible(toolbox is not None)
        self.tool_menu.menuAction().setVisible(toolbox is not None)
        if toolbox is not None:
            self._make_tools(toolbox, theme)

    def _make_tools(self, toolbox: ToolBox, theme: Theme) -> None:
        self._tools = QActionGroup(self._window)
        first = self.tool_menu.actions()[0] if self.tool_menu.actions() else None
        for tool in toolbox.tools.values():
            action = QAction(tool.title, self._tools)
            action.setCheckable(True)
            action.setShortcut(QKeySequence(tool.shortcut))
            action.setToolTip(f"<b>{tool.title}</b> ({tool.shortcut})<br>{tool.hint}")
            action.setData(tool.id)
            action.triggered.connect(lambda _checked=False, id_=tool.id: toolbox.take(id_))
            self._icons[action] = tool.id
            self.tool_bar.addAction(action)
            if first is not None:
                self.tool_menu.insertAction(first, action)
            else:
                self.tool_menu.addAction(action)
        self.mark_tool(toolbox.current.id)
        self.paint_icons(theme)

    def mark_tool(self, tool_id: str) -> None:
        """Shows which tool is in hand."""
        for action in self._tools.actions() if self._tools is not None else ():
            if action.data() == tool_id:
                action.setChecked(True)

    def enable(self, *, has_document: bool, has_map: bool) -> None:
        """Greys out what needs a document or a map while there is none."""
        for action, needs in self._needs.items():
            action.setEnabled(has_map if needs == "map" else has_document)

    def paint_icons(self, theme: Theme) -> None:
        """Gives all icons the colours of a theme."""
        for action, name in self._icons.items():
            action.setIcon(QIcon(icon(name, theme.text, theme.on_accent)))


def _bar(window: QMainWindow, title: str) -> QToolBar:
    bar = QToolBar(title, window)
    bar.setObjectName(f"bar-{title.lower()}")
    bar.setIconSize(QSize(20, 20))
    bar.setMovable(False)
    return bar
