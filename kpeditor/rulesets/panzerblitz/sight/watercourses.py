"""Gullies, stream beds and gorges: which hexes are depressed, and how far hexes of a bed see each other along
it [PB25].
"""

from __future__ import annotations

from functools import cache

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.sight.frame import Bools
from kpeditor.rulesets.panzerblitz import terrain
from kpeditor.rulesets.toolbox.datafiles import read_beside

COURSES = ("stream", "gully")
"""The lines along which a bed continues from hex to hex."""
MOST_BENDS = 1
GORGE, RAIL = "gorge", "rail"


@cache
def depressed_kinds() -> frozenset[tuple[str, str]]:
    """The kinds of hexes whose units stand in a bed, each as layer and kind."""
    return frozenset(
        (layer["id"], kind["id"])
        for layer in read_beside(terrain.__file__, "terrain")["layers"]
        for kind in layer["kinds"]
        if kind.get("depressed")
    )


class Watercourses:
    """The beds of one sheet as it is now."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        self._low = _mask(sheet)
        self._seen: dict[Hex, frozenset[Hex]] = {}

    def is_depressed(self, hex_: Hex) -> bool:
        """Whether a unit in the hex stands in a bed."""
        return bool(self._low[hex_.row - 1, hex_.column - 1])

    def sees_along(self, start: Hex, end: Hex) -> bool:
        """Whether a hex lies in the same bed, not more than one bend away."""
        if not (self.is_depressed(start) and self.is_depressed(end)):
            return False
        if start not in self._seen:
            self._seen[start] = frozenset(self._along(start))
        return end in self._seen[start]

    def _along(self, start: Hex) -> set[Hex]:
        """The hexes of the bed that are reached with at most a number of bends."""
        found = {start}
        best: dict[tuple[Hex, Direction], int] = {}
        open_ = [(there, way, 0) for way, there in self._next(start)]
        while open_:
            here, came, bends = open_.pop()
            if best.get((here, came), MOST_BENDS + 1) <= bends:
                continue
            best[here, came] = bends
            found.add(here)
            for way, there in self._next(here):
                if way.turned(3) != came and bends + (way != came) <= MOST_BENDS:
                    open_.append((there, way, bends + (way != came)))
        return found

    def _next(self, here: Hex) -> list[tuple[Direction, Hex]]:
        """The hexes in which the bed continues from a hex. Gorges, which have no lines, continue in every
        neighbouring gorge.
        """
        sheet, found = self.sheet, []
        for way in Direction:
            there = sheet.grid.neighbour(here, way)
            if there is None or not self.is_depressed(there):
                continue
            side = Hexside(here, way)
            if any(sheet.has_side(course, side) for course in COURSES) or self._is_gorge(here, there):
                found.append((way, there))
        return found

    def _is_gorge(self, here: Hex, there: Hex) -> bool:
        return all(("terrain", self.sheet.kind("terrain", one)) in depressed_kinds() for one in (here, there))


def _mask(sheet: MapSheet) -> Bools:
    low = np.zeros((sheet.grid.rows, sheet.grid.columns), np.bool_)
    for layer, kind in depressed_kinds():
        if layer in sheet.layers and kind in sheet.legend[layer].kinds:
            low |= sheet.layers[layer] == sheet.legend[layer].kinds.index(kind)
    return low & ~_bridged(sheet)


def _bridged(sheet: MapSheet) -> Bools:
    """The gorges that a railway crosses. A unit there stands on the bridge, as in the clear [Z18]."""
    none = np.zeros((sheet.grid.rows, sheet.grid.columns), np.bool_)
    if "terrain" not in sheet.layers or GORGE not in sheet.legend["terrain"].kinds:
        return none
    if RAIL not in sheet.hexsides:
        return none
    gorges = sheet.layers["terrain"] == sheet.legend["terrain"].kinds.index(GORGE)
    return np.asarray(gorges & (sheet.hexsides[RAIL] > 0), np.bool_)
