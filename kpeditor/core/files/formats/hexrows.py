"""Converts layers between text and arrays: one line per row of hexes, one character per column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.mapsheet import LayerArray
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.masks import HexMask, board
from kpeditor.core.problem import DataPath, Problem, in_map

BLANK = " "
"""The character in place of a hex that a trimmed board lacks."""

MAX_REPORTED = 20
"""The most defects of one layer that are reported one by one."""

_UNKNOWN = 255


def read_rows(
    grid: HexGrid, text: str, chars: Sequence[str], path: DataPath
) -> tuple[LayerArray, list[Problem]]:
    """The layer written as `text`, and its problems; wrong places get the default, 0.

    Args:
        chars: the character of each kind, by its index.
        path: where the text stands, for the problems; their offsets count its characters.
    """
    lines = text.split("\n")
    if lines and not lines[-1].strip():
        lines.pop()
    problems: list[Problem] = []
    if len(lines) != grid.rows:
        # The first superfluous row, or the end of the text if rows are missing.
        extra = len(lines) > grid.rows
        offset = sum(len(line) + 1 for line in lines[: grid.rows]) if extra else max(0, len(text) - 1)
        message = f"{path[-1]!r} has {len(lines)} rows; the board has {grid.rows}"
        problems.append(in_map.error("row-count", message, path=path, offset=offset))
    rows: list[str] = []
    offset = 0
    is_short = len(lines) < grid.rows or any(len(line) < grid.columns for line in lines)
    default = write_rows(grid, np.zeros((grid.rows, grid.columns), np.uint8), chars[:1]) if is_short else []
    for number, line in enumerate(lines[: grid.rows], start=1):
        row, told = _fitted(grid, number, line.removesuffix("\r"), default)
        rows.append(row)
        if told and len(problems) < MAX_REPORTED:
            at = offset + min(len(line), grid.columns)
            problems.append(in_map.error("row-length", told, path=path, offset=at))
        offset += len(line) + 1
    rows += default[len(rows) :]
    layer, unknown = _looked_up(grid, rows, chars)
    if len(lines) != grid.rows:
        # Where rows are missing, the last one with its blanks stands in the wrong place.
        unknown &= board(grid) & (_codes(grid, rows) != ord(BLANK))
    problems += _character_problems(grid, lines, rows, unknown, chars, path)
    return layer, problems


def write_rows(grid: HexGrid, layer: LayerArray, chars: Sequence[str]) -> list[str]:
    """The rows of a layer, without line ends."""
    codes = np.array([ord(char) for char in chars], np.uint32)[layer]
    codes[~board(grid)] = ord(BLANK)
    return [row.tobytes().decode("utf-32-le") for row in codes.astype("<u4")]


def _fitted(grid: HexGrid, number: int, line: str, default: list[str]) -> tuple[str, str]:
    """A row cut or extended to the width of the board, and its problems; the default row gives the missing
    end.
    """
    if len(line) == grid.columns:
        return line, ""
    told = f"row {number} has {len(line)} hexes; the board has {grid.columns} columns"
    if len(line) > grid.columns:
        return line[: grid.columns], told if line[grid.columns :].strip() else ""
    # An editor may have cut blanks off the end, which is where a trimmed board lacks hexes.
    tail = default[number - 1][len(line) :]
    return line + tail, told if tail.strip() else ""


def _looked_up(grid: HexGrid, rows: list[str], chars: Sequence[str]) -> tuple[LayerArray, HexMask]:
    """The index of each character, 0 if it is unknown; and a mask of the unknown or misplaced characters."""
    codes = _codes(grid, rows)
    table = np.full(int(codes.max(initial=0)) + 1, _UNKNOWN, np.uint8)
    for index in range(len(chars) - 1, -1, -1):
        if ord(chars[index]) < len(table):
            table[ord(chars[index])] = index
    layer = table[codes]
    missing = ~board(grid)
    unknown = layer == _UNKNOWN
    unknown[missing] = codes[missing] != ord(BLANK)
    layer[unknown | missing] = 0
    return layer, unknown


def _codes(grid: HexGrid, rows: list[str]) -> npt.NDArray[np.uint32]:
    """The characters of the rows as numbers, shape [rows, columns]."""
    data = "".join(rows).encode("utf-32-le", "surrogatepass")
    return np.frombuffer(data, np.dtype("<u4")).reshape(grid.rows, grid.columns)


def _character_problems(
    grid: HexGrid, lines: list[str], rows: list[str], unknown: HexMask, chars: Sequence[str], path: DataPath
) -> Iterator[Problem]:
    places = np.argwhere(unknown)
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    shown = " ".join(chars[:40])
    for row, column in places[:MAX_REPORTED].tolist():
        char = rows[row][column]
        offset = starts[min(row, len(lines))] + column
        where = f"row {row + 1}, column {column + 1}"
        if Hex(column + 1, row + 1) not in grid:
            message, fix = (
                f"{char!r} in {where} stands where the trimmed board has no hex",
                "put a blank there",
            )
        else:
            message, fix = f"{char!r} in {where} is not in the legend", f"use one of {shown}"
        yield in_map.error("row-character", message, fix=fix, path=path, offset=offset)
    if len(places) > MAX_REPORTED:
        message = f"{path[-1]!r} has {len(places) - MAX_REPORTED} more wrong characters"
        yield in_map.error("row-character", message, path=path)
