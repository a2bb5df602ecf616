"""Entering: whether a unit that is due finds a hex to stop in (R-ENT-1, Q141) [14.0]."""

from __future__ import annotations

import heapq
from collections.abc import Mapping

from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.path import path_of
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position, may_share
from kpeditor.rulesets.kampfpanzer.orders import Movement, Order

Plots = Mapping[int, Order]
"""Orders by piece index; units that are missing have no operation."""


def path_ends(position: Position, plots: Plots) -> dict[int, list[int]]:
    """By cell who means to end its movement there; paths that lead nowhere are left out."""
    ends: dict[int, list[int]] = {}
    for index, order in plots.items():
        if isinstance(order, Movement):
            try:
                end = path_of(position, position.game.pieces[index], order).end
            except IllegalAnswer:
                continue
            if end != OFF:
                ends.setdefault(end, []).append(index)
    return ends


def reachable(position: Position, piece: Piece, starts: Mapping[int, int]) -> dict[int, int]:
    """Cells within the movement allowance and the points to get there; `starts` are points by cell."""
    ground, mobility = position.game.ground, piece.figures.moves_as
    best = {cell: points for cell, points in starts.items() if points <= piece.figures.allowance}
    queue = [(points, cell) for cell, points in best.items()]
    heapq.heapify(queue)
    while queue:
        points, cell = heapq.heappop(queue)
        if points > best[cell]:
            continue
        for direction, there in enumerate(ground.neighbours[cell]):
            if there == OFF:
                continue
            total = points + ground.step_cost(mobility, cell, direction, position.wrecks)
            if total <= piece.figures.allowance and total < best.get(there, total + 1):
                best[there] = total
                heapq.heappush(queue, (total, there))
    return best


def can_enter(position: Position, plots: Plots, piece: Piece) -> bool:
    """True when some hex is left where the unit could end its entry beside the other plots of its side."""
    ground, mobility = position.game.ground, piece.figures.moves_as
    starts = {cell: ground.arrival_cost(mobility, cell, position.wrecks) for cell in piece.entry}
    ends = path_ends(position, plots)
    for cell in reachable(position, piece, starts):
        if cell in position.entrenchments and piece.leaves_wreck:
            continue
        staying = [
            i
            for i in position.standing_at(cell)
            if position.game.pieces[i].side == piece.side and not isinstance(plots.get(i), Movement)
        ]
        others = [i for i in ends.get(cell, ()) if i != piece.index]
        if may_share(position.game.pieces[i] for i in (piece.index, *staying, *others)):
            return True
    return False
