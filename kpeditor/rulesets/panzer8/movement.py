"""How far elements move: the rate of the slowest terrain, by halves of a move [P17]."""

from __future__ import annotations

from fractions import Fraction

from kpeditor.rulesets.panzer8.tables import Tables

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
    doubled: bool = False,
) -> Fraction:
    """How many inches an element may move whose two halves lead through these kinds of terrain.

    Args:
        class_: its row of the movement table.
        first, second: the slowest terrain of each half. A half of rate 0 cannot be made, nor one after it.
        obstacles: linear obstacles crossed: each costs half of the move, the later half first.
        out_of_front: it leaves its starting front, which halves the move of a vehicle without rear driver.
        doubled: the event *double time* adds a half [P43].
    """
    rates = tables.movement[class_]
    halves = [Fraction(rates[first], HALVES), Fraction(rates[second], HALVES)]
    if not halves[0]:
        halves[1] = Fraction(0)
    moved = sum(halves[: max(HALVES - obstacles, 0)], Fraction(0))
    if out_of_front and not rear_driver:
        moved /= 2
    return moved * Fraction(3, 2) if doubled else moved
