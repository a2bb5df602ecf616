"""Recce as a result: sighting, ambush, and the range at which troops open fire [N13 to N18]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import shapely

from kpeditor.rulesets.nqm import firefight, recce
from kpeditor.rulesets.nqm.declarations import PASS, SCOOT, STAY
from kpeditor.rulesets.nqm.engine import moving, titles, written
from kpeditor.rulesets.nqm.engine.combat.casualties import fallen_back, hit
from kpeditor.rulesets.nqm.engine.combat.facing import firers
from kpeditor.rulesets.nqm.engine.combat.firing import paid, scored
from kpeditor.rulesets.nqm.engine.log import Log, thrown
from kpeditor.rulesets.nqm.engine.moving import is_recce, leaders
from kpeditor.rulesets.nqm.engine.pieces import Stand
from kpeditor.rulesets.nqm.engine.position import Position, Proposal
from kpeditor.rulesets.nqm.engine.sighting import revealed
from kpeditor.rulesets.nqm.tables import GRADES

_TOUCH = 0.02


def due(position: Position) -> list[str]:
    """The formations that have met a concealed enemy, or look at an area [N13]."""
    return [id_ for id_ in leaders(position) if hidden_from(position, id_)]


def hidden_from(position: Position, unit: str) -> list[Stand]:
    """The concealed enemy stands that a formation meets; those that have let it pass only if it looks at
    their area.
    """
    setting, order = position.setting, position.units[unit].order
    look, halt = setting.known.numbers.km("look"), setting.known.numbers.km("halt")
    own = position.following(unit)
    if not own or order.to is None:
        return []
    passed = position.passed.get(unit, frozenset())
    looks = order.task == "recce" and any(
        one.at is not None and setting.distance(one.at, order.to) <= look for one in own
    )
    return [
        foe
        for foe in position.here(setting.enemy(own[0].side))
        if foe.concealed
        and foe.at is not None
        and (
            (
                foe.id not in passed
                and any(one.at and setting.distance(one.at, foe.at) <= halt + _TOUCH for one in own)
            )
            or (looks and setting.distance(order.to, foe.at) <= look / 2)
        )
    ]


def proposed(position: Position, unit: str, log: Log) -> Proposal | None:
    """The result of the three dice, and of the fire that the defender opens."""
    own, hidden = position.following(unit), hidden_from(position, unit)
    if not own or not hidden:
        return None
    grade = position.setting.units[unit].grade
    hides = min((position.grade(one) for one in hidden), key=GRADES.index)
    red, white, blue = log.roll("recce", unit, 3)
    found = recce.looked(position.setting.known, grade, hides, (red, white, blue))
    result: dict[str, Any] = {"result": "", "band": "", "casualties": 0, "scoot": False}
    if found.result == recce.AMBUSHED and is_recce(position, own):
        hidden = _ambushing(position, hidden)
        found = found if hidden else recce.Looked(recce.PASSED)
    result |= {"result": found.result, "band": found.band}
    # The numbers needed are not told: they would reveal the enemy's grade.
    throws = [thrown("red", (red,)), thrown("white", (white,)), thrown("blue", (blue,))]
    words = f"{titles.formation(unit)}: red {red}, white {white}, blue {blue}: {found.result}"
    is_met = found.result in (recce.AMBUSHED, recce.FIRED)
    if is_met and not is_recce(position, own):
        result["caught"], told = _caught(position, unit, hides, log, throws)
        words += f"; {told}"
        posture = "march" if result["caught"] else "open"
        position = position.with_stands(replace(one, posture=posture) for one in own)
        own = position.following(unit)
    if is_met:
        band = found.band or "effective"
        ambush = found.result == recce.AMBUSHED
        shift = firefight.shift_of(ambush=ambush, band=band)
        hits, told, fired = scored(position, hidden, own, band, shift, f"{unit}:ambush", log)
        throws += fired
        if position.setting.is_second:
            result["fired"] = sorted(one.id for one in firers(position, hidden, own, attacks=False))
        result |= {"band": band, "casualties": hits, "scoot": _scoots(position, unit, own, hits)}
        words += f" at {band} range; {told}"
        if result["scoot"]:
            result["casualties"] = firefight.scooted(hits)
            words += f"; shoots and scoots: {result['casualties']} casualties [N18]"
    return Proposal("recce", unit, words, result, tuple(throws))


def truth(position: Position, unit: str) -> Mapping[str, Any]:
    """The facts about a recce that only the umpire may know, as plain data: the hidden enemy with grade,
    number of stands, kilometres and whether it lets the formation pass; the least red and white die [N15,
    N16].
    """
    own, hidden = position.following(unit), hidden_from(position, unit)
    setting, middle = position.setting, position.centre(own)
    if not hidden or middle is None:
        return {}
    known, grade = setting.known.recce, setting.units[unit].grade
    hides = min((position.grade(one) for one in hidden), key=GRADES.index)
    found = []
    for id_ in dict.fromkeys(one.formation for one in hidden):
        those = [one for one in hidden if one.formation == id_]
        found.append(
            {
                "name": setting.titles.formation(id_),
                "grade": setting.units[id_].grade,
                "stands": len(those),
                "far": round(min(setting.distance(middle, one.at) for one in those if one.at), 1),
                "passes": those[0] not in _ambushing(position, those),
            }
        )
    return {"hidden": found, "red": known[grade][hides], "white": known[hides][grade]}


def _ambushing(position: Position, hidden: list[Stand]) -> list[Stand]:
    """The hidden stands that have no order to let recce pass unseen [N16]."""
    key = written.RECCE_MET
    return [one for one in hidden if written.standing(position, one.formation, key) != PASS]


def _scoots(position: Position, unit: str, own: list[Stand], hits: int) -> bool:
    """Whether a recce party shoots and scoots, as it decides before it knows its losses: by its standing
    order, or else always, in the first edition only if it was hit [N18].
    """
    said = written.standing(position, unit, written.FIRED_AT)
    if not is_recce(position, own) or said == STAY:
        return False
    return said == SCOOT or position.setting.is_second or hits > 0


def _caught(
    position: Position, unit: str, hides: str, log: Log, throws: list[Mapping[str, Any]]
) -> tuple[bool, str]:
    """Whether a main body that meets a concealed enemy is caught in march formation, in words: not if a recce
    stand marks the start line, else it tests again in the table of recce [N19]. The die for that joins
    `throws`.
    """
    setting = position.setting
    near, lines = setting.known.numbers.km("marked"), setting.start_lines
    for one in position.here(setting.units[unit].side):
        if setting.types[one.type].data.get("recce") and one.at is not None:
            here = shapely.Point(one.at)
            if any(line.distance(here) <= near / setting.kilometre for line in lines):
                return False, "a recce stand marks the start line, and it has deployed [N19]"
    (die,) = log.roll("start line", unit, 1)
    grade = setting.units[unit].grade
    throws.append(thrown("start line", (die,)))
    if recce.sights(setting.known, grade, hides, die):
        return False, f"it has deployed in time ({die}) [N19]"
    return True, f"it is caught in march formation ({die}) [N19]"


def applied(position: Position, proposal: Proposal, result: Mapping[str, Any], log: Log) -> Position:
    """The position after a recce."""
    unit = proposal.unit
    own, hidden = position.following(unit), hidden_from(position, unit)
    if result["result"] == recce.PASSED:
        return _let_pass(position, unit, hidden, log)
    position = moving.halt_told(position, unit, log)
    if result["result"] == recce.AMBUSHED and is_recce(position, own):
        hidden = _ambushing(position, hidden) or hidden
    position = revealed(position, hidden)
    if result["result"] != recce.SIGHTED:
        if "caught" in result:
            posture = "march" if result["caught"] else "open"
            position = position.with_stands(replace(one, posture=posture) for one in own)
            own = position.following(unit)
        position = paid(revealed(position, own), result.get("fired", ()))
        position = hit(position, own, int(result["casualties"]), f"{unit}:recce", log)
        if result["scoot"]:
            away = position.centre(hidden)
            position = fallen_back(
                position, position.following(unit), away, position.setting.known.numbers.km("look")
            )
            position = position.with_unit(unit, ordered=True)
        elif is_recce(position, own) and _replies(position, unit):
            position = replace(position, replies=position.replies | {unit})
    else:
        # A formation that has seen the enemy in time is not caught on the move.
        position = position.with_stands(replace(one, posture="open") for one in position.following(unit))
    return position


def _replies(position: Position, unit: str) -> bool:
    """Whether a recce party that was fired at and stays returns the fire in this hour, whatever its order
    [N18]; in the first edition only if it is ordered to stay.
    """
    return position.setting.is_second or written.standing(position, unit, written.FIRED_AT) == STAY


def _let_pass(position: Position, unit: str, hidden: list[Stand], log: Log) -> Position:
    """The position after a recce party was seen and let pass by troops that stay hidden, and has gone on for
    the rest of its hour [N16].
    """
    position = revealed(position, position.following(unit))
    known = position.passed.get(unit, frozenset()) | {one.id for one in hidden}
    return moving.gone_on(replace(position, passed={**position.passed, unit: known}), unit, log)
