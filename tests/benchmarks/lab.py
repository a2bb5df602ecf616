"""`python run.py bench lab`: how many games a second the balance lab plays, with one worker and with more."""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from kpeditor.cli.options import FORMAT, SEED
from kpeditor.cli.table import OK
from kpeditor.core.files.data import data_dir
from kpeditor.lab.pools import worker_pool
from kpeditor.lab.runner import Pace, run_series
from kpeditor.lab.spec import Series

GAMES = 40


@dataclass(frozen=True, slots=True)
class Speed:
    """The games of one scenario: seconds by the clock with the start of the workers, and of processors."""

    scenario: str
    workers: int
    games: int
    seconds: float
    processor: float

    @property
    def rate(self) -> float:
        """Games a second by the clock."""
        return self.games / self.seconds

    @property
    def thousand(self) -> float:
        """Minutes for 1,000 games at this rate."""
        return 1000 / self.rate / 60


@click.command("lab", short_help="Games a second, with one worker and with more.")
@click.argument("scenarios", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--players", nargs=2, default=("staff", "staff"), show_default=True, help="Who plays the two sides."
)
@click.option("--games", type=click.IntRange(min=1), default=GAMES, show_default=True, help="A scenario.")
@click.option(
    "--workers",
    "counts",
    multiple=True,
    type=click.IntRange(min=1),
    default=(1, 2),
    show_default=True,
    help="Processes; given several times, each number is measured.",
)
@SEED
@FORMAT
def bench_lab(
    scenarios: tuple[Path, ...],
    players: tuple[str, str],
    games: int,
    counts: tuple[int, ...],
    seed: int,
    form: str,
) -> int:
    """Play games of SCENARIOS (default: the printed ones) as the lab does, with its repeats, and keep none.

    Processor seconds show little of other work on the machine; seconds by the clock show all of it.
    """
    found: list[Speed] = []
    for path in scenarios or sorted((data_dir("scenarios") / "kampfpanzer").glob("*.yaml")):
        series = Series.of_file(path, players, games, seed=seed)
        for workers in counts:
            found.append(speed(path.stem, series, workers))
            if form == "text":
                click.echo(_line(found[-1]))
    if form == "json":
        told = [asdict(one) | {"games_per_second": one.rate} for one in found]
        click.echo(json.dumps({"players": players, "seed": seed, "cores": os.cpu_count(), "speeds": told}))
    return OK


def speed(name: str, series: Series, workers: int) -> Speed:
    """Plays the series with so many workers and measures it."""
    began, used = time.perf_counter(), _processor()
    with worker_pool(workers) as pool:
        result = run_series(series, pool, pace=Pace(max(1, series.games // workers), 2 * workers))
    return Speed(name, workers, len(result.rows), time.perf_counter() - began, _processor() - used)


def _processor() -> float:
    """Processor seconds of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _line(one: Speed) -> str:
    return (
        f"{one.scenario:<22} {one.workers} workers  {one.games} games in {one.seconds:6.1f} s:"
        f" {one.rate:5.2f} a second, 1,000 in {one.thousand:5.1f} min;"
        f" {one.processor / one.games:5.3f} processor seconds a game"
    )
