"""Victory: who has won at the end of a game-turn (3.16) [14.0]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Outcome
from kpeditor.core.rules.winning import outcome_by
from kpeditor.core.scenario.victory.tallies import CountedUnit, Fate, UnitRoll
from kpeditor.rulesets.kampfpanzer.declarations import LEVEL, PINNED
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place, Position

_FATES: Final[Mapping[Place, Fate]] = MappingProxyType(
    {Place.MAP: "map", Place.EXITED: "exited", Place.DESTROYED: "destroyed"}
)


def tally(position: Position) -> UnitRoll:
    """The units of a position as victory conditions count them (R-VIC-1, R-VIC-2), without those that a
    set-up still hides: a count would reveal where they are.
    """
    progress = position.progress
    hidden = progress.hidden if progress is not None else ()
    roll = [_counted(position, piece.index) for piece in position.game.pieces if piece.id not in hidden]
    return UnitRoll(roll, _controlled(roll))


def _counted(position: Position, index: int) -> CountedUnit:
    """A unit; losses of transport count where the option says so (Q133)."""
    game, status, piece = position.game, position.status[index], position.game.pieces[index]
    level = _level(position, index)
    conditions = {PINNED: status.pinned, LEVEL: level}
    return CountedUnit(
        id=piece.id,
        side=game.sides[piece.side],
        kinds=frozenset((piece.type, piece.category)),
        fate=_FATES.get(status.place, "away"),
        hex=None if status.cell == OFF else game.ground.hex(status.cell),
        conditions=frozenset(name for name, holds in conditions.items() if holds),
        is_effective=not level,
        counts=piece.is_combat,
        loss_counts=piece.is_combat or bool(game.options["count_transport_losses"]),
    )


def _controlled(roll: Iterable[CountedUnit]) -> dict[Hex, str]:
    """The hexes in which one side alone has combat units. The rulebook knows no control: invented."""
    holders: dict[Hex, set[str]] = {}
    for unit in roll:
        if unit.fate == "map" and unit.counts and unit.hex is not None:
            holders.setdefault(unit.hex, set()).add(unit.side)
    return {hex_: next(iter(sides)) for hex_, sides in holders.items() if len(sides) == 1}


def _level(position: Position, index: int) -> int:
    """The level of a unit; aboard a truck or APC that of the vehicle [12.32]."""
    status = position.status[index]
    if status.carrier != NOBODY and position.game.pieces[status.carrier].is_transport:
        return position.status[status.carrier].level
    return status.level


def outcome_of(position: Position, turn: int) -> Outcome | None:
    """The outcome at the end of this game-turn, which an event may have made the last; None when the game
    continues (R-VIC-1, Q136).
    """
    game = position.game
    is_last = position.is_last or turn >= game.scenario.length.max
    if not is_last and not any(one.is_due(turn, is_last=False) for one in game.winning):
        return None  # the usual case, which must be quick: computer players simulate many game-turns
    sheet = game.ground.sheet
    return outcome_by(game.winning, game.scenario, sheet, tally(position), turn, is_last=is_last)
