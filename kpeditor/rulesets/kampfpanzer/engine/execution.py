"""Phase E: movement on the clock, tick by tick, with everything that stops it (3.3) [6.0, 6.3, 6.4, 8.0]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kpeditor.rulesets.kampfpanzer.engine import contest
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.hfire import Impact, shell
from kpeditor.rulesets.kampfpanzer.engine.mover import Mover
from kpeditor.rulesets.kampfpanzer.engine.opportunity import Entering, OpportunityFire
from kpeditor.rulesets.kampfpanzer.engine.path import Kind, Path, path_of
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from kpeditor.rulesets.kampfpanzer.engine.zones import controllers, controls
from kpeditor.rulesets.kampfpanzer.orders import Move, Overrun


@dataclass
class Execution:
    """The movement of one game-turn.

    Attributes:
        movers: everybody with a path, by piece.
        reserved: exit hex of every overrun that has entered its target, by overrunner (R-OVR-7).
        entered: overrunners that got into their target hex.
    """

    turn: Turn
    fires: list[Impact]
    movers: dict[int, Mover] = field(default_factory=dict)
    reserved: dict[int, int] = field(default_factory=dict)
    entered: list[int] = field(default_factory=list)

    def prepare(self, panicked: Mapping[int, Path]) -> None:
        """Who moves how: paths as plotted, or as panic dictates; those held in place never start
        (R-SEQ-2).
        """
        for index in self.turn.in_order(self.turn.plots):
            order, status = self.turn.plots[index], self.turn.status(index)
            if not isinstance(order, Move | Overrun) or status.place is Place.DESTROYED:
                continue
            if index in self.turn.panicked:
                path = panicked.get(index, Path((), 0))
            else:
                path = path_of(self.turn.position, self.turn.piece(index), order)
            mover = Mover(index, path.steps, panicked=index in self.turn.panicked, start=status.cell)
            why = self._why_held(index)
            if why:
                mover.halt(why)
                self.turn.tell("held", "9.81", f"{self._title(index)} does not move: {why}", units=[index])
            self.movers[index] = mover
        for index in list(self.turn.targets):
            overrunner = self.movers.get(index)
            if overrunner is None or overrunner.halted or index in self.turn.panicked:
                self._abort(index, "it never starts")
        if self.turn.option("overrun_pin") == "at_movement_start":
            self.turn.bind()

    def _why_held(self, index: int) -> str:
        status = self.turn.status(index)
        if status.level:
            return "disrupted"
        if status.pinned:
            return "pinned"
        if index in self.turn.bound:
            return "an enemy has plotted to overrun its hex"
        return ""

    def run(self) -> None:
        """All ticks in order (R-MOV-1)."""
        opportunity = OpportunityFire.of(self.turn)
        ticks = sorted({step.at for mover in self.movers.values() for step in mover.steps})
        for tick in ticks:
            self._tick(tick, opportunity)

    def _tick(self, tick: int, opportunity: OpportunityFire) -> None:
        stepping = [m for m in self.movers.values() if m.is_due(tick)]
        if not stepping:
            return
        winners = self._cancel(stepping)
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
                mover.halt("it won a contested hex")
        self._halt_in_zones({mover.index for mover in moved})

    # --- What cancels steps ---

    def _cancel(self, stepping: list[Mover]) -> set[int]:
        """Blocks, contests and zone-to-zone steps until nothing new is cancelled; answers who won a
        contest.
        """
        winners: set[int] = set()
        known: dict[int, int] = {}
        while True:
            count = sum(1 for mover in stepping if mover.halted)
            self._cancel_blocked([m for m in stepping if not m.halted])
            standing = [m for m in stepping if not m.halted]
            winners |= contest.settle(self.turn, standing, self._claims(standing), known, self._stop)
            self._cancel_zone_to_zone([m for m in stepping if not m.halted])
            if count == sum(1 for mover in stepping if mover.halted):
                return winners

    def _cancel_blocked(self, stepping: list[Mover]) -> None:
        """(1) Into a hex held by an enemy that is not itself leaving; two enemies exchanging hexes (Q56,
        Q57).
        """
        leaving = {m.index: m.next_step.start for m in stepping if m.next_step.start != OFF}
        holders = self.turn.position.by_cell()
        stopped: list[tuple[Mover, str]] = []
        for mover in stepping:
            step, side = mover.next_step, self._side(mover.index)
            if step.end == OFF:
                continue
            enemies = [i for i in holders.get(step.end, ()) if self._side(i) != side]
            if step.kind is Kind.TARGET:
                why = self._target_blocked(mover, enemies, leaving, holders)
            else:
                why = self._blocked(mover, enemies, leaving, stepping)
            if why:
                stopped.append((mover, why))
        for mover, why in stopped:
            self._stop(mover, why, "6.4")

    def _blocked(
        self, mover: Mover, enemies: list[int], leaving: Mapping[int, int], stepping: list[Mover]
    ) -> str:
        step = mover.next_step
        staying = [i for i in enemies if i not in leaving]
        if staying and step.kind is not Kind.THROUGH:
            return f"{self._title(staying[0])} holds {self._number(step.end)}"
        keeper = next((o for o, c in self.reserved.items() if c == step.end and o != mover.index), NOBODY)
        if keeper != NOBODY and self._side(keeper) != self._side(mover.index):
            return f"{self._title(keeper)} drives through to {self._number(step.end)}"
        for other in stepping:
            swaps = other.next_step.end == step.start and other.next_step.start == step.end
            if swaps and step.start != OFF and self._side(other.index) != self._side(mover.index):
                return f"{self._title(other.index)} comes the other way"
        return ""

    def _target_blocked(
        self,
        mover: Mover,
        enemies: list[int],
        leaving: Mapping[int, int],
        holders: Mapping[int, list[int]],
    ) -> str:
        """Overrun entry: against soft enemies only, and the exit hex must be free (R-OVR-6c)."""
        hard = [i for i in enemies if i not in leaving and self.turn.piece(i).figures.hard]
        if hard:
            return f"{self._title(hard[0])} is no target for an overrun"
        exit_cell = mover.step_after.end
        for index in holders.get(exit_cell, ()):
            if self._side(index) != self._side(mover.index) and index not in leaving:
                return f"{self._title(index)} holds the exit hex {self._number(exit_cell)}"
            if self._side(index) == self._side(mover.index) and not self._will_leave(index):
                return f"{self._title(index)} stands in the exit hex {self._number(exit_cell)}"
        return ""

    def _will_leave(self, index: int) -> bool:
        mover = self.movers.get(index)
        return mover is not None and not mover.is_finished

    def _claims(self, stepping: Iterable[Mover]) -> dict[int, list[int]]:
        """(2) Which hexes are claimed by whom; an overrun entry claims its exit hex as well."""
        claims: dict[int, list[int]] = {}
        for mover in stepping:
            step = mover.next_step
            if step.end == OFF or step.kind is Kind.THROUGH:
                continue
            claims.setdefault(step.end, []).append(mover.index)
            if step.kind is Kind.TARGET:
                claims.setdefault(mover.step_after.end, []).append(mover.index)
        return claims

    def _cancel_zone_to_zone(self, stepping: list[Mover]) -> None:
        """(3) From a hex in an enemy zone before the tick into one in an enemy zone after it (R-ZOC-4,
        Q52).
        """
        after = {m.index: m.next_step.end for m in stepping}
        for side in range(len(self.turn.game.sides)):
            enemy = [other for other in range(len(self.turn.game.sides)) if other != side]
            old = [controllers(self.turn.position, other) for other in enemy]
            new = [controllers(self.turn.position, other, cells=after) for other in enemy]
            stopped = []
            for mover in stepping:
                step = mover.next_step
                if self._side(mover.index) != side or step.kind in (Kind.TARGET, Kind.THROUGH):
                    continue
                ignored = self._ignored(mover)
                left = any(controls(zone.get(step.start, ()), ignored) for zone in old)
                met = any(controls(zone.get(step.end, ()), ignored) for zone in new)
                if left and met:
                    stopped.append(mover)
            for mover in stopped:
                self._stop(mover, "it may not go from one enemy zone of control into another", "8.0")

    def _ignored(self, mover: Mover) -> set[int]:
        """Enemies whose zone an overrunner disregards on its approach: all that are being overrun
        (R-MOV-5, Q95).
        """
        if mover.overrun_target == OFF and not mover.approaches:
            return set()
        cells = set(self.turn.targets.values())
        if self.turn.option("overrun_ignores_zoc") == "own_target":
            cells = {mover.aimed_cell}
        side = self._side(mover.index)
        there = self.turn.position.by_cell()
        return {i for cell in cells for i in there.get(cell, ()) if self._side(i) != side}

    # --- Taking steps ---

    def _take_step(self, mover: Mover) -> None:
        step, status = mover.next_step, self.turn.status(mover.index)
        mover.advance()
        who = [mover.index, *([status.passenger] if status.passenger != NOBODY else [])]
        title = self._title(mover.index)
        for index in who:
            moving = self.turn.status(index)
            if step.kind is Kind.EXIT:
                moving.place = Place.EXITED
            else:
                moving.place, moving.cell = Place.MAP, step.end
        clock = f"{step.at / 2:g}"
        if step.kind is Kind.EXIT:
            text = f"{title} leaves the map from {self._number(step.start)} (clock {clock})"
            self.turn.tell("exits", "14.0", text, cells=[step.start], units=who, clock=step.at / 2)
            return
        text = f"{title} enters {self._number(step.end)} (clock {clock})"
        self.turn.tell("enters", "6.3", text, cells=[step.end], units=who, clock=step.at / 2)
        if step.kind is Kind.TARGET:
            self.reserved[mover.index] = mover.next_step.end
            self.entered.append(mover.index)
        if step.kind is Kind.THROUGH:
            self.reserved.pop(mover.index, None)

    def _attacks(self, entries: list[Entering], opportunity: OpportunityFire) -> None:
        """H fire, then opportunity fire on those who entered a hex; what it does to overruns [9.65, 9.82]."""
        key = {entry.unit: self.turn.piece(entry.unit).order for entry in entries}
        for entry in sorted(entries, key=lambda entry: key[entry.unit]):
            for fire in self.fires:
                if entry.end in fire.cells:
                    shell(self.turn, fire, entry.unit)
        opportunity.on_entries(sorted(entries, key=lambda entry: key[entry.unit]))
        for index in self.turn.in_order(list(self.turn.levels)):
            if index in self.turn.levels and self.turn.total(index) >= 4:
                self._eliminate(index)
        for entry in entries:
            mover = self.movers[entry.unit]
            if entry.unit in self.turn.levels and mover.overrun_target != OFF:
                self._disrupted_overrun(mover)

    def _eliminate(self, index: int) -> None:
        mover = self.movers.get(index)
        if mover:
            mover.halt("destroyed")
        self._forget_overrun(index)
        self.turn.destroy(index)

    def _disrupted_overrun(self, mover: Mover) -> None:
        """A disruption on the approach costs the overrun; on entering the target the unit is put back
        (Q93).
        """
        if mover.index in self.reserved:
            self._forget_overrun(mover.index)
            self._put_back(mover)
            mover.halt("disrupted on entering the target hex")
        else:
            mover.drop_overrun()
        self._abort(mover.index, "disrupted on its way")

    def _put_back(self, mover: Mover) -> None:
        side, holders = self._side(mover.index), self.turn.position.by_cell()
        status = self.turn.status(mover.index)
        for cell in mover.trail_back():
            if all(self._side(i) == side for i in holders.get(cell, ())):
                for index in (mover.index, status.passenger):
                    if index != NOBODY:
                        self.turn.status(index).cell = cell
                mover.go_back_to(cell)
                text = f"{self._title(mover.index)} is put back to {self._number(cell)}"
                self.turn.tell("put back", "9.65", text, cells=[cell], units=[mover.index])
                return

    def _halt_in_zones(self, moved: set[int]) -> None:
        """(4) Whoever still has steps to go and is in an enemy zone halts, if either of the two moved
        (R-MOV-3).
        """
        for side in range(len(self.turn.game.sides)):
            zones: dict[int, list[int]] = {}
            for other in range(len(self.turn.game.sides)):
                if other != side:
                    for cell, units in controllers(self.turn.position, other).items():
                        zones.setdefault(cell, []).extend(units)
            for mover in self.movers.values():
                if mover.is_finished or self._side(mover.index) != side or mover.index in self.reserved:
                    continue
                status = self.turn.status(mover.index)
                if not status.stands:
                    continue
                ignored = self._ignored(mover)
                units = [u for u in zones.get(status.cell, ()) if u not in ignored]
                if units and (mover.index in moved or any(u in moved for u in units)):
                    self._stop(mover, f"it is in the zone of control of {self._title(units[0])}", "6.3")

    # --- Stopping ---

    def _stop(self, mover: Mover, why: str, rule: str) -> None:
        if mover.halted:
            return
        mover.halt(why)
        cell = self.turn.status(mover.index).cell
        where = f" in {self._number(cell)}" if cell != OFF else " off the map"
        text = f"{self._title(mover.index)} halts{where}: {why}"
        self.turn.tell("halts", rule, text, cells=[cell] if cell != OFF else [], units=[mover.index])
        if mover.overrun_target != OFF and mover.index not in self.entered:
            self._abort(mover.index, "halted on its approach")

    def _abort(self, index: int, why: str) -> None:
        cell = self.turn.targets.pop(index, None)
        if cell is not None:
            text = f"{self._title(index)} does not overrun {self._number(cell)}: {why}"
            self.turn.tell("aborts", "9.65", text, cells=[cell], units=[index])

    def _forget_overrun(self, index: int) -> None:
        self.reserved.pop(index, None)
        if index in self.entered:
            self.entered.remove(index)

    def _side(self, index: int) -> int:
        return self.turn.piece(index).side

    def _title(self, index: int) -> str:
        return self.turn.piece(index).title

    def _number(self, cell: int) -> str:
        return self.turn.number(cell)
