"""Choice: which units act next; of a stack the next one, some or all, and who is still without an action."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from kpeditor.app.ruleset_ui.toolkit.actions.phase import A, ActionList, Phase
from kpeditor.core.geometry.pixels import HexLayout, PointF


class Choice:
    """The units that act next, in the order in which they were chosen."""

    def __init__(self, phase: Phase[A], actions: ActionList[A]) -> None:
        self._why_idle, self._seen, self._enters = phase.why_idle, phase.seen, phase.enters
        self._place_of = actions.of
        self.units: tuple[str, ...] = ()

    @property
    def first(self) -> str:
        """The one that was chosen first, "" for none."""
        return self.units[0] if self.units else ""

    def able(self, name: str) -> list[str]:
        """The own units in a hex that may act, from the top of the stack down."""
        return [unit for unit in self._seen.own(name) if not self._why_idle(unit)]

    def idle(self) -> list[str]:
        """The units that may act and have no action yet."""
        seen = self._seen
        own = (
            unit
            for unit in seen.units
            if seen.is_own(unit) and (seen.at(unit) or (self._enters and seen.is_due(unit)))
        )
        return [unit for unit in own if self._place_of(unit) is None and not self._why_idle(unit)]

    def next_idle(self) -> str:
        """The next of these after the chosen one and round, "" for none."""
        idle, order = self.idle(), list(self._seen.units)
        after = order.index(self.first) if self.first in order else -1
        return next((unit for unit in idle if order.index(unit) > after), idle[0] if idle else "")

    def next_in(self, name: str) -> str:
        """The unit of a stack that a click chooses, "" for none: those without an action first, a further
        click goes through the stack.
        """
        able = sorted(self.able(name), key=lambda unit: self._place_of(unit) is not None)
        at = able.index(self.first) + 1 if self.first in able else 0
        return able[at % len(able)] if able else ""

    def next_beside(self, name: str) -> str:
        """The unit of a stack that a click with Shift adds, or leaves out where all are chosen; "": none."""
        able = self.able(name)
        return next((unit for unit in able if unit not in self.units), able[-1] if able else "")

    def toggled(self, unit: str) -> tuple[str, ...]:
        """The chosen units with another one, or without it."""
        rest = tuple(one for one in self.units if one != unit)
        return rest if unit in self.units else (*self.units, unit)

    def within(self, layout: HexLayout, one: PointF, two: PointF) -> tuple[str, ...]:
        """The chosen units and all that may act between two corners, in hex sides."""
        box = QRectF(min(one[0], two[0]), min(one[1], two[1]), abs(one[0] - two[0]), abs(one[1] - two[1]))
        found = list(self.units)
        for unit in self._seen.units:
            hex_ = self._seen.hex(unit) if self._seen.is_own(unit) else None
            is_in = hex_ is not None and box.contains(*layout.centre(hex_))
            if is_in and unit not in found and not self._why_idle(unit):
                found.append(unit)
        return tuple(found)
