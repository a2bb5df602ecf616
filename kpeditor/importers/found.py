"""ForeignMap: what a map of another program holds, in no program's own terms: kinds, and where each lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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
"""In `Cells`: no kind here."""


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
        words: what to guess its meaning from, the most telling first.
        count: hexes, hexsides or objects of it.
        said: our kind as the file itself names it, as a target of `mapping.py`; "" when it does not.
    """

    key: str
    title: str
    role: Role
    words: tuple[str, ...] = ()
    count: int = 0
    said: str = ""
    picture: TilePicture | None = None


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
        source: the program it is from, as people call it.
        cells: arrays of shape [rows, columns] of indices into `kinds`; the lowest first.
        sides: hexsides by index of their kind.
        notes: what was left out, in whole sentences.
        own: the battle itself, when kpeditor wrote the file; then nothing is left to map.
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
