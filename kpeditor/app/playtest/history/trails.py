"""Trails: all steps of a unit's movement in one phase as one line: start, end and cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kpeditor.app.ruleset_ui.contract import Called, Moved
from kpeditor.app.words import listed, tr
from kpeditor.core.play.session import Advance
from kpeditor.core.rules.state import view_as


@dataclass
class Trail:
    """A movement as far as it has been reported.

    Attributes:
        units: the moving units, a carrier before its passengers.
        start: the hex of the beginning, or "" for a unit that was not on the map.
        hexes: the hexes entered, in order.
        cost: movement points spent so far, None where the rules do not count them.
        first: number of its first event in the step.
    """

    units: tuple[str, ...]
    start: str
    first: int
    hexes: list[str] = field(default_factory=list)
    cost: float | None = None
    leaves: bool = False

    def text(self, called: Called) -> str:
        """The line: "R35 6 moves from 0501 to 0806, 4 points"."""
        carrier, aboard = called(self.units[0]), [called(unit) for unit in self.units[1:]]
        who = tr("{unit} with {others}").format(unit=carrier, others=listed(aboard)) if aboard else carrier
        end = self.hexes[-1]
        if self.leaves:
            text = tr("{who} leaves the map from {end}").format(who=who, end=end)
            if self.start and self.start != end:
                text = tr("{who} moves from {start} to {end} and leaves the map").format(
                    who=who, start=self.start, end=end
                )
        elif self.start:
            text = tr("{who} moves from {start} to {end}").format(who=who, start=self.start, end=end)
        elif self.hexes[0] == end:
            text = tr("{who} enters the map in {end}").format(who=who, end=end)
        else:
            text = tr("{who} enters the map in {start} and moves to {end}").format(
                who=who, start=self.hexes[0], end=end
            )
        if self.cost is None:
            return text
        if self.cost == 1:
            return tr("{text}, 1 point").format(text=text)
        return tr("{text}, {cost:g} points").format(text=text, cost=self.cost)


class Trails:
    """The movements of a game, each found by any of its steps."""

    def __init__(self) -> None:
        self._running: dict[tuple[int, str, tuple[str, ...]], Trail] = {}
        self._of: dict[tuple[int, int], Trail] = {}
        self._last: dict[tuple[int, str], str] = {}

    def clear(self) -> None:
        """Forgets all of them."""
        self._running.clear()
        self._of.clear()
        self._last.clear()

    def take(self, steps: Sequence[Advance], step: int, offset: int, moved: Moved, viewer: str) -> Trail:
        """Adds a step of a movement, and answers the movement so far, as the viewing side knows it."""
        key = step, steps[step].events[offset].phase, moved.units
        trail = self._running.get(key)
        if trail is None:
            start = self._start(steps[step], step, viewer, moved.units[0])
            trail = self._running[key] = Trail(moved.units, start, offset)
        trail.hexes.append(moved.hex)
        trail.cost, trail.leaves = moved.cost, moved.leaves
        self._of[step, offset] = trail
        for unit in moved.units:
            self._last[step, unit] = moved.hex
        return trail

    def of(self, step: int, offset: int) -> Trail | None:
        """The movement that an event belongs to, None for other events."""
        return self._of.get((step, offset))

    def _start(self, advance: Advance, step: int, viewer: str, unit: str) -> str:
        """The place where a movement begins: the end of the unit's last movement in this step, or its place
        before the step.
        """
        if (step, unit) in self._last:
            return self._last[step, unit]
        units = view_as(advance.before, viewer).get("units") or {}
        return str((units.get(unit) or {}).get("hex") or "")
