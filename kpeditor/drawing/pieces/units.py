"""Paints the units of a battle: counters in their stacks, riders small upon their carriers, facings of guns.

The painter stands as for `MapPainter`: its origin at the corner of the board, `side` pixels per hex side.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPaintEngine, QPainter

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.pieces.counters import counter_pixmap, paint_counter
from kpeditor.drawing.pieces.spots import UnitSpot
from kpeditor.drawing.pieces.stacks import paint_badge, paint_facing, rider_rect, stack_heights


def counter_rect(layout: HexLayout, hex_: Hex, level: int, side: float) -> QRectF:
    """Where the counter at this level of a stack is drawn; each higher one a little further up and right."""
    x, y = layout.centre(hex_)
    size = round(side * 1.14)
    shift = side * 0.13 * level
    left, top = x * side - size / 2 + shift, y * side - size / 2 - shift + side * 0.1
    return QRectF(round(left), round(top), size, size)


def paint_units(
    painter: QPainter,
    layout: HexLayout,
    spots: Sequence[UnitSpot],
    *,
    side: float,
    region: QRectF | None = None,
    dpr: float = 1.0,
) -> None:
    """Draws counters, in the order `unit_spots` gives; with a region (in hex sides) only those that meet
    it.
    """
    is_vector = painter.paintEngine().type() != QPaintEngine.Type.Raster
    view = None
    if region is not None:
        view = QRectF(region.x() * side, region.y() * side, region.width() * side, region.height() * side)
    heights = stack_heights(spots)
    for spot in spots:
        rect = counter_rect(layout, spot.hex, spot.level, side)
        if view is not None and not view.intersects(rect.adjusted(-side, -side, side, side)):
            continue
        box = rider_rect(rect) if spot.is_aboard else rect
        if is_vector:
            paint_counter(painter, box, spot.look)
        else:
            painter.drawPixmap(box.topLeft(), counter_pixmap(spot.look, box.width(), dpr))
        if spot.facing is not None:
            paint_facing(painter, layout, spot.hex, spot.facing, QColor(spot.look.side_colour), side=side)
        height = heights[spot.hex]
        if height > 1 and spot.level == height - 1 and not spot.is_aboard:
            paint_badge(painter, rect, str(height))
