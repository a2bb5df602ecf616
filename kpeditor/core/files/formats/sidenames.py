"""Converts hexsides between names and arrays, fast enough for several hundred thousand.

Each hexside has a number, its key. Keys follow the reading order of canonical names: by column, row and
direction. The key -1 stands for a text that names no hexside of the board.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.hexsidelayer import Mask, empty
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.masks import board
from kpeditor.core.geometry.numbering import DigitNumbering, Numbering, parse_hexside

Ints = npt.NDArray[np.int64]
_ROWS = 2048
_SIDES = 8


def keys_of_names(grid: HexGrid, numbering: Numbering, names: Sequence[str]) -> Ints:
    """The key of each name; both names of an edge have one key."""
    keys = np.full(len(names), -1, np.int64)
    width = 2 * numbering.digits + 1 if isinstance(numbering, DigitNumbering) else -1
    usual = [len(name) == width and name.isascii() for name in names]
    where = np.flatnonzero(usual)
    if len(where):
        text = "".join(name for name, is_usual in zip(names, usual, strict=True) if is_usual)
        chars = np.frombuffer(text.encode("ascii"), np.uint8).reshape(-1, width)
        keys[where] = _usual_keys(grid, chars, _is_row_first(numbering))
    others = np.flatnonzero(~np.array(usual, np.bool_))
    keys[others] = _parsed_keys(grid, numbering, [names[index] for index in others.tolist()])
    return keys


def mask_of_keys(grid: HexGrid, keys: Ints) -> Mask:
    """The hexsides as an array of masks, seen from both hexes of each edge."""
    columns, rows, sides = _parts(keys[keys >= 0])
    mask = empty(grid)
    _set_bits(grid, mask, columns, rows, sides)
    _set_bits(grid, mask, *_others(grid, columns, rows, sides))
    return mask


def keys_of_mask(grid: HexGrid, mask: Mask) -> Ints:
    """The keys of all hexsides of an array of masks, each edge once, in reading order."""
    found = []
    for side in Direction:
        rows, columns = np.nonzero(mask >> np.uint8(side) & 1)
        sides = np.full(len(rows), side, np.int64)
        found.append(_canonical(grid, columns.astype(np.int64) + 1, rows.astype(np.int64) + 1, sides))
    return np.unique(np.concatenate(found))


def names_of_keys(numbering: Numbering, keys: Ints) -> list[str]:
    letters = [side.name for side in Direction]
    columns, rows, sides = (part.tolist() for part in _parts(keys))
    if isinstance(numbering, DigitNumbering):
        numbers = [f"{number:0{numbering.digits}d}" for number in range(max([0, *columns, *rows]) + 1)]
        first, second = (rows, columns) if numbering.is_row_first else (columns, rows)
        return [numbers[a] + numbers[b] + letters[s] for a, b, s in zip(first, second, sides, strict=True)]
    joint, name = numbering.joint, numbering.name_hex
    return [name(Hex(c, r)) + joint + letters[s] for c, r, s in zip(columns, rows, sides, strict=True)]


def changed_names(
    grid: HexGrid, numbering: Numbering, names: Sequence[str], old: Mask, new: Mask
) -> list[str]:
    """The list of names after a change of the hexsides; unchanged names keep place and spelling.

    A new name is put behind its predecessor in reading order.
    """
    keys = keys_of_names(grid, numbering, names)
    before, after = keys_of_mask(grid, old), keys_of_mask(grid, new)
    added = np.setdiff1d(after, before, assume_unique=True)
    is_kept = ~np.isin(keys, np.setdiff1d(before, after, assume_unique=True))
    kept = [name for name, keep in zip(names, is_kept.tolist(), strict=True) if keep]
    order = np.argsort(keys[is_kept], kind="stable")
    sorted_keys, places = keys[is_kept][order].tolist(), order.tolist()
    behind: dict[int, list[str]] = {}
    for key, name in zip(added.tolist(), names_of_keys(numbering, added), strict=True):
        place = bisect_right(sorted_keys, key) - 1
        behind.setdefault(places[place] if place >= 0 and sorted_keys[place] >= 0 else -1, []).append(name)
    result = behind.get(-1, [])
    for place, name in enumerate(kept):
        result.append(name)
        result += behind.get(place, ())
    return result


def _is_row_first(numbering: Numbering) -> bool:
    return isinstance(numbering, DigitNumbering) and numbering.is_row_first


def _usual_keys(grid: HexGrid, chars: npt.NDArray[np.uint8], is_row_first: bool) -> Ints:
    """Keys of names in the usual form: two numbers of equal length and a letter. Names are rows of
    characters.
    """
    digits = (chars[:, :-1] - ord("0")).astype(np.int64)
    sides = chars[:, -1].astype(np.int64) - ord("A")
    half = digits.shape[1] // 2
    powers = 10 ** np.arange(half - 1, -1, -1)
    first, second = digits[:, :half] @ powers, digits[:, half:] @ powers
    columns, rows = (second, first) if is_row_first else (first, second)
    is_name = (digits <= 9).all(axis=1) & (sides >= 0) & (sides < len(Direction))
    sides[~is_name] = 0
    return np.where(is_name, _canonical(grid, columns, rows, sides), -1)


def _parsed_keys(grid: HexGrid, numbering: Numbering, names: Sequence[str]) -> Ints:
    """Keys of names of any other form, one by one."""
    parts = np.zeros((3, len(names)), np.int64)
    parts[:2] = -9  # far off the board
    others: Iterable[tuple[int, str]] = enumerate(names)
    if isinstance(numbering, GridNumbering) and numbering.stagger is None:
        others = _looked_up(grid, numbering, names, parts)
    for index, name in others:
        try:
            (column, row), side = parse_hexside(numbering, name)
        except BadName:
            continue
        parts[:, index] = column, row, side
    return _canonical(grid, *parts)


def _looked_up(
    grid: HexGrid, numbering: GridNumbering, names: Sequence[str], parts: Ints
) -> Iterator[tuple[int, str]]:
    """Fills in the keys of names whose column and row are on the board; yields the others."""
    columns = {numbering.columns.text(line): line for line in range(1, grid.columns + 1)}
    rows = {numbering.rows.text(line): line for line in range(1, grid.rows + 1)}
    sides = {numbering.joint + side.name: int(side) for side in Direction}
    behind = -1 - len(numbering.joint)
    for index, name in enumerate(names):
        side, split = sides.get(name[behind:]), numbering.split(name[:behind])
        column, row = (columns.get(split[0]), rows.get(split[1])) if split is not None else (None, None)
        if side is None or column is None or row is None:
            yield index, name
        else:
            parts[:, index] = column, row, side


def _canonical(grid: HexGrid, columns: Ints, rows: Ints, sides: Ints) -> Ints:
    """The keys of hexsides; -1 where neither hex is on the board."""
    other_columns, other_rows, other_sides = _others(grid, columns, rows, sides)
    here, there = _on_board(grid, columns, rows), _on_board(grid, other_columns, other_rows)
    none = np.iinfo(np.int64).max
    one = np.where(here, _joined(columns, rows, sides), none)
    other = np.where(there, _joined(other_columns, other_rows, other_sides), none)
    keys = np.minimum(one, other)
    return np.where(keys == none, -1, keys)


def _others(grid: HexGrid, columns: Ints, rows: Ints, sides: Ints) -> tuple[Ints, Ints, Ints]:
    """The same edges seen from their other hexes, which may lie off the board."""
    lines = columns if grid.is_flat else rows
    is_low = (lines % 2 == 0) == (grid.low_columns == "even")
    step = _steps(grid)[is_low.astype(np.int64), sides]
    return columns + step[:, 0], rows + step[:, 1], (sides + 3) % len(Direction)


@lru_cache(maxsize=16)
def _steps(grid: HexGrid) -> Ints:
    """The steps to neighbours, indexed by [is low, side, column or row]."""
    steps = np.zeros((2, len(Direction), 2), np.int64)
    for hex_ in (Hex(1, 1), Hex(2, 2)):
        for side in Direction:
            there = grid.step(hex_, side)
            steps[int(grid.is_low(hex_)), side] = there.column - hex_.column, there.row - hex_.row
    return steps


def _on_board(grid: HexGrid, columns: Ints, rows: Ints) -> npt.NDArray[np.bool_]:
    inside = (columns >= 1) & (columns <= grid.columns) & (rows >= 1) & (rows <= grid.rows)
    row, column = np.where(inside, rows, 1) - 1, np.where(inside, columns, 1) - 1
    return np.asarray(inside & board(grid)[row, column], np.bool_)


def _set_bits(grid: HexGrid, mask: Mask, columns: Ints, rows: Ints, sides: Ints) -> None:
    here = _on_board(grid, columns, rows)
    bits = np.left_shift(1, sides[here]).astype(np.uint8)
    np.bitwise_or.at(mask, (rows[here] - 1, columns[here] - 1), bits)


def _joined(columns: Ints, rows: Ints, sides: Ints) -> Ints:
    return (columns * _ROWS + rows) * _SIDES + sides


def _parts(keys: Ints) -> tuple[Ints, Ints, Ints]:
    return keys // (_ROWS * _SIDES), keys // _SIDES % _ROWS, keys % _SIDES
