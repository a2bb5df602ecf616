"""Orders and places of KampfPanzer in words, for people who do not read the plotting code yet, and as
pictures on the map.
"""

from __future__ import annotations

from kpeditor.app.ruleset_ui.toolkit.pictures import NO_PICTURE, Area, Picture
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.boards import compass_of_directions
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.texts import count
from kpeditor.drawing.overlays.sight import BLOCKED
from kpeditor.rulesets.kampfpanzer.engine import placing
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Kind
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import path_or_none, stops
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
from kpeditor.rulesets.kampfpanzer.spotcodes import SpotCode

_FIRES = {
    "N": tr_later("direct fire at"),
    "T": tr_later("tight H fire at"),
    "L": tr_later("loose H fire at"),
    "P": tr_later("opportunity fire up to"),
}


SHADES = {"P": (0.22, 0.08), "L": (0.18, 0.18), "T": (0.25, 0.25)}
"""How strongly the hexes of a fire are tinted, of the unit that is chosen and of others, by its code."""


def read(position: Position, unit: str, code: str) -> tuple[Piece, Order | SpotCode] | None:
    """A unit and its written order, before the first game-turn its place; None for what cannot be read."""
    index = position.game.index.get(unit)
    if index is None or not code:
        return None
    piece = position.game.pieces[index]
    if not position.turn:
        return piece, placing.read(code, position)
    try:
        return piece, parse_order(code, position.game.ground.sheet.numbering)
    except KpError:
        return None


def in_words(position: Position, unit: str, code: str) -> str:
    """An order of a unit, before the first game-turn its place, in words; "" for what cannot be read."""
    found = read(position, unit, code)
    if found is None:
        return ""
    piece, order = found
    return _place(order, position) if isinstance(order, SpotCode) else _order(position, piece, order)


def picture_of_code(position: Position, unit: str, code: str) -> Picture:
    """What a written order looks like, before the first game-turn a place; nothing for what is no code."""
    found = read(position, unit, code)
    if found is None:
        return NO_PICTURE
    piece, order = found
    if not isinstance(order, SpotCode):
        return picture(position, piece, order)
    hex_ = placing.hex_in(order, position)
    return Picture(areas=(Area((hex_,), 0.35, 0.35),)) if hex_ is not None else NO_PICTURE


# --- Words ---


def _place(spot: SpotCode, position: Position) -> str:
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


# --- Pictures ---


def picture(position: Position, piece: Piece, order: Order) -> Picture:
    """An order of a unit."""
    status, ground = position.status[piece.index], position.game.ground
    match order:
        case Move() | Overrun():
            return _way(position, piece, order)
        case Fire(code, target, _, _) if status.stands:
            return _shot(position, status.cell, ground.cell(target), code)
        case Face(facing) if status.stands:
            return Picture(turns=Hexside(ground.hex(status.cell), facing))
        case Embark(hex_) | Debark(hex_, _) if hex_ is not None and status.stands:
            return Picture(path=(ground.hex(status.cell), hex_), is_dotted=True)
        case _:
            return NO_PICTURE


def _way(position: Position, piece: Piece, order: Move | Overrun) -> Picture:
    path, hex_of = path_or_none(position, piece, order), position.game.ground.hex
    if path is None:
        return NO_PICTURE
    cells, last = [path.steps[0].start, *(step.end for step in path.steps)], path.steps[-1]
    struck = tuple(hex_of(step.end) for step in path.steps if step.kind is Kind.TARGET)
    return Picture(
        path=tuple(hex_of(cell) for cell in cells if cell != OFF),
        leaves=Hexside(hex_of(last.start), Direction(last.direction)) if last.kind is Kind.EXIT else None,
        waits=tuple(map(hex_of, stops(position, piece, order))),
        areas=(Area(struck, 0.25, 0.25, BLOCKED),) if struck else (),
    )


def _shot(position: Position, start: int, end: int, code: str) -> Picture:
    """A line of fire, with the hexes that H fire strikes or opportunity fire watches."""
    ground = position.game.ground
    around = [cell for cell in (end, *ground.neighbours[end]) if cell != OFF]
    cells = {"P": ground.fire_path(start, end)[0] if code == "P" else (), "L": around, "T": [end]}
    struck = tuple(map(ground.hex, cells.get(code, ())))
    areas = (Area(struck, *SHADES[code]),) if struck else ()
    return Picture(shot=(ground.hex(start), ground.hex(end)), is_dashed=code == "P", areas=areas)
