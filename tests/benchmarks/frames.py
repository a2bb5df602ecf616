"""Measures what one frame of the window costs; `python run.py bench map` starts it in a process of its own.

The window is real but lies on no screen: `QT_QPA_PLATFORM=offscreen`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Literal

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt
from PySide6.QtWidgets import QApplication

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.dialogs.dialogs import Dialogs
from kpeditor.app.garbage import GarbageKeeper
from kpeditor.app.guard import guarded
from kpeditor.app.main import PICTURE_SIZE, application
from kpeditor.app.settings import Settings
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.drawing.frame import NORMAL_SIDE

FEATURE = "crest"
WARM_UP = 4
TURNS_BETWEEN = 3
"""Turns of the event loop between two movements of a hand that does not wait."""
PIN_AWAY = 4
"""So many hexes from the painted hexside the pin is."""


class Frames:
    """A window with one map, and the things a hand does in it that must be shown within a frame."""

    def __init__(
        self, app: QApplication, file: Path, folder: Path, keeper: GarbageKeeper | None = None
    ) -> None:
        self.app = app
        self.window = MainWindow(Settings(folder / "window.ini"), Dialogs(), ThemeKeeper("light", app))
        if keeper is not None:
            keeper.spare_the_present()
        self.window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self.window.files.open(file)
        self.window.resize(*PICTURE_SIZE)
        self.window.show()
        workspace = self.window.workspace
        if workspace is None or workspace.canvas is None:
            raise SystemExit(f"{file} holds no hex map")
        self.workspace: Workspace = workspace
        self.canvas: MapCanvas = workspace.canvas
        grid = self.canvas.layout_of_hexes.grid
        self.painted = _Painted(self.canvas)
        self.middle = Hex(grid.columns // 2, grid.rows // 2)

    def look(self, *, whole: bool, pinned: bool = False) -> None:
        """Shows all of the map, then its middle at 100 % unless all is wanted, and pins a hex nearby."""
        self.canvas.fit()
        self.settle()
        if not whole:
            self.canvas.zoom_to_normal()
            self.canvas.camera.centre_on(self.canvas.layout_of_hexes.centre(self.middle))
            self.canvas.moved()
        if pinned:
            sight = self.workspace.toolbox.sight
            sight.pin = Hex(self.middle.column, max(1, self.middle.row - PIN_AWAY))
            sight.switch()
        self.settle()

    def settle(self) -> None:
        """Waits until everything in view is drawn and nothing else is left to do."""
        while not self.canvas.is_complete or self.workspace.checker.is_busy:
            self.app.processEvents()
        self.rest()

    def rest(self) -> None:
        """Lets everything that waits for its turn have it, as between two movements of a hand."""
        for _ in range(TURNS_BETWEEN):
            self.app.processEvents()

    def show(self) -> None:
        """Lets the window go on until the map was painted; timers, such as that of refining, wait for the
        next turn of the event loop, as they do in the program.
        """
        self.painted.clear()
        self.app.sendPostedEvents()
        while not self.painted:
            self.app.processEvents()

    def stroke(self) -> Callable[[], object]:
        """One hexside painted or erased by turns, until the map is repainted."""
        document, sheet = self.workspace.document, self.workspace.document.sheet
        side = Hexside(self.middle, Direction.B)

        def once() -> None:
            if sheet is not None:
                document.do(set_hexsides(sheet, FEATURE, [side], not sheet.has_side(FEATURE, side)))
            self.show()

        return once

    def pan(self) -> Callable[[], object]:
        """The view dragged some way to the left and down, and back."""
        ways = itertools.cycle([(37, 23)] * 8 + [(-37, -23)] * 8)

        def once() -> None:
            self.canvas.camera.pan(*next(ways))
            self.canvas.moved()
            self.show()

        return once

    def zoom(self) -> Callable[[], object]:
        """One step of the wheel in or out."""
        steps = itertools.cycle([1] * 3 + [-1] * 6 + [1] * 3)

        def once() -> None:
            self.canvas.zoom(next(steps))
            self.show()

        return once

    def pinch(self) -> Callable[[], object]:
        """A zoom on a touchpad, each time to a size not seen before."""
        canvas, turns = self.canvas, itertools.count(1)

        def once() -> None:
            canvas.camera.zoom_to(NORMAL_SIDE * 2 ** (0.8 * math.sin(next(turns))))
            canvas.moved()
            self.show()

        return once

    def problems(self) -> Callable[[], object]:
        """A hexside painted, until the panel shows what is wrong then."""
        paint, checker, waiting = self.stroke(), self.workspace.checker, QEventLoop()
        checker.checked.connect(waiting.quit)

        def once() -> None:
            paint()
            waiting.exec()

        return once


@dataclass(frozen=True, slots=True)
class Work:
    """Something a hand does in a view, and what of it is measured: until the map shows it first, the turns of
    the event loop that follow until nothing is left to refine, or all of it.
    """

    movement: Callable[[Frames], Callable[[], object]]
    is_whole: bool = False
    is_pinned: bool = False
    measures: Literal["frame", "turns", "all"] = "frame"


WORKS: Mapping[str, Work] = {
    "stroke to repaint, 100 %": Work(Frames.stroke),
    "stroke to repaint, whole map": Work(Frames.stroke, is_whole=True),
    "the same, pinned field, 100 %": Work(Frames.stroke, is_pinned=True),
    "the same, pinned, whole map": Work(Frames.stroke, is_whole=True, is_pinned=True),
    "frame of a pan": Work(Frames.pan),
    "frame of a pan, pinned field": Work(Frames.pan, is_pinned=True),
    "turns of refining after a pan": Work(Frames.pan, measures="turns"),
    "frame of a zoom": Work(Frames.zoom),
    "frame of a zoom, pinned field": Work(Frames.zoom, is_pinned=True),
    "frame of a pinch": Work(Frames.pinch),
    "turns of refining after a pinch": Work(Frames.pinch, measures="turns"),
    "pinch until all is sharp": Work(Frames.pinch, measures="all"),
    "problems after a stroke": Work(Frames.problems),
}
"""What is measured, by name."""
CLOCKS: Mapping[str, Callable[[], float]] = {"wall": time.perf_counter, "processor": time.thread_time}


def seconds(
    frames: Frames, name: str, repeat: int, clock: Callable[[], float] = CLOCKS["wall"]
) -> list[float]:
    """Least, median and most seconds of a kind of work."""
    work = WORKS[name]
    frames.look(whole=work.is_whole, pinned=work.is_pinned)
    job = work.movement(frames)
    taken: list[float] = []
    for number in range(WARM_UP + repeat):
        begin = clock()
        job()
        times = [clock() - begin] if work.measures == "frame" else []
        if work.measures == "turns":
            times = list(_turns(frames, clock))
        elif work.measures == "all":
            frames.settle()
            times = [clock() - begin]
        if number >= WARM_UP:
            taken += times
        frames.rest()
    taken = taken or [0.0]
    return [min(taken), statistics.median(taken), max(taken)]


def _turns(frames: Frames, clock: Callable[[], float]) -> Iterator[float]:
    """The seconds of each turn of the event loop until everything is drawn: so long a hand may have to wait
    for the window to listen.
    """
    while not frames.canvas.is_complete:
        begin = clock()
        frames.app.processEvents()
        yield clock() - begin


class _Painted(QObject):
    """Notes that a widget was painted."""

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._is_painted = False
        canvas.installEventFilter(self)

    def clear(self) -> None:
        """Nothing was painted yet."""
        self._is_painted = False

    def __bool__(self) -> bool:
        return self._is_painted

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watches for the paint event; it is the last thing the canvas does for a frame."""
        self._is_painted |= event.type() is QEvent.Type.Paint
        return False


def _end(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    """Ends the process after a bug in an event; it would wait for ever for a picture that does not come."""
    sys.__excepthook__(kind, fault, trace)
    sys.stderr.flush()
    os._exit(1)


def main(argv: Sequence[str]) -> int:
    """Measures one kind of work on one file and prints it as JSON."""
    parser = argparse.ArgumentParser(prog="frames")
    parser.add_argument("file", type=Path)
    parser.add_argument("--work", choices=tuple(WORKS), required=True)
    parser.add_argument("--repeat", type=int, default=40)
    parser.add_argument("--clock", choices=tuple(CLOCKS), default="wall")
    wish = parser.parse_args(list(argv))
    app = application()
    sys.excepthook = _end
    keeper = GarbageKeeper()  # as in the program itself
    with TemporaryDirectory() as folder:
        frames = Frames(app, wish.file, Path(folder), keeper)
        taken = seconds(frames, wish.work, wish.repeat, CLOCKS[wish.clock])
        sys.stdout.write(json.dumps({"seconds": taken, "peak_megabytes": None}) + "\n")
        frames.workspace.checker.stop()
    keeper.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
