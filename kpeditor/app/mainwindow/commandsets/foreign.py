"""Maps of other programs: import by dialog, export to Tiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kpeditor.app.mainwindow.commandsets.sharing import SUBMENU
from kpeditor.app.mainwindow.menus.entry import Entry

if TYPE_CHECKING:
    from kpeditor.app.mainwindow.window import MainWindow


def entries(window: MainWindow) -> list[Entry]:
    """The commands that exchange maps with other programs."""
    return [
        Entry(
            id="import",
            text="&Import…",
            menu="&File",
            section="open",
            run=window.importing.ask,
            keys=("Ctrl+Shift+I",),
            tip="A map of Tiled, Wesnoth or MegaMek, or the board of a VASSAL module, as a new map",
        ),
        Entry(
            id="export-tiled",
            text="Map for &Tiled…",
            menu="&File",
            submenu=SUBMENU,
            section="print",
            run=window.importing.export_tiled,
            tip="The map, with its scenario, as a map of Tiled",
            needs="map",
        ),
    ]
