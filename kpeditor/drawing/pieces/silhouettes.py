"""Side views and map symbols of unit categories, as original vector paths in a box of 100 x 60.

A figure is a list of strokes: the role of the colour ("ink", or "ground" to cut wheels and windows out
again) and a path in a small language: `M x y` move, `L x y` line, `Q cx cy x y` curve, `O x y r` circle, `R
x y w h` rectangle, `Z` close.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from kpeditor.core.rules.unittype import UnitType

WIDTH, HEIGHT = 100.0, 60.0
Role = Literal["ink", "ground", "line"]
"""The role of a stroke's colour; a `line` is drawn as a line of ink and not filled."""
Figure = tuple[tuple[Role, str], ...]

_ROAD_WHEELS = "O 21 46.5 5 O 35 47.5 5 O 49 47.5 5 O 63 47.5 5 O 77 46.5 5"
_HUBS = "O 21 46.5 1.8 O 35 47.5 1.8 O 49 47.5 1.8 O 63 47.5 1.8 O 77 46.5 1.8"
_TRACK = "M 12 37 L 88 37 Q 98 37.5 97 44 Q 95 55 83 55 L 19 55 Q 7 55 4 45 Q 3 37.5 12 37 Z"
_WHEEL_FRONT = "O 80 49 9.5"

SILHOUETTES: Mapping[str, Figure] = MappingProxyType(
    {
        "tank": (
            ("ink", _TRACK),
            ("ink", "M 8 36 L 14 27 L 84 27 L 95 36 Z"),
            ("ink", "M 30 26 L 35 12 L 60 11 L 67 17 L 68 26 Z"),
            ("ink", "M 39 13 L 40 6.5 L 51 6.5 L 52 13 Z"),
            ("ink", "M 64 14.5 L 99 14.5 L 99 18.5 L 64 20 Z"),
            ("ground", _ROAD_WHEELS),
            ("ink", _HUBS),
        ),
        "tank-light": (
            ("ink", "M 20 38 L 80 38 Q 90 38.5 89 44 Q 87 55 76 55 L 26 55 Q 15 55 12 45 Q 11 38.5 20 38 Z"),
            ("ink", "M 16 37 L 22 29 L 74 29 L 86 37 Z"),
            ("ink", "M 38 28 L 41 15 L 58 15 L 62 28 Z"),
            ("ink", "M 59 18 L 80 18 L 80 21.5 L 59 22 Z"),
            ("ground", "O 27 46.5 4.6 O 39.5 47.5 4.6 O 52 47.5 4.6 O 64.5 47.5 4.6 O 76 46 4.4"),
        ),
        "tank-heavy": (
            ("ink", "M 14 24 L 84 24 Q 98 26 97 40 Q 95 55 82 55 L 20 55 Q 5 55 3 40 Q 3 26 14 24 Z"),
            ("ink", "M 32 23 L 36 9 L 60 9 L 66 23 Z"),
            ("ink", "M 41 9 L 42 4 L 52 4 L 53 9 Z"),
            ("ink", "M 63 12 L 96 12 L 96 16 L 63 17 Z"),
            ("ground", "M 16 30 L 82 30 L 86 34 L 12 34 Z"),
            (
                "ground",
                "O 18 46.5 4.2 O 29 47.5 4.2 O 40 47.5 4.2 O 51 47.5 4.2 "
                "O 62 47.5 4.2 O 73 47.5 4.2 O 84 46 4.2",
            ),
        ),
        "gun": (
            ("ink", "M 46 33 L 40 29 L 2 51 L 4 57 L 9 57 L 46 39 Z"),
            ("ink", "M 26 23 L 60 20.5 L 60 29 L 28 30 Z"),
            ("ink", "M 58 21 L 99 19.5 L 99 23.5 L 58 26.5 Z"),
            ("ink", "M 51 8 L 57 7 L 66 42 L 60 44 Z"),
            ("ground", "O 48 44 14.5"),
            ("ink", "O 48 44 13"),
            ("ground", "O 48 44 9"),
            (
                "ink",
                "O 48 44 3 M 46.7 34 L 49.3 34 L 49.3 54 L 46.7 54 Z "
                "M 38 42.7 L 58 42.7 L 58 45.3 L 38 45.3 Z",
            ),
        ),
        "howitzer": (
            ("ink", "M 50 36 L 44 31 L 4 50 L 5 57 L 12 57 L 50 43 Z"),
            ("ink", "M 34 36 L 82 3 L 88 10.5 L 42 45 Z"),
            ("ink", "M 82 0 L 92 11 L 87 14 L 78 4 Z"),
            ("ink", "M 55 14 L 61 11 L 68 40 L 62 43 Z"),
            ("ground", "O 48 43 16"),
            ("ink", "O 48 43 14.5"),
            ("ground", "O 48 43 10.5"),
            (
                "ink",
                "O 48 43 3.5 M 46.5 32 L 49.5 32 L 49.5 54 L 46.5 54 Z "
                "M 37 41.5 L 59 41.5 L 59 44.5 L 37 44.5 Z",
            ),
        ),
        "infantry": (
            # The rear soldier, then the front one; each has helmet, body, legs and rifle.
            ("ink", "O 31 10.5 5 M 24 9.5 Q 25 3 31 3 Q 38 3.5 38.5 10 L 40 11.5 L 22.5 11.5 Z"),
            ("ink", "M 26 16 L 36 16 L 38 35 L 25 35 Z"),
            ("ink", "M 32 33 L 38 34 L 43.5 46 L 44.5 58 L 38.5 58 L 37.5 48 L 29 37 Z"),
            ("ink", "M 25 33 L 33 34 L 28 46 L 19 58 L 13 56 L 22 44 Z"),
            ("ink", "M 12.5 31 L 21 25.5 L 46 12.5 L 47.5 15.5 L 23 30 L 16 36.5 Z"),
            ("ground", "M 46 0 L 84 0 L 95 60 L 41 60 L 50 30 Z"),
            ("ink", "O 66 9 6 M 58 8.5 Q 59 1 66 1 Q 74 1.5 74.5 9 L 76.5 11 L 56.5 11 Z"),
            ("ink", "M 60 16 L 71.5 16 L 74 36 L 59 36 Z"),
            ("ink", "M 67 34 L 74 34.5 L 80.5 46 L 82 59 L 75 59 L 73.5 48.5 L 64 37 Z"),
            ("ink", "M 59 34 L 67.5 34 L 62 47 L 52.5 59 L 46 57 L 55.5 44.5 Z"),
            ("ground", "M 44 33 L 55 26.5 L 84 11 L 86 15 L 57 31.5 L 48 40 Z"),
            ("ink", "M 45.5 32.5 L 55 26 L 87 8.5 L 88.5 11.5 L 57 31 L 49 39 Z"),
        ),
        "truck": (
            ("ink", "M 5 42 L 5 15 Q 5.5 9 12 9 L 54 9 Q 60 9 60.5 15 L 60.5 42 Z"),
            ("ground", "M 21 13 L 22.6 13 L 22.6 38 L 21 38 Z M 40 13 L 41.6 13 L 41.6 38 L 40 38 Z"),
            ("ink", "M 63 42 L 63 18 L 77 18 L 82 30 L 95 33 L 97 42 Z"),
            ("ground", "M 67 21.5 L 74.5 21.5 L 78 30 L 67 30 Z"),
            ("ink", "M 3 41 L 98 41 L 98 47 L 3 47 Z"),
            ("ground", "O 20 48 10 O 43 48 10 O 82 48 10"),
            ("ink", "O 20 48.5 8.5 O 43 48.5 8.5 O 82 48.5 8.5"),
            ("ground", "O 20 48.5 3.4 O 43 48.5 3.4 O 82 48.5 3.4"),
        ),
        "apc": (
            ("ink", "M 4 17 L 54 15 L 60 24 L 70 26 L 95 31 L 98 43 L 6 43 L 1.5 30 Z"),
            ("ink", "M 27 14 L 29 8 L 35 8 L 37 14 Z M 34 9 L 53 7 L 53 9.5 L 34 11.5 Z"),
            ("ground", "M 55 18.5 L 59 25 L 55 25 Z"),
            (
                "ground",
                "M 10 36 L 54 36 Q 62.5 38 61 47 Q 59 58.5 49 58.5 L 16 58.5 Q 3 58.5 2 47 Q 2 38 10 36 Z",
            ),
            (
                "ink",
                "M 11 38.5 L 53 38.5 Q 60 40 58.5 47 Q 56.5 56.5 48 56.5 "
                "L 17 56.5 Q 5.5 56.5 4.5 47 Q 4.5 40 11 38.5 Z",
            ),
            ("ground", "O 15 47.5 4.6 O 26.5 48.5 4.6 O 38 48.5 4.6 O 49 47.5 4.6"),
            ("ground", "O 81 48 11"),
            ("ink", _WHEEL_FRONT),
            ("ground", "O 80 49 3.6"),
        ),
        "train": (
            ("ink", "M 4 44 L 4 12 L 30 12 L 30 20 L 76 20 Q 92 22 92 34 L 92 44 Z"),
            (
                "ink",
                "M 72 20 L 70 6 L 82 6 L 80 22 Z M 1 9 L 33 9 L 33 13 L 1 13 Z M 90 38 L 99 48 L 90 48 Z",
            ),
            ("ground", "R 10 18 13 11"),
            ("ground", "O 18 49 10 O 40 49 10 O 62 49 10 O 82 51 7.5"),
            ("ink", "O 18 49 8.7 O 40 49 8.7 O 62 49 8.7 O 82 51 6.4"),
            ("ground", "O 18 49 3 O 40 49 3 O 62 49 3 O 82 51 2.4"),
        ),
        "mortar": (
            ("ink", "M 22 51 L 58 5 L 67 11 L 34 57 Z"),
            ("ink", "M 50 21 L 55 18 L 84 55 L 84 58 L 78 58 Z M 50 20 L 55 22 L 62 58 L 56 58 Z"),
            ("ink", "M 8 52 L 44 52 L 44 58 L 8 58 Z"),
        ),
        "mg": (
            ("ink", "R 28 17 34 12"),
            ("ink", "M 60 19 L 98 17 L 98 21 L 60 25 Z M 92 14 L 97 14 L 97 19 L 92 19 Z"),
            ("ink", "M 12 16 L 28 18 L 28 24 L 22 25 L 17 34 L 11 32 L 15 23 Z"),
            (
                "ink",
                "M 40 28 L 46 31 L 24 58 L 17 58 Z M 46 28 L 52 28 L 80 58 L 73 58 Z "
                "M 44 28 L 50 28 L 50 58 L 44 58 Z",
            ),
            ("ink", "R 34 31 18 11"),
        ),
        "engineer": (
            ("ink", "M 16 55 L 66 15 L 70 19 L 20 60 Z M 60 12 Q 70 0 90 2 Q 92 20 80 29 L 72 28 L 60 17 Z"),
            ("ink", "M 84 55 L 34 15 L 30 19 L 80 60 Z M 6 34 Q 8 4 48 2 Q 30 10 24 20 Q 14 24 6 34 Z"),
        ),
        "cavalry": (
            (
                "ink",
                "M 20 28 Q 28 20 44 22 L 60 21 Q 68 12 74 5 L 79 1 L 81 5 L 92 14 L 89 19 L 80 17 "
                "Q 77 27 70 34 L 73 58 L 67 58 L 62 38 L 42 38 L 36 58 L 30 58 L 31 38 Q 22 35 20 28 Z",
            ),
            (
                "ink",
                "M 60 34 L 54 46 L 58 58 L 52 58 L 48 46 L 52 34 Z "
                "M 34 34 L 24 46 L 24 58 L 18 58 L 17 45 L 26 34 Z",
            ),
            ("ink", "M 24 24 Q 8 26 8 46 Q 14 36 25 33 Z"),
            ("ink", "O 49 4.5 4.5 M 43 10 L 55 10 L 57 22 L 54 36 L 48 36 L 45 22 Z"),
        ),
        "motorcycle": (
            ("ink", "O 22 45 13 O 78 45 13"),
            ("ground", "O 22 45 8.5 O 78 45 8.5"),
            ("ink", "O 22 45 2.5 O 78 45 2.5"),
            (
                "ink",
                "M 20 43 L 36 30 L 62 30 L 66 18 L 60 16 L 61 13 L 71 15 L 72 19 L 80 44 L 76 46 "
                "L 68 28 L 60 44 L 34 46 L 22 47 Z",
            ),
            ("ink", "O 46 5 5 M 40 11 L 52 11 L 66 19 L 64 23 L 52 19 L 50 28 L 58 40 L 52 43 L 40 31 Z"),
        ),
        "command": (
            ("ink", "M 30 4 L 34 4 L 34 58 L 30 58 Z"),
            ("ink", "M 36 7 Q 48 1 58 8 Q 70 15 82 8 L 82 34 Q 70 41 58 34 Q 48 27 36 33 Z"),
        ),
        "unit": (
            ("ink", "M 50 6 L 88 30 L 50 54 L 12 30 Z"),
            ("ground", "M 50 18 L 69 30 L 50 42 L 31 30 Z"),
        ),
    }
)
"""Side views by symbol name."""

_FRAME = "R 8 5 84 50"
MAP_SYMBOLS: Mapping[str, Figure] = MappingProxyType(
    {
        "tank": (
            ("line", _FRAME),
            ("line", "M 32 18 L 68 18 Q 80 18 80 30 Q 80 42 68 42 L 32 42 Q 20 42 20 30 Q 20 18 32 18 Z"),
        ),
        "gun": (("line", _FRAME), ("line", "M 8 55 L 50 8 L 92 55")),
        "mortar": (("line", _FRAME), ("line", "O 50 43 6 M 50 37 L 50 12 M 40 22 L 50 12 L 60 22")),
        "mg": (("line", _FRAME), ("line", "M 50 12 L 50 47 M 40 22 L 50 12 L 60 22 M 34 47 L 66 47")),
        "engineer": (("line", _FRAME), ("line", "M 26 42 L 26 20 L 74 20 L 74 42 M 50 20 L 50 42")),
        "cavalry": (("line", _FRAME), ("line", "M 8 55 L 92 5")),
        "motorcycle": (("line", _FRAME), ("line", "M 8 55 L 92 5"), ("ink", "O 52 43 9 O 76 43 9")),
        "howitzer": (("line", _FRAME), ("ink", "O 50 30 10")),
        "infantry": (("line", _FRAME), ("line", "M 8 5 L 92 55 M 92 5 L 8 55")),
        "truck": (
            ("line", _FRAME),
            ("line", "O 50 30 15 M 50 15 L 50 45 M 37 22.5 L 63 37.5 M 63 22.5 L 37 37.5"),
        ),
        "apc": (
            ("line", _FRAME),
            ("line", "M 8 5 L 92 55 M 92 5 L 8 55"),
            ("ink", "M 36 18 L 64 18 Q 76 18 76 30 Q 76 42 64 42 L 36 42 Q 24 42 24 30 Q 24 18 36 18 Z"),
            ("ground", "M 37 23 L 63 23 Q 70 23 70 30 Q 70 37 63 37 L 37 37 Q 30 37 30 30 Q 30 23 37 23 Z"),
        ),
        "train": (
            ("line", _FRAME),
            ("line", "M 8 30 L 92 30 M 26 22 L 26 38 M 42 22 L 42 38 M 58 22 L 58 38 M 74 22 L 74 38"),
        ),
        "command": (("line", _FRAME), ("ink", "M 8 5 L 92 5 L 92 20 L 8 20 Z")),
        "unit": (("line", _FRAME), ("line", "M 50 18 L 50 42")),
    }
)
"""Map symbols similar to those of NATO, by the same names."""

_LIKE: Mapping[str, str] = MappingProxyType(
    {
        "afv": "tank",
        "armour": "tank",
        "armor": "tank",
        "tank-light": "tank",
        "tank-heavy": "tank",
        "artillery": "gun",
        "at_gun": "gun",
        "anti-tank": "gun",
        "vehicle": "truck",
        "transport": "truck",
        "halftrack": "apc",
        "half-track": "apc",
        "carrier": "apc",
        "engineers": "engineer",
        "pioneer": "engineer",
        "mounted": "cavalry",
        "machine gun": "mg",
        "machine_gun": "mg",
        "hmg": "mg",
        "bicycle": "motorcycle",
        "headquarters": "command",
        "hq": "command",
        "locomotive": "train",
        "wagon": "train",
    }
)
"""The figures of further symbols and of categories."""


def symbol_of(type_: UnitType) -> str:
    """The name of the figure for a type: its own symbol, otherwise by category; an indirect gun is a
    howitzer.
    """
    for name in (type_.symbol, type_.category):
        if name in SILHOUETTES and name:
            return name
        if name in _LIKE:
            if _LIKE[name] == "gun" and type_.figures.get("class") in ("H", "(H)"):
                return "howitzer"
            return _LIKE[name]
    return "unit"


def figure(symbol: str, *, as_map_symbol: bool) -> Figure:
    """The strokes of a symbol as a side view or as a map symbol."""
    if not as_map_symbol:
        return SILHOUETTES[symbol]
    return MAP_SYMBOLS[symbol if symbol in MAP_SYMBOLS else _LIKE.get(symbol, "unit")]


def paint_figure(
    painter: QPainter, box: QRectF, symbol: str, ink: QColor, ground: QColor, *, as_map_symbol: bool = False
) -> None:
    """Draws a figure into a box, as large as its proportions permit, on the lower edge."""
    scale = min(box.width() / WIDTH, box.height() / HEIGHT)
    painter.save()
    painter.translate(box.center().x() - WIDTH * scale / 2, box.center().y() - HEIGHT * scale / 2)
    painter.scale(scale, scale)
    pen = QPen(ink, max(4.5, 1.1 / scale))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    for role, text in figure(symbol, as_map_symbol=as_map_symbol):
        path = parse(text)
        if role == "line":
            painter.strokePath(path, pen)
        else:
            painter.fillPath(path, ink if role == "ink" else ground)
    painter.restore()


def parse(text: str) -> QPainterPath:
    """Parses a path in the small language of this module.

    Raises:
        ValueError: when the path holds an unknown letter or too few numbers.
    """
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    words = text.split()
    at = 0
    while at < len(words):
        letter = words[at]
        if letter not in _COUNTS:
            raise ValueError(f"unknown letter {letter!r} in path {text!r}")
        numbers = [float(word) for word in words[at + 1 : at + 1 + _COUNTS[letter]]]
        if len(numbers) < _COUNTS[letter]:
            raise ValueError(f"too few numbers at the end of path {text!r}")
        _add(path, letter, numbers)
        at += 1 + _COUNTS[letter]
    return path


_COUNTS: Mapping[str, int] = MappingProxyType({"M": 2, "L": 2, "Q": 4, "O": 3, "R": 4, "Z": 0})


def _add(path: QPainterPath, letter: str, numbers: list[float]) -> None:
    match letter, numbers:
        case "M", [x, y]:
            path.moveTo(x, y)
        case "L", [x, y]:
            path.lineTo(x, y)
        case "Q", [cx, cy, x, y]:
            path.quadTo(cx, cy, x, y)
        case "O", [x, y, r]:
            path.addEllipse(QPointF(x, y), r, r)
        case "R", [x, y, w, h]:
            path.addRect(QRectF(x, y, w, h))
        case _:
            path.closeSubpath()
