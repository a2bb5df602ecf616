"""LookAhead: what the selected unit can reach and hit, and what a click on a hex would order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kpeditor.app.ruleset_ui.kampfpanzer.firekinds import DirectFire, HFire, OpportunityFire
from kpeditor.app.ruleset_ui.kampfpanzer.movekinds import (
    Loading,
    Movement,
    Overrunning,
    Turning,
    Unloading,
)
from kpeditor.app.ruleset_ui.kampfpanzer.plotpaint import paint_order
from kpeditor.app.ruleset_ui.kampfpanzer.situation import OrderKind, Proposal, Situation
from kpeditor.app.ruleset_ui.toolkit.painting import (
    CHOSEN,
    PROPOSED,
    Drawing,
    paint_reach,
    paint_targets,
    tint,
)
from kpeditor.app.words import tr_later
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.drawing.palette import side_colour
from kpeditor.rulesets.kampfpanzer.engine.fire.forecast import direct as forecast_fire
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.legality import Plotting
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import NOTHING, ways
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Position
from kpeditor.rulesets.kampfpanzer.orders import IDLE, Order

KINDS: tuple[OrderKind, ...] = (
    Movement(),
    DirectFire(),
    OpportunityFire(),
    HFire("T", tr_later("Tight fire"), tr_later("H fire on one hex, hard and soft targets: click the hex.")),
    HFire(
        "L",
        tr_later("Loose fire"),
        tr_later("H fire on a hex and the six around it, soft targets: click the middle."),
    ),
    Overrunning(),
    Loading(),
    Unloading(),
    Turning(),
)
"""All ways of giving orders, in the order of the buttons."""
FIRE = next(kind for kind in KINDS if kind.id == "fire")


class LookAhead:
    """Works out, for one side in one game-turn, what the orders so far and the selected unit allow."""

    def __init__(self, position: Position, side: int) -> None:
        self._position = position
        self._side = side
        self.plots: Mapping[int, Order] = {}
        self.piece: Piece | None = None
        self.kind: OrderKind = KINDS[0]
        self.reach = NOTHING
        self._odds: list[tuple[int, str, bool]] = []

    def update(self, plots: Mapping[int, Order], piece: Piece | None, kind: OrderKind) -> None:
        """Takes in other orders, another unit or another way of giving orders."""
        self.plots, self.piece, self.kind = plots, piece, kind
        self.reach, self._odds = NOTHING, []
        if piece is None or not self.may_have_order(piece):
            return
        self.reach = ways(self._position, piece, plots.get(piece.index, IDLE))
        if kind.id == "fire":
            self._odds = list(self._all_odds(piece))

    @property
    def now(self) -> Situation | None:
        """What kinds of orders look at; None while no unit is selected."""
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

    def proposed(self, cell: int) -> Proposal:
        """What a click on a hex would order; on an enemy, while movement is chosen, direct fire."""
        now = self.now
        if now is None or cell == OFF:
            return Proposal()
        if not self.may_have_order(now.piece) and self.kind.id != "unload":
            return Proposal()
        is_fire = self.kind.id == "move" and now.enemies(cell) and FIRE.fits(now)
        return (FIRE if is_fire else self.kind).propose(now, cell)

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
            forecast = forecast_fire(self._position, [piece.index], cell)
            text = f"{forecast.odds.superiority:+d}" if forecast.odds else "✕"
            yield cell, text, forecast.is_made

    # --- Drawing ---

    def paint_below(self, draw: Drawing) -> None:
        """What is in reach, with the clock of the arrival in each hex."""
        piece, ground = self.piece, self._position.game.ground
        if piece is not None and self.kind.id in ("move", "overrun") and not self.is_held(piece):
            points = self.reach.points.items()
            paint_reach(draw, {ground.hex(cell): f"{spent / 2:g}" if spent else "" for cell, spent in points})

    def paint(self, draw: Drawing, proposal: Proposal) -> None:
        """All orders, the selected unit's strongly; lines of fire; the proposal under the pointer."""
        pieces, ground = self._position.game.pieces, self._position.game.ground
        colour = side_colour(self._side)
        for index, order in self.plots.items():
            is_strong = pieces[index] is self.piece
            paint_order(draw, self._position, pieces[index], order, colour, strong=is_strong)
        if self.piece is None:
            return
        cell = self._position.status[self.piece.index].cell
        if cell != OFF:
            targets = ((ground.hex(at), text, is_good) for at, text, is_good in self._odds)
            paint_targets(draw, ground.hex(cell), targets)
            tint(draw, [ground.hex(cell)], CHOSEN)
        for index, order in proposal.orders.items():
            paint_order(draw, self._position, pieces[index], order, PROPOSED, strong=True)
