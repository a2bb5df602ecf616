"""Which modules of the window a movement of the mouse, a painted hexside, a pan, a zoom and a check run
through, and how many calls of Python that takes: unlike times the same on every machine, whatever else it
does.

    QT_QPA_PLATFORM=offscreen .venv/bin/python -m tests.benchmarks.crossings [MAP OR SCENARIO]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
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


ELSEWHERE = "(other packages)"
"""What calls are counted under that lie outside the program, such as those of numpy and of imports."""


def crossed(act: Callable[[], object]) -> Counter[str]:
    """The calls of Python functions while something is done, by module of the program."""
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        name = str(frame.f_globals.get("__name__", ""))
        if event == "call" and not name.startswith("tests."):
            calls[name.removeprefix("kpeditor.") if name.startswith("kpeditor.") else ELSEWHERE] += 1

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls


def told(title: str, calls: Counter[str]) -> str:
    """How many modules and calls, and which modules of the window."""
    app = sorted(name for name in calls if name.startswith("app."))
    modules = len(calls) - (ELSEWHERE in calls)
    lines = [f"{title}: {modules} modules, {calls.total()} calls; of these in app {len(app)} modules, "]
    lines[0] += f"{sum(calls[name] for name in app)} calls, outside the program {calls[ELSEWHERE]} calls"
    return "".join(f"{line}\n" for line in lines + [f"    {calls[name]:5d} {name}" for name in app])


def movements(frames: Frames) -> Mapping[str, Counter[str]]:
    """The calls of each movement, in the middle of a map at 100 % with the view from a pinned hex over it."""
    frames.look(whole=False, pinned=True)
    document, middle = frames.workspace.document, frames.middle
    hexes = [Hex(middle.column + step, middle.row) for step in range(-HOVERED, HOVERED + 1)]
    for hex_ in hexes:  # answers that are kept do not count
        document.point_at(Hover(hex_))
    frames.settle()
    found = {"a hovered hex": crossed(lambda: document.point_at(Hover(hexes[0])))}
    for title, movement in (
        ("a painted hexside, until shown", frames.stroke()),
        ("a pan, until shown", frames.pan()),
        ("a zoom, until shown", frames.zoom()),
    ):
        frames.settle()
        movement()
        frames.settle()
        found[title] = crossed(movement)
    frames.stroke()()
    found["problems after a painted hexside"] = crossed(frames.workspace.checker.check_at_once)
    return found


def main() -> None:
    """Writes all of them."""
    app = application()
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else MAP
    with TemporaryDirectory() as folder:
        frames = Frames(app, file, Path(folder))
        sys.stdout.write("".join(told(title, calls) for title, calls in movements(frames).items()))
        frames.workspace.checker.stop()


if __name__ == "__main__":
    main()
