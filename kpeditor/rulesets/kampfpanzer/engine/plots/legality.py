"""Legality of plots: all faults of a side's orders before they are carried out (R-PLOT-1 to -9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.kampfpanzer import orders
from kpeditor.rulesets.kampfpanzer.engine.plots.firefaults import facing_faults, fire_faults
from kpeditor.rulesets.kampfpanzer.engine.plots.movementfaults import movement_faults
from kpeditor.rulesets.kampfpanzer.engine.plots.sideplots import SidePlots, can_enter, fault
from kpeditor.rulesets.kampfpanzer.engine.plots.transportfaults import debark_faults, embark_faults
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Place, Status, may_share


@dataclass(frozen=True)
class Plotting(SidePlots):
    """All orders of one side in one game-turn, judged together."""

    def faults(self) -> list[IllegalAnswer]:
        """All faults: first those of single units in order of deployment, then those that orders cause
        together.
        """
        found = []
        for piece in self.position.game.side_pieces(self.side):
            wrong = self.fault_of(piece)
            if wrong:
                found.append(wrong)
        found += [] if found else self._stack_faults()
        return found

    def fault_of(self, piece: Piece) -> IllegalAnswer | None:
        """The fault of one unit's order, without regard to stacking; None if the order is legal."""
        order = self.orders.get(piece.index, orders.IDLE)
        if order is orders.IDLE and self.position.status[piece.index].place is not Place.DUE:
            return None  # only units that are due to enter must have an order
        return next(self._unit_faults(piece, order), None)

    def warnings(self) -> list[str]:
        """Warnings about orders that are legal but rely on a friendly unit to leave in time (Q41)."""
        found = []
        for cell, movers in self.ends.items():
            staying = self.staying(cell)
            leaving = [i for i in self.standing_at(cell) if i not in staying and i not in movers]
            if leaving and not may_share(self.piece(i) for i in (*movers, *staying, *leaving)):
                names = ", ".join(self.piece(i).title for i in leaving)
                found.append(
                    f"{self.piece(movers[0]).title} relies on {names} leaving {self.number(cell)} [7.0]"
                )
        return found

    def _unit_faults(self, piece: Piece, order: orders.Order) -> Iterator[IllegalAnswer]:
        status = self.position.status[piece.index]
        yield from self._may_plot(piece, status, order)
        match order:
            case orders.Idle():
                return
            case orders.Move() | orders.Overrun():
                yield from movement_faults(self, piece, status, order)
            case orders.Fire():
                yield from fire_faults(self, piece, status, order)
            case orders.Embark():
                yield from embark_faults(self, piece, status, order)
            case orders.Debark():
                yield from debark_faults(self, piece, status, order)
            case orders.Face():
                yield from facing_faults(self, piece, status, order)

    def _may_plot(self, piece: Piece, status: Status, order: orders.Order) -> Iterator[IllegalAnswer]:
        """Faults by R-PLOT-1 and R-PLOT-8; a held unit may only fire and turn."""
        idle = isinstance(order, orders.Idle)
        if status.place is Place.DUE and status.carrier == NOBODY and (idle or not status.level):
            yield from self._may_wait(piece, status, order)
            return
        if idle:
            return
        if status.place not in (Place.MAP, Place.DUE):
            yield fault(piece, f"is {status.place.name.lower()} and has no operation", "5.0")
        if piece.index in self.position.held and not isinstance(order, orders.Fire | orders.Face):
            yield fault(piece, "is held: it may not move until an event releases it", "14.0")
        if status.carrier != NOBODY and not isinstance(order, orders.Debark):
            yield fault(piece, "is aboard a carrier; all it may plot is Q", "12.2")
        if status.level:
            yield fault(piece, f"is disrupted (D{status.level}) and may not be plotted", "5.0")

    def _may_wait(self, piece: Piece, status: Status, order: orders.Order) -> Iterator[IllegalAnswer]:
        """Faults by R-PLOT-8: a unit that is due must be plotted if a hex is left to enter by (Q141)."""
        idle = isinstance(order, orders.Idle)
        if not self.position.is_due(piece):
            if not idle:
                yield fault(piece, f"enters {piece.when_due}, not yet", "14.0")
        elif not (status.level or isinstance(order, orders.Movement)) and (
            not idle or can_enter(self, piece)
        ):
            yield fault(piece, "is due to enter and must be plotted with @ and its entry hex", "14.0")

    def _stack_faults(self) -> list[IllegalAnswer]:
        """Faults by R-PLOT-3: two plots end in one hex, or one ends where a friend stays."""
        found = []
        for cell, movers in self.ends.items():
            staying = self.staying(cell)
            if not may_share(self.piece(i) for i in (*movers, *staying)):
                others = [self.piece(i).title for i in (*movers[1:], *staying)]
                what = f"may not end in {self.number(cell)} together with {', '.join(others)}"
                found.append(fault(self.piece(movers[0]), what, "7.0"))
        return found
