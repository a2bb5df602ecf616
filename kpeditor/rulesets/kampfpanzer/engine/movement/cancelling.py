"""Cancelled steps: the reasons that keep units out of the hex they would enter (3.3.2 to 3.3.4) [6.4, 8.0,
9.62].

Nothing here moves a unit. Steps are judged and stopped together, so that the order of units does not matter.
A stopped unit stays in its hex and may block others, so the tests are repeated until they cancel nothing
more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.mover import Mover
from kpeditor.rulesets.kampfpanzer.engine.movement.occupancy import Holders, Occupancy, controllers
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Kind
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn


@dataclass(slots=True)
class Cancelling:
    """The three tests of every tick.

    Attributes:
        movers: all units with a path, by piece.
        reserved: exit hex of every overrunner inside its target; it counts as held (R-OVR-7).
        stop: halts a mover for good, with a reason and its paragraph.
    """

    turn: Turn
    movers: Mapping[int, Mover]
    occupancy: Occupancy
    reserved: Mapping[int, int]
    stop: Callable[[Mover, str, str], None]

    def cancel(self, stepping: Sequence[Mover]) -> set[int]:
        """Stops every mover that cannot take its step of this tick.

        Answers the winners of contests that stop after their step. Winners that overrun the contested hex do
        not stop.
        """
        winners: set[int] = set()
        known: dict[int, int] = {}
        standing = list(stepping)
        while True:
            count = len(standing)
            self._cancel_blocked(standing)
            standing = [mover for mover in standing if not mover.halted]
            winners |= self._settle_contests(standing, known)
            standing = [mover for mover in standing if not mover.halted]
            self._cancel_zone_to_zone(standing)
            standing = [mover for mover in standing if not mover.halted]
            if count == len(standing):
                return winners

    # --- (1) Hexes that are held ---

    def _cancel_blocked(self, stepping: Sequence[Mover]) -> None:
        """Cancels steps into a hex held by an enemy that is not leaving it, and those of two enemies that
        exchange hexes (Q56, Q57).
        """
        leaving = {mover.index for mover in stepping if mover.next_step.start != OFF}
        stopped = [(mover, why) for mover in stepping if (why := self._blocked(mover, stepping, leaving))]
        for mover, why in stopped:
            self.stop(mover, why, "6.4")

    def _blocked(self, mover: Mover, stepping: Sequence[Mover], leaving: Collection[int]) -> str:
        """Why a step cannot be taken; "" if nothing blocks it."""
        step = mover.steps[mover.done]
        if step.end == OFF or step.kind is Kind.THROUGH:
            return ""
        if self.reserved and (keeper := self._keeper(mover, step.end)):
            return keeper
        overruns = step.kind is Kind.TARGET
        if not overruns and step.end not in self.occupancy.units:
            return ""  # by far the most frequent case
        if step.end in self.occupancy.units:
            staying = self._staying_enemies(mover, step.end, leaving)
            if overruns:  # an overrun passes over soft units
                staying = [index for index in staying if self.turn.piece(index).figures.hard]
            if staying:
                return f"{self.turn.title(staying[0])} holds {self.turn.number(step.end)}"
            for other in stepping:
                swaps = other.next_step.end == step.start and other.next_step.start == step.end
                if swaps and step.start != OFF and self._is_enemy(mover, other.index):
                    return f"{self.turn.title(other.index)} comes the other way"
        return self._exit_blocked(mover, mover.step_after.end, leaving) if overruns else ""

    def _exit_blocked(self, mover: Mover, cell: int, leaving: Collection[int]) -> str:
        """Why an overrun cannot have its exit hex, which must be free when it enters the target
        (R-OVR-6c).
        """
        number = self.turn.number(cell)
        if keeper := self._keeper(mover, cell):
            return keeper
        for index in self._staying_enemies(mover, cell, leaving):
            return f"{self.turn.title(index)} holds the exit hex {number}"
        for index in self.occupancy.units.get(cell, ()):
            if not self._is_enemy(mover, index) and index != mover.index and not self._will_leave(index):
                return f"{self.turn.title(index)} stands in the exit hex {number}"
        return ""

    def _keeper(self, mover: Mover, cell: int) -> str:
        """The enemy overrunner that keeps a cell as its exit hex, in words."""
        for index, kept in self.reserved.items():
            if kept == cell and self._is_enemy(mover, index):
                return f"{self.turn.title(index)} drives through to {self.turn.number(cell)}"
        return ""

    def _staying_enemies(self, mover: Mover, cell: int, leaving: Collection[int]) -> list[int]:
        there = self.occupancy.units.get(cell, ())
        return [index for index in there if index not in leaving and self._is_enemy(mover, index)]

    def _will_leave(self, index: int) -> bool:
        mover = self.movers.get(index)
        return mover is not None and not mover.is_finished

    # --- (2) Contests ---

    def _settle_contests(self, stepping: Sequence[Mover], known: dict[int, int]) -> set[int]:
        """Stops the losers of every hex that both sides claim; answers the winners that stop after entering
        it.

        `known` holds the winner by cell, so that the dice of one tick are rolled only once.
        """
        contested = {cell: claimants for cell, claimants in _claims(stepping).items() if len(claimants) > 1}
        winners: set[int] = set()
        losers: list[tuple[Mover, str]] = []
        for cell in sorted(contested, key=self.turn.number) if contested else ():
            winner = self._first_into(cell, contested[cell], known)
            if winner is None:
                continue
            why = f"{self.turn.title(winner.index)} is first into {self.turn.number(cell)}"
            losers += [(mover, why) for mover in contested[cell] if mover is not winner]
            if winner.next_step.kind is not Kind.TARGET:
                winners.add(winner.index)
        for mover, why in losers:
            self.stop(mover, why, "6.4")
        return winners

    def _first_into(self, cell: int, claimants: Sequence[Mover], known: dict[int, int]) -> Mover | None:
        """The winner of a hex; None if all units that claim it are of one side."""
        sides = sorted({self._side(mover) for mover in claimants})
        if len(sides) < 2:
            return None
        best = [min((m for m in claimants if self._side(m) == side), key=self._rank) for side in sides]
        winner = next((mover for mover in best if mover.index == known.get(cell)), None)
        winner = winner or self._winner(cell, best)
        known[cell] = winner.index
        return winner

    def _rank(self, mover: Mover) -> tuple[int, bool, int, tuple[int, int, str]]:
        """The sort key of a claim, lower is better: fewer hexes moved, not panicked, higher allowance, lower
        id (R-MOV-4 A and B, Q51).
        """
        piece = self.turn.piece(mover.index)
        return mover.hexes_moved, mover.panicked, -piece.figures.movement, piece.order

    def _winner(self, cell: int, movers: Sequence[Mover]) -> Mover:
        """The better of the best units of both sides. Equal units roll dice and reroll ties (R-MOV-4 C)."""
        turn, units = self.turn, [mover.index for mover in movers]
        ranks = [self._rank(mover)[:3] for mover in movers]
        if ranks[0] != ranks[1]:
            best = movers[ranks.index(min(ranks))]
            reasons = "fewer hexes moved", "the enemy panics", "higher movement allowance"
            why = next(why for why, one, other in zip(reasons, *ranks, strict=True) if one != other)
            text = f"{self.turn.title(best.index)} wins {turn.number(cell)}: {why}"
            turn.tell("contest", "6.4", text, cells=[cell], units=units)
            return best
        dice = [0, 0]
        while dice[0] == dice[1]:
            dice = [
                turn.roll("contest", f"{turn.number(cell)}>{turn.game.sides[self._side(m)]}") for m in movers
            ]
        best = movers[dice.index(max(dice))]
        rolls = ", ".join(f"{self.turn.title(index)} {die}" for index, die in zip(units, dice, strict=True))
        text = f"{self.turn.title(best.index)} wins {turn.number(cell)} by dice: {rolls}"
        turn.tell("contest", "6.4", text, cells=[cell], units=units, dice=dice)
        return best

    # --- (3) Zones of control ---

    def _cancel_zone_to_zone(self, stepping: Sequence[Mover]) -> None:
        """Cancels steps from a hex in an enemy zone before the tick into a hex in an enemy zone after it
        (R-ZOC-4, Q52).
        """
        position = self.turn.position
        after: Holders | None = None
        stopped = []
        for mover in stepping:
            step, side = mover.next_step, self._side(mover)
            if step.kind in (Kind.TARGET, Kind.THROUGH):
                continue
            ignored = ignored_zones(self.turn, mover)
            if not controllers(position, self.occupancy.holders, step.start, side, ignored):
                continue
            if after is None:
                moves = {m.index: (m.next_step.start, m.next_step.end) for m in stepping}
                after = self.occupancy.holders_after(moves)
            if controllers(position, after, step.end, side, ignored):
                stopped.append(mover)
        for mover in stopped:
            self.stop(mover, "it may not go from one enemy zone of control into another", "8.0")

    # --- Sides ---

    def _side(self, mover: Mover) -> int:
        return self.turn.side(mover.index)

    def _is_enemy(self, mover: Mover, index: int) -> bool:
        return self.turn.side(index) != self.turn.side(mover.index)


def _claims(stepping: Sequence[Mover]) -> dict[int, list[Mover]]:
    """The claimed hexes with the units that claim them. An overrun that enters its target also claims its
    exit hex.
    """
    claims: dict[int, list[Mover]] = {}
    for mover in stepping:
        step = mover.next_step
        if step.end == OFF or step.kind is Kind.THROUGH:
            continue
        claims.setdefault(step.end, []).append(mover)
        if step.kind is Kind.TARGET:
            claims.setdefault(mover.step_after.end, []).append(mover)
    return claims


def ignored_zones(turn: Turn, mover: Mover) -> set[int]:
    """The cells whose units have no zone for an overrunner on its approach: the cells that its side overruns
    (R-MOV-5, Q95).
    """
    if not mover.approaches:
        return set()
    side = turn.side(mover.index)
    cells = {cell for index, cell in turn.targets.items() if turn.side(index) == side}
    return cells & {mover.aimed_cell} if turn.option("overrun_ignores_zoc") == "own_target" else cells
