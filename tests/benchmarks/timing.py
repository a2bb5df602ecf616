"""What the benchmarks do alike: time jobs, tell durations, say which program ran on which machine."""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Callable

import click

from kpeditor import __version__

REPEAT = click.option(
    "--repeat", type=click.IntRange(min=1), default=5, show_default=True, help="How often each work is timed."
)


def run_times(job: Callable[[], object], repeat: int) -> tuple[float, float, float]:
    """Least, median and most seconds of some runs of a job."""
    taken = []
    for _ in range(repeat):
        begin = time.perf_counter()
        job()
        taken.append(time.perf_counter() - begin)
    return min(taken), statistics.median(taken), max(taken)


def duration(seconds: float) -> str:
    """A time to read: seconds from one on, else milliseconds."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.3g} ms"


def program_and_machine() -> dict[str, str]:
    """Where the figures are from."""
    return {
        "program": f"kpeditor {__version__}",
        "machine": platform.platform(),
        "python": platform.python_version(),
    }
