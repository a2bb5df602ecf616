"""When units can be where, against a walk over (turn, points spent)."""

from __future__ import annotations

import heapq

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.masks import mask_of_hexes
from kpeditor.rulesets.kampfpanzer.movementcosts import movement_costs
from kpeditor.rulesets.kampfpanzer.readtables import tables
from kpeditor.rulesets.toolbox.reach import NEVER, Arrival, MovementCosts, Mover, Reach
from tests.examples import examples
from tests.rulesets.kampfpanzer.sheets import clear_sheet, hex_, mark, paint

SMALL = HexGrid(12, 8, "flat", "even", trim=True)
INFANTRY = Mover("infantry", 2)
TANK = Mover("afv", 20)


def reach_on(sheet: MapSheet, turns: int = 10, resting: tuple[int, ...] = ()) -> Reach:
    return Reach(movement_costs(sheet, tables().terrain), turns, resting)


def deployed(sheet: MapSheet, *names: str) -> Arrival:
    return Arrival(mask_of_hexes(sheet.grid, map(hex_, names)))


def when_at(reach: Reach, mover: Mover, arrivals: list[Arrival], name: str) -> int:
    start = reach.arrivals_as_turns(arrivals)
    when = reach.spread(mover, start, waiting=[arrival for arrival in arrivals if arrival.off_map])
    column, row = hex_(name)
    return int(when[row - 1, column - 1])


def test_infantry_walks_one_hex_a_turn():
    sheet = clear_sheet(SMALL)
    reach = reach_on(sheet)
    assert when_at(reach, INFANTRY, [deployed(sheet, "0101")], "0101") == 0
    assert when_at(reach, INFANTRY, [deployed(sheet, "0101")], "0107") == 6
    assert when_at(reach, INFANTRY, [deployed(sheet, "0101")], "1206") == NEVER


def test_points_are_not_saved_for_the_next_turn():
    """A tank of 4 points crosses a stream of 4 only with a whole turn."""
    sheet = clear_sheet(SMALL)
    mark(sheet, "stream", *(f"{column:02d}04{side}" for column in range(1, 13) for side in "ABF"))
    slow = Mover("afv", 8)
    # Two clear hexes to the brink leave two points; the stream takes the whole next turn.
    assert when_at(reach_on(sheet), slow, [deployed(sheet, "0101")], "0103") == 1
    assert when_at(reach_on(sheet), slow, [deployed(sheet, "0101")], "0104") == 2
    assert when_at(reach_on(sheet), Mover("afv", 7), [deployed(sheet, "0101")], "0104") == NEVER


def test_resting_turns_are_lost():
    sheet = clear_sheet(SMALL)
    assert when_at(reach_on(sheet, resting=(1, 2)), INFANTRY, [deployed(sheet, "0101")], "0103") == 4


def test_a_gun_never_moves():
    sheet = clear_sheet(SMALL)
    gun = Mover("infantry", 0)
    assert when_at(reach_on(sheet), gun, [deployed(sheet, "0101")], "0101") == 0
    assert when_at(reach_on(sheet), gun, [deployed(sheet, "0101")], "0102") == NEVER


def test_entering_costs_the_entry_hex():
    """R-ENT-1: the entering unit has paid for its first hex."""
    sheet = clear_sheet(SMALL)
    paint(sheet, "terrain", "woods", "0101")
    entry = [Arrival(mask_of_hexes(SMALL, [hex_("0101")]), after=5, off_map=True)]
    four = Mover("afv", 8)
    assert when_at(reach_on(sheet), four, entry, "0101") == 6
    assert when_at(reach_on(sheet), four, entry, "0102") == 6
    assert when_at(reach_on(sheet), four, entry, "0103") == 7
    assert when_at(reach_on(sheet), Mover("afv", 5), entry, "0101") == NEVER
    mark(sheet, "road", "0101A")
    assert when_at(reach_on(sheet), four, entry, "0104") == 6


def test_leaving_the_map_costs_a_step_more():
    sheet = clear_sheet(SMALL)
    reach = reach_on(sheet)
    exits = mask_of_hexes(SMALL, [hex_("0101")])
    when = reach.spread(INFANTRY, reach.arrivals_as_turns([deployed(sheet, "0103")]))
    assert reach.leaves(INFANTRY, when, exits, 2) == 3
    tank = reach.spread(TANK, reach.arrivals_as_turns([deployed(sheet, "0103")]))
    assert reach.leaves(TANK, tank, exits, 2) == 1
    gun = reach.arrivals_as_turns([deployed(sheet, "0101")])
    assert reach.leaves(Mover("infantry", 0), gun, exits, 2) is None


def test_entering_and_leaving_in_one_turn():
    reach = reach_on(clear_sheet(SMALL), turns=6)
    entry = Arrival(mask_of_hexes(SMALL, [hex_("0101")]), after=5, off_map=True)
    nowhere = reach.arrivals_as_turns([])
    exits = mask_of_hexes(SMALL, [hex_("0301")])
    assert reach.leaves(TANK, nowhere, exits, 2, waiting=[entry]) == 6
    assert reach.leaves(INFANTRY, nowhere, exits, 2, waiting=[entry]) is None


def test_passengers_are_aboard_the_turn_after_the_carrier_came():
    sheet = clear_sheet(SMALL)
    reach = reach_on(sheet)
    gun = reach.arrivals_as_turns([deployed(sheet, "0605")])
    truck = reach.spread(INFANTRY, reach.arrivals_as_turns([deployed(sheet, "0601")]))
    aboard = reach.picked_up(gun, truck)
    column, row = hex_("0605")
    assert aboard[row - 1, column - 1] == 4
    assert (aboard < NEVER).sum() == 1


@settings(max_examples=examples(40))
@given(st.randoms(use_true_random=False), st.integers(1, 24), st.sampled_from(["afv", "truck", "infantry"]))
def test_turns_agree_with_a_walk(random, allowance, mobility):
    sheet = clear_sheet(HexGrid(6, 6, "flat", "even", trim=random.random() < 0.5))
    hexes = list(sheet.grid.hexes())
    for column, row in hexes:
        sheet.layers["terrain"][row - 1, column - 1] = random.randrange(3)
        sheet.layers["elevation"][row - 1, column - 1] = random.randrange(3)
    for feature in ("stream", "road"):
        for here in random.sample(hexes, 8):
            mark(sheet, feature, sheet.name(here) + random.choice("ABCDEF"))
    start = random.choice(hexes)
    costs = movement_costs(sheet, tables().terrain)
    reach = Reach(costs, 5)
    when = reach.spread(
        Mover(mobility, allowance), reach.arrivals_as_turns([Arrival(mask_of_hexes(sheet.grid, [start]))])
    )
    walked = walk(costs, start, mobility, allowance, 5)
    for hex_here in hexes:
        assert when[hex_here.row - 1, hex_here.column - 1] == walked.get(hex_here, int(NEVER))
    assert (when < NEVER).sum() == len(walked)


def walk(costs: MovementCosts, start: Hex, mobility: str, allowance: int, turns: int) -> dict[Hex, int]:
    """Turns by a search over (turn, points spent in it); a step too dear now waits for the next turn."""
    best: dict[Hex, tuple[int, int]] = {}
    queue = [((0, allowance), start)]
    while queue:
        state, here = heapq.heappop(queue)
        if here in best:
            continue
        best[here] = state
        turn, spent = state
        for direction in Direction:
            step = costs.step(mobility, here, direction)
            if step is None or step > allowance:
                continue
            later = (turn, spent + step) if spent + step <= allowance else (turn + 1, step)
            if later[0] <= turns:
                heapq.heappush(queue, (later, costs.grid.step(here, direction)))
    return {here: turn for here, (turn, _) in best.items()}


def test_an_empty_start_reaches_nothing():
    reach = reach_on(clear_sheet(SMALL))
    assert np.all(reach.spread(TANK, reach.arrivals_as_turns([])) == NEVER)
