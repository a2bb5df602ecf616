"""A hand on the page that reads scans: it knows the truth of a made scan and clicks and types as a person who
sees it would.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kpeditor.app.scan.page import ScanPage
from kpeditor.app.scan.session import ScanSession
from kpeditor.app.scan.steps.doubts import DoubtsStep
from kpeditor.app.scan.steps.finish import FinishStep
from kpeditor.app.scan.steps.fit import FitStep
from kpeditor.app.scan.steps.pictures import PicturesStep
from kpeditor.app.scan.steps.points import PointsStep
from kpeditor.app.scan.steps.read import ReadStep
from kpeditor.app.scan.view import ScanView
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.pixels import HexLayout, PointF
from kpeditor.scan.pictures.straight import Points
from kpeditor.scan.reading.targets import SIDES, Target, all_sides, is_same, kind_at, layers_of
from tests.app.helpers import ScriptedDialogs

PICTURES, POINTS, FIT, READ, DOUBTS, FINISH = range(6)
LONG = 900.0
NO_KEY = Qt.KeyboardModifier.NoModifier


class Lying(Protocol):
    """Where the board truly lies in a picture."""

    def to_picture(self, board: Points) -> Points:
        """Pixels of points of the board, both (n, 2)."""
        ...


class PictureDialogs(ScriptedDialogs):
    """Chooses the pictures a test has made."""

    pictures: tuple[Path, ...] = ()

    def open_pictures(self, parent: object, folder: Path) -> list[Path]:
        self.asked.append("pictures")
        return list(self.pictures)


class ScanHands:
    """Works on the page of the window in front; `truth` is the map that was scanned, `mapping` how."""

    def __init__(self, window: MainWindow, truth: MapSheet, mapping: Lying) -> None:
        self.window = window
        self.truth = truth
        self._mapping = mapping

    # --- What there is ---

    @property
    def page(self) -> ScanPage:
        page = next(page for page in self.window.scans.pages.values() if page is self.window.tabs.current)
        assert isinstance(page, ScanPage)
        return page

    @property
    def session(self) -> ScanSession:
        return self.page.session

    @property
    def view(self) -> ScanView:
        return self.page.view

    @property
    def pictures(self) -> PicturesStep:
        step = self.page.steps[PICTURES]
        assert isinstance(step, PicturesStep)
        return step

    @property
    def points(self) -> PointsStep:
        step = self.page.steps[POINTS]
        assert isinstance(step, PointsStep)
        return step

    @property
    def fit(self) -> FitStep:
        step = self.page.steps[FIT]
        assert isinstance(step, FitStep)
        return step

    @property
    def read(self) -> ReadStep:
        step = self.page.steps[READ]
        assert isinstance(step, ReadStep)
        return step

    @property
    def doubts(self) -> DoubtsStep:
        step = self.page.steps[DOUBTS]
        assert isinstance(step, DoubtsStep)
        return step

    @property
    def finish(self) -> FinishStep:
        step = self.page.steps[FINISH]
        assert isinstance(step, FinishStep)
        return step

    # --- What a hand does ---

    def wait(self) -> None:
        """Until the work beside the window is done, and what it asked for."""
        end = time.monotonic() + LONG
        while self.session.task.is_running:
            assert time.monotonic() < end, self.session.task.what
            QTest.qWait(10)
        self.page.refresh()

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_KEY) -> None:
        """Presses a key over the scan."""
        self.view.setFocus()
        QTest.keyClick(self.view, key, modifiers)

    def type(self, text: str) -> None:
        """Types over the scan."""
        self.view.setFocus()
        QTest.keyClicks(self.view, text)

    def step(self, number: int) -> None:
        """Goes to a step by its keys."""
        self.view.setFocus()
        QTest.keyClick(self.page, Qt.Key(Qt.Key.Key_1 + number), Qt.KeyboardModifier.AltModifier)
        assert self.page.list.currentRow() == number
        self.wait()

    def click(
        self,
        at: PointF,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
        modifiers: Qt.KeyboardModifier = NO_KEY,
    ) -> None:
        """Clicks a point of the picture, brought into view if it is not."""
        self.view.reveal(at)
        place = self.view.to_view(at).toPoint()
        QTest.mouseMove(self.view, place)
        QTest.mouseClick(self.view, button, modifiers, place)

    def drag(self, start: PointF, end: PointF, *, is_given_up: bool = False) -> None:
        """Drags from one point of the picture to another; presses Esc before the button is let go, or not."""
        one, other = (self.view.to_view(point).toPoint() for point in (start, end))
        QTest.mousePress(self.view, Qt.MouseButton.LeftButton, NO_KEY, one)
        for place in ((one + other) / 2, other):
            QTest.mouseMove(self.view, place)
        if is_given_up:
            self.key(Qt.Key.Key_Escape)
        QTest.mouseRelease(self.view, Qt.MouseButton.LeftButton, NO_KEY, other)

    def place(self, name: str) -> PointF:
        """Where the centre of a hex truly is in the scan."""
        centre = np.array([HexLayout(self.truth.grid).centre(self.truth.hex(name))])
        x, y = self._mapping.to_picture(centre)[0].tolist()
        return x, y

    def set_point(self, at: str, typed: str) -> None:
        """Clicks the centre of a hex and types a number."""
        self.click(self.place(at))
        field = self.points.field
        assert field.isVisible()
        field.selectAll()
        QTest.keyClicks(field, typed)
        QTest.keyClick(field, Qt.Key.Key_Return)
        self.page.refresh()

    # --- Reading ---

    def targets(self, layer: str) -> list[Target]:
        """All hexes or hexsides."""
        return list(all_sides(self.truth.grid) if layer == SIDES else self.truth.grid.hexes())

    def layer(self, layer: str) -> None:
        """Takes a layer in hand."""
        while self.read.layer != layer:
            self.type("l")

    def name(self, layer: str, targets: Iterable[Target]) -> None:
        """Clicks each of these with its true kind in hand; features that no kind has together one by one."""
        self.layer(layer)
        lines = self.read.readings.lines
        assert lines is not None
        for target in targets:
            kind = kind_at(self.truth, layer, target)
            known = next((one for one in self.read.kinds.kinds if is_same(layer, one.id, kind)), None)
            if known is not None:
                self._take(known.id)
                self.click(lines.place(target))
                continue
            missing = set(kind.split("+"))
            for one in reversed(self.read.kinds.kinds):  # a bridge comes with its stream, the road besides
                if missing and one.id and set(one.id.split("+")) <= set(kind.split("+")):
                    missing -= set(one.id.split("+"))
                    self._take(one.id)
                    self.click(lines.place(target), modifiers=Qt.KeyboardModifier.ShiftModifier)
            self.page.refresh()

    def _take(self, id_: str) -> None:
        kind = self.read.kinds.of(id_)
        assert kind is not None
        if kind.key:
            self.type(kind.key)
        else:
            self.read.kinds.setCurrentRow(self.read.kinds.kinds.index(kind))

    def examples(self, layer: str, most: int, seed: int = 1) -> list[Target]:
        """So many hexes or hexsides of each kind there is, at random."""
        by_kind: dict[str, list[Target]] = defaultdict(list)
        for target in self.targets(layer):
            by_kind[kind_at(self.truth, layer, target)].append(target)
        chance = np.random.default_rng(seed)
        found: list[Target] = []
        for kind in sorted(by_kind):
            order = chance.permutation(len(by_kind[kind]))[:most].tolist()
            found += [by_kind[kind][number] for number in order]
        return found

    def answer(self) -> int:
        """Answers all doubts of the queue as the truth is; answers how many there were."""
        asked = 0
        while (doubt := self.doubts.queue.current) is not None:
            asked += 1
            kind = kind_at(self.truth, doubt.layer, doubt.target)
            known = next((one for one in self.doubts.kinds.kinds if is_same(doubt.layer, one.id, kind)), None)
            if is_same(doubt.layer, doubt.kind, kind):
                self.key(Qt.Key.Key_Return)
            elif known is not None and known.key:
                self.type(known.key)
            else:
                self.key(Qt.Key.Key_Space)
        return asked

    def shares(self) -> dict[str, float]:
        """Which share of each layer the reading has right."""
        return {
            layer: sum(
                is_same(layer, kind, kind_at(self.truth, layer, target))
                for target, kind in zip(one.targets, one.kinds, strict=True)
            )
            / len(one.targets)
            for layer, one in self.read.readings.found.items()
        }

    def wrong(self, sheet: MapSheet) -> list[tuple[str, Target]]:
        """What a map has otherwise than the truth."""
        return [
            (layer, target)
            for layer in layers_of(self.truth)
            for target in self.targets(layer)
            if not is_same(layer, kind_at(sheet, layer, target), kind_at(self.truth, layer, target))
        ]
