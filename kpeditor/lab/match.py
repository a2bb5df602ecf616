"""Matches: two computer players against each other, every game once more with sides swapped.

A pair of games shares its seed, so the dice rolled for the same purpose are the same in both; the pair is
what statistics count. Batches are plain functions of their arguments: any executor may run them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import find_player
from kpeditor.core.problem import Severity, worst
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.state import Outcome, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import DRAW
from kpeditor.lab.game import start_of, steps
from kpeditor.lab.intervals import Interval, paired

BATCH = 25
"""Pairs played in one go: long enough that starting a batch costs little."""


@dataclass(frozen=True, slots=True)
class Task:
    """A batch of pairs: the first player has the side listed first in the first game of each pair."""

    path: str
    players: tuple[str, str]
    seed: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Played:
    """One game.

    Attributes:
        pair: the number of the pair, which is the number of the game for the dice.
        side: the side of the first player.
        winner: side id or "draw".
        score: of the first player: 1, ½ or 0.
    """

    path: str
    pair: int
    side: str
    winner: str
    turn: int
    score: float


@dataclass(frozen=True, slots=True)
class Score:
    """The first player's score over some games."""

    games: int
    interval: Interval
    by_side: tuple[tuple[str, float], ...]
    draws: float


def play_batch(task: Task) -> list[Played]:
    """The games of a batch; the same on every machine.

    Raises:
        KpError: when the scenario cannot be played, or a player is unknown.
    """
    start, ruleset, sides = _start(task.path)
    names = task.players, task.players[::-1]
    found = []
    for pair in range(task.first, task.last):
        for swapped, pairing in enumerate(names):
            players = [find_player(ruleset, name) for name in pairing]
            outcome = play_out(start, dict(zip(sides, players, strict=True)), task.seed, pair)
            mine = sides[swapped]
            score = {mine: 1.0, DRAW: 0.5}.get(outcome.winner, 0.0)
            found.append(Played(task.path, pair, mine, outcome.winner, outcome.turn, score))
    return found


def play_out(start: State, players: dict[str, Player], seed: int, game: int) -> Outcome:
    """Plays a game to its end, as `core.play.players.play_on` does, without keeping a log."""
    state = start
    for step in steps(start, players, seed, game):
        state = step.after
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def tasks(paths: Iterable[Path], players: tuple[str, str], *, pairs: int, seed: int) -> list[Task]:
    """The batches of a match over several scenarios."""
    return [
        Task(str(path), players, seed, first, min(first + BATCH, pairs))
        for path in paths
        for first in range(0, pairs, BATCH)
    ]


def run(batches: Sequence[Task], executor: Executor) -> Iterator[list[Played]]:
    """The games batch by batch, in the order of the batches whatever the executor does.

    Raises:
        KpError: when a scenario cannot be played, or a player is unknown.
    """
    futures: list[Future[list[Played]]] = [executor.submit(play_batch, task) for task in batches]
    for future in futures:
        yield future.result()


def score_of(games: Iterable[Played]) -> Score:
    """The first player's score with its interval over pairs.

    Raises:
        ValueError: without any game.
    """
    pairs: dict[tuple[str, int], list[float]] = {}
    sides: dict[str, list[float]] = {}
    draws, count = 0, 0
    for game in games:
        pairs.setdefault((game.path, game.pair), []).append(game.score)
        sides.setdefault(game.side, []).append(game.score)
        draws += game.winner == DRAW
        count += 1
    interval = paired([sum(scores) / len(scores) for scores in pairs.values()])
    by_side = tuple((side, sum(scores) / len(scores)) for side, scores in sides.items())
    return Score(count, interval, by_side, draws / count)


@lru_cache(maxsize=2)
def _start(path: str) -> tuple[State, str, tuple[str, str]]:
    """The first position, kept between batches with all that players reckon from it; ruleset and sides."""
    opened = open_battle(Path(path))
    if worst(opened.problems) is Severity.ERROR:
        raise BadFile(f"{path} cannot be played as it is", opened.problems)
    battle: Battle = opened.battle
    if battle.scenario is None:
        raise KpError(f"{path} is a map; a match needs a scenario")
    if len(battle.scenario.sides) != 2:
        raise KpError(f"{path} cannot be played by two computer players")
    state = start_of(battle)
    first, second = (side.id for side in battle.scenario.sides)
    return state, battle.scenario.ruleset, (first, second)
