"""Legends: a titled sample of every kind that is shown; the map painter draws the samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.hexsidelayer import empty, put
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import SQRT3, HexLayout
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen, scaled
from kpeditor.drawing.looks import LegendEntry, legend_entries, line_looks, runs_through, signs_of
from kpeditor.drawing.map.mappainter import MapPainter
from kpeditor.drawing.style import LineLook, LinePattern, MapStyle

_MIDDLE = Hex(2, 2)
_ALONG = (Direction.F, Direction.A, Direction.B)
_ACROSS = (Direction.B, Direction.E)
_BELONGS_TO: dict[LinePattern, LinePattern] = {"ford": "water", "bridge": "road"}


def shown_entries(sheet: MapSheet, style: MapStyle, catalogue: Catalogue) -> list[LegendEntry]:
    """The legend entries of the kinds that occur on a map, without default kinds that have no fill colour."""
    found = []
    for entry in legend_entries(sheet, style, catalogue):
        if entry.layer in sheet.line_layers():
            occurs = _is_said(entry, sheet, catalogue)
        elif isinstance(entry.look, LineLook):
            occurs = bool(sheet.hexsides[entry.id].any())
        else:
            layer = sheet.layers.get(entry.layer)
            same = [index for index, kind in enumerate(sheet.legend[entry.layer].kinds) if kind == entry.id]
            occurs = bool(entry.look.fill) and layer is not None and bool(np.isin(layer, same).any())
        if occurs:
            found.append(entry)
    return found


def _is_said(entry: LegendEntry, sheet: MapSheet, catalogue: Catalogue) -> bool:
    """Whether a value with a sign occurs in a property of lines."""
    legend = sheet.legend[entry.layer]
    signed = [
        index
        for index, sign in enumerate(signs_of(entry.layer, legend, catalogue))
        if sign and index and legend.kinds[index] == entry.id
    ]
    return bool(np.isin(sheet.layers[entry.layer], signed).any())


def paint_sample(
    painter: QPainter, box: QRectF, entry: LegendEntry, sheet: MapSheet, style: MapStyle, catalogue: Catalogue
) -> None:
    """Draws a sample hex into a box, with as much of its surroundings as fits: a hex of a kind, or one with a
    feature on three of its sides (roads pass through it).
    """
    sample = _sample_sheet(entry, sheet, line_looks(sheet, style, catalogue), catalogue)
    side = min(box.width() / 2, box.height() / SQRT3)
    x, y = HexLayout(sample.grid).centre(_MIDDLE)
    painter.save()
    painter.translate(box.center() - QPointF(x * side, y * side))
    part = QRectF(0, 0, box.width() / side, box.height() / side)
    part.moveCenter(QPointF(x, y))
    clip = scaled(part, side)
    painter.setClipRect(clip, Qt.ClipOperation.IntersectClip)
    shown = frozenset((*sample.layers, *sample.hexsides, "grid"))
    MapPainter(sample, style, catalogue).paint(painter, side, part, shown)
    painter.restore()


def _sample_sheet(
    entry: LegendEntry, sheet: MapSheet, lines: Mapping[str, LineLook], catalogue: Catalogue
) -> MapSheet:
    """A map of three by three hexes with one kind or feature on it."""
    grid = HexGrid(3, 3)
    feature = sheet.legend[entry.layer].line if entry.layer else entry.id
    sample = MapSheet("", sheet.ruleset, grid, sheet.numbering, legend=sheet.legend)
    if entry.layer:
        index = sheet.legend[entry.layer].kinds.index(entry.id)
        sample.layers[entry.layer] = np.full((3, 3), index, np.uint8)
    if isinstance(entry.look, LineLook):
        # A ford without its stream, or a bridge without its road, would be only a few ticks.
        needed = _BELONGS_TO.get(entry.look.pattern)
        with_it = [feature for feature, look in lines.items() if look.pattern == needed][:1]
        across = runs_through(feature, entry.look, catalogue)
        for one in (*with_it, feature):
            mask = sample.hexsides[one] = empty(grid)
            for direction in _ACROSS if across else _ALONG:
                put(grid, mask, Hexside(_MIDDLE, direction), True)
    return sample


def legend_of_map(
    sheet: MapSheet, style: MapStyle, catalogue: Catalogue, width: float, pixels: float
) -> Legend:
    """The legend of a map for a page of a given width, with letters of a given height."""
    entries = [
        (entry.title, partial(paint_sample, entry=entry, sheet=sheet, style=style, catalogue=catalogue))
        for entry in shown_entries(sheet, style, catalogue)
    ]
    return Legend(entries, style, width, pixels)


class Legend:
    """Samples with their titles, laid out in columns for a given width.

    Args:
        entries: the titles, and the functions that draw a sample into a box.
        pixels: the height of the letters.
    """

    def __init__(
        self,
        entries: Sequence[tuple[str, Callable[[QPainter, QRectF], object]]],
        style: MapStyle,
        width: float,
        pixels: float,
    ) -> None:
        self._entries, self._colour = entries, style.place
        self._font = font(pixels)
        self._row = pixels * 2.6
        metrics = QFontMetricsF(self._font)
        widest = max((metrics.horizontalAdvance(title) for title, _ in entries), default=0.0)
        self._column = widest + self._row * 1.9
        self._columns = max(1, int(width // self._column))
        rows = -(-len(entries) // self._columns)
        self.size = QSizeF(width, rows * self._row + pixels if rows else 0.0)

    def paint(self, painter: QPainter, corner: QPointF) -> None:
        """Draws the legend with its top left corner at a point."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, (title, paint_into) in enumerate(self._entries):
            row, column = divmod(index, self._columns)
            left, top = corner.x() + column * self._column, corner.y() + row * self._row
            box = QRectF(left, top + self._row * 0.08, self._row * 1.1, self._row * 0.84)
            paint_into(painter, box)
            painter.setFont(self._font)
            painter.setPen(pen(self._colour, 1.0))
            text = QRectF(box.right() + self._row * 0.2, top, self._column, self._row)
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        painter.restore()
