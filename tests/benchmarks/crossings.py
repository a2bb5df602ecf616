"""Which modules of the window one movement of the mouse and one painted hexside run through, and how many
calls of Python that takes.

    QT_QPA_PLATFORM=offscreen .venv/bin/python -m tests.benchmarks.crossings [MAP OR SCENARIO]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from kpeditor.app.document.selection import Hover
from kpeditor.app.main import application
from kpeditor.core.geometry.hexes import Hex
from tests.benchmarks.frames import Frames

MAP = Path("scenarios/kampfpanzer/14-1-spain.yaml")
HOVERED = 3
"""Columns to the left and right of the middle between which the pointer goes to and fro before it counts."""


def crossed(act: Callable[[], object]) -> Counter[str]:
    """The calls of Python functions while something is done, by module of the program."""
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        name = str(frame.f_globals.get("__name__", ""))
        if event == "call" and name.startswith("kpeditor."):
            calls[name.removeprefix("kpeditor.")] += 1

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls


def told(title: str, calls: Counter[str]) -> str:
    """How many modules and calls, and which modules of the window."""
    app = sorted(name for name in calls if name.startswith("app."))
    lines = [f"{title}: {len(calls)} modules, {calls.total()} calls; of these in app {len(app)} modules, "]
    lines[0] += f"{sum(calls[name] for name in app)} calls"
    return "".join(f"{line}\n" for line in lines + [f"    {calls[name]:5d} {name}" for name in app])


def main() -> None:
    """Writes both, of the middle of a map at 100 % with the view from a pinned hex over it."""
    app = application()
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else MAP
    with TemporaryDirectory() as folder:
        frames = Frames(app, file, Path(folder))
        frames.look(whole=False, pinned=True)
        document, middle = frames.workspace.document, frames.middle
        hexes = [Hex(middle.column + step, middle.row) for step in range(-HOVERED, HOVERED + 1)]
        for hex_ in hexes:  # answers that are kept do not count
            document.point_at(Hover(hex_))
        frames.settle()
        hovered = crossed(lambda: document.point_at(Hover(hexes[0])))
        frames.settle()
        stroke = frames.stroke()
        stroke()
        frames.settle()
        painted = crossed(stroke)
        sys.stdout.write(told("a hovered hex", hovered) + told("a painted hexside, until shown", painted))
        frames.window.close()


if __name__ == "__main__":
    main()
