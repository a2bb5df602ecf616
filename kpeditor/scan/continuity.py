"""Lines do not end anywhere: what the catalogue says of roads and streams, used where the eye is in doubt."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.catalogue import Catalogue, HexsideKind
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.hexsides import Hexside, other_name
from kpeditor.scan.targets import Target

Bools = npt.NDArray[np.bool_]
Chances = npt.NDArray[np.float64]
_PRICE = 1.6
"""What a loose end costs, in units of the logarithm of odds."""
_ROUNDS = 3
_DOUBT = 0.05
"""What is left of the odds of hexsides where a line has a loose end."""


class Lines:
    """The lines of a board: which hexsides carry each on at either end.

    A line along hexsides goes on at corners, a line that crosses them in hexes. Only features that may not
    end anywhere (`HexsideKind.ends`) are looked at.
    """

    def __init__(
        self, grid: HexGrid, sides: Sequence[Target], labels: Sequence[str], catalogue: Catalogue
    ) -> None:
        self._labels = list(labels)
        self._kinds = [catalogue.hexside(label) for label in labels]
        names = [side for side in sides if isinstance(side, Hexside)]
        self._knots = {crosses: _knots(grid, names, crosses) for crosses in (False, True)}

    def mended(self, chances: Chances) -> tuple[Bools, Chances]:
        """Which labels hold for each hexside, shape (n, labels), and by which factor its odds fall,
        shape (n,).

        Args:
            chances: of each label as seen at the hexside alone.
        """
        chosen = chances > 0.5
        suspect = np.ones(len(chances))
        odds = np.log(np.clip(chances, 1e-9, 1) / np.clip(1 - chances, 1e-9, 1))
        for j, kind in enumerate(self._kinds):
            if kind is None or kind.ends is None:
                continue
            for _ in range(_ROUNDS):
                if not self._mend(kind, j, odds, chosen):
                    break
            suspect[self._at_loose_ends(kind, j, odds, chosen)] = _DOUBT
        return chosen, suspect

    def _mend(self, kind: HexsideKind, j: int, odds: Chances, chosen: Bools) -> bool:
        """Flips what is in doubt where that leaves fewer loose ends; True when anything was flipped."""
        knots_of, sides_at = self._knots[kind.crosses]
        changed = False
        for index in np.flatnonzero(np.abs(odds[:, j]) < 2 * _PRICE).tolist():
            around = [knot for knot in knots_of[index] if knot >= 0]
            carried = self._carries(kind, j, chosen)
            before = sum(self._is_loose(sides_at[knot], carried, chosen[:, j]) for knot in around)
            chosen[index, j] ^= True
            carried = self._carries(kind, j, chosen)
            after = sum(self._is_loose(sides_at[knot], carried, chosen[:, j]) for knot in around)
            gain = (before - after) * _PRICE + (odds[index, j] if chosen[index, j] else -odds[index, j])
            if gain <= 0:
                chosen[index, j] ^= True
            else:
                changed = True
        return changed

    def _carries(self, kind: HexsideKind, j: int, chosen: Bools) -> Bools:
        others = [self._labels.index(name) for name in kind.joins if name in self._labels]
        return np.asarray(chosen[:, [j, *others]].any(axis=1), np.bool_)

    def _at_loose_ends(self, kind: HexsideKind, j: int, odds: Chances, chosen: Bools) -> list[int]:
        """The ends themselves, and of what could carry each on the likeliest."""
        _, sides_at = self._knots[kind.crosses]
        carried = self._carries(kind, j, chosen)
        found: list[int] = []
        for sides in sides_at:
            if self._is_loose(sides, carried, chosen[:, j]):
                found += [side for side in sides if chosen[side, j]]
                rest = [side for side in sides if not carried[side]]
                found += [max(rest, key=lambda side: float(odds[side, j]))] if rest else []
        return found

    @staticmethod
    def _is_loose(sides: Sequence[int], carried: Bools, own: Bools) -> bool:
        """True where exactly one hexside brings the line and none takes it on."""
        there = [side for side in sides if carried[side]]
        return len(there) == 1 and bool(own[there[0]])


def _knots(
    grid: HexGrid, sides: Sequence[Hexside], crosses: bool
) -> tuple[list[tuple[int, ...]], list[list[int]]]:
    """The two knots of each hexside - its corners, or its hexes when crossed; -1 at the border - and the
    hexsides at each knot.
    """
    number: dict[object, int] = {}
    at: list[list[int]] = []
    of: list[tuple[int, ...]] = []
    for index, side in enumerate(sides):
        ends: tuple[object, ...] = (
            (side.hex, other_name(grid, side).hex)
            if crosses
            else lattice.side_ends(grid, side.hex, side.direction)
        )
        knots = []
        for end in ends:
            if crosses and end not in grid:
                knots.append(-1)
                continue
            if end not in number:
                number[end] = len(at)
                at.append([])
            at[number[end]].append(index)
            knots.append(number[end])
        of.append(tuple(knots))
    return of, at
