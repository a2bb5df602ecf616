"""Symmetry of a board: reflections in an axis and rotations about a point, and the images of each hex."""

from __future__ import annotations

import enum
from dataclasses import dataclass

import numpy as np

from kpeditor.core.geometry import turns
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.masks import board, hexes_of_mask
from kpeditor.core.geometry.pixels import HexLayout, PointF


class SymmetryKind(enum.Enum):
    """The kind of symmetry; the value is its name for users."""

    LEFT_RIGHT = "Left and right mirrored"
    TOP_BOTTOM = "Top and bottom mirrored"
    HALF_TURN = "Turned by 180°"
    THIRD_TURN = "Turned by 120°"
    SIXTH_TURN = "Turned by 60°"

    @property
    def is_mirror(self) -> bool:
        """Whether it is a reflection, with an axis and no centre."""
        return self in (SymmetryKind.LEFT_RIGHT, SymmetryKind.TOP_BOTTOM)


@dataclass(frozen=True, slots=True)
class Step:
    """A transformation of the grid to an image: the turn that takes `source` to `target`."""

    turn: turns.Turn
    source: Hex
    target: Hex

    def hex(self, grid: HexGrid, hex_: Hex) -> Hex:
        """The image of a hex, on the board or not."""
        return turns.moved(grid, self.target, self.turn.offset(turns.offset_between(grid, self.source, hex_)))

    def side(self, grid: HexGrid, side: Hexside) -> Hexside:
        """The image of a hexside, named after the image of its hex."""
        return Hexside(self.hex(grid, side.hex), self.turn.direction(side.direction))


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A kind of symmetry placed on a board; `steps` give all images of a hex except itself."""

    kind: SymmetryKind
    steps: tuple[Step, ...]

    @property
    def swaps_sides(self) -> bool:
        """Whether an image belongs to the other side of the battle."""
        return self.kind in (SymmetryKind.LEFT_RIGHT, SymmetryKind.TOP_BOTTOM, SymmetryKind.HALF_TURN)

    def hexes(self, grid: HexGrid, hexes: frozenset[Hex]) -> frozenset[Hex]:
        """These hexes and their images on the board."""
        images = {step.hex(grid, hex_) for step in self.steps for hex_ in hexes}
        return hexes | frozenset(hex_ for hex_ in images if hex_ in grid)

    def sides(self, grid: HexGrid, sides: frozenset[Hexside]) -> frozenset[Hexside]:
        """These hexsides and their images on the board, canonical."""
        found = set(sides)
        for step in self.steps:
            for side in sides:
                image = step.side(grid, side)
                if image.hex in grid or grid.step(image.hex, image.direction) in grid:
                    found.add(canonical(grid, image))
        return frozenset(found)

    def lonely(self, grid: HexGrid) -> frozenset[Hex]:
        """The hexes of the board that have an image off the board."""
        exists = board(grid)
        rows, columns = (part.astype(np.int32) for part in np.nonzero(exists))
        alone = np.zeros(len(rows), np.bool_)
        for step in self.steps:
            offsets = step.turn.offsets(turns.offsets_of(grid, step.source, columns + 1, rows + 1))
            there_columns, there_rows = turns.moved_all(grid, step.target, offsets)
            inside = (there_columns >= 1) & (there_columns <= grid.columns)
            inside &= (there_rows >= 1) & (there_rows <= grid.rows)
            inside[inside] = exists[there_rows[inside] - 1, there_columns[inside] - 1]
            alone |= ~inside
        mask = np.zeros_like(exists)
        mask[rows[alone], columns[alone]] = True
        return frozenset(hexes_of_mask(mask))

    def centre(self, grid: HexGrid) -> PointF:
        """The fixed point in drawing units; for a reflection one point of its axis."""
        layout, step = HexLayout(grid), self.steps[0]
        (x1, y1), (x2, y2) = layout.centre(step.source), layout.centre(step.target)
        return (x1 + x2) / 2, (y1 + y2) / 2


def symmetry(grid: HexGrid, kind: SymmetryKind, through: Hex | None = None) -> Symmetry:
    """The symmetry with its axis or centre at the centre of a hex, or where it fits the whole board best."""
    turn = _turn(grid, kind)
    pairs = [(through, through)] if through is not None else _pairs(grid, kind)
    candidates = [Symmetry(kind, _steps(grid, turn, source, target)) for source, target in pairs]
    return min(candidates, key=lambda one: len(one.lonely(grid))) if len(candidates) > 1 else candidates[0]


def _turn(grid: HexGrid, kind: SymmetryKind) -> turns.Turn:
    match kind:
        case SymmetryKind.LEFT_RIGHT:
            return turns.left_right(grid)
        case SymmetryKind.TOP_BOTTOM:
            return turns.top_bottom(grid)
        case SymmetryKind.HALF_TURN:
            return turns.HALF
        case SymmetryKind.THIRD_TURN:
            return turns.Turn(2)
        case SymmetryKind.SIXTH_TURN:
            return turns.Turn(1)


def _steps(grid: HexGrid, turn: turns.Turn, source: Hex, target: Hex) -> tuple[Step, ...]:
    """The turn repeated once, twice and so on, until it would give the original."""
    steps = [Step(turn, source, target)]
    while True:
        last = steps[-1]
        both = Step(last.turn.then(turn), source, steps[0].hex(grid, last.target))
        if both.turn == turns.SAME:
            return tuple(steps)
        steps.append(both)


def _pairs(grid: HexGrid, kind: SymmetryKind) -> list[tuple[Hex, Hex]]:
    """Candidates for the symmetry of a whole board: pairs of hexes in its middle that may be images of each
    other.
    """
    column, row = (grid.columns + 1) // 2, (grid.rows + 1) // 2
    middle = [hex_ for dc in (-1, 0, 1) for dr in (-1, 0, 1) if (hex_ := Hex(column + dc, row + dr)) in grid]
    pairs = [(hex_, hex_) for hex_ in middle]
    if kind is SymmetryKind.HALF_TURN:
        pairs += [(a, b) for a in middle for b in middle if a < b and grid.distance(a, b) == 1]
    elif kind.is_mirror:
        straight = kind is (SymmetryKind.TOP_BOTTOM if grid.is_flat else SymmetryKind.LEFT_RIGHT)
        same_line = 0 if grid.is_flat else 1
        if straight:
            pairs += [(a, b) for a in middle for b in middle if a < b and _adjoin(grid, a, b, same_line)]
    return pairs


def _adjoin(grid: HexGrid, a: Hex, b: Hex, same: int) -> bool:
    return a[same] == b[same] and grid.distance(a, b) == 1
