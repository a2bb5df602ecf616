"""FreeGround: where bases may stand on a free table, and units moved there."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tableshapes import closed_and_ways, shape_of
from kpeditor.core.geometry.table import TablePoint, point_name
from kpeditor.core.rules.tables.zones import types_of
from kpeditor.core.rules.tablesight import Stand, stand_of
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Unit

_STEPS: Final = 48
"""So many rings of places are tried for a base that has to move."""
_ROOM: Final = 1.3
"""How much longer than their bases the side of a square is in which units are put beside each other."""


def moved_free(battle: Battle, sheet: TableSheet, catalogue: Catalogue, unit: Unit) -> Unit | None:
    """Returns a unit at the nearest place where its base stands on the table, on open ground, clear of all
    others; None if the unit has no place, or none is free.
    """
    return FreeGround(battle, sheet, catalogue, {unit.id}).moved(unit)


class FreeGround:
    """Where a base may stand: on the table, on ground where bases may stand, clear of all units that stay."""

    def __init__(
        self,
        battle: Battle,
        sheet: TableSheet,
        catalogue: Catalogue,
        leaving: Collection[str],
        off: str = "",
    ) -> None:
        """The free ground of a table.

        Args:
            leaving: the units that are to be moved; their places count as free.
            off: the id of a feature that no base may touch, besides closed ground.
        """
        import shapely

        self._types, scenario = types_of(battle), battle.scenario
        assert scenario is not None
        taken = [
            stand.shape
            for _, group in scenario.groups()
            for one in group.units
            if one.id not in leaving
            and (stand := stand_of(sheet, one, self._types.get(one.type))) is not None
        ]
        taken += [shape_of(sheet.features[off])] if off else []
        self._table = shapely.box(0, 0, sheet.space.width, sheet.space.height)
        self._closed, self._ways = closed_and_ways(sheet, catalogue)
        self._taken = shapely.union_all(taken)
        self._sheet = sheet

    def moved(self, unit: Unit) -> Unit | None:
        """Returns a unit at the free place nearest to its own, and marks that as taken; None if the unit has
        no place, or none is free.
        """
        stand = stand_of(self._sheet, unit, self._types.get(unit.type))
        at = self._nearest(stand) if stand is not None else None
        if stand is None or at is None:
            return None
        self._taken = self._taken.union(replace(stand, at=at).shape)
        return replace(unit, at=point_name(at))

    def room(self, units: Collection[Unit], near: str) -> str:
        """Returns the place nearest to `near` that has room for some units beside each other; "" if there is
        none.
        """
        stands = [
            stand
            for unit in units
            if (stand := stand_of(self._sheet, replace(unit, at=near), self._types.get(unit.type)))
        ]
        if not stands:
            return ""
        side = _ROOM * math.sqrt(len(stands)) * max(max(one.width, one.depth) for one in stands)
        at = self._nearest(replace(stands[0], width=side, depth=side))
        return point_name(at) if at is not None else ""

    def gathered(self, group: Group, units: Collection[str], at: str) -> Group | None:
        """Returns the group with some of its units at free places as near as possible to `at`; None if there
        are not enough.
        """
        moved: Mapping[str, Unit | None] = {
            unit.id: self.moved(replace(unit, at=at)) for unit in group.units if unit.id in units
        }
        if None in moved.values():
            return None
        return replace(group, units=tuple(moved.get(unit.id) or unit for unit in group.units))

    def _bears(self, base: Any) -> bool:
        if not self._table.covers(base) or base.intersection(self._taken).area > 0:
            return False
        return bool(base.intersection(self._closed).area == 0 or self._ways.intersects(base))

    def _nearest(self, stand: Stand) -> TablePoint | None:
        """The nearest free point for a base, searched in rings around its place; None if there is none."""
        step = max(0.1, max(stand.width, stand.depth) / 4)
        for ring in range(_STEPS):
            for n in range(max(1, ring * 8)):
                angle = 2 * math.pi * n / max(1, ring * 8)
                x = stand.at.x + ring * step * math.sin(angle)
                y = stand.at.y - ring * step * math.cos(angle)
                at = TablePoint(round(x, 2), round(y, 2))
                if at in self._sheet.space and self._bears(replace(stand, at=at).shape):
                    return at
        return None
