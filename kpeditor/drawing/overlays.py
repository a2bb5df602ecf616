"""What lies over the map: zones, entries and exits, units, entrenchments, wrecks, and the marks of
selection and pointer.

How to use it (painter as for `MapPainter`: origin at the board's corner, `side` pixels per hex side):

    zones, spots = zones_of(battle), unit_spots(battle)          # after each change of the scenario or of
    the map's places
    for zone in zones: paint_zone(painter, layout, zone, side=side) paint_units(painter, layout, spots,
        side=side, region=region, dpr=dpr) paint_marks(painter, layout, marks_of(battle), side=side)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.counters import counter_pixmap, paint_counter
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.palette import faded
from kpeditor.drawing.regions import region_path
from kpeditor.drawing.spots import UnitSpot, unit_spots
from kpeditor.drawing.zones import Zone, zones_of

__all__ = [
    "UnitSpot",
    "Zone",
    "counter_rect",
    "paint_area",
    "paint_hexsides",
    "paint_units",
    "paint_zone",
    "unit_spots",
    "zones_of",
]


def paint_area(
    painter: QPainter,
    layout: HexLayout,
    hexes: Iterable[Hex],
    colour: QColor,
    label: str = "",
    *,
    side: float,
) -> None:
    """Outlines a set of hexes along its outer hexsides and fills it lightly, with a label in its middle."""
    window = HexWindow.of_hexes(layout.grid, side, hexes)
    if not len(window):
        return
    path = region_path(window, np.ones(len(window), np.bool_), 0.35)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path, faded(colour, 0.1))
    painter.strokePath(path, pen(faded(colour, 0.85), max(1.5, side * 0.07)))
    if label and side >= 8:
        painter.setFont(font(max(11.0, min(22.0, side * 0.6)), bold=True))
        painter.setPen(colour)
        painter.drawText(
            path.boundingRect(), Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, label
        )
    painter.restore()


def paint_zone(painter: QPainter, layout: HexLayout, zone: Zone, *, side: float) -> None:
    """Draws a zone of a scenario."""
    paint_area(painter, layout, zone.hexes, zone.colour, zone.label, side=side)


def paint_hexes(
    painter: QPainter,
    layout: HexLayout,
    hexes: Iterable[Hex],
    colour: QColor,
    *,
    side: float,
    fill: float = 0.18,
) -> None:
    """Marks hexes, for selection and pointer: a strong outline and a light fill of this opacity."""
    window = HexWindow.of_hexes(layout.grid, side, hexes)
    if not len(window):
        return
    path = region_path(window, np.ones(len(window), np.bool_), 0)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path, faded(colour, fill))
    painter.strokePath(path, pen(colour, max(1.5, side * 0.06)))
    painter.restore()


def paint_hexsides(
    painter: QPainter, layout: HexLayout, sides: Iterable[Hexside], colour: QColor, *, side: float
) -> None:
    """Marks hexsides, for selection and pointer."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen(colour, max(2.5, side * 0.14)))
    for hexside in sides:
        start, end = layout.side_ends(hexside)
        painter.drawLine(QPointF(start[0] * side, start[1] * side), QPointF(end[0] * side, end[1] * side))
    painter.restore()


def counter_rect(layout: HexLayout, hex_: Hex, level: int, side: float) -> QRectF:
    """Where the counter at this level of a stack is drawn; each higher one a little further up and right."""
    x, y = layout.centre(hex_)
    size = round(side * 1.12)
    shift = side * 0.12 * level
    return QRectF(
        round(x * side - size / 2 + shift), round(y * side - size / 2 - shift + side * 0.08), size, size
    )


def paint_units(
    painter: QPainter,
    layout: HexLayout,
    spots: Sequence[UnitSpot],
    *,
    side: float,
    region: QRectF | None = None,
    dpr: float = 1.0,
) -> None:
    """Draws counters; with a region (in hex sides) only those that meet it. Order the spots as `unit_spots`
    gives them.
    """
    is_vector = painter.paintEngine().type() != QPaintEngine.Type.Raster
    view = (
        None
        if region is None
        else QRectF(region.x() * side, region.y() * side, region.width() * side, region.height() * side)
    )
    for spot in spots:
        rect = counter_rect(layout, spot.hex, spot.level, side)
        if view is not None and not view.intersects(rect):
            continue
        if is_vector:
            paint_counter(painter, rect, spot.look)
        else:
            painter.drawPixmap(rect.topLeft(), counter_pixmap(spot.look, rect.width(), dpr))
