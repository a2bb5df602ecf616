"""Reads answers: points, facings, headings; and the refusals of bad ones."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import IllegalAnswer

HOMEWARD: Final = {"N": 0.0, "E": 90.0, "S": 180.0, "W": 270.0}


def refuse(text: str, rule: str = "", subject: str = "") -> IllegalAnswer:
    """Makes a refusal for the caller to raise."""
    return IllegalAnswer(text, rule, subject)


def point_of(value: Any, subject: str = "") -> TablePoint:
    """The point that an answer gives.

    Raises:
        IllegalAnswer: when the value is no point.
    """
    if not isinstance(value, list | tuple) or len(value) != 2 or not all(map(is_number, value)):
        raise refuse("a point is [x, y]", "", subject)
    return TablePoint(float(value[0]), float(value[1]))


def is_number(value: Any) -> bool:
    """Whether a value is a finite number within the range of coordinates of a table."""
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and abs(value) < 1e6
        and math.isfinite(value)
    )


def facing_of(answer: Mapping[str, Any], usual: float, subject: str = "") -> float:
    """The facing that an answer gives, in degrees, or the usual facing if it gives none.

    Raises:
        IllegalAnswer: when the value is no number.
    """
    found = answer.get("facing")
    if found is None:
        return usual
    if not is_number(found):
        raise refuse("a facing is a number of degrees from north", "P51", subject)
    return round(float(found) % 360, 2)


def heading_from(one: TablePoint, other: TablePoint) -> float:
    """The direction from a point to another, in degrees from north."""
    return math.degrees(math.atan2(other.x - one.x, one.y - other.y)) % 360


def led(at: TablePoint, heading: float, far: float) -> TablePoint:
    """The point at a distance from another in a direction."""
    turn = math.radians(heading)
    return TablePoint(round(at.x + far * math.sin(turn), 3), round(at.y - far * math.cos(turn), 3))
