"""`kpeditor bench engine`: how fast game-turns are resolved and whole random games played."""

from __future__ import annotations

import json
import platform
import statistics
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass

import click

from kpeditor import __version__
from kpeditor.cli.main import OK
from kpeditor.core.board.build import new_sheet
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.play.players import play_game
from kpeditor.core.play.session import Advance
from kpeditor.core.rules import registry
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, VictoryLine

RULESET = "kampfpanzer"
FORCES: tuple[Mapping[str, int], ...] = (
    {"pz3d": 3, "pz4e": 6, "pz2": 4, "inf_ge": 5, "at37": 2},
    {"s35": 5, "h39": 6, "b1": 2, "inf_fr": 5, "at25": 2},
)
"""Twenty units a side."""
TURNS = 10


RESOLUTION = "game-turn of 20 v 20"
WHOLE_GAME = "random game"


@dataclass(frozen=True, slots=True)
class Timing:
    """One measurement in milliseconds: least, median and most of `count` runs."""

    work: str
    count: int
    least: float
    median: float
    most: float


@click.command("engine")
@click.option("--games", type=click.IntRange(min=1), default=5, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def bench_engine(games: int, seed: int, form: str) -> int:
    """Measure random games of 20 against 20 units: the resolution of one game-turn, whole games."""
    timings = measure(games, seed)
    if form == "json":
        about = {"kpeditor": __version__, "python": platform.python_version(), "machine": platform.machine()}
        click.echo(json.dumps(about | {"timings": [asdict(timing) for timing in timings]}, indent=1))
        return OK
    for timing in timings:
        span = f"(least {timing.least:.2f}, most {timing.most:.2f}, of {timing.count})"
        click.echo(f"{timing.work:<20} {timing.median:8.2f} ms  {span}")
    whole = next(timing for timing in timings if timing.work == WHOLE_GAME)
    click.echo(f"{1000 / whole.median:.1f} random games of {TURNS} game-turns a second")
    return OK


def measure(games: int, seed: int) -> list[Timing]:
    """All measurements; the game-turns are those of the games, resolved once more with their answers."""
    battle = open_field()
    whole, turns = [], []
    for game in range(games):
        began = time.perf_counter()
        session = play_game(battle, "random", seed, game=game)
        whole.append(1000 * (time.perf_counter() - began))
        for step in session.steps:
            if step.before.turn > 0:
                turns.append(_resolution(step, SeededDice(seed, game)))
    return [_timing(RESOLUTION, turns), _timing(WHOLE_GAME, whole)]


def open_field() -> Battle:
    """Two forces of twenty units on clear ground, close enough to meet."""
    terrain = registry.find(RULESET).terrain()
    sheet = new_sheet("Bench", RULESET, HexGrid(30, 30, "flat", "even"), SCHEMES["CCRR"], terrain)
    sides = (
        Side("north", "North", (Group("n", FORCES[0], deploy="rows(6, 11)"),), panic_level=2),
        Side("south", "South", (Group("s", FORCES[1], deploy="rows(18, 23)"),), panic_level=2),
    )
    scenario = Scenario("Bench", RULESET, "", Length(TURNS, TURNS), sides, (VictoryLine("draw"),))
    return Battle(sheet, scenario)


def _resolution(step: Advance, dice: SeededDice) -> float:
    """Milliseconds to judge and carry out the answers of one step again."""
    answers = {decision: step.answers[decision.side] for decision in step.before.pending()}
    began = time.perf_counter()
    step.before.advance(answers, dice)
    return 1000 * (time.perf_counter() - began)


def _timing(work: str, milliseconds: list[float]) -> Timing:
    return Timing(
        work, len(milliseconds), min(milliseconds), statistics.median(milliseconds), max(milliseconds)
    )
