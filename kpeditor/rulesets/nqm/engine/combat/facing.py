"""Firefights before they are fought: the stands of both sides in each, and those that can fire [N26, N32,
N37].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kpeditor.rulesets.nqm.engine.combat.volleys import aimed, band_at, is_armour, near, reach_of
from kpeditor.rulesets.nqm.engine.moving import leaders
from kpeditor.rulesets.nqm.engine.orders import may_scoot
from kpeditor.rulesets.nqm.engine.pieces import Fight, Stand
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.sighting import seen_now

ATTACKS = frozenset({"attack", "move", "march"})


def due(position: Position) -> list[str]:
    """The formations whose moves have brought them into a firefight. If both sides attack, a die of the hour
    decides which is the attacker [ours: the source has no rule].
    """
    found: list[str] = []
    taken: set[str] = set()
    sides = position.setting.sides
    first = sides[position.begins % len(sides)]

    def rank(unit: str) -> tuple[int, bool]:
        return -_may_win(position, unit), position.setting.units[unit].side != first

    for id_ in sorted(leaders(position), key=rank):
        if (position.units[id_].order.task not in ATTACKS and id_ not in position.replies) or position.units[
            position.setting.tested(id_)
        ].broken:
            continue
        own, foes = sides_of(position, id_)
        if not _has_fire(position, own, foes):
            continue
        if not taken & {one.id for one in _leading(position, id_, own)}:
            found.append(id_)
            taken |= {one.id for one in (*own, *foes)}
    return found


def going_on(position: Position) -> dict[str, Fight]:
    """The firefights of the hour before that go on; in the second edition also won ones against an enemy that
    is still there, even if no stand can fire now [N32, N34].
    """
    found = set(due(position))
    if position.setting.is_second:
        found |= {
            id_
            for id_, fight in position.fights.items()
            if fight.won >= 0 and position.order_of(id_).task in ATTACKS and all(sides_of(position, id_))
        }
    return {id_: one for id_, one in position.fights.items() if id_ in found}


def _may_win(position: Position, unit: str) -> int:
    """The claim of a formation to be the attacker in a firefight, in the second edition: 2 if it continues
    one, 1 if it can fire to effect, 0 if it is disorganised, stalled or out of reach [N2, N32, N47].
    """
    state, fight = position.units[position.setting.tested(unit)], position.fights.get(unit)
    if not position.setting.is_second or (fight is not None and fight.won >= 0):
        return 2
    if state.stalled or state.is_disorganised(position.hour):
        return 0
    own, foes = sides_of(position, unit)
    aims = (aimed(position, one, foes) for one in firers(position, own, foes, attacks=True))
    can_hit = any(aim is not None and aim.band != "harassing" for aim in aims)
    return (2 if fight is not None else 1) if can_hit else 0


def _leading(position: Position, unit: str, own: Sequence[Stand]) -> Sequence[Stand]:
    """The stands by which a firefight belongs to a formation. In the second edition these exclude the support
    stands beside it, which fire in a firefight of their battalion [N26].
    """
    return position.following(unit) if position.setting.is_second else own


def _has_fire(position: Position, own: Sequence[Stand], foes: Sequence[Stand]) -> bool:
    """Whether anybody of either side can fire at the other."""
    return any(aimed(position, one, foes) for one in firers(position, own, foes, attacks=True)) or any(
        aimed(position, one, own) for one in firers(position, foes, own, attacks=False)
    )


def sides_of(position: Position, unit: str) -> tuple[list[Stand], list[Stand]]:
    """The stands of both sides in the firefight of a formation: attackers with the stands that fight beside
    them, and defenders that are seen and near.
    """
    setting = position.setting
    own = [one for one in position.following(unit) if not _is_air(position, one)]
    if not own:
        return [], []
    foes = [
        foe
        for foe in seen_now(position, own[0].side)
        if not _is_air(position, foe) and near(position, foe, own) <= setting.known.numbers.km("fight")
    ]
    known = setting.known
    if not any(band_at(position, one, foe) for one in own for foe in foes):
        return [], []
    if not any(known.ranges[r].effective for one in own if (r := reach_of(position, one))):
        return [], []
    beside = [
        one
        for one in position.here(own[0].side)
        if one not in own
        and _is_support(position, one)
        and setting.tested(one.formation) == setting.tested(unit)
        and near(position, one, foes) <= setting.known.numbers.km("support")
    ]
    return [*own, *beside], foes


def _is_air(position: Position, stand: Stand) -> bool:
    return bool(position.setting.types[stand.type].data.get("air"))


def _is_support(position: Position, stand: Stand) -> bool:
    data = position.setting.types[stand.type].data
    return bool(data["stand"] == "support") and not data.get("battery") and not data.get("air")


def can_fire(position: Position, stand: Stand, *, attacks: bool) -> bool:
    """Whether a stand can fire: unwounded, with ammunition, and in an attack not disorganised [N2, N51]."""
    data = position.setting.types[stand.type].data
    weapon = data.get("weapon")
    if weapon is None or not stand.unwounded or data.get("battery") or data.get("air"):
        return False
    state = position.state_of(stand)
    if attacks and (state.is_disorganised(position.hour) or state.broken):
        return False
    return stand.ledger.combat.get(str(weapon), 0) > 0


def _fires_alone(position: Position, stand: Stand) -> bool:
    """Whether a stand fires by itself, not for a company: support stands and companies of vehicles."""
    data = position.setting.types[stand.type].data
    return data["stand"] == "support" or bool(data.get("vehicle"))


def firers(
    position: Position, stands: Sequence[Stand], foes: Sequence[Stand], *, attacks: bool
) -> list[Stand]:
    """The stands of a side that fire at some enemies: every support stand, and one fighting stand of each
    company, because a company fires one combat unit an hour. It is the one with most ammunition, in the
    second edition the nearest [N1, N2, N26, ruling 2].
    """
    able = [one for one in stands if can_fire(position, one, attacks=attacks)]
    found: list[Stand] = []
    fighting: dict[str, list[Stand]] = {}
    for one in able:
        if _fires_alone(position, one):
            found += [] if one.id in position.fired else [one]
        elif position.setting.types[one.type].data["stand"] != "command":
            fighting.setdefault(one.formation, []).append(one)

    def rank(stand: Stand) -> tuple[float, int]:
        return near(position, stand, foes) if position.setting.is_second else 0.0, -stand.ledger.carried

    spent = [position.stands[id_] for id_ in position.fired]
    support = {one.id for one in spent if _fires_alone(position, one)}
    for formation, those in fighting.items():
        is_company = position.setting.units[formation].formation.level == "company"
        companies = 1 if is_company else -(-len(those) // position.setting.known.numbers.company)
        have = sum(1 for one in spent if one.formation == formation and one.id not in support)
        left = [one for one in those if one.id not in position.fired]
        found += sorted(left, key=rank)[: max(companies - have, 0)]
    return found


def chosen(
    position: Position, side: str, unit: str, able: Sequence[Stand], foes: Sequence[Stand]
) -> list[Stand]:
    """The stands that fire of those that can: the named ones, or all if the side named none [N62]. A stand
    that fires a second combat unit is in the list twice [N37].
    """
    named = position.volleys.get(side, {}).get(unit)
    if named is None:
        return list(able)
    found = [one for one in able if one.id in named]
    return found + [one for one in found if again(one.id) in named and may_fire_twice(position, one, foes)]


def again(stand: str) -> str:
    """The name of a stand that fires a second time, in answers."""
    return f"{stand}:2"


def outranges(position: Position, stand: Stand, foes: Sequence[Stand]) -> bool:
    """Whether a stand reaches the nearest of some enemies at effective range, and none of them reaches it so
    [N37].
    """
    known = position.setting.known
    reach = reach_of(position, stand)
    if not reach or not may_scoot(position.setting.types[stand.type].data):
        return False
    if near(position, stand, foes) * 1000 > known.ranges[reach].effective:
        return False
    return not any(
        (theirs := reach_of(position, one))
        and near(position, stand, [one]) * 1000 <= known.ranges[theirs].effective
        for one in foes
    )


def may_fire_twice(position: Position, stand: Stand, foes: Sequence[Stand]) -> bool:
    """Whether a stand that outranges the attackers may stay and fire a second combat unit [N37]."""
    weapon = str(position.setting.types[stand.type].data.get("weapon"))
    return stand.ledger.combat.get(weapon, 0) > 1 and outranges(position, stand, foes)


def stands_on_position(position: Position, stands: Iterable[Stand]) -> bool:
    """Whether troops have to be driven out by a close assault [N34]."""
    now = [position.stands[one.id] for one in stands]
    return any(
        one.at is not None
        and not is_armour(position, one)
        and (one.posture in ("dug-in", "fortified") or position.setting.position_at(one.at) is not None)
        for one in now
        if one.is_here
    )
