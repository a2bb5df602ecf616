"""Ruler: measures a path of several legs, in hexes and metres, with the ring of hexes at the same
distance.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import Qt

from kpeditor.app.document.document import Document
from kpeditor.app.mapview.scalebar import length_text
from kpeditor.app.mapview.tool import Button, KeyPress, Measured, PointerEvent, Preview
from kpeditor.app.tools.tool import Tool
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.texts import count

FARTHEST_RING = 60
"""Largest distance in hexes at which the ring is shown: drawing larger ones would make the pointer lag."""


def distance_text(hexes: int, metres: float) -> str:
    """A distance in hexes and on the ground: "7 hexes, 700 m"."""
    return tr("{hexes}, {length}").format(
        hexes=count(hexes, tr("hex"), tr("hexes")), length=length_text(hexes * metres)
    )


@dataclass(frozen=True, slots=True)
class Way:
    """A measured path: the hexes at its bends."""

    nodes: tuple[Hex, ...]
    legs: tuple[int, ...]
    """The length of each leg, in hexes."""
    direct: int
    """The distance from the first to the last hex."""

    @property
    def length(self) -> int:
        """The length of all legs, in hexes."""
        return sum(self.legs)


class Ruler(Tool):
    """Each click adds a leg. Enter or a click on the last bend ends the way, which stays till the next click;
    Backspace or the right button takes the last leg back, Esc all of it.
    """

    id = "ruler"
    title = "Ruler"
    shortcut = "U"
    hint = "Click from hex to hex to measure; Enter ends, Backspace takes the last leg back, Esc clears."

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.nodes: list[Hex] = []
        self.is_done = False
        self._now: Hex | None = None
        self._ring: tuple[Hex, int, frozenset[Hex]] | None = None

    def press(self, at: PointerEvent) -> None:
        """Adds a bend, or ends the way on the last one."""
        if at.button is Button.RIGHT:
            self._take_back()
            return
        if at.hex is None:
            return
        if self.is_done:
            self.nodes, self.is_done = [], False
        if self.nodes and at.hex == self.nodes[-1]:
            self.is_done = len(self.nodes) > 1
        else:
            self.nodes.append(at.hex)

    def key(self, press: KeyPress) -> bool:
        """Enter ends the way, Backspace takes the last leg back."""
        if not self.nodes or not (press.is_enter or press.key is Qt.Key.Key_Backspace):
            return False
        if press.is_enter:
            if self._now is not None and self._now != self.nodes[-1] and not self.is_done:
                self.nodes.append(self._now)
            self.is_done = True
        else:
            self._take_back()
        return True

    def _take_back(self) -> None:
        self.is_done = False
        del self.nodes[-1:]

    def let_go(self) -> bool:
        """Clears the path."""
        had, self.nodes, self.is_done = bool(self.nodes), [], False
        return had

    def cancel(self) -> None:
        """Clears the path, because another tool becomes active."""
        self.let_go()

    def way(self) -> Way:
        """The present path, with a leg to the pointer while it is unfinished."""
        nodes = [*self.nodes]
        if self._now is not None and not self.is_done and nodes and self._now != nodes[-1]:
            nodes.append(self._now)
        grid = self.sheet.grid
        legs = tuple(grid.distance(one, other) for one, other in pairwise(nodes))
        return Way(tuple(nodes), legs, grid.distance(nodes[0], nodes[-1]) if nodes else 0)

    def status(self) -> str:
        """The length of the path, of its last leg, and the distance of its ends."""
        way, metres = self.way(), self.sheet.metres
        if not way.legs:
            return ""
        whole = distance_text(way.length, metres)
        if len(way.legs) == 1:
            return tr("{first} to {last}: {distance}").format(
                first=self.sheet.name(way.nodes[0]), last=self.sheet.name(way.nodes[-1]), distance=whole
            )
        return tr("{first} to {last}: {distance}; last leg {leg}, straight {direct}").format(
            first=self.sheet.name(way.nodes[0]),
            last=self.sheet.name(way.nodes[-1]),
            distance=whole,
            leg=distance_text(way.legs[-1], metres),
            direct=distance_text(way.direct, metres),
        )

    def preview(self, at: PointerEvent | None) -> Preview:
        """The path, a label at each bend, and the hexes as far from the last bend as the pointer is."""
        self._now = at.hex if at is not None else None
        way, metres = self.way(), self.sheet.metres
        if not way.nodes:
            return Preview(frozenset({self._now})) if self._now is not None else Preview()
        labels, so_far = [], 0
        for node, leg in zip(way.nodes[1:], way.legs, strict=True):
            so_far += leg
            is_last = node is way.nodes[-1]
            labels.append((node, distance_text(so_far, metres) if is_last else str(so_far)))
        ring = self._around(way.nodes[-2], way.legs[-1]) if way.legs else frozenset()
        return Preview(measured=Measured(way.nodes, tuple(labels), ring))

    def _around(self, centre: Hex, radius: int) -> frozenset[Hex]:
        """The hexes at one distance from a hex; none if they are too many."""
        if radius > FARTHEST_RING or radius < 1:
            return frozenset()
        if self._ring is None or self._ring[:2] != (centre, radius):
            self._ring = centre, radius, frozenset(self.sheet.grid.ring(radius, centre))
        return self._ring[2]
