"""How far an element of Panzer8 shoots [P12, P14] and moves on each ground [P17], in inches."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.rules.unittype import Reach, UnitType
from kpeditor.rulesets.panzer8.tables import Tables
from kpeditor.rulesets.panzer8.units import element


def reaches(type_: UnitType, tables: Tables) -> Iterator[Reach]:
    """The range of a type with its half and the close range, and its rates, equal ones together."""
    figures, near = element(type_), float(tables.numbers.near)
    arc = figures.arc
    if figures.gun is not None:
        far = figures.gun.range
        yield Reach("shoot", far, "Range", arc, "P14")
        yield Reach("shoot", far / 2, "Half range", arc, "P14")
        if far > near:
            yield Reach("shoot", near, "Close", arc, "P14")
    rates = tables.movement.get(figures.move, {})
    for rate in sorted({rate for rate in rates.values() if rate}, reverse=True):
        grounds = ", ".join(ground for ground, one in rates.items() if one == rate)
        yield Reach("move", float(rate), grounds.capitalize(), rule="P17")
