"""Frame: what one call of the map painter works with, handed to each of its parts."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.style import MapStyle


@dataclass(frozen=True, eq=False)
class Frame:
    """A painter, the hexes to draw and how.

    Attributes:
        layers: what is switched on, None for everything.
        is_vector: the target keeps shapes and text (SVG, PDF): no stamps of pixels.
    """

    painter: QPainter
    sheet: MapSheet
    style: MapStyle
    window: HexWindow
    layers: frozenset[str] | None
    is_vector: bool

    @property
    def side(self) -> float:
        """Pixels per hex side."""
        return self.window.side

    def shows(self, *ids: str) -> bool:
        """True when one of these switches is on."""
        return self.layers is None or any(id_ in self.layers for id_ in ids)


def pen(colour: QColor | str, width: float, *, flat: bool = False) -> QPen:
    """A solid pen with round joins; round ends unless `flat`."""
    made = QPen(QColor(colour), width)
    made.setCapStyle(Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return made
