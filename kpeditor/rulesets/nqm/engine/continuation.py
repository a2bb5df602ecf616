"""A position as a scenario: the inverse of `setup.begun`. A battle can thus be continued from any hour, and
its survivors can fight the next one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from kpeditor.core.scenario.model import Group, Scenario, Unit
from kpeditor.core.scenario.victory.carryover import from_now_on, verify_goes_on
from kpeditor.rulesets.nqm.declarations import IN_DEFENCE, names_in
from kpeditor.rulesets.nqm.engine.pieces import Stand
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.victory import tally
from kpeditor.rulesets.nqm.engine.written import AIM


def as_scenario(position: Position, *, is_over: bool) -> Scenario:
    """The scenario that begins from a position, with the remaining hours, and with the survivors, their
    markers and their ammunition. Orders are given anew.

    Args:
        is_over: whether the game may be over; the scenario then holds the remaining forces.

    Raises:
        KpError: when there is nothing left to play.
    """
    scenario = position.setting.scenario
    if not is_over:
        verify_goes_on(scenario, position.hour, has_ended=position.ended is not None)
    sheet = position.setting.sheet
    scenario = from_now_on(scenario, position.hour, tally(position), sheet, turn_word="hour")
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
    """The formations of the scenario whose stands are not set up yet."""
    now = position.rounds[position.round :]
    waiting = {position.stands[id_].formation for one in now for id_ in one.grounds}
    written = {(side.id, group.id): group for side, group in position.setting.scenario.groups()}
    units = position.setting.units
    return {id_: written[units[id_].side, units[id_].group.id] for id_ in units if id_ in waiting}


def _group(position: Position, id_: str, stands: list[Stand], left: Collection[str]) -> Group:
    """A formation with its remaining stands. It belongs to the nearest remaining formation above it, and
    supports only remaining formations.
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
    """The fields of a formation, with the changes that orders of the game made in writing."""
    fields = dict(position.setting.units[id_].group.fields)
    for key, value in position.units[id_].written.items():
        name = "orders" if key == AIM else key
        fields[name] = value if isinstance(value, str) else ", ".join(value)
        if not fields[name]:
            del fields[name]
    return fields


def _unit(position: Position, stand: Stand) -> Unit:
    """A stand with its place, its conditions and its supplies."""
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
