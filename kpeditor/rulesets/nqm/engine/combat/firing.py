"""Firefights as results: casualties, ammunition and the winner [N26 to N34, N38]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kpeditor.rulesets.nqm import firefight, movement
from kpeditor.rulesets.nqm.engine import titles
from kpeditor.rulesets.nqm.engine.combat.casualties import destroyed, fallen_back, hit, parted, tired
from kpeditor.rulesets.nqm.engine.combat.facing import chosen, firers, outranges, sides_of, stands_on_position
from kpeditor.rulesets.nqm.engine.combat.volleys import hunts, is_armour, is_tank, thrown_by, told, volleys_of
from kpeditor.rulesets.nqm.engine.log import Log, thrown
from kpeditor.rulesets.nqm.engine.pieces import Fight, Stand
from kpeditor.rulesets.nqm.engine.position import Position, Proposal
from kpeditor.rulesets.nqm.engine.sighting import revealed
from kpeditor.rulesets.nqm.engine.testing import is_steady
from kpeditor.rulesets.nqm.supply import CU


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
    """The result of an hour of firefight, both sides at once [ruling 3]."""
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


def _scooting(position: Position, firing: Sequence[Stand], foes: Sequence[Stand]) -> list[Stand]:
    """The stands that fire at their greatest effective range and leave before the reply [N37]."""
    return [
        one
        for one in firing
        if position.order_of(one.formation).task == "scoot" and outranges(position, one, foes)
    ]


def _terror(
    position: Position, unit: str, own: Sequence[Stand], foes: Sequence[Stand], log: Log
) -> tuple[bool, str, tuple[Mapping[str, Any], ...]] | None:
    """Whether infantry gives up before tanks, with the die in words and as data; None if no infantry is
    afraid [N38]: if no tanks attack, if infantry is with them, or if a stand that can fire at armour is near.
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
    """The stands that attacking tanks may frighten: regulars and worse that have not overcome tank terror yet
    [N38].
    """
    return [one for one in foes if position.grade(one) not in ("E", "V") and not position.state_of(one).calm]


def _is_fighting(position: Position, stand: Stand) -> bool:
    return bool(position.setting.types[stand.type].data["stand"] == "fighting")


def applied(position: Position, proposal: Proposal, result: Mapping[str, Any], log: Log) -> Position:
    """The position after a firefight of an hour: ammunition, casualties and winner [N65, N33, N32]."""
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
    """The position after each fire has cost a combat unit [N26, N65]."""
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


def _pushed(position: Position, unit: str, own: Sequence[Stand], foes: Sequence[Stand], log: Log) -> Position:
    """The position after troops without prepared ground have fallen back from the winner, or have surrendered
    if they cannot [N34, N57].
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
    """The position after a formation has advanced towards its destination [N34]."""
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
