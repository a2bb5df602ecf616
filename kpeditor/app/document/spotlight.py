"""Spotlight: the hexes and hexsides of a problem, highlighted on the map. Not a selection: no command acts on
them.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.problem import Problem


class Spotlight(QObject):
    """The highlighted hexes and hexsides of one problem; `changed` tells that they are others now, or none.

    Attributes:
        problem: the problem they belong to, None while nothing is highlighted.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.problem: Problem | None = None
        self.hexes: frozenset[Hex] = frozenset()
        self.sides: frozenset[Hexside] = frozenset()

    def light(self, problem: Problem, hexes: frozenset[Hex], sides: frozenset[Hexside]) -> None:
        """Highlights the hexes and hexsides of a problem; nothing where it is about no part of the map."""
        lit = problem if hexes or sides else None
        if (lit, hexes, sides) != (self.problem, self.hexes, self.sides):
            self.problem, self.hexes, self.sides = lit, hexes, sides
            self.changed.emit()

    def put_out(self) -> bool:
        """Ends the highlight; answers whether there was one."""
        was_lit = self.problem is not None
        if was_lit:
            self.problem, self.hexes, self.sides = None, frozenset(), frozenset()
            self.changed.emit()
        return was_lit
