"""Zones: where the groups of a scenario may deploy, come in and go out, as sets of hexes with their
outlines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import SQRT3, PointF
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.scenario.areamasks import hexes_of
from kpeditor.core.scenario.areas import parse_area
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Side
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.palette import side_colour
from kpeditor.drawing.regions import Outline

Purpose = Literal["deploy", "enter", "exit"]
_ROUNDNESS = 0.4
_BAND = 0.26
"""Breadth of the band along the inside of a zone, in hex sides."""


@dataclass(frozen=True, eq=False, slots=True)
class ZoneShape:
    """What a zone is drawn from, in hex sides.

    Attributes:
        outline: its outer hexsides with slightly rounded corners; inner: a line a little inside them.
        top: the rim of the hex nearest to the middle of its upper edge, where the label goes.
        middles: the rectangle around the middles of its hexes.
    """

    outline: Outline
    inner: Outline
    top: PointF
    middles: QRectF

    @staticmethod
    def of(grid: HexGrid, hexes: Iterable[Hex]) -> ZoneShape:
        """The shape of a set of hexes, not empty and all on the board."""
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
        group: the group it belongs to; None for the exit area of a whole side.
        turn: the game-turn of an entry, 0 where it has none.
    """

    side: Side
    group: Group | None
    hexes: frozenset[Hex]
    shape: ZoneShape
    colour: QColor
    label: str
    purpose: Purpose = "deploy"
    turn: int = 0


def zones_of(battle: Battle) -> list[Zone]:
    """The zones of every group and side, in order of deployment; an area that cannot be understood has no
    zone.
    """
    if battle.scenario is None or not battle.is_hex:
        return []
    found = []
    sheet = ruled_map(battle)
    for index, side in enumerate(battle.scenario.sides):
        colour = side_colour(index, side.colour)
        for group, text, label, purpose, turn in _areas(side):
            if hexes := area_hexes(sheet, text):
                shape = _shape_of(sheet.grid, hexes)
                found.append(Zone(side, group, hexes, shape, colour, label, purpose, turn))
    return found


@lru_cache(maxsize=64)
def _shape_of(grid: HexGrid, hexes: frozenset[Hex]) -> ZoneShape:
    """The shape of a zone; kept, for most edits of a scenario leave most zones as they are."""
    return ZoneShape.of(grid, hexes)


def _areas(side: Side) -> list[tuple[Group | None, str, str, Purpose, int]]:
    """The areas a side names: group, text, label, purpose, turn."""
    found: list[tuple[Group | None, str, str, Purpose, int]] = []
    deployed = [group for group in side.groups if group.deploy]
    for group in side.groups:
        if group.deploy:
            label = side.title if len(deployed) == 1 else f"{side.title}: {group.id}"
            found.append((group, group.deploy, label, "deploy", 0))
        if group.enter:
            count = sum(group.tally().values())
            turn = group.enter.turn
            when = "Event" if group.enter.waits else f"GT{turn}"
            turn = max(turn, 0)
            found.append((group, group.enter.at, f"{when} ×{count}", "enter", turn))
    if side.exit:
        found.append((None, side.exit, f"Exit {side.title}", "exit", 0))
    return found


def area_hexes(sheet: MapSheet, text: str) -> frozenset[Hex]:
    """The hexes of an area as typed; none when it is no area or names what the map lacks."""
    try:
        return hexes_of(parse_area(text, sheet.numbering), sheet)
    except (BadExpression, BadName):
        return frozenset()
