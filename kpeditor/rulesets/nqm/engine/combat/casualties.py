"""Casualties: the stands that take them, and the retreat of stands that cannot stay [N33, N49, N57]."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.nqm.declarations import HOLD
from kpeditor.rulesets.nqm.engine import titles
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Order, Stand
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.firefight import Target, dealt


def holds(position: Position, stand: Stand) -> int:
    """The most markers that a stand can carry: its strength points for a vehicle company, one for others."""
    return stand.figures if position.setting.types[stand.type].data.get("vehicle") else 1


def hit(position: Position, stands: Sequence[Stand], hits: int, subject: str, log: Log) -> Position:
    """The position after some casualties among stands, dealt in the order of an addressed shuffle [N61]."""
    if hits <= 0 or not stands:
        return position
    position = tired(position, stands)
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


def tired(position: Position, stands: Sequence[Stand]) -> Position:
    """The position after this hour counts as an hour of fighting for some stands, because they fire, are hit
    or assault [N52]. In the first edition every hour counts in which an enemy fires at them.
    """
    for unit in (
        {position.setting.tested(one.formation) for one in stands} if position.setting.is_second else ()
    ):
        position = position.with_unit(unit, fights=position.hour)
    return position


def destroyed(position: Position, stands: Sequence[Stand], why: str, rule: str, log: Log) -> Position:
    """The position without some stands."""
    for one in stands:
        where = position.setting.name(one.at) if one.at is not None else ""
        text = f"{titles.stand(one.id)} is {why}"
        log.tell(
            "destroyed",
            rule,
            text,
            hexes=[where],
            units=[one.id],
            side=one.side,
            known_to=_knowing(position, one),
            formation=one.formation,
            data={"why": why},
        )
        position = position.with_stands([replace(one, state="destroyed", concealed=False)])
    return position


def _knowing(position: Position, stand: Stand) -> tuple[str, ...]:
    """The sides that learn that a stand is destroyed: its own, and the enemy if it knew of the stand."""
    enemy = position.setting.enemy(stand.side)
    return (stand.side, enemy) if stand.id in position.contacts[enemy] else (stand.side,)


def fallen_back(
    position: Position, stands: Sequence[Stand], away_from: TablePoint | None, km: float
) -> Position:
    """The position after some stands have moved away from a point, or from the middle of the table, and
    halted.
    """
    setting = position.setting
    middle = position.centre(stands)
    if middle is None:
        return position
    source = away_from or TablePoint(setting.sheet.space.width / 2, setting.sheet.space.height / 2)
    ends = _lines_of_retreat(position, stands[0].side, middle, source, km)
    dx, dy = next((end for end, is_clear in ends if is_clear), ends[0][0])
    moved = [
        replace(one, at=setting.on_table(one.at.x + dx, one.at.y + dy), posture="open")
        for one in stands
        if one.at is not None
    ]
    for unit in sorted({position.leader(one.formation) for one in stands}):
        position = position.with_unit(unit, order=Order(HOLD))
    return position.with_stands(moved)


def _lines_of_retreat(
    position: Position, side: str, start: TablePoint, source: TablePoint, km: float
) -> list[tuple[tuple[float, float], bool]]:
    """The lines of retreat of a side from a point, as far as the ground allows, each with whether it is clear
    of the direct fire of the enemy. They lead straight away from another point; in the second edition also
    half left and half right of that [N49].
    """
    setting, found = position.setting, []
    dx, dy = start.x - source.x, start.y - source.y
    length = math.hypot(dx, dy) or 1.0
    for turn in (0.0, math.pi / 4, -math.pi / 4) if setting.is_second else (0.0,):
        cos, sin = math.cos(turn), math.sin(turn)
        ux, uy = (dx, dy) if not turn else (dx * cos - dy * sin, dx * sin + dy * cos)
        far = km / setting.kilometre
        end = setting.on_table(start.x + ux / length * far, start.y + uy / length * far)
        far *= setting.open_share(start, end)
        is_clear = not setting.is_second or not _is_covered(position, side, start, end)
        found.append(((ux / length * far, uy / length * far), is_clear))
    return found


def _is_covered(position: Position, side: str, start: TablePoint, end: TablePoint) -> bool:
    """Whether a line of retreat leads into the effective zone of direct fire of enemies [N49]."""
    setting = position.setting
    for foe in position.here(setting.enemy(side)):
        data = setting.types[foe.type].data
        direct = data.get("reach") and not data.get("battery") and not data.get("air")
        if not direct or not foe.unwounded or foe.at is None:
            continue
        far = setting.distance(foe.at, end)
        if far * 1000 <= setting.known.ranges[data["reach"]].effective and far < setting.distance(
            foe.at, start
        ):
            return True
    return False


def parted(
    position: Position, stands: Sequence[Stand], pursuers: Sequence[Stand], km: float
) -> tuple[list[Stand], list[Stand]]:
    """The stands that get away from their pursuers, and those that do not [N49, N57]. In the first edition
    all or none get away, by the slowest of both; in the second edition each stand that is at least as mobile
    as the fastest pursuer, if there is a clear line of retreat.
    """
    if not position.setting.is_second or not pursuers:
        return (list(stands), []) if may_retreat(position, stands, pursuers) else ([], list(stands))
    middle, source = position.centre(stands), position.centre(pursuers)
    if middle is None or source is None:
        return [], list(stands)
    lines = _lines_of_retreat(position, stands[0].side, middle, source, km)
    is_clear = any(clear for _, clear in lines)
    fastest = max(_march(position, one) for one in pursuers)
    away = [one for one in stands if is_clear and _march(position, one) >= fastest]
    return away, [one for one in stands if one not in away]


def _march(position: Position, stand: Stand) -> float:
    return position.setting.known.movement[position.setting.types[stand.type].data["mobility"]].march


def may_retreat(position: Position, stands: Sequence[Stand], pursuers: Sequence[Stand]) -> bool:
    """Whether troops can get away: at least as mobile as their pursuers [N49]."""

    def slowest(those: Sequence[Stand]) -> float:
        return min((_march(position, one) for one in those), default=0.0)

    return not pursuers or slowest(stands) >= slowest(pursuers)
