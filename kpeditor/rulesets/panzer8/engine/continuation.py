"""Turns a position into a scenario: the inverse of `start`, so that a battle can continue from any turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kpeditor.core.scenario.model import Group, Mark, Scenario, Side, Unit
from kpeditor.core.scenario.victory.carryover import from_now_on, verify_goes_on
from kpeditor.rulesets.panzer8 import declarations
from kpeditor.rulesets.panzer8.engine import smoke
from kpeditor.rulesets.panzer8.engine.hiding import below, marker
from kpeditor.rulesets.panzer8.engine.table.ground import inner_point
from kpeditor.rulesets.panzer8.engine.table.pieces import DUE, MAP, Piece
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.engine.victory import tally


def as_scenario(position: Position, *, is_over: bool) -> Scenario:
    """Returns the scenario that begins with the player-turn under way in a position; its card is drawn anew.

    Smoke, dummies, gaps in wire, mounts left behind and the holders of features are kept as marks. The order
    of the deck, beaten zones, aircraft that are in the air or may return, and shortages are not kept.

    Args:
        is_over: also after the end of the game: the scenario then holds the forces that are left.

    Raises:
        KpError: when no game-turn is left.
    """
    scenario, now = position.setting.scenario, position.now
    if not is_over:
        verify_goes_on(scenario, now, has_ended=position.ended is not None)
        if not now:
            return scenario
    sheet = position.ground.sheet
    scenario = from_now_on(scenario, now, tally(position), sheet, called=position.arrived)
    return replace(
        scenario,
        sides=tuple(_side(position, side) for side in scenario.sides),
        setup=(),
        marks=(*scenario_marks(position), *_marks(position)),
    )


def scenario_marks(position: Position) -> list[Mark]:
    """The marks that the scenario keeps unchanged: the points planned before the game [P44, P45]."""
    return [mark for mark in position.setting.scenario.marks if mark.kind in declarations.PLANNED]


def _marks(position: Position) -> Iterator[Mark]:
    """Everything on the table, as marks that `start` reads."""
    space = position.ground.sheet.space
    for screen in position.smokes:
        yield from (
            Mark(declarations.SCREEN, space.name(at), screen.side, round(turn) % 360)
            for at, turn in smoke.parts_of(position, screen)
        )
    for marked in position.markers:
        if not below(position, marked.number):
            yield Mark(declarations.DUMMY, space.name(marked.at), marked.side)
    for gap in position.gaps:
        yield Mark(declarations.GAP, space.name(gap))
    for name, side in position.holds.items():
        yield Mark(declarations.HELD, space.name(inner_point(position.ground.shape(name))), side)
    for piece in position.pieces.values():
        if piece.mounts is not None and piece.state == MAP:
            yield Mark(declarations.MOUNTS, space.name(piece.mounts), piece.side)


def _side(position: Position, side: Side) -> Side:
    fields = {**side.fields, declarations.ATTACKER: side.id == position.side}
    fields[declarations.SMOKE] = position.pool.get(side.id, 0)
    fields.pop(declarations.HIDES, None)
    fields.pop(declarations.DUMMIES, None)
    groups = tuple(found for group in side.groups if (found := _group(position, side, group)).units)
    return replace(side, groups=groups, fields=fields)


def _group(position: Position, side: Side, group: Group) -> Group:
    units = tuple(
        _unit(position, id_, piece)
        for id_, piece in position.pieces.items()
        if (piece.side, piece.group) == (side.id, group.id) and piece.state in (MAP, DUE)
    )
    enter = group.enter if any(position.pieces[unit.id].state == DUE for unit in units) else None
    held = any(position.pieces[unit.id].held for unit in units)
    return replace(group, counts={}, units=units, enter=enter, held=held, deploy="")


def _unit(position: Position, id_: str, piece: Piece) -> Unit:
    space = position.ground.sheet.space
    point = marker(position, piece.marker).at if piece.marker else piece.at
    conditions = {
        declarations.SUPPRESSED: piece.suppressed,
        declarations.DUG_IN: piece.dug_in,
        declarations.HIDDEN: bool(piece.marker),
        declarations.LIMBERED: piece.limbered,
        declarations.DISMOUNTED: piece.dismounted,
        declarations.REACTED: piece.reacted,
    }
    said = {
        declarations.QUALITY: {1: "elite", 0: "average", -1: "poor"}[piece.quality],
        declarations.LINK: piece.link,
        declarations.FLOOR: piece.elevated,
        declarations.GROUND_FLOOR: piece.keeps_below,
    }
    return Unit(
        id_,
        piece.type,
        space.name(point) if point is not None else "",
        f"{piece.facing:g}" if piece.facing else "",
        conditions={name: 1 for name, holds in conditions.items() if holds},
        carried_by=piece.aboard,
        fields={name: value for name, value in said.items() if value},
    )
