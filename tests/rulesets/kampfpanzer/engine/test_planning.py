"""Planning moves: what is in reach, and by which way, agrees with what the engine charges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.scenario.model import Entry, Group
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.path import path_of
from kpeditor.rulesets.kampfpanzer.engine.plots import planning
from kpeditor.rulesets.kampfpanzer.engine.plots.sideplots import reachable
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from kpeditor.rulesets.kampfpanzer.orders import (
    IDLE,
    Leg,
    Move,
    Order,
    Overrun,
    Stop,
    parse_order,
    write_order,
)
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
    north = Move((Leg(Direction.A, 9),))
    at_the_edge = {cell(there, "1001"): path_of(there, tank, north).points}
    assert planning.ways(there, tank, north).points == dict(reachable(there, tank, at_the_edge))


def test_a_unit_that_enters_may_pass_another_hex_of_its_entry() -> None:
    """[14.0] It may enter where that is cheap and drive on through the more expensive entry hex."""
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
    """R-PLOT-2: the clock shown in a hex is the one that the engine computes for the plotted order."""
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


def column() -> Position:
    """A truck with infantry aboard, a disrupted tank, a gun that is held, and a tank at the edge that it may
    leave by.
    """
    held = Group(
        "guard", units=(unit("35", "at25", "1205", facing="A"), unit("139", "truck", "1207")), held=True
    )
    red = [
        unit("138", "truck", "0505"),
        unit("112", "inf_ge", "0505", carried_by="138"),
        unit("20", "h39", "0707", 1),
        unit("94", "pz2", "1004"),
    ]
    field = Field(
        red=red, blue=[unit("26", "inf_fr", "3030")], groups=((held,), ()), exits=("rows(1,10)", "")
    )
    return KampfState.of(field.battle).position


def names(pieces: Iterable[Piece]) -> list[str]:
    return [piece.id for piece in pieces]


def test_12_2_who_is_aboard_or_disrupted_has_no_order_of_his_own() -> None:
    there = column()
    assert [planning.may_have_order(there, piece(there, id_)) for id_ in ("138", "112", "20", "94")] == [
        True,
        False,
        False,
        True,
    ]
    assert names(planning.without_orders(there, 0, {})) == ["138", "94", "35"], (
        "who is held and armed may fire"
    )
    plots = {piece(there, "94").index: Move((Leg(Direction.A, 1),))}
    assert names(planning.without_orders(there, 0, plots)) == ["138", "35"]


def test_12_0_a_carrier_and_its_passenger_go_together() -> None:
    there = column()
    assert names(planning.pair(there, piece(there, "138"))) == ["138", "112"]
    assert names(planning.pair(there, piece(there, "112"))) == ["112", "138"]
    assert names(planning.pair(there, piece(there, "94"))) == ["94"]
    assert names(planning.own_at(there, 0, cell(there, "0505"))) == ["138", "112"]
    assert names(planning.own_at(there, 0, cell(there, "1004"))) == ["94"]
    assert planning.own_at(there, 1, cell(there, "1004")) == []


def test_q_39_the_hexes_in_which_a_unit_waits() -> None:
    there = column()
    tank = piece(there, "94")

    def waits(order: Order) -> list[str]:
        return [there.game.ground.numbers[at] for at in planning.stops(there, tank, order)]

    north = Leg(Direction.A, 2)
    assert waits(Move((Stop(1), north, Stop(2), Leg(Direction.D, 1), Stop(1)))) == ["1004", "1002", "1003"]
    assert waits(Overrun((north, Stop(2)), Direction.A)) == ["1002"]
    assert waits(Move((Leg(Direction.D, 1), Stop(2)), entry=there.game.ground.sheet.hex("2001"))) == ["2002"]
    assert waits(Move((Stop(1), Leg(Direction.A, 9), Stop(2)))) == ["1004"], "beyond the map nobody waits"
    assert waits(IDLE) == []


def test_14_0_the_map_is_left_where_the_path_ends_if_points_are_left() -> None:
    there = column()
    tank = piece(there, "94")

    def leaves(*path: Leg | Stop) -> Move | None:
        plots = {tank.index: Move(path)} if path else {}
        return planning.leaving_at_end(planning.situation(there, plots, tank))

    assert leaves(Leg(Direction.A, 3)) == Move((Leg(Direction.A, 3),), None, Direction.A)
    assert leaves() is None, "not at the edge"
    left = tank.figures.allowance - 3 * 2
    assert leaves(Leg(Direction.A, 3), Stop(left - 2)) is not None
    assert leaves(Leg(Direction.A, 3), Stop(left - 1)) is None, "half a point is left"
    assert leaves(Leg(Direction.A, 9)) is None, "a path that leads nowhere"
    truck = piece(there, "138")
    assert planning.leaving_at_end(planning.situation(there, {}, truck)) is None


def test_9_6_an_overrun_costs_two_points_more_than_the_way() -> None:
    """In, through and 2 more: with 3 points less than it needs, a unit must stand beside the unit it
    overruns.
    """
    field = Field(red=[unit("94", "pz2", "1030")], blue=[unit("26", "inf_fr", "3030")])
    there = KampfState.of(field.battle).position
    tank = piece(there, "94")
    reach, most = planning.ways(there, tank, IDLE), tank.figures.allowance // 2 - 3

    def overruns(distance: int) -> Overrun | None:
        return planning.overrun_by(there, tank, None, reach, cell(there, f"10{30 - distance}"))

    assert overruns(most) == Overrun((Leg(Direction.A, most - 1),), Direction.A)
    assert overruns(most + 1) is None


def test_legs_of_one_direction_are_one_wherever_they_stand() -> None:
    north, north_east = partial(Leg, Direction.A), partial(Leg, Direction.B)
    parts = (north_east(1), north(2), north(1), Stop(1), Stop(2), north(1), north(1))
    assert planning.joined(parts) == (north_east(1), north(3), Stop(3), north(2))


def test_14_0_nothing_is_in_reach_after_leaving_the_map_or_before_the_turn_of_entry() -> None:
    there = column()
    tank = piece(there, "94")
    north = (Leg(Direction.A, 3),)
    assert planning.ways(there, tank, Move(north)).points
    assert not planning.ways(there, tank, Move(north, None, Direction.A)).points
    assert not planning.ways(there, tank, Overrun(north, Direction.A)).points
    assert not planning.ways(there, tank, Move((Leg(Direction.A, 9),))).points, "a path that leads nowhere"
    later = Group("later", {"pz2": 1}, enter=Entry(2, "hexes(0954)"))
    there = Field(red=[], blue=[unit("26", "inf_fr", "3030")], groups=((later,), ())).state.position
    assert not planning.ways(there, piece(there, "94"), IDLE).points
    there.turn = 2
    assert planning.ways(there, piece(there, "94"), IDLE).points


def test_14_0_an_exit_is_taken_back_before_the_way_to_it() -> None:
    north, entry = (Leg(Direction.A, 2),), position().game.ground.sheet.hex("0954")
    assert planning.shortened(Move(north, None, Direction.A)) == Move(north)
    assert planning.shortened(Move((), None, Direction.A)) is None
    assert planning.shortened(Move((), entry, Direction.A)) == Move((), entry)
    assert planning.shortened(Move(north, entry)) == Move((), entry)
    assert planning.shortened(Move((), entry)) is None
    assert planning.shortened(Overrun((), Direction.A)) is None
    assert planning.shortened(Overrun((), Direction.A, entry)) == Move((), entry)
    assert planning.shortened(IDLE) is None
