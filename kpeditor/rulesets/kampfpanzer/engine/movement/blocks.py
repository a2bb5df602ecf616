"""Blocks: which steps of one tick lead into a hex that an enemy holds (3.3.2, test 1) [6.4, 9.62]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.mover import Mover
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Kind
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn


@dataclass(slots=True)
class Blocks:
    """The steps that still stand at one moment of a tick, against who holds what.

    Attributes:
        holders: units by cell before the tick.
        leaving: units that leave their hex in this tick.
        reserved: exit hex by overrunner inside its target; it counts as held (R-OVR-7).
    """

    turn: Turn
    movers: Mapping[int, Mover]
    stepping: Sequence[Mover]
    holders: Mapping[int, Sequence[int]]
    leaving: frozenset[int]
    reserved: Mapping[int, int]

    def reason(self, mover: Mover) -> str:
        """Why a step cannot be taken, "" when nothing blocks it."""
        step = mover.steps[mover.done]
        if step.end == OFF or step.kind is Kind.THROUGH:
            return ""
        if self.reserved and (keeper := self._keeper(mover, step.end)):
            return keeper
        if step.end not in self.holders and step.kind is not Kind.TARGET:
            return ""
        staying = self._staying_enemies(mover, step.end)
        if step.kind is Kind.TARGET:
            staying = [index for index in staying if self.turn.piece(index).figures.hard]
        if staying:
            return f"{self._title(staying[0])} holds {self.turn.number(step.end)}"
        for other in self.stepping if step.end in self.holders else ():
            swaps = other.next_step.end == step.start and other.next_step.start == step.end
            if swaps and step.start != OFF and self._is_enemy(mover, other.index):
                return f"{self._title(other.index)} comes the other way"
        return self._exit_reason(mover, mover.step_after.end) if step.kind is Kind.TARGET else ""

    def _exit_reason(self, mover: Mover, cell: int) -> str:
        """An overrun needs its exit hex when it goes in (R-OVR-6c)."""
        number = self.turn.number(cell)
        keeper = self._keeper(mover, cell)
        if keeper:
            return keeper
        for index in self._staying_enemies(mover, cell):
            return f"{self._title(index)} holds the exit hex {number}"
        for index in self.holders.get(cell, ()):
            if not self._is_enemy(mover, index) and index != mover.index and not self._will_leave(index):
                return f"{self._title(index)} stands in the exit hex {number}"
        return ""

    def _keeper(self, mover: Mover, cell: int) -> str:
        for index, kept in self.reserved.items():
            if kept == cell and self._is_enemy(mover, index):
                return f"{self._title(index)} drives through to {self.turn.number(cell)}"
        return ""

    def _staying_enemies(self, mover: Mover, cell: int) -> list[int]:
        there = self.holders.get(cell)
        if not there:
            return []
        return [i for i in there if i not in self.leaving and self._is_enemy(mover, i)]

    def _will_leave(self, index: int) -> bool:
        mover = self.movers.get(index)
        return mover is not None and not mover.is_finished

    def _is_enemy(self, mover: Mover, index: int) -> bool:
        return self.turn.piece(index).side != self.turn.piece(mover.index).side

    def _title(self, index: int) -> str:
        return self.turn.piece(index).title
