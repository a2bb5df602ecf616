"""Things that lie on the table of a game besides marks: hidden markers, screens of smoke, beaten zones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.declarations import LyingGround

SMOKE = "#78909c"
_HALF = 0.5
"""Half the width of a hidden marker, in inches."""


def grounds_in(view: Mapping[str, Any]) -> Iterator[LyingGround]:
    """The ground that a side sees on the table [P39, P42, P45]."""
    for one in view.get("markers", ()):
        x, y = map(float, one["at"])
        units = one.get("units")
        text, label = "An element may be below it, or nobody [P39].", f"?{one['number']}"
        if units is not None:
            text = f"Below it: {', '.join(units)}." if units else "A dummy: nobody is below it."
            label = "" if units else f"DUM {one['number']}"  # The base of the elements there lies on it.
        yield LyingGround(
            f"Hidden marker {one['number']}",
            _square(x, y, _HALF),
            side=str(one["side"]),
            label=label,
            text=text,
        )
    for one in view.get("smoke", ()):
        yield LyingGround(
            "Smoke",
            tuple(TablePoint(*map(float, point)) for point in one["line"]),
            is_line=True,
            colour=SMOKE,
            text="Whoever is fired at through it has 2 more [P42].",
        )
    for one in view.get("mounts", ()):
        x, y = map(float, one["at"])
        yield LyingGround(
            f"Mounts of {one['unit']}",
            _square(x, y, _HALF),
            side=str(one["side"]),
            text="Whoever has left them mounts again beside them alone [P23].",
        )
    for one in view.get("zones", ()):
        x, y = map(float, one["at"])
        yield LyingGround(
            "Beaten zone",
            _square(x, y, float(one["width"]) / 2),
            side=str(one["side"]),
            label=f"{one['level']} fire".capitalize(),
            text="Support fire: who moves inside it is hit too [P45].",
        )


def _square(x: float, y: float, half: float) -> tuple[TablePoint, ...]:
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    return tuple(TablePoint(x + dx, y + dy) for dx, dy in corners)
