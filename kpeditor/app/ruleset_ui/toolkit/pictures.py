"""Pictures of orders on the map: a ruleset describes the look of an order as a value, and this module draws
it.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from kpeditor.app.ruleset_ui.toolkit import painting
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside


@dataclass(frozen=True, slots=True)
class Area:
    """Hexes to tint. `strong` and `weak` are the opacity in a strongly drawn picture and in any other;
    without a `colour` the tint has that of the picture.
    """

    hexes: tuple[Hex, ...]
    strong: float
    weak: float
    colour: QColor | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """What an order looks like.

    Attributes:
        path: the hexes of a movement; a single hex if the unit comes onto the map there. `leaves` is the
            hexside by which it leaves the map; `is_dotted` says that the path is no movement of the unit
            itself; `waits` are the hexes in which it stops for a while.
        shot: where a line of fire begins and ends; `is_dashed` says that the fire is still to come.
        turns: the hexside a unit turns to.
    """

    path: tuple[Hex, ...] = ()
    leaves: Hexside | None = None
    is_dotted: bool = False
    waits: tuple[Hex, ...] = ()
    shot: tuple[Hex, Hex] | None = None
    is_dashed: bool = False
    areas: tuple[Area, ...] = ()
    turns: Hexside | None = None


NO_PICTURE = Picture()


def paint_picture(draw: painting.Drawing, picture: Picture, colour: QColor, *, strong: bool) -> None:
    """Draws an order in a colour, strongly or as one of many."""
    points = [draw.point(hex_) for hex_ in picture.path]
    if picture.leaves is not None:
        a, b = draw.ends(picture.leaves)
        points.append((a + b) / 2)
    if len(points) == 1:
        points.insert(0, points[0] - QPointF(0, draw.side))
    if points:
        painting.paint_path(draw, points, colour, strong=strong, dashed=picture.is_dotted)
    for area in picture.areas:
        painting.tint(draw, area.hexes, area.colour or colour, area.strong if strong else area.weak)
    for hex_ in picture.waits if strong and draw.side >= painting.DETAILS_FROM else ():
        painting.paint_stop(draw, hex_, colour)
    if picture.shot is not None:
        painting.paint_shot(draw, *picture.shot, colour, strong=strong, dashed=picture.is_dashed)
    if picture.turns is not None:
        painting.paint_hexside(draw, picture.turns, colour)
