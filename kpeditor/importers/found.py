"""ForeignMap: the content of another program's map in neutral terms: kinds of things and where each lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.hexsidelayer import Mask
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.pixels import PointF

Role = Literal["hex", "side", "line", "area", "point"]
Cells = npt.NDArray[np.int32]
NOTHING = -1
"""The index in `Cells` of a hex without a kind."""


@dataclass(frozen=True, slots=True)
class TilePicture:
    """A part of a picture file, in pixels; a width of 0 stands for all of it."""

    file: Path
    left: int = 0
    top: int = 0
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class FoundKind:
    """One kind of thing a foreign map shows.

    Attributes:
        key: names it in a mapping; the same in every map made with the same tiles.
        words: hints from which to guess its meaning, the most specific first.
        count: the number of hexes, hexsides or objects of this kind.
        said: the target (`mapping.py`) that the file itself declares; "" without one.
    """

    key: str
    title: str
    role: Role
    words: tuple[str, ...] = ()
    count: int = 0
    said: str = ""
    picture: TilePicture | None = None


class Kinds:
    """The kinds of one map by key, numbered in the order they were met. The first declaration of a kind is
    kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kinds: list[FoundKind] = []
        self._counts: list[int] = []
        self._numbers: dict[str, int] = {}

    def has_room(self, key: str) -> bool:
        """Whether this kind is known already, or the limit allows one more."""
        return key in self._numbers or len(self._kinds) < self._most

    def add(self, kind: FoundKind, count: int = 1) -> int:
        """Counts a kind and answers its number."""
        number = self._numbers.setdefault(kind.key, len(self._kinds))
        if number == len(self._kinds):
            self._kinds.append(kind)
            self._counts.append(0)
        self._counts[number] += count
        return number

    def number(self, key: str) -> int:
        """The number of a kind that was added."""
        return self._numbers[key]

    def all(self) -> list[FoundKind]:
        """All kinds with their counts."""
        return [replace(kind, count=n) for kind, n in zip(self._kinds, self._counts, strict=True)]


@dataclass(frozen=True, slots=True)
class FoundShape:
    """A line, an area (a closed line) or a point on the board, in hex sides as `HexLayout` has them."""

    kind: int
    points: tuple[PointF, ...]
    name: str = ""
    properties: Mapping[str, str] = field(default_factory=dict)


@dataclass
class ForeignMap:
    """A foreign map as far as it was understood.

    Attributes:
        source: the name of the program that wrote it.
        cells: arrays of shape [rows, columns] of indices into `kinds`; the lowest first.
        sides: hexsides by index of their kind.
        notes: what was left out, in whole sentences.
        own: the battle itself, when kpeditor wrote the file; no mapping is needed then.
    """

    source: str
    title: str
    grid: HexGrid
    kinds: list[FoundKind] = field(default_factory=list)
    cells: list[Cells] = field(default_factory=list)
    sides: dict[int, Mask] = field(default_factory=dict)
    shapes: list[FoundShape] = field(default_factory=list)
    ruleset: str = ""
    notes: list[str] = field(default_factory=list)
    own: OpenBattle | None = None
