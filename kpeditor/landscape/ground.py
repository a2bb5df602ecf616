"""The ground of a landscape: a working copy of a map, and the ruleset's names of terrain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.hexsidelayer import Mask, empty, put
from kpeditor.core.board.mapsheet import LayerArray, MapSheet, Place
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.masks import HexMask
from kpeditor.landscape.noise import Floats

HEX_ROLES = ("woods", "village", "slope", "hilltop")


@dataclass
class Ground:
    """A working copy of a map while a landscape is made. The sheet itself is never changed.

    Attributes:
        roles: the ruleset's id (of a hex kind or hexside feature) for each role of a landscape.
        layers, hexsides, places: as in `MapSheet`, copies.
        height: the height of each hex, from 0 up, shape [rows, columns]; computed before streams are made.
        flow: the edge of the map to which streams run.
    """

    sheet: MapSheet
    catalogue: Catalogue
    roles: dict[str, str]
    layers: dict[str, LayerArray]
    hexsides: dict[str, Mask]
    places: dict[str, Place]
    height: Floats = field(default_factory=lambda: np.zeros((0, 0)))
    flow: str = "south"

    @classmethod
    def of(cls, sheet: MapSheet, catalogue: Catalogue) -> Ground:
        """A working copy of a map."""
        known = {kind for legend in sheet.legend.values() for kind in legend.kinds} | set(sheet.hexsides)
        return cls(
            sheet,
            catalogue,
            {role: id_ for role, id_ in catalogue.landscape.items() if id_ in known},
            {name: values.copy() for name, values in sheet.layers.items()},
            {name: values.copy() for name, values in sheet.hexsides.items()},
            dict(sheet.places),
        )

    @property
    def grid(self) -> HexGrid:
        return self.sheet.grid

    def has(self, *roles: str) -> bool:
        """Whether the ruleset declares all of these roles."""
        return all(role in self.roles for role in roles)

    def layer_of(self, role: str) -> str:
        """The layer of the hex kind of a role."""
        kind = self.roles[role]
        return next(name for name, legend in self.sheet.legend.items() if kind in legend.kinds)

    def mask(self, *roles: str) -> HexMask:
        """The hexes of these roles. A role that the ruleset does not declare has no hexes."""
        found = masks.nothing(self.grid)
        for role in roles:
            if role in self.roles:
                layer = self.layer_of(role)
                found |= self.layers[layer] == self.sheet.legend[layer].index(self.roles[role])
        return found & masks.board(self.grid)

    def paint(self, role: str, hexes: HexMask) -> None:
        """Gives the hexes of a mask the kind of a role."""
        layer = self.layer_of(role)
        self.layers[layer][hexes & masks.board(self.grid)] = self.sheet.legend[layer].index(self.roles[role])

    def clear(self, *roles: str) -> None:
        """Gives hexes of these roles their layer's default, and removes hexside features of these roles."""
        for role in roles:
            if role in HEX_ROLES and role in self.roles:
                self.layers[self.layer_of(role)][self.mask(role)] = 0
            elif role in self.roles:
                self.hexsides[self.roles[role]] = empty(self.grid)

    def plain(self) -> HexMask:
        """The hexes of the default kind in every layer."""
        found = masks.board(self.grid)
        for values in self.layers.values():
            found = found & (values == 0)
        return found

    def lay(self, role: str, sides: Iterable[Hexside]) -> None:
        """Puts the feature of a role on hexsides."""
        for side in sides:
            put(self.grid, self.hexsides[self.roles[role]], side, True)

    def has_side(self, role: str, side: Hexside) -> bool:
        """Whether a hexside carries the feature of a role; its hex must be on the board."""
        mask = self.hexsides[self.roles[role]]
        return bool(int(mask[side.hex.row - 1, side.hex.column - 1]) >> side.direction & 1)

    def place_kind(self, role: str) -> str:
        """The kind of place that consists of hexes of a role; "" if there is none."""
        kind = self.roles.get(role)
        return next((place.id for place in self.catalogue.places if kind in place.needs), "")

    def forget_places(self, role: str) -> None:
        """Removes the places that consist of hexes of a role."""
        kind = self.place_kind(role)
        self.places = {name: place for name, place in self.places.items() if place.kind != kind or not kind}

    def name_places(self, role: str, areas: Iterable[Iterable[Hex]]) -> None:
        """Adds a place for each of some areas, numbered after the existing ones: Town 1, Town 2 ..."""
        kind = self.place_kind(role)
        if not kind:
            return
        title = next(place.title for place in self.catalogue.places if place.id == kind)
        number = 1
        for area in areas:
            while f"{title} {number}" in self.places:
                number += 1
            name = f"{title} {number}"
            self.places[name] = Place(name, kind, tuple(sorted(area)))
