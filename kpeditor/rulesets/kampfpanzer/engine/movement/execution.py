"""Phase E: movement on the clock, tick by tick, with everything that stops it (3.3) [6.0, 6.3, 6.4, 8.0]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kpeditor.rulesets.kampfpanzer.engine.fire.hfire import Impact, shell
from kpeditor.rulesets.kampfpanzer.engine.fire.opportunity import Entering, OpportunityFire
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.cancelling import Cancelling, ignored_zones
from kpeditor.rulesets.kampfpanzer.engine.movement.goingback import put_back
from kpeditor.rulesets.kampfpanzer.engine.movement.mover import Mover
from kpeditor.rulesets.kampfpanzer.engine.movement.occupancy import Occupancy, controllers
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Kind, Step
from kpeditor.rulesets.kampfpanzer.engine.position import DESTROYED_AT, NOBODY, Place
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from kpeditor.rulesets.kampfpanzer.orders import Movement


@dataclass
class Execution:
    """The movement of one game-turn.

    Attributes:
        movers: all units with a path, by piece.
        reserved: exit hex of every overrun that has entered its target, by overrunner (R-OVR-7).
        entered: overrunners that got into their target hex.
        met: enemies that were in an overrun hex together with an overrunner.
        occupancy: the units and zones of control by cell.
    """

    turn: Turn
    fires: list[Impact]
    movers: dict[int, Mover] = field(default_factory=dict)
    reserved: dict[int, int] = field(default_factory=dict)
    entered: list[int] = field(default_factory=list)
    met: set[int] = field(default_factory=set)
    occupancy: Occupancy = field(init=False)

    def prepare(self, panicked: Mapping[int, Sequence[Step]]) -> None:
        """Sets up the movers: with their plotted steps, or the steps of their panic. Units held in place
        never start (R-SEQ-2).
        """
        for index in self.turn.in_order(self.turn.plots):
            order, status = self.turn.plots[index], self.turn.status(index)
            if not isinstance(order, Movement) or status.place is Place.DESTROYED:
                continue
            panics = index in self.turn.panicked
            steps = panicked.get(index, ()) if panics else self.turn.paths[index].steps
            mover = Mover(index, tuple(steps), panicked=panics, start=status.cell)
            self.movers[index] = mover
            if status.level or status.pinned:
                self._hold(mover, "disrupted" if status.level else "pinned")
        for index in list(self.turn.targets):
            overrunner = self.movers.get(index)
            if overrunner is None or overrunner.halted or index in self.turn.panicked:
                lost = self.turn.status(index).place is Place.DESTROYED
                self._abort(index, "it is destroyed" if lost else "it never starts")
        if self.turn.option("overrun_pin") == "at_movement_start":
            self.turn.bind()
        for index in self.turn.in_order(self.turn.bound & self.movers.keys()):
            self._hold(self.movers[index], "an enemy has plotted to overrun its hex")

    def _hold(self, mover: Mover, why: str) -> None:
        if not mover.halted:
            mover.halt(why)
            title = self.turn.title(mover.index)
            self.turn.tell("held", "9.81", f"{title} does not move: {why}", units=[mover.index], why=why)

    def run(self) -> None:
        """All ticks in order (R-MOV-1)."""
        opportunity = OpportunityFire.of(self.turn)
        self.occupancy = Occupancy(self.turn.position)
        # Not an attribute: it refers back to this object, which would then stay until the garbage collector
        # runs.
        cancelling = Cancelling(self.turn, self.movers, self.occupancy, self.reserved, self._stop)
        due: dict[int, list[Mover]] = {}
        for mover in self.movers.values():
            for tick in dict.fromkeys(step.at for step in mover.steps):
                due.setdefault(tick, []).append(mover)
        for tick in sorted(due):
            # Repeated for steps that cost nothing: leaving the map with option `exit_cost: zero`.
            while stepping := [mover for mover in due[tick] if mover.is_due(tick)]:
                self._tick(tick, stepping, cancelling, opportunity)

    def _tick(
        self, tick: int, stepping: list[Mover], cancelling: Cancelling, opportunity: OpportunityFire
    ) -> None:
        # The order is that of 3.3: units that cannot step stop first, then all step at once; only then, with
        # all units in their new hexes, fire is resolved and zones of control halt movers.
        winners = cancelling.cancel(stepping)
        moved = [mover for mover in stepping if mover.is_due(tick)]
        before = {mover.index: mover.cell_of(self.turn.status(mover.index)) for mover in moved}
        for mover in moved:
            self._take_step(mover)
        entries = [
            Entering(m.index, before[m.index], self.turn.status(m.index).cell)
            for m in moved
            if self.turn.status(m.index).place is Place.MAP
        ]
        self._attacks(entries, opportunity)
        for mover in moved:
            if mover.index in winners and not mover.halted and mover.index not in self.reserved:
                self._stop(mover, "it won a contested hex", "6.4")
        self._meet_targets()
        self._halt_in_zones({mover.index for mover in moved})

    # --- Taking steps ---

    def _take_step(self, mover: Mover) -> None:
        step, statuses = mover.next_step, self.turn.position.status
        mover.advance()
        self.occupancy.move(mover.index, step.start, step.end)
        passenger = statuses[mover.index].passenger
        who = [mover.index] if passenger == NOBODY else [mover.index, passenger]
        leaves, clock = step.kind is Kind.EXIT, step.at / 2
        for index in who:
            moving = statuses[index]
            if leaves:
                moving.place = Place.EXITED
            else:
                moving.place, moving.cell = Place.MAP, step.end
        title = self.turn.title(mover.index)
        if leaves:
            text = f"{title} leaves the map from {self.turn.number(step.start)} (clock {clock:g})"
            self.turn.tell("exits", "14.0", text, cells=(step.start,), units=who, clock=clock)
            return
        text = f"{title} enters {self.turn.number(step.end)} (clock {clock:g})"
        self.turn.tell("enters", "6.3", text, cells=(step.end,), units=who, clock=clock)
        if step.kind is Kind.TARGET:
            self.reserved[mover.index] = mover.next_step.end
            self.entered.append(mover.index)
        if step.kind is Kind.THROUGH:
            self.reserved.pop(mover.index, None)

    def _meet_targets(self) -> None:
        """Records the enemies in the hex of an overrun while an overrunner is in it (R-OVR-8)."""
        for index in self.reserved:
            there = self.occupancy.units[self.turn.status(index).cell]
            self.met.update(i for i in there if self.turn.side(i) != self.turn.side(index))

    def _attacks(self, entries: list[Entering], opportunity: OpportunityFire) -> None:
        """H fire, then opportunity fire on units that entered a hex, and the effects of both on overruns
        [9.65, 9.82].
        """
        ranks = self.turn.game.ranks
        entries = sorted(entries, key=lambda entry: ranks[entry.unit])
        for entry in entries if self.fires else ():
            for fire in self.fires:
                if entry.end in fire.cells:
                    # Units never share a die here: H fire attacks each mover by itself, when it enters.
                    shell(self.turn, fire, entry.unit, {})
        opportunity.on_entries(entries)
        for index in self.turn.in_order(list(self.turn.levels)):
            # A unit that was lost with its carrier in this loop has no levels left.
            if index in self.turn.levels and self.turn.total(index) >= DESTROYED_AT:
                self._eliminate(index)
        for entry in entries:
            mover = self.movers[entry.unit]
            if entry.unit in self.turn.levels and mover.may_still_abort:
                self._disrupted_overrun(mover)

    def _eliminate(self, index: int) -> None:
        mover = self.movers.get(index)
        if mover:
            mover.halt("destroyed")
        self._forget_overrun(index)
        self._abort(index, "it is destroyed")
        if self.turn.status(index).stands:
            self.occupancy.move(index, self.turn.status(index).cell, OFF)
        self.turn.destroy(index)

    def _disrupted_overrun(self, mover: Mover) -> None:
        """Applies a disruption to an overrun: on the approach the overrun is given up; in the target hex the
        unit is put back (Q93).
        """
        if mover.index in self.reserved:
            self._forget_overrun(mover.index)
            found = put_back(self.turn, self.occupancy, mover, self.reserved)
            mover.halt("disrupted on entering the target hex")
            if not found:
                self._eliminate(mover.index)
        else:
            mover.drop_overrun()
        self._abort(mover.index, "disrupted on its way")

    def _halt_in_zones(self, moved: set[int]) -> None:
        """(4) Halts movers that have steps left and are in an enemy zone, if the mover or the enemy has moved
        (R-MOV-3).
        """
        position, holders = self.turn.position, self.occupancy.holders
        stopped = []
        for index in self._perhaps_halted(moved):
            mover, status = self.movers[index], self.turn.status(index)
            if mover.is_finished or index in self.reserved or not status.stands:
                continue
            ignored = ignored_zones(self.turn, mover)
            units = controllers(position, holders, status.cell, self.turn.side(index), ignored)
            if units and (index in moved or any(unit in moved for unit in units)):
                stopped.append((mover, units[0]))
        # All are halted together, so that an overrun that ends here still counts for units that pass in this
        # tick.
        for mover, unit in stopped:
            self._stop(mover, f"it is in the zone of control of {self.turn.title(unit)}", "6.3")

    def _perhaps_halted(self, moved: set[int]) -> list[int]:
        """Movers that moved or are adjacent to a unit that moved, by id."""
        units, around = self.occupancy.units, self.turn.game.ground.neighbours
        found = set(moved)
        for index in moved:
            if (cell := self.turn.status(index).cell) != OFF:
                for there in around[cell]:
                    if there in units:
                        found.update(units[there])
        return self.turn.in_order(found & self.movers.keys())

    # --- Stopping ---

    def _stop(self, mover: Mover, why: str, rule: str) -> None:
        if mover.halted:
            return
        mover.halt(why)
        cell = self.turn.status(mover.index).cell
        where = f" in {self.turn.number(cell)}" if cell != OFF else " off the map"
        text = f"{self.turn.title(mover.index)} halts{where}: {why}"
        self.turn.tell("halts", rule, text, cells=[cell] if cell != OFF else [], units=[mover.index])
        if mover.index not in self.entered:
            self._abort(mover.index, "halted on its approach")

    def _abort(self, index: int, why: str) -> None:
        cell = self.turn.targets.pop(index, None)
        if cell is not None:
            text = f"{self.turn.title(index)} does not overrun {self.turn.number(cell)}: {why}"
            self.turn.tell("aborts", "9.65", text, cells=[cell], units=[index])

    def _forget_overrun(self, index: int) -> None:
        self.reserved.pop(index, None)
        if index in self.entered:
            self.entered.remove(index)
