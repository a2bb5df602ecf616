"""Commands that find: the command palette, files, a hex, anything in the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kpeditor.app.mainwindow.commandhits import command_hits
from kpeditor.app.mainwindow.documenthits import all_hits, place_hits
from kpeditor.app.mainwindow.entry import Entry
from kpeditor.app.mainwindow.filehits import file_hits
from kpeditor.app.mainwindow.finder import Hit, Quest
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex

if TYPE_CHECKING:
    from kpeditor.app.mainwindow.window import MainWindow


def entries(window: MainWindow) -> list[Entry]:
    """The commands that find."""
    return [
        Entry(
            id="find",
            text="&Find…",
            menu="&Edit",
            section="find",
            run=lambda: window.finder.ask(_anything(window)),
            keys=("Ctrl+F",),
            icon="find",
            tip="Find hexes, places, units and problems",
            needs="document",
            bar="sight",
        ),
        Entry(
            id="go-to-hex",
            text="&Go to hex…",
            menu="&View",
            section="go",
            run=lambda: window.finder.ask(_hex(window)),
            keys=("Ctrl+G",),
            tip="Bring a hex or a place to the middle of the view",
            needs="map",
        ),
        Entry(
            id="find-file",
            text="Open &quickly…",
            menu="&File",
            section="open",
            run=lambda: window.finder.ask(_file(window)),
            keys=("Ctrl+P",),
            tip="Open a file by typing a part of its name",
        ),
        Entry(
            id="commands",
            text="All &commands…",
            menu="&Window",
            section="palette",
            run=lambda: window.finder.ask(_command(window)),
            keys=("Ctrl+Shift+P",),
            tip="Find a command by typing a part of its name",
        ),
    ]


def _command(window: MainWindow) -> Quest:
    def source(typed: str) -> list[Hit]:
        return command_hits(window.menus, window.settings, typed)

    return Quest(tr("Type a part of a command"), source, tr("No command is called like this."))


def _file(window: MainWindow) -> Quest:
    def source(typed: str) -> list[Hit]:
        return file_hits(window, typed)

    nothing = tr("No file is called like this. File › Open… finds files elsewhere.")
    return Quest(tr("Type a part of a file’s name or title"), source, nothing)


def _hex(window: MainWindow) -> Quest:
    desk = window.desk
    sheet = desk.document.sheet if desk is not None else None
    if desk is None or sheet is None:
        return Quest("", lambda _typed: [], "")
    last = sheet.name(Hex(sheet.grid.columns, sheet.grid.rows))
    nothing = tr("No hex or place is called like this. The hexes of this map are numbered like {last}.")
    prompt = tr("Number of a hex, or name of a place")
    return Quest(prompt, lambda typed: place_hits(desk, typed), nothing.format(last=last))


def _anything(window: MainWindow) -> Quest:
    desk = window.desk
    if desk is None:
        return Quest("", lambda _typed: [], "")
    prompt = tr("Find hexes, places, units and problems")
    nothing = tr("Nothing fits. Type a hex number, or a part of a name, a unit type, or a problem.")
    return Quest(prompt, lambda typed: all_hits(desk, typed), nothing)
