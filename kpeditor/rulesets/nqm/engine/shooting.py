"""Shoots of batteries and air attacks as results [N20 to N25]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kpeditor.core import texts
from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.nqm import fireplan, options
from kpeditor.rulesets.nqm.declarations import HARASS, HOLD, PRESS_ON, STRIKES, SUPPORT
from kpeditor.rulesets.nqm.engine import titles
from kpeditor.rulesets.nqm.engine.combat.casualties import destroyed, hit
from kpeditor.rulesets.nqm.engine.log import Log, thrown
from kpeditor.rulesets.nqm.engine.moving import leaders
from kpeditor.rulesets.nqm.engine.pieces import Order, Stand
from kpeditor.rulesets.nqm.engine.position import Position, Proposal
from kpeditor.rulesets.nqm.engine.testing import is_steady
from kpeditor.rulesets.nqm.firefight import Volley
from kpeditor.rulesets.nqm.supply import FU

SHOOTS = {SUPPORT: fireplan.EFFECTIVE, HARASS: fireplan.HARASSING}


def due(position: Position) -> list[str]:
    """The formations that shoot in this hour."""
    return [
        id_
        for id_ in leaders(position)
        if position.units[id_].order.task in SHOOTS and _batteries(position, id_)
    ]


def air_due(position: Position) -> list[str]:
    """The formations that fly in this hour, as often per day as the scenario's tables say [N25]."""
    most = position.setting.known.numbers.sorties
    return [
        id_
        for id_ in leaders(position)
        if position.units[id_].order.task in STRIKES
        and position.units[id_].sorties < most * (1 + position.hour // 24)
        and _planes(position, id_)
    ]


def _batteries(position: Position, unit: str) -> list[Stand]:
    """The batteries of a formation that can shoot at its target."""
    order, known = position.units[unit].order, position.setting.known
    return [
        one
        for one in position.following(unit)
        if (data := position.setting.types[one.type].data).get("battery")
        and (one.ledger.fire or _lasts(position, unit))
        and one.unwounded
        and one.at is not None
        and order.to is not None
        and position.setting.distance(one.at, order.to) * 1000 <= known.ranges[data["reach"]].effective
    ]


def _lasts(position: Position, unit: str) -> bool:
    """Whether the fire units of a harassing shoot that has begun also last for this hour."""
    return position.units[unit].harasses >= position.hour


def _planes(position: Position, unit: str) -> list[Stand]:
    return [one for one in position.following(unit) if position.setting.types[one.type].data.get("air")]


def beaten(position: Position, side: str, at: TablePoint | None) -> list[Stand]:
    """The enemy stands in the beaten zone around a target, known or not."""
    far = position.setting.known.numbers.beaten
    return [
        one
        for one in position.here(position.setting.enemy(side))
        if one.at is not None
        and at is not None
        and not position.setting.types[one.type].data.get("air")
        and position.setting.distance(one.at, at) * 1000 <= far
    ]


def proposed(position: Position, unit: str, log: Log) -> Proposal | None:
    """The effects of a formation's shoots: one fire unit each; a harassing shoot lasts two hours [N21]."""
    setting, order, side = position.setting, position.units[unit].order, position.setting.units[unit].side
    guns = _batteries(position, unit)
    if not guns:
        return None
    targets = beaten(position, side, order.to)
    kind, parts, hits, felt = SHOOTS[order.task], [], 0, set()
    throws: list[Mapping[str, Any]] = []
    lasts = _lasts(position, unit)
    last = position.units[unit].harasses if lasts else position.hour
    for k, gun in enumerate(guns):
        data = setting.types[gun.type].data
        calibre = int(data["calibre"])
        for target in sorted({position.target_class(one) for one in targets}):
            effect = fireplan.shoot(setting.known, kind, calibre, target, position.hour)
            felt |= {target} if effect.disorganises else set()
            last = last if lasts else max(last, effect.last)
        if targets and kind == fireplan.EFFECTIVE:
            target = position.target_class(targets[0])
            count = setting.known.numbers.fire_dice
            dice = log.roll("shoot", unit, count, first=k * count)
            volley = Volley(str(data["weapon"]), target, dice)
            hits += volley.hits(setting.known)
            throws.append(thrown("shoot", dice, volley.hits(setting.known), calibre=calibre, target=target))
            parts.append(
                f"{calibre} mm at {target}: {' '.join(map(str, dice))} = {volley.hits(setting.known)}"
            )
    where = setting.name(order.to) if order.to is not None else ""
    result = {
        "casualties": hits,
        "disorganised": sorted(felt),
        "pins": kind == fireplan.EFFECTIVE and bool(targets),
        "until": last,
        "guns": [one.id for one in guns],
    }
    words = (
        f"{titles.formation(unit)}: {kind} shoot at {where}, {0 if lasts else len(guns)} fire units; "
        f"{'; '.join(parts) or 'no dice'}"
    )
    return Proposal("shoot", unit, words, result, tuple(throws))


def applied(position: Position, proposal: Proposal, result: Mapping[str, Any], log: Log) -> Position:
    """The position after a shoot: fire units spent, casualties, and stands pinned and disorganised."""
    setting, unit = position.setting, proposal.unit
    side, order = setting.units[unit].side, position.units[unit].order
    targets = beaten(position, side, order.to)
    spent = [position.stands[id_] for id_ in result["guns"] if id_ in position.stands]
    if not _lasts(position, unit):
        position = position.with_stands(
            replace(one, ledger=one.ledger.spent(FU)) for one in spent if one.ledger.fire
        )
        if order.task == HARASS and spent:
            last = position.hour + setting.known.numbers.harassing_hours - 1
            position = position.with_unit(unit, harasses=last)
    enemy = setting.enemy(side)
    if targets:
        where = setting.name(order.to) if order.to is not None else ""
        hits = texts.count(int(result["casualties"]), "casualty", "casualties")
        text = f"Shells fall around {where}: {hits}"
        data = {"casualties": result["casualties"], "guns": True}
        log.tell("shells", "N21", text, hexes=[where], side=side, known_to=(enemy,), data=data)
    felt = frozenset(map(str, result["disorganised"]))
    for tested in sorted({setting.tested(one.formation) for one in targets}):
        state = position.units[tested]
        those = [one for one in targets if setting.tested(one.formation) == tested]
        until, shaken = int(result["until"]), any(position.target_class(one) in felt for one in those)
        shaken = shaken and not is_steady(position, tested)
        position = position.with_unit(
            tested,
            until=max(state.until, until) if shaken else state.until,
            pinned=max(state.pinned, until) if result["pins"] else state.pinned,
            blocked=max(state.blocked, until),
            engaged=position.hour,
        )
    position = hit(position, targets, int(result["casualties"]), f"{unit}:shoot", log)
    if order.task == SUPPORT:
        position = position.with_unit(unit, order=Order(HOLD))
    return position


def air_proposed(position: Position, unit: str, log: Log) -> Proposal | None:
    """The result of an air attack: guns first, then the ground [N24, N25]."""
    setting, order, side = position.setting, position.units[unit].order, position.setting.units[unit].side
    planes = _planes(position, unit)
    if not planes or order.to is None:
        return None
    guns = [
        one
        for one in position.here(setting.enemy(side))
        if setting.types[one.type].data.get("anti_air")
        and one.unwounded
        and one.at is not None
        and setting.distance(one.at, order.to) <= setting.known.numbers.km("guard")
    ]
    air = log.roll("air", unit, len(planes))
    against = log.roll("air", f"{unit}:guns", len(guns))
    fight = fireplan.air_fight(air, against, str(options.value(setting.scenario, "air_beaten_off")))
    words = f"{titles.formation(unit)}: aircraft {' '.join(map(str, air))}"
    words += f" against guns {' '.join(map(str, against))}" if guns else ", no guns"
    hits = 0
    throws = [thrown("air", air, fight.is_won, against=list(against))] if guns else []
    targets = beaten(position, side, order.to)
    flying = len(planes) if fight.is_won else 0
    shot = 0
    if not fight.is_won and order.task == PRESS_ON:
        shot, told, fire = _flak(position, unit, guns[fight.neutralised :], log)
        shot = min(shot, len(planes) - fight.air_lost)
        flying = len(planes) - fight.air_lost - shot
        words += f"; {told}"
        throws += fire
    if flying and targets:
        data = setting.types[planes[0].type].data
        dice = log.roll("bombs", unit, 2 * flying)
        volley = Volley(str(data["weapon"]), position.target_class(targets[0]), dice)
        hits = volley.hits(setting.known)
        words += f"; bombs {' '.join(map(str, dice))} = {hits}"
        throws.append(thrown("bombs", dice, hits, weapon=volley.weapon, target=volley.target))
    result = {
        "air_lost": fight.air_lost,
        "guns_lost": fight.guns_lost,
        "guns": [one.id for one in guns],
        "won": fight.is_won,
        "casualties": hits,
    }
    if order.task == PRESS_ON:
        result |= {"air_lost": fight.air_lost + shot, "pressed": not fight.is_won and flying > 0}
    return Proposal("air", unit, words, result, tuple(throws))


def _flak(
    position: Position, unit: str, guns: list[Stand], log: Log
) -> tuple[int, str, list[Mapping[str, Any]]]:
    """The aircraft lost to the guns that were not beaten, one die each, before those that press on reach
    their target; with the dice in words and as data [N24].
    """
    known, types = position.setting.known, position.setting.types
    dice = log.roll("flak", unit, len(guns))
    volleys = [
        Volley(str(types[one.type].data["weapon"]), "VL", (die,)) for one, die in zip(guns, dice, strict=True)
    ]
    lost = sum(one.hits(known) for one in volleys)
    told = (
        f"presses on under the fire of {texts.count(len(guns), 'gun')}: {' '.join(map(str, dice))} = {lost}"
    )
    return lost, told, [thrown("flak", one.dice, one.hits(known), weapon=one.weapon) for one in volleys]


def air_applied(position: Position, proposal: Proposal, result: Mapping[str, Any], log: Log) -> Position:
    """The position after an air attack."""
    unit, setting = proposal.unit, position.setting
    planes, order = _planes(position, unit), position.units[unit].order
    targets = beaten(position, setting.units[unit].side, order.to)
    position = destroyed(position, planes[: int(result["air_lost"])], "shot down", "N24", log)
    guns = [position.stands[id_] for id_ in result["guns"] if id_ in position.stands]
    position = destroyed(position, guns[: int(result["guns_lost"])], "knocked out", "N24", log)
    if result["won"] or result.get("pressed"):
        left = [position.stands[one.id] for one in targets if position.stands[one.id].is_here]
        position = hit(position, left, int(result["casualties"]), f"{unit}:bombs", log)
        for tested in sorted({setting.tested(one.formation) for one in left}):
            state = position.units[tested]
            calibre = int(setting.types[planes[0].type].data.get("calibre", 0))
            shaken = fireplan.disorganises(setting.known, calibre, position.target_class(left[0]))
            shaken = shaken and not is_steady(position, tested)
            until = max(state.until, position.hour) if shaken else state.until
            position = position.with_unit(tested, until=until, engaged=position.hour)
    count = position.units[unit].sorties + 1
    return position.with_unit(unit, order=Order(HOLD), sorties=count)
