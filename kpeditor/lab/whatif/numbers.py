"""Finds and replaces single numbers in a victory condition or an area."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.nodes import Away, Ring, Within
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.victory.nodes import Comparison, Count, Number, Product, Tallied, Total
from kpeditor.core.scenario.victory.parsing import parse_condition, print_condition


def numbers_in(text: str, numbering: Numbering, *, radii: bool = False) -> list[int]:
    """The thresholds of a condition, or the radii of an area, from left to right; none for an empty text.

    Raises:
        BadExpression: when the text cannot be understood.
    """
    if not text:
        return []
    node: Any = parse_area(text, numbering) if radii else parse_condition(text, numbering)
    return [getattr(found, _field(found)) for found in _found(node, radii)]


def with_number(text: str, numbering: Numbering, which: int, value: int, *, radii: bool = False) -> str:
    """The text with another value for one of the numbers of `numbers_in`; `which` counts from 0.

    Raises:
        BadExpression: when the text cannot be understood.
    """
    node: Any = parse_area(text, numbering) if radii else parse_condition(text, numbering)
    made = _rewritten(node, radii, iter(range(100_000)), which, value)
    return print_area(made) if radii else print_condition(made)


def settled_in(text: str, numbering: Numbering) -> int:
    """The number of comparisons of a condition whose result never changes.

    "destroyed(red) >= 0" is always true, since no count is below zero.

    Raises:
        BadExpression: when the text cannot be understood.
    """
    return sum(map(_is_settled, _comparisons(parse_condition(text, numbering)))) if text else 0


_TURNED: Final = {">=": "<=", "<=": ">=", ">": "<", "<": ">"}


def _is_settled(one: Comparison) -> bool:
    left, right = one.left, one.right
    sign: str = one.comparator
    if isinstance(left, Number):
        left, sign, right = right, _TURNED.get(sign, sign), left
    if not _is_tally(left) or not isinstance(right, Number):
        return False
    return right.value == 0 and sign in (">=", "<")


def _is_tally(count: Count) -> bool:
    """Whether it counts units or places, which are never fewer than none."""
    match count:
        case Product(factors=parts):
            return all(isinstance(part, Number) or _is_tally(part) for part in parts)
        case Total(first=first, rest=rest):
            return all(sign == "+" and _is_tally(part) for sign, part in (("+", first), *rest))
        case _:
            return isinstance(count, Tallied)


def _comparisons(node: Any) -> Iterator[Comparison]:
    if isinstance(node, Comparison):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from _comparisons(part)
    elif is_dataclass(node):
        for one in fields(node):
            yield from _comparisons(getattr(node, one.name))


def _wanted(node: Any, radii: bool) -> bool:
    return isinstance(node, (Within, Ring, Away) if radii else Number)


def _field(node: Any) -> str:
    return "value" if isinstance(node, Number) else "radius"


def _found(node: Any, radii: bool) -> Iterator[Any]:
    if _wanted(node, radii):
        yield node
    if isinstance(node, tuple):
        for part in node:
            yield from _found(part, radii)
    elif is_dataclass(node):
        for one in fields(node):
            yield from _found(getattr(node, one.name), radii)


def _rewritten(node: Any, radii: bool, count: Iterator[int], which: int, value: int) -> Any:
    if isinstance(node, tuple):
        return tuple(_rewritten(part, radii, count, which, value) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changes = {}
    if _wanted(node, radii) and next(count) == which:
        changes[_field(node)] = value
    for one in fields(node):
        old = getattr(node, one.name)
        new = _rewritten(old, radii, count, which, value)
        if new is not old and new != old:
            changes[one.name] = new
    return replace(node, **changes) if changes else node
