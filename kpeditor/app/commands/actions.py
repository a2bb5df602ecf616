"""Actions: the QActions of a window's commands, and which of them are enabled."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence
from PySide6.QtWidgets import QMainWindow, QWidget

from kpeditor.app.commands.entry import Entry, plain
from kpeditor.app.commands.keyset import KeySet, native
from kpeditor.app.icons import icon
from kpeditor.app.plaintext import plain_tip, titled_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.app.words import tr, tr_later

MISSING = {
    "document": tr_later("Open a map or a scenario first."),
    "map": tr_later("Open a map of hexes first."),
    "scenario": tr_later("Begin a scenario first: the panel Forces asks who fights."),
    "selection": tr_later("Select hexes first, for example with R and a drag."),
    "saving": tr_later("Nothing is open that could be saved."),
}
"""Why a command cannot be used, by what it needs."""


class Actions(QObject):
    """The actions of a window by the id of their entry, and those of the tools.

    Signals:
        tools_changed: the tools are those of another document now.
    """

    tools_changed = Signal()

    def __init__(
        self, window: QMainWindow, entries: Iterable[Entry], keys: KeySet, themes: ThemeKeeper
    ) -> None:
        super().__init__(window)
        self._window = window
        self._keys = keys
        self._themes = themes
        self.shipped: dict[str, tuple[str, ...]] = {}
        self._tips: dict[str, str] = {}
        self._titles: dict[str, str] = {}  # of what has a title in its tip
        self._words: dict[str, str] = {}
        self.entries = {entry.id: entry for entry in entries}
        self.by_id: dict[str, QAction] = {id_: self._made(entry) for id_, entry in self.entries.items()}
        self.tools: dict[str, QAction] = {}
        self._tool_icons: dict[str, str] = {}
        self._group: QActionGroup | None = None
        self._toolbox: ToolBox | None = None
        keys.changed.connect(self.apply_keys)
        themes.changed.connect(self.paint_icons)
        self.apply_keys()

    def keys_of(self, id_: str) -> tuple[str, ...]:
        """The keys of a command as they are now; a tool is called "tool-" and its id."""
        return self._keys.keys(id_, self.shipped.get(id_, ()))

    def apply_keys(self) -> None:
        """Gives all actions the keys the user has chosen, and writes them into the tool tips.

        A key of two commands is given to the one it was chosen for: Qt runs neither of two actions with the
        same key.
        """
        actions = self.by_id | {f"tool-{id_}": action for id_, action in self.tools.items()}
        taken: set[QKeySequence] = set()
        for id_ in sorted(actions, key=lambda id_: not self._keys.is_chosen(id_)):
            action, keys = actions[id_], [QKeySequence(key) for key in self.keys_of(id_)]
            keys = [key for key in keys if key not in taken]
            taken.update(keys)
            if action.shortcuts() != keys:
                action.setShortcuts(keys)
            self._give_tip(id_, action)

    def refusal(self, id_: str) -> str:
        """Why a command cannot be used now, "" when it can or nothing can be said."""
        entry = self.entries.get(id_)
        can = entry is None or self.by_id[id_].isEnabled()
        return "" if entry is None or can or entry.needs not in MISSING else tr(MISSING[entry.needs])

    def _give_tip(self, id_: str, action: QAction) -> None:
        """What the command does, and while it cannot be used what it needs; the line at the bottom says so
        too.
        """
        keys, tip, reason = action.shortcuts(), self._tips[id_], self.refusal(id_)
        key = f"({native(keys[:1])})" if keys else ""
        if id_ in self._titles:
            action.setToolTip(titled_tip(self._titles[id_], tip, aside=key))
        else:
            action.setToolTip(plain_tip("\n".join(filter(None, (f"{tip} {key}".rstrip(), reason)))))
        words = reason or self._words.get(id_, "")
        if action.statusTip() != words:
            action.setStatusTip(words)

    def _made(self, entry: Entry) -> QAction:
        window = self._window
        action = entry.action or QAction(tr(entry.text), window)
        action.setObjectName(f"action-{entry.id}")
        self.shipped[entry.id] = entry.keys
        self._words[entry.id] = tr(entry.tip) if entry.tip else ""
        self._tips[entry.id] = tr(entry.tip) if entry.tip else plain(tr(entry.text))
        if entry.run is not None:
            action.triggered.connect(lambda _checked=False, run=entry.run: run())
        if entry.is_on is not None:
            action.setCheckable(True)
        window.addAction(action)
        return action

    def show_tools(self, toolbox: ToolBox | None) -> None:
        """Offers the tools of the document that is shown now; None: there is none."""
        if toolbox is not None and toolbox is self._toolbox:
            self.mark_tool(toolbox.current.id)
            return
        self._toolbox = toolbox
        for action in self.tools.values():
            # Removed from its menu too: until it is deleted, its key would belong to two actions.
            for widget in action.associatedObjects():
                if isinstance(widget, QWidget):
                    widget.removeAction(action)
        if self._group is not None:
            self._group.deleteLater()  # and with it its actions
        self.tools, self._group = {}, None
        if toolbox is not None:
            self._make_tools(toolbox)
            self.mark_tool(toolbox.current.id)
        self.apply_keys()
        self.tools_changed.emit()
        self.paint_icons()

    def _make_tools(self, toolbox: ToolBox) -> None:
        group = self._group = QActionGroup(self._window)
        for tool in toolbox.tools.values():
            action = QAction(tr(tool.title), group)
            action.setCheckable(True)
            self.shipped[f"tool-{tool.id}"] = (tool.shortcut,) if tool.shortcut else ()
            self._titles[f"tool-{tool.id}"] = tr(tool.title)
            self._tips[f"tool-{tool.id}"] = tr(tool.hint)
            self._words[f"tool-{tool.id}"] = tr(tool.hint)
            self._tool_icons[tool.id] = tool.icon or tool.id
            action.setData(tool.id)
            action.triggered.connect(lambda _checked=False, id_=tool.id: toolbox.take(id_))
            self._window.addAction(action)
            self.tools[tool.id] = action

    def mark_tool(self, tool_id: str) -> None:
        """Marks the active tool."""
        if tool_id in self.tools:
            self.tools[tool_id].setChecked(True)

    def enable(self, present: Collection[str]) -> None:
        """Greys out what needs something that is not there."""
        for id_, entry in self.entries.items():
            action, is_there = self.by_id[id_], entry.needs in present
            if entry.needs and action.isEnabled() != is_there:
                action.setEnabled(is_there)
                self._give_tip(id_, action)

    def mark_switches(self) -> None:
        """Shows of every switch whether it is on."""
        for id_, entry in self.entries.items():
            if entry.is_on is not None:
                self.by_id[id_].setChecked(entry.is_on())

    def paint_icons(self) -> None:
        """Gives all icons the colours of the theme."""
        theme = self._themes.theme
        named = {self.by_id[id_]: entry.icon for id_, entry in self.entries.items() if entry.icon}
        named |= {action: self._tool_icons[id_] for id_, action in self.tools.items()}
        for action, name in named.items():
            lit = theme.on_accent if action.isCheckable() else ""  # others are never switched on
            action.setIcon(QIcon(icon(name, theme.text, lit)))
