"""Prints and pictures: the File menu's print, the Edit menu's copy as a picture."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from kpeditor.app.commands.entry import Entry
from kpeditor.app.dialogs.printkinds import COUNTERS, NEED_SCENARIO, ONE_SHEET, PAGES, PICTURE, SHEET
from kpeditor.app.shell.commands.sharing import SUBMENU
from kpeditor.app.words import tr
from kpeditor.drawing.frame import NORMAL_SIDE

LEGIBLE = 2.0
"""The scale from which on counters show all their figures."""

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow


def entries(window: MainWindow) -> list[Entry]:
    """The commands that print or make pictures."""
    return [
        Entry(
            id="print",
            text="&Print or draw…",
            menu="&File",
            section="print",
            run=window.exports.print,
            keys=("Ctrl+Alt+P",),
            tip="Map on pages, counters, scenario sheet, pictures",
            needs="map",
        ),
        *_exports(window),
        Entry(
            id="copy-picture",
            text="Copy as p&icture",
            menu="&Edit",
            section="clipboard",
            run=lambda: copy_picture(window),
            keys=("Ctrl+Alt+C",),
            tip="Puts a picture of the selected hexes, or of the whole map, into the clipboard",
            needs="map",
        ),
    ]


def _exports(window: MainWindow) -> list[Entry]:
    """File > Export begins with what is printed or looked at: the form of prints, at one of its kinds."""
    kinds = (
        (PAGES, "Map on &pages (PDF)…", "The map in its printed size, on pages to glue together"),
        (ONE_SHEET, "Map on &one sheet (PDF)…", "The map on one large sheet, for a copy shop"),
        (COUNTERS, "&Counters (PDF)…", "Fronts and backs of the counters, for printing on both sides"),
        (
            SHEET,
            "Scenario &sheet (PDF, web page, text)…",
            "The scenario in words, for paper, web or forum",
        ),
        (PICTURE, "P&icture (PNG, SVG, PDF)…", "The map with its units as a picture"),
    )
    return [
        Entry(
            id=f"export-{kind}",
            text=text,
            menu="&File",
            submenu=SUBMENU,
            section="print",
            run=partial(window.exports.print, kind),
            tip=tip,
            needs="scenario" if kind in NEED_SCENARIO else "map",
        )
        for kind, text, tip in kinds
    ]


def copy_picture(window: MainWindow) -> None:
    """Puts a picture of the selected hexes, else of the whole map, into the clipboard: with the layers
    that are shown, as large as on the screen, and of hexes never so small that counters have no figures.
    """
    workspace = window.workspace
    if workspace is None or workspace.canvas is None:
        return
    from kpeditor.drawing.pictures.battle import PictureRefused, battle_image

    settings = workspace.settings
    hexes = workspace.document.selection.hexes
    battle = workspace.document.battle
    scale = max(workspace.canvas.camera.side / NORMAL_SIDE, LEGIBLE if hexes else 1.0)
    try:
        picture = battle_image(
            battle,
            scale=scale,
            layers=settings.map_layers(),
            style=settings.style,
            symbols=settings.symbols,
            hexes=hexes,
        )
    except PictureRefused as reason:
        window.tell(str(reason))
        return
    QGuiApplication.clipboard().setImage(picture)
    size = f"{picture.width()} × {picture.height()}"
    window.tell(tr("A picture of {size} pixels is in the clipboard.").format(size=size), "good")
