"""Moves of an hour: all formations at once in quarters, until they arrive or meet the enemy [N9]."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.nqm import movement, options
from kpeditor.rulesets.nqm.declarations import PASS
from kpeditor.rulesets.nqm.engine import titles, written
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Stand
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.supply import POL

GAITS = {"move": "contact", "attack": "contact", "recce": "contact", "march": "march", "withdraw": "march"}
QUARTERS = 4
_ARRIVED = 0.02
_RIM = 0.01


def leaders(position: Position) -> list[str]:
    """The formations that carry out an order of their own, in order of the sides."""
    return [id_ for id_ in position.setting.units if position.leader(id_) == id_ and position.of(id_)]


def moved(position: Position, log: Log) -> Position:
    """The position after the moves of an hour; formations that met an enemy are queued for recce."""
    start = {one.id: one.at for one in position.here()}
    going = under_way(position)
    halted: dict[str, bool] = {}
    left: dict[str, int] = {}
    for quarter in range(QUARTERS):
        # the first to move gains ground against those it meets: the sides take turns
        for id_ in going if quarter % 2 == 0 else reversed(going):
            if id_ not in halted or (_closes_up(position, id_) and not halted[id_]):
                position = _step(position, id_, halted)
            if halted.get(id_) and id_ not in left and _may_be_let_pass(position, id_):
                left[id_] = QUARTERS - 1 - quarter
    position = replace(position, halts=left) if left else position
    changed = [one for one in position.here() if one.at != start[one.id]]
    for id_ in going:
        stands = [one for one in position.following(id_) if one.at != start.get(one.id)]
        position = _settled(position, id_, stands, halted.get(id_))
        if stands and id_ not in position.halts:
            _tell(position, id_, stands, halted.get(id_), log)
    if options.value(position.setting.scenario, "fuel"):
        tracked = [one for one in changed if _mobility(position, one) == "armoured"]
        position = position.with_stands(_burnt(position.stands[one.id]) for one in tracked)
    return position


def is_recce(position: Position, stands: Iterable[Stand]) -> bool:
    """Whether all of some stands are recce."""
    return all(position.setting.types[one.type].data.get("recce") for one in stands)


def _may_be_let_pass(position: Position, unit: str) -> bool:
    """Whether a recce party has met an enemy that may let it pass unseen [N16]. Until that is decided, the
    place where it halts is kept secret, because it would reveal the hidden enemy.
    """
    enemy = position.setting.enemy(position.setting.units[unit].side)
    return is_recce(position, position.following(unit)) and any(
        one.concealed and written.standing(position, one.formation, written.RECCE_MET) == PASS
        for one in position.here(enemy)
    )


def halt_told(position: Position, unit: str, log: Log) -> Position:
    """The position after the side learned where its recce party met an enemy that did not let it pass."""
    if unit not in position.halts:
        return position
    _tell(position, unit, position.following(unit), True, log)
    return _without_halt(position, unit)


def gone_on(position: Position, unit: str, log: Log) -> Position:
    """The position after a recce party that was let pass has gone on for the rest of its hour."""
    if unit not in position.halts:
        return position
    halted: dict[str, bool] = {}
    for _ in range(position.halts[unit]):
        if unit not in halted:
            position = _step(position, unit, halted)
    surprised = False if halted.get(unit) is False else None
    position = _settled(position, unit, position.following(unit), surprised)
    _tell(position, unit, position.following(unit), surprised, log)
    return _without_halt(position, unit)


def _without_halt(position: Position, unit: str) -> Position:
    return replace(position, halts={id_: one for id_, one in position.halts.items() if id_ != unit})


def under_way(position: Position) -> list[str]:
    """The formations that move in this hour, in order of the sides."""
    return [id_ for id_ in leaders(position) if _goes(position, id_)]


def _burnt(stand: Stand) -> Stand:
    return replace(stand, ledger=stand.ledger.changed(POL, -1) if stand.ledger.fuel else stand.ledger)


def _mobility(position: Position, stand: Stand) -> str:
    return str(position.setting.types[stand.type].data["mobility"])


def _goes(position: Position, unit: str) -> bool:
    """Whether a formation moves in this hour."""
    order, state = position.units[unit].order, position.units[position.setting.tested(unit)]
    if order.to is None or order.task not in GAITS or (state.broken and order.task != "withdraw"):
        return False
    if state.pinned >= position.hour and order.task != "withdraw":
        return False
    stalls = order.task == "attack" and (state.stalled or state.is_disorganised(position.hour))
    return not stalls


def rate(position: Position, stands: Iterable[Stand], gait: str, *, hard: bool) -> float:
    """The rate in km per hour of the slowest of some stands; a stand without a rate of its own moves at its
    rate of march.
    """
    found = []
    burns = bool(options.value(position.setting.scenario, "fuel"))
    for one in stands:
        mobility = _mobility(position, one)
        if burns and mobility == "armoured" and not one.ledger.fuel:
            return 0.0
        one_goes = movement.rate(position.setting.known, mobility, gait, bad_going=hard)
        found.append(one_goes or movement.rate(position.setting.known, mobility, "march", bad_going=hard))
    return min(found, default=0.0)


def moving_stands(position: Position, unit: str) -> list[Stand]:
    """The stands that move with a formation: aircraft stay where they are."""
    types = position.setting.types
    return [one for one in position.following(unit) if not types[one.type].data.get("air")]


def _step(position: Position, unit: str, halted: dict[str, bool]) -> Position:
    """Moves one formation for a quarter of an hour. Its entry in `halted` becomes True if it meets a
    concealed enemy, False if it meets one that it sees.
    """
    setting, order = position.setting, position.units[unit].order
    stands = moving_stands(position, unit)
    middle = position.centre(stands)
    if middle is None or order.to is None:
        return position
    far = setting.distance(middle, order.to)
    if far <= _ARRIVED:
        return position
    gait = GAITS[order.task]
    hard = setting.is_hard_going(middle, order.to)
    ruled = position.paces.get(unit)
    fast = rate(position, stands, gait, hard=hard) if ruled is None else ruled / 1000
    step = min(fast / QUARTERS, far)
    step *= setting.open_share(middle, _towards(middle, order.to, step / far))
    if _closes_up(position, unit):
        return _closer(position, stands, order.to, step, halted)
    leaves = order.task == "withdraw"
    if not leaves:
        step, met = _until_met(position, stands, middle, order.to, step, far)
        if met is not None:
            halted[unit] = met.concealed
    dx, dy = (order.to.x - middle.x) * step / far, (order.to.y - middle.y) * step / far
    after = [replace(one, at=setting.on_table(one.at.x + dx, one.at.y + dy)) for one in stands if one.at]
    return position.with_stands(after)


def _closes_up(position: Position, unit: str) -> bool:
    """Whether the stands of a formation halt before the enemy one by one: in an attack, in the second edition
    [ours].
    """
    return position.setting.is_second and position.units[unit].order.task == "attack"


def _closer(
    position: Position, stands: list[Stand], to: TablePoint, step: float, halted: dict[str, bool]
) -> Position:
    """The position after stands have moved on, each until it is before the enemy or level with its point of
    attack. All halt when one meets a hidden enemy.
    """
    setting = position.setting
    middle = position.centre(stands)
    assert middle is not None
    far = setting.distance(middle, to)
    ux, uy = (to.x - middle.x) / far, (to.y - middle.y) / far
    ways: dict[str, float] = {}
    unit = position.leader(stands[0].formation)
    for one in stands:
        if one.at is None:
            continue
        level = ((to.x - one.at.x) * ux + (to.y - one.at.y) * uy) / (ux * ux + uy * uy)
        ways[one.id], met = _until_met(position, [one], middle, to, max(0.0, min(step, level)), far)
        if met is not None:
            halted[unit] = halted.get(unit, False) or met.concealed
    if halted.get(unit):
        ways = {id_: min(ways.values()) for id_ in ways}
    return position.with_stands(
        replace(one, at=setting.on_table(one.at.x + ux * ways[one.id], one.at.y + uy * ways[one.id]))
        for one in stands
        if one.at is not None
    )


def _towards(start: TablePoint, end: TablePoint, share: float) -> TablePoint:
    return TablePoint(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)


def _until_met(
    position: Position, stands: list[Stand], middle: TablePoint, to: TablePoint, step: float, far: float
) -> tuple[float, Stand | None]:
    """The distance of a move up to an enemy stand, and that stand. Hidden stands that have let the formation
    pass do not stop it.
    """
    setting = position.setting
    passed = position.passed.get(position.leader(stands[0].formation), frozenset())
    enemies = [
        one
        for one in position.here(setting.enemy(stands[0].side))
        if one.at is not None and not (one.concealed and one.id in passed)
    ]
    unit = ((to.x - middle.x) / far, (to.y - middle.y) / far)
    met, least = None, step
    # Points are rounded to a hundredth of a kilometre: a stand that halts at the range may be just outside
    # it.
    halt = setting.known.numbers.km("halt") - (_RIM if setting.is_second else 0.0)
    for own in stands:
        for foe in enemies:
            if own.at is None or foe.at is None or setting.types[foe.type].data.get("air"):
                continue
            reached = _reached(own.at, foe.at, unit, halt / setting.kilometre)
            if reached is not None and reached < least:
                met, least = foe, max(reached, 0.0)
    return least, met


def _reached(start: TablePoint, foe: TablePoint, unit: tuple[float, float], near: float) -> float | None:
    """The distance along a direction at which a point comes within `near` of another one; None if it never
    does, or moves away from it.
    """
    dx, dy = foe.x - start.x, foe.y - start.y
    length = math.hypot(*unit) or 1.0
    ux, uy = unit[0] / length, unit[1] / length
    along = dx * ux + dy * uy
    if along <= 0:
        return None
    aside = dx * dx + dy * dy - along * along
    if aside >= near * near:
        return None
    return (along - math.sqrt(near * near - aside)) / length * math.hypot(*unit)


def _settled(position: Position, unit: str, stands: list[Stand], surprised: bool | None) -> Position:
    """The postures after a move; a formation that meets a concealed enemy is caught on the move [N30, ruling
    5].
    """
    order = position.units[unit].order
    posture = "march" if order.task in ("march", "withdraw") else "moving"
    if surprised is False:
        posture = "open"
    for one in stands:
        facing = one.facing
        if order.to is not None and one.at is not None:
            angle = math.degrees(math.atan2(order.to.x - one.at.x, one.at.y - order.to.y)) % 360
            facing = round(angle, 1) if math.dist(order.to, one.at) > 1e-6 else facing
        position = position.with_stands([replace(one, posture=posture, facing=facing)])
    return position


def _tell(position: Position, unit: str, stands: list[Stand], surprised: bool | None, log: Log) -> None:
    """Tells a side where a formation is after its move, and whether it met an enemy that it knew of."""
    side = position.setting.units[unit].side
    middle = position.centre(position.following(unit))
    where = position.setting.name(middle) if middle is not None else ""
    met = {
        None: "",
        True: ", and comes upon an enemy that nobody had seen",
        False: ", and halts before the enemy",
    }
    text = f"{titles.formation(unit)}: now at {where}{met[surprised]}"
    ids = [one.id for one in stands]
    log.tell(
        "moves",
        "N9",
        text,
        hexes=[where],
        units=ids,
        side=side,
        known_to=(side,),
        formation=unit,
        data={"met": {None: "", True: "hidden", False: "seen"}[surprised]},
    )
