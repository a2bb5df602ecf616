"""Actions: the QActions of a window's commands, and which of them are enabled."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget
from shiboken6 import isValid

from kpeditor.app.commands.command import Command, Table, plain
from kpeditor.app.commands.keyset import KeySet, native
from kpeditor.app.guard import soon
from kpeditor.app.icons import IN_BARS, SIZES, icon
from kpeditor.app.plaintext import plain_tip, titled_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.tool import ToolSet
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError

WindowT = TypeVar("WindowT", bound=QMainWindow)
ICONS_LATER = 500
"""The milliseconds after which icons are drawn for menus, and switched on, if no menu was opened before."""


@cache
def _sequence(key: str) -> QKeySequence:
    return QKeySequence(key)


class Listed(NamedTuple):
    """A command as found in a window, with its path in the menus: "View › Panels"."""

    id: str
    path: str
    action: QAction

    @property
    def name(self) -> str:
        """Its title."""
        return plain(self.action.text())

    @property
    def keys(self) -> str:
        """Its first shortcut in the platform's notation."""
        return self.action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


class Actions(QObject):
    """The actions of a window by the id of their command, and those of the tools.

    Signals:
        tools_changed: the tools of another document are offered now.
    """

    tools_changed = Signal()

    def __init__(self, window: WindowT, table: Table[WindowT], keys: KeySet, themes: ThemeKeeper) -> None:
        super().__init__(window)
        self._window = window
        self.table: Table[Any] = table
        self.keys = keys
        self.themes = themes
        self.shipped: dict[str, tuple[str, ...]] = {}
        self._tips: dict[str, str] = {}
        self._titles: dict[str, str] = {}  # of actions whose tip contains their title
        self._given: dict[str, tuple[list[QKeySequence], str, str]] = {}  # the sources of the tips
        self._words: dict[str, str] = {}
        self.commands = {command.id: command for _, command in table.listed()}
        self._present: frozenset[str] = frozenset(table.missing)
        self._switches: dict[str, Callable[[], bool]] = {}
        self._called: dict[str, Callable[[], str]] = {}
        self.by_id: dict[str, QAction] = {}
        for command in self.commands.values():
            self.by_id[command.id] = self._made(command, window)
        self.tools: dict[str, QAction] = {}
        self._tool_icons: dict[str, str] = {}
        self._group: QActionGroup | None = None
        self._toolbox: ToolSet | None = None
        self._has_old_icons = False
        keys.changed.connect(self.apply_keys)
        themes.changed.connect(self.paint_icons)
        self.name_anew()
        self.apply_keys()

    def _made(self, command: Command[WindowT], window: WindowT) -> QAction:
        name = tr(command.text)
        action = command.action(window) if command.action is not None else QAction(name, window)
        action.setObjectName(f"action-{command.id}")
        tip = tr(command.tip).replace("{name}", plain(name))
        self.shipped[command.id] = tuple(command.keys.split())
        self._words[command.id], self._tips[command.id] = tip, tip or plain(name)
        if command.run is not None:
            action.triggered.connect(lambda _checked=False, run=command.run: self._run(run))
        if command.is_on is not None:
            action.setCheckable(True)
            self._switches[command.id] = partial(command.is_on, window)
        if command.called is not None:
            self._called[command.id] = partial(command.called, window)
        if command.fill is not None:
            menu = QMenu(name, window)
            menu.aboutToShow.connect(partial(command.fill, window, menu))
            action.setMenu(menu)
        window.addAction(action)
        return action

    def _run(self, run: Callable[[Any], object]) -> None:
        try:
            run(self._window)
        except KpError as why:
            if self.table.refuse is None:
                raise
            self.table.refuse(self._window, why)
        if isValid(self):  # not after closing its window
            self.mark_switches()

    def listed(self) -> list[Listed]:
        """Every available command in menu order; the tools come at the beginning of their menu."""
        return list(self._listed())

    def _listed(self) -> Iterator[Listed]:
        for menu in self.table.menus:
            if menu.has_tools:
                title = plain(tr(menu.title))
                yield from (
                    Listed(f"tool-{id_}", title, action)
                    for id_, action in self.tools.items()
                    if action.isVisible()
                )
            for path, command in menu.listed():
                action = self.by_id[command.id]
                if command.fill is None and action.isVisible():
                    yield Listed(command.id, " › ".join(plain(tr(title)) for title in path), action)

    def keys_of(self, id_: str) -> tuple[str, ...]:
        """The present keys of a command; the id of a tool's command is "tool-" and the id of the tool."""
        return self.keys.keys(id_, self.shipped.get(id_, ()))

    def apply_keys(self) -> None:
        """Gives all actions the keys the user has chosen, and writes them into the tool tips.

        If two commands have the same key, it goes to the one for which the user chose it, since Qt runs
        neither of two actions with the same key. The tools of another document keep the keys they have.
        """
        actions = self.by_id | {f"tool-{id_}": action for id_, action in self.tools.items()}
        taken: set[QKeySequence] = set()
        for id_ in sorted(actions, key=lambda id_: not self.keys.is_chosen(id_)):
            keys = [sequence for sequence in map(_sequence, self.keys_of(id_)) if sequence not in taken]
            taken.update(keys)
            if id_ not in self._given or self._given[id_][0] != keys:
                actions[id_].setShortcuts(keys)
                self._give_tip(id_, actions[id_])

    def refusal(self, id_: str) -> str:
        """Why a command cannot be used now, "" when it can or no reason is known."""
        command = self.commands.get(id_)
        if command is None or self.by_id[id_].isEnabled() or command.needs not in self.table.missing:
            return ""
        return tr(self.table.missing[command.needs])

    def _give_tip(self, id_: str, action: QAction) -> None:
        """Sets the tip: what the command does, or while it is disabled what it needs; the status bar shows it
        too.
        """
        keys, tip, reason = action.shortcuts(), self._tips[id_], self.refusal(id_)
        if self._given.get(id_) == (keys, tip, reason):
            return
        self._given[id_] = (keys, tip, reason)
        key = f"({native(keys[:1])})" if keys else ""
        if id_ in self._titles:
            action.setToolTip(titled_tip(self._titles[id_], tip, aside=key))
        else:
            action.setToolTip(plain_tip("\n".join(filter(None, (f"{tip} {key}".rstrip(), reason)))))
        words = reason or self._words.get(id_, "")
        if action.statusTip() != words:
            action.setStatusTip(words)

    def show_tools(self, toolbox: ToolSet | None) -> None:
        """Offers the tools of the document in front; None without one."""
        if toolbox is self._toolbox:
            if toolbox is not None:
                self.mark_tool(toolbox.current.id)
            return
        self._toolbox = toolbox
        for action in self.tools.values():
            # Removed from its menu at once: until it is deleted, its key would belong to two actions.
            for widget in action.associatedObjects():
                if isinstance(widget, QWidget):
                    widget.removeAction(action)
        if self._group is not None:
            self._group.deleteLater()  # deletes its actions as well
        self.tools, self._tool_icons, self._group = {}, {}, None
        if toolbox is not None:
            self._make_tools(toolbox)
            self.mark_tool(toolbox.current.id)
        self.hide_idle_tools()
        self.apply_keys()
        self.tools_changed.emit()
        self._paint_bars({self.tools[id_]: name for id_, name in self._tool_icons.items()})

    def _make_tools(self, toolbox: ToolSet) -> None:
        group = self._group = QActionGroup(self._window)
        for tool in toolbox.tools.values():
            action = QAction(tr(tool.title), group)
            action.setCheckable(True)
            self._given.pop(f"tool-{tool.id}", None)
            self.shipped[f"tool-{tool.id}"] = (tool.shortcut,) if tool.shortcut else ()
            self._titles[f"tool-{tool.id}"] = tr(tool.title)
            self._tips[f"tool-{tool.id}"] = tr(tool.hint)
            self._words[f"tool-{tool.id}"] = tr(tool.hint)
            self._tool_icons[tool.id] = tool.icon or tool.id
            action.setData(tool.id)
            action.triggered.connect(lambda _checked=False, id_=tool.id: toolbox.take(id_))
            self._window.addAction(action)
            self.tools[tool.id] = action

    def hide_idle_tools(self) -> None:
        """Offers the tools that mean something in the scenario as it is, and no others."""
        for tool in self._toolbox.tools.values() if self._toolbox is not None else ():
            self.tools[tool.id].setVisible(not tool.is_idle)

    def mark_tool(self, tool_id: str) -> None:
        """Marks the active tool."""
        if tool_id in self.tools:
            self.tools[tool_id].setChecked(True)

    def enable(self, present: Collection[str]) -> None:
        """Disables the commands whose needs are not met; does nothing while the needs met stay the same."""
        there = frozenset(present)
        changed, self._present = self._present ^ there, there
        if not changed:
            return
        for id_, command in self.commands.items():
            if command.needs in changed:
                self.by_id[id_].setEnabled(command.needs in self._present)
                self._give_tip(id_, self.by_id[id_])

    def mark_switches(self) -> None:
        """Updates the check marks of all switches: when a menu opens, another document comes to the front, or
        a command was run.
        """
        for id_ in self._switches:
            self.mark(id_)

    def mark(self, id_: str) -> None:
        """Updates the check mark of one switch."""
        self.by_id[id_].setChecked(self._switches[id_]())

    def name_anew(self) -> None:
        """Updates the names of commands whose name changes, and hides those without one."""
        for id_, called in self._called.items():
            name, action = called(), self.by_id[id_]
            action.setVisible(bool(name))
            if name and action.text() != name:
                action.setText(name)

    def paint_icons(self) -> None:
        """Draws the icons of the tool bars in the colours of the theme; those of menus follow when one opens,
        else a moment later.
        """
        in_bars = {id_: command.icon for id_, command in self.commands.items() if command.bar}
        tools = {self.tools[id_]: name for id_, name in self._tool_icons.items()}
        self._paint_bars({self.by_id[id_]: name for id_, name in in_bars.items()} | tools)

    def _paint_bars(self, icons: Mapping[QAction, str]) -> None:
        self._paint(icons, at_first=True)
        self._has_old_icons = True
        soon(self, self.paint_menus, ICONS_LATER)

    def paint_menus(self) -> None:
        """Draws all icons in every size and state, where `paint_icons` left that."""
        if self._has_old_icons:
            self._has_old_icons = False
            icons = {self.by_id[id_]: command.icon for id_, command in self.commands.items()}
            self._paint(icons | {self.tools[id_]: name for id_, name in self._tool_icons.items()})

    def _paint(self, icons: Mapping[QAction, str], *, at_first: bool = False) -> None:
        """Draws icons; at first only as they are seen now."""
        theme, sizes = self.themes.theme, IN_BARS if at_first else SIZES
        for action, name in icons.items():
            if name:
                is_lit = action.isChecked() if at_first else action.isCheckable()
                action.setIcon(QIcon(icon(name, theme.text, theme.on_accent if is_lit else "", sizes=sizes)))
