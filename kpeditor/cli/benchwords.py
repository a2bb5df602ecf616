"""What the benchmarks tell alike: durations, and which program ran on which machine."""

from __future__ import annotations

import platform

from kpeditor import __version__


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
