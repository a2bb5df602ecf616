"""Geometry of the hex grid against the worked cases of the specification (6.1) and its invariants."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from tests.core.geometry.grids import CCRR, KAMPFPANZER, grids, grids_with_hexes, hex_, names


def test_g_01_the_map_has_2087_hexes() -> None:
    assert KAMPFPANZER.size == 2087 == sum(1 for _ in KAMPFPANZER.hexes())


@pytest.mark.parametrize("number", ["2554", "3953", "3954", "0101", "0653"])
def test_g_01_valid_hexes(number: str) -> None:
    assert hex_(number) in KAMPFPANZER


@pytest.mark.parametrize("number", ["2454", "4001", "0155", "0001", "3963", "0654"])
def test_g_01_invalid_hexes(number: str) -> None:
    assert hex_(number) not in KAMPFPANZER


@pytest.mark.parametrize(
    ("centre", "expected"),
    [
        ("0304", ["0303", "0403", "0404", "0305", "0204", "0203"]),  # G-02
        ("1007", ["1006", "1107", "1108", "1008", "0908", "0907"]),  # G-03
    ],
)
def test_g_02_g_03_neighbours_clockwise_from_north(centre: str, expected: list[str]) -> None:
    assert names([KAMPFPANZER.step(hex_(centre), d) for d in Direction]) == expected


def walk(start: str, direction: Direction, steps: int) -> list[str]:
    here, line = hex_(start), []
    for _ in range(steps):
        here = KAMPFPANZER.step(here, direction)
        line.append(CCRR.name_hex(here))
    return line


def test_g_04_seven_steps_south_east() -> None:
    assert walk("0102", Direction.C, 7) == ["0202", "0303", "0403", "0504", "0604", "0705", "0805"]


@pytest.mark.parametrize(
    ("a", "b", "distance"),
    [
        ("0708", "0603", 5),
        ("1704", "1903", 2),
        ("1705", "1903", 3),
        ("2121", "0938", 23),
        ("0101", "3954", 72),
    ],
)
def test_g_05_distances(a: str, b: str, distance: int) -> None:
    assert KAMPFPANZER.distance(hex_(a), hex_(b)) == distance


@pytest.mark.parametrize(
    ("radius", "centre", "size"),
    [(2, "3930", 12), (2, "1903", 19), (2, "0753", 16), (4, "0938", 61), (5, "2121", 91), (1, "2037", 7)],
)
def test_g_06_sizes_of_within(radius: int, centre: str, size: int) -> None:
    assert len(KAMPFPANZER.within(radius, hex_(centre))) == size


@pytest.mark.parametrize(("first", "last", "size"), [(29, 54, 995), (1, 17, 663), (1, 13, 507), (1, 3, 117)])
def test_g_07_sizes_of_rows(first: int, last: int, size: int) -> None:
    assert sum(len(KAMPFPANZER.row(number)) for number in range(first, last + 1)) == size


@pytest.mark.parametrize(
    ("number", "off"),
    [
        ("0101", "ABEF"),
        ("2701", "ABF"),
        ("2801", "A"),
        ("0954", "CDE"),
        ("3653", "D"),
        ("3953", "BC"),
        ("3954", "BCDE"),
    ],
)
def test_g_08_directions_that_leave_the_map(number: str, off: str) -> None:
    leaving = [d.name for d in Direction if KAMPFPANZER.neighbour(hex_(number), d) is None]
    assert "".join(leaving) == off


def test_g_09_the_trench_lines_confirm_the_parity() -> None:
    assert walk("0151", Direction.C, 5)[-1] == "0653"
    assert walk("0353", Direction.E, 2)[-1] == "0154"


def test_q_10_row_54_exists_in_odd_columns_only() -> None:
    assert {h.column % 2 for h in KAMPFPANZER.row(54)} == {1}


@pytest.mark.parametrize(("side", "count"), [("north", 39), ("south", 39), ("west", 54), ("east", 54)])
def test_r_map_2_edges(side: str, count: int) -> None:
    edge = KAMPFPANZER.edge(side)  # type: ignore[arg-type]  # parametrized literals
    assert len(edge) == count
    assert all(KAMPFPANZER.is_edge(h) for h in edge)


@given(grids)
def test_edges_are_the_ends_of_columns_and_rows(grid: HexGrid) -> None:
    columns = [line for c in range(1, grid.columns + 1) if (line := grid.column(c))]
    rows = [line for r in range(1, grid.rows + 1) if (line := grid.row(r))]
    if grid.is_flat:
        north, south = [line[0] for line in columns], [line[-1] for line in columns]
        west, east = grid.column(1), grid.column(grid.columns)
    else:
        north, south = grid.row(1), grid.row(grid.rows)
        west, east = [line[0] for line in rows], [line[-1] for line in rows]
    assert [grid.edge("north"), grid.edge("south")] == [north, south]
    assert [grid.edge("west"), grid.edge("east")] == [west, east]


def test_a_run_goes_along_rows_columns_and_straight_lines() -> None:
    assert names(KAMPFPANZER.run(hex_("2701"), hex_("3001"))) == ["2701", "2801", "2901", "3001"]
    assert names(KAMPFPANZER.run(hex_("3006"), hex_("3001")))[-1] == "3001"
    assert names(KAMPFPANZER.run(hex_("0151"), hex_("0653"))) == [
        "0151", "0251", "0352", "0452", "0553", "0653",
    ]  # fmt: skip
    assert KAMPFPANZER.run(hex_("0101"), hex_("0304")) == []


@given(grids)
def test_every_board_lists_each_of_its_hexes_once(grid: HexGrid) -> None:
    hexes = list(grid.hexes())
    assert len(set(hexes)) == len(hexes) == grid.size
    assert all(h in grid for h in hexes)


@given(grids_with_hexes(1), st.sampled_from(Direction))
def test_a_step_and_its_opposite_cancel(case: tuple[HexGrid, list[Hex]], direction: Direction) -> None:
    grid, (here,) = case
    there = grid.step(here, direction)
    assert grid.step(there, direction.opposite) == here
    assert grid.distance(here, there) == 1
    assert grid.direction(here, there) == direction


@given(grids_with_hexes(3))
def test_distance_is_a_metric(case: tuple[HexGrid, list[Hex]]) -> None:
    grid, (a, b, c) = case
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grids_with_hexes(1), st.integers(0, 6))
def test_within_holds_exactly_the_hexes_in_range(case: tuple[HexGrid, list[Hex]], radius: int) -> None:
    grid, (centre,) = case
    assert set(grid.within(radius, centre)) == {h for h in grid.hexes() if grid.distance(centre, h) <= radius}


@given(grids_with_hexes(1))
def test_turning_a_neighbour_round_the_centre_meets_all_six(case: tuple[HexGrid, list[Hex]]) -> None:
    grid, (centre,) = case
    around = [grid.step(centre, Direction.A.turned(k)) for k in range(6)]
    assert len(set(around)) == 6
    assert all(grid.distance(around[k], around[(k + 1) % 6]) == 1 for k in range(6))


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (1001, 5), (5, 1001)])
def test_boards_of_impossible_size_are_refused(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="1 to 1000"):
        HexGrid(columns, rows)
