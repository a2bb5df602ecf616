"""File > Export: the document in front in the form of other programs."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.app.mainwindow.entry import Entry
from kpeditor.app.mainwindow.fileflow import file_name

if TYPE_CHECKING:
    from kpeditor.app.mainwindow.window import MainWindow

SUBMENU = "E&xport"


def entries(window: MainWindow) -> list[Entry]:
    """The commands that write for other programs."""
    return [
        Entry(
            id="export-vassal",
            text="Module for &VASSAL…",
            menu="&File",
            submenu=SUBMENU,
            section="print",
            run=partial(export_vassal, window),
            tip="Board, counters and charts as a module to play with in VASSAL",
            needs="scenario",
        ),
    ]


def export_vassal(window: MainWindow) -> None:
    """Asks how the module shall be and where to write it, and makes it."""
    desk = window.desk
    if desk is None:
        return
    document = desk.document
    wish = window.dialogs.vassal_wish(window, document.title)
    if wish is None:
        return
    folder = document.path.parent if document.path is not None else Path.home()
    suggestion = folder / f"{file_name(document.title)}.vmod"
    target = window.dialogs.save_export(window, suggestion, (".vmod",))
    if target is not None:
        settings = desk.settings
        window.exporting.start(document, wish.command(settings.style.name, settings.symbols), target)
