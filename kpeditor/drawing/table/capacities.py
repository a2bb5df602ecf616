"""Plates beside features of a free table that hold units: the state of the feature and the number of units on
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablekinds import FeatureKind
from kpeditor.core.board.tableshapes import within
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.texts import Translate
from kpeditor.drawing.fonts import font
from kpeditor.drawing.table.labels import PlacedName, names_on, step_into

_INK, _CROWDED = "#3e3420", "#b71c1c"
_LETTERS = 12.0
"""The height of the letters in pixels at zoom 1."""


@dataclass(frozen=True, slots=True)
class Plate:
    """The text beside a feature that holds units.

    Attributes:
        words: its state, the number of units on it, and its capacity.
        is_crowded: whether there are too many units.
    """

    feature: Feature
    words: str
    is_crowded: bool


def plates_of(
    sheet: TableSheet,
    catalogue: Catalogue,
    standing: Sequence[TablePoint] | None,
    shows: Callable[[str], bool] = lambda _kind: True,
    tr: Translate = str,
    *,
    counts_none: bool = True,
) -> list[Plate]:
    """The plates of a table.

    Args:
        standing: the centres of the units that count; None where units are not shown.
        shows: whether a kind of feature is shown.
        counts_none: whether a plate says that there are no units; False for a side that may just not see
            them.
    """
    kinds = {one.id: one for one in catalogue.table_features if one.holds or one.state}
    return [
        plate_of(feature, kind, standing, tr, counts_none=counts_none)
        for feature in sheet.features.values()
        if feature.shape == "area" and (kind := kinds.get(feature.kind)) is not None and shows(kind.id)
    ]


def plate_of(
    feature: Feature,
    kind: FeatureKind,
    standing: Sequence[TablePoint] | None,
    tr: Translate = str,
    *,
    counts_none: bool = True,
) -> Plate:
    """The plate of a feature of a kind that holds units or has a state."""
    prop = kind.prop(kind.state)
    state = ""
    if prop is not None:
        value = feature.props.get(prop.id, prop.default)
        state = tr((prop.choices or {}).get(str(value), str(value)))
    if not kind.holds or standing is None:
        return Plate(feature, state, is_crowded=False)
    count, holds = sum(within(feature, standing)), feature.props.get(kind.holds)
    if not count and not counts_none:
        return Plate(feature, state, is_crowded=False)
    number = f"{count}/{holds}" if isinstance(holds, int) else str(count)
    words = " · ".join(filter(None, (state, number)))
    return Plate(feature, words, isinstance(holds, int) and count > holds)


def paint_plates(
    painter: QPainter,
    sheet: TableSheet,
    plates: Sequence[Plate],
    scale: float,
    zoom: float = 1.0,
    taken: Sequence[QRectF] | None = None,
) -> None:
    """Draws plates without overlaps. `scale` is the number of pixels per unit of the table, `zoom` the scale
    of letters and lines, `taken` the ground to keep free, or None for the names on the table.
    """
    painter.save()
    painter.setFont(font(_LETTERS * zoom))
    for one, box in zip(plates, plate_boxes(sheet, plates, scale, zoom, taken), strict=True):
        colour = QColor(_CROWDED if one.is_crowded else _INK)
        painter.setPen(QPen(colour, 2.2 * zoom, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(_outline(one, scale))
        if one.words:
            _paint_words(painter, box, one.words, colour, zoom)
    painter.restore()


def plate_boxes(
    sheet: TableSheet,
    plates: Sequence[Plate],
    scale: float,
    zoom: float = 1.0,
    clear_of: Sequence[QRectF] | None = None,
) -> list[QRectF]:
    """The rectangles for the words of plates, in pixels; an empty rectangle for a plate without words."""
    table = QRectF(0, 0, sheet.space.width * scale, sheet.space.height * scale)
    if clear_of is None:
        clear_of = covered(names_on(sheet, scale, zoom), zoom) if any(one.words for one in plates) else ()
    taken = list(clear_of)
    metrics, room = QFontMetricsF(font(_LETTERS * zoom)), 5 * zoom
    found = []
    for one in plates:
        box = QRectF()
        if one.words:
            size = metrics.boundingRect(one.words).adjusted(-room, -zoom, room, zoom)
            box = place_beside(size, _outline(one, scale).boundingRect(), table, taken, 2 * zoom)
            taken.append(box)
        found.append(box)
    return found


def _outline(plate: Plate, scale: float) -> QPolygonF:
    return QPolygonF([QPointF(point.x * scale, point.y * scale) for point in plate.feature.points])


def covered(names: Iterable[PlacedName], zoom: float = 1.0) -> list[QRectF]:
    """The ground that names cover, with their halo."""
    halo = 2 * zoom
    return [one.reach.adjusted(-halo, -halo, halo, halo) for one in names]


def place_beside(box: QRectF, around: QRectF, table: QRectF, taken: Sequence[QRectF], gap: float) -> QRectF:
    """The place of a plate beside its feature. The candidates are above, below, right, left, above or below a
    corner, and farther above or below. The result is the first candidate on the table that covers nothing
    taken, or the one that covers least.
    """
    middle, wide, high = around.center(), box.width(), box.height()
    rows = (around.top() - gap - high, around.bottom() + gap)
    tops = [(middle.x() - wide / 2, y) for y in rows]
    sides = [(x, middle.y() - high / 2) for x in (around.right() + gap, around.left() - gap - wide)]
    corners = [(x, y) for y in rows for x in (around.left() - wide * 0.75, around.right() - wide * 0.25)]
    lifts = [step * high * 1.2 for step in (1, 2, 3)]
    columns = (middle.x() - wide / 2, *(x for x, _ in corners[:2]))
    far = [(x, y) for lift in lifts for y in (rows[0] - lift, rows[1] + lift) for x in columns]
    found = [QRectF(x, y, wide, high) for x, y in (*tops, *sides, *corners, *far)]
    inside = [one.translated(step_into(one, table)) for one in found]
    spots = [one for one in found if table.contains(one)] or inside

    def covers(spot: QRectF) -> float:
        return sum(met.width() * met.height() for one in taken if not (met := spot & one).isEmpty())

    return min(spots, key=covers)


def _paint_words(painter: QPainter, box: QRectF, words: str, colour: QColor, zoom: float) -> None:
    painter.setPen(QPen(colour, zoom))
    painter.setBrush(QColor(255, 255, 255, 225))
    painter.drawRoundedRect(box, 3 * zoom, 3 * zoom)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
