"""The text of a reading in a map file: two blocks of text per layer, one character per hex, as the map's
own rows; of hexsides two such blocks per direction, which hold the sides named after that hex.

    terrain:
      kinds: {a: clear, b: woods}
      read: |      what was read
        aab
      marks: |     0 (a guess) to 9 (sure), c confirmed, h made by hand, . nothing read
        98c
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.directions import Direction
from kpeditor.scan.reading.targets import SIDES

_LETTERS = string.ascii_letters + string.digits
_MARKS = frozenset(b"0123456789ch.")


class BadReading(KpError):
    """The reading stored in a map cannot be understood."""


@dataclass(frozen=True, slots=True)
class Record:
    """The reading of one layer.

    Attributes:
        values: indices into kinds, shape [rows, columns], of hexsides [6, rows, columns].
        marks: of the same shape: the character for the confidence or the source.
    """

    kinds: list[str]
    values: npt.NDArray[np.int16]
    marks: npt.NDArray[np.uint8]


def text_of(record: Record) -> dict[str, Any]:
    """The record as written in the file.

    Raises:
        BadReading: when it has more kinds than there are letters.
    """
    used = sorted(set(record.values[record.marks != ord(".")].tolist()))
    if len(used) > len(_LETTERS):
        raise BadReading(f"{len(used)} different kinds are too many to be kept; at most {len(_LETTERS)}")
    letters = np.full(max(1, len(record.kinds)), ord("."), np.uint8)
    for letter, index in zip(_LETTERS, used, strict=False):
        letters[index] = ord(letter)
    read = np.where(record.marks == ord("."), ord("."), letters[record.values]).astype(np.uint8)
    kinds = {chr(letters[index]): record.kinds[index] for index in used}
    return {"kinds": kinds, "read": _blocks(read), "marks": _blocks(record.marks)}


def record_of(layer: str, data: Any, shape: tuple[int, int]) -> Record:
    """The record in a file, for a map of rows and columns.

    Raises:
        BadReading: when it is not understood or has another size; names the layer.
    """
    if not isinstance(data, Mapping) or not isinstance(data.get("kinds"), Mapping):
        raise BadReading(f"x-reading: {layer} needs kinds, read and marks; read the scan again")
    kinds = [str(kind) for kind in data["kinds"].values()]
    letters = [str(letter) for letter in data["kinds"]]
    full = (6, *shape) if layer == SIDES else shape
    read, marks = (_array(layer, data.get(name), full) for name in ("read", "marks"))
    known = np.full(256, -1, np.int16)
    for index, letter in enumerate(letters):
        if len(letter) != 1 or not letter.isascii():
            raise BadReading(f"x-reading: {layer}: {letter!r:.20} stands for a kind but is no single letter")
        known[ord(letter)] = index
    values = known[read]
    if ((values < 0) & (marks != ord("."))).any() or not set(np.unique(marks).tolist()) <= _MARKS:
        raise BadReading(f"x-reading: {layer} has characters without a meaning; read the scan again")
    return Record(kinds, np.maximum(values, 0).astype(np.int16), marks)


def _blocks(array: npt.NDArray[np.uint8]) -> Any:
    if array.ndim == 2:
        return "".join(bytes(row).decode("ascii").rstrip(".") + "\n" for row in array)
    return {Direction(d).name: _blocks(array[d]) for d in range(6) if (array[d] != ord(".")).any()}


def _array(layer: str, text: Any, shape: Sequence[int]) -> npt.NDArray[np.uint8]:
    if len(shape) == 3:
        if not isinstance(text, Mapping) or not set(text) <= set(Direction.__members__):
            raise BadReading(f"x-reading: {layer} must have blocks of text by direction, A to F")
        none = "\n" * shape[1]
        return np.stack([_array(layer, text.get(Direction(d).name, none), shape[1:]) for d in range(6)])
    lines = text.splitlines() if isinstance(text, str) else []
    if len(lines) != shape[0] or any(len(line) > shape[1] or not line.isascii() for line in lines):
        raise BadReading(
            f"x-reading: {layer} belongs to a board of another size; remove x-reading and read the scan again"
        )
    return np.array([list(line.ljust(shape[1], ".").encode("ascii")) for line in lines], np.uint8)
