"""Counters: the cardboard square of a unit, crisp at every size, with what is printed on it and what has
happened to it.

Layout as on the printed counter: attack, class and range above, the silhouette with its name in the middle,
defence (in brackets when hard), number and movement below [3.21]. The smaller the counter, the less it
shows: at the end only symbol and colours.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QPixmapCache

from kpeditor.core.rules.unittype import UnitType
from kpeditor.drawing.fonts import font
from kpeditor.drawing.palette import ink_on, nation_colour
from kpeditor.drawing.silhouettes import paint_figure, symbol_of

Symbols = Literal["silhouettes", "map symbols"]
FIGURES_FROM = 30.0
"""Pixels from which on the strength figures are shown."""
NAMES_FROM = 46.0
"""Pixels from which on name and number are shown."""


@dataclass(frozen=True, slots=True)
class CounterLook:
    """What a counter shows.

    Attributes:
        type: what is printed on it.
        side_colour: `#rrggbb` of the side's strip, so that two sides with the same nation's counters can be
            told apart.
        number: the counter's number, "" for none.
        level: disruption level 0 to 3; shown as D1 to D3.
        planned: not placed yet: drawn half transparent.
        count: how many counters it stands for; shown from 2 on.
        mark: a short text in the corner, for example "GT6" on a unit that comes later.
    """

    type: UnitType
    side_colour: str
    number: str = ""
    level: int = 0
    pinned: bool = False
    entrenched: bool = False
    planned: bool = False
    selected: bool = False
    count: int = 1
    mark: str = ""
    symbols: Symbols = "silhouettes"

    @property
    def key(self) -> str:
        """A text that is equal for looks that are drawn alike."""
        type_ = self.type
        printed = (
            type_.id,
            name_of(type_),
            type_.colour,
            symbol_of(type_),
            *type_.figures.items(),
            *type_.corner_figures.items(),
        )
        return repr((printed, replace(self, type=_NOBODY)))

    def __hash__(self) -> int:
        return hash(self.key)


_NOBODY = UnitType("", "", "", "")


def name_of(type_: UnitType) -> str:
    """The name printed on the counter; some are shorter than the type's title."""
    return str(type_.data.get("printed", type_.title))


def counter_pixmap(look: CounterLook, size: float, dpr: float = 1.0) -> QPixmap:
    """The counter as a picture of `size` logical pixels; kept in Qt's pixmap cache by look, size and pixel
    ratio.
    """
    pixels = max(1, round(size * dpr))
    key = f"kpeditor-counter {pixels} {dpr} {look.key}"
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
    body = rect.adjusted(size * 0.03, size * 0.03, -size * 0.05, -size * 0.05)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if look.planned:
        painter.setOpacity(painter.opacity() * 0.62)
    ground = nation_colour(look.type.colour)
    ink = ink_on(ground)
    outline = QPainterPath()
    outline.addRoundedRect(body, size * 0.1, size * 0.1)
    if size >= 14 and not look.planned:
        painter.fillPath(outline.translated(size * 0.025, size * 0.03), QColor(0, 0, 0, 70))
    painter.fillPath(outline, ground)
    side = QColor(look.side_colour)
    strip = QPainterPath()
    strip.addRect(QRectF(body.left(), body.top(), size * 0.1, body.height()))
    painter.fillPath(outline.intersected(strip), side)
    painter.strokePath(outline, QPen(side.darker(115), max(1.0, size * 0.025)))
    inner = body.adjusted(size * 0.1, 0, 0, 0)
    _middle(painter, inner, look, ink, ground, size)
    if size >= FIGURES_FROM:
        _figures(painter, inner, look, ink, size)
    _marks(painter, body, look, size)
    painter.restore()


def _middle(
    painter: QPainter, inner: QRectF, look: CounterLook, ink: QColor, ground: QColor, size: float
) -> None:
    if size < FIGURES_FROM:
        box = inner.adjusted(size * 0.06, size * 0.14, -size * 0.06, -size * 0.14)
    elif size < NAMES_FROM:
        box = QRectF(
            inner.left() + size * 0.1, inner.top() + size * 0.28, inner.width() - size * 0.2, size * 0.38
        )
    else:
        box = QRectF(
            inner.left() + size * 0.1, inner.top() + size * 0.26, inner.width() - size * 0.2, size * 0.31
        )
    paint_figure(painter, box, symbol_of(look.type), ink, ground, as_map_symbol=look.symbols == "map symbols")


def _figures(painter: QPainter, inner: QRectF, look: CounterLook, ink: QColor, size: float) -> None:
    places = look.type.corner_figures
    painter.setPen(ink)
    pad = size * 0.045
    top = QRectF(inner.left() + pad, inner.top() + size * 0.015, inner.width() - 2 * pad, size * 0.25)
    bottom = QRectF(top.left(), inner.bottom() - size * 0.255, top.width(), size * 0.25)
    names = str(places.get("top", "")).split()
    texts = [str(look.type.figures.get(name, "")) for name in names]
    _spread(painter, top, texts, size)
    ends = [str(look.type.figures.get(places.get(at, ""), "")) for at in ("left", "middle", "right")]
    middle = ends[1]
    if not middle and size >= NAMES_FROM:
        middle = look.number
    _spread(painter, bottom, [ends[0], middle, ends[2]], size, small_middle=not ends[1])
    if size >= NAMES_FROM:
        painter.setFont(_fitting(name_of(look.type), size * 0.135, inner.width() * 0.94))
        at = QRectF(inner.left(), inner.top() + size * 0.56, inner.width(), size * 0.16)
        painter.drawText(at, Qt.AlignmentFlag.AlignCenter, name_of(look.type))


def _spread(
    painter: QPainter, line: QRectF, texts: list[str], size: float, *, small_middle: bool = False
) -> None:
    """Up to three texts at the left end, the middle and the right end of a line."""
    if len(texts) == 2:
        texts = [texts[0], "", texts[1]]
    aligns = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight)
    for index, (text, align) in enumerate(zip(texts, aligns, strict=False)):
        if text:
            is_small = index == 1 and small_middle
            painter.setFont(font(size * (0.13 if is_small else 0.2), bold=not is_small))
            painter.drawText(line, align | Qt.AlignmentFlag.AlignVCenter, text)


def _fitting(text: str, pixels: float, width: float) -> QFont:
    return font(min(pixels, width / max(1, len(text)) / 0.62))


def _marks(painter: QPainter, body: QRectF, look: CounterLook, size: float) -> None:
    tags = []
    if look.pinned:
        tags.append(("PIN", QColor("#f2b705"), QColor("#201a00")))
    if look.level:
        tags.append((f"D{look.level}", QColor("#c62828"), QColor("#ffffff")))
    if look.mark:
        tags.append((look.mark, QColor("#263238"), QColor("#ffffff")))
    if look.count > 1:
        tags.append((f"×{look.count}", QColor("#263238"), QColor("#ffffff")))
    height = max(5.0, size * 0.2)
    for index, (text, ground, ink) in enumerate(tags):
        width = height * (0.45 + 0.62 * len(text)) if size >= 24 else height
        at = QRectF(
            body.right() - width,
            body.center().y() - height / 2 - index * height * 1.05 + (len(tags) - 1) * height / 2,
            width,
            height,
        )
        painter.setPen(QPen(QColor(0, 0, 0, 120), max(0.5, size * 0.012)))
        painter.setBrush(ground)
        painter.drawRoundedRect(at, height * 0.3, height * 0.3)
        if size >= 24:
            painter.setPen(ink)
            painter.setFont(font(height * 0.72, bold=True))
            painter.drawText(at, Qt.AlignmentFlag.AlignCenter, text)
