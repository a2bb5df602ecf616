"""What differs between two maps: terrain by hex, features by hexside, places, fields."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.hexsidelayer import empty, sides_of
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.board.sheet import Feature, Ring, Sheet, TableSheet
from kpeditor.core.compare.difference import Difference, words
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import board, hexes_of_mask
from kpeditor.core.geometry.numberingparts import numbering_data

DRAWN = "drawn"
"""What stands for a hexside feature that is there."""


def sheet_differences(old: Sheet, new: Sheet) -> list[Difference]:
    """Everything that differs, fields first; terrain is compared where both boards have a hex, and not at all
    when hexes of one number lie otherwise.
    """
    found = list(_fields(old, new))
    if isinstance(old, MapSheet) and isinstance(new, MapSheet):
        if _is_laid_alike(old, new):
            found += [*_terrain(old, new), *_hexsides(old, new)]
        found += _places(old, new)
    elif isinstance(old, TableSheet) and isinstance(new, TableSheet):
        found += _features(old, new)
        shared = [name for name in old.features if name in new.features]
        if shared != [name for name in new.features if name in old.features]:
            was, is_ = (", ".join(one.features) for one in (old, new))
            found.append(Difference("map", "order of features", old=was, new=is_))
    return found


def _is_laid_alike(old: MapSheet, new: MapSheet) -> bool:
    """Whether a column and row denote the same hex with the same neighbours on both boards."""
    return (old.grid.tops, old.grid.low_columns) == (new.grid.tops, new.grid.low_columns)


def _fields(old: Sheet, new: Sheet) -> Iterator[Difference]:
    mine, theirs = _field_words(old), _field_words(new)
    yield from (
        Difference("map", key, old=mine.get(key, ""), new=theirs.get(key, ""))
        for key in dict.fromkeys((*mine, *theirs))
        if mine.get(key, "") != theirs.get(key, "")
    )


def _field_words(sheet: Sheet) -> dict[str, str]:
    fields: dict[str, object] = {"title": sheet.title, "ruleset": sheet.ruleset}
    if isinstance(sheet, MapSheet):
        grid = sheet.grid
        trimmed = ", trimmed" if grid.trim else ""
        fields["board"] = (
            f"{grid.columns} x {grid.rows} hexes, {grid.tops} tops, {grid.low_columns} columns low{trimmed}"
        )
        fields |= _boards(sheet)
        fields |= {**numbering_data(sheet.numbering), "metres": f"{sheet.metres:g}", "edges": sheet.edges}
    else:
        space = sheet.space
        fields["board"] = f"a table of {space.width:g} x {space.height:g} {space.units}"
        fields["ground"] = f"1:{space.ground:g}" if space.ground else ""
    fields |= {"notes": sheet.notes, **sheet.extra}
    return {key: words(value) for key, value in fields.items()}


def _boards(sheet: MapSheet) -> dict[str, object]:
    """How the boards lie that a map refers to, in a line for each."""
    assembly = sheet.assembly
    if assembly is None:
        return {}
    lines = []
    for i, entry in enumerate(assembly.entries):
        turned = ", turned" if entry.is_turned else ""
        lines.append(f"{assembly.name(i)} ({entry.file}) at {list(assembly.place(i))}{turned}")
    return {"boards": "; ".join(lines)}


def _terrain(old: MapSheet, new: MapSheet) -> Iterator[Difference]:
    rows, columns = min(old.grid.rows, new.grid.rows), min(old.grid.columns, new.grid.columns)
    both = board(old.grid)[:rows, :columns] & board(new.grid)[:rows, :columns]
    for layer in dict.fromkeys((*old.layers, *new.layers)):
        is_line = any(sheet.legend[layer].line for sheet in (old, new) if layer in sheet.legend)
        missing = "" if is_line else "none"
        mine, theirs = (_kinds(sheet, layer, missing)[:rows, :columns] for sheet in (old, new))
        changed = (mine != theirs) & both
        for was, is_ in sorted(set(zip(mine[changed].tolist(), theirs[changed].tolist(), strict=True))):
            hexes = hexes_of_mask(changed & (mine == was) & (theirs == is_))
            yield Difference("map", layer, old=was, new=is_, hexes=_numbers(new, sorted(hexes)))


def _kinds(sheet: MapSheet, layer: str, missing: str) -> npt.NDArray[np.str_]:
    """The kind of each hex in words; a layer the map lacks is all `missing`."""
    if layer not in sheet.layers:
        return np.full((sheet.grid.rows, sheet.grid.columns), missing)
    return sheet.said_kinds(layer)


def _hexsides(old: MapSheet, new: MapSheet) -> Iterator[Difference]:
    for feature in dict.fromkeys((*old.hexsides, *new.hexsides)):
        mine, theirs = (
            frozenset(sides_of(sheet.grid, sheet.hexsides.get(feature, empty(sheet.grid))))
            for sheet in (old, new)
        )
        for sheet, sides, was, is_ in ((old, mine - theirs, DRAWN, ""), (new, theirs - mine, "", DRAWN)):
            if sides:
                names = tuple(map(sheet.name_side, sorted(sides)))
                yield Difference("map", feature, old=was, new=is_, hexsides=names)


def _places(old: MapSheet, new: MapSheet) -> list[Difference]:
    # The same hexes are the same place, however they are numbered.
    same = {name for name, place in old.places.items() if _same_place(place, new.places.get(name))}
    mine, theirs = (
        {name: _place_words(sheet, place) for name, place in sheet.places.items() if name not in same}
        for sheet in (old, new)
    )
    return list(_named("place", mine, theirs))


def _same_place(old: Place, new: Place | None) -> bool:
    return new is not None and old.kind == new.kind and set(old.hexes) == set(new.hexes)


def _place_words(sheet: MapSheet, place: Place) -> str:
    return f"{place.kind} {' '.join(_numbers(sheet, sorted(place.hexes)))}".strip()


def _features(old: TableSheet, new: TableSheet) -> Iterator[Difference]:
    """Features that are new, gone or called otherwise, and of the others whatever changed, each by itself."""
    added = {name: one for name, one in new.features.items() if name not in old.features}
    for name in dict.fromkeys((*old.features, *new.features)):
        was, is_ = old.features.get(name), new.features.get(name)
        if was is not None and is_ is not None:
            yield from _of_feature(name, was, is_, new.space.units)
        elif was is not None:
            again = next((other for other, one in added.items() if replace(one, id=name) == was), None)
            if again is None:
                yield Difference("map", "feature", name, _feature_words(was))
            else:
                del added[again]
                yield Difference("map", "name of feature", name, name, again)
    for name, one in added.items():
        yield Difference("map", "feature", name, new=_feature_words(one))


def _of_feature(name: str, old: Feature, new: Feature, unit: str) -> Iterator[Difference]:
    fields = (
        ("kind", old.kind, new.kind),
        ("level", *("" if one.level is None else str(one.level) for one in (old, new))),
    )
    for key, was, is_ in fields:
        if was != is_:
            yield Difference("map", f"{key} of feature", name, was, is_)
    for key in dict.fromkeys((*old.props, *new.props)):
        was, is_ = words(old.props.get(key)), words(new.props.get(key))
        if was != is_:
            yield Difference("map", f"{key} of feature", name, was, is_)
    if (old.shape, old.rings) != (new.shape, new.rings):
        was, is_ = _shape_change(old, new, unit)
        yield Difference("map", "shape of feature", name, was, is_)


def _shape_change(old: Feature, new: Feature, unit: str) -> tuple[str, str]:
    """What of a shape changed, in brief where it only moved, else all of it."""
    if (old.shape, [*map(len, old.rings)]) == (new.shape, [*map(len, new.rings)]):
        both = [
            (a, b)
            for was, is_ in zip(old.rings, new.rings, strict=True)
            for a, b in zip(was, is_, strict=True)
        ]
        steps = {(round(b.x - a.x, 6), round(b.y - a.y, 6)) for a, b in both}
        start, end = old.points[0], new.points[0]
        if len(steps) == 1:
            return f"at ({start.x:g}, {start.y:g})", f"at ({end.x:g}, {end.y:g}), moved as a whole"
        moved = [(a, b) for a, b in both if a != b]
        far = max(math.dist(a, b) for a, b in moved)
        counted = f"{len(moved)} of {len(both)} points up to {far:.2f} {unit} farther"
        was, is_ = (_ring_words(tuple(pair[end] for pair in moved)) for end in (0, 1))
        return was, f"{is_}: {counted}"
    return _shape_words(old), _shape_words(new)


def _feature_words(feature: Feature) -> str:
    """A feature in one line: kind, shape and points, then what else is said of it."""
    parts = [f"{feature.kind}, {_shape_words(feature)}"]
    parts += [f"level {feature.level}"] if feature.level is not None else []
    parts += [f"{key}: {words(value)}" for key, value in feature.props.items()]
    return ", ".join(parts)


def _shape_words(feature: Feature) -> str:
    holes = (f"hole {_ring_words(hole)}" for hole in feature.holes)
    return ", ".join((f"{feature.shape} {_ring_words(feature.points)}", *holes))


def _ring_words(points: Ring) -> str:
    return " ".join(f"({point.x:g}, {point.y:g})" for point in points)


def _named(kind: str, old: dict[str, str], new: dict[str, str]) -> Iterable[Difference]:
    for name in dict.fromkeys((*old, *new)):
        was, is_ = old.get(name, ""), new.get(name, "")
        if was != is_:
            yield Difference("map", kind, name, was, is_)


def _numbers(sheet: MapSheet, hexes: Sequence[Hex]) -> tuple[str, ...]:
    return tuple(map(sheet.name, hexes))
