"""Counters: the cardboard square of a unit with its printed values and its state, sharp at every size.

The layout is that of the printed counter: attack, class and range above, silhouette and name in the middle,
defence (in brackets when hard), number and movement below [3.21]. Smaller counters show less; the smallest
have only symbol and colours. Conditions of the unit are coloured bands over its name, where a cardboard
marker would be. Some conditions turn the counter over or make it pale.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QLinearGradient,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPixmapCache,
)

from kpeditor.drawing.fonts import font
from kpeditor.drawing.palette import faded, ink_on, nation_colour
from kpeditor.drawing.pieces.counterlooks import CounterLook, name_of
from kpeditor.drawing.pieces.silhouettes import paint_figure, symbol_of

FIGURES_FROM = 32.0
"""The least size in pixels of a counter with strength figures."""
NAMES_FROM = 50.0
"""The least size in pixels of a counter with name and number."""
_TEXT_FROM = 22.0
"""The least size in pixels of a counter whose bands have a text."""
_PLANNED = 0.72
"""The opacity of a counter without a hex."""
_RING = "#ffb300"
_LOCK = "#4527a0"


_VEIL = 0.62
"""The opacity of the veil over a faded counter."""
_SIZES: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        "squad": ("dot", 1),
        "section": ("dot", 2),
        "platoon": ("dot", 3),
        "company": ("bar", 1),
        "battalion": ("bar", 2),
        "regiment": ("bar", 3),
    }
)
"""The signs over the symbol for the size of a unit."""
_DOUBTFUL_FROM = 22.0
"""The least size in pixels of a counter with the mark of doubtful figures."""


def counter_pixmap(look: CounterLook, size: float, dpr: float = 1.0) -> QPixmap:
    """The counter as a picture of `size` logical pixels, cached in Qt's pixmap cache by look, size and pixel
    ratio. All units of a type share one picture if their numbers are not printed.
    """
    pixels = max(1, round(size * dpr))
    key = f"kpeditor-counter {pixels} {dpr} {look.key if pixels >= NAMES_FROM else look.small_key}"
    pixmap = QPixmap()
    if QPixmapCache.find(key, pixmap):
        return pixmap
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_counter(painter, QRectF(0, 0, pixels, pixels), look)
    painter.end()
    pixmap.setDevicePixelRatio(dpr)
    QPixmapCache.insert(key, pixmap)
    return pixmap


def paint_counter(painter: QPainter, rect: QRectF, look: CounterLook) -> None:
    """Draws a counter into a square."""
    size = min(rect.width(), rect.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if look.planned:
        painter.setOpacity(painter.opacity() * _PLANNED)
    face = _Face(painter, QRectF(rect.left(), rect.top(), size, size), look)
    face.paint_card()
    if look.is_back:
        face.paint_back()
        painter.restore()
        return
    if face.is_turned:
        face.paint_back()
    else:
        face.paint_symbol()
        if size >= FIGURES_FROM:
            face.paint_figures()
        if size >= NAMES_FROM and not face.bands:
            face.paint_name()
        if look.type.caveat and size >= _DOUBTFUL_FROM:
            face.paint_doubt()
    if any(badge.look == "faded" for badge in look.badges):
        face.paint_veil()
    face.paint_bands()
    if look.held:
        face.paint_lock()
    if look.count > 1:
        face.paint_count()
    if look.selected:
        face.paint_ring()
    painter.restore()


class _Face:
    """Draws the face of one counter; lengths are fractions of its size."""

    def __init__(self, painter: QPainter, rect: QRectF, look: CounterLook) -> None:
        self._painter = painter
        self._look = look
        self._size = size = rect.width()
        self._side = QColor(look.side_colour)
        self.is_turned = look.is_back or any(badge.look == "inverted" for badge in look.badges)
        self._ground = self._side if self.is_turned else nation_colour(look.type.colour)
        self._ink = ink_on(self._ground)
        edge = max(0.6, size * 0.035)
        self._body = rect.adjusted(edge, edge, -edge - size * 0.02, -edge - size * 0.02)
        strip = max(1.5, size * 0.09)
        self._inner = self._body.adjusted(strip, 0, 0, 0)
        self._card = QPainterPath()
        self._card.addRoundedRect(self._body, size * 0.1, size * 0.1)

    def paint_card(self) -> None:
        """The card with its shadow, the nation's colour, and the frame and strip of the side."""
        painter, size, look = self._painter, self._size, self._look
        card = self._card
        if size >= 14 and not look.planned:
            painter.fillPath(card.translated(size * 0.02, size * 0.03), QColor(0, 0, 0, 80))
        painter.fillPath(card, self._ground)
        if painter.paintEngine().type() == QPaintEngine.Type.Raster:
            painter.fillPath(card, self._shine())
        strip = QPainterPath()
        strip.addRect(
            QRectF(self._body.left(), self._body.top(), self._inner.left() - self._body.left(), size)
        )
        painter.fillPath(card.intersected(strip), self._side)
        painter.strokePath(card, QPen(self._side.darker(112), max(1.0, size * 0.028)))

    def _shine(self) -> QLinearGradient:
        """A gradient of light from above."""
        light = QLinearGradient(self._body.topLeft(), self._body.bottomLeft())
        light.setColorAt(0.0, QColor(255, 255, 255, 70))
        light.setColorAt(0.55, QColor(255, 255, 255, 0))
        return light

    def paint_symbol(self) -> None:
        """The silhouette or map symbol, as large as the figures permit."""
        size = self._size
        if size < FIGURES_FROM:
            box = self._inner.adjusted(size * 0.06, size * 0.12, -size * 0.07, -size * 0.12)
            if self.bands and size >= 12:
                box.setBottom(box.bottom() - size * 0.16)
        elif size < NAMES_FROM:
            box = self._part(0.09, 0.235, 0.43)
        else:
            box = self._part(0.09, 0.215, 0.325)
        if self._look.type.size in _SIZES and size >= FIGURES_FROM:
            box.setTop(box.top() + 0.02 * size)
            self._paint_size(QRectF(box.left(), box.top(), box.width(), 0.05 * size))
            box.setTop(box.top() + 0.065 * size)
        paint_figure(
            self._painter,
            box,
            symbol_of(self._look.type),
            self._ink,
            self._ground,
            as_map_symbol=self._look.symbols == "map symbols",
        )

    def _paint_size(self, line: QRectF) -> None:
        """The unit's size over the symbol, in the notation of military maps: three dots for a platoon, a bar
        for a company.
        """
        look, count = _SIZES[self._look.type.size]
        height = line.height()
        for number in range(count):
            middle = line.center() + QPointF((number - (count - 1) / 2) * height * 1.5, 0)
            width = height if look == "dot" else height * 0.42
            mark = QRectF(0, 0, width, height)
            mark.moveCenter(middle)
            path = QPainterPath()
            path.addEllipse(mark) if look == "dot" else path.addRect(mark)
            self._painter.fillPath(path, self._ink)

    def paint_doubt(self) -> None:
        """A folded corner, which means that the figures are doubtful."""
        corner, edge = self._body.bottomRight(), self._size * 0.11
        path = QPainterPath(corner)
        path.lineTo(corner - QPointF(edge, 0))
        path.lineTo(corner - QPointF(0, edge))
        path.closeSubpath()
        self._painter.fillPath(self._card.intersected(path), faded(self._ink, 0.75))

    def paint_back(self) -> None:
        """The reverse: a large symbol in a frame of the nation's colour; name and number where there is
        room.
        """
        painter, size, type_ = self._painter, self._size, self._look.type
        frame = self._body.adjusted(size * 0.1, size * 0.1, -size * 0.1, -size * 0.1)
        painter.setPen(QPen(nation_colour(type_.colour), max(1.0, size * 0.045)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, size * 0.06, size * 0.06)
        has_bands = bool(self.bands) and not self._look.is_back
        has_name = size >= NAMES_FROM and not has_bands
        below = 0.24 if has_name or has_bands else 0.06
        box = frame.adjusted(size * 0.08, size * 0.06, -size * 0.08, -size * below)
        as_map_symbol = self._look.symbols == "map symbols"
        paint_figure(painter, box, symbol_of(type_), self._ink, self._ground, as_map_symbol=as_map_symbol)
        if has_name:
            text = f"{name_of(type_)} {self._look.number}".strip()
            written = font(size * 0.13)
            wide = QFontMetricsF(written).horizontalAdvance(text)
            room = frame.width() * 0.92
            painter.setFont(written if wide <= room else font(size * 0.13 * room / wide))
            painter.setPen(self._ink)
            line = QRectF(frame.left(), frame.bottom() - size * 0.24, frame.width(), size * 0.2)
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter, text)

    def paint_figures(self) -> None:
        """The figures at the places that the ruleset chooses: up to three above, three below."""
        type_ = self._look.type
        above = [str(type_.figures.get(name, "")) for name in type_.corner_figures.get("top", "").split()]
        if len(above) == 2:
            above.insert(1, "")
        below = [
            " ".join(str(type_.figures.get(name, "")) for name in type_.corner_figures.get(place, "").split())
            for place in ("left", "middle", "right")
        ]
        self._spread(self._part(0.045, 0.01, 0.21), above)
        self._spread(self._part(0.045, 0.685, 0.21), below)
        if self._look.number and not below[1] and self._size >= NAMES_FROM:
            self._painter.setFont(font(self._size * 0.1))
            self._painter.drawText(
                self._part(0.045, 0.69, 0.21), Qt.AlignmentFlag.AlignCenter, self._look.number
            )

    def paint_name(self) -> None:
        """The name under the symbol."""
        line = self._part(0.02, 0.55, 0.15)
        name = name_of(self._look.type)
        written = font(self._size * 0.14)
        width = QFontMetricsF(written).horizontalAdvance(name)
        if width > line.width():
            written = font(self._size * 0.14 * line.width() / width)
        self._painter.setFont(written)
        self._painter.setPen(self._ink)
        self._painter.drawText(line, Qt.AlignmentFlag.AlignCenter, name)

    def paint_veil(self) -> None:
        """A pale veil over the whole face."""
        self._painter.fillPath(self._card, faded(QColor("#eceff1"), _VEIL))

    def paint_bands(self) -> None:
        """Conditions and late entry: coloured bands side by side over the name."""
        bands = self.bands
        if not bands:
            return
        painter, size = self._painter, self._size
        if self.is_turned:
            line = self._part(0.0, 0.62, 0.2 if size >= FIGURES_FROM else 0.27)
        elif size >= NAMES_FROM:
            line = self._part(0.0, 0.545, 0.16)
        elif size >= FIGURES_FROM:
            line = self._part(0.0, 0.5, 0.2)
        else:
            line = self._part(0.0, 0.62, 0.27)
        line.setRight(self._body.right())
        width = line.width() / len(bands)
        for index, (text, ground, ink) in enumerate(bands):
            box = QRectF(line.left() + index * width, line.top(), width, line.height())
            painter.fillRect(box, QColor(ground))
            if size >= _TEXT_FROM:
                painter.setPen(QColor(ink))
                pixels = min(line.height() * 0.86, width / (0.72 * len(text) + 0.3))
                painter.setFont(font(pixels, bold=True))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def paint_lock(self) -> None:
        """A lock at the right edge, below the figures where there are any."""
        height = max(6.0, self._size * (0.24 if self._size >= FIGURES_FROM else 0.34))
        top = self._body.top() + (0.22 if self._size >= FIGURES_FROM else 0.02) * self._size
        box = QRectF(self._body.right() - height * 0.96, top, height * 0.92, height)
        painter = self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_LOCK))
        painter.drawRoundedRect(box, height * 0.24, height * 0.24)
        body = QRectF(0, 0, height * 0.52, height * 0.36)
        body.moveCenter(QPointF(box.center().x(), box.top() + height * 0.64))
        bow = QPainterPath()
        ring = QRectF(0, 0, height * 0.32, height * 0.38)
        ring.moveCenter(QPointF(body.center().x(), body.top()))
        bow.arcMoveTo(ring, 0)
        bow.arcTo(ring, 0, 180)
        painter.strokePath(bow, QPen(QColor("#ffffff"), max(0.8, height * 0.1)))
        painter.fillRect(body, QColor("#ffffff"))

    def paint_count(self) -> None:
        """The number of counters that this one represents, in the upper right corner."""
        text = f"×{self._look.count}"
        height = max(9.0, self._size * 0.26)
        width = height * (0.35 + 0.62 * len(text))
        box = QRectF(self._body.right() - width, self._body.top(), width, height)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(QColor("#263238"))
        self._painter.drawRoundedRect(box, height * 0.3, height * 0.3)
        self._painter.setPen(QColor("#ffffff"))
        self._painter.setFont(font(height * 0.74, bold=True))
        self._painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def paint_ring(self) -> None:
        """The ring of a selected counter."""
        width = max(2.0, self._size * 0.075)
        for colour, share in ((QColor(0, 0, 0, 170), 1.0), (QColor(_RING), 0.62)):
            self._painter.strokePath(self._card, QPen(colour, width * share))

    @property
    def bands(self) -> list[tuple[str, str, str]]:
        """Text, ground and ink of each band."""
        look = self._look
        bands = [(badge.text, badge.ground, badge.ink) for badge in look.badges if badge.text]
        if look.mark:
            bands.append((look.mark, "#263238", "#ffffff"))
        return bands

    def _part(self, margin: float, top: float, height: float) -> QRectF:
        """A horizontal strip of the face, to the right of the side's colour strip."""
        size, inner = self._size, self._inner
        return QRectF(
            inner.left() + margin * size,
            self._body.top() + top * size,
            inner.width() - 2 * margin * size,
            height * size,
        )

    def _spread(self, line: QRectF, texts: list[str]) -> None:
        """Draws up to three texts: left, centred and right on one line."""
        aligns = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight)
        self._painter.setPen(self._ink)
        for index, (text, align) in enumerate(zip(texts, aligns, strict=False)):
            if text:
                share = 0.14 if index == 1 else 0.175
                self._painter.setFont(font(self._size * share, bold=index != 1))
                self._painter.drawText(line, align | Qt.AlignmentFlag.AlignVCenter, text)
