"""Reading: the few figures of a series that are shown while it runs and when it is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kpeditor.core.scenario.model import DRAW
from kpeditor.lab.intervals import Interval, wilson
from kpeditor.lab.row import GameRow
from kpeditor.lab.sequential import BALANCED, FAVOURS, Verdict, confidence_sequence, verdict


@dataclass(frozen=True, slots=True)
class Reading:
    """Who wins how often.

    Attributes:
        wins: for each side its wins, and their share with a 95 % interval: while games run, of those somebody
            won, as a confidence sequence; at the end of all finished ones, by Wilson.
    """

    games: int
    wins: tuple[tuple[str, int, Interval], ...]
    draws: int
    unfinished: int
    verdict: Verdict
    is_running: bool

    def sentence(self, titles: Mapping[str, str]) -> str:
        """The verdict in words, and what the intervals are."""
        found = self.verdict
        if found.outcome == FAVOURS:
            text = f"Favours {titles.get(found.side, found.side)}, clear after {found.games} games."
        elif found.outcome == BALANCED:
            text = f"Balanced: neither side wins 60 % or more, clear after {found.games} games."
        else:
            text = "Undecided so far." if self.is_running else "Undecided: play more games to tell."
        if self.is_running:
            return f"{text} Shares of won games; the intervals may be watched."
        return f"{text} Shares of all finished games with 95 % intervals."


def read_games(rows: Sequence[GameRow], sides: tuple[str, str], *, is_running: bool = False) -> Reading:
    """The figures of some games, given in their order."""
    finished = [row for row in rows if row.is_finished]
    draws = sum(row.winner == DRAW for row in finished)
    base = len(finished) - draws if is_running else len(finished)
    interval = confidence_sequence if is_running else wilson
    wins = []
    for side in sides:
        won = sum(row.winner == side for row in finished)
        wins.append((side, won, interval(won, base) if base else Interval(0.0, 0.0, 1.0)))
    found = verdict((row.winner for row in rows), sides)
    return Reading(len(rows), tuple(wins), draws, len(rows) - len(finished), found, is_running)
