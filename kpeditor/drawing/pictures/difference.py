"""Pictures of a battle, on hexes or a free table, that mark its differences from another battle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.compare.difference import Difference
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import NORMAL_SIDE, pen
from kpeditor.drawing.overlays.markedhexes import paint_hexes, paint_hexsides
from kpeditor.drawing.palette import ADDED, CHANGED, REMOVED, UNITS
from kpeditor.drawing.pictures.battle import battle_image, draw_battle, gui_application
from kpeditor.drawing.pictures.pages import MARGIN
from kpeditor.drawing.pictures.savedfile import save_png
from kpeditor.drawing.table.differences import KEY, TableDifferences

_KEY = (
    (CHANGED, "hexes changed"),
    (ADDED, "hexsides added"),
    (REMOVED, "hexsides removed"),
    (UNITS, "units and places changed"),
)
_KEY_HEIGHT = 34
_VEIL = QColor(255, 255, 255, 110)
"""The veil over the map, which makes the marks stand out."""


def draw_differences(battle: Battle, found: Iterable[Difference], target: Path) -> None:
    """Draws the battle into a PNG file and marks every difference that has a place on the map.

    Raises:
        PictureRefused: for a battle on a free table, or one too large to draw.
        NotSaved: when the file cannot be written.
    """
    board = battle_image(battle)
    image = QImage(board.width(), board.height() + _KEY_HEIGHT, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.drawImage(0, 0, board)
    painter.fillRect(board.rect(), _VEIL)
    painter.save()
    painter.translate(MARGIN * NORMAL_SIDE, MARGIN * NORMAL_SIDE)
    for one in found:
        _mark(painter, battle.map, HexLayout(battle.map.grid), one)
    painter.restore()
    _paint_key(painter, board.height())
    painter.end()
    save_png(image, target)


def _mark(painter: QPainter, sheet: MapSheet, layout: HexLayout, one: Difference) -> None:
    """Marks one difference; skips places that are not on this map."""
    hexes = _known(sheet, one.hexes)
    if one.kind in sheet.layers:
        paint_hexes(painter, layout, hexes, CHANGED, side=NORMAL_SIDE, fill=0.3)
    else:
        _ring(painter, layout, hexes)
    sides = [sheet.side(name) for name in one.hexsides]
    paint_hexsides(painter, layout, sides, ADDED if one.new else REMOVED, side=NORMAL_SIDE)


def _known(sheet: MapSheet, numbers: Sequence[str]) -> list[Hex]:
    found = []
    for number in numbers:
        try:
            found.append(sheet.hex(number))
        except BadName:
            continue  # a unit may be where the map has no hex; `kpeditor check` reports it
    return found


def _ring(painter: QPainter, layout: HexLayout, hexes: Iterable[Hex]) -> None:
    painter.setPen(QPen(UNITS, 3.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for hex_ in hexes:
        x, y = layout.centre(hex_)
        painter.drawEllipse(QPointF(x * NORMAL_SIDE, y * NORMAL_SIDE), NORMAL_SIDE * 0.8, NORMAL_SIDE * 0.8)


def _paint_key(painter: QPainter, top: int) -> None:
    left = MARGIN * NORMAL_SIDE
    for colour, text in _KEY:
        painter.fillRect(QRectF(left, top + 10, 14, 14), colour)
        painter.setPen(QColor("black"))
        painter.drawText(QPointF(left + 22, top + 22), text)
        left += 46 + painter.fontMetrics().horizontalAdvance(text)


def draw_table_differences(old: Battle, new: Battle, found: Iterable[Difference], target: Path) -> None:
    """Draws the new battle into a PNG file, with marks for added, changed (with their old shape) and removed
    features, and for old and new positions of units.

    Raises:
        PictureRefused: for a table too large to draw.
        NotSaved: when the file cannot be written.
    """
    was, is_ = old.sheet, new.sheet
    assert isinstance(was, TableSheet)
    assert isinstance(is_, TableSheet)
    marks = TableDifferences.between(was, is_, found)

    def paint(painter: QPainter, scale: float, region: QRectF) -> None:
        marks.paint(painter, scale)
        _paint_table_key(painter)

    application = gui_application()
    draw_battle(new, target, over=paint)
    del application


def _paint_table_key(painter: QPainter) -> None:
    """Draws the meaning of the colours in a box at the north-west corner."""
    painter.setFont(font(13.0))
    metrics = painter.fontMetrics()
    wide = max(metrics.horizontalAdvance(text) for _, text in KEY) + 40
    row = metrics.height() + 4
    box = QRectF(8, 8, wide, row * len(KEY) + 10)
    painter.setPen(pen("#333333", 1.0))
    painter.setBrush(QColor(255, 255, 255, 225))
    painter.drawRect(box)
    for number, (colour, text) in enumerate(KEY):
        top = box.top() + 5 + number * row
        painter.fillRect(QRectF(box.left() + 8, top + 3, 14, 14), colour)
        painter.setPen(QColor("black"))
        painter.drawText(QPointF(box.left() + 30, top + metrics.ascent() + 1), text)
