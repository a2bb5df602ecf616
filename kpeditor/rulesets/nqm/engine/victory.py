"""How a game ends: counts of stands for the lines of the scenario [N66]; and a position written down as one,
so that a battle goes on, or its survivors fight the next one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import shapely

from kpeditor.core.rules.state import Outcome
from kpeditor.core.rules.winning import outcome_by, winning_lines
from kpeditor.core.scenario.model import DRAW, Group, Scenario, Unit
from kpeditor.core.scenario.victory.carryover import from_now_on, verify_goes_on
from kpeditor.core.scenario.victory.tallies import CountedUnit, Fate, UnitRoll
from kpeditor.rulesets.nqm.declarations import IN_DEFENCE, names_in
from kpeditor.rulesets.nqm.engine.position import Position, Stand
from kpeditor.rulesets.nqm.engine.written import AIM

_FATES: dict[str, Fate] = {"map": "map", "destroyed": "destroyed", "due": "away", "withdrawn": "away"}


def roll_of(position: Position) -> UnitRoll:
    """All stands as victory counts them; unbroken ones on the table are effective."""
    return UnitRoll([_counted(position, one) for one in position.stands.values()])


def _counted(position: Position, stand: Stand) -> CountedUnit:
    type_ = position.setting.types[stand.type]
    state = position.state_of(stand)
    conditions = {
        name
        for name, holds in (
            ("broken", state.broken),
            ("disorganised", state.is_disorganised(position.hour)),
            ("casualties", stand.markers > 0),
            ("concealed", stand.concealed),
        )
        if holds
    }
    return CountedUnit(
        stand.id,
        stand.side,
        type_.kinds,
        _FATES[stand.state],
        None,
        frozenset(conditions),
        is_effective=not state.broken,
        counts=type_.is_combat,
        loss_counts=type_.is_combat,
        base=shapely.Point(stand.at) if stand.is_here and stand.at is not None else None,
    )


def outcome(position: Position, *, is_last: bool) -> Outcome | None:
    """How the game ends with this hour, None when it goes on. A side without stands loses; where neither has
    any it is a draw.
    """
    setting = position.setting
    gone = [
        side
        for side in setting.sides
        if not any(setting.types[one.type].is_combat for one in position.here(side))
    ]
    if position.hour and len(gone) > 1:
        return Outcome(DRAW, "neither side has a stand left", position.hour)
    if position.hour and gone:
        reason = f"{setting.scenario.called(gone[0])} has no stand left"
        return Outcome(setting.enemy(gone[0]), reason, position.hour)
    lines = winning_lines(setting.scenario, setting.sheet)
    return outcome_by(
        lines, setting.scenario, setting.sheet, roll_of(position), position.hour, is_last=is_last
    )


# --- Going on ---


def going_on(position: Position, *, is_over: bool = False) -> Scenario:
    """The scenario that begins from a position, in the hours that are left.

    Args:
        is_over: also after the end of the game: what it answers then holds the forces that are left.

    Raises:
        KpError: when there is nothing left to play.
    """
    scenario = position.setting.scenario
    if not is_over:
        verify_goes_on(scenario, position.hour, has_ended=position.ended is not None)
    sheet = position.setting.sheet
    scenario = from_now_on(scenario, position.hour, roll_of(position), sheet, turn_word="hour")
    left_over = {
        id_: stands
        for id_ in position.setting.units
        if (stands := [one for one in position.stands.values() if one.formation == id_ and one.is_here])
    }
    groups = {id_: _group(position, id_, stands, left_over.keys()) for id_, stands in left_over.items()}
    groups |= _not_set_up(position)
    sides = [
        replace(
            side,
            groups=tuple(one for id_, one in groups.items() if position.setting.units[id_].side == side.id),
        )
        for side in scenario.sides
    ]
    return replace(scenario, sides=tuple(sides))


def _not_set_up(position: Position) -> dict[str, Group]:
    """The formations whose stands still get their places before the first hour, as the scenario has them."""
    now = position.rounds[position.round :]
    waiting = {position.stands[id_].formation for one in now for id_ in one.grounds}
    written = {(side.id, group.id): group for side, group in position.setting.scenario.groups()}
    units = position.setting.units
    return {id_: written[units[id_].side, units[id_].group.id] for id_ in units if id_ in waiting}


def _group(position: Position, id_: str, stands: list[Stand], left: Collection[str]) -> Group:
    """A formation with the stands that are left; it belongs to the nearest formation above that is left, and
    supports those that are.
    """
    group = position.setting.units[id_].group
    fields = _fields_now(position, id_)
    above = next((one for one in position.setting.chain(id_)[1:] if one in left), "")
    fields.pop("parent", None)
    if above:
        fields["parent"] = above
    supported = [one for one in names_in(fields.pop("supports", "")) if one in left]
    if supported:
        fields["supports"] = ", ".join(supported)
    else:
        fields.pop("relation", None)
    postures = {one.posture for one in stands}
    if postures <= IN_DEFENCE and len(postures) == 1:
        fields["posture"] = next(iter(postures))
    else:
        fields.pop("posture", None)
    return replace(
        group, counts={}, units=tuple(_unit(position, one) for one in stands), deploy="", fields=fields
    )


def _fields_now(position: Position, id_: str) -> dict[str, Any]:
    """The fields of a formation, with what orders of the game have changed in writing."""
    fields = dict(position.setting.units[id_].group.fields)
    for key, value in position.units[id_].written.items():
        name = "orders" if key == AIM else key
        fields[name] = value if isinstance(value, str) else ", ".join(value)
        if not fields[name]:
            del fields[name]
    return fields


def _unit(position: Position, stand: Stand) -> Unit:
    """A stand with its place, its conditions and what it carries."""
    state, hour = position.state_of(stand), max(position.hour, 1)
    given = {
        "casualties": stand.markers,
        "concealed": int(stand.concealed),
        "broken": int(state.broken),
        "disorganised": int(state.is_disorganised(hour) and not state.broken),
    }
    said = next(one for one in position.setting.units[stand.formation].group.units if one.id == stand.id)
    type_ = position.setting.types[stand.type]
    fields: dict[str, Any] = dict(said.fields)
    if stand.figures != type_.data["figures"]:
        fields["strength"] = stand.figures
    if type_.data.get("battery"):
        fields["fire"] = stand.ledger.fire
    elif "weapon" in type_.data:
        fields["combat"] = stand.ledger.carried
    conditions = {id_: grade for id_, grade in given.items() if grade}
    at = position.setting.name(stand.at) if stand.at is not None else ""
    return replace(
        said,
        at=at,
        facing=f"{stand.facing:g}" if stand.facing else said.facing,
        conditions=conditions,
        fields=fields,
    )
