"""`python run.py bench players`: how long computer players think about one side's game-turn."""

from __future__ import annotations

import json
import platform
import statistics
import time
from dataclasses import asdict, dataclass

import click

from kpeditor import __version__
from kpeditor.cli.options import FORMAT, SEED
from kpeditor.cli.table import OK
from kpeditor.core.play.players import find_player, play_game
from kpeditor.core.play.programs import PREFIX
from kpeditor.core.rules.chance import Chance
from tests.benchmarks.engine import RULESET, open_field

UNITS = 20


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds of processor time for one side's plot of a game-turn: least, median and most of
    `count`.
    """

    player: str
    count: int
    least: float
    median: float
    most: float


@click.command("players", short_help="How long computer players think.")
@click.argument("names", nargs=-1)
@click.option(
    "--games", type=click.IntRange(min=1), default=3, show_default=True, help="How many are played."
)
@SEED
@FORMAT
def bench_players(names: tuple[str, ...], games: int, seed: int, form: str) -> int:
    """Measure how long the players NAMES (default: random, staff) plot for a side of 20 units.

    Each plots the positions of its own games of 20 against 20 on an open field.
    """
    if any(name.startswith(PREFIX) for name in names):
        raise click.UsageError("a program thinks in a process of its own, whose time is not measured here")
    timings = [measure(name, games, seed) for name in names or ("random", "staff")]
    if form == "json":
        about = {"kpeditor": __version__, "python": platform.python_version(), "machine": platform.machine()}
        click.echo(json.dumps(about | {"timings": [asdict(timing) for timing in timings]}, indent=1))
        return OK
    for timing in timings:
        span = f"(least {timing.least:.2f}, most {timing.most:.2f}, of {timing.count})"
        click.echo(f"{timing.player:<20} {timing.median:8.2f} ms  {span}")
    return OK


def measure(name: str, games: int, seed: int) -> Timing:
    """The plots of some games, each made once more on the clock; what a player keeps of a map is kept."""
    player, spent = find_player(RULESET, name), []
    for game in range(games):
        for step in play_game(open_field(), name, seed, game=game).steps:
            for decision in step.before.pending() if step.before.turn else ():
                chance = Chance.of(seed, game, *decision.address)
                began = time.process_time()
                player.answer(step.before, decision, chance)
                spent.append(1000 * (time.process_time() - began))
    return Timing(name, len(spent), min(spent), statistics.median(spent), max(spent))
