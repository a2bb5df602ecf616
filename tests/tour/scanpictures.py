"""The pictures of the chapter on scans: a small printed sheet is aged, scanned and read in a real window.

QT_QPA_PLATFORM=offscreen python -m tests.tour.scanpictures --pictures docs/manual/scan
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from kpeditor.app.main import application
from kpeditor.app.scan.steps.kinds import COLOURS
from kpeditor.app.scan.steps.pointmarks import BAD, GOOD
from kpeditor.app.scan.steps.pointtool import GRID
from kpeditor.app.settings import Settings
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.board.build import complete
from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.export.testscans.sheet import make_test_scan
from kpeditor.scan.reading.targets import SIDES
from tests.app.scan.hands import DOUBTS, FINISH, FIT, POINTS, READ, PictureDialogs, ScanHands
from tests.tour.album import Album

ROOT = Path(__file__).resolve().parents[2]
SIZE = 1000, 680
COMMON, PAPER = 24, 56
"""Colours of a picture that are kept as they are, and those that stand for all others."""
DIFFICULTY = 4


def in_few_colours(picture: Image.Image) -> Image.Image:
    """The picture with a palette: the colours of the window and of the marks as they are, those of the paper
    about.
    """
    pixels = np.asarray(picture).reshape(-1, 3)
    colours, counts = np.unique(pixels, axis=0, return_counts=True)
    palette = colours[np.argsort(-counts)[:COMMON]].ravel().tolist()
    for mark in (*COLOURS, GOOD, BAD, GRID):
        palette += [mark.red(), mark.green(), mark.blue()]
    paper = picture.quantize(PAPER, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
    palette += (paper.getpalette() or [])[: 3 * PAPER]
    book = Image.new("P", (1, 1))
    book.putpalette(palette + palette[:3] * (256 - len(palette) // 3))
    return picture.quantize(palette=book, dither=Image.Dither.NONE)


def walk(hands: ScanHands, album: Album) -> None:
    """From the picture to the map."""
    hands.pictures.add.click()
    hands.wait()
    hands.step(POINTS)
    for name, typed in (
        ("0101", "0101"),
        ("1201", "1201"),
        ("0110", "0110"),
        ("1110", "1110"),
        ("0605", "0606"),
    ):
        hands.set_point(name, typed)
    QTest.mouseMove(hands.view, hands.view.to_view(hands.place("0705")).toPoint())
    album.take(hands.window, "points")
    hands.points.cure.click()
    hands.step(FIT)
    hands.fit.refine.click()
    hands.wait()
    hands.fit.look_at_corner(1)
    album.take(hands.window, "fit")
    hands.step(READ)
    hands.view.fit()
    for layer, most in (("elevation", 12), (SIDES, 12), ("terrain", 8)):
        hands.name(layer, hands.examples(layer, most))
    hands.read.read.click()
    hands.wait()
    QTest.mouseMove(hands.view, QPoint(4, 4))
    hands.layer(SIDES)
    hands.view.fit()
    album.take(hands.window, "read")
    hands.step(DOUBTS)
    for _ in range(6):
        hands.type("1")
        QTest.qWait(20)
    album.take(hands.window, "doubts")
    hands.session.document.stack.undo()
    hands.doubts.queue.at = 0
    hands.answer()
    hands.step(FINISH)
    hands.finish.put.click()
    QTest.qWait(800)
    hands.page.refresh()
    hands.finish.turn_over()
    album.take(hands.window, "finish")


def main(words: Sequence[str]) -> int:
    """The command; answers 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.tour.scanpictures", description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--theme", default="light")
    wish = parser.parse_args(words)
    wish.pictures.mkdir(parents=True, exist_ok=True)
    app = application()
    truth = open_battle(ROOT / "maps/first-shots.yaml").battle.map
    complete(truth, registry.find("kampfpanzer").terrain())
    scan = make_test_scan(Battle(truth), DIFFICULTY).scans[0]
    with TemporaryDirectory() as state:
        folder = Path(state)
        Image.fromarray(scan.pixels).save(folder / "sheet.jpg", quality=88)
        dialogs = PictureDialogs(path=folder / "hills.yaml")
        dialogs.pictures = (folder / "sheet.jpg",)
        window = MainWindow(Settings(folder / "window.ini"), dialogs, ThemeKeeper(wish.theme, app))
        window.resize(*SIZE)
        window.show()
        window.menus.by_id["read-scan"].trigger()
        page = window.scans.board_page
        if page is None:
            raise RuntimeError("the form did not open")
        page.form.columns.setValue(truth.grid.columns)
        page.form.rows.setValue(truth.grid.rows)
        page.form.title.setText("Hills")
        page.go.click()
        walk(ScanHands(window, truth, scan.mapping), Album(wish.pictures, in_few_colours))
        window.is_leaving = True
        window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
