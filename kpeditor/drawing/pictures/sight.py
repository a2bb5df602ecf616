"""Pictures of what is seen: a map with a field of view or a line of sight on it, as a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kpeditor.core.geometry.masks import mask_of_hexes
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.sightrules import Verdict
from kpeditor.core.rules.sightshapes import SightSurvey
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.overlays.sight import CLEAR, mark_start, paint_sight_line
from kpeditor.drawing.overlays.sightlayers import paint_marked
from kpeditor.drawing.overlays.sightshapes import SurveyPicture, paint_survey
from kpeditor.drawing.pictures.battle import draw_battle, gui_application

MARKED_ONE_BY_ONE = 7
"""Up to so many hexes looked from are marked one by one; of more the area is."""


def draw_survey(battle: Battle, target: Path, survey: SightSurvey, *, scale: float = 1.0) -> None:
    """Draws the map with what is seen from some hexes into a file; the suffix (.png, .svg, .pdf) chooses the
    format.

    Raises:
        PictureRefused: for another suffix, or a picture too large.
        NotSaved: when the file cannot be written.
    """
    layout, picture = HexLayout(battle.map.grid), SurveyPicture.of(survey)

    def paint(painter: QPainter, side: float, region: QRectF) -> None:
        paint_survey(painter, picture, side=side)
        if len(survey.starts) > MARKED_ONE_BY_ONE:
            looking = mask_of_hexes(layout.grid, survey.starts)
            paint_marked(painter, layout, looking, CLEAR, side=side, region=region)
            return
        for start in survey.starts:
            mark_start(painter, layout, start, side=side, region=region)

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
