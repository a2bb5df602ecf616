"""Pictures of what is seen: a map with a field of view or a line of sight on it, as a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.sightrules import Verdict
from kpeditor.core.rules.sightshapes import SightSurvey
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.looks import catalogue_of
from kpeditor.drawing.overlays.profilepainting import paint_card
from kpeditor.drawing.overlays.profiles import hex_profile
from kpeditor.drawing.overlays.sight import paint_sight_line
from kpeditor.drawing.overlays.sightshapes import SurveyPicture, paint_survey
from kpeditor.drawing.pictures.battle import draw_battle, gui_application
from kpeditor.drawing.styles.modern import LIGHT


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
    """Draws the map with one line of sight and what it meets, and its cross-section in a corner.

    Raises:
        PictureRefused, NotSaved: as `draw_survey`.
    """
    sheet = battle.map
    layout, profile = HexLayout(sheet.grid), hex_profile(sheet, verdict)
    ends = layout.centre(verdict.start), layout.centre(verdict.end)

    def paint(painter: QPainter, side: float, region: QRectF) -> None:
        paint_sight_line(painter, layout, sheet, verdict, side=side)
        paint_card(painter, profile, catalogue_of(sheet), LIGHT, layout.size, ends, side)

    application = gui_application()
    draw_battle(battle, target, scale=scale, over=paint)
    del application
