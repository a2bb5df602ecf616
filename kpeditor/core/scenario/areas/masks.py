"""What an area means on a map: its hexes, as a mask or a set, and the names it speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from typing import Literal

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.errors import BadName
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.areas.nodes import (
    Area,
    Edge,
    Hexes,
    HexName,
    NamedPlace,
    NumberedPlace,
    Overlap,
    Ring,
    Roads,
    Rows,
    Run,
    Sum,
    Within,
)

ROAD_FEATURES = ("road", "bridge")
"""The hexside features that make a road hex, by the name every ruleset with roads gives them (Q08)."""


@dataclass(frozen=True, slots=True)
class Name:
    """Something of the map an area speaks of, and where in the text."""

    kind: Literal["hex", "rows", "place", "edge"]
    text: str
    node: HexName | Rows | NumberedPlace | NamedPlace | Edge
    offset: int


def hexes_of(area: Area, sheet: MapSheet) -> frozenset[Hex]:
    """The hexes of an area on a map; what lies off the board is left out.

    Raises:
        BadName: when the map lacks a hex, place or edge the area speaks of, or a run is not straight.
    """
    return frozenset(masks.hexes_of_mask(mask_of(area, sheet)))


def mask_of(area: Area, sheet: MapSheet) -> HexMask:
    """The hexes of an area on a map, as a mask of shape [rows, columns].

    Raises:
        BadName: as `hexes_of`.
    """
    grid = sheet.grid
    match area:
        case Rows():
            return _rows(area, sheet)
        case Within():
            return masks.disc(grid, area.radius, sheet.hex(area.centre.text))
        case Hexes():
            return masks.mask_of_hexes(grid, [sheet.hex(name.text) for name in area.names])
        case Run():
            return masks.mask_of_hexes(grid, _run(area, sheet))
        case NumberedPlace() | NamedPlace():
            return masks.mask_of_hexes(grid, place_of(area, sheet).hexes)
        case Edge():
            return masks.mask_of_hexes(grid, sheet.edge_hexes(area.name))
        case Roads():
            features = [sheet.hexsides[name] for name in ROAD_FEATURES if name in sheet.hexsides]
            return reduce(np.logical_or, (mask > 0 for mask in features), masks.nothing(grid))
        case Ring():
            return masks.dilated(grid, mask_of(area.area, sheet), area.radius)
        case Sum():
            mask = mask_of(area.first, sheet)
            for sign, part in area.rest:
                mask = mask | mask_of(part, sheet) if sign == "+" else mask & ~mask_of(part, sheet)
            return mask
        case Overlap():
            return reduce(np.logical_and, (mask_of(part, sheet) for part in area.areas))


def _rows(area: Rows, sheet: MapSheet) -> HexMask:
    """The hexes that bear the numbers of these rows."""
    numbering = sheet.numbering
    first, last = sorted(map(numbering.rows.line, (area.first, area.last)))
    mask = masks.nothing(sheet.grid)
    mask[max(0, first - 1) : max(0, last)] = True
    if ahead := numbering.staggered_columns:
        columns = slice(0 if ahead == "odd" else 1, None, 2)
        mask[:, columns] = False
        mask[max(0, first - 2) : max(0, last - 1), columns] = True
    return mask & masks.board(sheet.grid)


def row_extent(sheet: MapSheet) -> tuple[int, int]:
    """The lowest and the highest number of a row of the map, as it counts rows."""
    most = sheet.grid.rows
    if sheet.numbering.staggered_columns and not sheet.grid.trim:
        most += 1
    ends = sheet.numbering.rows.ordinal(1), sheet.numbering.rows.ordinal(most)
    return min(ends), max(ends)


def place_of(node: NumberedPlace | NamedPlace, sheet: MapSheet) -> Place:
    """The place of the map a node speaks of: by its name, or by kind and number; Hill 2 may also be a place
    of that name and another kind, and the mill one that is called Mill.

    Raises:
        BadName: when the map has none; with the most similar name.
    """
    named = {name.lower(): place for name, place in sheet.places.items()}
    if isinstance(node, NamedPlace):
        place = sheet.places.get(node.name) or named.get(node.name.lower())
        wanted, known = node.name, [*sheet.places, "roads"]
    else:
        place = sheet.place(node.kind, node.number) or named.get(f"{node.kind} {node.number}")
        if place is None and node.number == 1:
            place = named.get(node.kind)
        wanted, known = f"{node.kind.capitalize()} {node.number}", list(sheet.places)
    if place is None:
        meant = did_you_mean(wanted, known)
        raise BadName(f"the map has no place {wanted}" + (f"; {meant}" if meant else ""))
    return place


def spelled_on(area: Area, sheet: MapSheet) -> Area:
    """The area with places named as the map names them: place("Old mill") for old mill."""
    match area:
        case NamedPlace() | NumberedPlace():
            try:
                place = place_of(area, sheet)
            except BadName:
                return area
            return node_of(place, sheet)
        case Ring():
            return replace(area, area=spelled_on(area.area, sheet))
        case Sum():
            rest = tuple((sign, spelled_on(part, sheet)) for sign, part in area.rest)
            return Sum(spelled_on(area.first, sheet), rest)
        case Overlap():
            return Overlap(tuple(spelled_on(part, sheet) for part in area.areas))
    return area


def node_of(place: Place, sheet: MapSheet) -> NumberedPlace | NamedPlace:
    """How areas speak of a place: town(1) where its name is its kind and number, else by its name."""
    number = place.name.rpartition(" ")[2]
    if number.isdigit() and sheet.place(place.kind, int(number)) is place and place.kind.isidentifier():
        return NumberedPlace(place.kind, int(number))
    return NamedPlace(place.name)


def _run(run: Run, sheet: MapSheet) -> list[Hex]:
    start, end = sheet.hex(run.start.text), sheet.hex(run.end.text)
    hexes = sheet.grid.run(start, end)
    if not hexes:
        text = f"hexes {run.start.text} and {run.end.text} share no row, column or straight line"
        raise BadName(text)
    return hexes


def names_in(area: Area) -> Iterator[Name]:
    """Every hex, band of rows, place and edge an area speaks of, in order."""
    match area:
        case Rows():
            yield Name("rows", str(area), area, area.offset)
        case Within():
            yield Name("hex", area.centre.text, area.centre, area.centre.offset)
        case Hexes():
            for name in area.names:
                yield Name("hex", name.text, name, name.offset)
        case Run():
            for name in (area.start, area.end):
                yield Name("hex", name.text, name, name.offset)
        case NumberedPlace():
            yield Name("place", str(area), area, area.offset)
        case NamedPlace() | Edge():
            yield Name("edge" if isinstance(area, Edge) else "place", area.name, area, area.offset)
        case Ring():
            yield from names_in(area.area)
        case Sum():
            for part in (area.first, *(part for _, part in area.rest)):
                yield from names_in(part)
        case Overlap():
            for part in area.areas:
                yield from names_in(part)
        case Roads():
            pass
