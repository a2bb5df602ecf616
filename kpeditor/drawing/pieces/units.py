"""Paints the units of a battle: counters in stacks, small passengers on their carriers, facings of guns.

The painter is set like that of `MapPainter`: origin at the corner of the board, `side` pixels per hex side.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPen, QPolygonF

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import scaled
from kpeditor.drawing.pieces.counters import counter_pixmap, paint_counter
from kpeditor.drawing.pieces.spots import UnitSpot


def counter_rect(layout: HexLayout, hex_: Hex, level: int, side: float) -> QRectF:
    """The rectangle of the counter at this level of a stack. Each level is shifted slightly up and to the
    right.
    """
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
    """Draws counters in the order of `unit_spots`; with a region (in hex sides) only those that meet it."""
    is_vector = painter.paintEngine().type() != QPaintEngine.Type.Raster
    view = None
    if region is not None:
        view = scaled(region, side)
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


BADGES_FROM = 22.0
"""The least size in pixels of a counter for the number of a stack, and for facings."""
_RIDER = 0.5
_PER_ROW = 6
_GAP = 6.0


def stack_heights(spots: Iterable[UnitSpot]) -> Mapping[Hex, int]:
    """The number of counters in the stack of each hex, without passengers."""
    return Counter(spot.hex for spot in spots if not spot.is_aboard)


def rider_rect(carrier: QRectF) -> QRectF:
    """The small rectangle of a passenger, over the lower right corner of its carrier."""
    size = round(carrier.width() * _RIDER)
    shift = round(carrier.width() * 0.2)
    return QRectF(carrier.right() - size + shift, carrier.bottom() - size + shift, size, size)


def paint_facing(
    painter: QPainter, layout: HexLayout, hex_: Hex, facing: Direction, colour: QColor, *, side: float
) -> None:
    """Draws an arrowhead between a counter and the hexside that it faces. The painter's origin is the board's
    corner.
    """
    if side * 1.14 < BADGES_FROM:
        return
    turn = math.radians(60 * facing - (90 if layout.grid.is_flat else 60))
    ahead = QPointF(math.cos(turn), math.sin(turn)) * side
    aside = QPointF(-ahead.y(), ahead.x())
    x, y = layout.centre(hex_)
    middle = QPointF(x * side, y * side)
    head = QPolygonF(
        [middle + ahead * 0.9, middle + ahead * 0.64 + aside * 0.27, middle + ahead * 0.64 - aside * 0.27]
    )
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = QPen(QColor("#ffffff"), max(1.0, 0.035 * side))
    rim.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(rim)
    painter.setBrush(colour.darker(115))
    painter.drawPolygon(head)
    painter.restore()


def paint_badge(painter: QPainter, counter: QRectF, text: str) -> None:
    """Writes the number of counters in the hex on the upper right corner of the topmost counter."""
    size = counter.width()
    if size < BADGES_FROM:
        return
    height = max(11.0, size * 0.28)
    width = max(height, height * (0.4 + 0.6 * len(text)))
    box = QRectF(counter.right() - width * 0.5, counter.top() - height * 0.5, width, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#ffffff"), 1.2))
    painter.setBrush(QColor("#263238"))
    painter.drawRoundedRect(box, height / 2, height / 2)
    painter.setFont(font(height * 0.72, bold=True))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def fan_size(spots: Sequence[UnitSpot], counter: float) -> QSizeF:
    """The size of the card with the fanned counters of one hex."""
    rows = math.ceil(len(spots) / _PER_ROW)
    columns = min(len(spots), _PER_ROW)
    return QSizeF(columns * (counter + _GAP) + _GAP, rows * (counter + _GAP) + _GAP)


def paint_fan(
    painter: QPainter,
    spots: Sequence[UnitSpot],
    counter: float,
    *,
    ground: QColor,
    border: QColor,
    dpr: float = 1.0,
    is_numbered: bool = False,
) -> None:
    """Draws the counters of one hex side by side on a card at the painter's origin, the topmost first, with
    passengers linked to their carrier. Numbered counters can be chosen by number.
    """
    size = fan_size(spots, counter)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(border, 1.0))
    painter.setBrush(ground)
    painter.drawRoundedRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1), 6, 6)
    for index, spot in enumerate(fan_order(spots)):
        left, top = _fan_corner(index, counter)
        painter.drawPixmap(QPointF(left, top), counter_pixmap(spot.look, counter, dpr))
        if spot.is_aboard:
            tie = QRectF(0, 0, _GAP + counter * 0.24, counter * 0.2)
            tie.moveCenter(QPointF(left - _GAP / 2, top + counter / 2))
            painter.setPen(QPen(QColor("#ffffff"), 1.0))
            painter.setBrush(QColor("#263238"))
            painter.drawRoundedRect(tie, tie.height() / 2, tie.height() / 2)
        if is_numbered:
            paint_badge(painter, QRectF(left, top + 4, counter - 4, counter), str(index + 1))
    painter.restore()


def _fan_corner(index: int, counter: float) -> tuple[float, float]:
    """The upper left corner of a fanned counter."""
    row, column = divmod(index, _PER_ROW)
    return _GAP + column * (counter + _GAP), _GAP + row * (counter + _GAP)


def counter_at(spots: Sequence[UnitSpot], counter: float, point: QPointF) -> int | None:
    """The index of the fanned counter at a point of the card, in `fan_order`; None between counters."""
    corners = (_fan_corner(index, counter) for index in range(len(spots)))
    boxes = (QRectF(left, top, counter, counter) for left, top in corners)
    return next((index for index, box in enumerate(boxes) if box.contains(point)), None)


def fan_order(spots: Sequence[UnitSpot]) -> list[UnitSpot]:
    """The counters of one hex from the top of the stack down, each passenger after its carrier."""
    carried: list[list[UnitSpot]] = []
    for spot in spots:
        if spot.is_aboard and carried:
            carried[-1].append(spot)
        else:
            carried.append([spot])
    return [spot for group in reversed(carried) for spot in group]
