"""The hexes of a scenario's areas: of every group and side, by purpose."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.zones import named_areas, named_hexes


@dataclass(frozen=True, slots=True)
class ZoneName:
    """Identifies an area of a scenario; `group` is "" for the exit of a side."""

    purpose: str
    side: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class ZoneArea:
    """An area expression and the hexes it holds; `turn` is that of an entry, 0 without one."""

    text: str
    hexes: frozenset[Hex]
    turn: int = 0


def zone_areas(battle: Battle) -> dict[ZoneName, ZoneArea]:
    """All areas of groups and sides that hold hexes, except those of set-up steps; none without a
    scenario.
    """
    if battle.scenario is None or not battle.is_hex:
        return {}
    sheet, found = ruled_map(battle), dict[ZoneName, ZoneArea]()
    for one in named_areas(battle.scenario):
        hexes = frozenset() if one.step else named_hexes(battle.scenario, sheet, one)
        name = ZoneName(one.purpose, one.side.id, one.group.id if one.group else "")
        if hexes and name in found:  # one of the areas of which a side chooses its entry
            found[name] = replace(found[name], hexes=found[name].hexes | hexes)
        elif hexes:
            found[name] = ZoneArea(one.text, hexes, one.turn)
    return found
