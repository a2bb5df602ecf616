"""Drawing of orders on the map: paths with their clock, lines of fire, overruns, places of a deployment."""

from __future__ import annotations

import contextlib

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from kpeditor.app.ruleset_ui.toolkit.painting import (
    ADVISED,
    DETAILS_FROM,
    Drawing,
    paint_hexside,
    paint_path,
    paint_shot,
    paint_stop,
    tint,
)
from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.drawing.overlays.sight import BLOCKED
from kpeditor.rulesets.kampfpanzer.engine import placing
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Kind
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import path_or_none
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.orders import (
    Debark,
    Embark,
    Face,
    Fire,
    Move,
    Order,
    Overrun,
    Stop,
    parse_order,
)


def paint_code(draw: Drawing, position: Position, unit: str, code: str) -> None:
    """Draws an order that is looked at without being given, before the first game-turn a place; nothing for
    what cannot be read.
    """
    index, sheet = position.game.index.get(unit), position.game.ground.sheet
    if index is None or not code:
        return
    if not position.turn:
        hex_ = placing.hex_in(placing.read(code, position), position)
        tint(draw, [hex_] if hex_ is not None else [], ADVISED, 0.35)
        return
    with contextlib.suppress(BadExpression):
        order = parse_order(code, sheet.numbering)
        paint_order(draw, position, position.game.pieces[index], order, ADVISED, strong=True)


def paint_order(
    draw: Drawing, position: Position, piece: Piece, order: Order, colour: QColor, *, strong: bool
) -> None:
    """Draws an order of a unit."""
    status, ground = position.status[piece.index], position.game.ground
    match order:
        case Move() | Overrun():
            _paint_move(draw, position, piece, order, colour, strong=strong)
        case Fire(code, target, _, _) if status.stands:
            _paint_fire(draw, position, status.cell, ground.cell(target), code, colour, strong=strong)
        case Face(facing) if status.stands:
            paint_hexside(draw, Hexside(ground.hex(status.cell), facing), colour)
        case Embark(hex_) | Debark(hex_, _) if hex_ is not None and status.stands:
            points = [draw.point(ground.hex(status.cell)), draw.point(hex_)]
            paint_path(draw, points, colour, strong=strong, dashed=True)
        case _:
            return


def _paint_move(
    draw: Drawing, position: Position, piece: Piece, order: Move | Overrun, colour: QColor, *, strong: bool
) -> None:
    path, ground = path_or_none(position, piece, order), position.game.ground
    if path is None:
        return
    cells = [path.steps[0].start, *(step.end for step in path.steps)]
    points = [draw.point(ground.hex(cell)) for cell in cells if cell != OFF]
    last = path.steps[-1]
    if last.kind is Kind.EXIT:
        a, b = draw.ends(Hexside(ground.hex(last.start), Direction(last.direction)))
        points.append((a + b) / 2)
    if len(points) == 1:
        points.insert(0, points[0] - QPointF(0, draw.side))
    paint_path(draw, points, colour, strong=strong)
    for step in path.steps:
        if step.kind is Kind.TARGET:
            tint(draw, [ground.hex(step.end)], BLOCKED, 0.25)
    if strong and draw.side >= DETAILS_FROM:
        _paint_stops(draw, position, piece, order, colour)


def _paint_stops(
    draw: Drawing, position: Position, piece: Piece, order: Move | Overrun, colour: QColor
) -> None:
    """A clock face where the unit waits."""
    ground = position.game.ground
    cell = position.status[piece.index].cell if order.entry is None else ground.cell(order.entry)
    for part in order.path:
        if isinstance(part, Stop):
            paint_stop(draw, ground.hex(cell), colour)
            continue
        for _ in range(part.hexes):
            cell = ground.neighbours[cell][part.direction]
            if cell == OFF:
                return


def _paint_fire(
    draw: Drawing, position: Position, start: int, end: int, code: str, colour: QColor, *, strong: bool
) -> None:
    """A line of fire, with the hexes that H fire strikes or opportunity fire watches."""
    ground = position.game.ground
    if code == "P":
        path, _ = ground.fire_path(start, end)
        tint(draw, [ground.hex(cell) for cell in path], colour, 0.22 if strong else 0.08)
    if code == "L":
        struck = (cell for cell in (end, *ground.neighbours[end]) if cell != OFF)
        tint(draw, [ground.hex(cell) for cell in struck], colour, 0.18)
    if code == "T":
        tint(draw, [ground.hex(end)], colour, 0.25)
    paint_shot(draw, ground.hex(start), ground.hex(end), colour, strong=strong, dashed=code == "P")
