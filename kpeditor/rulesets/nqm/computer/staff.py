"""Staff: the computer player that gives every formation its most promising order.

It is pure: its answer depends only on the decision and on what its side knows.
"""

from __future__ import annotations

import math
from typing import Any

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Explanation
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.rulesets.nqm.computer.choice import Choice
from kpeditor.rulesets.nqm.computer.picture import Picture
from kpeditor.rulesets.nqm.computer.pressing import gains
from kpeditor.rulesets.nqm.computer.weighing import Weighing
from kpeditor.rulesets.nqm.engine import orders
from kpeditor.rulesets.nqm.engine.combat import facing
from kpeditor.rulesets.nqm.engine.combat.volleys import aimed
from kpeditor.rulesets.nqm.engine.pieces import Order, Stand
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.setup import SET_UP, laid_out, round_of
from kpeditor.rulesets.nqm.engine.state import ORDERS, PRESS, VOLLEY, Operation
from kpeditor.rulesets.nqm.engine.views import press_choices
from kpeditor.rulesets.toolbox.doctrine import candidates

AFAR = 2
"""The number of a defender's stands that fire at harassing range."""
_APART = 0.5
"""The distance in km from the middle of the table that a formation keeps if it may begin anywhere."""
_NEARLY_ALL = 0.9
"""The share of the table from which on a deployment ground counts as the whole table."""


class Staff:
    """Plays one side; confirms rulings as they fell."""

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer."""
        return self.explain(state, decision, chance)[0]

    def explain(self, state: State, decision: Decision, chance: Chance) -> tuple[Answer, Explanation]:
        """The answer, and the orders that were weighed for each formation."""
        assert isinstance(state, Operation)
        if decision.kind == SET_UP:
            return set_up(state.position, decision.side), {}
        if decision.kind == ORDERS:
            return _orders(state.position, decision.side)
        if decision.kind == PRESS:
            won = press_choices(state.position, decision.side)
            return [one for one in won if gains(state.position, one)], {}
        if decision.kind == VOLLEY:
            return _volleys(state.position, decision.side), {}
        return {}, {}


def _orders(position: Position, side: str) -> tuple[Answer, Explanation]:
    """Orders fighting formations first, so that batteries know whom they support; the strongest of them
    first.
    """
    picture = Picture(position, side)
    weighing = Weighing(picture)
    found: dict[str, Any] = {}
    told: dict[str, list[dict[str, Any]]] = {}
    ranks = {one: (one in picture.staffs, -picture.strengths[one], one) for one in picture.formations}
    for unit in sorted(ranks, key=ranks.__getitem__):
        weighed = sorted(weighing.choices(unit), key=lambda one: -one.score)
        best = next(one for one in weighed if _is_legal(position, side, one))
        weighing.settle(best)
        if best.order != position.units[unit].order and not _is_due(position, best):
            found[unit] = best.order.data()
        lines = [(one.score, _written(position, one.order), one.terms) for one in weighed]
        told[unit] = candidates(lines, _written(position, best.order))
        if unit in found and unit in picture.staffs:
            found |= weighing.leading.told_to_stay(unit, found)
    return found, told


def _volleys(position: Position, side: str) -> Answer:
    """An attacker keeps his ammunition for ranges at which fire causes casualties [N31]. A defender also lets
    a few stands fire from afar: a disorganised attacker does not go on.
    """
    found = {}
    for unit in facing.due(position):
        own, foes = facing.sides_of(position, unit)
        attacks = position.setting.units[unit].side == side
        mine, targets = (own, foes) if attacks else (foes, own)
        able = facing.firers(position, mine, targets, attacks=attacks)
        aims = [aim for one in able if (aim := aimed(position, one, targets)) is not None]
        afar = [one.stand.id for one in aims if one.band == "harassing"]
        near = [one.stand.id for one in aims if one.band != "harassing"]
        found[unit] = near if attacks else near + afar[:AFAR]
    return found


def _is_legal(position: Position, side: str, choice: Choice) -> bool:
    is_kept = choice.order == position.units[choice.unit].order or _is_due(position, choice)
    return is_kept or not list(orders.faults(position, side, {choice.unit: choice.order.data()}))


def _is_due(position: Position, choice: Choice) -> bool:
    """Whether an order is on its way already."""
    return any(one.unit == choice.unit and one.order == choice.order for one in position.due)


def _written(position: Position, order: Order) -> str:
    return orders.words(position, order)


def set_up(position: Position, side: str) -> Answer:
    """Places the fighting formations one after another at the places of the victory lines, or as near to the
    first of them as their ground allows; guns, staffs and columns in the rear of their ground. A formation
    that may begin almost anywhere begins on its side's part of the table, which is the west for the first
    side, and keeps away from the other part.
    """
    now = round_of(position)
    assert now is not None
    picture, types = Picture(position, side), position.setting.types
    formations: dict[str, list[Stand]] = {}
    for id_ in now.grounds:
        formations.setdefault(position.stands[id_].formation, []).append(position.stands[id_])
    table = position.setting.sheet.space
    sides = position.setting.sides
    broad, number = table.width / len(sides), sides.index(side)
    home = TablePoint((number + 0.5) * broad, table.height / 2)
    first = picture.places[0].centre if picture.places else home
    apart = min(_APART / position.setting.kilometre, broad / 4)
    west, east = number * broad + (apart if number else 0), (number + 1) * broad - (0 if number else apart)
    part = shapely.box(west, 0, east, table.height)
    anchors: dict[str, TablePoint] = {}
    within: dict[str, Any] = {}
    fighting = 0
    for formation, stands in formations.items():
        ground, nearest = shapely.union_all([now.grounds[one.id] for one in stands]), first
        if ground.area > _NEARLY_ALL * table.width * table.height:
            ground, nearest = shapely.intersection(ground, part), home
            within[formation] = ground
        if not any(types[one.type].data["stand"] == "fighting" for one in stands):
            corners = shapely.get_coordinates(shapely.envelope(ground)).tolist()
            anchors[formation] = TablePoint(*max(corners, key=lambda corner: math.dist(corner, first)))
            continue
        inside = [one for one in picture.places if _reaches_into(one.shape, ground)]
        anchors[formation] = inside[fighting % len(inside)].centre if inside else nearest
        fighting += 1
    return laid_out(position, anchors, within=within)


def _reaches_into(shape: Any, ground: Any) -> bool:
    """Whether two pieces of ground share more than a border."""
    return bool(shapely.intersects(shape, ground)) and not shapely.touches(shape, ground)
