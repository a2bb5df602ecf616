"""Planning a move: the cells a unit can reach, the clock and path of each, and orders made from way-
points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Path, path_of
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Place, Position
from kpeditor.rulesets.kampfpanzer.orders import IDLE, Leg, Move, Order, Overrun, Stop, legs
from kpeditor.rulesets.toolbox import cheapestways

Ways = cheapestways.Ways[int]
"""The ways of a unit from the end of its present order, by cell, in half movement points."""
NOTHING: Ways = Ways({}, {}, frozenset())


@dataclass(frozen=True)
class Situation:
    """The position, the side's orders so far by number of the unit, the unit being ordered, and the cells it
    can reach.
    """

    position: Position
    plots: Mapping[int, Order]
    piece: Piece
    reach: Ways

    @property
    def order(self) -> Order | None:
        """The order the unit has so far."""
        return self.plots.get(self.piece.index)

    @property
    def cell(self) -> int:
        """Where the unit is, `OFF` before it has entered."""
        return self.position.status[self.piece.index].cell

    def number(self, cell: int) -> str:
        """The printed number of a cell."""
        return self.position.game.ground.numbers[cell]

    def enemies(self, cell: int) -> list[int]:
        """Enemies in a hex."""
        pieces = self.position.game.pieces
        return [i for i in self.position.standing_at(cell) if pieces[i].side != self.piece.side]

    def friends(self, cell: int) -> list[int]:
        """Units of the own side in a hex."""
        pieces = self.position.game.pieces
        return [i for i in self.position.standing_at(cell) if pieces[i].side == self.piece.side]


def situation(position: Position, plots: Mapping[int, Order], piece: Piece) -> Situation:
    """The situation of a unit beside these orders. A unit that may have no order reaches nothing."""
    may = may_have_order(position, piece)
    reach = ways(position, piece, plots.get(piece.index, IDLE)) if may else NOTHING
    return Situation(position, plots, piece, reach)


def may_have_order(position: Position, piece: Piece) -> bool:
    """Whether a unit may get an order of its own: it is neither disrupted nor aboard another unit."""
    status = position.status[piece.index]
    return not status.level and status.carrier == NOBODY


def to_order(position: Position, side: int) -> list[Piece]:
    """The units of a side that have a line in its plot: those on the map or due, including passengers, which
    may get off.
    """
    pieces = position.game.side_pieces(side)
    places = {piece.index: position.status[piece.index].place for piece in pieces}
    return [
        piece
        for piece in pieces
        if places[piece.index] is Place.MAP or (places[piece.index] is Place.DUE and position.is_due(piece))
    ]


def without_orders(position: Position, side: int, plots: Mapping[int, Order]) -> list[Piece]:
    """The units that could get an order and have none; held units may still fire."""
    return [
        piece
        for piece in to_order(position, side)
        if piece.index not in plots
        and may_have_order(position, piece)
        and (piece.figures.weapon or piece.index not in position.held)
    ]


def own_at(position: Position, side: int, cell: int) -> list[Piece]:
    """The units of a side in a hex; passengers follow their carriers."""
    pieces, found = position.game.pieces, list[Piece]()
    for index in position.standing_at(cell):
        if pieces[index].side == side:
            aboard = position.status[index].passenger
            found += [pieces[index]] + ([pieces[aboard]] if aboard != NOBODY else [])
    return found


def pair(position: Position, piece: Piece) -> list[Piece]:
    """A unit and its carrier or passenger, which get their orders together [12.0]."""
    status = position.status[piece.index]
    partner = status.passenger if status.passenger != NOBODY else status.carrier
    return [piece] + ([position.game.pieces[partner]] if partner != NOBODY else [])


def leaving_at_end(now: Situation) -> Move | None:
    """The order of a unit with an exit from the map added at the end of its path; None if it cannot leave
    there.
    """
    path = path_or_none(now.position, now.piece, now.order)
    cell = path.end if path is not None else now.cell
    return leaving(now.position, now.piece, now.order, now.reach, cell) if cell != OFF else None


def stops(position: Position, piece: Piece, order: Order) -> list[int]:
    """The cells in which a unit waits on its way."""
    if not isinstance(order, Move | Overrun):
        return []
    ground, found = position.game.ground, []
    cell = position.status[piece.index].cell if order.entry is None else ground.cell(order.entry)
    for part in order.path:
        if isinstance(part, Stop):
            found.append(cell)
            continue
        for _ in range(part.hexes):
            cell = ground.neighbours[cell][part.direction]
            if cell == OFF:
                return found
    return found


def ways(position: Position, piece: Piece, order: Order) -> Ways:
    """The cells that a unit can still reach after the path of its order.

    There are none if the unit is neither on the map nor due, or cannot follow the path.
    """
    ground, mobility = position.game.ground, piece.figures.moves_as

    def steps(cell: int) -> Iterator[tuple[int, int, int]]:
        for direction, there in enumerate(ground.neighbours[cell]):
            if there != OFF:
                yield direction, there, ground.step_cost(mobility, cell, direction, position.wrecks)

    return cheapestways.cheapest(_starts(position, piece, order), piece.figures.allowance, steps)


def _starts(position: Position, piece: Piece, order: Order) -> dict[int, int]:
    status = position.status[piece.index]
    if isinstance(order, Overrun) or (isinstance(order, Move) and order.exit is not None):
        return {}
    if isinstance(order, Move):
        path = path_or_none(position, piece, order)
        return {} if path is None else {path.end: path.points}
    if status.place is Place.DUE:
        if not position.is_due(piece):
            return {}
        ground = position.game.ground
        return {c: ground.arrival_cost(piece.figures.moves_as, c, position.wrecks) for c in piece.entry}
    return {status.cell: 0} if status.stands else {}


def path_or_none(position: Position, piece: Piece, order: Order | None) -> Path | None:
    """The path of an order; None if it is not a movement or leads nowhere."""
    if not isinstance(order, Move | Overrun):
        return None
    try:
        return path_of(position, piece, order)
    except IllegalAnswer:
        return None


def extended(position: Position, piece: Piece, order: Order | None, reach: Ways, cell: int) -> Move:
    """The order with the cheapest way to a reachable cell added."""
    start, trail, _ = reach.to(cell)
    entry = None
    parts: tuple[Leg | Stop, ...] = ()
    if isinstance(order, Move):
        entry, parts = order.entry, order.path
    elif position.status[piece.index].place is Place.DUE:
        entry = position.game.ground.hex(start)
    return Move(joined((*parts, *legs(trail))), entry)


def overrun_by(
    position: Position, piece: Piece, order: Order | None, reach: Ways, target: int
) -> Overrun | None:
    """The order with the cheapest overrun of a hex added; None if the unit cannot pay for any."""
    ground, mobility = position.game.ground, piece.figures.moves_as
    extra = 2 * position.game.tables.numbers.overrun_points
    best: tuple[int, int, int] | None = None
    for direction in range(6):
        before = ground.neighbours[target][(direction + 3) % 6]
        beyond = ground.neighbours[target][direction]
        if beyond == OFF or before not in reach.points:
            continue
        points = reach.points[before] + extra
        points += ground.step_cost(mobility, before, direction, position.wrecks)
        points += ground.step_cost(mobility, target, direction, position.wrecks)
        if points <= piece.figures.allowance and (best is None or points < best[0]):
            best = points, direction, before
    if best is None:
        return None
    _, direction, before = best
    approach = extended(position, piece, order, reach, before)
    return Overrun(approach.path, Direction(direction), approach.entry)


def leaving(position: Position, piece: Piece, order: Order | None, reach: Ways, cell: int) -> Move | None:
    """The order with the way to a cell and off the map added; None if the unit cannot leave there."""
    if cell not in reach.points or cell not in position.game.exits[piece.side]:
        return None
    ground = position.game.ground
    sides = [
        (ground.exit_cost(piece.figures.moves_as, cell, direction), direction)
        for direction, there in enumerate(ground.neighbours[cell])
        if there == OFF
    ]
    if not sides:
        return None
    cost, direction = min(sides)
    if reach.points[cell] + cost > piece.figures.allowance:
        return None
    way = extended(position, piece, order, reach, cell)
    return Move(way.path, way.entry, Direction(direction))


def waiting(order: Order | None, half_points: int) -> Move | None:
    """The order with a stop added at the end of its path; None if it has no path."""
    if not isinstance(order, Move) or order.exit is not None:
        return None
    return Move(joined((*order.path, Stop(half_points))), order.entry)


def shortened(order: Order | None) -> Order | None:
    """The order without its last part (overrun, exit, leg or stop); None if nothing is left."""
    match order:
        case Overrun(path, _, entry):
            return Move(path, entry) if path or entry else None
        case Move(path, entry, leave) if leave is not None:
            return Move(path, entry) if path or entry else None
        case Move(path, entry, _) if path:
            rest = path[:-1]
            has_leg = any(isinstance(part, Leg) for part in rest)
            return Move(rest, entry) if has_leg or entry else None
        case _:
            return None


def joined(parts: Iterable[Leg | Stop]) -> tuple[Leg | Stop, ...]:
    """A path with neighbouring legs of the same direction joined, and neighbouring stops joined."""
    found: list[Leg | Stop] = []
    for part in parts:
        last = found[-1] if found else None
        if isinstance(part, Leg) and isinstance(last, Leg) and part.direction is last.direction:
            found[-1] = Leg(part.direction, last.hexes + part.hexes)
        elif isinstance(part, Stop) and isinstance(last, Stop):
            found[-1] = Stop(last.half_points + part.half_points)
        else:
            found.append(part)
    return tuple(found)
