"""LookAhead: what the chosen unit can reach and hit, and what a click on a hex would order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtGui import QColor

from kpeditor.app.ruleset_ui.kampfpanzer import chances
from kpeditor.app.ruleset_ui.kampfpanzer.hand import Hand, Proposal, Situation
from kpeditor.app.ruleset_ui.kampfpanzer.hands import HANDS
from kpeditor.app.ruleset_ui.kampfpanzer.planning import Ways, ways
from kpeditor.app.ruleset_ui.toolkit import painting as plotpaint
from kpeditor.app.ruleset_ui.toolkit.painting import Drawing
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.drawing.palette import side_colour
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.legality import Plotting
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Position
from kpeditor.rulesets.kampfpanzer.orders import IDLE, Order

NOTHING = Ways({}, {}, frozenset())
FIRE = next(hand for hand in HANDS if hand.id == "fire")


class LookAhead:
    """Works out, for one side in one game-turn, what the orders so far and the chosen unit allow."""

    def __init__(self, position: Position, side: int) -> None:
        self._position = position
        self._side = side
        self.plots: Mapping[int, Order] = {}
        self.piece: Piece | None = None
        self.hand: Hand = HANDS[0]
        self.reach = NOTHING
        self.proposal = Proposal()
        self._odds: list[tuple[int, str, bool]] = []
        self._hovered = OFF

    def update(self, plots: Mapping[int, Order], piece: Piece | None, hand: Hand) -> None:
        """Takes in other orders, another unit or another way of giving orders."""
        self.plots, self.piece, self.hand = plots, piece, hand
        self.proposal, self._hovered = Proposal(), OFF
        self.reach, self._odds = NOTHING, []
        if piece is None or not self.may_have_order(piece):
            return
        self.reach = ways(self._position, piece, plots.get(piece.index, IDLE))
        if hand.id == "fire":
            self._odds = list(self._all_odds(piece))

    @property
    def now(self) -> Situation | None:
        """What a hand looks at; None while no unit is chosen."""
        if self.piece is None:
            return None
        return Situation(self._position, self.plots, self.piece, self.reach)

    def may_have_order(self, piece: Piece) -> bool:
        """Whether a unit may be told to do something by itself: not disrupted, not aboard another."""
        status = self._position.status[piece.index]
        return not status.level and status.carrier == NOBODY

    def is_held(self, piece: Piece) -> bool:
        """Whether a unit may not move until an event of the scenario releases it; fire it may."""
        return piece.index in self._position.held

    def hover(self, cell: int) -> bool:
        """The pointer is over a hex; answers whether that makes a difference."""
        if cell == self._hovered:
            return False
        self._hovered = cell
        proposal = self.proposed(cell)
        fault = self.fault(proposal)
        self.proposal = Proposal(text=fault.sentence()) if fault else proposal
        return True

    def proposed(self, cell: int) -> Proposal:
        """What a click on a hex would order; on an enemy, while movement is chosen, direct fire."""
        now = self.now
        if now is None or cell == OFF:
            return Proposal()
        if not self.may_have_order(now.piece) and self.hand.id != "unload":
            return Proposal()
        is_fire = self.hand.id == "move" and now.enemies(cell) and FIRE.fits(now)
        return (FIRE if is_fire else self.hand).propose(now, cell)

    def fault(self, proposal: Proposal) -> IllegalAnswer | None:
        """Why the rules forbid a proposal, None when they do not."""
        judge = Plotting(self._position, self._side, {**self.plots, **proposal.orders})
        faults = (judge.fault_of(self._position.game.pieces[index]) for index in proposal.orders)
        return next((fault for fault in faults if fault is not None), None)

    def own_at(self, cell: int) -> list[int]:
        """Own units in a hex, the ones aboard after their carriers."""
        found = []
        for index in self._position.standing_at(cell) if cell != OFF else ():
            if self._position.game.pieces[index].side == self._side:
                passenger = self._position.status[index].passenger
                found += [index] + ([passenger] if passenger != NOBODY else [])
        return found

    def chooses_at(self, cell: int) -> bool:
        """Whether a click there chooses a unit of one's own rather than giving an order."""
        return self.hand.id != "load" and bool(self.own_at(cell))

    def _all_odds(self, piece: Piece) -> Iterable[tuple[int, str, bool]]:
        """Every enemy hex within range, with the superiority there, or a cross where nothing can be done."""
        ground, here = self._position.game.ground, self._position.status[piece.index].cell
        for cell, units in sorted(self._position.by_cell().items()):
            if self._position.game.pieces[units[0]].side == self._side or here == OFF:
                continue
            if ground.distance(here, cell) > piece.figures.range:
                continue
            facing = self._position.status[piece.index].facing
            in_front = not piece.is_gun or ground.in_arc(here, facing, cell)
            if not (in_front and ground.visible(here, cell)):
                yield cell, "", False
                continue
            forecast = chances.direct(self._position, [piece.index], cell)
            text = f"{forecast.odds.superiority:+d}" if forecast.odds else "✕"
            yield cell, text, forecast.is_made

    # --- Drawing ---

    def paint_under(self, draw: Drawing) -> None:
        """What is in reach."""
        piece = self.piece
        if piece is not None and self.hand.id in ("move", "overrun") and not self.is_held(piece):
            plotpaint.paint_reach(draw, self.reach.points)

    def paint_over(self, draw: Drawing) -> None:
        """All orders, the chosen unit's strongly; lines of fire; the proposal under the pointer."""
        pieces, colour = self._position.game.pieces, side_colour(self._side)
        for index, order in self.plots.items():
            plotpaint.paint_order(draw, pieces[index], order, colour, strong=pieces[index] is self.piece)
        if self.piece is None:
            return
        cell = self._position.status[self.piece.index].cell
        if cell != OFF:
            plotpaint.paint_odds(draw, cell, self._odds)
            plotpaint.paint_chosen(draw, cell)
        for index, order in self.proposal.orders.items():
            plotpaint.paint_order(draw, pieces[index], order, QColor(plotpaint.PROPOSED), strong=True)
