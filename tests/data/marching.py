"""How long units march over a map: the costs of R-MAP-6 written out once more, independently of the ruleset.

Turns are whole game-turns: movement points left over at the end of a turn are lost, and a step dearer than a
whole turn's allowance is never made (Q19). Costs are counted in half points.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside

# Half movement points by column of the chart: AFV and APC, truck, infantry.
AFV, TRUCK, FOOT = range(3)
HEX_COSTS = {
    "clear": (2, 4, 2),
    "ground": (0, 0, 0),
    "hilltop": (0, 0, 0),
    "town": (1, 1, 1),
    "woods": (6, 8, 2),
    "slope": (6, 8, 2),
}
# The first of these that lies on a hexside counts, in place of the hex behind it (Q18).
SIDE_COSTS = (("bridge", (1, 1, 1)), ("road", (1, 1, 1)), ("ford", (4, 8, 2)), ("stream", (8, 12, 2)))


class Marches:
    """The marching times of one column of the chart over one map."""

    def __init__(self, sheet: MapSheet, column: int) -> None:
        self.steps = {here: list(_steps(sheet, here, column)) for here in sheet.grid.hexes()}

    def turns_from(
        self, starts: Iterable[Hex], points: int, closed: Collection[Hex] = frozenset()
    ) -> dict[Hex, int]:
        """Game-turns from the nearest start to each hex that can be reached, 0 for the starts themselves.

        Nobody stands in the way, except that `closed` hexes are not entered.
        """
        allowance = 2 * points
        # Turns begun and half points used in the last one; a unit that waits for the next turn gains nothing.
        best = dict.fromkeys(starts, (0, allowance))
        queue = [(0, allowance, start) for start in best]
        heapq.heapify(queue)
        while queue:
            turn, used, here = heapq.heappop(queue)
            if (turn, used) > best[here]:
                continue
            for there, cost in self.steps[here]:
                if cost > allowance or there in closed:
                    continue
                arrival = (turn, used + cost) if used + cost <= allowance else (turn + 1, cost)
                if there not in best or arrival < best[there]:
                    best[there] = arrival
                    heapq.heappush(queue, (*arrival, there))
        return {hex_: turn for hex_, (turn, _) in best.items()}

    def turns(self, starts: Iterable[Hex], goals: Iterable[Hex], points: int) -> int:
        """Game-turns from the nearest start to the nearest goal.

        Raises:
            ValueError: when none of the goals can be reached.
        """
        reached = self.turns_from(starts, points)
        return min(reached[goal] for goal in goals if goal in reached)


def _steps(sheet: MapSheet, here: Hex, column: int) -> Iterable[tuple[Hex, int]]:
    for direction in Direction:
        there = sheet.grid.neighbour(here, direction)
        if there is not None:
            yield there, _step_cost(sheet, Hexside(here, direction), there, column)


def _step_cost(sheet: MapSheet, side: Hexside, into: Hex, column: int) -> int:
    """Half points to cross the hexside into a hex (R-MAP-6); the dearest kind in it counts (Q11)."""
    for feature, costs in SIDE_COSTS:
        if sheet.has_side(feature, side):
            return costs[column]
    return max(HEX_COSTS[sheet.kind(layer, into)][column] for layer in ("terrain", "elevation"))
