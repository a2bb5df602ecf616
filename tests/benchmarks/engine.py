"""`run.py bench engine`: how fast game-turns are resolved and whole random games played, what memory they
keep.
"""

from __future__ import annotations

import json
import platform
import resource
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass

import click

from kpeditor import __version__
from kpeditor.cli.options import FORMAT, SEED
from kpeditor.cli.table import OK
from kpeditor.core.board.build import new_sheet
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.play.players import find_player
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, VictoryLine
from kpeditor.lab.game import start_of, steps
from tests.benchmarks.measuring import Measures, measure_play

RULESET = "kampfpanzer"
FORCES: Mapping[str, tuple[Mapping[str, int], ...]] = {
    RULESET: (
        {"pz3d": 3, "pz4e": 6, "pz2": 4, "inf_ge": 5, "at37": 2},
        {"s35": 5, "h39": 6, "b1": 2, "inf_fr": 5, "at25": 2},
    ),
    "panzerblitz": (
        {"panther": 3, "pz_iv_h": 5, "ge_rifle": 6, "atg_75": 2, "mor_81": 2, "truck": 2},
        {"t_34c": 6, "su_85": 2, "ru_rifle": 6, "atg_762": 2, "mor_82": 2, "truck": 2},
    ),
}
"""Twenty units a side, by ruleset."""
TURNS = 10


@click.command("engine", short_help="Game-turns, whole games, and copies of states.")
@click.option(
    "--ruleset", type=click.Choice(sorted(FORCES)), default=RULESET, show_default=True, help="What is played."
)
@click.option(
    "--games", type=click.IntRange(min=1), default=5, show_default=True, help="How many are played."
)
@click.option(
    "--board",
    type=click.IntRange(min=30, max=1000),
    default=30,
    show_default=True,
    help="Hexes along a side.",
)
@SEED
@FORMAT
def bench_engine(ruleset: str, games: int, board: int, seed: int, form: str) -> int:
    """Measure random games of 20 against 20 units: turns, copies and hashes of states, memory.

    On a larger BOARD the staff deploys both sides over most of it and plays two game-turns of KampfPanzer.
    """
    if board > 30:
        rows = staff_on(large_field(board), seed)
        click.echo(json.dumps([asdict(row) for row in rows], indent=1) if form == "json" else _table(rows))
        return OK
    measures = measure_play(open_field(ruleset), "random", games, seed)
    if form == "json":
        about = {"kpeditor": __version__, "python": platform.python_version(), "machine": platform.machine()}
        click.echo(json.dumps(about | asdict(measures), indent=1))
    else:
        click.echo(_text(measures))
    return OK


def open_field(name: str = RULESET) -> Battle:
    """Two forces of twenty units on clear ground, close enough to meet."""
    ruleset, forces = registry.find(name), FORCES[name]
    sheet = new_sheet("Bench", name, HexGrid(30, 30, "flat", "even"), SCHEMES["CCRR"], ruleset.terrain())
    fields = {one.id: one.least + 1 for one in ruleset.fields().side if one.kind == "whole"}
    sides = (
        Side("north", "North", (Group("n", forces[0], deploy="rows(6, 11)"),), fields=fields),
        Side("south", "South", (Group("s", forces[1], deploy="rows(18, 23)"),), fields=fields),
    )
    scenario = Scenario("Bench", name, "", Length(TURNS, TURNS), sides, (VictoryLine("draw"),))
    return Battle(sheet, scenario)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a game: processor seconds, and the most memory the process has had so far in MiB."""

    work: str
    seconds: float
    mebibytes: int


def large_field(size: int) -> Battle:
    """The forces of twenty on a large board, each anywhere in most of its half."""
    ruleset, half, deep = registry.find(RULESET), size // 2, size * 2 // 5
    numbering = SCHEMES["CCRR" if size < 100 else "CCCRRR" if size < 1000 else "CCCCRRRR"]
    sheet = new_sheet("Bench", RULESET, HexGrid(size, size, "flat", "even"), numbering, ruleset.terrain())
    fields = {one.id: one.least + 1 for one in ruleset.fields().side if one.kind == "whole"}
    zones = f"rows({half - deep}, {half - 10})", f"rows({half + 10}, {half + deep})"
    sides = tuple(
        Side(name, name, (Group(name, force, deploy=zone),), fields=fields)
        for name, force, zone in zip(("north", "south"), FORCES[RULESET], zones, strict=True)
    )
    scenario = Scenario("Bench", RULESET, "", Length(TURNS, TURNS), sides, (VictoryLine("draw"),))
    return Battle(sheet, scenario)


def staff_on(battle: Battle, seed: int, turns: int = 2) -> list[Step]:
    """How long the start, both deployments together and some game-turns of staffs take."""
    assert battle.scenario is not None
    found: list[Step] = []

    def note(work: str, since: float) -> float:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        found.append(Step(work, time.process_time() - since, most // 1024))
        return time.process_time()

    since = time.process_time()
    start = start_of(battle)
    since = note("start", since)
    player = find_player(RULESET, "staff")
    played = steps(start, {side.id: player for side in battle.scenario.sides}, seed, 0)
    for number, _ in zip(range(turns + 1), played, strict=False):
        since = note(f"game-turn {number}" if number else "deployment", since)
    return found


def _table(rows: list[Step]) -> str:
    return "\n".join(f"{row.work:<14} {row.seconds:7.2f} s   {row.mebibytes:5} MiB at most" for row in rows)


def _text(measures: Measures) -> str:
    lines = ["Clear ground, 20 against 20 units, 10 game-turns, one process; processor time"]
    for timing in measures.timings:
        span = f"(least {timing.least:.2f}, most {timing.most:.2f}, of {timing.count})"
        lines.append(f"{timing.work:<18} {timing.median:9.3f} ms   {span}")
    lines += [f"{kept.what:<18} {kept.kibibytes:9.1f} KiB" for kept in measures.memory]
    lines.append(
        f"{measures.games_per_second:.1f} whole random games a second, the players' thinking included"
    )
    return "\n".join(lines)
