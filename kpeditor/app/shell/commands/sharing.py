"""File > Export: the document in front as a file for other people and programs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow

SUBMENU = "E&xport"


def entries(window: MainWindow) -> list[Entry]:
    """The commands that write for other people and programs."""
    exports, make = window.exports, partial(Entry, menu="&File", submenu=SUBMENU, section="print")
    return [
        make(
            id="export-bundle",
            text="&Bundle to send (one file)…",
            begins=True,
            run=exports.bundle,
            tip="A copy of map, scenario and picture in one file (.kpz), with authors and licence",
            needs="map",
        ),
        make(
            id="export-line",
            text="Line of &sight (GeoJSON, picture)…",
            begins=True,
            run=exports.line_of_sight,
            tip="The seen and the hidden part of the line on the map, as shapes in metres or as a picture",
            needs="map",
        ),
        make(
            id="export-field",
            text="&What is seen from the hex or zone (GeoJSON, picture)…",
            run=exports.field_of_view,
            tip="What is seen and hidden, and the ground behind crests, as shapes in metres or as a picture",
            needs="map",
        ),
        make(
            id="export-tiled",
            text="Map for &Tiled…",
            begins=True,
            run=exports.tiled,
            tip="The map, with its scenario, as a map of Tiled",
            needs="map",
        ),
        make(
            id="export-vassal",
            text="Module for &VASSAL…",
            run=exports.vassal_module,
            tip="Board, counters and charts as a module to play with in VASSAL",
            needs="scenario",
        ),
        make(
            id="export-vassal-set",
            text="&Module of several scenarios for VASSAL…",
            run=exports.vassal_set,
            tip="One module in which players choose among scenarios, for example all of a game",
        ),
        make(
            id="export-vassal-log",
            text="&Log for VASSAL…",
            run=exports.vassal_log,
            tip="A recorded game to step through in VASSAL",
        ),
    ]
