"""Frames of a free table while a point of a feature is dragged, for `python run.py bench tables`."""

from __future__ import annotations

import itertools
import math
import os
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablekinds import Shape
from kpeditor.core.files.documents import render_map
from kpeditor.core.geometry.table import TablePoint, TableSpace

if TYPE_CHECKING:
    from kpeditor.app.canvas.tablecanvas import TableCanvas

SPACE = TableSpace(60, 40, "inch")
KINDS: tuple[tuple[str, Shape, int], ...] = (
    ("woods", "area", 9),
    ("hill", "area", 10),
    ("building", "area", 4),
    ("marsh", "area", 7),
    ("hedge", "line", 4),
    ("wall", "line", 3),
    ("road", "line", 5),
    ("stream", "line", 6),
)
"""Of features of a random table: kind, shape and how many points."""
DRAGGED, CORNER = "Dragged wood", (33.0, 16.0)
WARM_UP = 4
Clock = Callable[[], float]
Times = tuple[float, float, float]
CLOCKS: dict[str, Clock] = {"wall": time.perf_counter, "processor": time.thread_time}
SIZE = 1440, 900


@dataclass(frozen=True, slots=True)
class Frames:
    """Seconds of the frames of one kind: least, median and most."""

    work: str
    features: int
    seconds: tuple[float, float, float]


def random_table(count: int, seed: int = 1) -> TableSheet:
    """A table with so many features of all kinds; one wood in the middle is to be dragged."""
    rng = random.Random(seed)
    sheet = TableSheet(f"{count} features", "panzer8", SPACE)
    for number in range(count - 1):
        kind, shape, points = KINDS[number % len(KINDS)]
        x, y, size = rng.uniform(4, 56), rng.uniform(4, 36), rng.uniform(0.8, 2.6)
        if shape == "area":
            ring = [
                TablePoint(
                    round(x + size * math.cos(2 * math.pi * n / points), 2),
                    round(y + size * math.sin(2 * math.pi * n / points), 2),
                )
                for n in range(points)
            ]
        else:
            ring = [
                TablePoint(round(x - 3 + 6 * n / points, 2), round(y + rng.uniform(-1, 1), 2))
                for n in range(points)
            ]
        sheet.features[f"{kind} {number}"] = Feature(f"{kind} {number}", kind, shape, tuple(ring))
    corners = ((27, 17), (33, 16), (35, 21), (31, 24), (26, 22))
    wood = tuple(TablePoint(float(x), float(y)) for x, y in corners)
    sheet.features[DRAGGED] = Feature(DRAGGED, "woods", "area", wood)
    return sheet


def measured_frames(features: int, repeat: int, clock: Clock = time.perf_counter) -> list[Frames]:
    """Every measurement, in one window; "then" is what follows between a frame and the next."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import Qt

    from kpeditor.app.dialogs.dialogs import Dialogs
    from kpeditor.app.document.selection import Hover
    from kpeditor.app.main import application
    from kpeditor.app.settings import Settings
    from kpeditor.app.shell.window import MainWindow
    from kpeditor.app.theme import ThemeKeeper

    app = application()
    with TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "table.yaml"
        sheet = random_table(features)
        file.write_text(render_map(sheet, None), "utf-8")
        window = MainWindow(Settings(folder / "window.ini"), Dialogs(), ThemeKeeper("light", app))
        window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        window.files.open(file)
        window.resize(*SIZE)
        window.show()
        workspace = window.workspace
        if workspace is None or workspace.table is None or workspace.table_tools is None:
            raise SystemExit("the window shows no table")
        canvas, tools = workspace.table, workspace.table_tools

        def frame() -> None:
            """Lets the window paint what has changed, and do what waits for its turn."""
            app.sendPostedEvents()

        found = []
        for work, is_pinned, job in (
            ("drag of a point", False, _drag(canvas)),
            ("drag of a point, pinned view", True, _drag(canvas)),
            ("pan", False, _pan(canvas)),
            ("zoom", False, _zoom(canvas)),
        ):
            if is_pinned:
                workspace.document.point_at(Hover(point=TablePoint(12.0, 30.0)))
                tools.sight.toggle()
            elif tools.sight.is_on:
                tools.sight.step_back()
            shown, between = _seconds(job, frame, app.processEvents, repeat, clock)
            found += [Frames(work, features, shown), Frames(f"{work}, then", features, between)]
            canvas.pointer.cancel()
            app.processEvents()
        workspace.checker.stop()
        window.is_leaving = True
        window.close()
    return found


def _seconds(
    job: Callable[[], object],
    frame: Callable[[], None],
    follow: Callable[[], None],
    repeat: int,
    clock: Clock,
) -> tuple[Times, Times]:
    """Seconds of a movement until it is painted, and of what follows between this frame and the next."""
    frames, between = [], []
    for number in range(WARM_UP + repeat):
        begin = clock()
        job()
        frame()
        shown = clock()
        follow()
        if number >= WARM_UP:
            frames.append(shown - begin)
            between.append(clock() - shown)
    first, second = ((min(taken), statistics.median(taken), max(taken)) for taken in (frames, between))
    return first, second


def _drag(canvas: TableCanvas) -> Callable[[], object]:
    """One movement of a hand that holds a corner of the wood in the middle."""
    from PySide6.QtCore import QEvent, QPointF, Qt
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    from kpeditor.app.document.features import select_features

    ways = itertools.cycle([(0.3, 0.2)] * 10 + [(-0.3, -0.2)] * 10)
    places = [CORNER]
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton

    def send(kind: QEvent.Type, button: Qt.MouseButton) -> None:
        at = QPointF(canvas.to_view(places[-1]))
        held = Qt.KeyboardModifier.ControlModifier
        QApplication.sendEvent(canvas, QMouseEvent(kind, at, canvas.mapToGlobal(at), button, left, held))

    def once() -> None:
        if len(places) == 1:
            canvas.tools.take(canvas.tools.points_tool.id)
            select_features(canvas.document, [DRAGGED])
            send(QEvent.Type.MouseButtonPress, left)
        (x, y), (dx, dy) = places[-1], next(ways)
        places.append((x + dx, y + dy))
        send(QEvent.Type.MouseMove, none)

    return once


def _pan(canvas: TableCanvas) -> Callable[[], object]:
    ways = itertools.cycle([(17, 11)] * 6 + [(-17, -11)] * 6)

    def once() -> None:
        canvas.camera.pan(*next(ways))
        canvas.moved()

    return once


def _zoom(canvas: TableCanvas) -> Callable[[], object]:
    steps = itertools.cycle([1] * 3 + [-1] * 6 + [1] * 3)
    return lambda: canvas.zoom(next(steps))
