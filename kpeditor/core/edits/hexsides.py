"""SetHexsides: adds a feature to hexsides or removes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kpeditor.core.board import hexsidelayer
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.boards import refuse_terrain
from kpeditor.core.edits.edit import Touched
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.hexsides import Hexside, canonical, other_name
from kpeditor.core.scenario.battle import Battle


@dataclass(frozen=True, slots=True)
class SetHexsides:
    """Adds one feature to some hexsides and removes it from others; both sets hold canonical hexsides."""

    feature: str
    add: frozenset[Hexside] = frozenset()
    remove: frozenset[Hexside] = frozenset()
    title: str = "Change hexsides"
    stroke: int = 0

    def apply(self, battle: Battle) -> SetHexsides:
        """Changes the hexsides; returns the edit that restores them.

        Raises:
            EditRefused: when the terrain belongs to boards, the map has no such feature, or a hexside is off
                the board.
        """
        sheet = battle.map
        if sheet.assembly is not None:
            refuse_terrain(sheet, next((side.hex for side in sorted(self.add | self.remove)), None))
        mask = sheet.hexsides.get(self.feature)
        if mask is None:
            raise EditRefused(f"this map has no hexside feature {self.feature!r}")
        if any(side.hex not in sheet.grid for side in self.add | self.remove):
            raise EditRefused("a hexside lies off the map")
        new = {side for side in self.add if not hexsidelayer.has(mask, side)}
        gone = {side for side in self.remove - self.add if hexsidelayer.has(mask, side)}
        for side in new:
            hexsidelayer.put(sheet.grid, mask, side, True)
        for side in gone:
            hexsidelayer.put(sheet.grid, mask, side, False)
        return SetHexsides(self.feature, frozenset(gone), frozenset(new), self.title, self.stroke)

    def touched(self, battle: Battle) -> Touched:
        """The hexes on both sides of the hexsides."""
        grid = battle.map.grid
        ends = {hex_ for side in self.add | self.remove for hex_ in (side.hex, other_name(grid, side).hex)}
        return Touched(frozenset(hex_ for hex_ in ends if hex_ in grid))

    def then(self, later: SetHexsides) -> SetHexsides:
        """One edit with the effect of both."""
        add = (self.add - later.remove) | later.add
        remove = (self.remove - later.add) | later.remove
        return SetHexsides(self.feature, add, remove, self.title, self.stroke)


def set_hexsides(
    sheet: MapSheet, feature: str, sides: Iterable[Hexside], present: bool, *, stroke: int = 0
) -> SetHexsides:
    """An edit that adds the feature to these hexsides, or removes it; hexsides that need no change are left
    out.
    """
    mask = sheet.hexsides[feature]
    grid = sheet.grid
    wanted = {
        canonical(grid, side) for side in sides if side.hex in grid or other_name(grid, side).hex in grid
    }
    changed = frozenset(side for side in wanted if hexsidelayer.has(mask, side) != present)
    if present:
        return SetHexsides(feature, add=changed, title=f"Draw {feature}", stroke=stroke)
    return SetHexsides(feature, remove=changed, title=f"Erase {feature}", stroke=stroke)
