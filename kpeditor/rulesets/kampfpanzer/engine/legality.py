"""Legality of plots: everything that can be said against an order before it is carried out (R-PLOT-1 to
-9).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.kampfpanzer.engine.entering import Plots, can_enter, path_ends
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.path import Kind, Path, path_of
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Place, Position, Status
from kpeditor.rulesets.kampfpanzer.engine.stacks import in_arc, may_share
from kpeditor.rulesets.kampfpanzer.orders import (
    IDLE,
    Debark,
    Embark,
    Face,
    Fire,
    Idle,
    Move,
    Order,
    Overrun,
)


@dataclass(frozen=True)
class Plotting:
    """All orders of one side in one game-turn, judged together."""

    position: Position
    side: int
    plots: Plots

    def faults(self) -> list[IllegalAnswer]:
        """Everything illegal, unit by unit in order of deployment, then what the orders do to one another."""
        found = []
        for piece in self.position.game.side_pieces(self.side):
            fault = self.fault_of(piece)
            if fault:
                found.append(fault)
        found += [] if found else self._stack_faults()
        return found

    def fault_of(self, piece: Piece) -> IllegalAnswer | None:
        """What is illegal about one unit's order, stacking left out; None when nothing is."""
        return next(self._unit_faults(piece, self.plots.get(piece.index, IDLE)), None)

    def warnings(self) -> list[str]:
        """What is legal but trusts that a friendly unit gets away in time (Q41)."""
        found = []
        for cell, movers in self._ends.items():
            staying = self._staying(cell)
            leaving = [i for i in self.position.standing_at(cell) if i not in staying and i not in movers]
            if leaving and not may_share(self._piece(i) for i in (*movers, *staying, *leaving)):
                names = ", ".join(self._piece(i).title for i in leaving)
                found.append(
                    f"{self._piece(movers[0]).title} relies on {names} leaving {self._number(cell)} [7.0]"
                )
        return found

    # --- One unit ---

    def _unit_faults(self, piece: Piece, order: Order) -> Iterator[IllegalAnswer]:
        status = self.position.status[piece.index]
        yield from self._may_plot(piece, status, order)
        match order:
            case Move() | Overrun():
                yield from self._movement(piece, status, order)
            case Fire():
                yield from self._fire(piece, status, order)
            case Embark():
                yield from self._embark(piece, status, order)
            case Debark():
                yield from self._debark(piece, status, order)
            case Face():
                yield from self._face(piece, status, order)
            case Idle():
                return

    def _may_plot(self, piece: Piece, status: Status, order: Order) -> Iterator[IllegalAnswer]:
        """R-PLOT-1, R-PLOT-8 (units due must be plotted)."""
        idle = isinstance(order, Idle)
        if status.place is Place.DUE and status.carrier == NOBODY and not (status.level and not idle):
            is_due = 0 < piece.due <= self.position.turn
            must = is_due and not status.level and not isinstance(order, Move | Overrun)
            if must and (not idle or can_enter(self.position, self.plots, piece)):
                yield self._fault(
                    piece, "is due to enter and must be plotted with @ and its entry hex", "14.0"
                )
            if not is_due and not idle:
                yield self._fault(piece, f"enters in game-turn {piece.due}, not yet", "14.0")
            return
        if idle:
            return
        if status.place is not Place.MAP and status.place is not Place.DUE:
            yield self._fault(piece, f"is {status.place.name.lower()} and has no operation", "5.0")
        if status.carrier != NOBODY and not isinstance(order, Debark):
            yield self._fault(piece, "is aboard a carrier; all it may plot is Q", "12.2")
        if status.level:
            yield self._fault(piece, f"is disrupted (D{status.level}) and may not be plotted", "5.0")

    def _movement(self, piece: Piece, status: Status, order: Move | Overrun) -> Iterator[IllegalAnswer]:
        """R-PLOT-2, R-PLOT-6, R-PLOT-8, R-PLOT-9."""
        turns, ops = self.position.game.bans[self.side]
        word = "overrun" if isinstance(order, Overrun) else "move"
        if self.position.turn in turns and word in ops:
            yield self._fault(
                piece, f"may not {word} in game-turn {self.position.turn} by the scenario", "14.0"
            )
        if order.entry is not None and status.place is not Place.DUE:
            yield self._fault(piece, "is on the map already; @ is for units that enter", "14.0")
        if order.entry is None and status.place is Place.DUE:
            yield self._fault(piece, "enters this turn: begin with @ and its entry hex", "14.0")
        try:
            path = path_of(self.position, piece, order)
        except IllegalAnswer as off_map:
            yield off_map
            return
        allowance = piece.figures.allowance
        if path.points > allowance:
            need, have = f"{path.points / 2:g}", f"{allowance / 2:g}"
            yield self._fault(piece, f"needs {need} movement points and has {have}", "6.0")
        first = path.steps[0]
        if first.kind is Kind.ENTRY and first.end not in piece.entry:
            may = self.position.game.area(piece.entry)
            yield self._fault(piece, f"may not enter in {self._number(first.end)}, only in {may}", "14.0")
        last = path.steps[-1]
        if last.kind is Kind.EXIT and last.start not in self.position.game.exits[self.side]:
            yield self._fault(piece, f"may not leave the map from {self._number(last.start)}", "14.0")
        if isinstance(order, Overrun):
            yield from self._overrun(piece, path)
        if (
            path.end != OFF
            and piece.category in ("afv", "vehicle")
            and path.end in self.position.entrenchments
        ):
            yield self._fault(piece, f"may not end in the entrenchment in {self._number(path.end)}", "13.0")

    def _overrun(self, piece: Piece, path: Path) -> Iterator[IllegalAnswer]:
        """R-PLOT-6."""
        if not self._can_overrun(piece):
            yield self._fault(piece, "cannot overrun; only tanks, and APCs with infantry aboard", "9.6")
        target = next(step.end for step in path.steps if step.kind is Kind.TARGET)
        enemies = self._enemies_in(target)
        if not enemies:
            yield self._fault(piece, f"finds no enemy to overrun in {self._number(target)}", "9.6")
        hard = [self._piece(i).title for i in enemies if self._is_hard_target(i)]
        if hard:
            yield self._fault(piece, f"cannot overrun {hard[0]}: it is a hard target", "9.6")
        if not self.position.game.ground.may_be_overrun(target, self.position.wrecks):
            yield self._fault(
                piece, f"cannot overrun {self._number(target)}: it is not clear terrain", "9.66"
            )

    def _can_overrun(self, piece: Piece) -> bool:
        passenger = self.position.status[piece.index].passenger
        if not piece.figures.hard:
            return False
        if piece.category == "afv":
            return True
        return piece.is_transport and passenger != NOBODY and self._piece(passenger).is_infantry

    def _is_hard_target(self, index: int) -> bool:
        """A pair counts as its carrier, tank with riders as hard [12.32] (R-RID-5)."""
        return self._piece(index).figures.hard

    def _fire(self, piece: Piece, status: Status, order: Fire) -> Iterator[IllegalAnswer]:
        """R-PLOT-4, R-PLOT-5."""
        ground = self.position.game.ground
        figures = piece.figures
        if order.target not in ground.grid:
            yield self._fault(piece, "fires at a hex that is not on the map", "9.1")
            return
        if not status.stands:
            yield self._fault(piece, "is not on the map", "9.0")
            return
        is_h = figures.weapon == "H"
        if not figures.weapon:
            yield self._fault(piece, "has no weapon", "12.31")
        if is_h and order.code not in "TL":
            yield self._fault(piece, "is an H gun: it fires T (tight) or L (loose) only", "9.0")
        if not is_h and order.code in "TL":
            yield self._fault(piece, f"has no H weapon; {order.code} is for H guns", "9.3")
        target = ground.cell(order.target)
        number = self._number(target)
        distance = ground.distance(status.cell, target)
        if distance == 0:
            yield self._fault(piece, "cannot fire into its own hex", "9.1")
        if distance > figures.range:
            yield self._fault(
                piece, f"cannot reach {number}: range {distance}, its own is {figures.range}", "9.17"
            )
        if piece.is_gun and not in_arc(ground, status.cell, status.facing, target):
            facing = Direction(status.facing).name if status.facing >= 0 else "nowhere"
            yield self._fault(piece, f"faces {facing}; {number} lies outside its arc", "9.4")
        if not ground.visible(status.cell, target, h_fire=is_h):
            yield self._fault(piece, f"has no line of fire to {number}", "9.16")
        if order.code == "N":
            yield from self._direct_targets(piece, order, target)
        if order.code == "P":
            path, _ = ground.fire_path(status.cell, target)
            for cell in sorted(path):
                if enemies := self._enemies_in(cell):
                    what = f"{self._piece(enemies[0]).title} is in {self._number(cell)}"
                    yield self._fault(piece, f"cannot plot opportunity fire: {what} already", "9.25")

    def _direct_targets(self, piece: Piece, order: Fire, cell: int) -> Iterator[IllegalAnswer]:
        enemies = self._enemies_in(cell)
        aboard = [p for i in enemies if (p := self.position.status[i].passenger) != NOBODY and self._rides(i)]
        present = {self._piece(i).id: i for i in (*enemies, *aboard)}
        number = self._number(cell)
        if not enemies:
            yield self._fault(piece, f"finds no enemy in {number} to fire at", "9.1")
            return
        for id_ in order.targets:
            if id_ not in present:
                yield self._fault(piece, f"there is no enemy {id_} in {number}", "5.21")
                return
        named = [present[id_] for id_ in order.targets] or [*enemies, *aboard]
        if order.targets and any(i in aboard and self.position.status[i].carrier in named for i in named):
            yield self._fault(piece, "fires at a tank or at its riders, not at both together", "14.5")
        weapon = self.position.game.tables.weapons.get(piece.figures.weapon)
        may = [i for i in named if weapon is None or weapon.factor(self._piece(i).figures.hard) is not None]
        if not may or (order.targets and len(may) < len(named)):
            title = next(self._piece(i).title for i in named if i not in may)
            yield self._fault(
                piece, f"cannot hurt {title}: class {piece.figures.weapon} against hard", "9.51"
            )

    def _rides(self, carrier: int) -> bool:
        """True for a tank with riders, which may be shot at by themselves (R-RID-2)."""
        return self._piece(carrier).category == "afv"

    def _embark(self, piece: Piece, status: Status, order: Embark) -> Iterator[IllegalAnswer]:
        """R-PLOT-7: going aboard and taking aboard."""
        if order.hex is None:
            yield from self._embark_passenger(piece, status)
        else:
            yield from self._embark_carrier(piece, status, order)

    def _embark_passenger(self, piece: Piece, status: Status) -> Iterator[IllegalAnswer]:
        if piece.category not in ("infantry", "artillery"):
            yield self._fault(piece, "takes nobody aboard without a hex: M and the passenger's hex", "12.1")
        if len(self.position.standing_at(status.cell)) > 1:
            yield self._fault(piece, "must be alone in its hex to go aboard", "12.11")
        if status.cell in self.position.entrenchments:
            yield self._fault(piece, "is in an entrenchment, which no carrier may enter to stay", "13.0")
        carriers = list(self._carriers_plotting(status.cell))
        if len(carriers) != 1:
            word = "no carrier plots" if not carriers else "two carriers plot"
            yield self._fault(piece, f"goes aboard, but {word} M{self._number(status.cell)}", "12.0")

    def _embark_carrier(self, piece: Piece, status: Status, order: Embark) -> Iterator[IllegalAnswer]:
        ground = self.position.game.ground
        if not piece.carries:
            yield self._fault(piece, "carries nobody", "12.0")
            return
        if status.passenger != NOBODY:
            yield self._fault(piece, "has somebody aboard already", "12.0")
        there = ground.cell(order.hex) if order.hex is not None and order.hex in ground.grid else OFF
        if there == OFF or there not in ground.neighbours[status.cell]:
            yield self._fault(piece, "can take aboard only from an adjacent hex", "12.11")
            return
        waiting = [
            i
            for i in self.position.standing_at(there)
            if self._piece(i).side == self.side and self.plots.get(i) == Embark()
        ]
        if not waiting:
            yield self._fault(piece, "takes aboard a unit that does not plot M", "12.0")
        elif self._piece(waiting[0]).category not in piece.carries:
            yield self._fault(piece, f"cannot carry {self._piece(waiting[0]).title}", "12.0")

    def _carriers_plotting(self, cell: int) -> Iterator[int]:
        ground = self.position.game.ground
        for index, order in self.plots.items():
            if not isinstance(order, Embark) or order.hex is None or order.hex not in ground.grid:
                continue
            if ground.cell(order.hex) == cell and self._piece(index).side == self.side:
                yield index

    def _debark(self, piece: Piece, status: Status, order: Debark) -> Iterator[IllegalAnswer]:
        """R-PLOT-7: getting off and driving on."""
        ground = self.position.game.ground
        if status.carrier != NOBODY:
            carrier = self.plots.get(status.carrier)
            if not isinstance(carrier, Debark) or carrier.hex is None:
                yield self._fault(piece, "gets off, but its carrier does not plot Q and a hex", "12.0")
            if piece.is_gun and order.facing is None:
                yield self._fault(piece, "is a gun: its Q names the new facing", "9.4")
            if not piece.is_gun and order.facing is not None:
                yield self._fault(piece, "has no facing; plot Q alone", "9.4")
            if order.hex is not None:
                yield self._fault(piece, "stays where it gets off; only the carrier names a hex", "12.14")
            return
        if status.passenger == NOBODY:
            yield self._fault(piece, "has nobody aboard", "12.0")
            return
        if not isinstance(self.plots.get(status.passenger), Debark):
            yield self._fault(piece, "lets off a passenger that does not plot Q", "12.0")
        if order.hex is None or order.hex not in ground.grid:
            yield self._fault(piece, "must name the adjacent hex it drives to", "12.14")
        elif ground.cell(order.hex) not in ground.neighbours[status.cell]:
            yield self._fault(piece, "can drive only to an adjacent hex", "12.14")
        elif ground.cell(order.hex) in self.position.entrenchments:
            yield self._fault(piece, "may not end in an entrenchment", "13.0")

    def _face(self, piece: Piece, status: Status, order: Face) -> Iterator[IllegalAnswer]:
        """R-FAC-3."""
        if not piece.is_gun:
            yield self._fault(piece, "has no facing; a move needs a number of hexes after the letter", "9.4")
        elif status.facing == order.facing:
            yield self._fault(piece, f"faces {order.facing.name} already", "9.4")

    # --- All units together ---

    def _stack_faults(self) -> list[IllegalAnswer]:
        """R-PLOT-3: where two plots end in one hex, or one ends where a friend stays."""
        found = []
        for cell, movers in self._ends.items():
            staying = self._staying(cell)
            if not may_share(self._piece(i) for i in (*movers, *staying)):
                others = [self._piece(i).title for i in (*movers[1:], *staying)]
                what = f"may not end in {self._number(cell)} together with {', '.join(others)}"
                found.append(self._fault(self._piece(movers[0]), what, "7.0"))
        return found

    @cached_property
    def _ends(self) -> dict[int, list[int]]:
        """Who means to end its movement in which cell."""
        return path_ends(self.position, self.plots)

    def _staying(self, cell: int) -> list[int]:
        """Units of this side in a hex that have no movement plotted."""
        return [
            i
            for i in self.position.standing_at(cell)
            if self._piece(i).side == self.side and not isinstance(self.plots.get(i), Move | Overrun)
        ]

    def _enemies_in(self, cell: int) -> list[int]:
        return [i for i in self.position.standing_at(cell) if self._piece(i).side != self.side]

    def _piece(self, index: int) -> Piece:
        return self.position.game.pieces[index]

    def _number(self, cell: int) -> str:
        return self.position.game.ground.numbers[cell]

    def _fault(self, piece: Piece, text: str, rule: str) -> IllegalAnswer:
        return IllegalAnswer(f"{piece.title} {text}", rule, piece.id)
