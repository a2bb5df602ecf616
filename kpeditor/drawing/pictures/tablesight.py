"""Pictures of what is seen on a free table: the table with a view or a line of sight on it, as a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.rules.tablesight import TableSurvey, TableVerdict
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.overlays.profilepainting import paint_card
from kpeditor.drawing.overlays.profiles import table_profile
from kpeditor.drawing.pictures.battle import draw_battle, gui_application
from kpeditor.drawing.styles.modern import LIGHT
from kpeditor.drawing.table.looks import catalogue_of_table
from kpeditor.drawing.table.sight import paint_table_line, paint_table_survey


def draw_survey(battle: Battle, target: Path, survey: TableSurvey, *, scale: float = 1.0) -> None:
    """Draws the table with what is seen from a stand or a zone into a file; the suffix (.png, .svg, .pdf)
    chooses the format.

    Raises:
        PictureRefused: for another suffix, or a picture too large.
        NotSaved: when the file cannot be written.
    """

    def paint(painter: QPainter, pixels: float, region: QRectF) -> None:
        paint_table_survey(painter, survey, scale=pixels)

    application = gui_application()
    draw_battle(battle, target, scale=scale, over=paint)
    del application


def draw_line(battle: Battle, target: Path, verdict: TableVerdict, *, scale: float = 1.0) -> None:
    """Draws the table with one line of sight and what it meets, and its cross-section in a corner.

    Raises:
        PictureRefused, NotSaved: as `draw_survey`.
    """
    sheet = battle.sheet
    assert isinstance(sheet, TableSheet)
    catalogue = catalogue_of_table(sheet)
    profile = table_profile(sheet, verdict, catalogue)
    size = sheet.space.width, sheet.space.height

    def paint(painter: QPainter, pixels: float, region: QRectF) -> None:
        paint_table_line(painter, sheet, verdict, scale=pixels)
        paint_card(painter, profile, catalogue, LIGHT, size, verdict.line, pixels)

    application = gui_application()
    draw_battle(battle, target, scale=scale, over=paint)
    del application
