"""Corrects doubtful hexsides by continuity: roads and streams end only where the catalogue allows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.catalogue import Catalogue, HexsideKind
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, other_name
from kpeditor.scan.reading.targets import Target

Bools = npt.NDArray[np.bool_]
Chances = npt.NDArray[np.float64]
Shown = Mapping[Hex, frozenset[str]]
"""The kinds that each hex shows, in all layers together."""
_PRICE = 1.6
"""The cost of a loose end, in logarithms of odds."""
_ROUNDS = 3
_HIDDEN = 0.002
"""The least probability that an answer is wrong, however certain it looks: the line may lie under other
ink.
"""
_RARE = 0.05
"""The least probability of a line for which its loose end counts."""
_OPEN, _MEANT = 0.02, 0.2
"""The odds that a line truly ends where the catalogue does not allow it, and where it does."""


@dataclass(frozen=True, slots=True)
class _Knots:
    """The nodes at which lines continue: corners, or hexes for lines that cross hexsides.

    Attributes:
        of: the two knots of each hexside, -1 beyond the board.
        sides: the hexsides at each knot.
        hexes: the hexes at each knot.
        is_edge: whether a knot lies at the edge of the board.
    """

    of: list[tuple[int, ...]]
    sides: list[list[int]]
    hexes: list[set[Hex]]
    is_edge: list[bool]


class Lines:
    """The lines of a board, and the hexsides that continue each line at either end.

    A line along hexsides continues at corners, a line that crosses hexsides continues in hexes. Only features
    that may not end anywhere (`HexsideKind.ends`) are examined.
    """

    def __init__(
        self,
        grid: HexGrid,
        sides: Sequence[Target],
        labels: Sequence[str],
        catalogue: Catalogue,
        shown: Shown | None = None,
    ) -> None:
        """Prepares the lines of a board.

        Args:
            shown: the kinds of hexes, as far as they have been read; lines may end in kinds that the
                catalogue names.
        """
        self._labels = list(labels)
        self._kinds = [catalogue.hexside(label) for label in labels]
        names = [side for side in sides if isinstance(side, Hexside)]
        self._knots = {crosses: _knots(grid, names, crosses) for crosses in (False, True)}
        self._shown = shown or {}

    def mended(self, chances: Chances, is_known: Bools | None = None) -> tuple[Bools, Chances]:
        """The labels that hold for each hexside, and the probability that each answer is wrong, with regard
        to the loose ends around it; both of shape (n, labels).

        Args:
            chances: the probability of each label from the hexside alone.
            is_known: shape (n,), hexsides named by the user, which are not changed.
        """
        chosen = chances > 0.5
        guilt = np.zeros(chances.shape)
        known = np.zeros(len(chances), np.bool_) if is_known is None else is_known
        odds = np.log(np.clip(chances, 1e-9, 1) / np.clip(1 - chances, 1e-9, 1))
        for j, kind in enumerate(self._kinds):
            if kind is None or kind.ends is None:
                continue
            for _ in range(_ROUNDS):
                if not self._mend(kind, j, odds, chosen):
                    break
            self._suspect(kind, j, odds, chosen, known, guilt)
        return chosen, guilt

    def _mend(self, kind: HexsideKind, j: int, odds: Chances, chosen: Bools) -> bool:
        """Flips doubtful labels if that leaves fewer loose ends. Returns whether any was flipped."""
        knots = self._knots[kind.crosses]
        changed = False
        # A hexside is flipped when the loose ends saved outweigh the evidence of the picture.
        for index in np.flatnonzero(np.abs(odds[:, j]) < 2 * _PRICE).tolist():
            around = [
                knot for knot in knots.of[index] if knot >= 0 and (kind.crosses or not knots.is_edge[knot])
            ]
            carried = self._carries(kind, j, chosen)
            before = sum(_is_loose(knots.sides[knot], carried, chosen[:, j]) for knot in around)
            chosen[index, j] ^= True
            carried = self._carries(kind, j, chosen)
            after = sum(_is_loose(knots.sides[knot], carried, chosen[:, j]) for knot in around)
            gain = (before - after) * _PRICE + (odds[index, j] if chosen[index, j] else -odds[index, j])
            if gain <= 0:
                chosen[index, j] ^= True
            else:
                changed = True
        return changed

    def _carries(self, kind: HexsideKind, j: int, chosen: Bools) -> Bools:
        others = [self._labels.index(name) for name in kind.joins if name in self._labels]
        return np.asarray(chosen[:, [j, *others]].any(axis=1), np.bool_)

    def _suspect(
        self,
        kind: HexsideKind,
        j: int,
        odds: Chances,
        chosen: Bools,
        known: Bools,
        guilt: Chances,
    ) -> None:
        """Raises the doubt of hexsides around each loose end, and around ends that would be loose if a
        doubtful neighbour carried no line.

        A loose end has three explanations: its own hexside carries no line, another hexside there continues
        the line but was not read as one, or, rarely, the line does end. Each hexside gets a share of the
        doubt in proportion to the probability that it is wrong.
        """
        ends = kind.ends or frozenset()
        knots = self._knots[kind.crosses]
        carried = self._carries(kind, j, chosen)
        wrong = np.maximum(1.0 / (1.0 + np.exp(np.abs(odds[:, j]))), _HIDDEN)
        wrong[known] = 0.0
        for sides, hexes, is_edge in zip(knots.sides, knots.hexes, knots.is_edge, strict=True):
            there = [side for side in sides if carried[side]]
            # Lines that cross hexsides leave the board over one; lines along hexsides end at its edge.
            if not there or (is_edge and not kind.crosses):
                continue
            is_meant = is_edge or any(self._shown.get(hex_, frozenset()) & ends for hex_ in hexes)
            for end in there:
                others = [side for side in there if side != end]
                if not chosen[end, j] or (is_loose := float(wrong[others].prod())) < _RARE:
                    continue
                some = [side for side in sides if side not in others]
                share = wrong[some] / (wrong[some].sum() + (_MEANT if is_meant else _OPEN))
                guilt[some, j] = np.maximum(guilt[some, j], is_loose * share)


def _is_loose(sides: Sequence[int], carried: Bools, own: Bools) -> bool:
    """Whether exactly one hexside at a knot carries the line."""
    there = [side for side in sides if carried[side]]
    return len(there) == 1 and bool(own[there[0]])


def _knots(grid: HexGrid, sides: Sequence[Hexside], crosses: bool) -> _Knots:
    number: dict[object, int] = {}
    knots = _Knots([], [], [], [])
    for index, side in enumerate(sides):
        pair = side.hex, other_name(grid, side).hex
        ends: tuple[object, ...] = pair if crosses else lattice.side_ends(grid, side.hex, side.direction)
        mine = []
        for end in ends:
            if crosses and end not in grid:
                mine.append(-1)
                continue
            if end not in number:
                number[end] = len(knots.sides)
                knots.sides.append([])
                knots.hexes.append(set())
            at = number[end]
            knots.sides[at].append(index)
            knots.hexes[at].update([end] if isinstance(end, Hex) else [one for one in pair if one in grid])
            mine.append(at)
        knots.of.append(tuple(mine))
    knots.is_edge.extend(
        any(grid.step(hex_, way) not in grid for hex_ in hexes for way in Direction)
        if crosses
        else len(hexes) < 3
        for hexes in knots.hexes
    )
    return knots
