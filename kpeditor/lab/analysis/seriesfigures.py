"""SeriesFigures: the few figures shown during a series and after it, and the games worth a look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from kpeditor.core.scenario.model import DRAW
from kpeditor.lab.analysis.intervals import Interval, wilson
from kpeditor.lab.analysis.sequential import (
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
from kpeditor.lab.row import GameRow

_AHEAD = "The interval of {side}, {low} to {high} %, lies above 50 %: it probably wins more than half."
_UNSEEN = "No interval shows it: the test counts the {decided} games won until it ended"
WORDS = {
    "test": TEST,
    FAVOURS: "Favours {side}, by the {test}, clear after {games} games.",
    BALANCED: "Balanced: neither side wins {unfair} % or more, by the {test}, clear after {games} games.",
    UNDECIDED: "Undecided by the {test}: play more games to tell.",
    "undecided so far": "Undecided so far by the {test}.",
    "bars": "The bars are shares of all finished games with 95 % intervals.",
    "bars so far": "The bars are shares of won games; their intervals may be watched.",
    "ahead so far": f"{_AHEAD} The test asks whether its share is nearer to 50 or to {{unfair}} %, which is"
    " still open.",
    "ahead but undecided": f"{_AHEAD} But it holds for a single look, and the test, which may be looked at"
    " after every {look} games, asks for more: whether the share is nearer to 50 or to {unfair} %.",
    "ahead but balanced": f"{_AHEAD} Balanced means that neither side wins {{unfair}} % or more.",
    "unseen": f"{_UNSEEN}.",
    "unseen, longer": f"{_UNSEEN}; the bars all {{games}} games.",
    "unseen, draws": f"{_UNSEEN}; draws count in the bars alone.",
    "unseen, longer, draws": f"{_UNSEEN}; the bars all {{games}} games; draws count in the bars alone.",
}
"""The figures as whole sentences with fields; the window passes the sentences in its own language."""


@dataclass(frozen=True, slots=True)
class SeriesFigures:
    """Who wins how often.

    Attributes:
        wins: for each side its wins, and their share with a 95 % interval. While games run, the share is of
            the games with a winner, and the interval a confidence sequence. At the end the share is of all
            finished games, and the interval is Wilson's.
    """

    games: int
    wins: tuple[tuple[str, int, Interval], ...]
    draws: int
    unfinished: int
    verdict: Verdict
    is_running: bool

    def sentence(self, titles: Mapping[str, str], words: Mapping[str, str] = WORDS) -> str:
        """The verdict in words, with its test, the kind of the intervals and, if test and intervals seem to
        disagree, the reason.

        `words` are `WORDS` or their translation.
        """
        found = self.verdict
        if found.outcome == UNDECIDED:
            kind = "undecided so far" if self.is_running else "undecided"
        else:
            kind = found.outcome
        text = words[kind].format(
            side=titles.get(found.side, found.side),
            test=words["test"],
            unfair=f"{100 * UNFAIR:.0f}",
            games=found.games,
        )
        bars = words["bars so far" if self.is_running else "bars"]
        return " ".join(filter(None, (text, bars, self.contrast(titles, words))))

    def contrast(self, titles: Mapping[str, str], words: Mapping[str, str] = WORDS) -> str:
        """Why the test and the intervals disagree; "" if they agree. `words` are `WORDS` or their
        translation.
        """
        found, ahead = self.verdict, next((one for one in self.wins if one[2].low > EVEN), None)
        if found.outcome == FAVOURS:
            if ahead is not None and ahead[0] == found.side:
                return ""
            is_longer, has_draws = self.games > found.games, bool(self.draws) and not self.is_running
            kind = ("unseen, longer" if is_longer else "unseen") + (", draws" if has_draws else "")
            return words[kind].format(decided=found.decided, games=self.games)
        if ahead is None:
            return ""
        if found.outcome == BALANCED:
            kind = "ahead but balanced"
        else:
            kind = "ahead so far" if self.is_running else "ahead but undecided"
        return words[kind].format(
            side=titles.get(ahead[0], ahead[0]),
            low=_percent(ahead[2].low),
            high=_percent(ahead[2].high),
            unfair=f"{100 * UNFAIR:.0f}",
            look=LOOK,
        )


def _percent(share: float) -> str:
    """A share in percent, rounded without crossing one half."""
    return f"{100 * share:.1f}" if round(100 * share) == 50 and share != EVEN else f"{100 * share:.0f}"


def figures_of(rows: Sequence[GameRow], sides: tuple[str, str], *, is_running: bool = False) -> SeriesFigures:
    """The figures of some games, given in order."""
    finished = [row for row in rows if row.is_finished]
    draws = sum(row.winner == DRAW for row in finished)
    base = len(finished) - draws if is_running else len(finished)
    interval = confidence_sequence if is_running else wilson
    wins = []
    for side in sides:
        won = sum(row.winner == side for row in finished)
        wins.append((side, won, interval(won, base) if base else Interval(0.0, 0.0, 1.0)))
    found = verdict((row.winner for row in rows), sides)
    return SeriesFigures(len(rows), tuple(wins), draws, len(rows) - len(finished), found, is_running)


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
