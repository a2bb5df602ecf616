"""Orders and places of KampfPanzer as pictures on the map."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.toolkit.pictures import NO_PICTURE, Area, Picture
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.drawing.overlays.sight import BLOCKED
from kpeditor.rulesets.kampfpanzer.engine import placing
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Kind
from kpeditor.rulesets.kampfpanzer.engine.plots.orderwords import read
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import path_or_none, stops
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.orders import Debark, Embark, Face, Fire, Move, Order, Overrun
from kpeditor.rulesets.kampfpanzer.spotcodes import SpotCode

SHADES = {"P": (0.22, 0.08), "L": (0.18, 0.18), "T": (0.25, 0.25)}
"""How strongly the hexes of a fire are tinted, by the code of the fire: for the chosen unit, and for other
units.
"""


def picture_of_code(position: Position, unit: str, code: str) -> Picture:
    """The picture of a written order, or before the first game-turn of a place. Empty for a text that is no
    code.
    """
    found = read(position, unit, code)
    if found is None:
        return NO_PICTURE
    piece, order = found
    if not isinstance(order, SpotCode):
        return picture(position, piece, order)
    hex_ = placing.hex_in(order, position)
    return Picture(areas=(Area((hex_,), 0.35, 0.35),)) if hex_ is not None else NO_PICTURE


def picture(position: Position, piece: Piece, order: Order) -> Picture:
    """The picture of an order of a unit."""
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
