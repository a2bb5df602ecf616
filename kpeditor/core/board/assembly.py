"""An assembly: a map that refers to boards instead of holding terrain of its own, and the sheet they make.

The sheet is an ordinary one with the joined grid. Where boards meet in a hex, the stronger kind counts, which
the ruleset's catalogue declares; features of hexsides are combined. Every difference is reported (F2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.boards import Compass, edges_with_row_a
from kpeditor.core.board.build import spare_char
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.hexsidelayer import Mask, empty, sides_of
from kpeditor.core.board.mapsheet import MAX_KINDS, LayerArray, LegendLayer, MapSheet, Place
from kpeditor.core.errors import BadName
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.joining import JoinedNumbering, PlacedBoard, place_boards
from kpeditor.core.geometry.turns import HALF

Join = Literal["long", "short"]
MOST_BOARDS = 64


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """One board of an assembly, as in its file.

    Attributes:
        file: path of the board's map file, from the folder of the assembly.
        name: the name of the board here; "": the name in its own file.
        at: its place among the boards, `PlacedBoard.at`; None: after the previous board.
    """

    file: str
    name: str = ""
    is_turned: bool = False
    at: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Assembly:
    """Boards in the order in which they are placed, and their positions.

    Attributes:
        join: which edges of the boards meet if their places do not say it.
        row_a: the compass direction of the first line of hexes (hexrow A) of a board that is not turned; "":
            as in the files of the boards.
        sheets: the boards themselves, as they were read.
    """

    entries: tuple[BoardEntry, ...]
    join: Join = "long"
    row_a: Compass | Literal[""] = ""
    sheets: tuple[MapSheet, ...] = field(default=(), compare=False, repr=False)

    def place(self, index: int) -> tuple[int, int]:
        """Returns the place of a board among the others."""
        at = self.entries[index].at
        return at or ((1, index + 1) if self.join == "long" else (index + 1, 1))

    def name(self, index: int) -> str:
        """Returns the name of a board: from the assembly, from its own file, or its number in the order."""
        own = self.sheets[index].numbering
        printed = own.board if isinstance(own, GridNumbering) else ""
        return self.entries[index].name or printed or str(index + 1)

    @property
    def edges(self) -> dict[str, Literal["north", "east", "south", "west"]]:
        """The edges N, E, S, W that follow from the compass."""
        is_flat = self.sheets[0].grid.is_flat if self.sheets else True
        return edges_with_row_a(self.row_a or ("west" if is_flat else "north"), is_flat=is_flat)


@dataclass(frozen=True, slots=True)
class SeamDifference:
    """A difference between boards about one hex or hexside.

    Attributes:
        subject: the layer or the feature.
        side: the hexside, None if the difference is about the hex.
        said: for each board its name, and the kind or whether the feature is there.
        taken: the kind that counts; "" for a feature, which counts if one board has it.
    """

    subject: str
    hex: Hex
    side: Hexside | None
    said: tuple[tuple[str, str], ...]
    taken: str = ""


@dataclass(frozen=True, slots=True)
class Assembled:
    """The sheet of an assembly, and the differences between its boards at their seams."""

    sheet: MapSheet
    differences: tuple[SeamDifference, ...]


def assemble(assembly: Assembly, title: str, ruleset: str, catalogue: Catalogue) -> Assembled:
    """Returns the sheet that the boards of an assembly make.

    Raises:
        BadName: when the boards cannot lie so, or have more kinds than a map can hold; the message gives
            every reason.
    """
    placed, wrong = place_boards(
        [
            PlacedBoard(
                assembly.name(i), sheet.numbering, sheet.grid, assembly.place(i), is_turned=entry.is_turned
            )
            for i, (entry, sheet) in enumerate(zip(assembly.entries, assembly.sheets, strict=True))
        ]
    )
    if wrong:
        raise BadName("; ".join(wrong))
    numbering = JoinedNumbering(placed)
    sheet = MapSheet(title, ruleset, numbering.grid, numbering, assembly.sheets[0].metres)
    sheet.assembly, sheet.edges = assembly, assembly.edges
    parts = list(zip(placed, assembly.sheets, strict=True))
    found = [*_join_layers(sheet, parts, catalogue), *_join_hexsides(sheet, parts)]
    sheet.places = board_places(sheet)
    found.sort(key=lambda one: (one.hex, -1 if one.side is None else one.side.direction))
    return Assembled(sheet, tuple(found))


def detached(sheet: MapSheet) -> MapSheet:
    """Returns the same map with terrain of its own, without boards; its hexes keep their numbers."""
    return replace(
        sheet,
        assembly=None,
        legend={
            name: replace(legend, chars=[*legend.chars], kinds=[*legend.kinds])
            for name, legend in sheet.legend.items()
        },
        layers={name: array.copy() for name, array in sheet.layers.items()},
        hexsides={name: mask.copy() for name, mask in sheet.hexsides.items()},
        places=dict(sheet.places),
        edges=dict(sheet.edges),
        extra=dict(sheet.extra),
    )


_Parts = Sequence[tuple[PlacedBoard, MapSheet]]


def _join_layers(sheet: MapSheet, parts: _Parts, catalogue: Catalogue) -> Iterator[SeamDifference]:
    for layer in dict.fromkeys(name for _, board in parts for name in board.layers):
        legend = sheet.legend[layer] = _union(layer, parts)
        strength = np.array([catalogue.strength(layer, kind) for kind in legend.kinds], np.float64)
        order = np.argsort(np.lexsort((np.arange(len(strength)), strength)))
        joined = np.zeros((sheet.grid.rows, sheet.grid.columns), np.uint8)
        told = np.full(joined.shape, -1, np.int32)
        several = np.zeros(joined.shape, np.bool_)
        for placed, board in parts:
            window, exists = _window(placed), masks.board(placed.grid)
            kinds = _turned_array(placed, _kinds(board, layer, legend))
            before, here = joined[window], told[window]
            differs = exists & (here >= 0) & (before != kinds)
            if legend.line:  # a line that only one board has is reported with its hexsides
                differs &= (before != 0) & (kinds != 0)
            several[window] |= differs
            wins = exists & ((here < 0) | (order[kinds] > order[before]))
            before[wins] = kinds[wins]
            here[exists] = 1
        sheet.layers[layer] = joined
        for hex_ in masks.hexes_of_mask(several):
            said = tuple(
                (placed.name, board.kind(layer, placed.own(hex_)) or legend.kinds[0])
                for placed, board in parts
                if hex_ in placed
            )
            yield SeamDifference(layer, hex_, None, said, sheet.kind(layer, hex_))


def _union(layer: str, parts: _Parts) -> LegendLayer:
    """The kinds of a layer on all boards; two kinds with the same character get different ones.

    Raises:
        BadName: when there are too many.
    """
    known = [board.legend[layer] for _, board in parts if layer in board.legend]
    found = LegendLayer([], [], known[0].line)
    for legend in known:
        for index, (char, kind) in enumerate(zip(legend.chars, legend.kinds, strict=True)):
            if kind not in found.kinds and not (index == 0 and found.line and found.kinds):
                if len(found.kinds) == MAX_KINDS:
                    raise BadName(f"together they have more than {MAX_KINDS} kinds in the layer {layer!r}")
                found.chars.append(char if char not in found.chars else spare_char(found.chars))
                found.kinds.append(kind)
    return found


def _kinds(board: MapSheet, layer: str, legend: LegendLayer) -> LayerArray:
    """A layer of a board, in the indices of another legend."""
    if layer not in board.layers:
        return np.zeros((board.grid.rows, board.grid.columns), np.uint8)
    kinds = board.legend[layer].kinds
    if legend.line:  # the first kind means that nothing is said, whatever its name
        kinds = [legend.kinds[0], *kinds[1:]]
    lookup = np.array([legend.kinds.index(kind) for kind in kinds], np.uint8)
    return np.asarray(lookup[board.layers[layer]], np.uint8)


def _join_hexsides(sheet: MapSheet, parts: _Parts) -> Iterator[SeamDifference]:
    inner = [_inner(placed.grid) for placed, _ in parts]
    for feature in dict.fromkeys(name for _, board in parts for name in board.hexsides):
        joined = empty(sheet.grid)
        own = []
        for placed, board in parts:
            mask = board.hexsides.get(feature, empty(placed.grid))
            own.append(_turned_mask(placed, mask))
            joined[_window(placed)] |= own[-1]
        sheet.hexsides[feature] = joined = _symmetric(sheet.grid, joined)
        lacking = empty(sheet.grid)
        for (placed, _), mask, known in zip(parts, own, inner, strict=True):
            lacking[_window(placed)] |= joined[_window(placed)] & known & ~mask
        for side in sides_of(sheet.grid, _symmetric(sheet.grid, lacking)):
            said = tuple(
                (placed.name, "yes" if board.has_side(feature, there) else "no")
                for placed, board in parts
                if (there := placed.own_side(side)).hex in placed.grid
                or (there := Hexside(placed.grid.step(*there), there.direction.opposite)).hex in placed.grid
            )
            yield SeamDifference(feature, side.hex, side, said)


def _inner(grid: HexGrid) -> Mask:
    """For each hex the sides with a hex of the board beyond them, as bits."""
    exists = masks.board(grid)
    found = empty(grid)
    for direction in Direction:
        found[exists & masks.seen_from(grid, exists, direction)] |= np.uint8(1 << direction)
    return found


def _symmetric(grid: HexGrid, mask: Mask) -> Mask:
    """The mask with every hexside seen from both its hexes."""
    found = mask.copy()
    for direction in Direction:
        there = masks.seen_from(grid, mask, direction) >> np.uint8(direction.opposite) & np.uint8(1)
        found |= np.asarray(there << np.uint8(direction), np.uint8)
    found[~masks.board(grid)] = 0
    return found


def _window(placed: PlacedBoard) -> tuple[slice, slice]:
    (left, top), grid = placed.origin, placed.grid
    return slice(top, top + grid.rows), slice(left, left + grid.columns)


def _turned_array(placed: PlacedBoard, array: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """A layer of a board as it lies: turned by 180 degrees, the low lines still beginning at the edge."""
    if not placed.is_turned:
        return array
    turned, low = array[::-1, ::-1].copy(), masks.low_lines(placed.grid)
    if placed.grid.is_flat:
        turned[:-1, low] = turned[1:, low]
        turned[-1, low] = 0
    else:
        turned[low, :-1] = turned[low, 1:]
        turned[low, -1] = 0
    return turned


def _turned_mask(placed: PlacedBoard, mask: Mask) -> Mask:
    turned = _turned_array(placed, mask)
    return HALF.bits(turned) if placed.is_turned else turned


def board_places(sheet: MapSheet) -> dict[str, Place]:
    """Returns the places of all boards of an assembly; none for other maps.

    A place that continues beyond the seam, with the same name and kind, is one place. Of two other places
    with one name, the later gets the name of its board in brackets, because a number at the end of a name is
    the number of the place.
    """
    found: dict[str, Place] = {}
    if sheet.assembly is None or not isinstance(sheet.numbering, JoinedNumbering):
        return found
    for placed, board in zip(sheet.numbering.boards, sheet.assembly.sheets, strict=True):
        for place in board.places.values():
            hexes = tuple(placed.joined(hex_) for hex_ in place.hexes)
            known = found.get(place.name)
            if known is not None and known.kind == place.kind and set(known.hexes) & set(hexes):
                found[place.name] = replace(known, hexes=tuple(dict.fromkeys((*known.hexes, *hexes))))
                continue
            name = place.name if known is None else f"{place.name} ({placed.name})"
            found[name] = Place(name, place.kind, hexes)
    return found
