"""Pictures of sight: a map or a free table with a field of view or a line of sight on it, as a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.sightrules import Verdict
from kpeditor.core.rules.sightshapes import SightSurvey
from kpeditor.core.rules.tablesight import TableSurvey, TableVerdict
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.looks import catalogue_of
from kpeditor.drawing.overlays.farmarks import Over
from kpeditor.drawing.overlays.profilepainting import paint_card
from kpeditor.drawing.overlays.profiles import hex_profile, table_profile
from kpeditor.drawing.overlays.sight import paint_sight_line
from kpeditor.drawing.overlays.sightshapes import SurveyPicture, paint_survey
from kpeditor.drawing.pictures.battle import draw_battle, gui_application
from kpeditor.drawing.pictures.pages import Overlay
from kpeditor.drawing.styles.modern import LIGHT
from kpeditor.drawing.table.looks import catalogue_of_table
from kpeditor.drawing.table.sight import paint_table_line, paint_table_survey


def draw_survey(
    battle: Battle, target: Path, survey: SightSurvey | TableSurvey, *, scale: float = 1.0
) -> None:
    """Draws the map with the view from some hexes, or the table with the view from a stand or a zone, into a
    file. The suffix (.png, .svg, .pdf) chooses the format.

    Raises:
        PictureRefused: for another suffix, or if the picture is too large.
        NotSaved: when the file cannot be written.
    """
    if isinstance(survey, TableSurvey):
        _draw(
            battle,
            target,
            lambda painter, pixels, _: paint_table_survey(painter, survey, scale=pixels),
            scale,
        )
        return
    layout, picture = HexLayout(battle.map.grid), SurveyPicture.of(survey)

    def paint(painter: QPainter, side: float, region: QRectF) -> None:
        paint_survey(Over(painter, layout, side, region), picture)

    _draw(battle, target, paint, scale)


def draw_line(battle: Battle, target: Path, verdict: Verdict | TableVerdict, *, scale: float = 1.0) -> None:
    """Draws the map or the table with one line of sight and the objects that it meets, and its cross-section
    in a corner.

    Raises:
        PictureRefused, NotSaved: under the same conditions as `draw_survey`.
    """
    sheet = battle.sheet

    def paint_table(painter: QPainter, pixels: float, region: QRectF) -> None:
        assert isinstance(sheet, TableSheet)
        assert isinstance(verdict, TableVerdict)
        catalogue, size = catalogue_of_table(sheet), (sheet.space.width, sheet.space.height)
        paint_table_line(painter, sheet, verdict, scale=pixels)
        profile = table_profile(sheet, verdict, catalogue)
        paint_card(painter, profile, catalogue, LIGHT, size, verdict.line, pixels)

    def paint_map(painter: QPainter, side: float, region: QRectF) -> None:
        assert isinstance(verdict, Verdict)
        layout = HexLayout(battle.map.grid)
        ends = layout.centre(verdict.start), layout.centre(verdict.end)
        paint_sight_line(painter, layout, battle.map, verdict, side=side)
        profile = hex_profile(battle.map, verdict)
        paint_card(painter, profile, catalogue_of(battle.map), LIGHT, layout.size, ends, side)

    _draw(battle, target, paint_table if isinstance(sheet, TableSheet) else paint_map, scale)


def _draw(battle: Battle, target: Path, over: Overlay, scale: float) -> None:
    application = gui_application()
    draw_battle(battle, target, scale=scale, over=over)
    del application
