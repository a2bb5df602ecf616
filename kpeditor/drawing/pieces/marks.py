"""Marks: objects on the map besides units, of the kinds that the ruleset declares, and their drawing."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRadialGradient

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.declarations import MarkKind, by_id
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Mark
from kpeditor.drawing.fonts import font
from kpeditor.drawing.palette import ink_on, side_colours
from kpeditor.drawing.pieces.silhouettes import paint_figure

_EARTH = QColor("#5f4022")
_SMALLEST = 5.0
"""The least number of pixels per hex side for marks."""
_TEXT_FROM = 11.0
"""The least number of pixels per hex side for texts on marks."""
_TOKEN = 0.66
"""Half the width of a token that is alone in its hex, in hex sides. The token is visible round a counter and
leaves the number of its hex free.
"""


P = TypeVar("P", Hex, TablePoint)


@dataclass(frozen=True, slots=True)
class LyingMark(Generic[P]):
    """A mark in a hex or at a point of a table: its kind, the colour `#rrggbb` of its side (or of the kind,
    if such marks have no side), its number, and its index among the tokens at that place.
    """

    hex: P
    kind: MarkKind
    colour: str
    value: int | None = None
    share: tuple[int, int] = 0, 1


Marks = tuple[LyingMark[Hex], ...]


def marks_of(battle: Battle) -> Marks:
    """The marks of a scenario, without those on hexes outside the map."""
    scenario = battle.scenario
    if scenario is None or not battle.is_hex:
        return ()
    ruleset = find_or_none(scenario.ruleset)
    kinds = ruleset.marks() if ruleset is not None else ()
    colours = side_colours(scenario)
    sheet = battle.map

    def find(name: str) -> Hex | None:
        try:
            return sheet.hex(name)
        except BadName:
            return None  # `kpeditor check` reports such hexes

    return lying(scenario.marks, kinds, find, colours)


def lying(
    marks: Iterable[Mark],
    kinds: Iterable[MarkKind],
    find: Callable[[str], P | None],
    colours: Mapping[str, QColor],
) -> tuple[LyingMark[P], ...]:
    """The marks for which `find` returns a place, in drawing order; `colours` are those of the sides. A mark
    of a kind that the rules do not know is drawn as a token with its id.
    """
    known = by_id(kinds)
    found: list[LyingMark[P]] = []
    for mark in marks:
        if (hex_ := find(mark.at)) is not None:
            kind = known.get(mark.kind) or MarkKind(mark.kind, mark.kind, mark.kind, label=mark.kind[:4])
            colour = colours.get(mark.side, QColor(kind.colour)) if mark.side else QColor(kind.colour)
            found.append(LyingMark(hex_, kind, colour.name(), mark.value))
    found.sort(key=lambda one: _ORDER.get(one.kind.look, len(_ORDER)))
    tokens = [(number, one) for number, one in enumerate(found) if one.kind.look not in _FIGURES]
    whole = Counter(one.hex for _, one in tokens)
    so_far: Counter[P] = Counter()
    for number, one in tokens:
        if whole[one.hex] > 1:
            found[number] = replace(one, share=(so_far[one.hex], whole[one.hex]))
            so_far[one.hex] += 1
    return tuple(found)


def paint_marks(
    painter: QPainter, layout: HexLayout, marks: Marks, *, side: float, region: QRectF | None = None
) -> None:
    """Draws the marks that meet a region, given in hex sides (default: all). The painter's origin is the
    board's corner, with `side` pixels per hex side.
    """
    if side < _SMALLEST:
        return
    near = None if region is None else region.adjusted(-1, -1, 1, 1)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in marks:
        middle = QPointF(*layout.centre(mark.hex))
        if near is None or near.contains(middle):
            paint_mark(painter, middle * side, side, mark)
    painter.restore()


def paint_mark(painter: QPainter, middle: QPointF, side: float, mark: LyingMark[P]) -> None:
    """Draws one mark around the centre of its place, in the size for a hex with sides of this length."""
    draw, own = _FIGURES.get(mark.kind.look), QColor(mark.colour)
    if draw is None:
        number, several = mark.share
        turn = math.radians(360 * number / several - 180)
        away = QPointF(math.cos(turn), math.sin(turn)) * 0.42 if several > 1 else QPointF(0, 0.1)
        _paint_token(painter, middle + away * side, side * (_TOKEN if several == 1 else 0.4), mark)
        return
    draw(painter, middle, side, own)
    if mark.value is not None and side >= _TEXT_FROM:
        disc = QRectF(0, 0, side * 0.44, side * 0.44)
        disc.moveCenter(middle + QPointF(0.62, 0.42) * side)
        painter.setPen(QPen(QColor("#ffffff"), max(1.0, side * 0.03)))
        painter.setBrush(own)
        painter.drawEllipse(disc)
        _write(painter, disc, str(mark.value), ink_on(own))


def reach_of_mark(middle: QPointF, side: float) -> QRectF:
    """The square that a mark without neighbours covers around the centre of its place."""
    half = side * _TOKEN
    return QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)


def _paint_token(painter: QPainter, middle: QPointF, reach: float, mark: LyingMark[P]) -> None:
    """A disc in the colour of its kind, with a rim in the colour of its side, its short text and its
    number.
    """
    kind, ground = mark.kind, QColor(mark.kind.colour)
    painter.setPen(QPen(QColor(0, 0, 0, 90), max(1.0, reach * 0.06)))
    painter.setBrush(QColor(mark.colour) if kind.is_sided else ground.darker(130))
    painter.drawEllipse(middle, reach, reach)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawEllipse(middle, reach * 0.8, reach * 0.8)
    if reach < _TOKEN * _TEXT_FROM:
        return
    texts = [text for text in (kind.label, "" if mark.value is None else str(mark.value)) if text]
    height = reach * (0.8 if len(texts) < 2 else 0.62)
    for number, text in enumerate(texts):
        top = middle.y() + (number - len(texts) / 2) * height
        line = QRectF(middle.x() - reach * 0.72, top, reach * 1.44, height)
        _write(painter, line, text, ink_on(ground))


def _write(painter: QPainter, box: QRectF, text: str, ink: QColor) -> None:
    """Writes a text centred in a box, as large as possible."""
    painter.setPen(ink)
    painter.setFont(font(min(box.height() * 0.86, box.width() / (0.72 * len(text) + 0.3)), bold=True))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _paint_works(painter: QPainter, middle: QPointF, side: float, colour: QColor) -> None:
    """Earthworks: a ring with bays, open to the rear, lined with the colour of the side."""
    path = QPainterPath()
    bays = 9
    for step in range(2 * bays + 1):
        angle = math.radians(150 + step * 240 / (2 * bays))
        reach = side * (0.6 if step % 4 in (1, 2) else 0.7)
        point = middle + QPointF(math.cos(angle) * reach, math.sin(angle) * reach)
        if step:
            path.lineTo(point)
        else:
            path.moveTo(point)
    for tint, width in ((_EARTH, 0.13), (colour.lighter(125), 0.045)):
        pen = QPen(tint, max(1.0, width * side))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(path, pen)


def _paint_hulk(painter: QPainter, middle: QPointF, side: float, _colour: QColor) -> None:
    """A burnt-out hulk on scorched ground."""
    scorch = QRadialGradient(middle, side * 0.6)
    scorch.setColorAt(0.0, QColor(20, 16, 12, 150))
    scorch.setColorAt(1.0, QColor(20, 16, 12, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(scorch)
    painter.drawEllipse(middle, side * 0.6, side * 0.6)
    box = QRectF(middle.x() - side * 0.42, middle.y() - side * 0.2, side * 0.84, side * 0.5)
    paint_figure(painter, box, "tank", QColor("#1e1a17"), QColor("#4d443c"))
    flame = QPainterPath(middle + QPointF(-0.1, -0.02) * side)
    flame.cubicTo(
        middle + QPointF(-0.28, -0.3) * side,
        middle + QPointF(0.0, -0.3) * side,
        middle + QPointF(-0.04, -0.55) * side,
    )
    flame.cubicTo(
        middle + QPointF(0.22, -0.35) * side,
        middle + QPointF(0.2, -0.15) * side,
        middle + QPointF(0.1, -0.02) * side,
    )
    flame.closeSubpath()
    painter.fillPath(flame, QColor("#f07a1a"))


_FIGURES: Final[Mapping[str, Callable[[QPainter, QPointF, float, QColor], None]]] = {
    "hulk": _paint_hulk,
    "earthworks": _paint_works,
}
"""The looks that are not tokens, the lowest first."""
_ORDER: Final = {look: number for number, look in enumerate(_FIGURES)}
