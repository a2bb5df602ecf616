"""Screen: a display of its own without a monitor - an X server in memory with a window manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NEEDED = ("Xvfb", "xdotool", "openbox")
WAIT = 10.0
"""Seconds the X server and its window manager may take to start."""


def missing() -> list[str]:
    """The programs a tour needs that are not installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


@contextmanager
def screen(width: int, height: int, memory: Path | None = None) -> Iterator[None]:
    """DISPLAY names a new screen of this size until the block is left. In the folder `memory`, where one is
    given, a file holds what it shows.

    Raises:
        RuntimeError: when the X server or the window manager does not start.
    """
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            *("Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24"),
            *("-nolisten", "tcp", *(["-fbdir", str(memory)] if memory is not None else [])),
        ],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()  # Xvfb chooses a free one and writes it when it is ready
    if not number:
        raise RuntimeError("Xvfb did not start")
    os.environ["DISPLAY"] = f":{number}"
    os.environ["QT_QPA_PLATFORM"] = "xcb"
    manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
    try:
        _wait_for_manager()
        yield
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait()


def _wait_for_manager() -> None:
    """Returns when windows get frames and focus."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        asked = ["xdotool", "get_num_desktops"]
        if subprocess.run(asked, capture_output=True, check=False).returncode == 0:
            return
        time.sleep(0.05)
    raise RuntimeError("openbox did not start")
