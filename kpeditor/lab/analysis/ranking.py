"""Ranking: variants of a battle (for example the same forces on other maps) by how even they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

from kpeditor.core.errors import KpError
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import DRAW
from kpeditor.lab.analysis.intervals import Interval, wilson
from kpeditor.lab.runner import Progress, run_series
from kpeditor.lab.spec import Series


@dataclass(frozen=True, slots=True)
class Ranked:
    """How even a variant is between computer players.

    Attributes:
        name: the name of the variant.
        games: how many were finished; unfinished ones count nowhere.
        score: the first side's share, wins and half the draws; None if no game was finished.
        interval: Wilson 95 % of the score, taken as a share.
        why_not: why it could not be played; empty when it could.
    """

    name: str
    games: int = 0
    unfinished: int = 0
    score: float | None = None
    interval: Interval | None = None
    why_not: str = ""

    @property
    def lean(self) -> float:
        """How far the score lies from one half; 1 for a variant that could not be played."""
        return 1.0 if self.score is None else abs(self.score - 0.5)


def rank(
    variants: Sequence[tuple[str, Battle]],
    players: tuple[str, str],
    games: int,
    *,
    seed: int = 1,
    executor: Executor | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> list[Ranked]:
    """Plays the same number of games of each variant with the same dice; answers the variants, the most even
    first.

    A variant that cannot be played comes last, with the reason. If the work is stopped, the games played so
    far count.
    """
    total, found = games * len(variants), []
    for number, (name, battle) in enumerate(variants):
        before = number * games

        def tell(progress: Progress, before: int = before) -> None:
            if on_progress is not None:
                on_progress(before + progress.done, total)

        try:
            series = Series.of(battle, players, games, seed=seed)
            result = run_series(series, executor, None, tell, should_stop)
        except KpError as reason:
            found.append(Ranked(name, why_not=reason.sentence()))
            continue
        winners = [row.winner for row in result.rows if row.is_finished]
        side = series.sides[0]
        points = winners.count(side) + winners.count(DRAW) / 2
        ended = len(winners)
        score, interval = (points / ended, wilson(points, ended)) if ended else (None, None)
        found.append(Ranked(name, ended, len(result.rows) - ended, score, interval))
        if result.stopped:
            break
    return sorted(found, key=lambda one: (bool(one.why_not), one.lean))
