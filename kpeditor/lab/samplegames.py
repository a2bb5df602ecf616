"""Sample games: the few of a series that are worth looking at."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from kpeditor.lab.row import GameRow


def sample_games(rows: Sequence[GameRow]) -> dict[str, GameRow]:
    """A typical game (nearest to the median margin and length), the closest and the most lopsided one."""
    finished = [row for row in rows if row.is_finished]
    if not finished:
        return {}
    margin, turn = median(row.margin for row in finished), median(row.turn for row in finished)
    return {
        "typical": min(finished, key=lambda row: (abs(row.margin - margin), abs(row.turn - turn), row.index)),
        "closest": min(finished, key=lambda row: (abs(row.margin), -row.turn, row.index)),
        "lopsided": max(finished, key=lambda row: (abs(row.margin), -row.turn, -row.index)),
    }
