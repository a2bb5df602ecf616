"""Paints hex numbers, as many as fit at the zoom, and the names of places."""

from __future__ import annotations

import math
import string
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPixmap

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import PointF
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import Frame, clear_picture, pen
from kpeditor.drawing.palette import faded_name
from kpeditor.drawing.qtbatch import Floats, draw_stamps

ALL_NUMBERS_FROM = 20.0
"""The least number of pixels per hex side for a number in every hex; below it, every fifth column and row has
numbers.
"""
SOME_NUMBERS_FROM = 11.0
WIDEST = 1.3
"""The largest width of a number, in hex sides; a wider one would run into the next hex."""
NAMES_FROM = 5.0
SPARSE = 5
_NAMES_KEPT = 500
_SIGNS = string.digits + string.ascii_uppercase + "-._"
"""The characters of hex numbers with letters, the same for every part of a map so that all parts share
stamps.
"""


@dataclass(frozen=True, eq=False)
class GlyphSheet:
    """The characters of hex numbers as stamps, at one size in device pixels."""

    font: QFont
    colour: QColor
    letters: str
    dpr: float
    halo: str = ""

    @cached_property
    def _advances(self) -> list[float]:
        metrics = QFontMetricsF(self.font)
        return [metrics.horizontalAdvance(letter) for letter in self.letters]

    @cached_property
    def _steps(self) -> Floats:
        # Whole device pixels; otherwise small digits would be spaced unevenly.
        return np.array([max(1.0, round(advance)) for advance in self._advances])

    @cached_property
    def _order(self) -> dict[str, int]:
        return {letter: index for index, letter in enumerate(self.letters)}

    @cached_property
    def _cell(self) -> tuple[int, int]:
        metrics = QFontMetricsF(self.font)
        return int(max(self._advances)) + (6 if self.halo else 3), int(metrics.height()) + 2

    @cached_property
    def _picture(self) -> QPixmap:
        wide, high = self._cell
        with clear_picture(wide * len(self.letters), high) as (pixmap, painter):
            painter.setFont(self.font)
            metrics = QFontMetricsF(self.font)
            for index, (letter, advance) in enumerate(zip(self.letters, self._advances, strict=True)):
                box = QRectF(index * wide, 0, wide, high)
                if self.halo:
                    path = QPainterPath()
                    foot = (high - metrics.height()) / 2 + metrics.ascent()
                    path.addText(box.left() + (wide - advance) / 2, foot, self.font, letter)
                    painter.setClipRect(box)
                    painter.strokePath(path, pen(self.halo, self.font.pixelSize() * 0.3))
                painter.setPen(self.colour)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)
        pixmap.setDevicePixelRatio(self.dpr)
        return pixmap

    def draw(self, painter: QPainter, texts: list[str], middles: Floats) -> None:
        """Draws texts centred on points, shape [n, 2]; all characters must be in this sheet."""
        wide, high = self._cell
        order, steps = self._order, self._steps
        lengths = np.array([len(text) for text in texts])
        letters = np.array([order[letter] for text in texts for letter in text], np.intp)
        if not len(letters):
            return
        starts = np.concatenate(([0], np.cumsum(lengths)[:-1]))
        widths = steps[letters]
        ends = np.cumsum(widths)
        before = np.concatenate(([0.0], ends))[starts]
        totals = np.add.reduceat(widths, starts)
        offset = ends - widths / 2 - np.repeat(before + totals / 2, lengths)
        centres = np.repeat(middles * self.dpr, lengths, axis=0)
        # Whole device pixels; otherwise the letters would be blurred.
        left = np.round(centres[:, 0] + offset - wide / 2)
        top = np.round(centres[:, 1] - high / 2)
        centres = np.stack((left + wide / 2, top + high / 2), axis=1) / self.dpr
        sources = np.zeros((len(letters), 4))
        sources[:, 0], sources[:, 2], sources[:, 3] = letters * wide, wide, high
        draw_stamps(painter, centres, sources, self._picture)


def _breadth(frame: Frame) -> float:
    """The width in pixels of the longest number on the board, which is in one of the corners."""
    grid = frame.sheet.grid
    corners = [Hex(column, row) for column in (1, grid.columns) for row in (1, grid.rows)]
    metrics = QFontMetricsF(font(number_pixels(frame.side)))
    return max(metrics.horizontalAdvance(frame.sheet.numbering.name_hex(corner)) for corner in corners)


def number_pixels(side: float) -> float:
    """The height of hex numbers at a zoom."""
    return min(26.0, max(7.5, side * 0.23))


def paint_numbers(frame: Frame, sheets: dict[tuple[object, ...], GlyphSheet]) -> None:
    """Prints the numbers at the top of the hexes; `sheets` caches the stamps between calls."""
    side = frame.side
    if side < SOME_NUMBERS_FROM:
        return
    window = frame.window
    if not len(window):
        return
    is_sparse = side < ALL_NUMBERS_FROM or _breadth(frame) > WIDEST * side
    if is_sparse:
        window = window.chosen(((window.columns + 1) % SPARSE == 0) & ((window.rows + 1) % SPARSE == 0))
    if not len(window):
        return
    pixels = number_pixels(side)
    name = frame.sheet.numbering.name_hex
    texts = [name(hex_) for hex_ in window.hexes()]
    height = 0.0 if is_sparse else (0.66 if window.grid.is_flat else 0.6) * side
    middles = window.centres - (0.0, height)
    colour = QColor(frame.style.number)
    if frame.is_vector:
        frame.painter.setFont(font(pixels))
        frame.painter.setPen(colour)
        for text, (x, y) in zip(texts, middles.tolist(), strict=True):
            box = QRectF(x - side, y - pixels, 2 * side, 2 * pixels)
            frame.painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        return
    used = set("".join(texts))
    letters = "".join(sorted(used | set(string.digits if used <= set(string.digits) else _SIGNS)))
    key = round(pixels * frame.dpr), frame.dpr, letters
    if key not in sheets:
        sheets[key] = GlyphSheet(
            font(pixels * frame.dpr), colour, letters, frame.dpr, frame.style.number_halo
        )
    sheets[key].draw(frame.painter, texts, middles)


def paint_places(frame: Frame, labels: Mapping[str, PointF], region: QRectF) -> None:
    """Writes the names of places, with a halo.

    Args:
        labels: the centre of each place by name, in hex sides.
        region: the region in pixels; names outside it are left out.
    """
    side = frame.side
    if side < NAMES_FROM:
        return
    left, right, top, bottom = region.left(), region.right(), region.top(), region.bottom()
    pixels = name_pixels(side)
    for name, (x, y) in labels.items():
        # An upper bound of the name's length, because measuring names out of sight would take most of the
        # time.
        reach = pixels * (len(name) + 1)
        if not (left <= x * side + reach and x * side - reach <= right):
            continue
        if not (top <= y * side + reach and y * side - reach <= bottom):
            continue
        kind = frame.sheet.places[name].kind if name in frame.sheet.places else ""
        if frame.is_vector:
            written = name_font(kind, pixels)
            metrics = QFontMetricsF(written)
            foot = QPointF(
                x * side - metrics.horizontalAdvance(name) / 2,
                y * side - metrics.height() / 2 + metrics.ascent(),
            )
            colours = frame.style.place, frame.style.place_halo
            _write_name(frame.painter, foot, name, written, *colours, as_text=True)
        else:
            colours = frame.style.place, frame.style.place_halo
            picture = _name_picture(name, kind, *colours, round(pixels * frame.dpr), frame.dpr)
            size = picture.deviceIndependentSize()
            corner = QPointF(x * side - size.width() / 2, y * side - size.height() / 2) * frame.dpr
            frame.painter.drawPixmap(
                QPointF(round(corner.x()) / frame.dpr, round(corner.y()) / frame.dpr), picture
            )


def name_pixels(side: float) -> float:
    """The height of place names at a zoom."""
    return min(30.0, max(9.0, side * 0.54))


def name_font(kind: str, pixels: float) -> QFont:
    """The font of a place name: bold, and for hills italic, which is usual on maps."""
    is_hill = "hill" in kind.lower()
    written = font(pixels, bold=not is_hill)
    written.setItalic(is_hill)
    return written


@lru_cache(maxsize=_NAMES_KEPT)
def _name_picture(name: str, kind: str, colour: str, halo: str, pixels: int, dpr: float) -> QPixmap:
    """A name with its halo, `pixels` device pixels high. It is cached for all maps, because the same zooms
    recur.
    """
    written = name_font(kind, pixels)
    metrics = QFontMetricsF(written)
    edge = math.ceil(pixels * 0.3)
    with clear_picture(
        math.ceil(metrics.horizontalAdvance(name)) + 2 * edge, math.ceil(metrics.height()) + 2 * edge
    ) as (pixmap, painter):
        _write_name(
            painter, QPointF(edge, edge + metrics.ascent()), name, written, colour, halo, as_text=False
        )
    pixmap.setDevicePixelRatio(dpr)
    return pixmap


def _write_name(
    painter: QPainter, foot: QPointF, name: str, written: QFont, colour: str, rim: str, *, as_text: bool
) -> None:
    """Writes a name; the painter's origin is the baseline of its first letter."""
    path = QPainterPath()
    path.addText(foot, written, name)
    halo = max(2.5, written.pixelSize() * 0.24)
    painter.strokePath(path, pen(faded_name(rim, 0.82), halo))
    if as_text:
        painter.setFont(written)
        painter.setPen(QColor(colour))
        painter.drawText(foot, name)
    else:
        painter.fillPath(path, QColor(colour))
