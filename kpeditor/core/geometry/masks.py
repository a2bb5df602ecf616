"""Sets of hexes as arrays: which hexes exist, what lies one step away, how far the nearest one is.

A mask is a bool array of shape [rows, columns]; hex (column c, row r) is element [r - 1, c - 1].
Masks answer in milliseconds what a walk over a million hexes answers in seconds; small questions are
simpler on `HexGrid` itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid

HexMask = npt.NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)
Distances = npt.NDArray[np.int32]
Labels = npt.NDArray[np.int32]

_SIX_NEIGHBOURS = np.array([[0, 1, 1], [1, 1, 1], [1, 1, 0]], np.bool_)
"""The neighbours of a hex in axial coordinates; scipy reads this array bytewise, so it must be bool."""


def nothing(grid: HexGrid) -> HexMask:
    """The mask without any hex."""
    return np.zeros((grid.rows, grid.columns), np.bool_)


def board(grid: HexGrid) -> HexMask:
    """The mask of all hexes that exist: everything but the corners a trimmed board lacks."""
    mask = np.ones((grid.rows, grid.columns), np.bool_)
    if grid.trim and grid.is_flat:
        mask[-1, low_lines(grid)] = False
    elif grid.trim:
        mask[low_lines(grid), -1] = False
    return mask


def cubes(grid: HexGrid) -> npt.NDArray[np.int32]:
    """The cube coordinates of all hexes, as `HexGrid.cube` has them: shape [rows, columns, 3]."""
    row, column = np.indices((grid.rows, grid.columns), np.int32)
    straight, zigzag = (column, row) if grid.is_flat else (row, column)
    z = zigzag - (straight if grid.low_columns == "even" else straight + 1) // 2
    return np.stack([straight, z, -straight - z], axis=-1)


def low_lines(grid: HexGrid) -> HexMask:
    """Which columns (pointed tops: rows) are low, shape [columns] or [rows]."""
    count = grid.columns if grid.is_flat else grid.rows
    numbers = np.arange(1, count + 1)
    return np.asarray((numbers % 2 == 0) == (grid.low_columns == "even"), np.bool_)


def mask_of_hexes(grid: HexGrid, hexes: Iterable[Hex]) -> HexMask:
    """The mask of these hexes; those off the board are left out. Not to be written to: a `HexSet` gives its
    own, at once.
    """
    if isinstance(hexes, HexSet) and hexes.mask.shape == (grid.rows, grid.columns):
        return hexes.mask
    mask = nothing(grid)
    for hex_ in hexes:
        if hex_ in grid:
            mask[hex_.row - 1, hex_.column - 1] = True
    return mask


def hexes_of_mask(mask: HexMask) -> list[Hex]:
    """The hexes of a mask, row by row."""
    rows, columns = np.nonzero(mask)
    return list(map(Hex, (columns + 1).tolist(), (rows + 1).tolist()))


def seen_from(grid: HexGrid, values: npt.NDArray[Scalar], direction: Direction) -> npt.NDArray[Scalar]:
    """For each hex the value of its neighbour in a direction, 0 where the board ends; type as `values`."""
    rows, columns = values.shape
    padded = np.zeros((rows + 2, columns + 2), values.dtype)
    padded[1:-1, 1:-1] = values
    found = np.empty_like(values)
    # Every second line of hexes is low, and the neighbours of all low ones lie the same way.
    for first, probe in enumerate((Hex(1, 1), Hex(2, 1) if grid.is_flat else Hex(1, 2))):
        there = grid.step(probe, direction)
        down, right = 1 + there.row - probe.row, 1 + there.column - probe.column
        lines = np.s_[:, first::2] if grid.is_flat else np.s_[first::2, :]
        found[lines] = padded[down : down + rows, right : right + columns][lines]
    return found


def distances(grid: HexGrid, mask: HexMask) -> Distances:
    """For each hex the distance to the nearest hex of the mask [9.17]; all -1 when the mask is empty."""
    if not mask.any():
        return np.full(mask.shape, -1, np.int32)
    flat = mask if grid.is_flat else mask.T
    rows, columns = _sheared_places(grid, flat)
    sheared = np.ones((int(rows.max()) + 1, flat.shape[1]), np.int32)
    sheared[rows, columns] = ~flat
    from scipy import ndimage  # takes a while to load and most commands do without

    found = ndimage.distance_transform_cdt(sheared, metric=_SIX_NEIGHBOURS)
    answer: Distances = np.asarray(found, np.int32)[rows, columns]
    return answer if grid.is_flat else answer.T


def connected(grid: HexGrid, mask: HexMask, hex_: Hex) -> HexMask:
    """The connected part of a mask that contains this hex; nothing when the hex is not in the mask."""
    if not mask[hex_.row - 1, hex_.column - 1]:
        return nothing(grid)
    found = parts(grid, mask)
    return np.asarray(found == found[hex_.row - 1, hex_.column - 1], np.bool_)


def parts(grid: HexGrid, mask: HexMask) -> Labels:
    """The connected parts of a mask by number from 1; 0 outside the mask."""
    flat = mask if grid.is_flat else mask.T
    rows, columns = _sheared_places(grid, flat)
    sheared = np.zeros((int(rows.max()) + 1, flat.shape[1]), np.bool_)
    sheared[rows, columns] = flat
    from scipy import ndimage

    found = np.asarray(ndimage.label(sheared, structure=_SIX_NEIGHBOURS)[0], np.int32)[rows, columns]
    return found if grid.is_flat else found.T


def _sheared_places(grid: HexGrid, flat: HexMask) -> tuple[Distances, Distances]:
    """Rows and columns in an array sheared by half a hex per column, where every neighbour is one of six
    fixed steps; each of the shape of `flat`.
    """
    zigzag, straight = flat.shape
    shift = (np.arange(straight) + (0 if grid.low_columns == "even" else 1)) // 2
    rows = np.arange(zigzag)[:, np.newaxis] - shift[np.newaxis, :] + shift.max()
    return rows, np.broadcast_to(np.arange(straight)[np.newaxis, :], rows.shape)


def dilated(grid: HexGrid, mask: HexMask, radius: int) -> HexMask:
    """All hexes of the board at distance `radius` or less from the mask."""
    away = distances(grid, mask)
    return np.asarray((away >= 0) & (away <= radius), np.bool_) & board(grid)


def disc(grid: HexGrid, radius: int, centre: Hex) -> HexMask:
    """All hexes of the board at distance `radius` or less from a centre, which may lie off the board."""
    answer = nothing(grid)
    # No column or row farther away than this has a hex within the radius.
    high, left = max(0, centre.row - 1 - radius), max(0, centre.column - 1 - radius)
    low, right = max(0, centre.row + radius), max(0, centre.column + radius)
    rows = np.arange(high + 1, min(low, grid.rows) + 1)[:, np.newaxis]
    columns = np.arange(left + 1, min(right, grid.columns) + 1)[np.newaxis, :]
    straight, zigzag = (columns, rows) if grid.is_flat else (rows, columns)
    extra = 0 if grid.low_columns == "even" else 1
    q0, z0, _ = grid.cube(centre)
    dq = (straight - 1) - q0
    dz = (zigzag - 1) - (straight - 1 + extra) // 2 - z0
    away = np.maximum(np.maximum(np.abs(dq), np.abs(dz)), np.abs(dq + dz))
    answer[high:low, left:right] = (away <= radius) & board(grid)[high:low, left:right]
    return answer


class HexSet(Set[Hex]):
    """A set of hexes that may be as large as the largest board, kept as a mask; never changes.

    It answers what a frozenset of hexes answers, and is equal to one with the same hexes; but a million hexes
    cost a megabyte and a millisecond rather than a hundred megabytes and a second.
    """

    __slots__ = ("_count", "mask")

    mask: HexMask
    """Shape [rows, columns]; not to be written to."""

    def __init__(self, mask: HexMask) -> None:
        self.mask = np.array(mask, np.bool_)  # a copy, so that no caller can change it afterwards
        self.mask.setflags(write=False)
        self._count = int(np.count_nonzero(self.mask))

    def __contains__(self, item: object) -> bool:
        if not isinstance(item, Hex):
            return False
        rows, columns = self.mask.shape
        row, column = item.row - 1, item.column - 1
        return 0 <= row < rows and 0 <= column < columns and bool(self.mask[row, column])

    def __iter__(self) -> Iterator[Hex]:
        return iter(hexes_of_mask(self.mask))

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        if isinstance(other, HexSet) and other.mask.shape == self.mask.shape:
            return bool(np.array_equal(self.mask, other.mask))
        return Set.__eq__(self, other)

    def __hash__(self) -> int:
        return self._hash()  # the same as that of a frozenset with these hexes

    @property
    def corners(self) -> tuple[Hex, ...]:
        """The first and last hex of the smallest block of columns and rows that holds all; () when empty."""
        if not self._count:
            return ()
        rows, columns = (np.flatnonzero(self.mask.any(axis=axis)) for axis in (1, 0))
        ends = ((columns[end].item() + 1, rows[end].item() + 1) for end in (0, -1))
        return tuple(Hex(column, row) for column, row in ends)

    def __and__(self, other: Set[object]) -> frozenset[Hex]:
        return frozenset(hex_ for hex_ in other if isinstance(hex_, Hex) and hex_ in self)

    __rand__ = __and__

    def __repr__(self) -> str:
        return f"HexSet({self._count} hexes)"

    @classmethod
    def _from_iterable(cls, it: Iterable[Hex]) -> frozenset[Hex]:  # type: ignore[override]  # any set will do
        return frozenset(it)
