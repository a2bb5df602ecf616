"""Checks of a map by itself: lines that stop, gaps, things without what they belong to, places, lone hexes.

What each hexside feature needs and where it may end stands in the ruleset's catalogue, so these checks know
no feature by name. A map whose ruleset is not installed has no catalogue and gets none of them but the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

import numpy as np

from kpeditor.core.board.catalogue import Catalogue, HexsideKind
from kpeditor.core.board.hexsidelayer import directions_at
from kpeditor.core.board.mapsheet import LegendLayer, MapSheet
from kpeditor.core.board.regions import of_kinds
from kpeditor.core.checks import networks
from kpeditor.core.checks.linechecks import check_line, check_properties
from kpeditor.core.checks.reporting import MOST_ALIKE, hex_names, the_first
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside, between
from kpeditor.core.geometry.masks import board, hexes_of_mask, mask_of_hexes, nothing, seen_from
from kpeditor.core.problem import DataPath, Problem, did_you_mean, in_map
from kpeditor.core.texts import count


def check_map(sheet: MapSheet, catalogue: Catalogue) -> Iterator[Problem]:
    """Everything that looks wrong on a map under a catalogue of terrain."""
    for kind in catalogue.hexsides:
        if kind.id not in sheet.hexsides or not sheet.hexsides[kind.id].any():
            continue
        yield from _needs(sheet, kind)
        if kind.crossings and not kind.crosses:
            yield from _crossed(sheet, catalogue, kind)
        if kind.crosses:
            yield from check_line(sheet, catalogue, kind)
        if kind.ends is not None and kind.crosses:
            yield from _paths(sheet, kind, kind.ends)
        elif kind.ends is not None:
            yield from _lines(sheet, kind, kind.ends)
    yield from check_properties(sheet, catalogue)
    yield from _places(sheet, catalogue)
    yield from _lone_hexes(sheet)


def check_terrain(sheet: MapSheet, catalogue: Catalogue) -> Iterator[Problem]:
    """What a map shows and its ruleset does not know."""
    layers = {layer.id: [kind.id for kind in layer.kinds] for layer in catalogue.layers}
    for layer, legend in sheet.legend.items():
        if legend.line:
            yield from _property(layer, legend, layers)
            continue
        if layer not in layers:
            yield _unknown("layer", layer, layers, ("legend", layer))
            continue
        for char, kind in zip(legend.chars, legend.kinds, strict=True):
            if kind not in layers[layer]:
                yield _unknown("terrain kind", kind, layers[layer], ("legend", layer, char))
    features = [kind.id for kind in catalogue.hexsides]
    for feature in sheet.hexsides:
        if feature not in features:
            yield _unknown("hexside feature", feature, features, ("hexsides", feature))


def _property(layer: str, legend: LegendLayer, layers: Mapping[str, list[str]]) -> Iterator[Problem]:
    """A property of lines, or a value of it, that the ruleset does not know."""
    name = layer.removeprefix(f"{legend.line}.")
    path: DataPath = ("lines", legend.line, name)
    if layer not in layers:
        known = [one.removeprefix(f"{legend.line}.") for one in layers if one.startswith(f"{legend.line}.")]
        if not known:
            path = path[:2]
            known = sorted({one.partition(".")[0] for one in layers if "." in one})
            yield _unknown("line with properties", legend.line, known, path)
        else:
            yield _unknown(f"property of {legend.line}", name, known, path)
        return
    for kind in legend.kinds[1:]:
        if kind not in layers[layer]:
            yield _unknown(f"value of {layer}", kind, layers[layer], (*path, kind))


def _unknown(what: str, name: str, known: Iterable[str], path: DataPath) -> Problem:
    known = list(known)
    fix = did_you_mean(name, known) or f"known: {', '.join(known)}"
    return in_map.error("terrain-unknown", f"the ruleset has no {what} {name!r}", fix=fix, path=path)


def _needs(sheet: MapSheet, kind: HexsideKind) -> Iterator[Problem]:
    """Features without what they belong to on the same hexside or next to it: a ford without a stream."""
    if not kind.needs:
        return
    sides = networks.sides_of_mask(sheet.grid, sheet.hexsides[kind.id])
    others = networks.sides_of_mask(sheet.grid, networks.together(sheet, kind.needs))
    met = networks.Corners(sheet.grid).marked(others.starts, others.ends)
    lacking = np.flatnonzero(~met[sides.starts] & ~met[sides.ends])
    wanted = " or ".join(sorted(kind.needs))

    def lacks(name: str) -> Problem:
        return in_map.warning(
            "hexside-needs",
            f"{kind.title} {name} has no {wanted} on its hexside or next to it",
            fix=f"Paint the {wanted}, or remove the {kind.title.lower()}.",
            path=("hexsides", kind.id),
            hexsides=(name,),
        )

    yield from _at_each(sheet, sides, lacking, lacks)


def _at_each(
    sheet: MapSheet, sides: networks.Sides, found: networks.Integers, tell: Callable[[str], Problem]
) -> Iterator[Problem]:
    """What is told of the hexsides with these indices, by name; of many the first."""
    names = (sheet.name_side(sides.side(int(index))) for index in found)
    return the_first(map(tell, names), len(found))


def _crossed(sheet: MapSheet, catalogue: Catalogue, kind: HexsideKind) -> Iterator[Problem]:
    """Hexsides on which a road passes over a stream without a bridge or a ford."""
    clear = ~networks.together(sheet, kind.crossings)
    wanted = " or ".join(titles_of(catalogue, kind.crossings))
    for path in catalogue.hexsides:
        if not path.crosses or path.id in kind.crossings or path.id not in sheet.hexsides:
            continue
        sides = networks.sides_of_mask(sheet.grid, sheet.hexsides[kind.id] & sheet.hexsides[path.id] & clear)
        yield from _at_each(sheet, sides, np.arange(len(sides)), partial(_uncrossed, path, kind, wanted))


def _uncrossed(path: HexsideKind, water: HexsideKind, wanted: str, name: str) -> Problem:
    return in_map.hint(
        "crossing-missing",
        f"{path.title} passes over the {water.title.lower()} at {name} without a {wanted}",
        fix=f"Put a {wanted} there.",
        path=("hexsides", path.id),
        hexsides=(name,),
    )


def titles_of(catalogue: Catalogue, features: frozenset[str]) -> list[str]:
    """What people call hexside features, in the order of the catalogue."""
    return [kind.title.lower() for kind in catalogue.hexsides if kind.id in features]


def _lines(sheet: MapSheet, kind: HexsideKind, ends: frozenset[str]) -> Iterator[Problem]:
    """Lines along hexsides: gaps of one hexside, and ends in the open."""
    grid = sheet.grid
    sides = networks.sides_of_mask(grid, networks.together(sheet, {kind.id, *kind.joins}))
    corners, indices = networks.loose_ends(sides)
    inside = networks.hexes_at_corners(grid, corners, board(grid)) == 3
    inside &= sides.carrying(sheet.hexsides[kind.id])[indices]
    corners, indices = corners[inside], indices[inside]
    starts, finishes = networks.gaps(sides, corners, indices)
    near = indices[np.searchsorted(corners, starts[:MOST_ALIKE])]
    missing = (
        networks.side_between(grid, sides.side(int(index)), int(start), int(finish))
        for index, start, finish in zip(near, starts, finishes, strict=False)
    )
    yield from the_first(
        (_gap(kind, sheet.name_side(side)) for side in missing if side is not None), len(starts)
    )
    allowed = networks.hexes_at_corners(grid, corners, of_kinds(sheet, ends)) > 0
    in_gap = networks.Corners(grid).marked(starts, finishes)[corners]
    loose = indices[~allowed & ~in_gap]
    yield from _at_each(sheet, sides, loose, partial(_loose, kind, ends))


def _gap(kind: HexsideKind, name: str) -> Problem:
    return in_map.hint(
        "line-gap",
        f"{kind.title} is interrupted at {name}: it ends on both sides of this one hexside",
        fix=f"Paint {name}, or ignore this if the gap is meant.",
        path=("hexsides", kind.id),
        hexsides=(name,),
    )


def _loose(kind: HexsideKind, ends: frozenset[str], name: str) -> Problem:
    return in_map.hint(
        "line-dangling",
        f"{kind.title} ends in the open at {name}",
        fix=f"Lead it on to {_ends_in_words(ends)}.",
        path=("hexsides", kind.id),
        hexsides=(name,),
    )


def _ends_in_words(ends: frozenset[str]) -> str:
    places = [f"a {end} hex" for end in sorted(ends)]
    return " or ".join(["the edge of the map", *places])


def _paths(sheet: MapSheet, kind: HexsideKind, ends: frozenset[str]) -> Iterator[Problem]:
    """Lines from hex to hex: two ends in adjacent hexes (a gap), and ends in the open."""
    grid = sheet.grid
    mask = networks.together(sheet, {kind.id, *kind.joins})
    allowed = networks.border(grid) | of_kinds(sheet, ends)
    for place in sheet.places.values():
        allowed |= mask_of_hexes(grid, place.hexes)
    loose = (networks.degree(mask) == 1) & (sheet.hexsides[kind.id] > 0) & board(grid) & ~allowed
    in_gap = nothing(grid)
    gaps: list[tuple[Hex, Direction]] = []
    for direction in (Direction.B, Direction.C, Direction.D):
        pair = loose & seen_from(grid, loose, direction) & ~(mask >> direction & 1).astype(np.bool_)
        gaps += [(hex_, direction) for hex_ in hexes_of_mask(pair)]
        in_gap |= pair | seen_from(grid, pair, direction.opposite)
    joined = [(hex_, grid.step(hex_, direction)) for hex_, direction in gaps]
    yield from the_first((_path_gap(sheet, kind, *pair) for pair in joined), len(joined))
    stops = hexes_of_mask(loose & ~in_gap)
    yield from the_first((_stops(sheet, kind, hex_, ends) for hex_ in stops), len(stops))


def _path_gap(sheet: MapSheet, kind: HexsideKind, start: Hex, end: Hex) -> Problem:
    side = between(sheet.grid, start, end)
    name = "" if side is None else sheet.name_side(side)
    return in_map.warning(
        "path-gap",
        f"{kind.title} ends both in {sheet.name(start)} and in {sheet.name(end)}, which are adjacent",
        fix=f"Paint {kind.title.lower()} on hexside {name} to join them.",
        path=("hexsides", kind.id),
        hexes=(sheet.name(start), sheet.name(end)),
        hexsides=(name,),
    )


def _stops(sheet: MapSheet, kind: HexsideKind, hex_: Hex, ends: frozenset[str]) -> Problem:
    last = directions_at(sheet.hexsides[kind.id], hex_)[0]
    return in_map.hint(
        "path-dangling",
        f"{kind.title} ends in the open in hex {sheet.name(hex_)}",
        fix=f"Lead it on to a place or {_ends_in_words(ends)}.",
        path=("hexsides", kind.id),
        hexes=(sheet.name(hex_),),
        hexsides=(sheet.name_side(Hexside(hex_, last)),),
    )


def _places(sheet: MapSheet, catalogue: Catalogue) -> Iterator[Problem]:
    """Places without hexes, with hexes that are not there, and with hexes that do not look like them."""
    kinds = {kind.id: kind for kind in catalogue.places}
    for name, place in sheet.places.items():
        path = ("places", name)
        if not place.hexes:
            text = f"{name} has no hexes"
            yield in_map.warning("place-empty", text, fix="Give it hexes or remove it.", path=path)
        for hex_ in place.hexes:
            if hex_ not in sheet.grid:
                text = f"{name} has the hex {sheet.name(hex_)}, which is not on the map"
                yield in_map.error("place-off-map", text, fix="Remove it.", path=path)
        if kinds and place.kind not in kinds:
            text = f"{name} is a {place.kind}; the ruleset knows {', '.join(kinds)}"
            yield in_map.warning("place-kind-unknown", text, path=(*path, "kind"))
        elif kinds and kinds[place.kind].needs:
            needs = kinds[place.kind].needs
            unlike = mask_of_hexes(sheet.grid, place.hexes) & ~of_kinds(sheet, needs)
            if unlike.any():
                yield in_map.hint(
                    "place-terrain",
                    f"{name} has hexes that are not {' or '.join(sorted(needs))}",
                    fix="Paint them, or take them out of the place.",
                    path=(*path, "hexes"),
                    hexes=hex_names(sheet, unlike),
                )


def _lone_hexes(sheet: MapSheet) -> Iterator[Problem]:
    """Single hexes that differ from six neighbours which are all alike: often a slip of the brush."""
    grid = sheet.grid
    whole = board(grid) & ~networks.border(grid)
    for layer in sheet.terrain_layers():
        values = sheet.layers[layer]
        around = [seen_from(grid, values, direction) for direction in Direction]
        lone = whole & (values != around[0])
        for other in around[1:]:
            lone &= other == around[0]
        number = int(lone.sum())
        if number:
            names = hex_names(sheet, lone)
            many = f"{count(number, 'hex', 'hexes')}, {names[0]} first, differ"
            which = f"hex {names[0]} differs" if number == 1 else many
            yield in_map.hint(
                "hex-alone",
                f"in the layer {layer}, {which} from neighbours that are all alike",
                fix="Ignore this if it is meant.",
                path=("hexes", layer),
                hexes=names,
            )
