"""Chances: how often what a scenario draws and rolls fell in a series, and who won then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kpeditor.lab.row import GameRow


@dataclass
class Fell:
    """One outcome of a draw or of an event with a table.

    Attributes:
        of: the id of the draw, the title of the event.
        times: how often it fell in all games; `games`: the finished games in which it did.
        wins: of these, by side id.
    """

    of: str
    outcome: str
    times: int = 0
    games: int = 0
    wins: dict[str, int] = field(default_factory=dict)


def chances_of(rows: Sequence[GameRow], sides: Sequence[str]) -> tuple[Fell, ...]:
    """Every outcome that fell, by draw or event and name; none where nothing is left to chance."""
    found: dict[tuple[str, str], Fell] = {}
    for row in rows:
        for of, outcomes in row.chances.items():
            for outcome, times in outcomes.items():
                one = found.setdefault((of, outcome), Fell(of, outcome, wins=dict.fromkeys(sides, 0)))
                one.times += times
                one.games += row.is_finished
                if row.winner in one.wins:
                    one.wins[row.winner] += 1
    return tuple(found[key] for key in sorted(found))
