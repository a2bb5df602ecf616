"""The commands about the scenario as a whole."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kpeditor.app.mainwindow.menus.entry import Entry

if TYPE_CHECKING:
    from kpeditor.app.mainwindow.window import MainWindow


def entries(window: MainWindow) -> list[Entry]:
    """The scenario's part of the File menu."""
    return [
        Entry(
            id="new-scenario",
            text="New s&cenario on this map",
            menu="&File",
            section="open",
            run=partial(new_scenario, window),
            tip="Begin a scenario on the map that is open",
            needs="map",
        ),
    ]


def new_scenario(window: MainWindow) -> None:
    """Leads to the first questions of a new scenario: here on a bare map, else in a tab of the map's own."""
    document = window.document
    if document is None:
        return
    if document.scenario is not None:
        if document.map_path is None:
            window.tell("Save the map first: the new scenario needs its file.", "hint")
            return
        if document.opened.home is not None:
            window.tell("Save the map as a file of its own first (File > Save map as…), and open it.", "hint")
            return
        if not window.files.open(document.map_path):
            return
    if window.desk is not None:
        window.docks.show("forces")
        window.desk.forces.begin_here()
