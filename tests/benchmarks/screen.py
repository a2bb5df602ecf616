"""`run.py bench screen`: from the start of programs, whichever they are, to the map they show, on a screen in
memory.
"""

from __future__ import annotations

import json
import os
import shlex
import statistics
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import click
import numpy as np
import numpy.typing as npt

from kpeditor.cli.options import FORMAT
from kpeditor.cli.table import OK
from kpeditor.core.errors import KpError
from kpeditor.core.files.data import data_dir
from kpeditor.ownprocess import own_command, own_environment
from tests.benchmarks.timing import duration, program_and_machine
from tests.tour.screen import missing, screen

WIDTH, HEIGHT = 1440, 900
MAP_COLOURS = 150
"""So many colours in the middle of the screen are a map: an empty window has less than ten."""
REST = 0.4
"""Seconds without a change after which a window counts as complete."""
PATIENCE = 60.0
LOOK = 0.004
_HEAD = struct.Struct(">25I")
_ENTRY = 12


class NothingShown(KpError):
    """A program ended, or showed no map in time."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """Seconds by the clock and of processors at each start of a program: until its map was there, and until
    nothing changed any more.
    """

    program: str
    map: list[tuple[float, float]] = field(default_factory=list)
    complete: list[tuple[float, float]] = field(default_factory=list)


@click.command("screen", short_help="From the start of any program to its map on a screen.")
@click.argument("programs", nargs=-1)
@click.option("--repeat", type=click.IntRange(min=1), default=7, show_default=True, help="Starts of each.")
@FORMAT
def bench_screen(programs: Sequence[str], repeat: int, form: str) -> int:
    """Start PROGRAMS, each a command that opens a map in a window, in turn; default: this checkout with
    Poland, 1939. Needs Xvfb, xdotool and openbox.

    The map is there when the middle of the screen has many colours, complete when nothing has changed for a
    moment. All start once before anything counts, with a home of their own.
    """
    if lacking := missing():
        raise NothingShown(f"bench screen needs {', '.join(lacking)}")
    scenario = data_dir("scenarios") / "kampfpanzer" / "14-4-poland.yaml"
    found = measure(programs or [shlex.join([*own_command(), str(scenario)])], repeat)
    if form == "json":
        click.echo(json.dumps({**program_and_machine(), "shown": [asdict(one) for one in found]}, indent=1))
        return OK
    for one in found:
        click.echo(one.program)
        for what, times in (("map", one.map), ("complete", one.complete)):
            clock, processor = (
                f"{duration(statistics.median(some))} ({duration(min(some))} to {duration(max(some))})"
                for some in zip(*times, strict=True)
            )
            click.echo(f"    {what}: by the clock {clock}, processor {processor}")
    return OK


def measure(programs: Sequence[str], repeat: int) -> list[Appearance]:
    """The starts of all programs, one after the other in every round.

    Raises:
        NothingShown: when one of them ends or shows no map.
    """
    found = [Appearance(program) for program in programs]
    with tempfile.TemporaryDirectory(prefix="kpeditor-bench-") as folder:
        memory, home = Path(folder) / "screen", Path(folder) / "home"
        memory.mkdir()
        home.mkdir()
        with screen(WIDTH, HEIGHT, memory):
            subprocess.run(["xdotool", "mousemove", str(WIDTH - 1), str(HEIGHT - 1)], check=True)
            picture = picture_of(memory / "Xvfb_screen0")
            for round_ in range(repeat + 1):
                for one in found:
                    there, complete = _appearance(one.program, picture, home)
                    if round_:
                        one.map.append(there)
                        one.complete.append(complete)
    return found


def picture_of(file: Path) -> npt.NDArray[np.uint32]:
    """What a screen in memory shows, [rows, columns] as 0xXXRRGGBB; it changes with the screen."""
    head = _HEAD.unpack(file.read_bytes()[: _HEAD.size])
    width, height, bytes_a_row, entries = head[4], head[5], head[12], head[19]
    begin = head[0] + entries * _ENTRY
    pixels: npt.NDArray[np.uint32] = np.memmap(file, "<u4", "r", begin, (height, bytes_a_row // 4))
    return pixels[:, :width]


def shows_map(picture: npt.NDArray[np.uint32]) -> bool:
    """Whether there are many colours in the middle of the screen."""
    height, width = picture.shape
    middle = picture[height // 3 : 2 * height // 3 : 3, width // 3 : 2 * width // 3 : 3]
    return len(np.unique(middle & 0xFFFFFF)) >= MAP_COLOURS


def _appearance(
    program: str, picture: npt.NDArray[np.uint32], home: Path
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Seconds by the clock and of processors until the map is there, and until it is complete."""
    environment = {**own_environment(), "HOME": str(home), "QT_QPA_PLATFORM": "xcb"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else every start of a checkout compiles it anew
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        environment[f"XDG_{kind}_HOME"] = str(home / kind.lower())
    _wait(lambda: not shows_map(picture), f"the window before {program} stays")
    begin = time.perf_counter()
    try:
        process = subprocess.Popen(
            shlex.split(program), env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except OSError as refusal:
        raise NothingShown(f"{program} cannot be started: {refusal.strerror}") from None

    def is_there() -> bool:
        if process.poll() is not None:
            raise NothingShown(f"{program} ended with status {process.returncode}")
        return shows_map(picture)

    try:
        _wait(is_there, f"{program} shows no map")
        there = complete = time.perf_counter() - begin, _processor(process.pid)
        seen = picture.copy()
        while time.perf_counter() - begin - complete[0] < REST:
            time.sleep(LOOK)
            if not np.array_equal(picture, seen):
                complete, seen = (time.perf_counter() - begin, _processor(process.pid)), picture.copy()
        return there, complete
    finally:
        process.terminate()
        process.wait()


def _wait(until: Callable[[], bool], otherwise: str) -> None:
    end = time.perf_counter() + PATIENCE
    while not until():
        if time.perf_counter() > end:
            raise NothingShown(otherwise)
        time.sleep(LOOK)


def _processor(process: int) -> float:
    """Seconds of processors a process has taken so far."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
