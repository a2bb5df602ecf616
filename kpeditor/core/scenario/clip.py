"""Clip: a copied piece of a battle (terrain, hexsides, places, zones, units) as a value.

All positions in it are offsets (core/geometry/turns.py) from one hex, the anchor. Offsets do not depend on
whether a column is staggered, so a clip keeps its shape wherever it is pasted, and a turn of the clip turns
its offsets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.turns import STEPS, Offset, Offsets, Turn
from kpeditor.core.scenario.model import Unit

Bits = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False, slots=True)
class ClipLayer:
    """One layer of a clip: `values` are indices into `kinds`, in the order of the clip's hexes."""

    kinds: tuple[str, ...]
    values: Bits


@dataclass(frozen=True, slots=True)
class ClipPlace:
    """The part of a place that lies in the clip."""

    name: str
    kind: str
    hexes: tuple[Offset, ...]


@dataclass(frozen=True, slots=True)
class Owner:
    """The owner of a zone or unit: the side by id and by its number from 0, and the group."""

    side: str
    number: int
    group: str


@dataclass(frozen=True, slots=True)
class ClipZone:
    """The part of a group's deployment zone that lies in the clip."""

    owner: Owner
    hexes: tuple[Offset, ...]


@dataclass(frozen=True, slots=True)
class ClipUnit:
    """A unit placed in the clip; the `at` of the unit itself is ignored."""

    owner: Owner
    unit: Unit
    hex: Offset


@dataclass(frozen=True, eq=False)
class Clip:
    """A piece of a battle. Compare two with `same`.

    Attributes:
        hexes: offsets of its hexes from the anchor, unique and ascending, shape [n, 2], n > 0.
        layers: by layer id.
        hexsides: 6-bit masks by feature id, shape [n]: all six sides of each hex, also those of the border.
    """

    hexes: Offsets
    layers: Mapping[str, ClipLayer] = field(default_factory=dict)
    hexsides: Mapping[str, Bits] = field(default_factory=dict)
    places: tuple[ClipPlace, ...] = ()
    zones: tuple[ClipZone, ...] = ()
    units: tuple[ClipUnit, ...] = ()

    def __len__(self) -> int:
        return len(self.hexes)

    @cached_property
    def inner(self) -> Bits:
        """For each hex the sides shared with another hex of the clip, as a 6-bit mask."""
        known = {tuple(offset) for offset in self.hexes.tolist()}
        masks = [
            sum(1 << d for d in Direction if (a + STEPS[d][0], c + STEPS[d][1]) in known)
            for a, c in self.hexes.tolist()
        ]
        return np.array(masks, np.uint8)

    def turned(self, turn: Turn) -> Clip:
        """The clip turned about its anchor, including the facings of units."""
        hexes = turn.offsets(self.hexes)
        order = np.lexsort((hexes[:, 1], hexes[:, 0]))
        return Clip(
            hexes[order],
            {id_: ClipLayer(layer.kinds, layer.values[order]) for id_, layer in self.layers.items()},
            {id_: turn.bits(bits)[order] for id_, bits in self.hexsides.items()},
            tuple(replace(place, hexes=_turned(turn, place.hexes)) for place in self.places),
            tuple(replace(zone, hexes=_turned(turn, zone.hexes)) for zone in self.zones),
            tuple(_turned_unit(turn, unit) for unit in self.units),
        )

    def swapped(self) -> Clip:
        """The clip with the zones and units of the first two sides exchanged."""
        return replace(
            self,
            zones=tuple(replace(zone, owner=_other(zone.owner)) for zone in self.zones),
            units=tuple(replace(unit, owner=_other(unit.owner)) for unit in self.units),
        )

    def bare(self) -> Clip:
        """The clip with terrain and hexsides only, for a stamp that is used many times."""
        return Clip(self.hexes, self.layers, self.hexsides)


def same(one: Clip, two: Clip) -> bool:
    """Whether two clips have the same content."""
    return (
        np.array_equal(one.hexes, two.hexes)
        and one.layers.keys() == two.layers.keys()
        and all(_same_layer(layer, two.layers[id_]) for id_, layer in one.layers.items())
        and one.hexsides.keys() == two.hexsides.keys()
        and all(np.array_equal(bits, two.hexsides[id_]) for id_, bits in one.hexsides.items())
        and (one.places, one.zones, one.units) == (two.places, two.zones, two.units)
    )


def _same_layer(one: ClipLayer, two: ClipLayer) -> bool:
    return [one.kinds[i] for i in one.values] == [two.kinds[i] for i in two.values]


def _turned(turn: Turn, offsets: tuple[Offset, ...]) -> tuple[Offset, ...]:
    return tuple(turn.offset(offset) for offset in offsets)


def _turned_unit(turn: Turn, placed: ClipUnit) -> ClipUnit:
    facing = placed.unit.facing
    if facing in Direction.__members__:
        facing = turn.direction(Direction[facing]).name
    return replace(placed, unit=replace(placed.unit, facing=facing), hex=turn.offset(placed.hex))


def _other(owner: Owner) -> Owner:
    """The group of the same name on the other side; only the first two sides are exchanged."""
    return Owner("", 1 - owner.number, owner.group) if owner.number < 2 else owner
