"""Bases of units on a table, to scale: side and nation, symbol, front and field of fire."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.rules.declarations import Condition
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.rules.tablesight import Stand, degrees
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Unit
from kpeditor.drawing.fonts import font
from kpeditor.drawing.palette import faded, ink_on, nation_colour, side_colours
from kpeditor.drawing.pieces.counterlooks import Badge, Symbols, badges_of
from kpeditor.drawing.pieces.silhouettes import paint_figure, symbol_of
from kpeditor.drawing.pieces.spots import unit_types_of
from kpeditor.drawing.table.scene import grain_of

SYMBOLS_FROM = 9.0
"""The least length in pixels of a base's shorter side for a symbol."""
NAMES_FROM = 34.0
"""The least length in pixels of a base's shorter side for the name of its unit."""
ARCS_FROM = 14.0
"""The least length in pixels of a base's shorter side for a field of fire that does not go all round."""
_ARC = 1.6
"""The length of the lines of a field of fire, as a multiple of the base's longer side."""


@dataclass(frozen=True, slots=True)
class BaseSpot:
    """A unit on the table.

    Attributes:
        stand: position, size and facing of its base; one grain wide and deep if the rules have no bases.
        facing: whether the scenario gives a facing; otherwise no front is shown.
        riders: the number of units that it carries.
        badges: the badges of its conditions; conditions that turn a counter over or fade it fade the base.
        caption: the text below the symbol where there is room; None for the id.
    """

    unit: Unit
    type: UnitType
    side: str
    group: str
    stand: Stand
    colour: str
    facing: bool = False
    riders: int = 0
    is_selected: bool = False
    badges: tuple[Badge, ...] = ()
    caption: str | None = None


def base_spots(battle: Battle) -> list[BaseSpot]:
    """Every unit of the scenario that is at a point of the table, in scenario order."""
    scenario, sheet = battle.scenario, battle.sheet
    if scenario is None or not isinstance(sheet, TableSheet):
        return []
    types = unit_types_of(battle)
    conditions = conditions_of(battle)
    grain = grain_of(sheet)
    found: list[BaseSpot] = []
    carried: dict[str, int] = {}
    colours = side_colours(scenario)
    for side, group in scenario.groups():
        colour = colours[side.id].name()
        for unit in group.units:
            if unit.carried_by:
                carried[unit.carried_by] = carried.get(unit.carried_by, 0) + 1
            at = sheet.space.read(unit.at) if unit.at and not unit.carried_by else None
            if at is None:
                continue
            type_ = types.get(unit.type) or UnitType(unit.type, unit.type.upper(), "neutral", "")
            width, depth = type_.base or (grain, grain)
            turned = degrees(unit.facing)
            stand = Stand(at, width, depth, turned or 0.0)
            is_facing = bool(unit.facing) and turned is not None
            badges = badges_of(conditions, unit.conditions) if unit.conditions else ()
            spot = BaseSpot(unit, type_, side.id, group.id, stand, colour, is_facing, badges=badges)
            found.append(spot)
    return [
        replace(spot, riders=carried[spot.unit.id]) if spot.unit.id in carried else spot for spot in found
    ]


def conditions_of(battle: Battle) -> tuple[Condition, ...]:
    """The possible conditions of units of a battle; empty where its rules are not installed."""
    rules = find_or_none(battle.scenario.ruleset) if battle.scenario is not None else None
    return tuple(rules.conditions()) if rules is not None else ()


def paint_bases(
    painter: QPainter,
    spots: Sequence[BaseSpot],
    corner: QPointF,
    scale: float,
    *,
    symbols: Symbols = "silhouettes",
    zoom: float = 1.0,
) -> None:
    """Draws bases to scale; the north-west corner of the table is at `corner`, and a unit of length is
    `scale` pixels.

    Args:
        zoom: the scale of letters and thin lines, 1 for a screen.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for spot in spots:
        _Base(painter, spot, corner, scale, zoom).paint_arc()
    for spot in spots:
        _Base(painter, spot, corner, scale, zoom).paint(as_map_symbol=symbols == "map symbols")
    painter.restore()


def reach_of(spot: BaseSpot, scale: float, zoom: float = 1.0) -> QRectF:
    """The approximate ground that a base covers with its badges, in pixels from the corner of the table."""
    west, north, east, south = spot.stand.shape.bounds
    room = QRectF(QPointF(west, north) * scale, QPointF(east, south) * scale)
    short = min(spot.stand.width, spot.stand.depth) * scale
    texts = [one.text for one in spot.badges if one.text]
    if not texts:
        return room
    middle = QPointF(*spot.stand.at) * scale
    if short < SYMBOLS_FROM * zoom:
        dot = _dot_size(short, zoom)
        wide = len(texts) * dot
        return room | QRectF(middle.x() - wide / 2, middle.y() + short / 2 - dot * 0.6, wide, dot)
    size = max(min(0.3 * short, 15 * zoom), 8 * zoom)
    wide = sum(max(len(one) * 0.62 + 0.5, 1.0) * size for one in texts)
    return room | QRectF(middle.x() - wide / 2, middle.y() + short / 2 - size * 0.75, wide, size)


def _dot_size(short: float, zoom: float) -> float:
    """The width of the dots that replace badges, for a base whose shorter side has this number of pixels."""
    return max(0.55 * short, 3.5 * zoom)


def _rim_of(badge: Badge) -> QColor:
    """A white rim for dark badges, and a dark rim for light ones, which may be on a light base."""
    return QColor(badge.ink if QColor(badge.ink).lightnessF() < 0.5 else "#ffffff")


class _Base:
    """Draws one base, in pixels relative to its centre; before the rotation its front is to the north."""

    def __init__(self, painter: QPainter, spot: BaseSpot, corner: QPointF, scale: float, zoom: float) -> None:
        self._painter, self._spot, self._zoom = painter, spot, zoom
        stand = spot.stand
        self._middle = corner + QPointF(*stand.at) * scale
        self._width, self._depth = stand.width * scale, stand.depth * scale
        self._short = min(self._width, self._depth)

    def paint_arc(self) -> None:
        """Two lines that bound the field of fire, unless it is all-round."""
        spot, zoom = self._spot, self._zoom
        arc = spot.type.arc
        if not 0 < arc < 360 or not spot.facing or self._short < ARCS_FROM * zoom:
            return
        reach = _ARC * max(self._width, self._depth)
        painter = self._painter
        painter.save()
        painter.translate(self._middle)
        painter.rotate(spot.stand.facing)
        front = QPointF(0, -self._depth / 2)
        half = math.radians(arc / 2)
        ends = [front + QPointF(sign * math.sin(half), -math.cos(half)) * reach for sign in (-1, 1)]
        wedge = QPolygonF([ends[0], front, ends[1]])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(QColor(spot.colour), 0.12))
        painter.drawPolygon(wedge)
        painter.setPen(QPen(QColor(spot.colour), 1.2 * zoom, Qt.PenStyle.DashLine))
        painter.drawPolyline(wedge)
        painter.restore()

    def paint(self, *, as_map_symbol: bool) -> None:
        """The base with everything on it."""
        spot, painter, zoom = self._spot, self._painter, self._zoom
        ground, side = nation_colour(spot.type.colour), QColor(spot.colour)
        box = QRectF(-self._width / 2, -self._depth / 2, self._width, self._depth)
        painter.save()
        painter.translate(self._middle)
        painter.save()
        painter.rotate(spot.stand.facing)
        if self._short >= 6 * zoom:
            painter.fillRect(box.translated(0.05 * self._short, 0.06 * self._short), QColor(0, 0, 0, 60))
        painter.fillRect(box, ground)
        if spot.facing:
            self._paint_front(box, side)
        rim = QPen(side.darker(115), max(1.2 * zoom, 0.055 * self._short))
        rim.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(rim)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        painter.restore()
        if self._short >= SYMBOLS_FROM * zoom:
            self._paint_symbol(ground, as_map_symbol=as_map_symbol)
        if any(badge.look != "badge" for badge in spot.badges):
            self._fade(box)
        if spot.riders:
            self._paint_riders()
        self._paint_badges()
        if spot.is_selected:
            painter.rotate(spot.stand.facing)
            for colour, width in (("#aa000000", 4.5), ("#ffb300", 2.8)):
                painter.setPen(QPen(QColor(colour), width * zoom))
                painter.drawRect(box.adjusted(-2 * zoom, -2 * zoom, 2 * zoom, 2 * zoom))
        painter.restore()

    def _paint_front(self, box: QRectF, side: QColor) -> None:
        """A strip of the side's colour along the front edge, with an arrowhead ahead of it."""
        painter = self._painter
        strip = max(0.13 * self._depth, 1.6 * self._zoom)
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), min(strip, box.height())), side)
        head = min(0.34 * self._short, 14 * self._zoom)
        if head >= 2.0:
            top = box.top() - 0.06 * self._short
            arrow = QPainterPath(QPointF(-head, top))
            arrow.lineTo(0, top - head * 0.9)
            arrow.lineTo(head, top)
            arrow.closeSubpath()
            painter.fillPath(arrow, side.darker(115))
            painter.strokePath(arrow, QPen(QColor("#ffffff"), max(0.7, 0.03 * self._short)))

    def _paint_symbol(self, ground: QColor, *, as_map_symbol: bool) -> None:
        """The symbol, upright for every facing, and the name below it when there is room."""
        spot, painter = self._spot, self._painter
        turn = math.radians(spot.stand.facing)
        inner = 0.72 * self._short
        # A base turned by 90 degrees is wider than high, so the symbol may be as wide.
        across = abs(math.cos(turn)) * self._width + abs(math.sin(turn)) * self._depth
        wide = min(0.84 * across, 1.6 * inner) if abs(math.sin(2 * turn)) < 0.2 else inner
        name = spot.unit.id if spot.caption is None else spot.caption
        has_name = bool(name) and self._short >= NAMES_FROM * self._zoom
        box = QRectF(-wide / 2, -inner / 2 + 0.05 * self._short, wide, inner * (0.66 if has_name else 0.9))
        ink = ink_on(ground)
        paint_figure(painter, box, symbol_of(spot.type), ink, ground, as_map_symbol=as_map_symbol)
        if has_name:
            size = 0.17 * self._short
            width = QFontMetricsF(font(size, bold=True)).horizontalAdvance(name)
            if width > wide:
                size *= wide / width
            painter.setFont(font(size, bold=True))
            painter.setPen(ink)
            line = QRectF(-wide / 2, box.bottom(), wide, 0.24 * self._short)
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter, name)

    def _fade(self, box: QRectF) -> None:
        """A pale veil over the base, which means that the unit has finished its actions or cannot act now."""
        painter = self._painter
        painter.save()
        painter.rotate(self._spot.stand.facing)
        painter.fillRect(box, QColor(245, 245, 245, 150))
        painter.restore()

    def _paint_badges(self) -> None:
        """The short texts of its conditions on bands of their colours, side by side at its lower edge."""
        texts = [badge for badge in self._spot.badges if badge.text]
        if self._short < SYMBOLS_FROM * self._zoom:
            self._paint_dots(texts)
            return
        if not texts:
            return
        size = max(min(0.3 * self._short, 15 * self._zoom), 8 * self._zoom)
        painter, written = self._painter, font(size * 0.8, bold=True)
        metrics = QFontMetricsF(written)
        widths = [max(metrics.horizontalAdvance(one.text) + size * 0.5, size) for one in texts]
        left, top = -sum(widths) / 2, self._short / 2 - size * 0.75
        painter.setFont(written)
        for badge, width in zip(texts, widths, strict=True):
            band = QRectF(left, top, width, size)
            painter.setPen(QPen(_rim_of(badge), 0.8 * self._zoom))
            painter.setBrush(QColor(badge.ground))
            painter.drawRoundedRect(band, size * 0.25, size * 0.25)
            painter.setPen(QColor(badge.ink))
            painter.drawText(band, Qt.AlignmentFlag.AlignCenter, badge.text)
            left += width

    def _paint_dots(self, badges: Sequence[Badge]) -> None:
        """A dot in the colour of each badge at the lower edge, for bases too small for letters."""
        painter, size = self._painter, _dot_size(self._short, self._zoom)
        left, top = -len(badges) * size / 2, self._short / 2 - size * 0.6
        for number, badge in enumerate(badges):
            painter.setPen(QPen(_rim_of(badge), 0.6 * self._zoom))
            painter.setBrush(QColor(badge.ground))
            painter.drawEllipse(QRectF(left + number * size, top, size, size))

    def _paint_riders(self) -> None:
        """The number of passengers, on a small disc at the lower right."""
        size = max(0.36 * self._short, 9 * self._zoom)
        box = QRectF(0, 0, size, size)
        box.moveCenter(QPointF(self._short / 2, self._short / 2))
        painter = self._painter
        painter.setPen(QPen(QColor("#ffffff"), self._zoom))
        painter.setBrush(QColor("#263238"))
        painter.drawEllipse(box)
        painter.setFont(font(size * 0.62, bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"+{self._spot.riders}")
