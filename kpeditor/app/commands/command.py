"""Command and Menu: a window's commands as a table from which menus, keys, palette and pages are made.

The texts are plain English here; they are translated where they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from kpeditor.app.words import tr_later
from kpeditor.core.errors import KpError

WindowT = TypeVar("WindowT", contravariant=True)
"""The protocol of a window, as narrow as the handlers of its commands need."""


# No slots: an alias of a generic class with slots, like `Command[Editor]`, cannot be called.
@dataclass(frozen=True)
class Command(Generic[WindowT]):
    """One command of a window.

    Attributes:
        id: its name in settings and files of keys; the same in both windows for the same command.
        text: its name in the menu, with "&" before the letter of its mnemonic.
        run: what it does; not needed with `action` or `fill`.
        keys: its default shortcuts, separated by spaces; the user may choose others.
        tip: what it does, in a sentence; "{name}" stands for its name.
        needs: a key of `Table.missing`; the command is disabled while the thing it names is missing.
        bar: its section of the standard tool bar, "" for none.
        is_on: makes the command a switch, and answers whether it is on.
        called: answers the present translated name of a command whose name changes; "" hides the command.
        action: an existing action (undo, the switch of a dock).
        fill: makes the command a submenu, and fills it whenever it opens.
    """

    id: str
    text: str
    run: Callable[[WindowT], object] | None = None
    keys: str = ""
    icon: str = field(default="", kw_only=True)
    tip: str = field(default="", kw_only=True)
    needs: str = field(default="", kw_only=True)
    bar: str = field(default="", kw_only=True)
    is_on: Callable[[WindowT], bool] | None = field(default=None, kw_only=True)
    called: Callable[[WindowT], str] | None = field(default=None, kw_only=True)
    action: Callable[[WindowT], QAction] | None = field(default=None, kw_only=True)
    fill: Callable[[WindowT, QMenu], object] | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Menu(Generic[WindowT]):
    """A menu or submenu: its sections, separated by lines.

    Attributes:
        has_tools: whether the tools of the document in front come first.
    """

    title: str
    sections: tuple[tuple[Command[WindowT] | Menu[WindowT], ...], ...]
    has_tools: bool = False

    def listed(self, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Command[WindowT]]]:
        """Every command of the menu and its submenus in order, each after the titles of the menus that lead
        to it.
        """
        here = (*path, self.title)
        for section in self.sections:
            for row in section:
                if isinstance(row, Menu):
                    yield from row.listed(here)
                else:
                    yield here, row


@dataclass(frozen=True)
class Table(Generic[WindowT]):
    """All commands of a kind of window.

    Attributes:
        bar: the sections of the standard tool bar, in their order.
        missing: why a command cannot be used, by the id in its `needs`.
        mouse: what the mouse and the map's own keys do, for the cheat sheet.
        refuse: shows why a command could not be carried out; without `refuse` no command may raise a
            `KpError`.
    """

    menus: tuple[Menu[WindowT], ...]
    bar: tuple[str, ...]
    missing: Mapping[str, str]
    mouse: tuple[tuple[str, str], ...]
    refuse: Callable[[WindowT, KpError], object] | None = None

    def listed(self) -> Iterator[tuple[tuple[str, ...], Command[WindowT]]]:
        """Every command in the order of the menus, each after the titles of the menus that lead to it."""
        for menu in self.menus:
            yield from menu.listed()


ON_MAP = (
    (tr_later("Middle button, or Space and drag"), tr_later("move the map")),
    (tr_later("Arrow keys"), tr_later("move the map, with Shift in large steps")),
    (tr_later("Wheel"), tr_later("zoom at the pointer")),
    (tr_later("Shift and wheel"), tr_later("move the map sideways")),
)
"""The uses of the mouse that are the same on every map."""


def plain(text: str) -> str:
    """A menu text without mnemonic and ellipsis."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")
