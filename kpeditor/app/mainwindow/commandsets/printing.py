"""Prints and pictures: the File menu's print, the Edit menu's copy as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from kpeditor.app.mainwindow.menus.entry import Entry
from kpeditor.app.words import tr

if TYPE_CHECKING:
    from kpeditor.app.mainwindow.window import MainWindow


def entries(window: MainWindow) -> list[Entry]:
    """The commands that leave something on paper or in a picture."""
    return [
        Entry(
            id="print",
            text="&Print or draw…",
            menu="&File",
            section="print",
            run=window.exporting.ask,
            keys=("Ctrl+Alt+P",),
            tip="Map on pages, counters, scenario sheet, pictures",
            needs="map",
        ),
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


def copy_picture(window: MainWindow) -> None:
    """Puts a picture of the selected hexes, else of the whole map, into the clipboard."""
    desk = window.desk
    if desk is None or desk.canvas is None:
        return
    from kpeditor.drawing.pictures.battle import PictureRefused, battle_image

    settings = desk.settings
    hexes = desk.document.selection.hexes
    battle = desk.document.battle
    try:
        picture = battle_image(battle, style=settings.style, symbols=settings.symbols, hexes=hexes)
    except PictureRefused as reason:
        window.tell(str(reason))
        return
    QGuiApplication.clipboard().setImage(picture)
    size = f"{picture.width()} × {picture.height()}"
    window.tell(tr("A picture of {size} pixels is in the clipboard.").format(size=size), "good")
