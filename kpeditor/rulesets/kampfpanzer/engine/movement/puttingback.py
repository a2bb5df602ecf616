"""Putting back: where an overrunner goes that is hit on entering its target hex [9.65] (R-OVR-6a, Q93)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.mover import Mover
from kpeditor.rulesets.kampfpanzer.engine.movement.occupancy import Occupancy
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn


def put_back(turn: Turn, occupancy: Occupancy, mover: Mover, reserved: Mapping[int, int]) -> bool:
    """Puts a unit back along its trail to the last hex that no enemy holds; one that has entered the map this
    turn goes off it again when there is none. Where enemies hold the whole trail it goes to the vacant hex
    beside the target that is nearest to it. False when there is none either: the unit is lost.

    `reserved`: the exit hex of every overrun that is under way, by overrunner; it counts as held (R-OVR-7).
    """
    status, piece = turn.status(mover.index), turn.piece(mover.index)
    free = _first_free(turn, occupancy, mover, reserved)
    if free is None:
        number = turn.number(status.cell)
        text = f"{piece.title} finds no way out of {number}"
        turn.tell("no way out", "9.65", text, cells=[status.cell], units=[mover.index])
        return False
    occupancy.move(mover.index, status.cell, free)
    mover.go_back_to(free)
    for index in (mover.index, status.passenger):
        if index != NOBODY:
            turn.status(index).cell = free
            turn.status(index).place = Place.MAP if free != OFF else Place.DUE
    where = f"to {turn.number(free)}" if free != OFF else "off the map"
    turn.tell("put back", "9.65", f"{piece.title} is put back {where}", cells=[free], units=[mover.index])
    return True


def _first_free(turn: Turn, occupancy: Occupancy, mover: Mover, reserved: Mapping[int, int]) -> int | None:
    side = turn.piece(mover.index).side
    kept = {cell for index, cell in reserved.items() if turn.piece(index).side != side}
    trail = [cell for cell, _ in reversed(mover.trail[:-1])]
    for cell in trail:
        held = any(turn.piece(index).side != side for index in occupancy.units.get(cell, ()))
        if cell == OFF or not (held or cell in kept):
            return cell
    beside = [cell for cell in _beside(turn, mover) if cell not in occupancy.units and cell not in kept]
    ground = turn.game.ground
    return min(beside, key=lambda cell: (ground.distance(cell, trail[0]), turn.number(cell)), default=None)


def _beside(turn: Turn, mover: Mover) -> Iterator[int]:
    """The hexes around a unit where a vehicle may stop."""
    for cell in turn.game.ground.neighbours[turn.status(mover.index).cell]:
        if cell != OFF and cell not in turn.position.entrenchments:
            yield cell
