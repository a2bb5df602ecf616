"""Pictures of what is seen: a map with a field of view or a line of sight on it, as a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.sightrules import Verdict
from kpeditor.core.rules.sightshapes import SightSurvey
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.overlays.sight import paint_sight_line
from kpeditor.drawing.overlays.sightshapes import SurveyPicture, paint_survey
from kpeditor.drawing.pictures.battle import draw_battle, gui_application


def draw_survey(battle: Battle, target: Path, survey: SightSurvey, *, scale: float = 1.0) -> None:
    """Draws the map with what is seen from some hexes into a file; the suffix (.png, .svg, .pdf) chooses the
    format.

    Raises:
        PictureRefused: for another suffix, or a picture too large.
        NotSaved: when the file cannot be written.
    """
    layout, picture = HexLayout(battle.map.grid), SurveyPicture.of(survey)

    def paint(painter: QPainter, side: float, region: QRectF) -> None:
        paint_survey(painter, layout, picture, side=side, region=region)

    application = gui_application()
    draw_battle(battle, target, scale=scale, over=paint)
    del application


def draw_line(battle: Battle, target: Path, verdict: Verdict, *, scale: float = 1.0) -> None:
    """Draws the map with one line of sight and what it meets.

    Raises:
        PictureRefused, NotSaved: as `draw_survey`.
    """
    layout = HexLayout(battle.map.grid)

    def paint(painter: QPainter, side: float, region: QRectF) -> None:
        paint_sight_line(painter, layout, battle.map, verdict, side=side)

    application = gui_application()
    draw_battle(battle, target, scale=scale, over=paint)
    del application
