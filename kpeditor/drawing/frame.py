"""Frame: the context of one call of the map painter, which its parts share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.style import MapStyle

NORMAL_SIDE = 24.0
"""Pixels per hex side at scale 1."""
Bits = npt.NDArray[np.uint8]


def scaled(rect: QRectF, by: float) -> QRectF:
    """A rectangle with all lengths multiplied by a factor, for example from hex sides to pixels."""
    return QRectF(rect.x() * by, rect.y() * by, rect.width() * by, rect.height() * by)


@dataclass(frozen=True, eq=False)
class Frame:
    """The painter of a call, the hexes to draw, and the drawing options.

    Attributes:
        layers: the ids of visible layers; None for all.
        is_vector: whether the target keeps shapes and text (SVG, PDF), so that pixel stamps are not used.
        roads: masks of all roads of the map, shape [rows, columns], None without any.
        opacities: the opacity of translucent layers, by the same ids as `layers`.
    """

    painter: QPainter
    sheet: MapSheet
    style: MapStyle
    window: HexWindow
    layers: frozenset[str] | None
    is_vector: bool
    roads: Bits | None = None
    opacities: Mapping[str, float] = field(default_factory=dict)

    @property
    def side(self) -> float:
        """Pixels per hex side."""
        return self.window.side

    @property
    def dpr(self) -> float:
        """Device pixels per pixel of the painter."""
        return self.painter.device().devicePixelRatio()

    @cached_property
    def road_bits(self) -> Bits:
        """The mask of sides by which roads leave each hex of the window, shape [n]."""
        if self.roads is None:
            return np.zeros(len(self.window), np.uint8)
        return self.window.values(self.roads)

    def opacity(self, id_: str) -> float:
        """The opacity of a layer, 0 to 1."""
        return self.opacities.get(id_, 1.0)

    def shows(self, *ids: str) -> bool:
        """Whether one of these ids is visible."""
        return self.layers is None or any(id_ in self.layers for id_ in ids)


@contextmanager
def clear_picture(width: int, height: int, dpr: float = 1.0) -> Iterator[tuple[QPixmap, QPainter]]:
    """A transparent picture of a size in device pixels, with an antialiased painter whose unit is `dpr`
    device pixels. The painter is ended even after an error, because a painter that outlives its picture
    crashes Qt.
    """
    picture = QPixmap(width, height)
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield picture, painter
    finally:
        painter.end()


def pen(colour: QColor | str, width: float, *, flat: bool = False) -> QPen:
    """A solid pen of a colour (or #rrggbb, #aarrggbb) with round joins, and with round ends unless `flat`."""
    name = colour if isinstance(colour, str) else colour.name(QColor.NameFormat.HexArgb)
    return QPen(_kept_pen(name, width, flat))


@lru_cache(maxsize=512)
def _kept_pen(colour: str, width: float, flat: bool) -> QPen:
    made = QPen(QColor(colour), width)
    made.setCapStyle(Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return made
