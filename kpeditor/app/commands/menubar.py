"""MenuBar: fills the menus and tool bars of a window from the table of its commands."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from kpeditor.app.commands.actions import Actions
from kpeditor.app.commands.command import Menu
from kpeditor.app.plaintext import give_own_keys
from kpeditor.app.words import tr


class MenuBar:
    """The menu bar and, where the table has sections for them, the standard tool bar and the bar of the
    tools.
    """

    def __init__(self, window: QMainWindow, actions: Actions) -> None:
        self._actions = actions
        self.menus: dict[str, QMenu] = {}
        self.bar, self.tool_bar = QToolBar(tr("Standard")), QToolBar(tr("Tools"))
        self._tools_menu: QMenu | None = None
        self._first_after_tools: QAction | None = None
        for menu in actions.table.menus:
            if not any(menu.sections):
                continue
            shown = self.menus[menu.title] = window.menuBar().addMenu(tr(menu.title))
            shown.aboutToShow.connect(actions.mark_switches)
            shown.aboutToShow.connect(actions.paint_menus)
            self._fill(shown, menu)
            if menu.has_tools:
                self._tools_menu = shown
                self._first_after_tools = shown.insertSeparator(shown.actions()[0])
        self.name_anew()
        if actions.table.bar:
            self._add_bars(window)
            actions.tools_changed.connect(self._show_tools)

    def _fill(self, shown: QMenu, menu: Menu[Any]) -> None:
        for number, section in enumerate(filter(None, menu.sections)):
            if number:
                shown.addSeparator()
            for row in section:
                if isinstance(row, Menu):
                    self._fill(shown.addMenu(tr(row.title)), row)
                else:
                    shown.addAction(self._actions.by_id[row.id])

    def name_anew(self) -> None:
        """Updates the names of commands whose name changes, and the mnemonics of all entries of a menu."""
        self._actions.name_anew()
        for shown in self.menus.values():
            give_own_keys(shown)

    def _add_bars(self, window: QMainWindow) -> None:
        for bar, name in ((self.bar, "standard"), (self.tool_bar, "tools")):
            bar.setObjectName(f"bar-{name}")
            bar.setIconSize(QSize(20, 20))
            bar.setMovable(False)
            window.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        for number, section in enumerate(self._actions.table.bar):
            if number:
                self.bar.addSeparator()
            commands = self._actions.commands.values()
            self.bar.addActions([self._actions.by_id[one.id] for one in commands if one.bar == section])

    def _show_tools(self) -> None:
        """Puts the tools of the front document at the top of their menu, and into a tool bar."""
        tools = list(self._actions.tools.values())
        self.tool_bar.clear()
        self.tool_bar.addActions(tools)
        self.tool_bar.setVisible(bool(tools))
        if self._tools_menu is not None and self._first_after_tools is not None:
            self._tools_menu.insertActions(self._first_after_tools, tools)
            self._tools_menu.menuAction().setVisible(bool(tools))
