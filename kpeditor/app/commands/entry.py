"""Entry: one command of the window - what it is called, its keys, what it does, and where it appears."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One command. Where it appears follows from `menu`, `section` and `submenu`, see menubar.py.

    Texts are plain English here; they are translated where they are shown.

    Attributes:
        begins: a group of its submenu, with a line before it.
        text: its name in the menu, with "&" before the letter of its mnemonic.
        run: what it does; not needed with `action` or `fill`.
        keys: its shortcuts as shipped; the person may choose others.
        needs: "document", "map", "scenario" or "selection" (of hexes): greyed out while there is none;
            "saving": while there is nothing that could be saved.
        bar: the section of the standard tool bar it is also on, "" for none.
        is_on: makes it a switch, and answers whether it is on.
        action: an existing action (undo, the switch of a dock).
        fill: makes it a submenu that is filled anew whenever it opens.
    """

    id: str
    text: str
    menu: str
    section: str = ""
    submenu: str = ""
    begins: bool = False
    run: Callable[[], object] | None = None
    keys: tuple[str, ...] = ()
    icon: str = ""
    tip: str = ""
    needs: str = ""
    bar: str = ""
    is_on: Callable[[], bool] | None = None
    action: QAction | None = None
    fill: Callable[[QMenu], None] | None = None

    @property
    def name(self) -> str:
        """The text as people read it: without mnemonic and dots."""
        return plain(self.text)


def plain(text: str) -> str:
    """A menu text without its mnemonic and its dots."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")
