"""Orders and deployments in words, for people who do not read the plotting code yet."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.kampfpanzer import spots
from kpeditor.app.ruleset_ui.kampfpanzer.planning import path_or_none
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.orders import (
    Debark,
    Embark,
    Face,
    Fire,
    Leg,
    Move,
    Order,
    Overrun,
    Stop,
    parse_order,
)

_FIRES = {
    "N": "direct fire at",
    "T": "tight H fire at",
    "L": "loose H fire at",
    "P": "opportunity fire up to",
}


def in_words(position: Position, unit: str, code: str) -> str:
    """An order of a unit, before the first game-turn its place, in words; "" for what cannot be read."""
    index = position.game.index.get(unit)
    if index is None or not code:
        return ""
    if not position.turn:
        return _place(code)
    try:
        order = parse_order(code, position.game.ground.sheet.numbering)
    except KpError:
        return ""
    return _order(position, position.game.pieces[index], order)


def _place(code: str) -> str:
    spot = spots.read(code)
    parts = [f"in {spot.hex}"] if spot.hex else []
    parts += [f"facing {spot.facing}"] if spot.facing else []
    parts += ["entrenched"] if spot.is_entrenched else []
    parts += [f"with {spot.aboard} aboard"] if spot.aboard else []
    return ", ".join(parts)


def _order(position: Position, piece: Piece, order: Order) -> str:
    match order:
        case Move() | Overrun():
            return _movement(position, piece, order)
        case Fire(code, target, _, group):
            together = ", together with others" if group else ""
            return f"{_FIRES[code]} {_at(position, target)}{together}"
        case Embark(hex_):
            return f"takes the unit in {_name(position, hex_)} aboard" if hex_ else "goes aboard"
        case Debark(hex_, facing):
            to = f"drives on to {_name(position, hex_)}" if hex_ else "gets off"
            return to + (f", facing {facing.name}" if facing is not None else "")
        case Face(facing):
            return f"turns to face {facing.name}"
        case _:
            return "stays where it is"


def _movement(position: Position, piece: Piece, order: Move | Overrun) -> str:
    path = path_or_none(position, piece, order)
    if path is None:
        return "cannot go that way"
    hexes = sum(part.hexes for part in order.path if isinstance(part, Leg))
    waits = sum(part.half_points for part in order.path if isinstance(part, Stop)) / 2
    numbers = position.game.ground.numbers
    if isinstance(order, Overrun):
        said = f"overrun to {numbers[path.end]}"
    elif path.end == OFF:
        said = "leaves the map"
    else:
        said = f"{'enters' if order.entry else 'moves'} to {numbers[path.end]}"
    said += f", {hexes} hex{'es' if hexes != 1 else ''}" if hexes else ""
    said += f", waits {waits:g}" if waits else ""
    return f"{said}, {path.points / 2:g} of {piece.figures.allowance / 2:g} points"


def _at(position: Position, target: Hex) -> str:
    """The hex with what stands there."""
    pieces = position.game.pieces
    there = [pieces[i].title for i in position.standing_at(position.game.ground.cell(target))]
    named = f" ({there[0]}{' and more' if len(there) > 1 else ''})" if there else ""
    return _name(position, target) + named


def _name(position: Position, hex_: Hex) -> str:
    return position.game.ground.sheet.numbering.name_hex(hex_)
