"""The orders that a click on a hex could mean for a unit: one of each kind, with its effect in words."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.rules.telling import meanings
from kpeditor.core.scenario.unitlist import shown_id
from kpeditor.core.texts import Translate, listed
from kpeditor.rulesets.kampfpanzer.engine.fire.forecast import (
    Forecast,
    direct,
    joined_firers,
    opportunity,
    outlooks,
    shelling,
)
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots import planning
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import Situation
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Position
from kpeditor.rulesets.kampfpanzer.orders import Debark, Embark, Face, Fire, FireCode, Order
from kpeditor.rulesets.kampfpanzer.words import spread

Proposal = meanings.Proposal[int, Order]
"""Proposed orders by number of the unit."""


def move(now: Situation, cell: int, tr: Translate = str) -> Proposal:
    """The path so far with the cheapest way to this hex."""
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
    said = tr("To {number}: clock {spent:g}, {left:g} left of {have:g}")
    text = said.format(number=now.number(cell), spent=spent, left=have - spent, have=have)
    return Proposal({now.piece.index: order}, text)


def overrun(now: Situation, cell: int, tr: Translate = str) -> Proposal:
    """An overrun of this hex by the cheapest approach."""
    order = planning.overrun_by(now.position, now.piece, now.order, now.reach, cell)
    if order is None:
        said = tr("{number} cannot be reached and driven through with the points left [9.6]")
        return Proposal(text=said.format(number=now.number(cell)))
    game, count = now.position.game, sum(2 if now.position.is_entrenched(i) else 1 for i in now.enemies(cell))
    named = {"number": now.number(cell), "direction": game.ground.called(order.direction, tr)}
    if not count:  # an enemy may come before the overrun
        said = tr("Overruns {number} through side {direction}; no enemy is there now")
        return Proposal({now.piece.index: order}, said.format(**named))
    said = tr("Overruns {number} through side {direction}: alone {superiority:+d}")
    text = said.format(**named, superiority=game.tables.overrun.superiority(count, 1))
    return Proposal({now.piece.index: order}, text)


def may_load(now: Situation) -> bool:
    """True for empty carriers and for units that could go aboard."""
    if now.cell == OFF:
        return False
    status = now.position.status[now.piece.index]
    if now.piece.carries:
        return status.passenger == NOBODY
    return now.piece.category in ("infantry", "artillery") and status.carrier == NOBODY


def load(now: Situation, cell: int, tr: Translate = str) -> Proposal:
    """Order M for the carrier and its passenger, whichever of them is selected."""
    pieces, ground = now.position.game.pieces, now.position.game.ground
    for other in now.friends(cell):
        carrier, passenger = (now.piece.index, other) if now.piece.carries else (other, now.piece.index)
        if pieces[passenger].category not in pieces[carrier].carries:
            continue
        waits = now.position.status[passenger].cell
        orders: dict[int, Order] = {carrier: Embark(ground.hex(waits)), passenger: Embark()}
        text = tr("{carrier} takes {unit} aboard in {where}").format(
            carrier=pieces[carrier].title, unit=pieces[passenger].title, where=now.number(waits)
        )
        return Proposal(orders, text)
    who = tr("unit it could carry") if now.piece.carries else tr("carrier")
    said = tr("There is no {who} of this side in {number} [12.0]")
    return Proposal(text=said.format(who=who, number=now.number(cell)))


def may_unload(now: Situation) -> bool:
    """True for loaded carriers and their passengers."""
    status = now.position.status[now.piece.index]
    return status.is_on_map and (status.passenger != NOBODY or status.carrier != NOBODY)


def unload(now: Situation, cell: int, tr: Translate = str) -> Proposal:
    """Order Q for both; the carrier drives on."""
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
    return Proposal(
        orders, tr("{unit} gets off here, {drives}").format(unit=pieces[passenger].title, drives=drives)
    )


def turn(now: Situation, cell: int, tr: Translate = str) -> Proposal:
    """A facing towards a hex."""
    if cell == now.cell:
        return Proposal()
    ground = now.position.game.ground
    facing = ground.towards(now.cell, cell)
    text = tr("{piece} turns to face {facing}").format(
        piece=now.piece.title, facing=ground.called(facing, tr)
    )
    return Proposal({now.piece.index: Face(facing)}, text)


def can_fire(now: Situation) -> bool:
    """True for armed units that are not H guns."""
    return now.piece.figures.weapon not in ("", "H") and now.cell != OFF


def nobody_to_fire_at(now: Situation, tr: Translate = str) -> str:
    """Why direct fire of a unit would hit nobody with all units at their present places; "" if it can hit.

    Enemies may be out of range, outside the arc of a gun, out of sight, or impossible to hurt [9.4, 9.16,
    9.17].
    """
    ground, status = now.position.game.ground, now.position.status[now.piece.index]
    found, named = dict(outlooks(now.position, now.piece)), {"piece": now.piece.title}
    if any(one is not None and one.odds for one in found.values()):
        return ""
    if not found:
        said = tr("No enemy is in range of {piece}: it fires at most {range} hexes far [9.17].")
        return said.format(**named, range=now.piece.figures.range)
    if any(found.values()):
        return tr("{piece} can hurt none of the enemies that it sees within its range.").format(**named)
    faced = [c for c in found if not now.piece.is_gun or ground.in_arc(now.cell, status.facing, c)]
    if not faced:
        return tr("No enemy within its range lies in the arc of {piece} [9.4].").format(**named)
    return tr("{piece} sees none of the enemies within its range [9.16].").format(**named)


def fire(now: Situation, cell: int, tr: Translate = str) -> Proposal:
    """Direct fire at all units in a hex, together with all units that already fire there."""
    order = Fire("N", now.position.game.ground.hex(cell))
    return Proposal({now.piece.index: order}, fire_words(now.position, now.plots, now.piece, order, tr))


def fire_ordered(position: Position, plots: Mapping[int, Order], piece: Piece, order: Fire) -> Forecast:
    """The forecast of an ordered direct fire, together with all units that fire there too."""
    firers = joined_firers(position, plots, piece.index, order)
    return direct(position, firers, position.game.ground.cell(order.target), order.targets)


def fire_words(
    position: Position, plots: Mapping[int, Order], piece: Piece, order: Fire, tr: Translate = str
) -> str:
    """Strength, defence, odds and chances of an ordered direct fire, in words."""
    forecast = fire_ordered(position, plots, piece, order)
    found = forecast.odds
    if found is None:
        number = position.game.ground.numbers[position.game.ground.cell(order.target)]
        return tr("{piece} cannot hurt anybody in {number}").format(piece=piece.title, number=number)
    more = len(forecast.firers) - 1
    head = tr("At {whom}{together}: {strength} − {defence}{cover} = {superiority:+d}").format(
        whom=listed([position.game.pieces[i].title for i in forecast.targets], tr),
        together=tr(" together with {firers} more").format(firers=more) if more else "",
        strength=" + ".join(map(str, found.strengths)),
        defence=found.defence,
        cover=tr(" − {cover} cover").format(cover=found.cover) if found.cover else "",
        superiority=found.superiority,
    )
    return f"{head}: {spread(forecast.results, tr)}"


def wait_for(now: Situation, cell: int, tr: Translate = str) -> Proposal:
    """Opportunity fire along the line to a hex."""
    if cell == now.cell:
        return Proposal()
    ground = now.position.game.ground
    path, _ = ground.fire_path(now.cell, cell)
    text = tr("Fires at the first enemy that enters {names}. In {number}: {chances}").format(
        names=", ".join(sorted(map(now.number, path))),
        number=now.number(cell),
        chances=_chances_by_type(now, cell, tr),
    )
    return Proposal({now.piece.index: Fire("P", ground.hex(cell))}, text)


def _chances_by_type(now: Situation, cell: int, tr: Translate) -> str:
    """The superiority over each type of enemy on the map if it entered a hex."""
    found: dict[str, str] = {}
    for piece, status in zip(now.position.game.pieces, now.position.status, strict=True):
        if piece.side != now.piece.side and status.stands and piece.type not in found:
            forecast = opportunity(now.position, now.piece.index, piece.index, cell)
            name = piece.title.removesuffix(f" {shown_id(piece.type, piece.id)}")
            said = tr("{name} no attack").format(name=name)
            if forecast.odds is None:
                said = f"{name} {tr('cannot be hurt')}"
            elif forecast.is_made:
                said = f"{name} {forecast.odds.superiority:+d}"
            found[piece.type] = said
    return ", ".join(found.values()) or tr("no enemy is on the map yet")


def shell(now: Situation, cell: int, code: FireCode, tr: Translate = str) -> Proposal:
    """H fire, tight (T) or loose (L). Loose fire attacks units in cover like moving ones (R-HFI-6)."""
    ground = now.position.game.ground
    softened = code == "T" and ground.is_close(cell)
    still, moving = (
        spread(shelling(now.position, moving=one, softened=softened), tr) for one in (False, True)
    )
    said = (
        tr("Tight fire on {number}. Who stays: {still}. Who has movement plotted: {moving}.")
        if code == "T"
        else tr(
            "Loose fire on {number} and around it. Who stays in the open: {still}. "
            "Who has movement plotted, is entrenched or in a town or woods: {moving}."
        )
    )
    text = said.format(number=now.number(cell), still=still, moving=moving)
    if now.position.game.options["h_hits_friends"]:
        text += " " + tr("Friends are hit as well.")
    return Proposal({now.piece.index: Fire(code, ground.hex(cell))}, text)


def can_shell(now: Situation) -> bool:
    """True for H guns on the map."""
    return now.piece.figures.weapon == "H" and now.cell != OFF
