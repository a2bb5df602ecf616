"""Kinds of orders that move units: movement, overruns, getting on and off, turning a gun."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.kampfpanzer.situation import Proposal, Situation
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.directions import Direction
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots import planning
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY
from kpeditor.rulesets.kampfpanzer.orders import Debark, Embark, Face, Order


class Movement:
    """Movement along the cheapest way to each hex that is clicked."""

    id, title, key = "move", tr_later("Move"), "G"
    tip = tr_later(
        "Click hexes: each click adds the cheapest way there. S waits, Backspace takes the last leg away."
    )

    def fits(self, now: Situation) -> bool:
        """True for whatever has movement points."""
        return now.piece.figures.allowance > 0

    def propose(self, now: Situation, cell: int) -> Proposal:
        """The path so far with the way to this hex."""
        have = now.piece.figures.allowance / 2
        if cell not in now.reach.points:
            return Proposal(
                text=tr("{number} is too far: {piece} can spend {have:g} on movement [6.0]").format(
                    number=now.number(cell), piece=now.piece.title, have=have
                )
            )
        order = planning.extended(now.position, now.piece, now.order, now.reach, cell)
        if not order.path and order.entry is None:
            return Proposal()
        spent = now.reach.points[cell] / 2
        return Proposal(
            {now.piece.index: order},
            tr("To {number}: clock {spent:g}, {left:g} left of {have:g}").format(
                number=now.number(cell), spent=spent, left=have - spent, have=have
            ),
        )


class Overrunning:
    """Overrunning soft enemies in the open."""

    id, title, key = "overrun", tr_later("Overrun"), "V"
    tip = tr_later("Click a hex of soft enemies in clear terrain: the unit drives in and through.")

    def fits(self, now: Situation) -> bool:
        """True for hard movers."""
        return now.piece.figures.hard and now.piece.figures.allowance > 0

    def propose(self, now: Situation, cell: int) -> Proposal:
        """The cheapest approach, in and through."""
        order = planning.overrun_by(now.position, now.piece, now.order, now.reach, cell)
        if order is None:
            return Proposal(
                text=tr("{number} cannot be reached and driven through with the points left [9.6]").format(
                    number=now.number(cell)
                )
            )
        count = sum(2 if now.position.is_entrenched(i) else 1 for i in now.enemies(cell))
        tables = now.position.game.tables
        superiority = tables.overrun.superiority(max(count, 1), 1)
        text = tr("Overruns {number} through side {direction}: alone {superiority:+d}").format(
            number=now.number(cell), direction=order.direction.name, superiority=superiority
        )
        return Proposal({now.piece.index: order}, text)


class Loading:
    """Going aboard: the carrier and its passenger, whichever is chosen first."""

    id, title, key = "load", tr_later("Load"), "M"
    tip = tr_later(
        "Click the unit beside it: the carrier drives there at the end of the turn and takes it aboard."
    )

    def fits(self, now: Situation) -> bool:
        """True for empty carriers and for units that could go aboard."""
        if now.cell == OFF:
            return False
        status = now.position.status[now.piece.index]
        if now.piece.carries:
            return status.passenger == NOBODY
        return now.piece.category in ("infantry", "artillery") and status.carrier == NOBODY

    def propose(self, now: Situation, cell: int) -> Proposal:
        """M for both."""
        pieces = now.position.game.pieces
        for other in now.friends(cell):
            carrier, passenger = (now.piece.index, other) if now.piece.carries else (other, now.piece.index)
            if pieces[passenger].category not in pieces[carrier].carries:
                continue
            waits = now.position.game.ground.hex(now.position.status[passenger].cell)
            orders: dict[int, Order] = {carrier: Embark(waits), passenger: Embark()}
            where = now.number(now.position.status[passenger].cell)
            text = tr("{carrier} takes {unit} aboard in {where}").format(
                carrier=pieces[carrier].title, unit=pieces[passenger].title, where=where
            )
            return Proposal(orders, text)
        who = tr("unit it could carry") if now.piece.carries else tr("carrier")
        return Proposal(
            text=tr("There is no {who} of this side in {number} [12.0]").format(
                who=who, number=now.number(cell)
            )
        )


class Unloading:
    """Getting off: the carrier drives on."""

    id, title, key = "unload", tr_later("Unload"), "Q"
    tip = tr_later(
        "Click the free hex the carrier drives on to; the passenger stays. A gun will face that way."
    )

    def fits(self, now: Situation) -> bool:
        """True for loaded carriers and their passengers."""
        status = now.position.status[now.piece.index]
        return status.is_on_map and (status.passenger != NOBODY or status.carrier != NOBODY)

    def propose(self, now: Situation, cell: int) -> Proposal:
        """Q for both."""
        status = now.position.status[now.piece.index]
        carrier = now.piece.index if status.passenger != NOBODY else status.carrier
        passenger = now.position.status[carrier].passenger
        ground, pieces = now.position.game.ground, now.position.game.pieces
        facing = None
        if pieces[passenger].is_gun:
            facing = ground.grid.direction(ground.hex(status.cell), ground.hex(cell)) or Direction.A
        orders: dict[int, Order] = {carrier: Debark(hex=ground.hex(cell)), passenger: Debark(facing=facing)}
        drives = tr("{carrier} drives on to {number}").format(
            carrier=pieces[carrier].title, number=now.number(cell)
        )
        text = tr("{unit} gets off here, {drives}").format(unit=pieces[passenger].title, drives=drives)
        return Proposal(orders, text)


class Turning:
    """Turning a gun."""

    id, title, key = "face", tr_later("Turn"), "R"
    tip = tr_later("Click a hex: the gun turns towards it.")

    def fits(self, now: Situation) -> bool:
        """True for guns on their own wheels."""
        return now.piece.is_gun and now.position.status[now.piece.index].stands

    def propose(self, now: Situation, cell: int) -> Proposal:
        """A facing towards a hex."""
        if cell == now.cell:
            return Proposal()
        facing = now.position.game.ground.towards(now.cell, cell)
        return Proposal(
            {now.piece.index: Face(facing)},
            tr("{piece} turns to face {facing}").format(piece=now.piece.title, facing=facing.name),
        )
