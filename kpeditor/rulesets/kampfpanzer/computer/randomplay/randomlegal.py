"""The random player: any legal order, uniformly over the kinds of orders a unit can carry out. It tests the
engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.setup.questions import CHOOSE
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.rulesets.kampfpanzer import orders
from kpeditor.rulesets.kampfpanzer.computer.randomplay.deploying import random_deployment
from kpeditor.rulesets.kampfpanzer.computer.randomplay.walks import Walks
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.legality import Plotting
from kpeditor.rulesets.kampfpanzer.engine.plots.sideplots import can_enter
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Place
from kpeditor.rulesets.kampfpanzer.engine.state import DEPLOY, KampfState, read_plots

NEAR = 12
"""The distance in hexes within which H guns choose their hexes. If they chose from the whole map, they would
hardly ever hit.
"""


@dataclass(frozen=True)
class RandomLegal:
    """Deploys anywhere legal and plots any legal order; with `acts` False only the orders that must be
    plotted.
    """

    acts: bool = True

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer.

        Raises:
            KpError: when no legal deployment was found.
        """
        return self.complete(state, decision, {}, chance)

    def complete(self, state: State, decision: Decision, given: Answer, chance: Chance) -> Answer:
        """Any legal answer around given places or orders.

        Raises:
            KpError: when no legal deployment was found.
        """
        assert isinstance(state, KampfState)
        if decision.kind == CHOOSE:
            return chance.choice(decision.choices or ())
        side = state.position.game.sides.index(decision.side)
        if decision.kind == DEPLOY:
            return random_deployment(state.position, side, chance, given)
        plots = read_plots(state.position, side, given)[0]
        return _Plotter(state, side, chance, plots).answer(acts=self.acts)


@dataclass
class _Plotter:
    """The orders of one side for one game-turn while they are being made."""

    state: KampfState
    side: int
    chance: Chance
    plots: dict[int, orders.Order] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.position = self.state.position
        self.game = self.position.game
        self.ground = self.game.ground
        self.walks = Walks(self.position, self.side, self.chance, self.plots)
        self.enemies = [i for i, s in enumerate(self.position.status) if s.stands and not self._own(i)]

    def answer(self, *, acts: bool) -> dict[str, str]:
        pieces = self.chance.shuffled(self.game.side_pieces(self.side))
        self._enter_all(pieces)
        for piece in pieces if acts else []:
            if piece.index not in self.plots:
                self._plot(piece)
        self._enter_all(pieces)  # units that move away may have made room
        numbering = self.ground.sheet.numbering
        return {
            self.game.pieces[index].id: orders.write_order(order, numbering)
            for index, order in sorted(self.plots.items())
        }

    def _enter_all(self, pieces: list[Piece]) -> None:
        """Enters all units that are due and find a hex to stop in, as they must (Q141)."""
        for piece in pieces:
            status = self.position.status[piece.index]
            if piece.index in self.plots or status.place is not Place.DUE or status.carrier != NOBODY:
                continue
            if not self.position.is_due(piece) or status.level:
                continue
            if can_enter(Plotting(self.position, self.side, self.plots), piece):
                self.plots[piece.index] = self.walks.entry(piece)

    def _plot(self, piece: Piece) -> None:
        status = self.position.status[piece.index]
        if status.place is not Place.MAP or status.level or status.carrier != NOBODY:
            return
        kinds: list[Callable[[Piece], orders.Order | None]] = [
            lambda piece: None,
            self.walks.move,
            self.walks.overrun,
            self._direct,
            self._opportunity,
            self._h_fire,
            self._face,
            self._embark,
            self._debark,
        ]
        for kind in self.chance.shuffled(kinds):
            if kind is kinds[0]:
                return
            order = kind(piece)
            if order is None:
                continue
            self.plots[piece.index] = order
            if Plotting(self.position, self.side, self.plots).fault_of(piece) is None:
                return
            self._take_back(piece)

    def _take_back(self, piece: Piece) -> None:
        """Removes an order and, for a carrier, its partner's."""
        order = self.plots.pop(piece.index)
        if isinstance(order, orders.Debark):
            self.plots.pop(self.position.status[piece.index].passenger, None)
        if isinstance(order, orders.Embark) and order.hex is not None:
            for index in self.position.standing_at(self.ground.cell(order.hex)):
                if self.plots.get(index) == orders.Embark():
                    self.plots.pop(index)

    # --- Kinds of orders ---

    def _direct(self, piece: Piece) -> orders.Order | None:
        if piece.figures.weapon in ("", "H"):
            return None
        here = self.position.status[piece.index].cell
        cells = {self.position.status[i].cell for i in self.enemies}
        near = sorted(c for c in cells if self.ground.distance(here, c) <= piece.figures.range)
        return self._fire("N", near)

    def _opportunity(self, piece: Piece) -> orders.Order | None:
        if piece.figures.weapon in ("", "H"):
            return None
        return self._fire("P", self._some_near(piece, piece.figures.range))

    def _h_fire(self, piece: Piece) -> orders.Order | None:
        if piece.figures.weapon != "H":
            return None
        cells = [self.position.status[i].cell for i in self.enemies]
        code: orders.FireCode = "T" if self.chance.below(2) else "L"
        return self._fire(code, cells or self._some_near(piece, NEAR))

    def _some_near(self, piece: Piece, reach: int) -> list[int]:
        """One random hex within reach."""
        cell = self.position.status[piece.index].cell
        for _ in range(1 + self.chance.below(reach)):
            cell = self.ground.neighbours[cell][self.chance.below(6)]
            if cell == OFF:
                return []
        return [cell]

    def _fire(self, code: orders.FireCode, cells: list[int]) -> orders.Order | None:
        return orders.Fire(code, self.ground.hex(self.chance.choice(cells))) if cells else None

    def _face(self, piece: Piece) -> orders.Order | None:
        return orders.Face(Direction(self.chance.below(6))) if piece.is_gun else None

    def _embark(self, piece: Piece) -> orders.Order | None:
        """Lets a carrier fetch a unit from a neighbouring hex; the unit plots M as well."""
        status = self.position.status[piece.index]
        if not piece.carries or status.passenger != NOBODY:
            return None
        around = [c for c in self.ground.neighbours[status.cell] if c != OFF]
        waiting = [
            i
            for cell in around
            for i in self.position.standing_at(cell)
            if self._own(i) and i not in self.plots and self.game.pieces[i].category in piece.carries
        ]
        if not waiting:
            return None
        passenger = self.chance.choice(waiting)
        self.plots[passenger] = orders.Embark()
        order = orders.Embark(self.ground.hex(self.position.status[passenger].cell))
        self.plots[piece.index] = order
        if Plotting(self.position, self.side, self.plots).fault_of(self.game.pieces[passenger]) is not None:
            self._take_back(piece)
            return None
        return order

    def _debark(self, piece: Piece) -> orders.Order | None:
        status = self.position.status[piece.index]
        if status.passenger == NOBODY:
            return None
        there = self.ground.neighbours[status.cell][self.chance.below(6)]
        if there == OFF:
            return None
        passenger = self.game.pieces[status.passenger]
        if self.position.status[passenger.index].level or passenger.index in self.position.held:
            return None
        facing = Direction(self.chance.below(6)) if passenger.is_gun else None
        self.plots[passenger.index] = orders.Debark(facing=facing)
        return orders.Debark(hex=self.ground.hex(there))

    def _own(self, index: int) -> bool:
        return self.game.pieces[index].side == self.side
