"""Measuring play: how long a ruleset takes over game-turns, copies and whole games, and what memory they
keep.
"""

from __future__ import annotations

import gc
import math
import statistics
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from kpeditor.core.play.players import play_game
from kpeditor.core.play.session import Advance, Session
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.scenario.battle import Battle

GAME_TURN, PLAYER_TURN = "game-turn", "player-turn"
REPEATS = 3
COPIES = 50


@dataclass(frozen=True, slots=True)
class Timing:
    """One measurement in milliseconds of processor time: least, median and most of `count` runs."""

    work: str
    count: int
    least: float
    median: float
    most: float


@dataclass(frozen=True, slots=True)
class Kept:
    """Kibibytes a thing keeps in memory."""

    what: str
    kibibytes: float


@dataclass(frozen=True, slots=True)
class Measures:
    """Everything measured of one battle; `games_per_second` of one process, players' thinking included."""

    timings: tuple[Timing, ...]
    memory: tuple[Kept, ...]
    games_per_second: float


def measure_play(battle: Battle, player: str, games: int, seed: int) -> Measures:
    """Measures that many games between two players of the same kind.

    Times are processor times, so that other work of the machine shows little. The game-turns resolved and the
    states copied and hashed are those of these games, worked again by themselves: the least of `REPEATS`.
    Where sides are asked in turn and piece by piece, all steps of a player-turn are added up.

    Raises:
        KpError: when the battle cannot be played, or there is no such player.
    """
    start = [_least(lambda: Session.begin(battle, SeededDice(seed)), 1) for _ in range(REPEATS)]
    whole, turns, copies, digests = list[float](), list[float](), list[float](), list[float]()
    unit = GAME_TURN
    for game in range(games):
        began = time.process_time()
        session = play_game(battle, player, seed, game=game)
        whole.append(1000 * (time.process_time() - began))
        dice = SeededDice(seed, game)
        for (turn, sides), steps in groupby(session.steps, _asked):
            if turn > 0:
                turns.append(sum(_least(partial(_resolve, step, dice)) for step in steps))
                unit = GAME_TURN if len(sides) > 1 else PLAYER_TURN
        for step in session.steps:
            copies.append(_least(step.after.copy))
            digests.append(_least(step.after.digest))
    timings = (
        _timing(unit, turns),
        _timing("state copy", copies),
        _timing("state digest", digests),
        _timing("start of a game", start),
        _timing("random game", whole),
    )
    return Measures(timings, memory_of_play(battle, player, seed), 1000 * games / sum(whole))


def memory_of_play(battle: Battle, player: str, seed: int) -> tuple[Kept, ...]:
    """What a state, a game at its start (with the tables of its map), and a whole game with its log keep; as
    Python counts its objects.
    """
    session = play_game(battle, player, seed)
    return (
        Kept("state", _kept(lambda: [session.state.copy() for _ in range(COPIES)]) / COPIES),
        Kept("game at its start", _kept(lambda: Session.begin(battle, SeededDice(seed)))),
        Kept("game with its log", _kept(lambda: play_game(battle, player, seed))),
    )


def _kept(make: Callable[[], object]) -> float:
    """Kibibytes that what is made keeps; what making it leaves in caches is made before and not counted."""
    gc.collect()
    tracemalloc.start()
    made = make()
    gc.collect()
    with_it = tracemalloc.get_traced_memory()[0]
    del made
    gc.collect()
    without = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (with_it - without) / 1024


def _asked(step: Advance) -> tuple[int, frozenset[str]]:
    """The game-turn of a step, 0 before the first, and who is asked."""
    return step.before.turn, frozenset(decision.side for decision in step.before.pending())


def _resolve(step: Advance, dice: SeededDice) -> None:
    """Judges and carries out the answers of one step again."""
    step.before.advance({decision: step.answers[decision.side] for decision in step.before.pending()}, dice)


def _least(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The least milliseconds of some runs."""
    least = math.inf
    for _ in range(repeats):
        began = time.process_time()
        work()
        least = min(least, 1000 * (time.process_time() - began))
    return least


def _timing(work: str, milliseconds: list[float]) -> Timing:
    return Timing(
        work, len(milliseconds), min(milliseconds), statistics.median(milliseconds), max(milliseconds)
    )
