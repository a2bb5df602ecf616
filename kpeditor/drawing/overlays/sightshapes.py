"""Draws the view from a hex or an area over the map as geometry: an outline round the visible ground, a shade
over the hidden ground, hatched dead ground, and the crest hexsides that hide it.

The painter and the region are those of `drawing.overlays.sight`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask, mask_of_hexes
from kpeditor.core.geometry.outlines import Shape, outline, placed
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.sightshapes import Shadow, SightSurvey
from kpeditor.drawing.overlays.farmarks import Over, paint_far
from kpeditor.drawing.overlays.sight import CLEAR, FROM_HERE, SHADE, draw_rim
from kpeditor.drawing.overlays.sightlayers import DEAD
from kpeditor.drawing.palette import faded
from kpeditor.drawing.qtbatch import Floats
from kpeditor.drawing.regions import Outline

_WHITE = QColor("#ffffff")


@dataclass(frozen=True, eq=False, slots=True)
class SurveyPicture:
    """The shapes of a survey, in hex sides.

    Attributes:
        starts: the hexes from which sight starts.
        shadows: the dead ground behind each ridge; `dead` is all of it as a mask.
        crests: the hexsides that hide the dead ground, shape [n, 2, 2].
    """

    survey: SightSurvey
    starts: Outline
    seen: Outline
    hidden: Outline
    shadows: tuple[Outline, ...]
    dead: HexMask
    crests: Floats

    @staticmethod
    def of(survey: SightSurvey) -> SurveyPicture:
        """The shapes of a survey."""
        grid = survey.grid

        def drawn(shape: Shape) -> Outline:
            return Outline.of_shape(placed(grid, shape))

        return SurveyPicture(
            survey,
            drawn(outline(grid, mask_of_hexes(grid, survey.starts))),
            drawn(survey.seen_shape()),
            drawn(survey.hidden_shape()),
            tuple(drawn(survey.shadow_shape(one)) for one in survey.shadows),
            mask_of_hexes(grid, _dead(survey)),
            _hiding(HexLayout(grid), survey.shadows),
        )


def _dead(survey: SightSurvey) -> list[Hex]:
    return [hex_ for shadow in survey.shadows for hex_ in shadow.hexes]


def _hiding(layout: HexLayout, shadows: Iterable[Shadow]) -> Floats:
    sides = sorted({side for shadow in shadows for side in shadow.hexsides})
    return np.array([layout.side_ends(side) for side in sides], np.float64).reshape(-1, 2, 2)


def paint_survey(over: Over, picture: SurveyPicture) -> None:
    """Shades the hidden ground, hatches the dead ground and marks its crests, outlines the visible ground,
    and marks the hexes from which sight starts.
    """
    painter, side = over.painter, over.side
    if over.is_far:
        survey = picture.survey
        marks = [
            (survey.hidden, faded(SHADE, 0.42)),
            (picture.dead, faded(DEAD, 0.6)),
            (mask_of_hexes(survey.grid, survey.starts), faded(CLEAR, 0.6)),
        ]
        paint_far(over, marks)
        return
    painter.save()
    painter.scale(side, side)
    picture.hidden.fill(painter, QBrush(faded(SHADE, 0.42)))
    for shadow in picture.shadows:
        shadow.fill(painter, QBrush(faded(DEAD, 0.35)))
    picture.starts.fill(painter, QBrush(faded(CLEAR, 0.35)))
    painter.restore()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for shadow in picture.shadows:
        near = shadow.scaled(side)
        near.fill(painter, QBrush(DEAD, Qt.BrushStyle.BDiagPattern))
        draw_rim(painter, near.lines, DEAD, max(1.2, side * 0.06))
    picture.starts.scaled(side).fill(painter, QBrush(CLEAR, FROM_HERE))
    draw_rim(painter, picture.seen.lines * side, CLEAR, max(1.2, side * 0.08))
    draw_rim(painter, picture.starts.lines * side, CLEAR, max(1.5, side * 0.12))
    for colour, width in ((_WHITE, 0.34), (DEAD, 0.2)):
        draw_rim(painter, picture.crests * side, colour, max(2.0, side * width))
    painter.restore()
