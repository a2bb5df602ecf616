"""Maps of other programs: import by dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow


def entries(window: MainWindow) -> list[Entry]:
    """The commands that take in maps of other programs."""
    return [
        Entry(
            id="import",
            text="&Import…",
            menu="&File",
            section="open",
            run=window.files.ask_import,
            keys=("Ctrl+Shift+I",),
            tip="A map of Tiled, Wesnoth or MegaMek, or the board of a VASSAL module, as a new map",
        ),
    ]
