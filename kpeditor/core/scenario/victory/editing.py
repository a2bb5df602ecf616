"""Changes of single parts of a victory condition: the operations that the form of rows applies to the tree of
a condition.

A path leads from the whole to a part: the index of a part of `and` and `or`, 0 for the part that a `not`
negates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.victory import nodes
from kpeditor.core.scenario.victory.scoring import BOTH

Path = tuple[int, ...]
Joint = Literal["and", "or"]


def parts_of(condition: nodes.Condition) -> tuple[nodes.Condition, ...]:
    """The parts directly below a condition."""
    match condition:
        case nodes.AllOf() | nodes.AnyOf():
            return condition.parts
        case nodes.Not():
            return (condition.part,)
        case nodes.Comparison():
            return ()


def part_at(condition: nodes.Condition, path: Path) -> nodes.Condition:
    """The part at the end of a path.

    Raises:
        EditRefused: when there is no part.
    """
    for index in path:
        parts = parts_of(condition)
        if not 0 <= index < len(parts):
            raise EditRefused("the condition has no such part any more")
        condition = parts[index]
    return condition


def walk(condition: nodes.Condition, path: Path = ()) -> Iterator[tuple[Path, nodes.Condition]]:
    """Every part with its path, beginning with the whole."""
    yield path, condition
    for index, part in enumerate(parts_of(condition)):
        yield from walk(part, (*path, index))


def replaced(condition: nodes.Condition, path: Path, new: nodes.Condition | None) -> nodes.Condition | None:
    """The condition with the part at a path replaced. None removes the part; without any part left the result
    is None.

    Raises:
        EditRefused: when the path leads nowhere.
    """
    if not path:
        return new
    part_at(condition, path)
    parts: list[nodes.Condition | None] = list(parts_of(condition))
    below = parts[path[0]]
    assert below is not None
    parts[path[0]] = replaced(below, path[1:], new)
    left = [part for part in parts if part is not None]
    if not left:
        return None
    match condition:
        case nodes.AllOf():
            return nodes.all_of(left)
        case nodes.AnyOf():
            return nodes.any_of(left)
        case _:
            return nodes.negated(left[0])


def joined(condition: nodes.Condition, path: Path, joint: Joint, new: nodes.Condition) -> nodes.Condition:
    """The condition with a new part joined to the part at a path by `and` or `or`. In a chain of the same
    word the new part comes directly after it.

    Raises:
        EditRefused: when the path leads nowhere.
    """
    part = part_at(condition, path)
    kind = nodes.AllOf if joint == "and" else nodes.AnyOf
    above = part_at(condition, path[:-1]) if path else None
    make = nodes.all_of if joint == "and" else nodes.any_of
    if isinstance(above, kind):
        parts = list(above.parts)
        parts.insert(path[-1] + 1, new)
        changed = replaced(condition, path[:-1], make(parts))
    else:
        changed = replaced(condition, path, make([part, new]))
    assert changed is not None
    return changed


def turned_over(condition: nodes.Condition, path: Path) -> nodes.Condition:
    """The condition with the part at a path negated, or with its negation removed.

    Raises:
        EditRefused: when the path leads nowhere.
    """
    changed = replaced(condition, path, nodes.negated(part_at(condition, path)))
    assert changed is not None
    return changed


def rejoined(condition: nodes.Condition, path: Path, joint: Joint) -> nodes.Condition:
    """The condition with the other word, `and` or `or`, in the chain at a path.

    Raises:
        EditRefused: when the path leads nowhere.
    """
    part = part_at(condition, path)
    changed = replaced(condition, path, (nodes.all_of if joint == "and" else nodes.any_of)(parts_of(part)))
    assert changed is not None
    return changed


def for_another_side(node: nodes.Node, old: str, new: str, sides: Sequence[str]) -> nodes.Node:
    """A count or condition adapted to another side that scores by it: counts of the old side become counts of
    the new one, and counts of the old side's enemy become counts of the new side's enemy.

    Args:
        old, new: ids of sides, or `BOTH`, which gives `own` and `enemy` their meaning.
        sides: the ids of all sides; the default enemy of `new` is the first other side.
    """
    mine = nodes.OWN if new == BOTH else new
    enemy = nodes.ENEMY if new == BOTH else next((one for one in sides if one not in (new, old)), "")
    theirs = old if old not in (BOTH, new) and new != BOTH else enemy

    def changed(one: nodes.Tallied) -> nodes.Tallied:
        if one.side == (nodes.OWN if old == BOTH else old):
            return replace(one, side=mine)
        is_enemy = one.side == nodes.ENEMY if old == BOTH else one.side in sides and (new in (one.side, BOTH))
        return replace(one, side=theirs) if is_enemy and theirs else one

    return nodes.mapped(node, changed)
