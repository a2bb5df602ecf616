"""Reading: the few figures of a series that are shown while it runs and when it is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kpeditor.core.scenario.model import DRAW
from kpeditor.lab.intervals import Interval, wilson
from kpeditor.lab.row import GameRow
from kpeditor.lab.sequential import (
    BALANCED,
    EVEN,
    FAVOURS,
    LOOK,
    TEST,
    UNDECIDED,
    UNFAIR,
    Verdict,
    confidence_sequence,
    verdict,
)


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
        """The verdict in words with its test, what the intervals are and, where these seem to say something
        else, why.
        """
        found = self.verdict
        if found.outcome == FAVOURS:
            side = titles.get(found.side, found.side)
            text = f"Favours {side}, by the {TEST}, clear after {found.games} games."
        elif found.outcome == BALANCED:
            most = f"neither side wins {100 * UNFAIR:.0f} % or more"
            text = f"Balanced: {most}, by the {TEST}, clear after {found.games} games."
        elif self.is_running:
            text = f"Undecided so far by the {TEST}."
        else:
            text = f"Undecided by the {TEST}: play more games to tell."
        bars = (
            "The bars are shares of won games; their intervals may be watched."
            if self.is_running
            else "The bars are shares of all finished games with 95 % intervals."
        )
        return " ".join(filter(None, (text, bars, self.contrast(titles))))

    def contrast(self, titles: Mapping[str, str]) -> str:
        """Why the test and the intervals say different things; "" where they agree."""
        found, ahead = self.verdict, next((one for one in self.wins if one[2].low > EVEN), None)
        name = "" if ahead is None else titles.get(ahead[0], ahead[0])
        span = "" if ahead is None else f"{_percent(ahead[2].low)} to {_percent(ahead[2].high)} %"
        if found.outcome == UNDECIDED and ahead is not None:
            head = f"The interval of {name}, {span}, lies above 50 %: it probably wins more than half."
            if self.is_running:
                return (
                    f"{head} The test asks whether its share is nearer to 50 or to 60 %, which is still open."
                )
            return (
                f"{head} But it holds for a single look, and the test, which may be looked at after every"
                f" {LOOK} games, asks for more: whether the share is nearer to 50 or to 60 %."
            )
        if found.outcome == BALANCED and ahead is not None:
            return (
                f"The interval of {name}, {span}, lies above 50 %: it probably wins more than half. Balanced"
                f" means that neither side wins {100 * UNFAIR:.0f} % or more."
            )
        if found.outcome == FAVOURS and (ahead is None or ahead[0] != found.side):
            why = [f"No interval shows it: the test counts the {found.decided} games won until it ended"]
            why += [f"the bars all {self.games} games"] if self.games > found.games else []
            why += ["draws count in the bars alone"] if self.draws and not self.is_running else []
            return f"{'; '.join(why)}."
        return ""


def _percent(share: float) -> str:
    """A share in percent, rounded so that it stays on its side of one half."""
    return f"{100 * share:.1f}" if round(100 * share) == 50 and share != EVEN else f"{100 * share:.0f}"


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
