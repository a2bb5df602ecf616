"""Statistics of a series: how often each side wins, with intervals, and what explains the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from kpeditor.core.rules import registry
from kpeditor.core.scenario.model import DRAW
from kpeditor.lab.analysis.combat import Combat
from kpeditor.lab.analysis.course import Course, Margins
from kpeditor.lab.analysis.intervals import Interval, paired, wilson
from kpeditor.lab.analysis.levels import LevelsAndPoints, levels_and_points
from kpeditor.lab.analysis.sequential import Verdict, confidence_sequence, decided, verdict
from kpeditor.lab.row import GameRow
from kpeditor.lab.spec import Series


@dataclass
class Fell:
    """One outcome of a draw or of an event with a table.

    Attributes:
        of: the id of the draw, or the title of the event.
        times: how often it came up in all games; `games`: the number of finished games in which it came up.
        wins: the games among these that each side won, by side id.
    """

    of: str
    outcome: str
    times: int = 0
    games: int = 0
    wins: dict[str, int] = field(default_factory=dict)


def chances_of(rows: Sequence[GameRow], sides: Sequence[str]) -> tuple[Fell, ...]:
    """Every outcome that came up, by draw or event and name; empty if the scenario has neither."""
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


def holdings_of(rows: Sequence[GameRow]) -> dict[str, dict[str, int]]:
    """The number of games in which each side held each place at the end, "" for nobody: by place and side.

    Only places that count for victory are included.
    """
    found: dict[str, Counter[str]] = {}
    for row in rows:
        for place, side in row.holders.items():
            found.setdefault(place, Counter())[side] += 1
    return {place: dict(found[place]) for place in sorted(found)}


LIMITS = (
    "These are games between computer players: they say how the scenario treats these players, not people.",
    "Intervals hold the true share of endless play of the same players in 95 of 100 cases; they know nothing"
    " of other players.",
    "Ask other players and doctrines before you believe a verdict; where they disagree, it depends on play.",
)
"""The limits of the method, printed below every report."""


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """The score of a player, with a draw as a half. A player on both sides has two results in each game."""

    games: int
    wins: int
    draws: int
    losses: int
    score: float
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class Summary:
    """A series in numbers.

    Attributes:
        finished: the number of games that came to an end; all shares refer to these.
        wins: by side id; `interval`: Wilson 95 % of their share of the finished games, None if there are no
            finished games.
        running: the first side's share of the games with a winner, as a confidence sequence, which may be
            watched; None while nobody has won.
        lines: finished games by the victory line that decided them, -1 for none.
        scored: levels and points, None where the scenario has neither.
        chances: the outcomes of the scenario's draws and events, with the winners.
        holdings: the number of games in which a side held a place at the end, by place and side, "" for
            nobody.
    """

    games: int
    finished: int
    wins: dict[str, int]
    draws: int
    unfinished: int
    interval: dict[str, Interval | None]
    running: Interval | None
    verdict: Verdict
    by_player: dict[str, PlayerScore]
    lines: dict[int, int]
    margins: Margins | None
    course: Course
    combat: Combat
    broken: tuple[str, ...]
    scored: LevelsAndPoints | None = None
    chances: tuple[Fell, ...] = ()
    holdings: dict[str, dict[str, int]] = field(default_factory=dict)


def margin_unit(summary: Summary) -> str:
    """The unit of margins: points if the scenario gives points, otherwise units."""
    return "points" if summary.scored is not None and summary.scored.points else "units"


def summarise(series: Series, rows: Sequence[GameRow]) -> Summary:
    """The numbers of the games of a series, given in their order.

    Raises:
        UnknownRuleset: when its ruleset is not installed.
    """
    sides = series.sides
    winners = Counter(row.winner for row in rows)
    unfinished = winners[""]
    finished = len(rows) - unfinished
    won = decided(rows)
    first = sum(row.winner == sides[0] for row in won)
    return Summary(
        games=len(rows),
        finished=finished,
        wins={side: winners[side] for side in sides},
        draws=winners[DRAW],
        unfinished=unfinished,
        interval={side: wilson(winners[side], finished) if finished else None for side in sides},
        running=confidence_sequence(first, len(won)) if won else None,
        verdict=verdict((row.winner for row in rows), sides),
        by_player={name: player_score(series, rows, name) for name in dict.fromkeys(series.players)},
        lines=dict(sorted(Counter(row.line for row in rows if row.is_finished).items())),
        margins=Margins.of(rows),
        course=Course.of(rows, sides[0]),
        combat=Combat.of(rows, sides, registry.find(series.ruleset).counted()),
        broken=tuple(f"game {row.index}: {text}" for row in rows for text in row.broken),
        scored=levels_and_points(rows, sides, series.battle().scenario),
        chances=chances_of(rows, sides),
        holdings=holdings_of(rows),
    )


def player_score(series: Series, rows: Sequence[GameRow], player: str) -> PlayerScore:
    """The score of one player in the finished games.

    If sides were swapped, the interval is over pairs of games, which share their dice.
    """
    results: list[float] = []
    by_pair: dict[int, list[float]] = {}
    for row in rows:
        if not row.is_finished:
            continue
        for side, name in series.seats(row.index).items():
            if name == player:
                results.append(row.score(side))
                by_pair.setdefault(row.pair, []).append(row.score(side))
    if not results:
        return PlayerScore(0, 0, 0, 0, 0.0, None)
    pairs = [sum(scores) / len(scores) for scores in by_pair.values()]
    return PlayerScore(
        len(results),
        results.count(1.0),
        results.count(0.5),
        results.count(0.0),
        sum(results) / len(results),
        paired(pairs),
    )
