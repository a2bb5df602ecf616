"""The distances that elements move and shoot. The slowest terrain sets the rate of each half of a move [P12,
P14, P17].
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from kpeditor.core.rules.unittype import Reach, UnitType
from kpeditor.rulesets.panzer8.tables import Tables
from kpeditor.rulesets.panzer8.units import element

HALVES = 2


def reach(
    tables: Tables,
    class_: str,
    first: str,
    second: str,
    *,
    obstacles: int = 0,
    out_of_front: bool = False,
    rear_driver: bool = False,
) -> Fraction:
    """How many inches an element may move whose two halves lead through these kinds of terrain.

    Args:
        class_: its row of the movement table.
        first, second: the slowest terrain of each half. A half of rate 0 cannot be made, nor one after it.
        obstacles: linear obstacles crossed: each costs half of the move, the later half first.
        out_of_front: it leaves its starting front, which halves the move of a vehicle without rear driver.
    """
    rates = tables.movement[class_]
    halves = [Fraction(rates[first], HALVES), Fraction(rates[second], HALVES)]
    if not halves[0]:
        halves[1] = Fraction(0)
    moved = sum(halves[: max(HALVES - obstacles, 0)], Fraction(0))
    if out_of_front and not rear_driver:
        moved /= 2
    return moved


def reaches(type_: UnitType, tables: Tables) -> Iterator[Reach]:
    """The ranges of a type (full, half, close) and its rates; equal rates are listed together."""
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
