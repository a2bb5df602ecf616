"""Recce as a result: who sights, who is ambushed, at what range fire is opened [N13 to N18]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kpeditor.rulesets.nqm import firefight, recce
from kpeditor.rulesets.nqm.engine.casualties import fallen_back, hit
from kpeditor.rulesets.nqm.engine.firing import scored
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.moving import HALT, leaders
from kpeditor.rulesets.nqm.engine.position import Position, Proposal, Stand
from kpeditor.rulesets.nqm.engine.sighting import revealed
from kpeditor.rulesets.nqm.tables import GRADES

LOOKS = 1.0
"""How far from the area it looks at a recce may be, in km; ours."""
_TOUCH = 0.02


def due(position: Position) -> list[str]:
    """The formations that have come up against a concealed enemy, or look at an area [N13]."""
    return [id_ for id_ in leaders(position) if _hidden_from(position, id_)]


def _hidden_from(position: Position, unit: str) -> list[Stand]:
    """The concealed enemy stands a formation comes up against."""
    setting, order = position.setting, position.units[unit].order
    own = position.following(unit)
    if not own or order.to is None:
        return []
    looks = order.task == "recce" and any(
        one.at is not None and setting.distance(one.at, order.to) <= LOOKS for one in own
    )
    return [
        foe
        for foe in position.here(setting.enemy(own[0].side))
        if foe.concealed
        and foe.at is not None
        and (
            any(one.at and setting.distance(one.at, foe.at) <= HALT + _TOUCH for one in own)
            or (looks and setting.distance(order.to, foe.at) <= LOOKS / 2)
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
    words = f"{unit}: red {red}, white {white}, blue {blue}: {found.result}"
    if found.result != recce.SIGHTED:
        band = found.band or "effective"
        ambush = found.result == recce.AMBUSHED
        shift = firefight.shift_of(ambush=ambush, band=band)
        hits, told = scored(position, hidden, own, band, shift, f"{unit}:ambush", log)
        is_recce = all(position.setting.types[one.type].data.get("recce") for one in own)
        result |= {"band": band, "casualties": hits, "scoot": is_recce and hits > 0}
        words += f" at {band} range; {told}"
        if result["scoot"]:
            result["casualties"] = firefight.scooted(hits)
            words += f"; shoots and scoots: {result['casualties']} casualties [N18]"
    sides = position.setting.sides
    return Proposal("recce", unit, words, result, (("recce", "N14", sides),))


def applied(position: Position, proposal: Proposal, result: Mapping[str, Any], log: Log) -> Position:
    """The position after a recce."""
    unit = proposal.unit
    own, hidden = position.following(unit), _hidden_from(position, unit)
    position = revealed(position, hidden)
    if result["result"] != recce.SIGHTED:
        position = revealed(position, own)
        position = hit(position, own, int(result["casualties"]), f"{unit}:recce", log)
        if result["scoot"]:
            away = position.centre(hidden)
            position = fallen_back(position, position.following(unit), away, LOOKS)
            position = position.with_unit(unit, ordered=True)
    else:
        # Who has seen the enemy in time is not caught on the move.
        position = position.with_stands(replace(one, posture="open") for one in position.following(unit))
    return position
