"""Where a unit can go at this moment, and which hexes it can overrun on the way [PB12, PB24, PB30]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.telling.eventwords import Called
from kpeditor.core.texts import Translate
from kpeditor.rulesets.panzerblitz.engine import moving, traintravel
from kpeditor.rulesets.panzerblitz.engine.ground import LINE_RATE
from kpeditor.rulesets.panzerblitz.engine.position import Position
from kpeditor.rulesets.panzerblitz.engine.shots import Unfit

_Step = tuple[int, Hex, int, Hex | None]
"""The half points to a hex, the hex, 0 for a start and 1 otherwise, the hex before; it sorts in this order.
"""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a unit can go with its points.

    Attributes:
        spent: by hex the half points to get there; came: the hex before, None for a start.
        ends: hexes in which the move ends.
        start: where all ways begin, None for a unit that enters.
        by_road: hexes entered at the road rate.
        ways: of a train its way to each hex: it may have been there before, on its other
            track.
    """

    spent: Mapping[Hex, int]
    came: Mapping[Hex, Hex | None]
    ends: frozenset[Hex]
    start: Hex | None
    by_road: frozenset[Hex]
    ways: Mapping[Hex, traintravel.Way] | None = None

    def path(self, goal: Hex) -> list[Hex]:
        """The hexes entered on the way to a hex, without the start."""
        if self.ways is not None:
            return list(self.ways[goal].path)
        found: list[Hex] = []
        here: Hex | None = goal
        while here is not None and here != self.start:
            found.append(here)
            here = self.came[here]
        return found[::-1]


def reach(position: Position, id_: str, along: Sequence[Hex] = ()) -> Reach:
    """Where a unit can go now, without overruns. For an entering unit paths begin with an entry hex. `along`:
    hexes it has already entered, in order; paths begin in the last one.
    """
    if position.figure(id_).is_train:
        return _on_rails(position, id_, along)
    piece, most = position.pieces[id_], moving.allowance(position, id_)
    spent: dict[Hex, int] = {}
    came: dict[Hex, Hex | None] = {}
    ends: set[Hex] = set()
    fast: set[Hex] = set()
    queue: list[_Step] = []
    start = along[-1] if along else piece.at
    if start is not None:
        queue.append((spent_along(position, id_, along), start, 0, None))
    else:
        queue = _entries(position, id_)
    moves_as = position.figure(id_).moves_as
    while queue:
        cost, here, _, before = heappop(queue)
        if here in spent:
            continue
        spent[here], came[here] = cost, before
        if before is not None and moving.step_cost(position, id_, before, here) == LINE_RATE:
            fast.add(here)
        if (along or here != piece.at) and moving.ends_move(position, id_, here):
            ends.add(here)
            continue
        first = not along and here == piece.at
        for step in position.ground.steps(moves_as, here):
            if step.there in spent or moving.why_not_entering(position, id_, step.there, first=first):
                continue
            price = moving.step_cost(position, id_, here, step.there)
            if price is not None and (cost + price <= most or first):
                heappush(queue, (min(cost + price, max(most, price)), step.there, 1, here))
    if start is not None:
        came = {hex_: None if before == start else before for hex_, before in came.items()}
    return Reach(spent, came, frozenset(ends), start, frozenset(fast))


def spent_along(position: Position, id_: str, along: Sequence[Hex]) -> int:
    """The half points of hexes entered one after the other; a first step that costs more takes all points."""
    most, here, spent = moving.allowance(position, id_), position.pieces[id_].at, 0
    if position.figure(id_).is_train:
        return min(most, traintravel.STEP * len(along))
    for there in along:
        if here is None:
            cost = position.ground.entry_cost(position.figure(id_).moves_as, there)
        else:
            cost = moving.step_cost(position, id_, here, there)
        spent, here = min(spent + (most if cost is None else cost), most), there
    return spent


def _on_rails(position: Position, id_: str, along: Sequence[Hex]) -> Reach:
    """Where a train can go [Z2 to Z6]."""
    found, ends = traintravel.ways(position, id_, along)
    here = along[-1] if along else position.pieces[id_].at
    before = {hex_: (here, *way.path)[-2] if way.path[1:] else None for hex_, way in found.items()}
    return Reach(
        {hex_: traintravel.STEP * (len(way.path) + len(along)) for hex_, way in found.items()},
        before,
        ends,
        here,
        frozenset(),
        found,
    )


def _entries(position: Position, id_: str) -> list[_Step]:
    found: list[_Step] = []
    piece = position.pieces[id_]
    for hex_ in sorted(position.setting.entries.get((piece.side, piece.group), ())):
        if moving.why_not_entering(position, id_, hex_, first=True):
            continue
        cost = position.ground.entry_cost(position.figure(id_).moves_as, hex_)
        if cost is not None:
            heappush(found, (min(cost, moving.allowance(position, id_)), hex_, 0, None))
    return found


def goals(position: Position, id_: str, found: Reach) -> list[Hex]:
    """The hexes of a reach in which the unit may end its move."""
    here = position.pieces[id_].at
    if position.figure(id_).is_train:
        return [hex_ for hex_ in found.spent if hex_ != here and traintravel.may_end(position, id_, hex_)]
    return [hex_ for hex_ in found.spent if hex_ != here and moving.has_room(position, id_, hex_)]


def overruns(position: Position, id_: str, found: Reach) -> Iterator[tuple[moving.Move, Hex]]:
    """The moves that end with an overrun, each with the hex that is overrun; the shortest way to each."""
    if "overrun" not in position.figure(id_).flags:
        return
    if position.figure(id_).is_train:
        yield from traintravel.raids(position, id_, found.ways or {}, found.spent, found.ends)
        return
    grid, side, most = position.ground.grid, position.pieces[id_].side, moving.allowance(position, id_)
    for here, spent in found.spent.items():
        if here in found.ends:
            continue
        for way in Direction:
            there = grid.neighbour(here, way)
            beyond = grid.neighbour(there, way) if there is not None else None
            if there is None or beyond is None or not position.foes(side, there):
                continue
            if moving.why_not_overrun(position, id_, here, there, beyond):
                continue
            try:
                first, second = moving.overrun_costs(position, id_, here, there, beyond)
            except Unfit:
                continue
            if spent + first + second <= most:
                yield moving.Move(id_, (*found.path(here), there, beyond)), there


def points_spent(position: Position, id_: str, along: Sequence[Hex], raid: Sequence[Hex]) -> int:
    """The half points of a move along hexes, and of an overrun behind it (its target and the hex beyond)."""
    if position.figure(id_).is_train:
        return traintravel.STEP * (len(along) + len(raid))
    start = along[-1] if along else position.pieces[id_].at
    if start is None:
        return 0
    spent = spent_along(position, id_, along)
    return spent + (sum(moving.overrun_costs(position, id_, start, *raid)) if raid else 0)


def why_no_overrun(
    position: Position, id_: str, found: Reach, there: Hex, called: Called, tr: Translate = str
) -> str:
    """Why a unit cannot overrun a hex within its reach; in the words of the rules if it comes next to it."""
    grid, name = position.ground.grid, position.ground.name(there)
    if not position.foes(position.pieces[id_].side, there):
        return tr("no enemy in {hex} to overrun").format(hex=name)
    for before in grid.neighbours(there):
        way = grid.direction(before, there)
        beyond = grid.neighbour(there, way) if way is not None else None
        if before in found.spent and beyond is not None:
            why = moving.why_not_overrun(position, id_, before, there, beyond)
            if why:
                return tr("{unit} cannot overrun: {why}").format(unit=called(id_), why=why)
    return tr("{hex} is out of reach").format(hex=name)
