"""Zones: where the groups of a scenario may deploy, come in and go out, as sets of hexes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtGui import QColor

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.areamasks import hexes_of
from kpeditor.core.scenario.areas import parse_area
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Side
from kpeditor.drawing.palette import side_colour

Purpose = Literal["deploy", "enter", "exit"]


@dataclass(frozen=True, slots=True)
class Zone:
    """An area of a scenario on the map.

    Attributes:
        group: the group it belongs to; None for the exit area of a whole side.
        turn: the game-turn of an entry, else 0.
    """

    side: Side
    group: Group | None
    hexes: frozenset[Hex]
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
    for index, side in enumerate(battle.scenario.sides):
        colour = side_colour(index)
        for group in side.groups:
            if group.deploy and (hexes := area_hexes(battle.map, group.deploy)):
                label = side.title if len(side.groups) == 1 else f"{side.title}: {group.id}"
                found.append(Zone(side, group, hexes, colour, label))
            if group.enter and (hexes := area_hexes(battle.map, group.enter.at)):
                turn = group.enter.turn
                found.append(Zone(side, group, hexes, colour, f"GT{turn}", "enter", turn))
        if side.exit and (hexes := area_hexes(battle.map, side.exit)):
            found.append(Zone(side, None, hexes, colour, f"Exit {side.title}", "exit"))
    return found


def area_hexes(sheet: MapSheet, text: str) -> frozenset[Hex]:
    """The hexes of an area as typed; none when it is no area or names what the map lacks."""
    try:
        return hexes_of(parse_area(text, sheet.numbering), sheet)
    except (BadExpression, BadName):
        return frozenset()
