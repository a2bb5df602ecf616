"""Measures what one frame of the window costs; `kpeditor bench map` starts it in a process of its own.

The window is real but lies on no screen: `QT_QPA_PLATFORM=offscreen`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtWidgets import QApplication

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.dialogs import Dialogs
from kpeditor.app.main import PICTURE_SIZE, application
from kpeditor.app.mainwindow.desk import Desk
from kpeditor.app.mainwindow.window import MainWindow
from kpeditor.app.settings import Settings
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside

FEATURE = "crest"
WARM_UP = 4
PIN_AWAY = 4
"""So many hexes from the painted hexside the pin is."""


class Frames:
    """A window with one map, and the things a hand does in it that must be shown within a frame."""

    def __init__(self, app: QApplication, file: Path, folder: Path) -> None:
        self.app = app
        self.window = MainWindow(Settings(folder / "window.ini"), Dialogs(), ThemeKeeper("light", app))
        self.window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self.window.files.open(file)
        self.window.resize(*PICTURE_SIZE)
        self.window.show()
        desk = self.window.desk
        if desk is None or desk.canvas is None:
            raise SystemExit(f"{file} holds no hex map")
        self.desk: Desk = desk
        self.canvas: MapCanvas = desk.canvas
        grid = self.canvas.layout_of_hexes.grid
        self.middle = Hex(grid.columns // 2, grid.rows // 2)

    def look(self, *, whole: bool, pinned: bool = False) -> None:
        """Shows the middle of the map at 100 %, or all of it, and pins a hex near the middle."""
        self.canvas.fit()
        if not whole:
            self.canvas.zoom_to_normal()
            self.canvas.camera.centre_on(self.canvas.layout_of_hexes.centre(self.middle))
            self.canvas.moved()
        if pinned:
            sight = self.desk.toolbox.sight
            sight.pin = Hex(self.middle.column, max(1, self.middle.row - PIN_AWAY))
            sight.switch()
        self.canvas.complete()
        self.rest()

    def rest(self) -> None:
        """Lets everything that waits for its turn have it, as between two movements of a hand."""
        for _ in range(3):
            self.app.processEvents()

    def stroke(self) -> Callable[[], object]:
        """One hexside painted, then erased, and so on; until the map is repainted."""
        document, sheet = self.desk.document, self.desk.document.sheet
        sides, turns = [Hexside(self.middle, Direction.B)], itertools.cycle((True, False))

        def once() -> None:
            if sheet is not None:
                document.do(set_hexsides(sheet, FEATURE, sides, next(turns)))
            self.canvas.repaint()

        return once

    def pan(self) -> Callable[[], object]:
        """The view dragged some way to the left and down, and back."""
        ways = itertools.cycle([(37, 23)] * 8 + [(-37, -23)] * 8)

        def once() -> None:
            self.canvas.camera.pan(*next(ways))
            self.canvas.moved()
            self.canvas.repaint()

        return once

    def zoom(self) -> Callable[[], object]:
        """One step of the wheel in or out."""
        steps = itertools.cycle([1] * 3 + [-1] * 6 + [1] * 3)

        def once() -> None:
            self.canvas.zoom(next(steps))
            self.canvas.repaint()

        return once

    def problems(self) -> Callable[[], object]:
        """A hexside painted, until the panel shows what is wrong then."""
        paint, checker, waiting = self.stroke(), self.desk.checker, QEventLoop()
        checker.checked.connect(waiting.quit)

        def once() -> None:
            paint()
            waiting.exec()

        return once


def _stroke(frames: Frames, *, whole: bool, pinned: bool) -> Callable[[], object]:
    frames.look(whole=whole, pinned=pinned)
    return frames.stroke()


def _problems(frames: Frames) -> Callable[[], object]:
    frames.look(whole=False)
    return frames.problems()


def _moved(frames: Frames, movement: str, *, pinned: bool) -> Callable[[], object]:
    frames.look(whole=False, pinned=pinned)
    return frames.pan() if movement == "pan" else frames.zoom()


WORKS: Mapping[str, Callable[[Frames], Callable[[], object]]] = {
    "stroke to repaint, 100 %": lambda frames: _stroke(frames, whole=False, pinned=False),
    "stroke to repaint, whole map": lambda frames: _stroke(frames, whole=True, pinned=False),
    "the same, pinned field, 100 %": lambda frames: _stroke(frames, whole=False, pinned=True),
    "the same, pinned, whole map": lambda frames: _stroke(frames, whole=True, pinned=True),
    "frame of a pan": lambda frames: _moved(frames, "pan", pinned=False),
    "frame of a pan, pinned field": lambda frames: _moved(frames, "pan", pinned=True),
    "problems after a stroke": _problems,
    "frame of a zoom": lambda frames: _moved(frames, "zoom", pinned=False),
}
"""What is measured, by name; each prepares the view outside the clock."""


def seconds(frames: Frames, work: str, repeat: int) -> list[float]:
    """Least, median and most seconds of a kind of work."""
    job = WORKS[work](frames)
    taken = []
    for number in range(WARM_UP + repeat):
        begin = time.perf_counter()
        job()
        if number >= WARM_UP:
            taken.append(time.perf_counter() - begin)
        frames.rest()
    return [min(taken), statistics.median(taken), max(taken)]


def main(argv: Sequence[str]) -> int:
    """Measures one kind of work on one file and prints it as JSON."""
    parser = argparse.ArgumentParser(prog="framebench")
    parser.add_argument("file", type=Path)
    parser.add_argument("--work", choices=tuple(WORKS), required=True)
    parser.add_argument("--repeat", type=int, default=40)
    wish = parser.parse_args(list(argv))
    app = application()
    with TemporaryDirectory() as folder:
        frames = Frames(app, wish.file, Path(folder))
        taken = seconds(frames, wish.work, wish.repeat)
        sys.stdout.write(json.dumps({"seconds": taken, "peak_megabytes": None}) + "\n")
        frames.desk.checker.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
