"""Further overlays about sight: numbers of guns, marked hexes, range rings, changes made by an edit.

The painter and the region are those of `drawing.overlays.sight`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import board, disc
from kpeditor.core.geometry.pixels import HexLayout, PointF
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen
from kpeditor.drawing.hexwindow import Bools, HexWindow
from kpeditor.drawing.overlays.farmarks import Over, paint_far
from kpeditor.drawing.overlays.sight import CLEAR, draw_rim
from kpeditor.drawing.overlays.tags import clear_place
from kpeditor.drawing.palette import faded
from kpeditor.drawing.regions import Outline, border_lines

Counts = npt.NDArray[np.uint16]

GUNS = QColor("#b4460f")
DEAD = QColor("#5a43a0")
DOUBT = QColor("#c77700")
LOST, GAINED = QColor("#b3175d"), QColor("#0072b2")
_STRENGTHS = (1, 2, 3, 5, 8)
"""The numbers of guns at which the tint of a hex becomes one degree deeper."""
_RING = CLEAR.darker(160)
_NUMBERS_FROM = 14.0
_LABELS_FROM = 5.0


def paint_counts(over: Over, counts: Counts) -> None:
    """Tints each hex by the number of guns that cover it, and writes that number; counts has the shape [rows,
    columns].
    """
    if over.is_far:
        paint_far(
            over, [(counts >= least, faded(GUNS, 0.15 * (i + 1))) for i, least in enumerate(_STRENGTHS)]
        )
        return
    painter, side, window = over.painter, over.side, over.window()
    if not len(window):
        return
    here = counts[window.rows, window.columns]
    painter.save()
    for least in _STRENGTHS:
        Outline.of(window, here >= least).fill(painter, QBrush(faded(GUNS, 0.15)))
    draw_rim(painter, border_lines(window, here > 0), GUNS, max(1.2, side * 0.06))
    if side >= _NUMBERS_FROM:
        _write_numbers(painter, window.chosen(here > 0), counts, side)
    painter.restore()


def _write_numbers(painter: QPainter, window: HexWindow, counts: Counts, side: float) -> None:
    painter.setFont(font(max(9.0, min(16.0, side * 0.4)), bold=True))
    numbers = counts[window.rows, window.columns].tolist()
    for (x, y), number in zip(window.centres.tolist(), numbers, strict=True):
        box = QRectF(x - side, y + side * 0.2, 2 * side, side * 0.6)
        painter.setPen(QColor(255, 255, 255, 200))
        painter.drawText(box.translated(1, 1), Qt.AlignmentFlag.AlignCenter, str(number))
        painter.setPen(GUNS.darker(140))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))


def paint_dead(over: Over, reached: Bools) -> None:
    """Shades the hexes that no gun reaches, and outlines the others; `reached` is bool [rows, columns]."""
    paint_marked(over, ~reached & board(over.layout.grid), DEAD, fill=0.5)


def paint_marked(
    over: Over,
    marked: Bools,
    colour: QColor,
    *,
    fill: float = 0.3,
    pattern: Qt.BrushStyle = Qt.BrushStyle.SolidPattern,
) -> None:
    """Fills and outlines the marked hexes, bool [rows, columns]."""
    if over.is_far:
        paint_far(over, [(marked, faded(colour, max(fill, 0.5)))])
        return
    painter, window = over.painter, over.window()
    if not len(window):
        return
    outline = Outline.of(window, marked[window.rows, window.columns])
    painter.save()
    outline.fill(painter, QBrush(faded(colour, fill), pattern))
    draw_rim(painter, outline.lines, colour, max(1.4, over.side * 0.08))
    painter.restore()


def paint_doubtful(over: Over, doubtful: Bools) -> None:
    """Tints the hexes to which lines are ambiguous. They are also cross-hatched, because the tint resembles
    the shade of hidden hexes to eyes that see few colours.
    """
    paint_marked(over, doubtful, DOUBT, fill=0.55)
    if not over.is_far:
        hatch = Qt.BrushStyle.DiagCrossPattern
        paint_marked(over, doubtful, DOUBT.darker(220), fill=1.0, pattern=hatch)


def paint_changes(over: Over, gained: Bools, lost: Bools) -> None:
    """Marks hexes that came into sight and, with a different hatching, hexes that are no longer in sight."""
    for marked, colour, pattern in (
        (gained, GAINED, Qt.BrushStyle.FDiagPattern),
        (lost, LOST, Qt.BrushStyle.BDiagPattern),
    ):
        paint_marked(over, marked, colour, fill=0.25)
        paint_marked(over, marked, colour, fill=0.9, pattern=pattern)


def paint_rings(over: Over, start: Hex, ranges: Collection[int]) -> None:
    """Draws a ring around the hexes within each range of a hex."""
    painter, layout, side = over.painter, over.layout, over.side
    x, y = layout.centre(start)
    reach = 2 * max(ranges) + 2
    region = over.region.intersected(QRectF(x - reach, y - reach, 2 * reach, 2 * reach))
    window = HexWindow.of_region(layout.grid, side, region)
    if not len(window):
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for far in ranges:
        outline = Outline.of(window, disc(layout.grid, far, start)[window.rows, window.columns])
        for colour, width in ((_RING, max(3.0, side * 0.2)), (QColor("#ffffff"), max(1.2, side * 0.07))):
            draw_rim(painter, outline.lines, colour, width)
    painter.restore()


def paint_ring_labels(
    painter: QPainter,
    layout: HexLayout,
    start: Hex,
    rings: Mapping[int, str],
    *,
    side: float,
    view: QRectF,
    taken: Sequence[QRectF] = (),
) -> None:
    """Writes the meaning of each ring on it, where the ring is visible and the label overlaps no counter and
    no other label.

    Args:
        rings: the label by range.
        view: the visible part of the board, in pixels.
        taken: rectangles that labels must not cover, in pixels.
    """
    if side < _LABELS_FROM:
        return
    written = font(max(10.0, min(15.0, side * 0.45)), bold=True)
    metrics = QFontMetricsF(written)
    height = metrics.height() * 1.15
    used = list(taken)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(written)
    for far, label in rings.items():
        size = QSizeF(metrics.horizontalAdvance(label) + height * 0.8, height)
        places = [QPointF(x * side, y * side) for x, y in _on_ring(layout, start, far)]
        box = clear_place(size, places, used, view)
        if box is None:
            continue
        used.append(box)
        painter.setPen(pen("#ffffff", 1.2))
        painter.setBrush(_RING)
        painter.drawRoundedRect(box, height / 2, height / 2)
        painter.setPen(QColor("#ffffff"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, label)
    painter.restore()


def _on_ring(layout: HexLayout, start: Hex, far: int) -> Iterator[PointF]:
    """The candidate places, in hex sides, for a label on the ring around the hexes within a range: its
    corners and points on its six sides, those above the hex first; only on the board.
    """
    x, y = layout.centre(start)
    steps = [layout.centre(layout.grid.step(start, direction)) for direction in Direction]
    corners = [((a - x) * (far + 0.5), (b - y) * (far + 0.5)) for a, b in steps]
    places = [
        (a + (c - a) * share, b + (d - b) * share)
        for (a, b), (c, d) in pairwise([*corners, corners[0]])
        for share in (0.0, 0.25, 0.5, 0.75)
    ]
    for dx, dy in sorted(places, key=lambda place: (round(place[1], 6), abs(place[0]))):
        if layout.hex_at(x + dx, y + dy) is not None:
            yield x + dx, y + dy
