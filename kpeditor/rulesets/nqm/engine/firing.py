"""Firefights as results: who can fire at whom, casualties, who has won [N26 to N34, N38]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kpeditor.rulesets.nqm import firefight, movement
from kpeditor.rulesets.nqm.engine.casualties import destroyed, fallen_back, hit, may_retreat
from kpeditor.rulesets.nqm.engine.log import Log, thrown
from kpeditor.rulesets.nqm.engine.moving import leaders
from kpeditor.rulesets.nqm.engine.orders import may_scoot
from kpeditor.rulesets.nqm.engine.position import Fight, Position, Proposal, Stand
from kpeditor.rulesets.nqm.engine.sighting import revealed, seen_now
from kpeditor.rulesets.nqm.engine.volleys import (
    aimed,
    band_at,
    hunts,
    is_armour,
    is_tank,
    near,
    reach_of,
    thrown_by,
    told,
    volleys_of,
)
from kpeditor.rulesets.nqm.supply import CU

ATTACKS = frozenset({"attack", "move", "march"})


def due(position: Position) -> list[str]:
    """The formations whose moves have brought them into a firefight. Where both sides attack, a die of the
    hour says who is the attacker; the source does not [ours].
    """
    found: list[str] = []
    taken: set[str] = set()
    sides = position.setting.sides
    first = sides[position.begins % len(sides)]
    for id_ in sorted(leaders(position), key=lambda one: position.setting.units[one].side != first):
        if (
            position.units[id_].order.task not in ATTACKS
            or position.units[position.setting.tested(id_)].broken
        ):
            continue
        own, foes = sides_of(position, id_)
        if not _has_fire(position, own, foes):
            continue
        if not taken & {one.id for one in own}:
            found.append(id_)
            taken |= {one.id for one in (*own, *foes)}
    return found


def _has_fire(position: Position, own: Sequence[Stand], foes: Sequence[Stand]) -> bool:
    """Whether anybody of either side can fire at the other."""
    return any(aimed(position, one, foes) for one in firers(position, own, attacks=True)) or any(
        aimed(position, one, own) for one in firers(position, foes, attacks=False)
    )


def sides_of(position: Position, unit: str) -> tuple[list[Stand], list[Stand]]:
    """The stands of both sides in the firefight of a formation: attackers with who fights beside them, and
    defenders that are seen and near.
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


def firers(position: Position, stands: Sequence[Stand], *, attacks: bool) -> list[Stand]:
    """Who fires for a side: every support stand, and of the fighting stands of a company the one with most
    ammunition, for a company fires one combat unit an hour [N1, N2, N26, ruling 2].
    """
    able = [one for one in stands if can_fire(position, one, attacks=attacks)]
    found: list[Stand] = []
    fighting: dict[str, list[Stand]] = {}
    for one in able:
        data = position.setting.types[one.type].data
        if data["stand"] == "support" or data.get("vehicle"):
            found.append(one)
        elif data["stand"] != "command":
            fighting.setdefault(one.formation, []).append(one)
    for formation, those in fighting.items():
        is_company = position.setting.units[formation].formation.level == "company"
        companies = 1 if is_company else -(-len(those) // position.setting.known.numbers.company)
        found += sorted(those, key=lambda one: -one.ledger.carried)[:companies]
    return found


def scored(
    position: Position,
    firing: Sequence[Stand],
    foes: Sequence[Stand],
    band: str,
    shift: int,
    subject: str,
    log: Log,
) -> tuple[int, str, tuple[Mapping[str, Any], ...]]:
    """The casualties by troops that open fire from hiding, their dice in words, and as data."""
    volleys = volleys_of(
        position, firers(position, firing, attacks=False), foes, subject, log, band=band, shift=shift
    )
    hits = sum(one.hits(position.setting.known) for _, one in volleys)
    return hits, told(volleys, position), thrown_by(volleys, position, "reply")


def proposed(position: Position, unit: str, log: Log) -> Proposal | None:
    """What comes of an hour of firefight, both sides at once [ruling 3]."""
    own, foes = sides_of(position, unit)
    if not own or not foes:
        return None
    known = position.setting.known
    side, enemy = own[0].side, foes[0].side
    mine = chosen(position, side, unit, firers(position, own, attacks=True), foes)
    theirs = chosen(position, enemy, unit, firers(position, foes, attacks=False), own)
    gone = _scooting(position, theirs, own)
    stay = [one for one in foes if one not in gone]
    terror = _terror(position, unit, own, foes, log)
    ours = volleys_of(position, mine, stay, f"{unit}:{side}", log)
    answers = [] if terror and terror[0] else volleys_of(position, theirs, own, f"{unit}:{enemy}", log)
    inflicted = {word: sum(v.hits(known) for a, v in ours if a is armour) for armour, word in _KINDS}
    received = {word: sum(v.hits(known) for a, v in answers if a is armour) for armour, word in _KINDS}
    fight = position.fights.get(unit, Fight(unit))
    is_won = firefight.is_won(
        (*fight.inflicted, sum(inflicted.values())), (*fight.received, sum(received.values()))
    )
    result = {
        "inflicted": inflicted,
        "received": received,
        "disorganises": any(v.disorganises(known) for _, v in ours),
        "disorganised": any(v.disorganises(known) for _, v in answers),
        "gives_up": bool(terror and terror[0]),
        "won": is_won or bool(terror and terror[0]),
        "fired": sorted(one.id for one in (*mine, *([] if terror and terror[0] else theirs))),
    }
    if gone:
        result["scooted"] = sorted(one.id for one in gone)
    words = f"{unit} fires {told(ours, position)}; against it {told(answers, position)}"
    words += f"; {terror[1]}" if terror else ""
    words += f"; {', '.join(one.id for one in gone)} shoots and scoots [N37]" if gone else ""
    words += "; the firefight is won [N32]" if result["won"] else ""
    throws = (*thrown_by(ours, position), *thrown_by(answers, position, "reply"))
    fell = terror[2] if terror else ()
    return Proposal("firefight", unit, words, result, (*fell, *throws))


_KINDS = ((True, "armour"), (False, "others"))


def chosen(
    position: Position, side: str, unit: str, able: Sequence[Stand], foes: Sequence[Stand]
) -> list[Stand]:
    """Who fires of those who can: whom the side named, all where it named nobody [N62]; twice in the list who
    fires a second combat unit [N37].
    """
    named = position.volleys.get(side, {}).get(unit)
    if named is None:
        return list(able)
    found = [one for one in able if one.id in named]
    return found + [one for one in found if again(one.id) in named and may_fire_twice(position, one, foes)]


def again(stand: str) -> str:
    """How an answer names a stand that fires a second time."""
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


def _scooting(position: Position, firing: Sequence[Stand], foes: Sequence[Stand]) -> list[Stand]:
    """Who fires at its greatest effective range and is gone before the reply [N37]."""
    return [
        one
        for one in firing
        if position.order_of(one.formation).task == "scoot" and outranges(position, one, foes)
    ]


def _terror(
    position: Position, unit: str, own: Sequence[Stand], foes: Sequence[Stand], log: Log
) -> tuple[bool, str, tuple[Mapping[str, Any], ...]] | None:
    """Whether infantry gives up before tanks, with the die in words and as data; None where nobody is afraid
    [N38]: where no tanks attack, infantry is with them, or somebody stands by who can fire and has a gun
    against armour.
    """
    fighting = [one for one in own if _is_fighting(position, one)]
    if not fighting or not all(is_tank(position, one) for one in fighting):
        return None
    if any(hunts(position, one) for one in firers(position, foes, attacks=False)):
        return None
    afraid = afraid_of_tanks(position, foes)
    if not afraid:
        return None
    (die,) = log.roll("terror", unit, 1)
    gives_up = firefight.surrenders_to_tanks(position.setting.known, position.grade(afraid[0]), die)
    said = f"tank terror {die}: {'they give up' if gives_up else 'they stand'} [N38]"
    return gives_up, said, (thrown("terror", (die,), gives_up, most=position.setting.known.numbers.terror),)


def afraid_of_tanks(position: Position, foes: Sequence[Stand]) -> list[Stand]:
    """Those whom tanks that attack may frighten: regulars and worse who have not overcome it yet [N38]."""
    return [one for one in foes if position.grade(one) not in ("E", "V") and not position.state_of(one).calm]


def _is_fighting(position: Position, stand: Stand) -> bool:
    return bool(position.setting.types[stand.type].data["stand"] == "fighting")


def applied(position: Position, proposal: Proposal, result: Mapping[str, Any], log: Log) -> Position:
    """The position after an hour of firefight: ammunition, casualties, whether it is won [N65, N33, N32]."""
    unit = proposal.unit
    own, foes = sides_of(position, unit)
    if not own or not foes:
        return position
    position = _paid(position, result["fired"])
    met = [position.stands[id_] for id_ in result["fired"] if id_ in position.stands]
    position = revealed(position, [*met, *(one for one in position.following(unit) if one in own)])
    scooted = [one for one in foes if one.id in result.get("scooted", ())]
    foes = [one for one in foes if one not in scooted]
    position = fallen_back(
        position,
        [position.stands[one.id] for one in scooted],
        position.centre(own),
        position.setting.known.numbers.km("fall_back"),
    )
    for stands, hits, name in ((foes, result["inflicted"], "foes"), (own, result["received"], "own")):
        for armour, word in _KINDS:
            those = [position.stands[one.id] for one in stands if is_armour(position, one) is armour]
            position = hit(position, those, int(hits[word]), f"{unit}:{name}:{word}", log)
    before = position.fights.get(unit, Fight(unit))
    won = position.hour if result["won"] and before.won < 0 else before.won
    fight = replace(
        before,
        inflicted=(*before.inflicted, sum(map(int, result["inflicted"].values()))),
        received=(*before.received, sum(map(int, result["received"].values()))),
        won=won if result["won"] else -1,
    )
    position = replace(position, fights={**position.fights, unit: fight})
    for stands, felt in ((foes, result["disorganises"]), (own, result["disorganised"])):
        for tested in sorted({position.setting.tested(one.formation) for one in stands}):
            state = position.units[tested]
            until = max(state.until, position.hour + 1) if felt else state.until
            position = position.with_unit(tested, until=until, engaged=position.hour)
    if result["gives_up"]:
        taken = [now for one in afraid_of_tanks(position, foes) if (now := position.stands[one.id]).is_here]
        return destroyed(position, taken, "captured by tanks", "N38", log)
    if any(is_tank(position, one) for one in own):
        for tested in sorted({position.setting.tested(one.formation) for one in foes}):
            position = position.with_unit(tested, calm=True)
    if result["won"] and not stands_on_position(position, foes):
        position = _pushed(position, unit, own, foes, log)
    return position


def _paid(position: Position, fired: Iterable[str]) -> Position:
    """The position after a combat unit was spent each time somebody fired [N26, N65]."""
    for id_ in fired:
        if (one := position.stands.get(str(id_))) is not None:
            weapon = str(position.setting.types[one.type].data.get("weapon"))
            if one.ledger.combat.get(weapon, 0):
                position = position.with_stands([replace(one, ledger=one.ledger.spent(CU, 1, weapon))])
    return position


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


def _pushed(position: Position, unit: str, own: Sequence[Stand], foes: Sequence[Stand], log: Log) -> Position:
    """The position after troops without prepared ground have fallen back from who won, or surrendered where
    they cannot [N34, N57].
    """
    left = [now for one in foes if (now := position.stands[one.id]).is_here]
    if not left:
        return position
    pursuers = [one for one in own if position.stands[one.id].is_here]
    sides = position.setting.sides
    if not may_retreat(position, left, pursuers):
        return destroyed(position, left, "overtaken and surrenders", "N57", log)
    far = position.setting.known.numbers.fall_back / 1000
    position = fallen_back(position, left, position.centre(pursuers), far)
    text = f"The enemy before {unit} falls back"
    log.tell("falls back", "N34", text, side=left[0].side, known_to=sides, formation=unit)
    rate = movement.rate(position.setting.known, "foot", "advance")
    return fallen_forward(position, unit, rate)


def fallen_forward(position: Position, unit: str, km: float) -> Position:
    """A formation pushed on towards where it goes [N34]."""
    order = position.units[unit].order
    stands = position.following(unit)
    middle = position.centre(stands)
    if middle is None or order.to is None:
        return position
    far = position.setting.distance(middle, order.to)
    if far <= 0:
        return position
    share = min(km / far, 1.0)
    dx, dy = (order.to.x - middle.x) * share, (order.to.y - middle.y) * share
    return position.with_stands(
        replace(one, at=position.setting.on_table(one.at.x + dx, one.at.y + dy)) for one in stands if one.at
    )
