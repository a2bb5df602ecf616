"""Going back: the place of a unit that may not stay where its movement ends (R-OVR-6a, R-MOV-6).

An overrunner that is hit on entering its target hex is put back [9.65] (Q93). If forced halts put too many
friends into one hex, the last to arrive go back along their trail (Q54).
"""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.mover import Mover
from kpeditor.rulesets.kampfpanzer.engine.movement.occupancy import Occupancy
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place, may_share
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn


def put_back(turn: Turn, occupancy: Occupancy, mover: Mover, reserved: Mapping[int, int]) -> bool:
    """Puts a unit back along its trail to the last hex that no enemy holds.

    A unit that entered the map this turn goes off the map again if there is no such hex. Any other unit then
    goes to a vacant hex beside the target, the one nearest to the last hex of its trail. Answers False if
    there is no such hex either; the unit is lost.

    `reserved`: the exit hex of every overrun that is under way, by overrunner; it counts as held (R-OVR-7).
    """
    status, title = turn.status(mover.index), turn.title(mover.index)
    free = _first_free(turn, occupancy, mover, reserved)
    if free is None:
        text = f"{title} finds no way out of {turn.number(status.cell)}"
        turn.tell("no way out", "9.65", text, cells=[status.cell], units=[mover.index])
        return False
    occupancy.move(mover.index, status.cell, free)
    mover.go_back_to(free)
    text = f"{title} is put back {_put(turn, mover.index, free)}"
    turn.tell("put back", "9.65", text, cells=[free], units=[mover.index])
    return True


def _first_free(turn: Turn, occupancy: Occupancy, mover: Mover, reserved: Mapping[int, int]) -> int | None:
    side, ground = turn.side(mover.index), turn.game.ground
    kept = {cell for index, cell in reserved.items() if turn.side(index) != side}
    trail = [cell for cell, _ in reversed(mover.trail[:-1])]
    for cell in trail:
        held = any(turn.side(index) != side for index in occupancy.units.get(cell, ()))
        if cell == OFF or not (held or cell in kept):
            return cell
    # No vehicle may stop in an entrenchment [13.0].
    beside = [
        cell
        for cell in ground.neighbours[turn.status(mover.index).cell]
        if cell != OFF
        and cell not in turn.position.entrenchments
        and cell not in occupancy.units
        and cell not in kept
    ]
    return min(beside, key=lambda cell: (ground.distance(cell, trail[0]), turn.number(cell)), default=None)


def repair_stacks(turn: Turn, movers: Mapping[int, Mover]) -> None:
    """Sends units back until every hex is legal or nobody there can go further."""
    # Units go back one at a time, the last to arrive first: the hex a unit goes back to may then be too
    # full, and is checked again.
    stuck: set[int] = set()
    while (cell := _first_bad(turn, stuck)) != OFF:
        there = turn.position.standing_at(cell)
        ways = {i: _way_back(turn, movers[i]) for i in there if i in movers}
        moved = [i for i, way in ways.items() if way and _may_go(turn, cell, i)]
        if not moved:
            stuck.add(cell)
            names = ", ".join(turn.title(i) for i in there)
            text = f"{names} stay together in {turn.number(cell)}: nobody can go back"
            turn.tell("overstacked", "7.0", text, cells=[cell], units=there)
            continue
        latest = max(moved, key=lambda i: _lateness(turn, movers[i]))
        movers[latest].trail = ways[latest]
        end, _ = ways[latest][-1]
        text = f"{turn.title(latest)} goes back {_put(turn, latest, end)}"
        turn.tell("goes back", "7.0", text, cells=[end], units=[latest])
        stuck.discard(end)


def _first_bad(turn: Turn, stuck: set[int]) -> int:
    """The illegal hex with the lowest number; `OFF` if there is none."""
    bad = []
    for cell, units in turn.position.by_cell().items():
        pieces = [turn.piece(i) for i in units]
        trench = cell in turn.position.entrenchments and any(p.leaves_wreck for p in pieces)
        if cell not in stuck and (trench or not may_share(pieces)):
            bad.append(cell)
    return min(bad, key=turn.number, default=OFF)


def _may_go(turn: Turn, cell: int, index: int) -> bool:
    """Whether a unit in an illegal hex may be the one that goes back. In an entrenchment with vehicles only
    vehicles go.
    """
    pieces = [turn.piece(i) for i in turn.position.standing_at(cell)]
    if cell in turn.position.entrenchments and any(piece.leaves_wreck for piece in pieces):
        return turn.piece(index).leaves_wreck
    return True


def _lateness(turn: Turn, mover: Mover) -> tuple[int, int, tuple[int, ...], str]:
    """The sort key of going back, greatest first: latest arrival, then lower allowance, then lower id."""
    piece = turn.piece(mover.index)
    kind, number, text = piece.order
    # The last key sorts texts in reverse, like the minus signs do with numbers.
    return (
        mover.trail[-1][1],
        -piece.figures.movement,
        (-kind, -number),
        "".join(chr(0x10FFFF - ord(char)) for char in text),
    )


def _way_back(turn: Turn, mover: Mover) -> list[tuple[int, int]]:
    """The shortened trail of a unit that goes back, without the hexes at its end that enemies hold.

    It is empty if enemies hold the whole trail, the start included.
    """
    side, left = turn.side(mover.index), mover.trail[:-1]
    while left and any(turn.side(i) != side for i in turn.position.standing_at(left[-1][0])):
        left.pop()
    return left


def _put(turn: Turn, unit: int, cell: int) -> str:
    """Moves a unit and its passenger to a cell, or off the map if they came from there; answers the place in
    words.
    """
    for index in (unit, turn.status(unit).passenger):
        if index != NOBODY:
            turn.status(index).place = Place.MAP if cell != OFF else Place.DUE
            turn.status(index).cell = cell
    return f"to {turn.number(cell)}" if cell != OFF else "off the map"
