"""Pictures of a module as PNG: board, counters, what lies over counters, markers."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from kpeditor.core.files.storage.membernames import slug
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.declarations import Condition, MarkKind
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.fonts import font, load_fonts
from kpeditor.drawing.palette import ink_on
from kpeditor.drawing.pictures.battle import PictureRefused
from kpeditor.drawing.pictures.scene import BattlePainter
from kpeditor.drawing.pieces.counterlooks import CounterLook
from kpeditor.drawing.pieces.counters import paint_counter
from kpeditor.drawing.pieces.marks import LyingMark, paint_marks
from kpeditor.drawing.stylebook import Appearance
from kpeditor.export.vassal.grid import BoardGrid

COUNTER = 0.8
"""Size of a counter as a share of the hex's height."""
MOST_PIXELS = 150_000_000
"""A larger board VASSAL can hardly show."""
_MARGINS = (0.02, 0.02, -0.03, -0.03)
"""What of a picture lies beside its counter, as shares of its size."""
_EARTH, _VEIL = QColor("#6b4a2b"), QColor(255, 255, 255, 150)
_AS_FIRST_NAMED = "badges=(), held=False", "level=0, pinned=False, held=False, entrenched=False"
"""How a look of today told of itself when pictures were first named by it."""
_STEMS = {"earthworks": "works"}
"""What pictures of a look are called: saved games and logs name them, so they stay as they were."""


def counter_size(height: int) -> int:
    """The size of a counter in pixels on hexes of this height; an even number."""
    return 2 * round(height * COUNTER / 2)


def board_png(battle: Battle, grid: BoardGrid, appearance: Appearance) -> bytes:
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
        painter.fillRect(0, 0, width, height, QColor(appearance.style.desk))
        x, y = grid.corner
        painter.translate(x, y)
        region = QRectF(-x / grid.side, -y / grid.side, width / grid.side, height / grid.side)
        BattlePainter(battle, appearance).paint(painter, grid.side, region)

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
    """The file name of a counter's picture, different for different looks."""
    text = look.key.replace(*_AS_FIRST_NAMED)
    key = hashlib.sha256(f"{size} {text}".encode("utf-8", "replace")).hexdigest()[:8]
    return f"{short(look.type.id)}-{short(look.number) or 'x'}-{key}.png"


def short(text: str) -> str:
    """A text shortened to a part of a file name."""
    return slug(text)[:24]


def counter_png(look: CounterLook, size: int) -> bytes:
    load_fonts()
    return picture(size, size, lambda painter: paint_counter(painter, QRectF(0, 0, size, size), look))


def band_png(condition: Condition, level: int, share: tuple[int, int], size: int) -> bytes:
    """The overlay of a counter while a condition has this level: a band on the line of the name, in its slot
    (which of how many); over the whole counter its back where the condition turns it face down, or a veil
    where it fades.
    """
    load_fonts()
    colour, text = QColor(condition.colour), condition.badge(level)
    index, count = share
    width = size * 0.84 / count
    box = QRectF(size * 0.12 + index * width, size * 0.545, width, size * 0.17)
    whole, corner = QRectF(0, 0, size, size).adjusted(*(size * by for by in _MARGINS)), size * 0.08
    if condition.look == "inverted":
        width = size * 0.8
        box = QRectF(size * 0.1, size * 0.3, width, size * 0.4)

    def paint(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        if condition.look == "inverted":
            painter.setBrush(colour)
            painter.drawRoundedRect(whole, corner, corner)
        elif condition.look == "faded":
            painter.setBrush(_VEIL)
            painter.drawRoundedRect(whole, corner, corner)
        painter.setBrush(colour)
        painter.drawRect(box)
        painter.setPen(QColor(condition.ink) if condition.ink else ink_on(colour))
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


def mark_name(kind: MarkKind, colour: str) -> str:
    """The file name of the picture of a kind of mark in the colour of a side, "" for no side."""
    stem = _STEMS.get(kind.look, "") if colour else ""
    return f"{stem or short(kind.id)}{f'-{colour[1:]}' if colour else ''}.png"


def mark_png(kind: MarkKind, size: int, colour: str) -> bytes:
    """The picture of a kind of mark in the colour of a side, "" for no side."""
    load_fonts()
    marks = (LyingMark(Hex(1, 1), kind, colour or kind.colour),)
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


def shelter_name(kind: MarkKind, size: int) -> str:
    """The file name of the picture of what shelters a counter."""
    return f"{'trench' if kind.look in _STEMS else f'in-{short(kind.id)}'}-{size}.png"


def shelter_png(kind: MarkKind, size: int) -> bytes:
    """A mark of a kind that shelters units, round a counter."""

    def paint(painter: QPainter) -> None:
        works = QPen(_EARTH if kind.look in _STEMS else QColor(kind.colour), size * 0.08)
        works.setCapStyle(Qt.PenCapStyle.FlatCap)
        works.setDashPattern([1.3, 0.7])
        painter.setPen(works)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = size * 0.05
        painter.drawRoundedRect(QRectF(edge, edge, size - 2 * edge, size - 2 * edge), size * 0.1, size * 0.1)

    return picture(size, size, paint)
