"""Orders and deployments in words, for people who do not read the plotting code yet."""

from __future__ import annotations

from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.boards import compass_of_directions
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.texts import count
from kpeditor.rulesets.kampfpanzer.engine import placing
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import path_or_none
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
    "N": tr_later("direct fire at"),
    "T": tr_later("tight H fire at"),
    "L": tr_later("loose H fire at"),
    "P": tr_later("opportunity fire up to"),
}


def in_words(position: Position, unit: str, code: str) -> str:
    """An order of a unit, before the first game-turn its place, in words; "" for what cannot be read."""
    index = position.game.index.get(unit)
    if index is None or not code:
        return ""
    if not position.turn:
        return _place(code, position)
    try:
        order = parse_order(code, position.game.ground.sheet.numbering)
    except KpError:
        return ""
    return _order(position, position.game.pieces[index], order)


def _place(code: str, position: Position) -> str:
    spot = placing.read(code, position)
    parts = [tr("in {hex}").format(hex=spot.hex)] if spot.hex else []
    parts += [tr("facing {side}").format(side=_compass(position, spot.facing))] if spot.facing else []
    parts += [tr("entrenched")] if spot.is_entrenched else []
    if spot.aboard:
        index = position.game.index.get(spot.aboard)
        aboard = spot.aboard if index is None else position.game.pieces[index].title
        parts.append(tr("with {unit} aboard").format(unit=aboard))
    return ", ".join(parts)


def _order(position: Position, piece: Piece, order: Order) -> str:
    match order:
        case Move() | Overrun():
            return _movement(position, piece, order)
        case Fire(code, target, _, group):
            together = tr(", together with others") if group else ""
            return f"{tr(_FIRES[code])} {_at(position, target)}{together}"
        case Embark(hex_):
            said = tr("takes the unit in {name} aboard")
            return said.format(name=_name(position, hex_)) if hex_ else tr("goes aboard")
        case Debark(hex_, facing):
            to = tr("drives on to {name}").format(name=_name(position, hex_)) if hex_ else tr("gets off")
            side = _compass(position, facing.name) if facing is not None else ""
            return to + (tr(", facing {side}").format(side=side) if side else "")
        case Face(facing):
            return tr("turns to face {facing}").format(facing=_compass(position, facing.name))
        case _:
            return tr("stays where it is")


def _movement(position: Position, piece: Piece, order: Move | Overrun) -> str:
    path = path_or_none(position, piece, order)
    if path is None:
        return tr("cannot go that way")
    hexes = sum(part.hexes for part in order.path if isinstance(part, Leg))
    waits = sum(part.half_points for part in order.path if isinstance(part, Stop)) / 2
    numbers = position.game.ground.numbers
    if isinstance(order, Overrun):
        said = tr("overrun to {hex}").format(hex=numbers[path.end])
    elif path.end == OFF:
        said = tr("leaves the map")
    else:
        said = (tr("enters to {hex}") if order.entry else tr("moves to {hex}")).format(hex=numbers[path.end])
    said += f", {count(hexes, tr('hex'), tr('hexes'))}" if hexes else ""
    said += tr(", waits {waits:g}").format(waits=waits) if waits else ""
    return tr("{said}, {points:g} of {allowance:g} points").format(
        said=said, points=path.points / 2, allowance=piece.figures.allowance / 2
    )


def _at(position: Position, target: Hex) -> str:
    """The hex with what stands there."""
    pieces = position.game.pieces
    there = [pieces[i].title for i in position.standing_at(position.game.ground.cell(target))]
    named = f" ({there[0]}{tr(' and more') if len(there) > 1 else ''})" if there else ""
    return _name(position, target) + named


def _compass(position: Position, side: str) -> str:
    """A direction as people say it, with its letter: "south (D)"."""
    names = compass_of_directions(position.game.ground.sheet)
    return f"{names[Direction[side]]} ({side})"


def _name(position: Position, hex_: Hex) -> str:
    return position.game.ground.sheet.numbering.name_hex(hex_)
