"""`python run.py bench map`: how long maps take to load, check, save, draw and edit, and how much memory."""

from __future__ import annotations

import importlib.util
import itertools
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kpeditor.cli.options import FORMAT
from kpeditor.core.checks.files import check_file, check_opened
from kpeditor.core.edits.layers import paint
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle, render_map, save_map
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.battle import Battle
from kpeditor.ownprocess import own_command, own_environment
from tests.benchmarks.randommaps import random_map
from tests.benchmarks.timing import REPEAT, duration, program_and_machine, run_times

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from kpeditor.drawing.map.mappainter import MapPainter

SIZES = "39x54,200x200,1000x1000"
DENSITY = 0.04
"""Share of all hexsides that carry a feature: 120,000 of the largest map."""

PICTURE_WIDTH = 2000
SMALLEST = 4
FRAMES = (
    "stroke to repaint, 100 %",
    "stroke to repaint, whole map",
    "the same, pinned field, 100 %",
    "the same, pinned, whole map",
    "frame of a pan",
    "frame of a pan, pinned field",
    "turns of refining after a pan",
    "frame of a zoom",
    "frame of a zoom, pinned field",
    "frame of a pinch",
    "turns of refining after a pinch",
    "pinch until all is sharp",
    "problems after a stroke",
)
"""What is measured in the window, in `tests.benchmarks.frames`; each one many times, for it is short."""
LOOKING = (
    "load",
    "check",
    *(frame for frame in FRAMES if "pan" in frame or "zoom" in frame or "pinch" in frame),
)
"""What changes nothing, so that it can be measured on a map of somebody, whatever it refers to."""
LEAST_FRAMES = 40
SIDE = 24.0
"""Pixels per hex side where a hex is drawn again."""


class WorkFailed(KpError):
    """The process of a measurement ended before it had measured; with what it said of it."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One kind of work on one map: seconds (least, median, most), and the most memory its process held."""

    map: str
    work: str
    seconds: tuple[float, float, float]
    peak_megabytes: float | None


@click.command("map", short_help="Opening, checking, saving and drawing maps.")
@click.option(
    "--size",
    "--sizes",
    "sizes",
    default=(SIZES,),
    multiple=True,
    show_default=True,
    help="COLUMNSxROWS, several with commas between them.",
)
@REPEAT
@FORMAT
@click.option(
    "--clock",
    type=click.Choice(["wall", "processor"]),
    default="wall",
    show_default=True,
    help="What times the frames of the window; processor time leaves out what other programs take.",
)
@click.option(
    "--map",
    "maps",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Measure looking at this map instead, of lines or of joined boards; several times for several.",
)
@click.option("--work", hidden=True, help="Measure this on one file, in this process.")
@click.option("--file", "file", type=click.Path(path_type=Path), hidden=True)
def bench_map(
    sizes: Sequence[str],
    repeat: int,
    form: str,
    clock: str,
    maps: Sequence[Path],
    work: str | None,
    file: Path | None,
) -> None:
    """Measure opening, checking, saving, drawing and editing random maps.

    Each kind of work runs in a process of its own, so that its memory can be told; the process start does not
    count. Drawing needs PySide6 and is left out where it is not installed.
    """
    if work is not None and file is not None:
        click.echo(json.dumps(_measure_here(work, file, repeat)))
        return
    boards = [_size(text) for one in sizes for text in one.split(",")]
    results = []
    for result in measure_files(maps, repeat, clock) if maps else measure(boards, repeat, clock):
        results.append(result)
        if form == "text":
            click.echo(_line(result))
    if form == "json":
        click.echo(json.dumps({**_document(results), "clock_of_frames": clock}, indent=1))


def measure(sizes: Sequence[tuple[int, int]], repeat: int, clock: str = "wall") -> Iterator[Measurement]:
    """Every measurement, one after the other.

    Raises:
        WorkFailed: when the process of one of them did not end well.
    """
    works = [name for name, (_, needs_qt) in _WORKS.items() if not needs_qt or _has_qt()]
    works += FRAMES if _has_qt() else ()
    with tempfile.TemporaryDirectory(prefix="kpeditor-bench-") as folder:
        for columns, rows in sizes:
            name = f"{columns}x{rows}"
            file = Path(folder) / f"{name}.yaml"
            _write_random_map(file, columns, rows)
            for work in works:
                yield Measurement(name, work, *_measure_apart(work, file, repeat, clock))


def measure_files(files: Sequence[Path], repeat: int, clock: str = "wall") -> Iterator[Measurement]:
    """What can be measured of maps without changing them.

    Raises:
        WorkFailed: as `measure`.
    """
    for file in files:
        for work in LOOKING:
            yield Measurement(file.stem, work, *_measure_apart(work, file.resolve(), repeat, clock))


def _size(text: str) -> tuple[int, int]:
    """Columns and rows of a text like 39x54.

    Raises:
        UsageError: when it is none, or a board cannot be so large.
    """
    columns, _, rows = text.strip().partition("x")
    if not (columns.isdecimal() and rows.isdecimal()):
        raise click.UsageError(f"--size {text!r}: write for example 39x54")
    if not all(SMALLEST <= int(side) <= 1000 for side in (columns, rows)):
        raise click.UsageError(f"--size {text!r}: a board has {SMALLEST} to 1000 columns and rows")
    return int(columns), int(rows)


def _write_random_map(file: Path, columns: int, rows: int) -> None:
    file.write_text(render_map(random_map(columns, rows, DENSITY).sheet, None), "utf-8")


def _measure_apart(
    work: str, file: Path, repeat: int, clock: str
) -> tuple[tuple[float, float, float], float | None]:
    """The measurement as made by a fresh process."""
    options = ["--work", work, "--repeat", str(max(repeat, LEAST_FRAMES) if work in FRAMES else repeat)]
    if work in FRAMES:
        command = own_command(str(file), "--clock", clock, *options, module="tests.benchmarks.frames")
    else:
        command = own_command("map", "--file", str(file), *options, module="tests.benchmarks")
    environment = {**own_environment(), "QT_QPA_PLATFORM": "offscreen"}
    answer = subprocess.run(command, capture_output=True, text=True, env=environment)
    if answer.returncode:
        raise WorkFailed(f"{work!r} ended with status {answer.returncode}:\n{answer.stderr.strip()}")
    measured = json.loads(answer.stdout)
    least, median, most = measured["seconds"]
    return (least, median, most), measured["peak_megabytes"]


def _measure_here(work: str, file: Path, repeat: int) -> dict[str, Any]:
    if work not in _WORKS:
        raise click.UsageError(f"--work is one of {', '.join(_WORKS)}")
    job = _WORKS[work][0](file)
    job()
    return {"seconds": run_times(job, repeat), "peak_megabytes": peak_memory()}


# The kinds of work: each prepares outside the clock and answers what is to be measured.


def _load(file: Path) -> Callable[[], object]:
    return lambda: open_battle(file)


def _check(file: Path) -> Callable[[], object]:
    opened = open_battle(file)
    return lambda: check_opened(opened)


def _load_and_check(file: Path) -> Callable[[], object]:
    return lambda: check_file(file)


def _save(file: Path) -> Callable[[], object]:
    opened = open_battle(file)
    target = file.with_suffix(".saved.yaml")
    edit = _paint_one_hex(opened.battle)
    edit()
    return lambda: save_map(opened, target)


def _edit(file: Path) -> Callable[[], object]:
    return _paint_one_hex(open_battle(file).battle)


def _render(file: Path) -> Callable[[], object]:
    from kpeditor.drawing.pictures import battle as picture

    battle = open_battle(file).battle
    application = picture.gui_application()
    target = file.with_suffix(".png")
    scale = picture.scale_for_width(battle, PICTURE_WIDTH)
    return lambda: (application, picture.draw_battle(battle, target, scale=scale))


def _edit_and_redraw(file: Path) -> Callable[[], object]:
    """One hex painted and its surroundings drawn again, as the window does at full size."""
    from kpeditor.drawing.map.mappainter import MapPainter
    from kpeditor.drawing.pictures import battle as picture
    from kpeditor.drawing.styles.modern import LIGHT

    battle = open_battle(file).battle
    application = picture.gui_application()
    edit, painter = _paint_one_hex(battle), MapPainter(battle.map, LIGHT)
    hexes = frozenset([_middle(battle)])
    return lambda: (application, edit(), _redrawn(painter, hexes, SIDE))


def _redrawn(painter_of_map: MapPainter, hexes: frozenset[Hex], side: float) -> QImage:
    """The picture of these hexes and all they touch, drawn again as a view does after an edit."""
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QColor, QImage, QPainter

    painter_of_map.forget(hexes)
    pixels = painter_of_map.dirty_rect(hexes, side)
    image = QImage(pixels.toAlignedRect().size(), QImage.Format.Format_RGB32)
    image.fill(QColor(painter_of_map.style.desk))
    painter = QPainter(image)
    painter.translate(-pixels.topLeft())
    region = QRectF(pixels.x() / side, pixels.y() / side, pixels.width() / side, pixels.height() / side)
    painter_of_map.paint(painter, side, region)
    painter.end()
    return image


def _middle(battle: Battle) -> Hex:
    grid = battle.map.grid
    return Hex(grid.columns // 2, grid.rows // 2)


def _paint_one_hex(battle: Battle) -> Callable[[], object]:
    """Paints the hex in the middle of the map, each time with another kind."""
    hexes, legend = [_middle(battle)], battle.map.legend["terrain"].kinds
    now = legend.index(battle.map.kind("terrain", hexes[0]))
    kinds = itertools.cycle([*legend[now + 1 :], *legend[: now + 1]])
    return lambda: paint(battle.map, "terrain", hexes, next(kinds)).apply(battle)


_WORKS: Mapping[str, tuple[Callable[[Path], Callable[[], object]], bool]] = {
    "load": (_load, False),
    "check": (_check, False),
    "load and check": (_load_and_check, False),
    "save": (_save, False),
    "edit one hex": (_edit, False),
    "edit one hex and redraw it": (_edit_and_redraw, True),
    "draw all of it": (_render, True),
}
"""The kinds of work by name, and whether they need Qt."""


def _has_qt() -> bool:
    return importlib.util.find_spec("PySide6") is not None


def peak_memory() -> float | None:
    """The most memory this process ever held, in megabytes; None where the system does not tell.

    Not ru_maxrss on Linux, which remembers the size of the process this one was started from.
    """
    status = Path("/proc/self/status")
    if status.exists():
        peak = next(line for line in status.read_text("ascii").splitlines() if line.startswith("VmHWM"))
        return round(int(peak.split()[1]) / 1e3, 1)
    try:
        import resource
    except ImportError:
        return None
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit, 1)


def _line(result: Measurement) -> str:
    least, median, most = (duration(seconds) for seconds in result.seconds)
    memory = f"{result.peak_megabytes:6.0f} MB" if result.peak_megabytes is not None else ""
    return f"{result.map:>9}  {result.work:<30} {median:>10}  ({least} to {most})  {memory:>10}"


def _document(results: Sequence[Measurement]) -> dict[str, Any]:
    return {
        **program_and_machine(),
        "density": DENSITY,
        "picture_width": PICTURE_WIDTH,
        "results": [asdict(result) for result in results],
    }
