"""Problems as the window shows them, described without keys of the file format and highlighted on the map;
and the battle that the document is compared with.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QObject, Signal

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.battle import Battle


class Spotlight(QObject):
    """The highlighted hexes and hexsides of one problem. They are not a selection, so no command acts on
    them.

    `changed` is emitted when they change.

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
        """Highlights the hexes and hexsides of a problem; nothing where it concerns no part of the map."""
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


class ComparedBattle(QObject):
    """A battle to compare with; the differences from it are marked on a free table.

    Signals:
        changed: `battle` was replaced or removed.

    Attributes:
        battle: an older battle, or None while nothing is compared.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.battle: Battle | None = None

    def show(self, battle: Battle | None) -> None:
        """Compares with this battle from now on; None ends that."""
        self.battle = battle
        self.changed.emit()


_QUOTED = re.compile(r"`([^`\n]*)`|(?<!\w)'([^'\n]*)'(?!\w)|\"([^\"\n]*)\"")
"""A name in backquotes or quotation marks, as it appears in files and messages."""


def told(problem: Problem) -> str:
    """The problem as a complete sentence."""
    return _sentence(problem.text)


def cure(problem: Problem) -> str:
    """How to mend a problem in the forms of the window, or "" if no cure is known."""
    return _sentence(problem.window or problem.fix)


def _sentence(text: str) -> str:
    plain = _QUOTED.sub(lambda found: f"“{found[1] or found[2] or found[3] or ''}”", text)
    return f"{plain[:1].upper()}{plain[1:]}"
