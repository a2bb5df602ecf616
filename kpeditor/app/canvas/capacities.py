"""Features that hold units, over a free table: their outline, their state, and how many begin there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kpeditor.app.document.document import Document
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import Feature
from kpeditor.core.board.tablekinds import FeatureKind
from kpeditor.core.scenario.occupants import occupants

_INK, _CROWDED = "#3e3420", "#b71c1c"


def words_over(document: Document, feature: Feature, kind: FeatureKind) -> tuple[str, bool]:
    """What is said over a feature: its state, how many units begin on it and how many it holds; and whether
    they are too many.
    """
    table, scenario = document.battle.table, document.scenario
    prop = kind.prop(kind.state)
    state = ""
    if prop is not None:
        value = feature.props.get(prop.id, prop.default)
        state = tr((prop.choices or {}).get(str(value), str(value)))
    if not kind.holds or table is None or scenario is None:
        return state, False
    count, holds = len(occupants(scenario, table, feature)), feature.props.get(kind.holds)
    number = f"{count}/{holds}" if isinstance(holds, int) else str(count)
    return " · ".join(filter(None, (state, number))), isinstance(holds, int) and count > holds


def paint_capacities(
    painter: QPainter, document: Document, scale: float, shows: Callable[[str], bool]
) -> None:
    """Draws them; `scale` is pixels per unit of the table, `shows` whether a kind is shown."""
    table = document.battle.table
    kinds = {one.id: one for one in document.catalogue.table_features if one.holds or one.state}
    if table is None or not kinds:
        return
    painter.save()
    for feature in table.features.values():
        kind = kinds.get(feature.kind)
        if kind is None or feature.shape != "area" or not shows(kind.id):
            continue
        words, is_crowded = words_over(document, feature, kind)
        colour = QColor(_CROWDED if is_crowded else _INK)
        painter.setPen(QPen(colour, 2.2, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        outline = QPolygonF([QPointF(point.x * scale, point.y * scale) for point in feature.points])
        painter.drawPolygon(outline)
        _paint_words(painter, outline.boundingRect(), words, colour)
    painter.restore()


def _paint_words(painter: QPainter, around: QRectF, words: str, colour: QColor) -> None:
    """A plate above the upper edge, where it hides neither the name nor the units within."""
    box = QRectF(painter.fontMetrics().boundingRect(words)).adjusted(-5, -1, 5, 1)
    box.moveCenter(around.center())
    box.moveBottom(max(around.top() - 2, box.height()))
    painter.setPen(QPen(colour, 1))
    painter.setBrush(QColor(255, 255, 255, 225))
    painter.drawRoundedRect(box, 3, 3)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
