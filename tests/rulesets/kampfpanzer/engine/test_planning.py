"""Planning moves: what is in reach, and by which way, agrees with what the engine charges."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.directions import Direction
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.path import path_of
from kpeditor.rulesets.kampfpanzer.engine.plots import planning
from kpeditor.rulesets.kampfpanzer.engine.plots.sideplots import reachable
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from kpeditor.rulesets.kampfpanzer.orders import IDLE, Leg, Move, Overrun, Stop, parse_order, write_order
from kpeditor.rulesets.toolbox.cheapestways import cheapest
from tests.rulesets.kampfpanzer.engine.field import Field, unit


def position(**where: str) -> Position:
    """A field with PzII 94 in 1010 and French infantry 26 somewhere."""
    red = [unit("94", "pz2", "1010"), unit("138", "truck", "0505")]
    field = Field(red=red, blue=[unit("26", "inf_fr", where.get("enemy", "1005"))])
    return KampfState.of(field.battle).position


def piece(there: Position, id_: str) -> Piece:
    return there.game.pieces[there.game.index[id_]]


def cell(there: Position, name: str) -> int:
    return there.game.ground.cell(there.game.ground.sheet.hex(name))


def test_reach_is_what_the_engine_says() -> None:
    there = position()
    tank = piece(there, "94")
    found = planning.ways(there, tank, IDLE)
    assert found.points == dict(reachable(there, tank, {cell(there, "1010"): 0}))


def test_a_unit_that_enters_may_pass_another_hex_of_its_entry() -> None:
    """[14.0] To come on where it is cheap and drive through the dearer hex of entry costs less than that."""
    line = {0: 0, 1: 9}
    neighbours = {0: [(1, 1, 2)], 1: [(4, 0, 2), (1, 2, 2)], 2: [(4, 1, 2)]}
    found = cheapest(line, 10, neighbours.__getitem__)
    assert found.points == {0: 0, 1: 2, 2: 4}
    assert found.to(2) == (0, [1, 1], [1, 2])
    assert found.to(0) == (0, [], [])


def test_reach_from_the_hexes_of_an_entry_is_what_the_engine_says() -> None:
    there = position()
    tank = piece(there, "94")
    ground = there.game.ground
    starts = {cell(there, "1010"): 0, cell(there, "1011"): 7, cell(there, "1013"): 2}

    def steps(at: int) -> Iterator[tuple[int, int, int]]:
        for direction, to in enumerate(ground.neighbours[at]):
            if to != OFF:
                yield direction, to, ground.step_cost(tank.figures.moves_as, at, direction, there.wrecks)

    found = cheapest(starts, tank.figures.allowance, steps)
    assert found.points == dict(reachable(there, tank, starts))


@given(goal=st.sampled_from(["1003", "1313", "0708", "1410", "1019"]), on=st.sampled_from(["1212", "0809"]))
def test_the_way_costs_what_was_promised(goal: str, on: str) -> None:
    """R-PLOT-2: the clock written into a hex is the one the engine reckons for the written order."""
    there = position(enemy="2020")
    tank = piece(there, "94")
    first = planning.extended(there, tank, None, planning.ways(there, tank, IDLE), cell(there, on))
    reach = planning.ways(there, tank, first)
    if cell(there, goal) not in reach.points:
        return
    order = planning.extended(there, tank, first, reach, cell(there, goal))
    numbering = there.game.ground.sheet.numbering
    again = parse_order(write_order(order, numbering), numbering)
    assert isinstance(again, Move)
    path = path_of(there, tank, again)
    assert path.end == cell(there, goal)
    assert path.points == reach.points[cell(there, goal)]


def test_of_equal_ways_the_straight_one_is_written() -> None:
    there = position()
    order = planning.extended(
        there, piece(there, "94"), None, planning.ways(there, piece(there, "94"), IDLE), cell(there, "1014")
    )
    assert order.path == (Leg(Direction.D, 4),)


def test_an_overrun_drives_in_and_through() -> None:
    """[9.6] PzII at 1010, infantry at 1005 in the clear: approach, in, out on the far side, 2 points more."""
    there = position()
    tank = piece(there, "94")
    order = planning.overrun_by(there, tank, None, planning.ways(there, tank, IDLE), cell(there, "1005"))
    assert isinstance(order, Overrun)
    path = path_of(there, tank, order)
    assert path.end == cell(there, "1004")
    assert path.points == 2 * (4 + 1 + 2 + 1)


def test_an_overrun_beyond_the_allowance_is_none() -> None:
    there = position(enemy="1020")
    tank = piece(there, "94")
    reach = planning.ways(there, tank, Move((Leg(Direction.A, 8),)))
    assert planning.overrun_by(there, tank, None, reach, cell(there, "1020")) is None


def test_stops_and_shortening() -> None:
    order = Move((Leg(Direction.A, 2),))
    waits = planning.waiting(order, 3)
    assert waits == Move((Leg(Direction.A, 2), Stop(3)))
    assert planning.waiting(waits, 1) == Move((Leg(Direction.A, 2), Stop(4)))
    assert planning.shortened(waits) == order
    assert planning.shortened(order) is None
    assert planning.shortened(Overrun((Leg(Direction.A, 2),), Direction.A)) == order
    assert planning.waiting(None, 2) is None
