"""Checks of lines that lead from hex to hex, and of the properties that single hexes give them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kpeditor.core.board.catalogue import Catalogue, HexsideKind
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.regions import of_kinds
from kpeditor.core.checks import networks
from kpeditor.core.checks.reporting import hex_names
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.masks import HexMask, board, hexes_of_mask, nothing, seen_from
from kpeditor.core.problem import Problem, in_map
from kpeditor.core.texts import count


def check_line(sheet: MapSheet, catalogue: Catalogue, kind: HexsideKind) -> Iterator[Problem]:
    """Reports problems with the lines of a feature: one that crosses a single hexside, one that leaves the
    ground it lies in, a passage from below ground in the wrong place, a crossing without a bridge.
    """
    mask = sheet.hexsides[kind.id]
    if catalogue.properties(kind.id):
        yield from _alone(sheet, kind)
    if kind.lies_in:
        off = (mask > 0) & ~of_kinds(sheet, kind.lies_in) & board(sheet.grid)
        wanted = " or ".join(titles_of_kinds(catalogue, kind.lies_in))
        text = f"{kind.title} runs through {{hexes}} that {{is}} no {wanted}"
        yield from _told(sheet, "line-off-ground", text, off, f"Paint {wanted} there.", kind.id)
    if kind.portals:
        both = (mask > 0) & (networks.together(sheet, kind.joins) > 0) & board(sheet.grid)
        wanted = " or ".join(titles_of_kinds(catalogue, kind.portals))
        text = f"{kind.title} comes to the surface in {{hexes}} that {{is}} no {wanted}"
        fix = f"Let it begin in a {wanted} hex."
        yield from _told(sheet, "portal-ground", text, both & ~of_kinds(sheet, kind.portals), fix, kind.id)
    if kind.crossings:
        yield from _passed_over(sheet, catalogue, kind)


def check_properties(sheet: MapSheet, catalogue: Catalogue) -> Iterator[Problem]:
    """Reports properties of lines in hexes without the line: a siding off the line, damage inside a
    tunnel.
    """
    for layer in catalogue.layers:
        kind = catalogue.hexside(layer.line) if layer.line else None
        if kind is None or layer.id not in sheet.layers:
            continue
        mask = sheet.hexsides.get(kind.id)
        off = (sheet.layers[layer.id] > 0) & board(sheet.grid)
        if mask is not None:
            off &= mask == 0
        if not off.any():
            continue
        hidden = off & (networks.together(sheet, kind.joins) > 0)
        for hexes, where in ((off & ~hidden, ""), (hidden, f" but {_joined(catalogue, kind)}")):
            name = layer.id.removeprefix(f"{kind.id}.")
            text = f"{layer.title} is set for {{hexes}} through which no {kind.title.lower()} runs{where}"
            fix = f"Lead the {kind.title.lower()} through, or clear it there."
            path = ("lines", kind.id, name)
            if hexes.any():
                names = hex_names(sheet, hexes)
                said = text.format(hexes=_hexes(names))
                yield in_map.warning("line-property-alone", said, fix=fix, path=path, hexes=names)


def titles_of_kinds(catalogue: Catalogue, kinds: frozenset[str]) -> list[str]:
    """Returns the titles of kinds of hexes in small letters, in the order of the catalogue. If a layer of
    lines and one of terrain share an id, the title is that of the terrain.
    """
    titles = {
        kind.id: kind.title.lower()
        for layer in catalogue.layers
        if not layer.line
        for kind in layer.kinds
        if kind.id in kinds
    }
    return list(titles.values())


def _joined(catalogue: Catalogue, kind: HexsideKind) -> str:
    titles = [one.title.lower() for one in catalogue.hexsides if one.id in kind.joins]
    return f"a {' or '.join(titles)}"


def _alone(sheet: MapSheet, kind: HexsideKind) -> Iterator[Problem]:
    """Reports lines of one crossing only, within the board: they lead from a hex to the next and no
    further.
    """
    grid = sheet.grid
    mask = networks.together(sheet, {kind.id, *kind.joins})
    ends = (networks.degree(mask) == 1) & board(grid)
    lone = nothing(grid)
    for direction in (Direction.B, Direction.C, Direction.D):
        own = (sheet.hexsides[kind.id] >> direction & 1).astype(np.bool_)
        lone |= ends & seen_from(grid, ends, direction) & own
    text = f"{kind.title} crosses a single hexside of {{hexes}} and leads nowhere"
    yield from _told(sheet, "line-alone", text, lone, "Lead it on, or erase it.", kind.id)


def _passed_over(sheet: MapSheet, catalogue: Catalogue, kind: HexsideKind) -> Iterator[Problem]:
    """Reports hexes in which a road or railway passes over a stream without a bridge or a ford."""
    spanned = nothing(sheet.grid)
    for layer in kind.crossings & sheet.layers.keys():
        spanned |= sheet.layers[layer] > 0
    lines = {layer.partition(".")[0] for layer in kind.crossings} - {kind.id}
    for path in catalogue.hexsides:
        if path.id not in lines or path.id not in sheet.hexsides:
            continue
        over = (sheet.hexsides[kind.id] > 0) & (sheet.hexsides[path.id] > 0) & ~spanned & board(sheet.grid)
        text = f"{path.title} passes over the {kind.title.lower()} in {{hexes}} without a bridge or ford"
        yield from _told(sheet, "crossing-missing", text, over, "Say that there is one.", path.id)


def _told(sheet: MapSheet, code: str, text: str, hexes: HexMask, fix: str, feature: str) -> Iterator[Problem]:
    """Reports one problem about all these hexes."""
    if not hexes.any():
        return
    names = hex_names(sheet, hexes)
    number = len(hexes_of_mask(hexes))
    said = text.format(hexes=_hexes(names, number), **{"is": "is" if number == 1 else "are"})
    yield in_map.hint(code, said, fix=fix, path=("hexsides", feature), hexes=names)


def _hexes(names: tuple[str, ...], number: int = 0) -> str:
    number = number or len(names)
    return f"hex {names[0]}" if number == 1 else f"{count(number, 'hex', 'hexes')}, {names[0]} first,"
