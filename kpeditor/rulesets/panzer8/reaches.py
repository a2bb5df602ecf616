"""How far an element of Panzer8 shoots [P12, P14] and moves on each ground [P17], in inches."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.rules.unittype import Reach, UnitType
from kpeditor.rulesets.panzer8.tables import Tables


def reaches(type_: UnitType, tables: Tables) -> Iterator[Reach]:
    """The range of a type with its half and the close range, and its rates, equal ones together."""
    arc, near = type_.arc or 360.0, float(tables.numbers.near)
    far = type_.data.get("range")
    if isinstance(far, int | float) and far:
        yield Reach("shoot", float(far), "Range", arc, "P14")
        yield Reach("shoot", far / 2, "Half range", arc, "P14")
        if far > near:
            yield Reach("shoot", near, "Close", arc, "P14")
    rates = tables.movement.get(str(type_.data.get("class")), {})
    for rate in sorted({rate for rate in rates.values() if rate}, reverse=True):
        grounds = ", ".join(ground for ground, one in rates.items() if one == rate)
        yield Reach("move", float(rate), grounds.capitalize(), rule="P17")
