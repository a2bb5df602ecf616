"""`run.py bench start`: how long whole processes take, from start to end: to the window, a picture, help."""

from __future__ import annotations

import json
import os
import shlex
import statistics
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from kpeditor.cli.options import FORMAT
from kpeditor.cli.table import OK
from kpeditor.core.errors import KpError
from kpeditor.core.files.data import data_dir
from kpeditor.ownprocess import own_command, own_environment
from tests.benchmarks.timing import duration, program_and_machine

REPEAT = 9


WORKS: Mapping[str, tuple[str, ...]] = {
    "window": ("{file}", "--screenshot", "{picture}"),
    "picture": ("render", "{file}", "-o", "{picture}"),
    "picture 2000": ("render", "{file}", "-o", "{picture}", "--width", "2000"),
    "check": ("check", "{file}"),
    "help": ("--help",),
}
"""What a process is told to do, by name: its words, with the file and the picture it makes."""


class StartFailed(KpError):
    """A program did not draw its picture; with what it said."""


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds of every start of one program, in order: by the clock, and of processors; the bytes of the
    picture it made last, 0 without one.
    """

    program: str
    clock: list[float]
    processor: list[float]
    bytes: list[int]


@click.command("start", short_help="From the start of the program to its window.")
@click.argument("file", type=click.Path(exists=True, path_type=Path), required=False)
@click.option(
    "--program",
    "programs",
    multiple=True,
    help="A command to measure, several in turn; default: this checkout.",
)
@click.option(
    "--work",
    type=click.Choice(list(WORKS)),
    default="window",
    show_default=True,
    help="FILE in its window, as a picture at full size, one 2000 pixels wide, a check of it, help.",
)
@click.option(
    "--repeat", type=click.IntRange(min=1), default=REPEAT, show_default=True, help="Starts of each program."
)
@FORMAT
def bench_start(file: Path | None, programs: Sequence[str], work: str, repeat: int, form: str) -> int:
    """Start the program on FILE (default: Poland, 1939), have it do one thing and end.

    All programs start once before anything counts, so that files are read from memory.
    """
    scenario = file or data_dir("scenarios") / "kampfpanzer" / "14-4-poland.yaml"
    commands = {told: shlex.split(told) for told in programs} or {"this checkout": own_command()}
    found = measure(commands, scenario.resolve(), repeat, work)
    if form == "json":
        click.echo(json.dumps({**program_and_machine(), "starts": [asdict(one) for one in found]}, indent=1))
        return OK
    for one in found:
        clock, processor = (
            f"{duration(statistics.median(times))} ({duration(min(times))} to {duration(max(times))})"
            for times in (one.clock, one.processor)
        )
        size = f", {one.bytes[-1] / 1e6:.1f} MB" if one.bytes[-1] else ""
        click.echo(f"{one.program}\n    by the clock {clock}, processor {processor}{size}")
    return OK


def measure(commands: dict[str, list[str]], scenario: Path, repeat: int, work: str) -> list[Start]:
    """The starts of all programs, one after the other in every round.

    Raises:
        StartFailed: when one of them ends badly or draws nothing.
    """
    starts = [Start(name, [], [], []) for name in commands]
    with tempfile.TemporaryDirectory(prefix="kpeditor-bench-") as folder:
        picture = Path(folder) / "window.png"
        words = [word.format(file=scenario, picture=picture) for word in WORKS[work]]
        for round_ in range(repeat + 1):
            for one, command in zip(starts, commands.values(), strict=True):
                picture.unlink(missing_ok=True)
                clock, processor = _one_start([*command, *words])
                if str(picture) in words and not picture.exists():
                    raise StartFailed(f"{one.program} drew no window")
                if round_:
                    one.clock.append(clock)
                    one.processor.append(processor)
                    one.bytes.append(picture.stat().st_size if picture.exists() else 0)
    return starts


def _one_start(command: list[str]) -> tuple[float, float]:
    """Seconds by the clock and of processors until the command has ended."""
    environment = {**own_environment(), "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else every start of a checkout compiles it anew
    spent, began = _of_children(), time.perf_counter()
    try:
        ended = subprocess.run(command, capture_output=True, text=True, env=environment)
    except OSError as refusal:
        raise StartFailed(f"{command[0]} cannot be started: {refusal.strerror}") from None
    taken = time.perf_counter() - began
    if ended.returncode:
        raise StartFailed(f"{command[0]} ended with status {ended.returncode}:\n{ended.stderr.strip()}")
    return taken, _of_children() - spent


def _of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system
