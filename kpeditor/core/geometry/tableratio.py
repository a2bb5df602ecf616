"""The scale at which a free table is printed: a ratio such as 1:1 or 1:10000, and lengths in millimetres."""

from __future__ import annotations

import math
import re

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.table import LENGTHS, TableSpace


class BadRatio(KpError):
    """The text is not a ratio, or the table's unit has no known length."""


def parse_ratio(text: str) -> float:
    """How many times smaller than the table a print is: 1 of "1:1", 10000 of "1:10000", 0.5 of "2:1".

    Raises:
        BadRatio: when the text is not a ratio; the message gives an example.
    """
    number = r"([0-9]{1,7}(?:\.[0-9]{1,4})?)"
    found = re.fullmatch(rf"\s*{number}\s*:\s*{number}\s*", text)
    if found is None or not float(found[1]) or not float(found[2]):
        raise BadRatio(f"{text!r} is no scale; one looks like 1:1 or 1:10000")
    return float(found[2]) / float(found[1])


def unit_mm(space: TableSpace, ratio: float) -> float:
    """The printed length of a unit of a table, in millimetres.

    The ratio is that of the print to the table, or to the ground for a table measured on the ground that has
    no ground scale.

    Raises:
        BadRatio: when the length of its unit is not known.
    """
    length = space.unit_mm
    if length is None:
        raise BadRatio(
            f"a table measured in {space.unit!r} has no size on paper; units are {', '.join(LENGTHS)}"
        )
    return length / ratio


def fitting_ratio(space: TableSpace, most_mm: float) -> int:
    """The N of the largest round scale 1:N (1, 2, 5, 10 ...) at which the longer edge fits this length."""
    needed = max(space.width, space.height) * unit_mm(space, 1.0) / most_mm
    if needed <= 1:
        return 1
    power = 10 ** math.floor(math.log10(needed))
    return int(next(step * power for step in (1, 2, 5, 10) if step * power >= needed))


def usual_ratios(space: TableSpace) -> tuple[str, ...]:
    """The ratios to offer for printing a table, the usual one first: 1:1 if that is up to three metres."""
    first = fitting_ratio(space, 3000.0)
    others = (first, *(first * step for step in (2, 5, 10)), fitting_ratio(space, 280.0))
    return tuple(dict.fromkeys(f"1:{ratio}" for ratio in others))
