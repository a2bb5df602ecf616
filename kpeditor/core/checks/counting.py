"""The possible values of a count in a victory condition: at any time of a game, and after deployment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from kpeditor.core.errors import BadName
from kpeditor.core.rules.declarations import is_effective
from kpeditor.core.scenario.areas.ground import places_of_kind
from kpeditor.core.scenario.victory.nodes import (
    EFFECTIVE,
    EVERY_KIND,
    EVERYBODY,
    OTHER,
    Count,
    Number,
    Tallied,
    Total,
)

if TYPE_CHECKING:
    from kpeditor.core.checks.parsedscenario import AreaUse, ParsedScenario
    from kpeditor.core.scenario.areas.nodes import Area
    from kpeditor.core.scenario.model import Group, Side, Unit

Rule: TypeAlias = "Callable[[ParsedScenario, Tallied, Side], range]"
Span = tuple[int, int]
"""Fewest and most a count may be."""


def values_by(parsed: ParsedScenario, rule: Rule) -> Callable[[Tallied], range]:
    """Returns a function from each count of a condition to the values that `rule` allows it. For units of
    every side it adds the values of the sides.
    """

    def values(tallied: Tallied) -> range:
        if tallied.side == EVERYBODY:
            spans = [rule(parsed, tallied, side) for side in parsed.scenario.sides]
            return range(sum(span[0] for span in spans), sum(span[-1] for span in spans) + 1)
        side = parsed.scenario.side(tallied.side)
        return range(1) if side is None else rule(parsed, tallied, side)

    return values


def ever(parsed: ParsedScenario, tallied: Tallied, side: Side) -> range:
    """Returns the values that a count can have at any time of a game, as far as numbers and areas tell."""
    if tallied.what == "controlled":
        return range(_most_controlled(parsed, tallied) + 1)
    if tallied.kinds:
        most = sum(high for _, high in _of_kinds(parsed, tallied, side))
    elif tallied.what == "destroyed":
        return range(parsed.possible_losses(side) + 1)
    else:
        most = parsed.combat_units(side)
    if tallied.what == "held":  # a unit may be captured and change its side
        others = (one for one in parsed.scenario.sides if one is not side)
        return range(most + 1 + sum(high for one in others for _, high in _of_kinds(parsed, tallied, one)))
    if tallied.what == "destroyed":
        return range(most + 1)
    mask = None if tallied.area is None else parsed.mask(tallied.area)
    if mask is not None and not mask.any():
        most = 0
    if tallied.what == "exited":
        exit_ = next((use for use in parsed.uses if use.purpose == "exit" and use.side is side), None)
        if not side.exit:
            most = 0
        elif mask is not None and exit_ is not None and exit_.mask is not None:
            most = most if (mask & exit_.mask).any() else 0
    return range(most + 1)


def at_start(parsed: ParsedScenario, tallied: Tallied, side: Side) -> range:
    """Returns the values that a count can have when all units are deployed and nothing has happened yet."""
    if tallied.what in ("destroyed", "exited"):
        return range(1)
    if tallied.what == "controlled":
        return range(_most_controlled(parsed, tallied) + 1)
    if tallied.what == "held":
        found = list(_of_kinds(parsed, tallied, side))
        return range(sum(low for low, _ in found), sum(high for _, high in found) + 1)
    least = most = 0
    for group in side.groups:
        low, high = _of_group(parsed, tallied, group)
        least, most = least + low, most + high
    return range(least, most + 1)


def span(count: Count, values: Callable[[Tallied], range]) -> Span:
    """Returns the smallest and the largest value of a count."""
    match count:
        case Number():
            return count.value, count.value
        case Tallied():
            may = values(count)
            return may[0], may[-1]
        case Total():
            low, high = span(count.first, values)
            for sign, part in count.rest:
                less, more = span(part, values)
                low, high = (low + less, high + more) if sign == "+" else (low - more, high - less)
            return low, high
        case _:
            low = high = 1
            for factor in count.factors:
                ends = [a * b for a, b in product((low, high), span(factor, values))]
                low, high = min(ends), max(ends)
            return low, high


def owners(parsed: ParsedScenario, unit: str) -> list[str]:
    """Returns the sides that have a unit with this id, or may give it to one of their units. There are none
    if the word means more than a unit: a type, a condition.
    """
    if parsed.is_kind(unit) or unit in parsed.unit_conditions:
        return []
    return [side.id for side in parsed.scenario.sides if any(_has(parsed, one, unit) for one in side.groups)]


def _has(parsed: ParsedScenario, group: Group, unit: str) -> bool:
    if group.units:
        return any(one.id == unit for one in group.units)
    types = (parsed.unit_types or {}).get
    return any((known := types(one)) is not None and unit in known.counters for one in group.tally())


def _most_controlled(parsed: ParsedScenario, tallied: Tallied) -> int:
    """The most hexes or places (on a table: features) that a side may control; unknown ones count as one."""
    if tallied.is_whole:
        return 1
    if parsed.table is not None:
        from kpeditor.core.scenario.victory.judging import (
            controlled_features,
        )  # loaded only for tables, because hex maps do not need it

        try:
            return len(controlled_features(tallied, parsed.table))
        except BadName:
            return 1
    if parsed.sheet is None:
        return 1
    if tallied.each:
        try:
            return len(places_of_kind(tallied.each, parsed.sheet))
        except BadName:
            return 1
    mask = None if tallied.area is None else parsed.mask(tallied.area)
    return int(mask.sum()) if mask is not None else parsed.sheet.grid.size


def _of_kinds(parsed: ParsedScenario, tallied: Tallied, side: Side) -> Iterator[tuple[int, int]]:
    """Fewest and most units of each group that belong to the kinds of a count."""
    for group in side.groups:
        if not group.units:
            low = high = 0
            for type_, number in group.tally().items():
                sure, may = _is_of(parsed, tallied, type_, None)
                low, high = low + sure * max(0, number), high + may * max(0, number)
            yield low, high
            continue
        ways = [_is_of(parsed, tallied, unit.type, unit) for unit in group.units]
        yield sum(sure for sure, _ in ways), sum(may for _, may in ways)


def _is_of(parsed: ParsedScenario, tallied: Tallied, type_: str, unit: Unit | None) -> tuple[int, int]:
    """Whether a unit surely and possibly counts by its kind. Conditions may come and go, and a unit may get
    its id during deployment.
    """
    known = (parsed.unit_types or {}).get(type_)
    words = known.kinds if known is not None else frozenset((type_,))
    if unit is not None:
        words |= {unit.id, *(id_ for id_, value in unit.fields.items() if value is True)}
    kinds = [kind for kind in tallied.kinds if kind not in (*EVERY_KIND, OTHER)]
    if not any(kind in words for kind in kinds) and not parsed.is_combat(type_):
        return 0, 0
    sure = all(kind in words for kind in kinds) and OTHER not in tallied.kinds
    may = all(
        kind in words or kind in parsed.unit_conditions or (unit is None and not parsed.is_kind(kind))
        for kind in kinds
    )
    return int(sure), int(may)


def _of_group(parsed: ParsedScenario, tallied: Tallied, group: Group) -> tuple[int, int]:
    """Fewest and most units of a group that a count of present units finds at the start."""
    if group.enter is not None:
        return 0, 0
    sure = free = 0
    least = most = 0
    for unit in group.units:
        low, high = _counted(parsed, tallied, unit.type, unit)
        if unit.at:
            if high and (tallied.what != EFFECTIVE or is_effective(unit.conditions, parsed.unit_conditions)):
                there, may_be = _of_placed(parsed, tallied, unit)
                least, most = least + low * there, most + high * may_be
        else:
            sure, free = sure + low, free + high
    if not group.units:
        for type_, number in group.tally().items():
            low, high = _counted(parsed, tallied, type_, None)
            sure, free = sure + low * max(0, number), free + high * max(0, number)
    if tallied.area is None:
        return least + sure, most + free
    touches, holds = _zone_in(parsed, tallied.area, parsed.use_of(group, "deploy"))
    return least + (sure if holds else 0), most + (free if touches else 0)


def _zone_in(parsed: ParsedScenario, area: Area, zone: AreaUse | None) -> tuple[bool, bool]:
    """Whether units that deploy in a zone may be in an area, and whether they must be. If either is unknown,
    they may.
    """
    if parsed.table is not None:
        ground = parsed.ground(area)
        if ground is None or zone is None or zone.ground is None:
            return True, False
        return bool(ground.intersects(zone.ground)), bool(ground.covers(zone.ground))
    mask = parsed.mask(area)
    if mask is None or zone is None or zone.mask is None:
        return True, False
    touches = bool((zone.mask & mask).any())
    return touches, touches and not (zone.mask & ~mask).any()


def _counted(parsed: ParsedScenario, tallied: Tallied, type_: str, unit: Unit | None) -> tuple[int, int]:
    if tallied.kinds:
        return _is_of(parsed, tallied, type_, unit)
    counts = int(parsed.is_combat(type_))
    return counts, counts


def _of_placed(parsed: ParsedScenario, tallied: Tallied, unit: Unit) -> tuple[int, int]:
    """Fewest and most counted units for a unit that stands in a hex, or with its base on a table."""
    if tallied.area is None:
        return 1, 1
    if parsed.table is not None:
        from kpeditor.core.scenario.areas.tables.ground import (
            is_inside,
        )  # loaded only for tables, because hex maps do not need it

        ground, base = parsed.ground(tallied.area), parsed.standing.units.get(unit.id)
        if ground is None or base is None:
            return 0, 1
        there = int(is_inside(base, ground))
        return there, there
    mask, hex_ = parsed.mask(tallied.area), parsed.hex(unit.at)
    if mask is None or hex_ is None:
        return 0, 1
    there = int(mask[hex_.row - 1, hex_.column - 1])
    return there, there
