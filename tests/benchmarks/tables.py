"""`python run.py bench tables`: how long sight and frames of free tables take, and how sight grows."""

from __future__ import annotations

import json
import math
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import click
import numpy as np

from kpeditor.cli.options import FORMAT
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablekinds import Shape
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.rules import registry
from kpeditor.core.rules.tablesight import Stand, TableSight
from tests.benchmarks.tableframes import CLOCKS, measured_frames
from tests.benchmarks.timing import duration, program_and_machine

RULES = "panzer8"
SEGMENTS = (125, 250, 500, 1000, 2000, 4000)
"""Straight pieces of the outlines and lines of features."""
_CORNERS = 8
_SIDES = 0.9
"""Inches of a base, about."""


@dataclass(frozen=True, slots=True)
class Timing:
    """One work on a table of so many segments, in seconds of the process: others do not lengthen them.

    Attributes:
        wall: the median by the clock.
    """

    segments: int
    work: str
    median: float
    most: float
    wall: float


def random_table(segments: int, seed: int = 1) -> TableSheet:
    """Woods, houses, hedges and crests, as dense on a small table as on a large one: it grows with them."""
    chance = random.Random(seed)
    side = 60.0 * math.sqrt(segments / 1000)
    space = TableSpace(round(side * 1.2, 2), round(side, 2), "inch")
    features: dict[str, Feature] = {}
    left = segments
    while left > 0:
        kind = chance.choice(("woods", "woods", "built_up", "high_crops", "hedge", "wall", "crest"))
        name = f"f{len(features)}"
        x, y = chance.uniform(3, space.width - 3), chance.uniform(3, space.height - 3)
        if kind in ("hedge", "wall", "crest"):
            pieces = min(left, 4)
            turn = chance.uniform(0, math.pi)
            steps = [(n * 1.4, chance.uniform(-0.3, 0.3)) for n in range(pieces + 1)]
            points = [
                (x + a * math.cos(turn) - b * math.sin(turn), y + a * math.sin(turn) + b * math.cos(turn))
                for a, b in steps
            ]
        else:
            pieces = min(left, _CORNERS) if left >= 3 else 3
            far = 0.8 if kind == "built_up" else 2.2
            turns = np.linspace(0, 2 * math.pi, pieces, endpoint=False).tolist()
            reach = [far * chance.uniform(0.7, 1.0) for _ in turns]
            points = [(x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(reach, turns, strict=True)]
        placed = tuple(
            TablePoint(round(min(max(a, 0), space.width), 3), round(min(max(b, 0), space.height), 3))
            for a, b in points
        )
        shape: Shape = "line" if kind in ("hedge", "wall", "crest") else "area"
        features[name] = Feature(name, kind, shape, placed)
        left -= pieces
    return TableSheet("Random", RULES, space, features)


def _taken(jobs: list[Callable[[], object]]) -> tuple[float, float, float]:
    """Median and most seconds of process, and the median by the clock, of jobs that are each done once."""
    own, clock = [], []
    for job in jobs:
        begin, begun = time.process_time(), time.perf_counter()
        job()
        own.append(time.process_time() - begin)
        clock.append(time.perf_counter() - begun)
    return statistics.median(own), max(own), statistics.median(clock)


def measure(segments: int, repeat: int, seed: int = 1) -> Iterator[Timing]:
    """The works on one table, each from `repeat` places."""
    sheet = random_table(segments, seed)
    sight = registry.find(RULES).table_sight(sheet)
    assert sight is not None
    chance = random.Random(seed + 1)
    space = sheet.space

    def place() -> TablePoint:
        return TablePoint(chance.uniform(1, space.width - 1), chance.uniform(1, space.height - 1))

    def near(point: TablePoint) -> TablePoint:
        """A place within the 60 inches one sees at most, as on a table of the usual size."""
        turn, far = chance.uniform(0, 2 * math.pi), chance.uniform(4, 60)
        x, y = point.x + far * math.cos(turn), point.y + far * math.sin(turn)
        return TablePoint(min(max(x, 1), space.width - 1), min(max(y, 1), space.height - 1))

    starts = [place() for _ in range(repeat)]
    pairs = [(point, near(point)) for point in starts]
    sight.fan(Stand(starts[0]))  # the first call makes what all use
    works: dict[str, list[Callable[[], object]]] = {
        "fan from a point": [_fan(sight, point) for point in starts],
        "pair of points": [_pair(sight, a, b, 0.0) for a, b in pairs],
        "pair of bases": [_pair(sight, a, b, _SIDES) for a, b in pairs],
        "table read again": [sight.refresh for _ in range(max(1, repeat // 4))],
    }
    for work, jobs in works.items():
        yield Timing(segments, work, *_taken(jobs))


def _fan(sight: TableSight, point: TablePoint) -> Callable[[], object]:
    return lambda: sight.fan(Stand(point))


def _pair(sight: TableSight, a: TablePoint, b: TablePoint, side: float) -> Callable[[], object]:
    return lambda: sight.verdict(Stand(a, side, side), Stand(b, side, side, 30.0))


def growth(found: list[Timing], work: str) -> float:
    """The power of the number of segments with which a work grows: 1 is proportional."""
    points = [(math.log(one.segments), math.log(max(one.median, 1e-7))) for one in found if one.work == work]
    if len(points) < 2:
        return 0.0
    x, y = (np.array(column) for column in zip(*points, strict=True))
    return float(np.polyfit(x, y, 1)[0])


@click.command("tables", short_help="Sight on free tables, and frames of one.")
@click.option(
    "--segments",
    multiple=True,
    type=click.IntRange(3, 100_000),
    help="Of the features on the table; may be repeated.  [default: 125 to 4000]",
)
@click.option(
    "--repeat", type=click.IntRange(min=1), default=40, show_default=True, help="From how many places."
)
@click.option(
    "--part",
    type=click.Choice(["sight", "frames", "both"]),
    default="both",
    show_default=True,
    help="Sight alone, or the frames of the window alone.",
)
@click.option("--features", default=200, show_default=True, help="Of the table whose frames are measured.")
@click.option(
    "--clock",
    type=click.Choice([*CLOCKS]),
    default="wall",
    show_default=True,
    help="Of frames; processor time leaves out what other programs take.",
)
@FORMAT
def bench_tables(
    segments: tuple[int, ...], repeat: int, part: str, features: int, clock: str, form: str
) -> None:
    """Measure lines of sight and fans on larger and larger free tables, and the frames of a table in the real
    window, on no screen: a point dragged with and without a pinned view, a pan and a zoom.
    """
    frames = measured_frames(features, max(repeat, 40), CLOCKS[clock]) if part != "sight" else []
    sizes = segments or SEGMENTS
    found = [one for number in sizes if part != "frames" for one in measure(number, repeat)]
    works = list(dict.fromkeys(one.work for one in found))
    if form == "json":
        results = [
            {
                "segments": one.segments,
                "work": one.work,
                "median": one.median,
                "most": one.most,
                "wall": one.wall,
            }
            for one in found
        ]
        powers = {work: round(growth(found, work), 3) for work in works}
        drawn = [{"work": one.work, "features": one.features, "seconds": one.seconds} for one in frames]
        told = {"results": results, "growth": powers, "frames": drawn}
        click.echo(json.dumps({**program_and_machine(), **told}))
        return
    for one_frame in frames:
        least, median, most = (1000 * value for value in one_frame.seconds)
        click.echo(f"{one_frame.work:34} {least:7.1f} {median:7.1f} {most:7.1f} ms (least, median, most)")
    for one in found:
        figures = (
            f"median {duration(one.median):>8}  most {duration(one.most):>8}  clock {duration(one.wall):>8}"
        )
        click.echo(f"{one.segments:6} segments  {one.work:18}  {figures}")
    for work in works:
        click.echo(f"{work}: grows with the power {growth(found, work):.2f} of the segments")
