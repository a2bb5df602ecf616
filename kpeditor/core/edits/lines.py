"""Edits of lines that lead from hex to hex and of their properties: erasing, mending."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kpeditor.core.board.catalogue import Catalogue, HexsideKind
from kpeditor.core.board.hexsidelayer import directions_at
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.regions import of_kinds
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint, paint_mask
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside, other_name
from kpeditor.core.geometry.masks import board


def strip_line(
    sheet: MapSheet, feature: str, sides: Iterable[Hexside], *, stroke: int = 0
) -> tuple[Edit, ...]:
    """Edits that remove a feature from hexsides, and its properties from hexes it then no longer runs
    through; none if nothing changes.
    """
    edit = set_hexsides(sheet, feature, sides, False, stroke=stroke)
    if not edit.remove:
        return ()
    gone: dict[Hex, int] = {}
    for side in edit.remove:
        for hex_, direction in (side, other_name(sheet.grid, side)):
            if hex_ in sheet.grid:
                gone[hex_] = gone.get(hex_, 0) | 1 << direction
    mask = sheet.hexsides[feature]
    bare = [hex_ for hex_, bits in gone.items() if all(bits >> d & 1 for d in directions_at(mask, hex_))]
    painted = [
        paint(sheet, layer, bare, sheet.legend[layer].kinds[0], stroke=stroke)
        for layer in sheet.line_layers(feature)
    ]
    return (edit, *(one for one in painted if len(one.cells)))


def unsay_alone(sheet: MapSheet, feature: str, name: str) -> Edit | None:
    """An edit that removes a property of a line from hexes without the line; None if there are none."""
    layer = f"{feature}.{name}"
    if layer not in sheet.line_layers(feature):
        return None
    off = sheet.layers[layer] > 0
    if feature in sheet.hexsides:
        off &= sheet.hexsides[feature] == 0
    edit = paint_mask(sheet, layer, off & board(sheet.grid), sheet.legend[layer].kinds[0])
    return replace(edit, title=f"Remove properties where there is no {feature}") if len(edit.cells) else None


def paint_along(sheet: MapSheet, kind: HexsideKind) -> Edit | None:
    """An edit that paints the ground a line needs (`lies_in`) where it runs over other ground: the ground
    with the id of the line if that is allowed. None if the line runs over no other ground, or the map has no
    such ground.
    """
    wanted = kind.id if kind.id in kind.lies_in else min(kind.lies_in, default="")
    layer = next((one for one in sheet.terrain_layers() if wanted in sheet.legend[one].kinds), None)
    if layer is None or kind.id not in sheet.hexsides:
        return None
    off = (sheet.hexsides[kind.id] > 0) & ~of_kinds(sheet, kind.lies_in) & board(sheet.grid)
    edit = paint_mask(sheet, layer, off, wanted, title=f"Paint {wanted} along the {kind.title.lower()}")
    return edit if len(edit.cells) else None


def say_crossings(sheet: MapSheet, catalogue: Catalogue, feature: str, hexes: Iterable[Hex]) -> list[Edit]:
    """Edits that each define the crossing of a road or railway over a stream in these hexes: as a bridge of
    the road, or as a ford of the stream.
    """
    here = [hex_ for hex_ in hexes if hex_ in sheet.grid]
    edits: list[Edit] = []
    for layer in catalogue.layers:
        over = [
            kind
            for kind in catalogue.hexsides
            if layer.id in kind.crossings and kind.crosses and layer.line in (feature, kind.id)
        ]
        wanted = [
            hex_
            for hex_ in here
            if _runs(sheet, feature, hex_) and any(_runs(sheet, kind.id, hex_) for kind in over)
        ]
        if over and wanted and layer.id in sheet.layers:
            value = layer.kinds[1]
            title = f"Make the crossing a {value.title.lower()} of the {layer.line}"
            edit = paint(sheet, layer.id, wanted, value.id, title=title)
            edits += [edit] if len(edit.cells) else []
    return edits


def _runs(sheet: MapSheet, feature: str, hex_: Hex) -> bool:
    return feature in sheet.hexsides and bool(directions_at(sheet.hexsides[feature], hex_))
