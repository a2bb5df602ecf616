"""Recce as a result: who sights, who is ambushed, at what range fire is opened [N13 to N18]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import shapely

from kpeditor.rulesets.nqm import firefight, recce
from kpeditor.rulesets.nqm.engine.casualties import fallen_back, hit
from kpeditor.rulesets.nqm.engine.firing import firers, paid, scored
from kpeditor.rulesets.nqm.engine.log import Log, thrown
from kpeditor.rulesets.nqm.engine.moving import leaders
from kpeditor.rulesets.nqm.engine.position import Position, Proposal, Stand
from kpeditor.rulesets.nqm.engine.sighting import revealed
from kpeditor.rulesets.nqm.tables import GRADES

_TOUCH = 0.02


def due(position: Position) -> list[str]:
    """The formations that have come up against a concealed enemy, or look at an area [N13]."""
    return [id_ for id_ in leaders(position) if _hidden_from(position, id_)]


def _hidden_from(position: Position, unit: str) -> list[Stand]:
    """The concealed enemy stands a formation comes up against."""
    setting, order = position.setting, position.units[unit].order
    look, halt = setting.known.numbers.km("look"), setting.known.numbers.km("halt")
    own = position.following(unit)
    if not own or order.to is None:
        return []
    looks = order.task == "recce" and any(
        one.at is not None and setting.distance(one.at, order.to) <= look for one in own
    )
    return [
        foe
        for foe in position.here(setting.enemy(own[0].side))
        if foe.concealed
        and foe.at is not None
        and (
            any(one.at and setting.distance(one.at, foe.at) <= halt + _TOUCH for one in own)
            or (looks and setting.distance(order.to, foe.at) <= look / 2)
        )
    ]


def proposed(position: Position, unit: str, log: Log) -> Proposal | None:
    """What comes of the three dice, and of the fire the defender opens."""
    own, hidden = position.following(unit), _hidden_from(position, unit)
    if not own or not hidden:
        return None
    grade = position.setting.units[unit].grade
    hides = min((position.grade(one) for one in hidden), key=GRADES.index)
    red, white, blue = log.roll("recce", unit, 3)
    found = recce.looked(position.setting.known, grade, hides, (red, white, blue))
    result: dict[str, Any] = {"result": found.result, "band": found.band, "casualties": 0, "scoot": False}
    # What they need is not told: it would tell the grade of the enemy.
    throws = [thrown("red", (red,)), thrown("white", (white,)), thrown("blue", (blue,))]
    words = f"{unit}: red {red}, white {white}, blue {blue}: {found.result}"
    if found.result != recce.SIGHTED and not _is_recce(position, own):
        result["caught"], told = _caught(position, unit, hides, log, throws)
        words += f"; {told}"
        posture = "march" if result["caught"] else "open"
        position = position.with_stands(replace(one, posture=posture) for one in own)
        own = position.following(unit)
    if found.result != recce.SIGHTED:
        band = found.band or "effective"
        ambush = found.result == recce.AMBUSHED
        shift = firefight.shift_of(ambush=ambush, band=band)
        hits, told, fired = scored(position, hidden, own, band, shift, f"{unit}:ambush", log)
        throws += fired
        if position.setting.is_second:
            result["fired"] = sorted(one.id for one in firers(position, hidden, own, attacks=False))
        result |= {"band": band, "casualties": hits, "scoot": _is_recce(position, own) and hits > 0}
        words += f" at {band} range; {told}"
        if result["scoot"]:
            result["casualties"] = firefight.scooted(hits)
            words += f"; shoots and scoots: {result['casualties']} casualties [N18]"
    return Proposal("recce", unit, words, result, tuple(throws))


def _is_recce(position: Position, stands: list[Stand]) -> bool:
    return all(position.setting.types[one.type].data.get("recce") for one in stands)


def _caught(
    position: Position, unit: str, hides: str, log: Log, throws: list[Mapping[str, Any]]
) -> tuple[bool, str]:
    """Whether a main body that comes up against a concealed enemy is caught in march formation, in words: not
    where a recce stand marks the start line, else it tests again in the table of recce [N19]. The die of
    that joins `throws`.
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
    own, hidden = position.following(unit), _hidden_from(position, unit)
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
    else:
        # Who has seen the enemy in time is not caught on the move.
        position = position.with_stands(replace(one, posture="open") for one in position.following(unit))
    return position
