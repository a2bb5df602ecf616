"""Turns a position into a scenario: the inverse of `start`, so that a battle can be continued from any turn.

Units on the map get their hex, units still to come their turn and entry. Losses and exits so far are added to
the victory conditions, and turns count from the new beginning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.scenario.model import Group, Mark, Scenario, Side, Unit
from kpeditor.core.scenario.victory.carryover import from_now_on, verify_goes_on
from kpeditor.rulesets.kampfpanzer.declarations import ENTRENCHMENT, LEVEL, PANIC_LEVEL, PINNED, WRECK
from kpeditor.rulesets.kampfpanzer.engine.position import NO_FACING, NOBODY, Piece, Place, Position
from kpeditor.rulesets.kampfpanzer.engine.victory import tally


def as_scenario(position: Position, *, is_over: bool) -> Scenario:
    """The scenario that begins from a position.

    Args:
        is_over: also after the end of the game: what it answers then holds the forces that are left.

    Raises:
        KpError: when no game-turn is left.
    """
    if not is_over:
        verify_goes_on(position.game.scenario, position.turn)
    game = position.game
    called = {(game.sides[game.pieces[one].side], game.pieces[one].group) for one in position.called}
    progress = position.progress
    scenario = game.scenario if progress is None else progress.bound(game.scenario)
    scenario = from_now_on(scenario, position.turn, tally(position), game.ground.sheet, called=called)
    return replace(
        scenario,
        sides=tuple(_side(position, number, side) for number, side in enumerate(scenario.sides)),
        marks=tuple(_marks(position)),
    )


def _side(position: Position, number: int, side: Side) -> Side:
    pieces = position.game.side_pieces(number)
    groups = []
    for group in side.groups:
        mine = [piece for piece in pieces if piece.group == group.id]
        units = tuple(unit for piece in mine if (unit := _unit(position, piece)) is not None)
        if units:
            groups.append(_group(position, group, mine, units))
    fields = {**side.fields, PANIC_LEVEL: position.panic_level(number)}
    said = {id_: value for id_, value in fields.items() if value is not None}
    return replace(side, groups=tuple(groups), fields=said)


def _group(position: Position, group: Group, pieces: list[Piece], units: tuple[Unit, ...]) -> Group:
    """A group with its units listed singly; it keeps its area or entry as long as a unit still needs it, and
    stays held as long as one of its units is.
    """
    has_open = any(not unit.at for unit in units)
    deploy = group.deploy if has_open else ""
    held = any(piece.index in position.held for piece in pieces)
    return replace(
        group, counts={}, units=units, deploy=deploy, enter=group.enter if has_open else None, held=held
    )


def _unit(position: Position, piece: Piece) -> Unit | None:
    """A unit as it is now, None when it is gone for good."""
    status = position.status[piece.index]
    if status.place in (Place.EXITED, Place.DESTROYED, Place.WITHDRAWN):
        return None
    known = {unit.id: unit for _, group in position.game.scenario.groups() for unit in group.units}.get(
        piece.id
    )
    pieces = position.game.pieces
    return Unit(
        id=piece.id,
        type=piece.type,
        at=position.game.ground.numbers[status.cell] if status.is_on_map else "",
        facing=Direction(status.facing).name if status.facing != NO_FACING else "",
        conditions={
            id_: grade for id_, grade in ((LEVEL, status.level), (PINNED, int(status.pinned))) if grade
        },
        carried_by=pieces[status.carrier].id if status.carrier != NOBODY else "",
        extra=known.extra if known is not None else {},
    )


def _marks(position: Position) -> Iterator[Mark]:
    """The entrenchments by side and the wrecks as they are now, with the scenario's other marks."""
    numbers, sides = position.game.ground.numbers, position.game.sides
    for number, side in enumerate(sides):
        mine = sorted(numbers[cell] for cell, owner in position.entrenchments.items() if owner == number)
        yield from (Mark(ENTRENCHMENT, name, side) for name in mine)
    yield from (Mark(WRECK, name) for name in sorted(numbers[cell] for cell in position.wrecks))
    kinds = (ENTRENCHMENT, WRECK)
    yield from (mark for mark in position.game.scenario.marks if mark.kind not in kinds)
