"""Turns a position into a scenario: the inverse of `start`, so that a battle can be continued from any
turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.winning import controls_counted
from kpeditor.core.scenario.model import Group, Mark, Scenario, Side, Unit
from kpeditor.core.scenario.victory.carryover import from_now_on, verify_goes_on
from kpeditor.core.scenario.victory.judging import controlled_hexes
from kpeditor.rulesets.panzerblitz import declarations, panzerbitz
from kpeditor.rulesets.panzerblitz.engine.position import DUE, MAP, Piece, Position
from kpeditor.rulesets.panzerblitz.engine.victory import tally

ALL_TURNS = 99
"""A game-turn that is never reached."""


def as_scenario(position: Position, *, is_over: bool) -> Scenario:
    """The scenario that begins from a position with the present player-turn.

    Args:
        is_over: also after the end of the game: what it answers then holds the forces that are left.

    Raises:
        KpError: when no game-turn is left.
    """
    scenario, now = position.setting.scenario, position.now
    if not is_over:
        verify_goes_on(scenario, now, has_ended=position.ended is not None)
    called = {(side.id, group.id) for side, group in scenario.groups() if group.id in position.arrived}
    if position.progress is not None:
        scenario = position.progress.bound(scenario)
    scenario = from_now_on(scenario, now, tally(position), position.ground.sheet, called=called)
    return replace(
        scenario,
        sides=tuple(_side(position, side) for side in scenario.sides),
        marks=(*position.marks, *_held(position)),
    )


def _held(position: Position) -> Iterator[Mark]:
    """Marks for the control of the hexes whose control is counted; before the first game-turn those of the
    scenario, besides its deployment areas [PB38].
    """
    scenario, sheet = position.setting.scenario, position.ground.sheet
    if position.now == 0:
        yield from (mark for mark in scenario.marks if mark.kind == declarations.HELD)
        return
    counted: frozenset[Hex] = frozenset()
    for one in controls_counted(scenario, sheet):
        with suppress(BadName):  # the checks report it
            counted |= controlled_hexes(one, sheet)
    holders = tally(position)
    for side in scenario.sides:
        held = counted & holders.controlled(side.id)
        yield from (Mark(declarations.HELD, sheet.name(hex_), side.id) for hex_ in sorted(held))


def _side(position: Position, side: Side) -> Side:
    groups, past = [], max(position.now - 1, 0)
    for number, group in enumerate(side.groups):
        units = (*_units(position, side, group), *(() if number else _captured(position, side)))
        if units:
            groups.append(_group(position, group, units))
    fields = (
        {**side.fields, declarations.MOVES_FIRST: True} if side.id == position.side else dict(side.fields)
    )
    if side.id != position.side:
        fields.pop(declarations.MOVES_FIRST, None)
    if position.ground.river:
        after = position.setting.boats_after[side.id]
        fields[declarations.BOATS_AFTER] = ALL_TURNS if position.boats else max(1, after - past)
    return replace(side, groups=tuple(groups), fields=fields)


def _group(position: Position, group: Group, units: tuple[Unit, ...]) -> Group:
    waits = [unit for unit in units if position.pieces[unit.id].state == DUE]
    held = any(position.pieces[unit.id].held for unit in units)
    deploy = group.deploy if any(not unit.at for unit in units) and position.now == 0 else ""
    return replace(
        group, counts={}, units=units, enter=group.enter if waits else None, held=held, deploy=deploy
    )


def _units(position: Position, side: Side, group: Group) -> Iterator[Unit]:
    for id_, piece in position.pieces.items():
        if (piece.side, piece.group) == (side.id, group.id) and piece.state in (MAP, DUE):
            yield _unit(position, id_, piece)


def _captured(position: Position, side: Side) -> Iterator[Unit]:
    """The trains that a side has captured; they join its first group [Z39]."""
    own = {group.id for group in side.groups}
    for id_, piece in position.pieces.items():
        if piece.side == side.id and piece.group not in own and piece.state == MAP:
            yield _unit(position, id_, piece)


def _unit(position: Position, id_: str, piece: Piece) -> Unit:
    at = position.ground.name(piece.at) if piece.at is not None else ""
    conditions = {
        declarations.DISPERSED: piece.dispersed,
        declarations.IN_TUNNEL: int(piece.in_tunnel),
        declarations.NO_FIRE: int(piece.spent),
        panzerbitz.WITHIN: int(position.is_within(id_)),
    }
    said: dict[str, object] = {
        declarations.TRACK: piece.track,
        declarations.IMMOBILE: piece.immobile,
        declarations.INDESTRUCTIBLE: piece.fixture,
        declarations.ROLE: piece.role,
        declarations.OUTSIDE: piece.outside,
        declarations.OUTSIDE_ONLY: ", ".join(position.setting.outside_only.get(id_, ())),
        declarations.HOME: piece.home,
        declarations.EMBARKED: position.ground.name(piece.afloat) if piece.afloat is not None else "",
        declarations.TASK: piece.task[0] if piece.task is not None else "",
        declarations.DONE_TURNS: piece.task[2] if piece.task is not None else 0,
    }
    fields = {name: value for name, value in said.items() if value} | _fire_fields(position, id_)
    return Unit(
        id_,
        piece.type,
        at,
        conditions={name: grade for name, grade in conditions.items() if grade},
        carried_by=piece.aboard,
        fields=fields,
    )


def _fire_fields(position: Position, id_: str) -> dict[str, object]:
    """The batteries, observer's calls and marker of a unit, in the form of the scenario."""
    revised = position.revised
    if revised is None:
        return {}
    units = (unit for _, group in position.setting.scenario.groups() for unit in group.units)
    said = next((unit.fields for unit in units if unit.id == id_), {})
    found: dict[str, object] = {
        key: said[key]
        for key in (panzerbitz.PARTY_LINE, panzerbitz.BARRAGE_GROUP, panzerbitz.OBSERVER_FOR)
        if key in said
    }
    if id_ in revised.registered:
        found[panzerbitz.REGISTERED_AT] = position.ground.name(revised.registered[id_])
    return found
