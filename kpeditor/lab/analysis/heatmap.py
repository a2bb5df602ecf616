"""Heat maps: where on the board things happened, and the scale of their shades."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.geometry.tablebins import TableBins
from kpeditor.core.rules.declarations import Counted, by_id
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.lab.row import FIRE_AT, FIRE_FROM, LOSSES, PRESENCE, GameRow

Floats = npt.NDArray[np.float64]
KINDS = by_id(
    (
        Counted(PRESENCE, "Presence", measure="unit-turns in 100 games"),
        Counted(FIRE_FROM, "Fire from", measure="shots in 100 games"),
        Counted(FIRE_AT, "Fire at", measure="attacks in 100 games"),
        Counted(LOSSES, "Losses", measure="losses in 100 games"),
    )
)
"""What is counted by hex under all rules. Figures are per 100 games, since whole numbers are read more
quickly than 0.025 a game.
"""


Span = tuple[int, int]


def heat_kinds(ruleset: RuleSet | None) -> dict[str, Counted]:
    """The available heat maps by id: those of all rules, then those the ruleset declares."""
    declared = ruleset.counted() if ruleset is not None else ()
    return KINDS | by_id(one for one in declared if one.measure)


def plain_number(value: float) -> str:
    """A rate per 100 games as text: "3", "250", "<1"."""
    return "<1" if 0 < value < 1 else f"{value:,.0f}"


@dataclass(frozen=True, slots=True)
class HeatMap:
    """How often something happened per game.

    Attributes:
        values: by hex, or by square of a free table (`TableBins`), [rows, columns].
    """

    kind: Counted
    side: str
    games: int
    values: Floats

    @property
    def most(self) -> float:
        """The largest value, 0 when nothing happened at all."""
        return float(self.values.max(initial=0.0))

    @property
    def per_hundred(self) -> Floats:
        return self.values * 100

    def steps(self, count: int) -> list[float]:
        """The largest value, per 100 games, of each of several equal steps of shade."""
        if self.most <= 0:
            return []
        least = 1 / max(1, self.games)
        whole = float(np.log1p(self.most / least))
        return [100 * least * float(np.expm1(whole * (one + 1) / count)) for one in range(count)]

    def shades(self) -> Floats:
        """The values on a logarithmic scale from 0 to 1, so that seldom visited hexes still show beside busy
        ones.
        """
        if self.most <= 0:
            return np.zeros_like(self.values)
        least = 1 / max(1, self.games)
        scaled: Floats = np.log1p(self.values / least) / np.log1p(self.most / least)
        return scaled


def heat_of(
    rows: Sequence[GameRow], sheet: Sheet, kind: Counted, side: str = "", turns: Span | None = None
) -> HeatMap:
    """The heat map of some games.

    `side` is the side that fires, loses and so on, or "" for both together. `turns` are the first and last
    game-turn that count; None for the whole game.

    Raises:
        BadName: when the games were not played on this map.
    """
    shape, cell = _cells(sheet)
    heat = np.zeros(shape)
    for row in rows:
        for owner, by_turn in row.hexes.get(kind.id, {}).items():
            if side and owner != side:
                continue
            for turn, counts in by_turn.items():
                if turns is not None and not turns[0] <= int(turn) <= turns[1]:
                    continue
                for number, count in counts.items():
                    heat[cell(number)] += count
    return HeatMap(kind, side, len(rows), heat / max(1, len(rows)))


def _cells(sheet: Sheet) -> tuple[tuple[int, int], Callable[[str], tuple[int, int]]]:
    """The number of rows and columns of a board, and a function from the name of a place to its row and
    column (from 0).
    """
    if not isinstance(sheet, MapSheet):
        bins = TableBins.of(sheet.space)
        return bins.shape, bins.cell

    def cell(number: str) -> tuple[int, int]:
        hex_ = sheet.hex(number)
        return hex_.row - 1, hex_.column - 1

    return (sheet.grid.rows, sheet.grid.columns), cell
