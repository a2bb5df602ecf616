"""Pictures of a module as PNG: board, counters, what lies over counters, markers."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from kpeditor.core.files.filenames import slug
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.playaids import Condition
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.fonts import font, load_fonts
from kpeditor.drawing.palette import ink_on
from kpeditor.drawing.pictures.battle import PictureRefused
from kpeditor.drawing.pictures.scene import BattlePainter
from kpeditor.drawing.pieces.counters import CounterLook, Symbols, paint_counter
from kpeditor.drawing.pieces.marks import Marks, paint_marks
from kpeditor.drawing.style import MapStyle
from kpeditor.export.vassal.grid import BoardGrid

COUNTER = 0.8
"""Size of a counter as a share of the hex's height."""
MOST_PIXELS = 150_000_000
"""A larger board VASSAL can hardly show."""


def counter_size(height: int) -> int:
    """Pixels of a counter on hexes of this height; an even number."""
    return 2 * round(height * COUNTER / 2)


def board_png(
    battle: Battle, grid: BoardGrid, style: MapStyle, symbols: Symbols, layers: frozenset[str] | None
) -> bytes:
    """The map as VASSAL's board.

    Raises:
        PictureRefused: when it would be too large; the message names the largest hexes.
    """
    width, height = grid.size
    if width * height > MOST_PIXELS:
        largest = int(grid.height * math.sqrt(MOST_PIXELS / (width * height)))
        raise PictureRefused(
            f"a board of {width:,} x {height:,} pixels is too large for VASSAL; the limit is"
            f" {MOST_PIXELS // 10**6} million pixels, for this map hexes of {largest} pixels"
        )
    load_fonts()

    def paint(painter: QPainter) -> None:
        painter.fillRect(0, 0, width, height, QColor(style.desk))
        x, y = grid.corner
        painter.translate(x, y)
        region = QRectF(-x / grid.side, -y / grid.side, width / grid.side, height / grid.side)
        BattlePainter(battle, style, layers, symbols).paint(painter, grid.side, region)

    return picture(width, height, paint, is_opaque=True)


def picture(width: int, height: int, paint: Callable[[QPainter], None], *, is_opaque: bool = False) -> bytes:
    """What a function paints, as PNG."""
    kind = QImage.Format.Format_RGB32 if is_opaque else QImage.Format.Format_ARGB32_Premultiplied
    image = QImage(width, height, kind)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # a format as text is what Qt takes
    return bytes(data.data())


def counter_name(look: CounterLook, size: int) -> str:
    """The name of a counter's picture; looks that differ have different ones."""
    key = hashlib.sha256(f"{size} {look.key}".encode("utf-8", "replace")).hexdigest()[:8]
    return f"{short(look.type.id)}-{short(look.number) or 'x'}-{key}.png"


def short(text: str) -> str:
    """A text as a short part of a file name."""
    return slug(text)[:24]


def counter_png(look: CounterLook, size: int) -> bytes:
    """A counter."""
    load_fonts()
    return picture(size, size, lambda painter: paint_counter(painter, QRectF(0, 0, size, size), look))


def band_png(condition: Condition, level: int, share: tuple[int, int], size: int) -> bytes:
    """What lies over a counter while a condition has this level: a band on the line of the name, at its share
    of it (which of how many).
    """
    load_fonts()
    colour, text = QColor(condition.colour), condition.levels[level - 1]
    index, count = share
    width = size * 0.84 / count
    box = QRectF(size * 0.12 + index * width, size * 0.545, width, size * 0.17)

    def paint(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRect(box)
        painter.setPen(ink_on(colour))
        painter.setFont(font(min(box.height() * 0.9, width / (0.72 * len(text) + 0.3)), bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    return picture(size, size, paint)


def facing_png(direction: Direction, colour: str, height: int, *, is_flat: bool) -> bytes:
    """An arrowhead at the hexside a gun faces, on a picture of the size of a hex."""
    turn = math.radians(60 * direction - (90 if is_flat else 60))
    size = 2 * round(height * 0.62)
    ahead = QPointF(math.cos(turn), math.sin(turn)) * (height / 2)
    aside = QPointF(-ahead.y(), ahead.x())
    middle = QPointF(size / 2, size / 2)
    head = [
        middle + ahead * 1.2,
        middle + ahead * 0.93 + aside * 0.26,
        middle + ahead * 0.93 - aside * 0.26,
    ]

    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(QColor("white"), max(1.0, height * 0.02)))
        painter.setBrush(QColor(colour).darker(115))
        painter.drawPolygon(QPolygonF(head))

    return picture(size, size, paint)


def moved_png(size: int) -> bytes:
    """The mark of a counter that has moved: a bright dot with an arrow."""

    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(QColor("white"), size * 0.08))
        painter.setBrush(QColor("#1b5e20"))
        painter.drawEllipse(QRectF(size * 0.06, size * 0.06, size * 0.88, size * 0.88))
        painter.setBrush(QColor("white"))
        points = ((0.34, 0.26), (0.74, 0.5), (0.34, 0.74))
        painter.drawPolygon(QPolygonF([QPointF(x * size, y * size) for x, y in points]))

    return picture(size, size, paint)


def wreck_png(size: int) -> bytes:
    """A wreck."""
    return _mark_png(size, Marks(wrecks=(Hex(1, 1),)))


def works_png(size: int, colour: str) -> bytes:
    """An entrenchment of a side."""
    return _mark_png(size, Marks(((Hex(1, 1), QColor(colour)),)))


def _mark_png(size: int, marks: Marks) -> bytes:
    layout = HexLayout(HexGrid(1, 1))
    side = size / 1.6
    x, y = layout.centre(Hex(1, 1))

    def paint(painter: QPainter) -> None:
        painter.translate(size / 2 - x * side, size / 2 - y * side)
        paint_marks(painter, layout, marks, side=side)

    return picture(size, size, paint)


def flag_png(size: int, colour: str) -> bytes:
    """The marker of a side that holds a place: its flag."""

    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(QColor("#33261a"), size * 0.07))
        painter.drawLine(QPointF(size * 0.24, size * 0.1), QPointF(size * 0.24, size * 0.92))
        painter.setPen(QPen(QColor("white"), max(1.0, size * 0.03)))
        painter.setBrush(QColor(colour))
        points = ((0.28, 0.1), (0.9, 0.18), (0.78, 0.34), (0.9, 0.52), (0.28, 0.54))
        painter.drawPolygon(QPolygonF([QPointF(x * size, y * size) for x, y in points]))

    return picture(size, size, paint)


def note_png(size: int) -> bytes:
    """A slip of paper."""

    def paint(painter: QPainter) -> None:
        paper = QRectF(size * 0.2, size * 0.12, size * 0.6, size * 0.76)
        painter.setPen(QPen(QColor("#6b5b1e"), max(1.0, size * 0.03)))
        painter.setBrush(QColor("#fff3b0"))
        painter.drawRect(paper)
        for row in (0.3, 0.45, 0.6):
            y = size * row
            painter.drawLine(QPointF(size * 0.3, y), QPointF(size * 0.7, y))

    return picture(size, size, paint)


def trench_png(size: int) -> bytes:
    """An earthwork round a counter."""

    def paint(painter: QPainter) -> None:
        works = QPen(QColor("#6b4a2b"), size * 0.08)
        works.setCapStyle(Qt.PenCapStyle.FlatCap)
        works.setDashPattern([1.3, 0.7])
        painter.setPen(works)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = size * 0.05
        painter.drawRoundedRect(QRectF(edge, edge, size - 2 * edge, size - 2 * edge), size * 0.1, size * 0.1)

    return picture(size, size, paint)
