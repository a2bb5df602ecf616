"""Casualties: which stands take them, and how those are moved back that cannot stay [N33, N49, N57]."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.nqm.declarations import HOLD
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.position import Order, Position, Stand
from kpeditor.rulesets.nqm.firefight import Target, dealt


def holds(position: Position, stand: Stand) -> int:
    """How many markers a stand carries at most: a vehicle company as many as its strength points, others
    one.
    """
    return stand.figures if position.setting.types[stand.type].data.get("vehicle") else 1


def hit(position: Position, stands: Sequence[Stand], hits: int, subject: str, log: Log) -> Position:
    """The position after some casualties among stands, dealt in the order of an addressed shuffle [N61]."""
    if hits <= 0 or not stands:
        return position
    order = log.order("markers", subject, len(stands))
    shuffled = [position.stands[stands[n].id] for n in order]
    after = dealt(hits, [Target(one.id, holds(position, one), one.markers) for one in shuffled])
    for target in after:
        stand = position.stands[target.id]
        if target.is_gone:
            position = destroyed(position, [stand], "removed for good", "N33", log)
        elif target.markers > stand.markers:
            position = position.with_stands([replace(stand, markers=target.markers)])
    return position


def destroyed(position: Position, stands: Sequence[Stand], why: str, rule: str, log: Log) -> Position:
    """The position without some stands."""
    for one in stands:
        where = position.setting.name(one.at) if one.at is not None else ""
        title = position.setting.types[one.type].title
        text = f"{title} {one.id} of {one.formation} is {why}"
        log.tell(
            "destroyed",
            rule,
            text,
            hexes=[where],
            units=[one.id],
            side=one.side,
            known_to=_knowing(position, one),
            formation=one.formation,
            data={"why": why, "type": title},
        )
        position = position.with_stands([replace(one, state="destroyed", concealed=False)])
    return position


def _knowing(position: Position, stand: Stand) -> tuple[str, ...]:
    """The sides that learn of the end of a stand: its own, and the enemy if it knew the stand."""
    enemy = position.setting.enemy(stand.side)
    return (stand.side, enemy) if stand.id in position.contacts[enemy] else (stand.side,)


def fallen_back(
    position: Position, stands: Sequence[Stand], away_from: TablePoint | None, km: float
) -> Position:
    """Some stands moved straight away from a point, or from the middle of the table, and halted."""
    setting = position.setting
    middle = position.centre(stands)
    if middle is None:
        return position
    source = away_from or TablePoint(setting.sheet.space.width / 2, setting.sheet.space.height / 2)
    dx, dy = middle.x - source.x, middle.y - source.y
    length = math.hypot(dx, dy) or 1.0
    far = km / setting.kilometre
    end = setting.on_table(middle.x + dx / length * far, middle.y + dy / length * far)
    far *= setting.open_share(middle, end)
    moved = [
        replace(
            one,
            at=setting.on_table(one.at.x + dx / length * far, one.at.y + dy / length * far),
            posture="open",
        )
        for one in stands
        if one.at is not None
    ]
    for unit in sorted({position.leader(one.formation) for one in stands}):
        position = position.with_unit(unit, order=Order(HOLD))
    return position.with_stands(moved)


def may_retreat(position: Position, stands: Sequence[Stand], pursuers: Sequence[Stand]) -> bool:
    """Whether troops can get away: at least as mobile as their pursuers [N49]."""
    rates = position.setting.known.movement

    def slowest(those: Sequence[Stand]) -> float:
        return min(
            (rates[position.setting.types[one.type].data["mobility"]].march for one in those), default=0.0
        )

    return not pursuers or slowest(stands) >= slowest(pursuers)
