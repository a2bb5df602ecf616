"""Pictures of what is seen: a map with a field of view or a line of sight on it, as a PNG file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.sightrules import Verdict
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.frame import NORMAL_SIDE
from kpeditor.drawing.hexwindow import Bools
from kpeditor.drawing.overlays.sight import paint_field, paint_sight_line
from kpeditor.drawing.pictures.battle import MARGIN, PictureRefused, battle_image, gui_application
from kpeditor.drawing.pictures.savedfile import save_png


def draw_field(battle: Battle, target: Path, start: Hex, seen: Bools, *, scale: float = 1.0) -> None:
    """Draws the map with the hexes seen from one (bool [rows, columns]).

    Raises:
        PictureRefused: when the file is no .png or the picture would be too large.
        NotSaved: when the file cannot be written.
    """

    def paint(painter: QPainter, layout: HexLayout, side: float) -> None:
        width, height = layout.size
        region = QRectF(0, 0, width, height)
        paint_field(painter, layout, seen, start, side=side, region=region)

    _draw(battle, target, scale, paint)


def draw_line(battle: Battle, target: Path, verdict: Verdict, *, scale: float = 1.0) -> None:
    """Draws the map with one line of sight and what it meets.

    Raises:
        PictureRefused, NotSaved: as `draw_field`.
    """

    def paint(painter: QPainter, layout: HexLayout, side: float) -> None:
        paint_sight_line(painter, layout, battle.map, verdict, side=side)

    _draw(battle, target, scale, paint)


def _draw(
    battle: Battle, target: Path, scale: float, paint: Callable[[QPainter, HexLayout, float], None]
) -> None:
    if target.suffix.lower() != ".png":
        raise PictureRefused(f"{target.name}: pictures of lines of sight are .png")
    application = gui_application()
    image = battle_image(battle, scale=scale)
    side = NORMAL_SIDE * scale
    painter = QPainter(image)
    painter.translate(round(MARGIN * side), round(MARGIN * side))
    paint(painter, HexLayout(battle.map.grid), side)
    painter.end()
    save_png(image, target)
    del application
