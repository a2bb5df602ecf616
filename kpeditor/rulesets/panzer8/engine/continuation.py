"""A position as a scenario: the inverse of `start`, so that a battle can be gone on with from any turn."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.errors import KpError
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, Unit, VictoryLine
from kpeditor.core.scenario.victory.carryover import carried_over, counted
from kpeditor.rulesets.panzer8 import declarations
from kpeditor.rulesets.panzer8.engine.hiding import marker
from kpeditor.rulesets.panzer8.engine.position import DUE, MAP, Piece, Position
from kpeditor.rulesets.panzer8.engine.victory import tally


def as_scenario(position: Position) -> Scenario:
    """The scenario that begins from a position with the player-turn that is under way. Smoke, beaten zones
    and what has been done in the player-turn are not kept, and the deck is shuffled anew.

    Raises:
        KpError: when no game-turn is left.
    """
    scenario, sheet = position.setting.scenario, position.ground.sheet
    past = max(position.now - 1, 0)
    if position.ended is not None or past >= scenario.length.max:
        raise KpError("the game is over: no game-turn is left to begin a scenario with")
    if not position.now:
        return scenario
    return replace(
        scenario,
        title=f"{scenario.title}, game-turn {position.now}" if past else scenario.title,
        length=Length(max(1, scenario.length.min - past), scenario.length.max - past),
        sides=tuple(_side(position, side, past) for side in scenario.sides),
        setup=(),
        victory=tuple(_line(position, number, past) for number in range(len(scenario.victory))),
        scoring=carried_over(scenario, tally(position), sheet),
    )


def _line(position: Position, number: int, past: int) -> VictoryLine:
    """A victory line with what has been lost so far counted in."""
    one = position.setting.lines[number]
    turns = tuple(turn - past for turn in one.line.turns if turn > past)
    when = one.line.when
    if one.condition is not None:
        when = str(counted(one.condition, tally(position), position.ground.sheet))
    return replace(one.line, turns=turns, when=when)


def _side(position: Position, side: Side, past: int) -> Side:
    fields = {**side.fields, declarations.ATTACKER: side.id == position.side}
    fields[declarations.SMOKE] = position.pool.get(side.id, 0)
    fields.pop(declarations.HIDES, None)
    fields.pop(declarations.DUMMIES, None)
    groups = tuple(found for group in side.groups if (found := _group(position, side, group, past)).units)
    return replace(side, groups=groups, fields=fields)


def _group(position: Position, side: Side, group: Group, past: int) -> Group:
    units = tuple(
        _unit(position, id_, piece)
        for id_, piece in position.pieces.items()
        if (piece.side, piece.group) == (side.id, group.id) and piece.state in (MAP, DUE)
    )
    enter = group.enter if any(position.pieces[unit.id].state == DUE for unit in units) else None
    if enter is not None and enter.turn > 0:
        enter = replace(enter, turn=max(1, enter.turn - past))
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
    }
    said = {
        declarations.QUALITY: {1: "elite", 0: "average", -1: "poor"}[piece.quality],
        declarations.LINK: piece.link,
        declarations.FLOOR: piece.elevated,
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
