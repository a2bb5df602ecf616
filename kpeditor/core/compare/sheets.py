"""What differs between two maps: terrain by hex, features by hexside, places, fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
        found += _named("feature", _features(old), _features(new))
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
        fields["board"] = f"a table of {sheet.space.width:g} x {sheet.space.height:g} {sheet.space.unit}"
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


def _features(sheet: TableSheet) -> dict[str, str]:
    return {id_: _feature_words(one) for id_, one in sheet.features.items()}


def _feature_words(feature: Feature) -> str:
    """A feature in one line: kind, shape and points, then what else is said of it."""
    parts = [f"{feature.kind}, {feature.shape} {_ring_words(feature.points)}"]
    parts += [f"hole {_ring_words(hole)}" for hole in feature.holes]
    parts += [f"level {feature.level}"] if feature.level is not None else []
    parts += [f"{key}: {words(value)}" for key, value in feature.props.items()]
    return ", ".join(parts)


def _ring_words(points: Ring) -> str:
    return " ".join(f"({point.x:g}, {point.y:g})" for point in points)


def _named(kind: str, old: dict[str, str], new: dict[str, str]) -> Iterable[Difference]:
    for name in dict.fromkeys((*old, *new)):
        was, is_ = old.get(name, ""), new.get(name, "")
        if was != is_:
            yield Difference("map", kind, name, was, is_)


def _numbers(sheet: MapSheet, hexes: Sequence[Hex]) -> tuple[str, ...]:
    return tuple(map(sheet.name, hexes))
