"""The hexes and hexsides of a board that are read from a scan, in fixed order, by layer."""

from __future__ import annotations

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical

Target = Hex | Hexside
SIDES = "hexsides"
"""The name of the layer that holds all hexside features."""
NOTHING = ""
"""The kind of a hexside without any feature."""
JOINT = "+"


def all_sides(grid: HexGrid) -> tuple[Hexside, ...]:
    """Every hexside of the board by its canonical name, border included."""
    return tuple(
        side
        for hex_ in grid.hexes()
        for direction in Direction
        if (side := Hexside(hex_, direction)) == canonical(grid, side)
    )


def layers_of(sheet: MapSheet) -> tuple[str, ...]:
    """The layers that a reading of this map has: its layers of hexes, and `SIDES` if it has features."""
    return (*sheet.terrain_layers(), *((SIDES,) if sheet.hexsides else ()))


def kind_at(sheet: MapSheet, layer: str, target: Target) -> str:
    """The map's kind of a hex in a layer, or the features of a hexside joined by "+"."""
    if isinstance(target, Hexside):
        return JOINT.join(sheet.features(target))
    return sheet.kind(layer, target)


def features_in(kind: str) -> tuple[str, ...]:
    """The single features in a kind of hexside."""
    return tuple(kind.split(JOINT)) if kind else ()


def is_same(layer: str, one: str, other: str) -> bool:
    """Whether two names mean the same kind; the features of a hexside have no order."""
    return one == other or (layer == SIDES and set(features_in(one)) == set(features_in(other)))


def name_of(sheet: MapSheet, target: Target) -> str:
    """The printed number of a hex, the canonical name of a hexside."""
    return sheet.name_side(target) if isinstance(target, Hexside) else sheet.name(target)
