"""The pictures of the manual's chapter on boards, taken of the real windows.

QT_QPA_PLATFORM=offscreen python -m tests.tour.boardspictures --pictures docs/images
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from kpeditor.app.dialogs.boards import BoardsDialog
from kpeditor.app.document.selection import region
from kpeditor.core.board.build import new_sheet
from kpeditor.core.files.documents import OpenBattle, save_map
from kpeditor.core.files.formats.assemblies import assembly_file
from kpeditor.core.files.formats.mapwriter import map_data
from kpeditor.core.files.text import emit
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.landscape.generator import make_landscape
from kpeditor.landscape.settings import LandscapeSettings
from tests.tour.album import Album
from tests.tour.windowpictures import Sitter


def made_boards(folder: Path, names: Sequence[str]) -> list[Path]:
    """Boards of the PanzerBlitz family with made landscapes, in files of their own."""
    terrain = registry.find("panzerblitz").terrain()
    grid = HexGrid(33, 11, "flat", "odd", trim=True)
    found = []
    for name in names:
        sheet = new_sheet(f"Board {name}", "panzerblitz", grid, board_row_number(name), terrain)
        settings = replace(LandscapeSettings.usual(grid), seed=int(name))
        made = make_landscape(sheet, terrain, settings)
        made.edit().apply(Battle(sheet))
        sheet.metres = 250
        found.append(folder / f"{name}.yaml")
        found[-1].write_text(emit.document(map_data(sheet)), "utf-8")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Takes the pictures; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True)
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as home:
        album = Album(options.pictures)
        files = made_boards(Path(home), "56")
        sitter = Sitter(Path(home), album)
        with sitter.editor() as window:
            dialog = BoardsDialog(window.themes.map_style, lambda _: files, window)
            dialog.resize(1100, 660)
            dialog.show()
            dialog.add.click()
            dialog.turned.click()
            dialog.row_a.setCurrentIndex(dialog.row_a.findData("north"))
            sitter.take(dialog, "boards-dialog")
            laid = dialog.chosen().assembly(lambda file: file.name)
            dialog.close()
            sheet, _ = assembly_file(laid, "Boards 5 and 6", "panzerblitz")
            if sheet is None:
                raise SystemExit("the boards do not fit")
            path = Path(home) / "map.yaml"
            save_map(OpenBattle(Battle(sheet), [], path, None, None, None), path)
            workspace = sitter.open(window, "map.yaml")
            seam = sheet.hex("5-D-11")
            workspace.document.select(region(frozenset({seam})))
            window.docks.show("inspector")
            sitter.take(window, "boards")
    return 0


if __name__ == "__main__":
    sys.exit(main())
