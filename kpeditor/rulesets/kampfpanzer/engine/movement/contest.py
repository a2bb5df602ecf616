"""Contested hexes: enemies entering one hex in the same tick [6.4] (R-MOV-4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kpeditor.rulesets.kampfpanzer.engine.movement.mover import Mover
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Kind
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn

Stop = Callable[[Mover, str, str], None]


def settle(
    turn: Turn,
    movers: Sequence[Mover],
    claims: Mapping[int, Sequence[int]],
    known: dict[int, int],
    stop: Stop,
) -> set[int]:
    """Settles every hex claimed by both sides: losers stop; answers the winners that stop after entering.

    `known` remembers the winner by cell, so that dice of one tick are rolled once.
    """
    winners: set[int] = set()
    shared = [cell for cell, claimants in claims.items() if len(claimants) > 1]
    if not shared:
        return winners
    by_index = {mover.index: mover for mover in movers}
    losers: list[tuple[Mover, str]] = []
    for cell in sorted(shared, key=turn.number):
        sides = sorted({turn.piece(index).side for index in claims[cell]})
        if len(sides) < 2:
            continue
        best = [
            min(
                (i for i in claims[cell] if turn.piece(i).side == side),
                key=lambda i: _rank(turn, by_index[i]),
            )
            for side in sides
        ]
        winner = known.get(cell)
        if winner not in best:
            winner = known[cell] = _winner(turn, cell, [by_index[index] for index in best])
        title = turn.piece(winner).title
        losers += [
            (by_index[i], f"{title} is first into {turn.number(cell)}") for i in claims[cell] if i != winner
        ]
        if by_index[winner].next_step.kind is not Kind.TARGET:
            winners.add(winner)
    for mover, why in losers:
        stop(mover, why, "6.4")
    return winners


def _rank(turn: Turn, mover: Mover) -> tuple[int, bool, int, tuple[int, int, str]]:
    """Lower is better: fewer hexes moved, not panicked, higher allowance, lower id (R-MOV-4 A and B, Q51)."""
    piece = turn.piece(mover.index)
    return mover.hexes_moved, mover.panicked, -piece.figures.movement, piece.order


def _winner(turn: Turn, cell: int, movers: list[Mover]) -> int:
    """The best of the two sides; equal ones roll dice, ties reroll (R-MOV-4 C)."""
    ranks = [_rank(turn, mover)[:3] for mover in movers]
    if ranks[0] != ranks[1]:
        best = movers[ranks.index(min(ranks))]
        why = "fewer hexes moved" if ranks[0][0] != ranks[1][0] else "higher movement allowance"
        text = f"{turn.piece(best.index).title} wins {turn.number(cell)}: {why}"
        turn.tell("contest", "6.4", text, cells=[cell], units=[mover.index for mover in movers])
        return best.index
    while True:
        dice = [
            turn.roll("contest", f"{turn.number(cell)}>{turn.game.sides[turn.piece(m.index).side]}")
            for m in movers
        ]
        if dice[0] != dice[1]:
            break
    best = movers[dice.index(max(dice))]
    rolls = ", ".join(
        f"{turn.piece(mover.index).title} {die}" for mover, die in zip(movers, dice, strict=True)
    )
    text = f"{turn.piece(best.index).title} wins {turn.number(cell)} by dice: {rolls}"
    turn.tell("contest", "6.4", text, cells=[cell], units=[mover.index for mover in movers], dice=dice)
    return best.index
