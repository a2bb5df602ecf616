"""The evaluation of victory conditions in a position: the value of their counts, and whether they hold."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.areas.ground import places_of_kind
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.nodes import Area
from kpeditor.core.scenario.areas.tables.ground import ground_of
from kpeditor.core.scenario.victory import nodes
from kpeditor.core.scenario.victory.tallies import FullTally, Tally, Wanted


class NotCounted(KpError):
    """Raised when a condition counts something that the rules of the game do not count."""


def evaluate(condition: nodes.Condition, tally: Tally, sheet: Sheet) -> bool:
    """Whether a condition holds in a position of a game on a map or a table, which means that its `slack` is
    above 0. Parts that cannot change the result are not counted.

    Raises:
        BadName: when the map lacks something that an area names.
    """
    match condition:
        case nodes.AllOf():
            return all(evaluate(part, tally, sheet) for part in condition.parts)
        case nodes.AnyOf():
            return any(evaluate(part, tally, sheet) for part in condition.parts)
        case nodes.Not():
            return not evaluate(condition.part, tally, sheet)
        case nodes.Comparison():
            return slack(condition, tally, sheet) > 0


def slack(condition: nodes.Condition, tally: Tally, sheet: Sheet) -> int:
    """The margin of a condition: 1 or more when it holds, 0 or less when it does not.

    Raises:
        BadName: when the map or table lacks something that an area names.
    """
    match condition:
        case nodes.AllOf():
            return min(slack(part, tally, sheet) for part in condition.parts)
        case nodes.AnyOf():
            return max(slack(part, tally, sheet) for part in condition.parts)
        case nodes.Not():
            return 1 - slack(condition.part, tally, sheet)
        case nodes.Comparison():
            ahead = count(condition.left, tally, sheet) - count(condition.right, tally, sheet)
            return {
                ">": ahead,
                ">=": ahead + 1,
                "<": -ahead,
                "<=": 1 - ahead,
                "==": 1 - abs(ahead),
                "!=": abs(ahead),
            }[condition.comparator]


def count(node: nodes.Count, tally: Tally, sheet: Sheet) -> int:
    """The value of a count in a position of a game on a map or a table.

    Raises:
        BadName: when the map lacks something that an area names.
    """
    match node:
        case nodes.Number():
            return node.value
        case nodes.Total():
            value = count(node.first, tally, sheet)
            for sign, part in node.rest:
                value += count(part, tally, sheet) * (1 if sign == "+" else -1)
            return value
        case nodes.Product():
            value = 1
            for factor in node.factors:
                value *= count(factor, tally, sheet)
            return value
        case nodes.Tallied():
            return _tallied(node, tally, sheet)


def _tallied(node: nodes.Tallied, tally: Tally, sheet: Sheet) -> int:
    if node.what == "controlled":
        return _controlled(node, tally, sheet)
    hexes = None if node.area is None else where(node.area, sheet)
    if not node.kinds and node.side != nodes.EVERYBODY:
        match node.what:
            case "effective":
                return tally.effective(node.side, hexes)
            case "units":
                return tally.units(node.side, hexes)
            case "destroyed" if hexes is None:
                return tally.destroyed(node.side)
            case "exited":
                return tally.exited(node.side, hexes)
    if not isinstance(tally, FullTally):
        raise NotCounted(f"these rules do not count {node}")
    return tally.number(Wanted(node.what, node.side, hexes, node.kinds, node.without))


def where(area: Area, sheet: Sheet) -> Any:
    """The ground of an area: the hexes of a map, a geometry of a table.

    Raises:
        BadName: when the sheet lacks something that the area names.
    """
    return ground_of(area, sheet) if isinstance(sheet, TableSheet) else hexes_of(area, sheet)


def _controlled(node: nodes.Tallied, tally: Tally, sheet: Sheet) -> int:
    if not isinstance(tally, FullTally):
        raise NotCounted("these rules do not say who controls a hex")
    if isinstance(sheet, TableSheet):
        return _controlled_on_table(node, tally.controlled(node.side), sheet)
    held = tally.controlled(node.side)
    hexes = None if node.area is None else hexes_of(node.area, sheet)
    if node.each:
        return sum(
            bool(place.hexes) and held.issuperset(place.hexes)
            for place in places_of_kind(node.each, sheet)
            if hexes is None or hexes.issuperset(place.hexes)
        )
    if node.is_whole and hexes is not None:
        return int(bool(hexes) and hexes <= held)
    return len(held if hexes is None else held & hexes)


def _controlled_on_table(node: nodes.Tallied, held: Collection[Any], sheet: TableSheet) -> int:
    """The number of held features of a table; a whole area counts as one if every feature in it is held."""
    found = controlled_features(node, sheet)
    number = sum(one in held for one in found)
    return int(bool(found) and number == len(found)) if node.is_whole else number


def controlled_features(node: nodes.Tallied, sheet: TableSheet) -> list[str]:
    """The features of a table whose control is counted: those of a kind, those in an area, or all.

    Raises:
        BadName: when the table has no such place.
    """
    import shapely  # slow to import, and only tables need it

    kinds = (node.each.lower(), node.each.lower().removesuffix("s"))
    found = [one for one in sheet.features.values() if not node.each or one.kind.lower() in kinds]
    if node.area is not None:
        ground = shapely.buffer(where(node.area, sheet), 0.01)
        found = [one for one in found if ground.covers(shape_of(one))]
    return [one.id for one in found]


def controlled_hexes(node: nodes.Tallied, sheet: MapSheet) -> frozenset[Hex]:
    """The hexes of a map whose control is counted: those of places of a kind, those of an area, or all.

    Raises:
        BadName: when the map has no such place.
    """
    hexes = hexes_of(node.area, sheet) if node.area is not None else frozenset(sheet.grid.hexes())
    if not node.each:
        return hexes
    return hexes & frozenset(hex_ for place in places_of_kind(node.each, sheet) for hex_ in place.hexes)
