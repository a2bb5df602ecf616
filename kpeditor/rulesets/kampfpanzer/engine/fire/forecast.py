"""The chances of a fire before it is chosen: strength, odds and the exact distribution of results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kpeditor.core.rules.dice import SeededDice
from kpeditor.rulesets.kampfpanzer.engine.fire.attack import Odds, odds, targets_of
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from kpeditor.rulesets.kampfpanzer.orders import Fire, Order
from kpeditor.rulesets.kampfpanzer.tables import Result

DIE = range(1, 7)


@dataclass(frozen=True)
class Forecast:
    """One attack as it would be rolled now.

    Attributes:
        firers, targets: pieces by index.
        odds: None when one of the firers cannot attack them.
        results: probability by result; empty when the attack would not be made.
    """

    firers: tuple[int, ...]
    targets: tuple[int, ...]
    odds: Odds | None
    results: Mapping[Result, Fraction]

    @property
    def is_made(self) -> bool:
        """Whether the attack would be rolled at all."""
        return bool(self.results)


def direct(position: Position, firers: Sequence[int], cell: int, named: tuple[str, ...] = ()) -> Forecast:
    """The forecast of direct fire of these firers, as one attack, at the enemies in a hex."""
    turn = still(position)
    targets = tuple(targets_of(turn, firers[0], cell, named)) if firers else ()
    found = odds(turn, firers, targets, cell) if targets else None
    return Forecast(tuple(firers), targets, found, _results(turn, found))


def outlooks(position: Position, piece: Piece) -> Iterator[tuple[int, Forecast | None]]:
    """Every enemy hex within range of a unit, with the forecast of its fire alone.

    The forecast is None if the unit does not see or face the hex.
    """
    ground, status = position.game.ground, position.status[piece.index]
    for cell, units in sorted(position.by_cell().items()):
        is_enemy = position.game.pieces[units[0]].side != piece.side
        if not is_enemy or status.cell == OFF or ground.distance(status.cell, cell) > piece.figures.range:
            continue
        in_front = not piece.is_gun or ground.in_arc(status.cell, status.facing, cell)
        sees = in_front and ground.visible(status.cell, cell)
        yield cell, direct(position, [piece.index], cell) if sees else None


def opportunity(position: Position, firer: int, target: int, cell: int) -> Forecast:
    """The forecast of opportunity fire at an enemy that enters a hex; its cover is the cover in that hex."""
    there = position.copy()
    there.status[target].cell = cell
    turn = still(there)
    found = odds(turn, [firer], [target], cell)
    return Forecast((firer,), (target,), found, _results(turn, found))


def shelling(position: Position, *, moving: bool, softened: bool) -> Mapping[Result, Fraction]:
    """The chances of one H attack on one unit."""
    table = position.game.tables.h_fire
    counted = Counter(table.result(die + softened, moving=moving) for die in DIE)
    return {result: Fraction(count, 6) for result, count in counted.items()}


def joined_firers(position: Position, plots: Mapping[int, Order], firer: int, order: Fire) -> list[int]:
    """The units that would fire together with a unit if it gave this fire order.

    These are own units with the same letter that aim at the same units (R-FIR-5).
    """
    turn, side = still(position), position.game.pieces[firer].side

    def aim(index: int, fire: Fire) -> tuple[str, list[int]]:
        return fire.group, targets_of(turn, index, position.game.ground.cell(fire.target), fire.targets)

    same = [
        index
        for index, other in plots.items()
        if index != firer and position.game.pieces[index].side == side
        if isinstance(other, Fire) and (other.code, other.target) == (order.code, order.target)
        if aim(index, other) == aim(firer, order)
    ]
    return sorted([firer, *same], key=lambda index: position.game.pieces[index].order)


def still(position: Position) -> Turn:
    """A turn in which nothing has happened; the calculation of attacks needs one."""
    turn = Turn(position, {}, SeededDice(0))
    turn.phase = "C"
    return turn


def _results(turn: Turn, found: Odds | None) -> dict[Result, Fraction]:
    table = turn.game.tables.combat
    if found is None or found.superiority < table.lowest:
        return {}
    counted = Counter(table.result(die, found.superiority) or Result.NONE for die in DIE)
    return {result: Fraction(count, 6) for result, count in counted.items()}
