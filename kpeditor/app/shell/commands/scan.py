"""The Map menu: reading a scanned map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

MENU = "&Map"


def entries(window: MainWindow) -> list[Entry]:
    """The commands of the Map menu."""
    return [
        Entry(
            id="read-scan",
            text="&Read a scanned map…",
            menu=MENU,
            section="scan",
            run=window.scans.start,
            icon="scan",
            tip="Lay a scan onto the hexes and read terrain and hexsides off it, into this map or a new one",
        ),
        Entry(
            id="unconfirmed",
            text="Show what is not &confirmed",
            menu=MENU,
            section="scan",
            run=window.scans.toggle_unconfirmed,
            is_on=window.scans.shows_unconfirmed,
            tip="Tint hexes that were read off a scan and that nobody has confirmed, doubtful ones darker",
            needs="map",
        ),
    ]
