"""ZoneSight: what a whole zone of a table sees: an approximation at once, the exact result between frames."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from kpeditor.app.background import SlicedWork
from kpeditor.app.document.document import Document
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand, TableSight, TableSurvey

FIRST = 0.1
"""Seconds of looking from single points of the zone for the first answer."""
LEAST_POINTS, MOST_POINTS = 8, 64
"""From so many points one looks at least and at most for the first answer."""
SLICE = 0.004
"""Seconds of work between two frames."""


class ZoneSight(QObject):
    """Computes what a zone sees. It has sight rules of its own, so that the table may change meanwhile.

    Signals:
        found(survey): the exact result.
    """

    found = Signal(object)

    def __init__(self, document: Document, sheet: TableSheet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._sheet = document, sheet
        self._work: SlicedWork[TableSurvey] | None = None
        self._slices = QTimer(self)
        self._slices.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        """Whether the exact result is still being computed."""
        return self._work is not None

    def begin(self, rules: TableSight, ground: Any) -> TableSurvey:
        """Begins to compute what is seen from some ground. Returns what single points of it see: a part of
        the exact result, without dead ground.
        """
        self.stop()
        ruleset, scenario = self._document.ruleset, self._document.scenario
        own = ruleset.table_sight(replace(self._sheet), scenario) if ruleset is not None else None
        if own is not None:
            self._work = SlicedWork("zone-sight", partial(own.survey, ground))
            self._slices.start(0)
        return first_answer(self._sheet, rules, ground)

    def stop(self) -> None:
        """Cancels the computation."""
        self._slices.stop()
        if self._work is not None:
            self._work.forget()
            self._work = None

    def finish(self) -> None:
        """Blocks until the exact result is computed."""
        while self._work is not None:
            self._go_on(seconds=0.5)

    def _go_on(self, seconds: float = SLICE) -> None:
        if self._work is None or not self._work.go_on(seconds):
            return
        done, self._work = self._work, None
        self._slices.stop()
        self.found.emit(done.result())


def first_answer(sheet: TableSheet, rules: TableSight, ground: Any) -> TableSurvey:
    """Returns what single points of some ground see: as many as a moment allows, spread over all of it."""
    import shapely

    until = time.perf_counter() + FIRST
    table = shapely.box(0, 0, sheet.space.width, sheet.space.height)
    zone = shapely.intersection(ground, table)
    seen = [part for part in shapely.get_parts(zone) if part.area]
    for number, point in enumerate(_spread(zone)):
        if number >= LEAST_POINTS and time.perf_counter() > until:
            break
        seen.append(rules.fan(Stand(TablePoint(*point))))
    whole = shapely.union_all(seen) if seen else shapely.Polygon()
    return TableSurvey(ground, whole, shapely.difference(table, whole), shapely.Polygon())


def _spread(ground: Any) -> Iterator[tuple[float, float]]:
    """Points on the edges of some ground: the first ones far apart, later ones in between."""
    import shapely

    lines = [part.exterior if part.geom_type == "Polygon" else part for part in shapely.get_parts(ground)]
    for number in range(MOST_POINTS):
        share, step = 0.0, 0.5
        left = number
        while left:  # the binary digits of the number in reverse order, as a binary fraction
            share += step * (left & 1)
            left, step = left >> 1, step / 2
        line = lines[number % len(lines)] if lines else None
        if line is not None and not line.is_empty:
            at = shapely.line_interpolate_point(line, share, normalized=True) if line.length else line
            at = shapely.centroid(at)
            yield float(at.x), float(at.y)
