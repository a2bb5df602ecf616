"""Zones: hexes where the groups of a scenario may deploy, enter and leave, with their outlines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import SQRT3, PointF
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Side
from kpeditor.core.scenario.zones import ENTER, NamedArea, Purpose, named_areas, named_hexes
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.palette import side_colours
from kpeditor.drawing.regions import Outline

_ROUNDNESS = 0.4
_BAND = 0.26
"""The width of the band along the inside of a zone, in hex sides."""


@dataclass(frozen=True, eq=False, slots=True)
class ZoneShape:
    """The geometry of a zone, in hex sides.

    Attributes:
        outline: its outer hexsides with slightly rounded corners; inner: a line slightly inside the outline.
        top: the place for the label: the rim of the hex nearest to the middle of its upper edge.
        middles: the rectangle around the centres of its hexes.
    """

    outline: Outline
    inner: Outline
    top: PointF
    middles: QRectF

    @staticmethod
    def of(grid: HexGrid, hexes: Iterable[Hex]) -> ZoneShape:
        """The shape of a non-empty set of hexes, which are all on the board."""
        window = HexWindow.of_hexes(grid, 1.0, hexes)
        everywhere = np.ones(len(window), np.bool_)
        centres = window.centres
        left, upper = centres.min(axis=0).tolist()
        right, lower = centres.max(axis=0).tolist()
        goal = (left + right) / 2, upper
        nearest = ((centres - goal) ** 2 * (1.0, 2.0)).sum(axis=1).argmin()
        x, y = centres[nearest].tolist()
        return ZoneShape(
            Outline.of(window, everywhere, _ROUNDNESS),
            Outline.of(window, everywhere, _ROUNDNESS, inset=_BAND),
            (x, y - SQRT3 / 2),
            QRectF(left, upper, right - left, lower - upper),
        )


@dataclass(frozen=True, slots=True)
class Zone:
    """An area of a scenario on the map.

    Attributes:
        group: the group it belongs to; None for the exit area of a side and for areas where a side places
            marks.
        turn: the game-turn of an entry; 0 for none.
        labels_below: the number of other labels at the same place, below this one.
    """

    side: Side
    group: Group | None
    hexes: frozenset[Hex]
    shape: ZoneShape
    colour: QColor
    label: str
    purpose: Purpose = "deploy"
    turn: int = 0
    labels_below: int = 0


def zones_of(battle: Battle) -> list[Zone]:
    """The zones of every group and side, in order of deployment. An area that cannot be read gives no
    zone.
    """
    if battle.scenario is None or not battle.is_hex:
        return []
    found: list[Zone] = []
    sheet = ruled_map(battle)
    colours = side_colours(battle.scenario)
    for one in named_areas(battle.scenario):
        if hexes := named_hexes(battle.scenario, sheet, one):
            shape, colour = _shape_of(sheet.grid, hexes), colours[one.side.id]
            below = sum(zone.shape.top == shape.top and zone.purpose == one.purpose for zone in found)
            found.append(
                Zone(one.side, one.group, hexes, shape, colour, zone_label(one), one.purpose, one.turn, below)
            )
    return found


@lru_cache(maxsize=64)
def _shape_of(grid: HexGrid, hexes: frozenset[Hex]) -> ZoneShape:
    """The shape of a zone, cached because most edits of a scenario leave most zones unchanged."""
    return ZoneShape.of(grid, hexes)


def zone_label(area: NamedArea) -> str:
    """The label of a zone: its owner, or the time and number of units that enter."""
    side, group = area.side, area.group
    if area.step:
        return f"{area.step}. {side.title}" + (f": {group.id}" if group is not None else "")
    if group is None:
        return f"Exit {side.title}"
    if group.enter and area.purpose == ENTER:
        when = "Event" if group.enter.waits else "Any GT" if group.enter.is_free else f"GT{group.enter.turn}"
        return f"{when} ×{sum(group.tally().values())}"
    is_only = sum(bool(one.deploy) for one in side.groups) == 1
    return side.title if is_only else f"{side.title}: {group.id}"
