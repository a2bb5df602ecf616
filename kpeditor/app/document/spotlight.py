"""Spotlight: what a problem is about, lit on the map. It is no selection: nothing works on it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.problem import Problem


class Spotlight(QObject):
    """The hexes and hexsides of one problem; `changed` tells that others are lit, or none any more.

    Attributes:
        problem: the problem they belong to, None while nothing is lit.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.problem: Problem | None = None
        self.hexes: frozenset[Hex] = frozenset()
        self.sides: frozenset[Hexside] = frozenset()

    def light(self, problem: Problem, hexes: frozenset[Hex], sides: frozenset[Hexside]) -> None:
        """Lights what a problem is about; nothing where it is about no part of the map."""
        lit = problem if hexes or sides else None
        if (lit, hexes, sides) != (self.problem, self.hexes, self.sides):
            self.problem, self.hexes, self.sides = lit, hexes, sides
            self.changed.emit()

    def put_out(self) -> bool:
        """Lights nothing any more; answers whether anything was lit."""
        was_lit = self.problem is not None
        if was_lit:
            self.problem, self.hexes, self.sides = None, frozenset(), frozenset()
            self.changed.emit()
        return was_lit
