"""File > Export: the document in front in the form of other programs."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.app.mainwindow.files.fileflow import file_name
from kpeditor.app.mainwindow.menus.entry import Entry
from kpeditor.app.words import tr

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
        Entry(
            id="export-vassal-log",
            text="&Log for VASSAL…",
            menu="&File",
            submenu=SUBMENU,
            section="print",
            run=partial(export_vassal_log, window),
            tip="A recorded game to step through in VASSAL",
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


def export_vassal_log(window: MainWindow) -> None:
    """Asks for the record of a game, for what module and where to write the log, and makes it."""
    desk = window.desk
    path = desk.document.path if desk is not None else None
    record = window.dialogs.open_file(window, path.parent if path else Path.home(), tr("Record of a game"))
    if record is None:
        return
    wish = window.dialogs.vassal_wish(window, tr("like the scenario"), is_log=True)
    if wish is None:
        return
    target = window.dialogs.save_export(window, record.with_suffix(".vlog"), (".vlog",))
    if target is not None:
        symbols = desk.settings.symbols if desk is not None else "silhouettes"
        window.exporting.start_with(record, wish.log_command(symbols), target)
