"""`run.py bench los`: how many lines of sight a second, on maps small and large, beside C and shapely."""

from __future__ import annotations

import itertools
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click
import numpy as np
import shapely

from kpeditor.cli.options import FORMAT, Number
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.masks import disc
from kpeditor.core.rules import registry
from kpeditor.core.rules.sightrules import SightRules
from kpeditor.core.sight import offsets, tablecache
from kpeditor.core.sight.lineindex import line_index
from kpeditor.core.sight.pairs import PairLines
from tests.benchmarks.randommaps import RULESET, BenchMap, c_pairs, random_map
from tests.benchmarks.timing import REPEAT, duration, program_and_machine, run_times

REACH = 20
"""Pairs within so many hexes are judged: the longest range of direct fire."""
ABOUT_ONE = 2_105
"""Single questions about one hex: on 39x54 hexes about all others."""
SMALLEST = 10
SIZES = ("39x54", "200x200", "1000x1000")
DENSITIES = (0.02, 0.25)


@dataclass(frozen=True, slots=True)
class Result:
    """One measurement: `checks` lines of sight took `seconds` (least, median, most of the repeats)."""

    map: str
    density: float
    work: str
    method: str
    checks: int
    seconds: tuple[float, float, float]

    @property
    def rate(self) -> float:
        """Checks a second, by the median."""
        return self.checks / self.seconds[1] if self.seconds[1] else 0.0


class Disagreement(AssertionError):
    """Two methods counted differently: a bug in one of them."""


@click.command("los", short_help="Lines of sight and fields of view.")
@click.option("--size", "sizes", multiple=True, help=f"COLUMNSxROWS, repeatable; default {' '.join(SIZES)}.")
@click.option("--density", "densities", multiple=True, type=Number(0, 1), help="Default 0.02 0.25.")
@REPEAT
@FORMAT
def bench_los(sizes: Sequence[str], densities: Sequence[float], repeat: int, form: str) -> None:
    """Measure lines of sight: single ones, fields of view, all pairs within 20 hexes.

    Each on random maps of which a share of all hexsides blocks; beside it the naive way with shapely, and
    plain C where a compiler is found. All methods must find the same number of visible hexes.
    """
    results = []
    for result in measure([_size(size) for size in sizes or SIZES], densities or DENSITIES, repeat):
        results.append(result)
        if form == "text":
            click.echo(_line(result))
    if form == "json":
        click.echo(json.dumps(_document(results), indent=1))


def _size(text: str) -> tuple[int, int]:
    """Columns and rows of a text like 39x54.

    Raises:
        UsageError: when it is none, or a board cannot be so large.
    """
    columns, _, rows = text.partition("x")
    if not (columns.isdecimal() and rows.isdecimal()):
        raise click.UsageError(f"--size {text!r}: write for example 39x54")
    try:
        grid = HexGrid(int(columns), int(rows))
    except ValueError as bad:
        raise click.UsageError(f"--size {text!r}: {bad}") from None
    if min(grid.columns, grid.rows) < SMALLEST:
        raise click.UsageError(
            f"--size {text!r}: boards of {SMALLEST}x{SMALLEST} hexes and more are measured"
        )
    return grid.columns, grid.rows


def measure(sizes: Sequence[tuple[int, int]], densities: Sequence[float], repeat: int) -> Iterator[Result]:
    """Every measurement, one after the other."""
    for columns, rows in sizes:
        yield from _tables(columns, rows, repeat)
        for density in densities:
            bench = random_map(columns, rows, density)
            sheet = bench.sheet
            rules = registry.find(RULESET).sight(sheet)
            assert rules is not None
            yield from _points(bench, rules, repeat)
            yield from _fields(bench, rules, repeat)
            yield from _pairs(bench, rules, repeat)
            yield from _updates(bench, rules, repeat)


def _tables(columns: int, rows: int, repeat: int) -> Iterator[Result]:
    """Building the tables of a board, and loading them from disk."""
    reach = tablecache.usual_reach(columns, rows)
    name = f"{columns}x{rows}"
    table = offsets.build(columns, rows, reach)
    times = _times(lambda: offsets.build(columns, rows, reach), repeat)
    yield Result(name, 0.0, "tables", "built", table.steps, times)
    with tempfile.TemporaryDirectory(prefix="kpeditor-bench-") as folder:
        path = Path(folder) / "sight-bench.bin"
        tablecache.write(path, table)
        times = _times(lambda: tablecache.read(path, table.span), repeat)
    yield Result(name, 0.0, "tables", "from disk", table.steps, times)


def _points(bench: BenchMap, rules: SightRules, repeat: int) -> Iterator[Result]:
    """Single lines between hexes within REACH of each other, and over the whole board."""
    pairs = _random_pairs(bench, 5_000, REACH)
    yield _result(bench, "point", "kpeditor", len(pairs), lambda: [rules.visible(*p) for p in pairs], repeat)
    some = pairs[:500]
    yield _result(
        bench, "point, with reasons", "kpeditor", len(some), lambda: [rules.verdict(*p) for p in some], repeat
    )
    grid = bench.sheet.grid
    middle = Hex(grid.columns // 2, grid.rows // 2)
    others = [hex_ for hex_ in itertools.islice(grid.hexes(), ABOUT_ONE + 1) if hex_ != middle]

    def ask() -> None:
        rules.update()  # nothing is kept from the last time
        for hex_ in others:
            rules.visible(middle, hex_)

    yield _result(bench, "points about one hex", "kpeditor", len(others), ask, repeat)
    if grid.size <= 20_000:
        far = _random_pairs(bench, ABOUT_ONE, grid.size)
        work = "points between any hexes"
        yield _result(bench, work, "kpeditor", len(far), lambda: [rules.visible(*p) for p in far], repeat)
    few = pairs[: max(3, 20_000 // max(1, len(bench.walls)))]
    expected = [rules.visible(*pair, mode=_mode()) for pair in few]
    yield _result(bench, "point", "shapely, naive", len(few), lambda: _naive(bench, few, expected), 1)


def _mode() -> str:
    """The last mode of fire of the rules, which has no limit of range: shapely and C know nothing of one."""
    return registry.find(RULESET).fire_modes()[-1].id


def _naive(bench: BenchMap, pairs: Sequence[tuple[Hex, Hex]], expected: Sequence[bool]) -> None:
    """Each line against each blocking hexside by itself, as one writes it first.

    Raises:
        Disagreement: when that finds another answer than the program.
    """
    grid = bench.sheet.grid
    for (start, end), seen in zip(pairs, expected, strict=True):
        line = shapely.LineString((lattice.centre(grid, start), lattice.centre(grid, end)))
        any_low = bench.low[start.row - 1, start.column - 1] or bench.low[end.row - 1, end.column - 1]
        is_near = grid.distance(start, end) <= 1
        blocked = False
        for wall in bench.walls:
            by_crest = wall.is_crest and any_low and start not in wall.hexes and end not in wall.hexes
            if (by_crest or (wall.is_cover and not is_near)) and line.intersects(
                shapely.LineString(wall.ends)
            ):
                blocked = True
                break
        if blocked == seen:
            raise Disagreement(f"{start} to {end}: shapely says {'blocked' if blocked else 'clear'}")


def _fields(bench: BenchMap, rules: SightRules, repeat: int) -> Iterator[Result]:
    """All hexes seen from one, first from a new hex each time, then from the same."""
    grid = bench.sheet.grid
    middle = Hex(grid.columns // 2, grid.rows // 2)
    reach = line_index(grid).reach
    targets = grid.size - 1 if reach is None else int(disc(grid, reach, middle).sum()) - 1
    others = iter([Hex(middle.column + n % 7 - 3, middle.row + n // 7 % 9 - 4) for n in range(63)] * repeat)
    many = max(repeat, 20)
    yield _result(bench, "field", "kpeditor", targets, lambda: rules.field(next(others)), many)
    yield _result(bench, "field again", "kpeditor", targets, lambda: rules.field(middle), many)
    if reach is not None:
        starts = itertools.cycle([Hex(middle.column + n, middle.row) for n in range(7)])
        work = "field, whole board"
        yield _result(
            bench, work, "kpeditor", grid.size - 1, lambda: rules.field(next(starts), whole=True), repeat
        )
    if grid.size <= 20_000:
        yield _shapely_field(bench, rules, middle, repeat)


def _shapely_field(bench: BenchMap, rules: SightRules, middle: Hex, repeat: int) -> Result:
    """The best way with shapely: all walls as one prepared shape, all lines at once; woods and towns only."""
    grid = bench.sheet.grid
    ends = [lattice.centre(grid, hex_) for hex_ in grid.hexes() if hex_ != middle]
    walls = shapely.multilinestrings([wall.ends for wall in bench.walls if wall.is_cover])
    shapely.prepare(walls)
    origin = np.broadcast_to(np.array(lattice.centre(grid, middle), float), (len(ends), 2))
    targets = np.array(ends, float)

    def see() -> Any:
        return ~shapely.intersects(walls, shapely.linestrings(np.stack((origin, targets), axis=1)))

    return _result(bench, "field, woods and towns only", "shapely, prepared", len(ends), see, repeat)


def _pairs(bench: BenchMap, rules: SightRules, repeat: int) -> Iterator[Result]:
    """All pairs within REACH, here and in plain C."""
    mode = _mode()
    pairs = rules.all_pairs(REACH, mode=mode)
    checks = _pairs_on(bench.sheet.grid)
    few = max(2, repeat // 2) if bench.sheet.grid.size > 100_000 else repeat

    def again() -> None:
        rules.refresh()
        rules.all_pairs(REACH, mode=mode)

    yield _result(bench, f"all pairs within {REACH}", "kpeditor", checks, again, few)
    in_c = c_pairs(bench, REACH, few if bench.sheet.grid.size <= 100_000 else 1)
    for method, (seen, took) in zip(("C, one by one", "C, 64 at a time"), in_c or (), strict=False):
        if seen != pairs.pairs:
            raise Disagreement(f"{method} sees {seen} pairs, kpeditor {pairs.pairs}")
        times = (took, took, took)
        yield Result(bench.name, bench.density, f"all pairs within {REACH}", method, checks, times)


def _pairs_on(grid: HexGrid) -> int:
    """How many pairs of hexes of a board lie within REACH."""
    lines = PairLines(line_index(grid, reach=REACH))
    board = lines.frame.bits_of(lines.frame.on_board)
    return sum((board & lines.shift_to_end(board, step)).bit_count() for step in lines.steps)


def _updates(bench: BenchMap, rules: SightRules, repeat: int) -> Iterator[Result]:
    """One painted hexside: the shown field and all pairs put right."""
    grid = bench.sheet.grid
    middle = Hex(grid.columns // 2, grid.rows // 2)
    side = Hexside(Hex(middle.column + 3, middle.row), Direction.D)
    rules.all_pairs(REACH)
    mask = bench.sheet.hexsides["woods"]

    def paint() -> None:
        mask[side.hex.row - 1, side.hex.column - 1] ^= np.uint8(1 << side.direction)
        mask[side.hex.row, side.hex.column - 1] ^= np.uint8(1 << side.direction.opposite)
        rules.update(hexsides=[side])
        rules.field(middle)

    yield _result(
        bench, "a hexside painted, field and pairs right again", "kpeditor", 1, paint, max(10, repeat)
    )


def _random_pairs(bench: BenchMap, count: int, reach: int) -> list[tuple[Hex, Hex]]:
    """Pairs of different hexes within a distance of each other."""
    generator = np.random.default_rng(1)
    grid = bench.sheet.grid
    pairs: list[tuple[Hex, Hex]] = []
    while len(pairs) < count:
        column, row = int(generator.integers(1, grid.columns + 1)), int(generator.integers(1, grid.rows + 1))
        dc = int(generator.integers(max(-reach, 1 - column), min(reach, grid.columns - column) + 1))
        dr = int(generator.integers(max(-reach, 1 - row), min(reach, grid.rows - row) + 1))
        start, end = Hex(column, row), Hex(column + dc, row + dr)
        if start != end and start in grid and end in grid and grid.distance(start, end) <= reach:
            pairs.append((start, end))
    return pairs


def _result(
    bench: BenchMap, work: str, method: str, checks: int, job: Callable[[], object], repeat: int
) -> Result:
    return Result(bench.name, bench.density, work, method, checks, _times(job, repeat))


def _times(job: Callable[[], object], repeat: int) -> tuple[float, float, float]:
    """Least, median and most seconds of some runs after one that does not count."""
    if repeat > 1:
        job()
    return run_times(job, repeat)


def _line(result: Result) -> str:
    share = f"{result.density:4.0%}" if result.density else "    "
    low, median, high = (duration(seconds) for seconds in result.seconds)
    return (
        f"{result.map:>9} {share}  {result.work:<46} {result.method:<18}"
        f" {median:>10}  ({low} to {high})  {result.rate:>15,.0f}/s"
    )


def _document(results: Sequence[Result]) -> dict[str, Any]:
    return {
        **program_and_machine(),
        "numpy": np.__version__,
        "shapely": shapely.__version__,
        "results": [asdict(result) | {"checks_per_second": round(result.rate)} for result in results],
    }
