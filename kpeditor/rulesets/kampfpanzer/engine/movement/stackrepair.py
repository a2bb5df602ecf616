"""Stack repair: where forced halts piled friends up, the last to arrive go back along their trail
(R-MOV-6, Q54).
"""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.mover import Mover
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place
from kpeditor.rulesets.kampfpanzer.engine.stacks import may_share
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn


def repair_stacks(turn: Turn, movers: Mapping[int, Mover]) -> None:
    """Sends units back until every hex is legal or nobody there can go further."""
    stuck: set[int] = set()
    while True:
        cell = _first_bad(turn, stuck)
        if cell == OFF:
            return
        there = turn.position.standing_at(cell)
        ways = {i: _way_back(turn, movers[i]) for i in there if i in movers}
        moved = [i for i, way in ways.items() if way and _may_go(turn, cell, i)]
        if not moved:
            stuck.add(cell)
            names = ", ".join(turn.piece(i).title for i in there)
            text = f"{names} stay together in {turn.number(cell)}: nobody can go back"
            turn.tell("overstacked", "7.0", text, cells=[cell], units=there)
            continue
        latest = max(moved, key=lambda i: _lateness(turn, movers[i]))
        _send_back(turn, movers[latest], ways[latest])
        stuck.discard(turn.status(latest).cell)


def _first_bad(turn: Turn, stuck: set[int]) -> int:
    """The illegal hex with the lowest number, `OFF` when there is none."""
    bad = []
    for cell, units in turn.position.by_cell().items():
        pieces = [turn.piece(i) for i in units]
        trench = cell in turn.position.entrenchments and any(p.leaves_wreck for p in pieces)
        if cell not in stuck and (trench or not may_share(pieces)):
            bad.append(cell)
    return min(bad, key=turn.number, default=OFF)


def _may_go(turn: Turn, cell: int, index: int) -> bool:
    """In an entrenchment it is the tank or vehicle that goes."""
    pieces = [turn.piece(i) for i in turn.position.standing_at(cell)]
    if cell in turn.position.entrenchments and any(piece.leaves_wreck for piece in pieces):
        return turn.piece(index).leaves_wreck
    return True


def _lateness(turn: Turn, mover: Mover) -> tuple[int, int, tuple[int, ...], str]:
    """The greatest goes: latest arrival, then lower allowance, then lower id."""
    piece = turn.piece(mover.index)
    kind, number, text = piece.order
    return mover.trail[-1][1], -piece.figures.movement, (-kind, -number), _reversed(text)


def _reversed(text: str) -> str:
    """A key that sorts texts the other way round."""
    return "".join(chr(0x10FFFF - ord(char)) for char in text)


def _way_back(turn: Turn, mover: Mover) -> list[tuple[int, int]]:
    """The trail a unit that goes back is left with, hexes held by enemies skipped; none where they hold all
    of it, the start included.
    """
    side, left = turn.piece(mover.index).side, mover.trail[:-1]
    while left and any(turn.piece(i).side != side for i in turn.position.standing_at(left[-1][0])):
        left.pop()
    return left


def _send_back(turn: Turn, mover: Mover, way: list[tuple[int, int]]) -> None:
    """Along the trail to the end of its way back; an entering unit may leave the map again."""
    mover.trail = way
    cell = mover.trail[-1][0]
    status = turn.status(mover.index)
    for index in (mover.index, status.passenger):
        if index != NOBODY:
            turn.status(index).place = Place.MAP if cell != OFF else Place.DUE
            turn.status(index).cell = cell
    where = f"to {turn.number(cell)}" if cell != OFF else "off the map"
    text = f"{turn.piece(mover.index).title} goes back {where}"
    turn.tell("goes back", "7.0", text, cells=[cell] if cell != OFF else [], units=[mover.index])
