"""The hexes of an area on a map, as a mask or a set, and the names that the area contains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Literal

import numpy as np

from kpeditor.core.board.boards import boards_of, hexes_of_board
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.errors import BadName
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.joining import PlacedBoard
from kpeditor.core.geometry.masks import HexMask
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.areas import ground, nodes

NameKind = Literal["hex", "rows", "place", "edge", "terrain", "feature", "board"]


@dataclass(frozen=True, slots=True)
class Name:
    """A thing on the map that an area names, with its position in the text; `board` is the board that counts
    the rows.
    """

    kind: NameKind
    text: str
    node: (
        nodes.HexName
        | nodes.Rows
        | nodes.NumberedPlace
        | nodes.NamedPlace
        | nodes.Edge
        | nodes.Terrain
        | nodes.Feature
        | nodes.OnBoard
    )
    offset: int
    board: str = field(default="", compare=False)


Standing = Mapping[str, HexMask]
"""Positions of units in a game, under `enemy` and `own`."""


def hexes_of(area: nodes.Area, sheet: MapSheet) -> frozenset[Hex]:
    """The hexes of an area on a map, without hexes off the board.

    Raises:
        BadName: when the map lacks a hex, place, edge or board of the area, a run is not straight, or a line
            does not cut the map in the given direction.
    """
    return frozenset(masks.hexes_of_mask(mask_of(area, sheet)))


def mask_of(area: nodes.Area, sheet: MapSheet, standing: Standing | None = None) -> HexMask:
    """The hexes of an area on a map, as a mask of shape [rows, columns].

    Args:
        standing: the positions of units; without it there are no units, as before a game.

    Raises:
        BadName: under the same conditions as `hexes_of`.
    """
    return _View(sheet, standing or {}).mask(area)


def depends_on_units(area: nodes.Area) -> bool:
    """Whether an area depends on positions in a game: a distance from the enemy or from own units."""
    return any(map(_is_limit, nodes.all_parts(area)))


def keeps_all_away(area: nodes.Area) -> bool:
    """Whether every distance limit in an area applies to the whole area, so that `distances_from_units` is
    complete.
    """
    parts = area.areas if isinstance(area, nodes.Overlap) else (area,)
    return sum(map(_is_limit, parts)) == sum(map(_is_limit, nodes.all_parts(area)))


def _is_limit(area: nodes.Area) -> bool:
    return isinstance(area, nodes.Away) and isinstance(area.area, nodes.Forces)


def distances_from_units(area: nodes.Area) -> dict[str, int]:
    """The distances from units that all hexes of an area must keep, under `enemy` and `own`. Limits on a part
    of the area are left out.
    """
    found: dict[str, int] = {}
    for part in area.areas if isinstance(area, nodes.Overlap) else (area,):
        if isinstance(part, nodes.Away) and isinstance(part.area, nodes.Forces):
            found[part.area.whose] = max(int(part.radius), found.get(part.area.whose, 0))
    return found


@dataclass(frozen=True, slots=True)
class _View:
    """A map, or one of its boards, with the units on it."""

    sheet: MapSheet
    standing: Standing
    on: PlacedBoard | None = None

    def mask(self, area: nodes.Area) -> HexMask:
        """The hexes of an area of any kind."""
        sheet, grid = self.sheet, self.sheet.grid
        match area:
            case nodes.Rows():
                from kpeditor.core.scenario.areas.linemasks import rows_mask  # few areas need it

                return rows_mask(area, sheet, self.on)
            case nodes.Within():
                return masks.disc(grid, int(area.radius), sheet.hex(area.centre.text))
            case nodes.Hexes():
                return masks.mask_of_hexes(grid, [sheet.hex(name.text) for name in area.names])
            case nodes.Run():
                return masks.mask_of_hexes(grid, _run(area, sheet))
            case nodes.NumberedPlace() | nodes.NamedPlace():
                return _place_mask(area, sheet)
            case nodes.Edge():
                return masks.mask_of_hexes(grid, sheet.edge_hexes(area.name))
            case nodes.Roads():
                return reduce(
                    np.logical_or,
                    (ground.feature_mask(nodes.Feature(name), sheet) for name in ground.ROAD_FEATURES),
                )
            case nodes.Terrain():
                found = ground.terrain_mask(area.name, sheet)
                return masks.nothing(grid) if found is None else found
            case nodes.Feature():
                return ground.feature_mask(ground.settled_feature(area, sheet), sheet)
            case nodes.Anywhere():
                return masks.board(grid)
            case _:
                return self._composed(area)

    def _composed(self, area: nodes.Area) -> HexMask:
        """The hexes of an area that combines other areas."""
        sheet, grid = self.sheet, self.sheet.grid
        match area:
            case nodes.Ring():
                return masks.dilated(grid, self.mask(area.area), int(area.radius))
            case nodes.Away():
                return self._away(area)
            case nodes.Beyond() if isinstance(area.area, nodes.Rows):
                from kpeditor.core.scenario.areas.linemasks import beside_mask

                is_inclusive = area.is_inclusive
                return beside_mask(area.compass, area.area, sheet, self.on, is_inclusive=is_inclusive)
            case nodes.Beyond():
                from kpeditor.core.scenario.areas.cutting import beyond_mask

                line = self.mask(area.area)
                return beyond_mask(replace(area, area=spelled_on(area.area, sheet)), line, sheet, self.on)
            case nodes.OnBoard():
                placed = board_named(area.board, sheet)
                here = hexes_of_board(sheet, placed)
                return here if area.area is None else here & replace(self, on=placed).mask(area.area)
            case nodes.Sum():
                mask = self.mask(area.first)
                for sign, part in area.rest:
                    mask = mask | self.mask(part) if sign == "+" else mask & ~self.mask(part)
                return mask
            case nodes.Overlap():
                return reduce(np.logical_and, map(self.mask, area.areas))
        raise AssertionError(area)

    def _away(self, area: nodes.Away) -> HexMask:
        grid = self.sheet.grid
        if isinstance(area.area, nodes.Forces):
            near = self.standing.get(area.area.whose, masks.nothing(grid))
        else:
            near = self.mask(area.area)
        far = masks.distances(grid, near)
        return np.asarray((far < 0) | (far >= area.radius), np.bool_) & masks.board(grid)


def board_named(name: str, sheet: MapSheet) -> PlacedBoard:
    """The board of this name, in capitals or small letters.

    Raises:
        BadName: when the map has none.
    """
    boards = boards_of(sheet)
    found = next((one for one in boards if one.name.upper() == name.upper()), None)
    if found is None:
        there = ", ".join(one.name for one in boards)
        cure = f"it has {there}" if boards else "its hexes bear no names of boards"
        raise BadName(f"the map has no board {name}; {cure}")
    return found


def _place_mask(node: nodes.NumberedPlace | nodes.NamedPlace, sheet: MapSheet) -> HexMask:
    """The hexes of a place, or of a kind of terrain or a feature if no place has the name."""
    try:
        return masks.mask_of_hexes(sheet.grid, place_of(node, sheet).hexes)
    except BadName:
        found = ground.settled(node, sheet)
        if isinstance(found, nodes.NumberedPlace | nodes.NamedPlace):
            raise
        return _View(sheet, {}).mask(found)


def place_of(node: nodes.NumberedPlace | nodes.NamedPlace, sheet: MapSheet) -> Place:
    """The place of the map that a node names, by its name or by kind and number. "Hill 2" may also be the
    name of a place of another kind, and "the mill" finds a place called Mill.

    Raises:
        BadName: when the map has none; the message suggests the most similar name.
    """
    named = {name.lower(): place for name, place in sheet.places.items()}
    if isinstance(node, nodes.NamedPlace):
        place = sheet.places.get(node.name) or named.get(node.name.lower())
        wanted, known = node.name, [*sheet.places, "roads", "anywhere"]
    else:
        place = sheet.place(node.kind, node.number) or named.get(f"{node.kind} {node.number}")
        if place is None and node.number == 1:
            place = named.get(node.kind)
        wanted, known = f"{node.kind.capitalize()} {node.number}", list(sheet.places)
    if place is None:
        called = node.name if isinstance(node, nodes.NamedPlace) else node.kind
        grounds = [kind for layer in sheet.terrain_layers() for kind in sheet.legend[layer].kinds]
        meant = did_you_mean(wanted, known) or did_you_mean(called.lower(), [*grounds, *sheet.hexsides])
        raise BadName(f"the map has no place {wanted}" + (f"; {meant}" if meant else ""))
    return place


def spelled_on(area: nodes.Area, sheet: MapSheet, catalogue: Catalogue = ground.NO_RULES) -> nodes.Area:
    """The area with places and boards spelled like those of the map, place("Old mill") for old mill, and with
    terrain and features by id.
    """
    match area:
        case nodes.NamedPlace() | nodes.NumberedPlace():
            try:
                return node_of(place_of(area, sheet), sheet)
            except BadName:
                return ground.settled(area, sheet, catalogue)
        case nodes.Terrain():
            found = ground.settled(area, sheet, catalogue)
            if found == area and ground.kind_named(area.name, sheet, catalogue) is None:
                named = spelled_on(nodes.NamedPlace(area.name, area.offset), sheet, catalogue)
                return area if isinstance(named, nodes.NamedPlace) and named.name == area.name else named
            return found
        case nodes.Feature():
            return ground.settled(area, sheet, catalogue)
        case nodes.OnBoard():
            name = next(
                (one.name for one in boards_of(sheet) if one.name.upper() == area.board.upper()), area.board
            )
            area = replace(area, board=name)
    return nodes.with_parts(area, lambda part: spelled_on(part, sheet, catalogue))


def node_of(place: Place, sheet: MapSheet) -> nodes.NumberedPlace | nodes.NamedPlace:
    """The node that names a place: town(1) if its name is its kind and number, otherwise its name."""
    number = place.name.rpartition(" ")[2]
    if number.isdigit() and sheet.place(place.kind, int(number)) is place and place.kind.isidentifier():
        return nodes.NumberedPlace(place.kind, int(number))
    return nodes.NamedPlace(place.name)


def _run(run: nodes.Run, sheet: MapSheet) -> list[Hex]:
    start, end = sheet.hex(run.start.text), sheet.hex(run.end.text)
    hexes = sheet.grid.run(start, end)
    if not hexes:
        text = f"hexes {run.start.text} and {run.end.text} share no row, column or straight line"
        raise BadName(text)
    return hexes


def names_in(area: nodes.Area, board: str = "") -> Iterator[Name]:
    """Every hex, band of rows, place, edge, kind, feature and board that an area names, in order of
    mention.
    """
    match area:
        case nodes.Rows():
            yield Name("rows", str(area), area, area.offset, board)
        case nodes.Within():
            yield Name("hex", area.centre.text, area.centre, area.centre.offset)
        case nodes.Hexes():
            for name in area.names:
                yield Name("hex", name.text, name, name.offset)
        case nodes.Run():
            for name in (area.start, area.end):
                yield Name("hex", name.text, name, name.offset)
        case nodes.NumberedPlace():
            yield Name("place", str(area), area, area.offset)
        case nodes.NamedPlace() | nodes.Edge():
            yield Name("edge" if isinstance(area, nodes.Edge) else "place", area.name, area, area.offset)
        case nodes.Terrain() | nodes.Feature():
            yield Name(
                "terrain" if isinstance(area, nodes.Terrain) else "feature", area.name, area, area.offset
            )
        case nodes.OnBoard():
            yield Name("board", area.board, area, area.offset)
            board = area.board
    for part in nodes.parts_of(area):
        yield from names_in(part, board)
