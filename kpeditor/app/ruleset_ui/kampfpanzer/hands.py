"""Hands: what a click on the map means for the chosen unit: a move, a fire, an overrun ... one class each.

A hand proposes orders for a hex and says in words what they would do. Nothing is changed here; the plot sheet
asks the rules whether a proposal is legal and takes it over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from kpeditor.app.ruleset_ui.kampfpanzer import chances, planning
from kpeditor.app.ruleset_ui.kampfpanzer.planning import Ways
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.scenario.muster import shown_id
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Position
from kpeditor.rulesets.kampfpanzer.orders import Debark, Embark, Face, Fire, FireCode, Order


@dataclass(frozen=True)
class Situation:
    """What a hand looks at: the position, the orders so far, the chosen unit and what it can reach."""

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


@dataclass(frozen=True)
class Proposal:
    """Orders by unit, and what they would do; without orders the text says why there are none."""

    orders: Mapping[int, Order] = field(default_factory=dict)
    text: str = ""


class Hand(Protocol):
    """One way to give orders by clicking on the map."""

    id: str
    title: str
    key: str
    tip: str

    def fits(self, now: Situation) -> bool:
        """Whether the unit may do such a thing at all."""
        ...

    def propose(self, now: Situation, cell: int) -> Proposal:
        """What a click on this hex would order."""
        ...


class MoveHand:
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


class FireHand:
    """Direct fire."""

    id, title, key = "fire", tr_later("Fire"), "N"
    tip = tr_later("Click an enemy. Lines show whom the unit can hit, numbers its superiority.")

    def fits(self, now: Situation) -> bool:
        """True for armed units that are no H guns."""
        return now.piece.figures.weapon not in ("", "H") and now.cell != OFF

    def propose(self, now: Situation, cell: int) -> Proposal:
        """Direct fire at everybody in a hex, with all who fire there already."""
        order = Fire("N", now.position.game.ground.hex(cell))
        firers = chances.joined_firers(now.position, now.plots, now.piece.index, order)
        forecast = chances.direct(now.position, firers, cell)
        return Proposal({now.piece.index: order}, fire_text(now, forecast, cell))


class OpportunityHand:
    """Opportunity fire."""

    id, title, key = "opportunity", tr_later("Wait for"), "P"
    tip = tr_later("Opportunity fire: click the far end of the line to watch. Its path hexes are outlined.")

    def fits(self, now: Situation) -> bool:
        """True for armed units that are no H guns."""
        return now.piece.figures.weapon not in ("", "H") and now.cell != OFF

    def propose(self, now: Situation, cell: int) -> Proposal:
        """Fire along the line to a hex."""
        if cell == now.cell:
            return Proposal()
        ground = now.position.game.ground
        path, _ = ground.fire_path(now.cell, cell)
        names = ", ".join(sorted(now.number(one) for one in path))
        text = tr("Fires at the first enemy that enters {names}. In {number}: {chances}").format(
            names=names, number=now.number(cell), chances=self._chances(now, cell)
        )
        return Proposal({now.piece.index: Fire("P", ground.hex(cell))}, text)

    def _chances(self, now: Situation, cell: int) -> str:
        """The superiority over each type of enemy on the map, were it to enter a hex."""
        found: dict[str, str] = {}
        for piece, status in zip(now.position.game.pieces, now.position.status, strict=True):
            if piece.side != now.piece.side and status.stands and piece.type not in found:
                forecast = chances.opportunity(now.position, now.piece.index, piece.index, cell)
                name = piece.title.removesuffix(f" {shown_id(piece.type, piece.id)}")
                odds = f"{forecast.odds.superiority:+d}" if forecast.odds else tr("cannot be hurt")
                found[piece.type] = (
                    f"{name} {odds}" if forecast.is_made else tr("{name} no attack").format(name=name)
                )
        return ", ".join(found.values()) or tr("no enemy is on the map yet")


class ShellHand:
    """H fire, tight or loose."""

    def __init__(self, code: FireCode, title: str, tip: str) -> None:
        self.id = f"shell-{code.lower()}"
        self.code = code
        self.title = title
        self.key: str = code
        self.tip = tip

    def fits(self, now: Situation) -> bool:
        """True for H guns."""
        return now.piece.figures.weapon == "H" and now.cell != OFF

    def propose(self, now: Situation, cell: int) -> Proposal:
        """H fire at a hex."""
        ground = now.position.game.ground
        softened = self.code == "T" and ground.is_close(cell)
        static = chances.shelling(now.position, moving=False, softened=softened)
        moving = chances.shelling(now.position, moving=True, softened=softened)
        # What lies in cover under loose fire is attacked like what moves (R-HFI-6).
        said = (
            tr("{fire} on {number}. Who stays: {still}. Who has movement plotted: {moving}.")
            if self.code == "T"
            else tr(
                "{fire} on {number} and around it. Who stays in the open: {still}. "
                "Who has movement plotted, is entrenched or in a town or woods: {moving}."
            )
        )
        text = said.format(
            fire=tr(self.title),
            number=now.number(cell),
            still=chances.spread(static),
            moving=chances.spread(moving),
        )
        if now.position.game.options["h_hits_friends"]:
            text += " " + tr("Friends are hit as well.")
        return Proposal({now.piece.index: Fire(self.code, ground.hex(cell))}, text)


class OverrunHand:
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


class LoadHand:
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


class UnloadHand:
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


class FaceHand:
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
        facing = towards(now.position, now.cell, cell)
        return Proposal(
            {now.piece.index: Face(facing)},
            tr("{piece} turns to face {facing}").format(piece=now.piece.title, facing=facing.name),
        )


HANDS: tuple[Hand, ...] = (
    MoveHand(),
    FireHand(),
    OpportunityHand(),
    ShellHand(
        "T", tr_later("Tight fire"), tr_later("H fire on one hex, hard and soft targets: click the hex.")
    ),
    ShellHand(
        "L",
        tr_later("Loose fire"),
        tr_later("H fire on a hex and the six around it, soft targets: click the middle."),
    ),
    OverrunHand(),
    LoadHand(),
    UnloadHand(),
    FaceHand(),
)


def towards(position: Position, start: int, end: int) -> Direction:
    """The direction of a hex from another, the nearest of the six."""
    ground = position.game.ground
    distance = ground.distance(start, end)
    here = ground.hex(start)

    def gap(direction: Direction) -> int:
        there = here
        for _ in range(distance):
            there = ground.grid.step(there, direction)
        return ground.grid.distance(there, ground.hex(end))

    return min(Direction, key=gap)


def fire_text(now: Situation, forecast: chances.Forecast, cell: int) -> str:
    """Strength, defence, odds and chances of a direct fire."""
    pieces = now.position.game.pieces
    if forecast.odds is None:
        return tr("{piece} cannot hurt anybody in {number}").format(
            piece=now.piece.title, number=now.number(cell)
        )
    whom = " and ".join(pieces[i].title for i in forecast.targets)
    found = forecast.odds
    strength = " + ".join(map(str, found.strengths))
    cover = tr(" − {cover} cover").format(cover=found.cover) if found.cover else ""
    together = (
        tr(" together with {firers} more").format(firers=len(forecast.firers) - 1)
        if len(forecast.firers) > 1
        else ""
    )
    head = tr("At {whom}{together}: {strength} − {defence}{cover} = {superiority:+d}").format(
        whom=whom,
        together=together,
        strength=strength,
        defence=found.defence,
        cover=cover,
        superiority=found.superiority,
    )
    return f"{head}: {forecast.text()}"
