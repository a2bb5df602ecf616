"""What is seen from a hex or an area as geometry, drawn over the map: an outline round what is seen, a shade
over what is hidden, dead ground hatched, with the crest hexsides that hide it.

Painter as for `MapPainter`: origin at the board's corner, `side` pixels per hex side.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter

from kpeditor.core.geometry.outlines import placed
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.sightshapes import Shadow, SightSurvey
from kpeditor.drawing.overlays.sight import CLEAR, SHADE, draw_rim
from kpeditor.drawing.overlays.sightlayers import DEAD
from kpeditor.drawing.palette import faded
from kpeditor.drawing.qtbatch import Floats
from kpeditor.drawing.regions import Outline

_WHITE = QColor("#ffffff")


@dataclass(frozen=True, eq=False, slots=True)
class SurveyPicture:
    """The shapes of a survey, in hex sides.

    Attributes:
        shadows: the dead ground behind each ridge.
        crests: the hexsides that hide it, shape [n, 2, 2].
    """

    seen: Outline
    hidden: Outline
    shadows: tuple[Outline, ...]
    crests: Floats

    @staticmethod
    def of(survey: SightSurvey) -> SurveyPicture:
        """The shapes of what was found."""
        grid = survey.grid
        return SurveyPicture(
            Outline.of_shape(placed(grid, survey.seen_shape())),
            Outline.of_shape(placed(grid, survey.hidden_shape())),
            tuple(Outline.of_shape(placed(grid, survey.shadow_shape(one))) for one in survey.shadows),
            _hiding(HexLayout(grid), survey.shadows),
        )


def _hiding(layout: HexLayout, shadows: Iterable[Shadow]) -> Floats:
    sides = sorted({side for shadow in shadows for side in shadow.hexsides})
    return np.array([layout.side_ends(side) for side in sides], np.float64).reshape(-1, 2, 2)


def paint_survey(painter: QPainter, picture: SurveyPicture, *, side: float) -> None:
    """Shades what is hidden, hatches the dead ground with the crests before it, rims what is seen."""
    painter.save()
    painter.scale(side, side)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    picture.hidden.fill(painter, QBrush(faded(SHADE, 0.42)))
    for shadow in picture.shadows:
        shadow.fill(painter, QBrush(faded(DEAD, 0.35)))
    painter.restore()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for shadow in picture.shadows:
        near = shadow.scaled(side)
        near.fill(painter, QBrush(DEAD, Qt.BrushStyle.BDiagPattern))
        draw_rim(painter, near.lines, DEAD, max(1.2, side * 0.06))
    draw_rim(painter, picture.seen.lines * side, CLEAR, max(1.2, side * 0.08))
    for colour, width in ((_WHITE, 0.34), (DEAD, 0.2)):
        draw_rim(painter, picture.crests * side, colour, max(2.0, side * width))
    painter.restore()
