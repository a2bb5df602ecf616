"""The part of a map that matters for lines of sight, as flat arrays for fast look-ups."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside, other_name
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.sight.frame import BOTTOM, NE, SE, Bools, Frame, Ints

CREST, COVER = 1, 2
"""Bits of a hexside: `CREST` for a crest, `COVER` for a woods or town hexside."""
COVER_KINDS = ("woods", "town")
"""Kinds of hexsides that block every line [9.16B], and of hexes into which only near units can fire [9.16C].
Both layers use these names.
"""
_MANY, _PER_HEX = 8, 1000
"""Limits for reading the whole sheet instead of single hexes: the least number of changed hexes, and how many
hexes of a whole sheet are read in the time of one single hex.
"""
_HIGH_KINDS = ("slope", "hilltop")
_FEATURES = (("crest", CREST), *((kind, COVER) for kind in COVER_KINDS))


class SightGround:
    """The sight-relevant part of a sheet.

    Attributes:
        cells: uint8 [3 * frame.size], CREST and COVER bits of each hexside.
        raw: the same memory in a form from which single cells are read faster.
        low: bool [rows, columns], hexes at ground level, which are neither slope nor hilltop [9.16A].
        cover: bool [rows, columns], woods and town hexes [9.16C].
    """

    def __init__(self, sheet: MapSheet, frame: Frame, *, auto_woods: bool = False) -> None:
        self.sheet, self.frame, self.auto_woods = sheet, frame, auto_woods
        self.read()

    def read(self) -> None:
        """Reads the whole sheet."""
        sheet, frame = self.sheet, self.frame
        self.raw = bytearray(3 * frame.size)
        self.cells = np.frombuffer(self.raw, np.uint8)
        for feature, bit in _FEATURES:
            if feature in sheet.hexsides:
                frame.mark(self.cells, sheet.hexsides[feature], bit)
        self.low = frame.on_board & ~self._kind_mask("elevation", _HIGH_KINDS)
        self.cover = frame.on_board & self._kind_mask("terrain", COVER_KINDS)
        if self.auto_woods:
            self._mark_between_woods()

    def _kind_mask(self, layer: str, kinds: Iterable[str]) -> Bools:
        """The hexes of these kinds in a layer, bool [rows, columns]; none if the sheet does not have the
        layer.
        """
        array = self.sheet.layers.get(layer)
        if array is None:
            return np.zeros_like(self.frame.on_board)
        known = self.sheet.legend[layer].kinds
        wanted = [known.index(kind) for kind in kinds if kind in known]
        return np.isin(array, wanted)

    def _mark_between_woods(self) -> None:
        """Makes every hexside between two woods hexes a woods hexside (option `auto_woods_hexsides`, Q22)."""
        frame = self.frame
        woods = np.zeros(frame.size, np.bool_)
        woods[frame.positions[frame.on_board & self._kind_mask("terrain", ("woods",))]] = True
        owners = np.flatnonzero(woods)
        for class_, step in ((BOTTOM, (0, 2)), (SE, (1, 1)), (NE, (1, -1))):
            across = owners + frame.difference(*step)
            between = owners[woods[across]]
            self.cells[class_ * frame.size + between] |= COVER

    def kinds_on(self, side: Hexside) -> tuple[str, ...]:
        """The features of a hexside that may block, as of the last reading, in the order crest, woods,
        town.
        """
        if not self.raw[self.frame.cell(side)]:
            return ()
        sheet = self.sheet
        kinds = [kind for kind in ("crest", *COVER_KINDS) if sheet.has_side(kind, side)]
        if self.auto_woods and "woods" not in kinds and self.is_between_woods(side):
            kinds.append("woods")
        return tuple(kinds)

    def is_between_woods(self, side: Hexside) -> bool:
        """Whether both hexes of a hexside are woods."""
        pair = (side.hex, other_name(self.sheet.grid, side).hex)
        return all(hex_ in self.sheet.grid and self.terrain(hex_) == "woods" for hex_ in pair)

    def terrain(self, hex_: Hex) -> str:
        """The terrain kind of a hex; "" if the sheet has no terrain layer."""
        return self.sheet.kind("terrain", hex_) if "terrain" in self.sheet.layers else ""

    def is_slope(self, hex_: Hex) -> bool:
        return "elevation" in self.sheet.layers and self.sheet.kind("elevation", hex_) == "slope"

    def is_low(self, hex_: Hex) -> bool:
        """Whether a hex is at ground level [9.16A]."""
        return bool(self.low[hex_.row - 1, hex_.column - 1])

    def is_cover(self, hex_: Hex) -> bool:
        """Whether a hex is woods or town [9.16C]."""
        return bool(self.cover[hex_.row - 1, hex_.column - 1])

    def update(self, hexes: Iterable[Hex], hexsides: Iterable[Hexside]) -> tuple[Ints, list[Hex]]:
        """Reads these hexes with all their hexsides, and these hexsides, again.

        Answers the cells and the hexes whose values changed.
        """
        changed_hexes = [hex_ for hex_ in hexes if hex_ in self.sheet.grid]
        if len(changed_hexes) > _MANY and len(changed_hexes) * _PER_HEX > self.frame.size:
            return self._update_whole()
        sides = [*hexsides, *(Hexside(hex_, d) for hex_ in changed_hexes for d in Direction)]
        cells = {cell for side in sides if self._read_cell(side, cell := self.frame.cell(side))}
        moved = [hex_ for hex_ in changed_hexes if self._read_hex(hex_)]
        return np.array(sorted(cells), np.int32), moved

    def _update_whole(self) -> tuple[Ints, list[Hex]]:
        """Does the same as `update` for a large change: reads the whole sheet and compares."""
        cells, low = self.cells, self.low
        self.read()
        return np.flatnonzero(cells != self.cells).astype(np.int32), hexes_of_mask(low != self.low)

    def _read_cell(self, side: Hexside, cell: int) -> bool:
        """Reads one hexside; True when it changed."""
        value = self._value(side)
        if self.raw[cell] == value:
            return False
        self.raw[cell] = value
        return True

    def _value(self, side: Hexside) -> int:
        """The bits of a hexside as the sheet has it now, read from the mask of either hex."""
        grid = self.sheet.grid
        if side.hex not in grid:
            side = other_name(grid, side)
        at = side.hex.row - 1, side.hex.column - 1
        value = 0
        for feature, bit in _FEATURES:
            mask = self.sheet.hexsides.get(feature)
            if mask is not None and mask[at] >> side.direction & 1:
                value |= bit
        if self.auto_woods and not value & COVER and self.is_between_woods(side):
            value |= COVER
        return value

    def _read_hex(self, hex_: Hex) -> bool:
        """Reads one hex; True when it rose from ground level or fell to it."""
        at = hex_.row - 1, hex_.column - 1
        self.cover[at] = self.terrain(hex_) in COVER_KINDS
        high = "elevation" in self.sheet.layers and self.sheet.kind("elevation", hex_) in _HIGH_KINDS
        changed = bool(self.low[at]) == high
        self.low[at] = not high
        return changed
