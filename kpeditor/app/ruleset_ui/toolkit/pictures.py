"""Pictures of orders on the map: a ruleset says what an order looks like as a value, and this draws it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from kpeditor.app.ruleset_ui.toolkit import painting
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside


@dataclass(frozen=True, slots=True)
class Area:
    """Hexes that are tinted, with the share of the colour where the picture is drawn strongly and where not;
    in the colour of the picture where none is given.
    """

    hexes: tuple[Hex, ...]
    strong: float
    weak: float
    colour: QColor | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """What an order looks like.

    Attributes:
        path: the hexes of a movement, one alone where it comes onto the map there; `leaves` is the hexside
            by which it goes off the map, `is_dotted` whether it is no movement of its own, `waits` the
            hexes in which it stops for a while.
        shot: where a line of fire begins and ends, `is_dashed` whether it is fire to come.
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
