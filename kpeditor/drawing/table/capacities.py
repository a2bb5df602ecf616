"""Features that hold units, on a free table: their outline, and a plate with their state and how many units
stand there.
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

_INK, _CROWDED = "#3e3420", "#b71c1c"
_LETTERS = 12.0
"""Pixels of the letters at zoom 1."""


@dataclass(frozen=True, slots=True)
class Plate:
    """What is drawn over a feature.

    Attributes:
        words: its state, how many units stand on it and how many it holds.
        is_crowded: whether they are too many.
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
        standing: where the units that count have their middle; None where units are not shown.
        shows: whether a kind of feature is shown.
        counts_none: whether to say that nobody is there; not to a side that may only see nobody.
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


def paint_plates(painter: QPainter, plates: Iterable[Plate], scale: float, zoom: float = 1.0) -> None:
    """Draws them; `scale` is pixels per unit of the table, `zoom` how large letters and lines are."""
    painter.save()
    painter.setFont(font(_LETTERS * zoom))
    for one in plates:
        colour = QColor(_CROWDED if one.is_crowded else _INK)
        painter.setPen(QPen(colour, 2.2 * zoom, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        outline = QPolygonF([QPointF(point.x * scale, point.y * scale) for point in one.feature.points])
        painter.drawPolygon(outline)
        if one.words:
            _paint_words(painter, outline.boundingRect(), one.words, colour, zoom)
    painter.restore()


def _paint_words(painter: QPainter, around: QRectF, words: str, colour: QColor, zoom: float) -> None:
    """A plate above the upper edge, where it hides neither the name nor the units within."""
    room = 5 * zoom
    box = QFontMetricsF(painter.font()).boundingRect(words).adjusted(-room, -zoom, room, zoom)
    box.moveCenter(around.center())
    box.moveBottom(max(around.top() - 2 * zoom, box.height()))
    painter.setPen(QPen(colour, zoom))
    painter.setBrush(QColor(255, 255, 255, 225))
    painter.drawRoundedRect(box, 3 * zoom, 3 * zoom)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
