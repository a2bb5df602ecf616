"""What a click on the map means for the selected unit: what a kind of order looks at, and what it proposes.

A kind of order proposes orders for a hex and says in words what they would do. It changes nothing; the plot
sheet asks the rules whether a proposal is legal and takes it over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from kpeditor.app.ruleset_ui.toolkit import orders as toolkit
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import Ways
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.orders import Order


@dataclass(frozen=True)
class Situation:
    """The position, the orders so far, the selected unit and what it can reach."""

    position: Position
    plots: Mapping[int, Order]
    piece: Piece
    reach: Ways

    @property
    def order(self) -> Order | None:
        """The order the unit has so far."""
        return self.plots.get(self.piece.index)

    @property
    def cell(self) -> int:
        """Where the unit is, `OFF` before it has entered."""
        return self.position.status[self.piece.index].cell

    def number(self, cell: int) -> str:
        """The printed number of a cell."""
        return self.position.game.ground.numbers[cell]

    def enemies(self, cell: int) -> list[int]:
        """Enemies in a hex."""
        pieces = self.position.game.pieces
        return [i for i in self.position.standing_at(cell) if pieces[i].side != self.piece.side]

    def friends(self, cell: int) -> list[int]:
        """Units of the own side in a hex."""
        pieces = self.position.game.pieces
        return [i for i in self.position.standing_at(cell) if pieces[i].side == self.piece.side]


Proposal = toolkit.Proposal[int, Order]
"""Orders by number of the unit."""


class OrderKind(toolkit.OrderKind, Protocol):
    """One way to give orders by clicking on the map."""

    def fits(self, now: Situation) -> bool:
        """Whether the unit may do such a thing at all."""
        ...

    def propose(self, now: Situation, cell: int) -> Proposal:
        """What a click on this hex would order."""
        ...
