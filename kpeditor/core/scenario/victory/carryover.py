"""Conditions of a game that begins from a position: what happened before is counted into them."""

from __future__ import annotations

from typing import Literal

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.victory.nodes import (
    AllOf,
    AnyOf,
    Comparison,
    Condition,
    Count,
    Not,
    Number,
    Product,
    Tallied,
    Total,
    all_of,
    any_of,
    negated,
    product,
    total,
)
from kpeditor.core.scenario.victory.parsing import Tally


def counted(condition: Condition, tally: Tally, sheet: MapSheet) -> Condition:
    """A condition in which the losses and exits of a position are counted already.

    Raises:
        BadName: when the map lacks what an area speaks of.
    """
    match condition:
        case AllOf(parts):
            return all_of(counted(part, tally, sheet) for part in parts)
        case AnyOf(parts):
            return any_of(counted(part, tally, sheet) for part in parts)
        case Not(part):
            return negated(counted(part, tally, sheet))
        case Comparison(left, comparator, right):
            return Comparison(_count(left, tally, sheet), comparator, _count(right, tally, sheet))


def _count(count: Count, tally: Tally, sheet: MapSheet) -> Count:
    match count:
        case Tallied(what="destroyed" | "exited"):
            so_far = _so_far(count, tally, sheet)
            return total(count, ("+", Number(so_far))) if so_far else count
        case Total(first, rest):
            found: list[tuple[Literal["+", "-"], Count]] = [
                (sign, _count(part, tally, sheet)) for sign, part in rest
            ]
            return total(_count(first, tally, sheet), *found)
        case Product(factors):
            return product(_count(factor, tally, sheet) for factor in factors)
        case _:
            return count


def _so_far(count: Tallied, tally: Tally, sheet: MapSheet) -> int:
    if count.what == "destroyed":
        return tally.destroyed(count.side)
    return tally.exited(count.side, None if count.area is None else hexes_of(count.area, sheet))
