"""Which hexes the areas of a scenario hold: of every group and side, by purpose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.scenario.areamasks import hexes_of
from kpeditor.core.scenario.areas import parse_area
from kpeditor.core.scenario.battle import Battle

DEPLOY, ENTER, EXIT = "deploy", "enter", "exit"


@dataclass(frozen=True, slots=True)
class ZoneName:
    """Names an area of a scenario; `group` is "" for the exit of a side."""

    purpose: str
    side: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class ZoneArea:
    """An area as written and the hexes it holds; `turn` is that of an entry, 0 where it has none."""

    text: str
    hexes: frozenset[Hex]
    turn: int = 0


def zone_areas(battle: Battle) -> dict[ZoneName, ZoneArea]:
    """All areas of a scenario that hold hexes; none without a scenario."""
    if battle.scenario is None or not battle.is_hex:
        return {}
    sheet = ruled_map(battle)
    areas = {name: ZoneArea(text, _hexes(sheet, text), turn) for name, text, turn in _written(battle)}
    return {name: area for name, area in areas.items() if area.hexes}


def _written(battle: Battle) -> Iterator[tuple[ZoneName, str, int]]:
    for side in battle.scenario.sides if battle.scenario else ():
        for group in side.groups:
            if group.deploy:
                yield ZoneName(DEPLOY, side.id, group.id), group.deploy, 0
            if group.enter:
                turn = 0 if group.enter.waits else group.enter.turn
                yield ZoneName(ENTER, side.id, group.id), group.enter.at, turn
        if side.exit:
            yield ZoneName(EXIT, side.id), side.exit, 0


def _hexes(sheet: MapSheet, text: str) -> frozenset[Hex]:
    """None where it is no area or names what the map lacks."""
    try:
        return hexes_of(parse_area(text, sheet.numbering), sheet)
    except (BadExpression, BadName):
        return frozenset()
