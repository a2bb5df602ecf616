"""What-if: the same games played again with one thing changed, and the value of the change.

All variants of a battle share their random numbers: game `i` has the same seed in each, and dice and choices
are addressed by their purpose, so that most of the luck cancels out. Batches are pure functions of their
arguments: any executor may run them, and results do not depend on the number of workers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass

from kpeditor.core.errors import KpError
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.model import DRAW
from kpeditor.core.scenario.victory.standing import levels_of
from kpeditor.lab.analysis.levels import winner_at
from kpeditor.lab.game import repeats, run_batch
from kpeditor.lab.pools import InlineExecutor
from kpeditor.lab.row import GameRow
from kpeditor.lab.spec import Series
from kpeditor.lab.whatif.changes import BadChange, Change, changed
from kpeditor.lab.whatif.factors import Factor, with_stable_ids
from kpeditor.lab.whatif.pairs import Contrast, contrast, holm

BATCH = 10
"""Games played in one go by a worker."""
AHEAD = 4
"""Batches given to the executor at the same time."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of a what-if.

    Attributes:
        players: a computer player's name for each side, in the order of the scenario.
        games: the number of games of every variant.
        goal: what is scored: "" the winner; "points" who has more points; any other text is a level, and a
            win below it counts as a draw.
    """

    players: tuple[str, ...]
    games: int = 100
    seed: int = 1
    goal: str = ""


POINTS = "points"
"""The goal of having more points than the other side."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One game of a variant, for the side listed first: `score` 1, ½ for a draw, or 0; margin in units.

    A game that was not finished has no winner and counts as a draw.
    """

    game: int
    winner: str
    turn: int
    score: float
    margin: int = 0

    @classmethod
    def of(cls, row: GameRow, side: str, goal: str = "", levels: Sequence[str] = ()) -> Sample:
        """The sample of a game for a side and a goal of a plan."""
        winner, margin = row.winner, row.margin
        if goal == POINTS and row.is_finished:
            margin = row.points.get(side, 0) - max(
                (points for other, points in row.points.items() if other != side), default=0
            )
            ahead = next((other for other in row.points if other != side), "")
            winner = DRAW if not margin else side if margin > 0 else ahead or row.winner
        elif goal:
            winner = winner_at(row, levels, goal)
        score = {side: 1.0, DRAW: 0.5, "": 0.5}.get(winner, 0.0)
        return cls(row.index, winner, row.turn, score, margin)


@dataclass(frozen=True, slots=True)
class Sweep:
    """The values of changes compared with the unchanged battle; `base` holds its games in order.

    Attributes:
        contrasts: one for each change, in the order of the request.
        unplayable: changes whose games could not begin, with the reason.
        is_cut: whether play was stopped before all games were played.
    """

    side: str
    plan: Plan
    base: tuple[Sample, ...]
    contrasts: tuple[Contrast, ...]
    unplayable: tuple[tuple[Change, str], ...] = ()
    is_cut: bool = False


Progress = Callable[[int, int], None]
"""Called after every batch with the games done and the games in all."""
Stop = Callable[[], bool]


class Laboratory:
    """Plays variants of one battle, each game once.

    Args:
        battle: the one to vary; a copy with stable unit numbers is played.
        executor: None plays in this process.
        on_progress, should_stop: called after every batch.
    """

    def __init__(
        self,
        battle: Battle,
        plan: Plan,
        executor: Executor | None = None,
        *,
        on_progress: Progress | None = None,
        should_stop: Stop | None = None,
    ) -> None:
        if battle.scenario is None:
            raise BadChange("there is no scenario to change")
        self.battle = with_stable_ids(battle)
        self.plan = plan
        self._levels = levels_of(battle.scenario)
        if plan.goal and plan.goal != POINTS and plan.goal not in self._levels:
            known = ", ".join((*self._levels, POINTS))
            raise BadChange(f"there is no level {plan.goal!r} to score; goals are {known}")
        if plan.goal == POINTS and not battle.scenario.scoring.awards:
            raise BadChange("the scenario gives no points to score")
        self.side = battle.scenario.sides[0].id if battle.scenario.sides else ""
        self._executor = executor or InlineExecutor()
        self._played: dict[tuple[Change, ...], list[Sample]] = {}
        self._specs: dict[tuple[Change, ...], str] = {}
        self._on_progress = on_progress or (lambda done, total: None)
        self.should_stop = should_stop or (lambda: False)

    def play(self, variants: Sequence[tuple[Change, ...]], games: int) -> None:
        """Plays the variants up to this number of games each. Games that have been played already are not
        repeated.

        Raises:
            KpError: when a variant cannot be played; others may have been played before.
        """
        tasks = []
        for changes in variants:
            spec, done = self._spec(changes), len(self._played.setdefault(changes, []))
            tasks += [(changes, spec, n, min(n + BATCH, games)) for n in range(done, games, BATCH)]
        done, total = 0, sum(last - first for _, _, first, last in tasks)
        waiting: deque[tuple[tuple[Change, ...], Future[list[GameRow]]]] = deque()
        while tasks or waiting:
            if self.should_stop():
                for _, future in waiting:
                    future.cancel()
                break
            if tasks and len(waiting) < AHEAD:
                changes, spec, first, last = tasks.pop(0)
                waiting.append((changes, self._executor.submit(run_batch, spec, first, last)))
                continue
            changes, future = waiting.popleft()
            rows = future.result()
            goal, levels = self.plan.goal, self._levels
            self._played[changes] += [Sample.of(row, self.side, goal, levels) for row in rows]
            done += len(rows)
            self._on_progress(done, total)

    def _spec(self, changes: tuple[Change, ...]) -> str:
        """The series of a variant in the form that is passed to workers."""
        if changes not in self._specs:
            variant = snapshot(self.battle)
            changed(variant, changes)
            players = self.plan.players
            if len(players) != 2:
                raise BadChange("a what-if needs two computer players")
            series = Series.of(variant, (players[0], players[1]), self.plan.games, seed=self.plan.seed)
            repeats(series)  # refuses unknown players at once
            self._specs[changes] = series.to_json()
        return self._specs[changes]

    def samples(self, *changes: Change) -> tuple[Sample, ...]:
        """The games of a variant played so far, in order."""
        return tuple(self._played.get(changes, ()))


def sweep(lab: Laboratory, factors: Iterable[Factor]) -> Sweep:
    """Tries all values of the factors one at a time against the battle as it is.

    Raises:
        KpError: when the battle itself cannot be played, or a player is unknown.
    """
    changes = [change for factor in factors for change in factor.changes()]
    games = lab.plan.games
    refused: list[tuple[Change, str]] = []
    lab.play([()], min(2, games))
    playable = []
    for change in changes:
        try:
            lab.play([(change,)], min(1, games))
        except KpError as reason:
            refused.append((change, reason.sentence()))
        else:
            playable.append(change)
    lab.play([(), *((change,) for change in playable)], games)
    base = lab.samples()
    found = [contrast(change, base, lab.samples(change)) for change in playable if lab.samples(change)]
    return Sweep(lab.side, lab.plan, base, holm(found), tuple(refused), lab.should_stop())


def sweep_lines(found: Sweep) -> list[str]:
    """A table of the contrasts, the largest first, with the settings they were played with."""
    games = len(found.base)
    score = sum(one.score for one in found.base) / games if games else 0.0
    lines = [
        f"{found.side} score {score:.3f} as it is; {games} games of each variant, players"
        f" {', '.join(found.plan.players)}, seed {found.plan.seed}",
        f"{'change':<40} {'score':>6} {'diff.':>7}  {'95 % interval':<18} {'p (Holm)':>8}"
        f" {'margin':>7} {'corr.':>6} saved",
    ]
    ranked = by_size(found.contrasts)
    lines += [_line(one) for one in ranked]
    lines += [f"{change!s:<40} cannot be played: {reason}" for change, reason in found.unplayable]
    if found.is_cut:
        lines.append("Stopped before all games were played.")
    return lines


def by_size(contrasts: tuple[Contrast, ...]) -> list[Contrast]:
    """The contrasts by size, for a tornado chart; the largest difference comes first."""
    return sorted(contrasts, key=lambda one: -abs(one.difference))


def _line(one: Contrast) -> str:
    correlation = "–" if one.correlation is None else f"{one.correlation:.2f}"
    saved = "–" if one.saved is None else f"{one.saved:.1f}×"
    interval = f"{one.low:+.3f} to {one.high:+.3f}"
    return (
        f"{one.change!s:<40} {one.score:6.3f} {one.difference:+7.3f}  {interval:<18}"
        f" {one.adjusted:8.3f} {one.margin:+7.2f} {correlation:>6} {saved}"
    )
