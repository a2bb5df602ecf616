"""MenuBar: fills the menus and tool bars of a window from the table of its commands."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from kpeditor.app.commands.actions import Actions
from kpeditor.app.commands.entry import Entry
from kpeditor.app.plaintext import give_own_keys
from kpeditor.app.words import tr

MENUS: dict[str, tuple[str, ...]] = {
    "&File": ("open", "save", "safety", "print", "close", "quit"),
    "&Edit": ("undo", "clipboard", "select", "change", "find", "settings"),
    "&View": ("zoom", "go", "show", "panels", "look"),
    "&Map": ("change", "scan"),
    "&Tools": ("tools", "brush", "hexsides", "symmetry", "stamps", "sight", "own"),
    "&Play": ("play",),
    "&Window": ("tabs", "windows", "palette"),
    "&Help": ("help", "about"),
}
"""The menus from left to right, each with the order of its sections; others follow at the end."""
BAR = ("file", "undo", "zoom", "sight", "play")
"""The sections of the standard tool bar; others follow at the end."""
TOOLS = "&Tools"


class MenuBar:
    """The menu bar, the standard tool bar and the bar of the tools."""

    def __init__(self, window: QMainWindow, actions: Actions) -> None:
        self._window = window
        self._actions = actions
        self.menus: dict[str, QMenu] = {}
        self._submenus: dict[tuple[str, str], QMenu] = {}
        titles = [
            *MENUS,
            *{entry.menu: None for entry in actions.entries.values() if entry.menu not in MENUS},
        ]
        for title in titles:
            self._fill(title)
        for menu in self.menus.values():
            give_own_keys(menu)
        self._first_after_tools = self._behind_tools()
        self.bar, self.tool_bar = _bar(window, "standard", tr("Standard")), _bar(window, "tools", tr("Tools"))
        for bar in (self.bar, self.tool_bar):
            window.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        self._fill_bar()
        actions.tools_changed.connect(self._show_tools)

    def _fill(self, title: str) -> None:
        """One menu, with a line between its sections; a menu without commands is left out."""
        entries = [entry for entry in self._actions.entries.values() if entry.menu == title]
        if not entries:
            return
        menu = self.menus[title] = self._window.menuBar().addMenu(menu_title(title))
        menu.aboutToShow.connect(self._actions.mark_switches)
        for number, part in enumerate(sections(entries, MENUS.get(title, ()), "section")):
            if number:
                menu.addSeparator()
            for entry in part:
                self._put(entry, menu)

    def _put(self, entry: Entry, menu: QMenu) -> None:
        action = self._actions.by_id[entry.id]
        if entry.submenu:
            key = entry.menu, entry.submenu
            if key not in self._submenus:
                self._submenus[key] = menu.addMenu(tr(entry.submenu))
            menu = self._submenus[key]
            if entry.begins:
                menu.addSeparator()
        if entry.fill is not None:
            inner = QMenu(tr(entry.text), menu)
            inner.aboutToShow.connect(partial(entry.fill, inner))
            action.setMenu(inner)
        menu.addAction(action)

    def _fill_bar(self) -> None:
        entries = [entry for entry in self._actions.entries.values() if entry.bar]
        for number, part in enumerate(sections(entries, BAR, "bar")):
            if number:
                self.bar.addSeparator()
            self.bar.addActions([self._actions.by_id[entry.id] for entry in part])

    def _behind_tools(self) -> QAction | None:
        menu = self.menus.get(TOOLS)
        if menu is None or not menu.actions():
            return None
        return menu.insertSeparator(menu.actions()[0])

    def _show_tools(self) -> None:
        """The tools of the document that is shown now stand first in their menu, and in a bar."""
        tools = list(self._actions.tools.values())
        self.tool_bar.clear()
        self.tool_bar.addActions(tools)
        self.tool_bar.setVisible(bool(tools))
        menu = self.menus.get(TOOLS)
        if menu is not None and self._first_after_tools is not None:
            menu.insertActions(self._first_after_tools, tools)
            menu.menuAction().setVisible(bool(tools))


def menu_title(menu: str) -> str:
    """The title of a menu in the language of the window."""
    titles = {
        "&File": tr("&File"),
        "&Edit": tr("&Edit"),
        "&View": tr("&View"),
        "&Map": tr("&Map"),
        "&Tools": tr("&Tools"),
        "&Play": tr("&Play"),
        "&Window": tr("&Window"),
        "&Help": tr("&Help"),
    }
    return titles.get(menu, menu)


def sections(entries: list[Entry], order: tuple[str, ...], field: str) -> list[list[Entry]]:
    """The entries by the section they name, in the order of the sections and then of the table."""
    parts: dict[str, list[Entry]] = {name: [] for name in order}
    for entry in entries:
        parts.setdefault(getattr(entry, field), []).append(entry)
    return [part for part in parts.values() if part]


def _bar(window: QMainWindow, name: str, title: str) -> QToolBar:
    bar = QToolBar(title, window)
    bar.setObjectName(f"bar-{name}")
    bar.setIconSize(QSize(20, 20))
    bar.setMovable(False)
    return bar
