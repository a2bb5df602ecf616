"""Firefights as results: who can fire at whom, casualties, who has won [N26 to N34, N38]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kpeditor.rulesets.nqm import firefight, movement
from kpeditor.rulesets.nqm.engine import titles
from kpeditor.rulesets.nqm.engine.combat.casualties import destroyed, fallen_back, hit, parted, tired
from kpeditor.rulesets.nqm.engine.combat.volleys import (
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
from kpeditor.rulesets.nqm.engine.log import Log, thrown
from kpeditor.rulesets.nqm.engine.moving import leaders
from kpeditor.rulesets.nqm.engine.orders import may_scoot
from kpeditor.rulesets.nqm.engine.position import Fight, Position, Proposal, Stand
from kpeditor.rulesets.nqm.engine.sighting import revealed, seen_now
from kpeditor.rulesets.nqm.engine.testing import is_steady
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
    """The firefights of the hour before that go on; in the second edition also those that are won against an
    enemy who is still there, though nobody can fire any more [N32, N34].
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
    """How fit a formation is to be the attacker in a firefight, in the second edition: 2 for who goes on with
    one, 1 for who can fire to effect, 0 for who is disorganised, stalled or out of reach [N2, N32, N47].
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
    """The stands that make a firefight that of a formation: in the second edition without the support stands
    beside it, who fire in one of those of their battalion [N26].
    """
    return position.following(unit) if position.setting.is_second else own


def _has_fire(position: Position, own: Sequence[Stand], foes: Sequence[Stand]) -> bool:
    """Whether anybody of either side can fire at the other."""
    return any(aimed(position, one, foes) for one in firers(position, own, foes, attacks=True)) or any(
        aimed(position, one, own) for one in firers(position, foes, own, attacks=False)
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


def _fires_alone(position: Position, stand: Stand) -> bool:
    """Whether a stand fires by itself, not for a company: support stands and companies of vehicles."""
    data = position.setting.types[stand.type].data
    return data["stand"] == "support" or bool(data.get("vehicle"))


def firers(
    position: Position, stands: Sequence[Stand], foes: Sequence[Stand], *, attacks: bool
) -> list[Stand]:
    """Who fires for a side at some enemies: every support stand, and of the fighting stands of a company the
    one with most ammunition, in the second edition the nearest, for a company fires one combat unit an hour
    [N1, N2, N26, ruling 2].
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
        position, firers(position, firing, foes, attacks=False), foes, subject, log, band=band, shift=shift
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
    mine = chosen(position, side, unit, firers(position, own, foes, attacks=True), foes)
    theirs = chosen(position, enemy, unit, firers(position, foes, own, attacks=False), own)
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
    words = f"{titles.formation(unit)} fires {told(ours, position)}; against it {told(answers, position)}"
    words += f"; {terror[1]}" if terror else ""
    words += f"; {', '.join(titles.stand(one.id) for one in gone)} shoots and scoots [N37]" if gone else ""
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
    if any(hunts(position, one) for one in firers(position, foes, own, attacks=False)):
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
    position = paid(position, result["fired"])
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
            shaken = felt and not is_steady(position, tested)
            until = max(state.until, position.hour + 1) if shaken else state.until
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


def paid(position: Position, fired: Iterable[str]) -> Position:
    """The position after a combat unit was spent each time somebody fired [N26, N65]."""
    for id_ in fired:
        if (one := position.stands.get(str(id_))) is not None:
            weapon = str(position.setting.types[one.type].data.get("weapon"))
            if one.ledger.combat.get(weapon, 0):
                position = position.with_stands([replace(one, ledger=one.ledger.spent(CU, 1, weapon))])
    if position.setting.is_second:
        those = [position.stands[id_] for id_ in map(str, fired) if id_ in position.stands]
        position = replace(position, fired=position.fired | {one.id for one in those})
        position = tired(position, those)
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
    far = position.setting.known.numbers.fall_back / 1000
    away, caught = parted(position, left, pursuers, far)
    position = destroyed(position, caught, "overtaken and surrenders", "N57", log)
    if not away:
        return position
    position = fallen_back(position, away, position.centre(pursuers), far)
    text = f"The enemy before {titles.formation(unit)} falls back"
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
