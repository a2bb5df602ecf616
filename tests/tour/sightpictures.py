"""The pictures of the chapter on lines of sight, taken of the real window.

QT_QPA_PLATFORM=offscreen python -m tests.tour.sightpictures --pictures docs/images
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QCoreApplication

from kpeditor.app.dialogs.dialogs import Dialogs
from kpeditor.app.document.selection import Hover
from kpeditor.app.main import application
from kpeditor.app.settings import Settings
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.sight import LineOfSight, Shown
from kpeditor.core.edits.hexsides import set_hexsides
from tests.tour.album import Album

ROOT = Path(__file__).resolve().parents[2]
MAP = ROOT / "maps/kampfpanzer.yaml"
BATTLE = ROOT / "scenarios/tutorial/first-shots.yaml"
HILL = ROOT / "scenarios/kampfpanzer/14-3-bain-tsagan.yaml"
SIZE = 1240, 760
CRESTS = ("2020B", "2020C", "2120D")


class Easel:
    """One window; shows sight on a file and takes its picture."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        self._window = window
        self._album = Album(folder)

    def open(self, file: Path) -> LineOfSight:
        """Opens a file with the Sight panel in front."""
        self._window.files.open(file)
        self._window.docks.show("sight")
        workspace = self._window.workspace
        if workspace is None:
            raise SystemExit(f"{file} cannot be opened")
        return workspace.toolbox.sight

    def look(self, hex_name: str, to: str = "", *, side: float = 24.0) -> None:
        """Pins a hex in the middle of the view and points at another."""
        workspace = self._window.workspace
        if workspace is None or workspace.canvas is None or workspace.document.sheet is None:
            raise SystemExit("no map is open")
        sheet, canvas, sight = workspace.document.sheet, workspace.canvas, workspace.toolbox.sight
        sight.pin = sheet.hex(hex_name)
        canvas.camera.zoom_to(side)
        ends = [canvas.layout_of_hexes.centre(sheet.hex(name)) for name in (hex_name, to or hex_name)]
        canvas.camera.centre_on(((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2))
        canvas.moved()
        workspace.document.point_at(Hover(sheet.hex(to) if to else None))
        sight.switch()

    def paint(self, sides: Sequence[str]) -> None:
        """Paints crests."""
        workspace = self._window.workspace
        if workspace is not None and workspace.document.sheet is not None:
            sheet = workspace.document.sheet
            workspace.document.do(set_hexsides(sheet, "crest", [sheet.side(name) for name in sides], True))

    def take(self, name: str) -> None:
        """Writes the window as it is now, when what is worked out between frames is there."""
        workspace = self._window.workspace
        while workspace is not None and workspace.toolbox.sight.survey.is_busy:
            QCoreApplication.processEvents()
        if workspace is not None and workspace.canvas is not None:
            workspace.canvas.complete()
        self._album.take(self._window, name)


def walk(easel: Easel) -> None:
    """All pictures, one after the other."""
    sight = easel.open(MAP)
    easel.look("2820", "3526")
    easel.take("sight-editor")
    sight.show(Shown.AMBIGUOUS)
    sight.switch(has_rings=True)
    easel.look("2021", "1726")
    easel.take("sight-ambiguous")
    sight.switch(has_rings=False)
    sight.show(Shown.SHADOWS)
    easel.look("2021", "1726")
    easel.take("sight-crests")
    sight.show(Shown.CHANGES)
    easel.paint(CRESTS)
    easel.look("2021", "2217")
    easel.take("sight-changes")
    sight = easel.open(BATTLE)
    sight.show(Shown.DEAD, "french")
    easel.look("0904", "0606", side=30.0)
    easel.take("sight-dead-ground")
    sight = easel.open(HILL)
    easel.look("2121", side=14.0)
    sight.pin = None
    sight.show(Shown.ZONE, zone='within(5, "2121")')
    easel.take("sight-zone")


def main(argv: Sequence[str]) -> int:
    """Takes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True, help="folder for them")
    folder: Path = parser.parse_args(argv).pictures
    app = application()
    with TemporaryDirectory() as home:
        window = MainWindow(Settings(Path(home) / "window.ini"), Dialogs(), ThemeKeeper("light", app))
        window.resize(*SIZE)
        window.show()
        walk(Easel(window, folder))
        window.is_leaving = True  # what was painted need not be saved
        window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
