"""The cells that a unit can reach now: the engine's search, cached while nothing in the unit's way
changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import Any

from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from kpeditor.rulesets.panzerblitz.declarations import BLOCK, MINES
from kpeditor.rulesets.panzerblitz.engine import reaching
from kpeditor.rulesets.panzerblitz.engine.moving import allowance, step_cost
from kpeditor.rulesets.panzerblitz.units import RAIL

MOST_KEPT = 1000
"""The number of pairs of kind of unit and start for which ways are cached."""
MOST_WAYS = 8
"""The number of arrangements of other units in the way that are cached for each pair."""


@dataclass(frozen=True, slots=True)
class Reached:
    """The cells a unit can reach.

    Attributes:
        spent: by cell the half points spent to reach it; came: the cell before it, None where the way begins.
        ends: cells in which the move ends.
        most: the half points that the unit has.
    """

    spent: dict[int, int]
    came: dict[int, int | None]
    ends: frozenset[int]
    most: int
    enters: bool

    def path(self, cell: int) -> list[int]:
        """The cells entered on the way to a cell. The start is left out, unless the unit comes onto the map
        there.
        """
        found: list[int] = []
        here: int | None = cell
        while here is not None:
            found.append(here)
            here = self.came[here]
        if not self.enters:
            found.pop()
        return found[::-1]


def reached(survey: Survey, id_: str) -> Reached:
    """The cells a unit can reach now, without overruns."""
    able = survey.able(id_)
    if able.moves_as == RAIL:
        return _as_the_engine_says(survey, id_)
    starts = _starts(survey, id_)
    kind: Any = (able.moves_as, allowance(survey.position, id_), able.is_vehicle, tuple(starts))
    kept: dict[Any, tuple[frozenset[int], dict[Any, Reached]]] = survey.ground.memo.setdefault("reached", {})
    if kind not in kept:
        if len(kept) >= MOST_KEPT:
            del kept[next(iter(kept))]
        kept[kind] = _anywhere(survey, id_, starts), {}
    within, known = kept[kind]
    crowded = survey.crowded(able.moves_as) & within
    key: Any = (
        survey.barred & within,
        crowded - {survey.cell.get(id_)},
        survey.marked(MINES) & within,
        survey.marked(BLOCK) & within,
    )
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_WAYS:
            del known[next(iter(known))]
        found = known[key] = _search(survey, id_, starts, crowded)
    return found


def _anywhere(survey: Survey, id_: str, starts: list[tuple[int, int]]) -> frozenset[int]:
    """The cells a unit could reach if it were alone on the map, which units outside of these cells do not
    block.
    """
    most, begins = allowance(survey.position, id_), id_ in survey.cell
    steps = survey.atlas.steps(survey.able(id_).moves_as)
    best = {cell: cost for cost, cell in starts}
    queue = [(cost, cell) for cost, cell in starts]
    heapify(queue)
    while queue:
        cost, here = heappop(queue)
        if cost > best[here]:
            continue
        first = begins and cost == 0
        for _, there, price in steps[here]:
            total = min(cost + price, most) if first else cost + price
            if total <= most and total < best.get(there, 9999):
                best[there] = total
                heappush(queue, (total, there))
    return frozenset(best)


def _starts(survey: Survey, id_: str) -> list[tuple[int, int]]:
    """The cells where ways begin, each with the half points spent to be there."""
    if id_ in survey.cell:
        return [(0, survey.cell[id_])]
    piece, position = survey.position.pieces[id_], survey.position
    entries = position.setting.entries.get((piece.side, piece.group), frozenset[Hex]())
    key: Any = (survey.able(id_).moves_as, allowance(position, id_), entries)
    known: dict[Any, list[tuple[int, int]]] = survey.ground.memo.setdefault("entry costs", {})
    if key not in known:
        known[key] = list(_entry_costs(survey, *key))
    return [(cost, cell) for cost, cell in known[key] if cell not in survey.held]


def _entry_costs(
    survey: Survey, moves_as: str, most: int, entries: Iterable[Hex]
) -> Iterator[tuple[int, int]]:
    """The cost to come onto the map by each of some hexes, with the cell of the hex."""
    for hex_ in sorted(entries):
        cell = survey.atlas.cell.get(hex_)
        cost = survey.ground.entry_cost(moves_as, hex_)
        if cell is not None and cost is not None:
            yield min(cost, most), cell


def _search(survey: Survey, id_: str, starts: list[tuple[int, int]], crowded: frozenset[int]) -> Reached:
    position, atlas, able = survey.position, survey.atlas, survey.able(id_)
    most, enters = allowance(position, id_), id_ not in survey.cell
    steps, held = atlas.steps(able.moves_as), survey.held
    blocks = survey.marked(BLOCK) if able.is_vehicle else frozenset[int]()
    stops = survey.marked(MINES) | blocks
    spent: dict[int, int] = {}
    came: dict[int, int | None] = {}
    ends: set[int] = set()
    best = {cell: cost for cost, cell in starts}
    queue: list[tuple[int, int, int | None]] = [(cost, cell, None) for cost, cell in starts]
    heapify(queue)
    while queue:
        cost, here, before = heappop(queue)
        if here in spent:
            continue
        spent[here], came[here] = cost, before
        begins = before is None and not enters
        if not begins and here in stops:
            ends.add(here)
            continue
        for _, there, plain in steps[here]:
            if there in spent or there in held or (there in blocks and not begins):
                continue
            price = plain
            if there in crowded:
                price = step_cost(position, id_, atlas.hexes[here], atlas.hexes[there]) or plain
            total = cost + price
            if total > most:
                if not begins:
                    continue
                total = max(most, price)
            if total < best.get(there, 9999):
                best[there] = total
                heappush(queue, (total, there, here))
    return Reached(spent, came, frozenset(ends), most, enters)


def _as_the_engine_says(survey: Survey, id_: str) -> Reached:
    number, most = survey.atlas.cell, allowance(survey.position, id_)
    found = reaching.reach(survey.position, id_)
    spent = {number[hex_]: cost for hex_, cost in found.spent.items()}
    start = survey.cell.get(id_)
    came: dict[int, int | None] = {
        number[hex_]: number[before] if before is not None else start if number[hex_] != start else None
        for hex_, before in found.came.items()
    }
    return Reached(spent, came, frozenset(number[hex_] for hex_ in found.ends), most, start is None)
