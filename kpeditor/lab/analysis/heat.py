"""Heat maps: where on the board things happened, as arrays for the overlays of the editor."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.lab.row import GameRow

Span = tuple[int, int]
Heat = npt.NDArray[np.float64]


def heat_map(
    rows: Iterable[GameRow], what: str, side: str | None, sheet: MapSheet, turns: Span | None = None
) -> Heat:
    """How often something happened in each hex per game: float64 [rows, columns].

    `what` is the id of one of `heatmap.heat_kinds`, `side` a side id, "" for nobody's, None for all, `turns`
    the first and last game-turn that count, None for the whole game.

    Raises:
        BadName: when the games were not played on this map.
    """
    heat = np.zeros((sheet.grid.rows, sheet.grid.columns))
    games = 0
    for row in rows:
        games += 1
        for owner, by_turn in row.hexes.get(what, {}).items():
            if side is not None and owner != side:
                continue
            for turn, counts in by_turn.items():
                if turns is not None and not turns[0] <= int(turn) <= turns[1]:
                    continue
                for number, count in counts.items():
                    hex_ = sheet.hex(number)
                    heat[hex_.row - 1, hex_.column - 1] += count
    return heat / games if games else heat
