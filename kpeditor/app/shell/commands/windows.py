"""The Window menu: from tab to tab, another window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

MENU = "&Window"


def entries(window: MainWindow) -> list[Entry]:
    """The commands of the Window menu."""
    return [
        Entry(
            id="next-tab",
            text="&Next tab",
            menu=MENU,
            section="tabs",
            run=lambda: window.tabs.step(1),
            keys=("Ctrl+Tab", "Ctrl+PgDown"),
        ),
        Entry(
            id="previous-tab",
            text="&Previous tab",
            menu=MENU,
            section="tabs",
            run=lambda: window.tabs.step(-1),
            keys=("Ctrl+Shift+Tab", "Ctrl+PgUp"),
        ),
        Entry(
            id="new-window",
            text="New &window",
            menu=MENU,
            section="windows",
            run=window.new_window,
            keys=("Ctrl+Shift+N",),
            tip="Open a second window, to see two documents side by side",
        ),
    ]
