"""Places the names of features on a table where there is room; generated names are left out."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np
import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPaintEngine, QPainter, QPainterPath, QPen, QPixmap

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import clear_picture
from kpeditor.drawing.palette import faded
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.table.looks import TEXT, catalogue_of_table, look_name
from kpeditor.drawing.table.pieces import middle_of
from kpeditor.drawing.table.scene import grain_of

_LEAST, _MOST = 10.5, 16.0
"""The limits of the size of letters in pixels. In a close view, larger letters would hide the table."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name and its position.

    Attributes:
        at: the middle of the text, or the named point, in the table's unit.
        angle: the rotation of the text in degrees clockwise, for names along lines.
        size: the size of the named feature, in the table's unit; names of larger features are placed first.
        is_bold: True for places that are only a name; written larger.
    """

    text: str
    at: tuple[float, float]
    angle: float
    size: float
    is_point: bool
    is_bold: bool


def labels_of(sheet: TableSheet, catalogue: Catalogue, names: dict[str, str]) -> list[Label]:
    """The names to write, the most important first."""
    found: list[Label] = []
    for feature in sheet.features.values():
        declared = catalogue.feature(feature.kind)
        if is_made_up(feature, declared.title if declared else ""):
            continue
        is_text = names.get(feature.kind) == TEXT
        found += _label(feature, is_text)
    return sorted(found, key=lambda label: (not label.is_bold, -label.size))


def is_made_up(feature: Feature, title: str) -> bool:
    """Whether a name consists only of the kind and a number, such as "woods-3", "Hedge 2", "7"."""
    bare = re.sub(r"[\s_\-.]*[0-9]+$", "", feature.id).strip().lower()
    return bare in ("", feature.kind.lower(), feature.kind.replace("_", " ").lower(), title.lower())


@lru_cache(maxsize=2048)
def _label(feature: Feature, is_bold: bool) -> tuple[Label, ...]:
    return tuple(_made(feature, is_bold))


def _made(feature: Feature, is_bold: bool) -> Iterator[Label]:
    text = feature.id if feature.level is None or feature.level < 1 else f"{feature.id} ({feature.level})"
    if feature.shape == "point":
        x, y = feature.points[0]
        yield Label(text, (x, y), 0.0, 0.0, not is_bold, is_bold)
    elif feature.shape == "line" and len(feature.points) >= 2:
        points = np.array(feature.points, np.float64)
        at, ahead = middle_of(points)
        angle = math.degrees(math.atan2(ahead[1], ahead[0]))
        angle = angle - 180 if angle > 90 else angle + 180 if angle < -90 else angle
        length = float(np.hypot(*np.diff(points, axis=0).T).sum())
        yield Label(text, (float(at[0]), float(at[1])), angle, length * 0.5, False, False)
    elif feature.shape == "area" and len(feature.points) >= 3:
        shape = shape_of(feature)
        middle = shape.centroid if shape.contains(shape.centroid) else shape.representative_point()
        if not shapely.is_empty(middle):
            yield Label(text, (middle.x, middle.y), 0.0, math.sqrt(shape.area), False, is_bold)


@dataclass(frozen=True, slots=True)
class PlacedName:
    """A name with its place.

    Attributes:
        size: the size of its letters; `above`: its height over its place; `reach`: the ground that it covers.
    """

    label: Label
    middle: QPointF
    size: float
    above: float
    reach: QRectF


_STEPS: Final = sorted(
    (
        (along, across)
        for along in (0, -0.6, 0.6, -1.1, 1.1)
        for across in (0, -1.4, 1.4, -2.6, 2.6, -3.8, 3.8)
    ),
    key=lambda step: abs(step[0]) * 4 + abs(step[1]),
)
"""The candidate places of a name, its own first: in widths along its line, and sizes of its letters
across.
"""
_FAR = 6.0
"""The greatest distance of a name from its own place, in sizes of its letters; farther away it would seem to
name another feature.
"""
_COVERED = 0.2
"""The share of a name that may be covered; otherwise the name is left out."""


def placed_names(
    labels: list[Label], box: QRectF, scale: float, grain: float, zoom: float
) -> list[PlacedName]:
    """The places of names over a table without overlaps, in pixels; the size of letters grows with
    `grain`.
    """
    found: list[PlacedName] = []
    for label in labels:
        size = min(max(grain * 0.85, _LEAST * zoom), _MOST * zoom) * (1.25 if label.is_bold else 1.0)
        written = font(size, bold=True)
        metrics = QFontMetricsF(written)
        width = metrics.horizontalAdvance(label.text)
        # A name much longer than its feature would seem to name a neighbour.
        if not label.is_point and not label.is_bold and width > 2.6 * label.size * scale + 30 * zoom:
            continue
        middle = box.topLeft() + QPointF(*label.at) * scale
        above = 0.0 if label.angle == 0.0 and not label.is_point else -0.85 * size
        if label.is_point:
            above = -1.1 * size
        turned = QRectF(-width / 2, -metrics.ascent() / 2 + above, width, metrics.ascent())
        reach = _turned(turned, label.angle).translated(middle)
        by = step_into(reach, box)
        middle, reach = middle + by, reach.translated(by)
        if not any(reach.intersects(other.reach) for other in found):
            found.append(PlacedName(label, middle, size, above, reach))
    return found


def clear_of(names: Iterable[PlacedName], taken: Sequence[QRectF], box: QRectF) -> list[PlacedName]:
    """The names moved away from taken places: each to the nearest free place near its own, otherwise to the
    least covered one. Names that would still be covered are left out.
    """
    found: list[PlacedName] = []
    for name in names:
        best, least = None, _COVERED
        for one in _spots(name, box):
            if any(one.reach.intersects(other.reach) for other in found):
                continue
            share = _covered(one.reach, taken)
            if share < least:
                best, least = one, share
            if not share:
                break
        found += [best] if best is not None else []
    return found


def _spots(name: PlacedName, box: QRectF) -> Iterator[PlacedName]:
    """A name at its candidate places, its own first."""
    width = max(name.reach.width(), name.reach.height())
    for along, across in _STEPS:
        if math.hypot(along * width, across * name.size) <= _FAR * name.size:
            yield _stepped(name, along * width, across * name.size, box)


def _covered(reach: QRectF, taken: Sequence[QRectF]) -> float:
    """The share of a name that is covered."""
    met = (reach & one for one in taken if reach.intersects(one))
    return sum(one.width() * one.height() for one in met) / max(reach.width() * reach.height(), 1e-9)


def _stepped(name: PlacedName, along: float, across: float, box: QRectF) -> PlacedName:
    """A name shifted from its place, in pixels along and across its line, and moved onto the table."""
    turn = math.radians(name.label.angle)
    cos, sin = math.cos(turn), math.sin(turn)
    by = QPointF(along * cos - across * sin, along * sin + across * cos)
    by += step_into(name.reach.translated(by), box)
    return replace(name, middle=name.middle + by, reach=name.reach.translated(by))


def names_on(
    sheet: TableSheet, scale: float, zoom: float = 1.0, taken: Sequence[QRectF] = ()
) -> list[PlacedName]:
    """The names of a table with its corner at the origin, clear of taken places."""
    catalogue = catalogue_of_table(sheet)
    looks = {one.kind: look_name(one.kind, catalogue) for one in sheet.features.values()}
    table = QRectF(0, 0, sheet.space.width * scale, sheet.space.height * scale)
    labels = labels_of(sheet, catalogue, looks)
    names = placed_names(labels, table, scale, grain_of(sheet) * scale, zoom)
    return clear_of(names, taken, table) if taken else names


def paint_names(painter: QPainter, names: Iterable[PlacedName], style: MapStyle, zoom: float) -> None:
    """Writes names at their places."""
    for one in names:
        painter.save()
        painter.translate(one.middle)
        painter.rotate(one.label.angle)
        _write(painter, one.label.text, one.size, one.above, style, 3.2 * zoom)
        painter.restore()


def step_into(name: QRectF, box: QRectF) -> QPointF:
    """The smallest step that moves a name onto the table; for a name longer than the table, only its
    beginning.
    """
    x = max(min(0.0, box.right() - name.right()), box.left() - name.left())
    y = max(min(0.0, box.bottom() - name.bottom()), box.top() - name.top())
    return QPointF(x, y)


def _write(painter: QPainter, text: str, size: float, above: float, style: MapStyle, halo: float) -> None:
    """Writes a text centred on the painter's origin, or above it; on screen as a cached picture."""
    if painter.paintEngine().type() != QPaintEngine.Type.Raster:
        _draw(painter, text, size, above, style.place, style.place_halo, halo)
        return
    dpr = painter.device().devicePixelRatioF()
    picture = _picture(text, round(size, 1), style.place, style.place_halo, round(halo, 1), dpr)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    left, top = -picture.width() / dpr / 2, above - picture.height() / dpr / 2
    if not painter.transform().isRotating():
        # Whole device pixels keep letters sharp.
        at = painter.transform().map(QPointF(left, top))
        left, top = left + round(at.x() * dpr) / dpr - at.x(), top + round(at.y() * dpr) / dpr - at.y()
    painter.drawPixmap(QPointF(left, top), picture)


@lru_cache(maxsize=512)
def _picture(text: str, size: float, ink: str, paper: str, halo: float, dpr: float) -> QPixmap:
    metrics = QFontMetricsF(font(size, bold=True))
    wide = math.ceil((metrics.horizontalAdvance(text) + 2 * halo) * dpr)
    high = math.ceil((metrics.height() + 2 * halo) * dpr)
    with clear_picture(wide, high, dpr) as (picture, painter):
        painter.translate(wide / dpr / 2, high / dpr / 2)
        _draw(painter, text, size, 0.0, ink, paper, halo)
    return picture


def _draw(painter: QPainter, text: str, size: float, above: float, ink: str, paper: str, halo: float) -> None:
    written = font(size, bold=True)
    metrics = QFontMetricsF(written)
    path = QPainterPath()
    path.addText(-metrics.horizontalAdvance(text) / 2, metrics.ascent() * 0.36 + above, written, text)
    painter.strokePath(path, QPen(faded(QColor(paper), 0.9), halo))
    painter.fillPath(path, QColor(ink))


def _turned(box: QRectF, angle: float) -> QRectF:
    """The bounding box of a turned rectangle."""
    turn = math.radians(angle)
    cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
    wide, high = box.width() * cos + box.height() * sin, box.width() * sin + box.height() * cos
    middle = box.center()
    x = middle.x() * math.cos(turn) - middle.y() * math.sin(turn)
    y = middle.x() * math.sin(turn) + middle.y() * math.cos(turn)
    return QRectF(x - wide / 2, y - high / 2, wide, high)
