"""Every force of the nine scenarios can be in time where its scenario sends it, unhindered.

A shortest way is no promise of victory; it shows that the map makes nothing impossible (R-MAP-7, Part 5).
"""

from __future__ import annotations

import pytest

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from tests.data.marching import AFV, FOOT, TRUCK, Marches


class Country:
    """The map with its marching times."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        self.afv, self.truck, self.foot = (Marches(sheet, column) for column in (AFV, TRUCK, FOOT))

    def within(self, radius: int, centre: str) -> list[Hex]:
        return self.sheet.grid.within(radius, self.sheet.hex(centre))

    def run(self, first: str, last: str) -> list[Hex]:
        return self.sheet.grid.run(self.sheet.hex(first), self.sheet.hex(last))

    def rows(self, first: int, last: int) -> list[Hex]:
        return [hex_ for row in range(first, last + 1) for hex_ in self.sheet.grid.row(row)]

    def place(self, name: str) -> tuple[Hex, ...]:
        return self.sheet.places[name].hexes

    def around_town(self, radius: int) -> set[Hex]:
        return {hex_ for town in self.place("Town 1") for hex_ in self.sheet.grid.within(radius, town)}


@pytest.fixture(scope="module")
def country(sheet: MapSheet) -> Country:
    return Country(sheet)


def test_14_1_both_sides_bring_more_than_tanks_to_the_town(country: Country) -> None:
    town = country.place("Town 1")
    assert country.afv.turns(country.rows(1, 17), town, points=15) <= 3
    assert country.truck.turns(country.rows(1, 17), town, points=20) <= 5
    reinforcements = [country.sheet.hex("3953")]  # they enter on turn 6 of 10
    assert country.afv.turns(reinforcements, town, points=10) <= 4
    assert country.truck.turns(reinforcements, town, points=20) <= 4


def test_14_2_the_czechs_can_cross_the_whole_map(country: Country) -> None:
    entry, exits = [country.sheet.hex("0954")], country.run("2701", "3001")
    assert country.afv.turns(entry, exits, points=11) <= 8
    assert country.truck.turns(entry, exits, points=20) <= 8


def test_14_2_the_czechs_can_pass_wide_of_town_1(country: Country) -> None:
    entry, exits = [country.sheet.hex("0954")], country.run("2701", "3001")
    closed = country.around_town(4)
    assert min(country.afv.turns_from(entry, 11, closed)[hex_] for hex_ in exits) <= 8
    assert min(country.truck.turns_from(entry, 20, closed)[hex_] for hex_ in exits) <= 8


def test_14_2_the_german_tanks_come_in_time_to_bar_the_way(country: Country) -> None:
    assert country.afv.turns([country.sheet.hex("3653")], country.place("Town 1"), points=10) <= 4


def test_14_3_foot_soldiers_reach_hill_1_from_anywhere_in_their_area(country: Country) -> None:
    """The farthest hex is just near enough: sixteen turns at one point each."""
    for start in country.within(5, "2121"):
        assert country.foot.turns([start], country.place("Hill 1"), points=1) <= 16


def test_14_3_trucks_tanks_and_the_russian_reserves_reach_hill_1(country: Country) -> None:
    hill = country.place("Hill 1")
    assert country.truck.turns(country.within(5, "2121"), hill, points=20) <= 4
    assert country.afv.turns(country.within(5, "2121"), hill, points=12) <= 4
    for outpost in ("0908", "3631"):
        assert country.afv.turns(country.within(2, outpost), hill, points=15) <= 5


@pytest.mark.parametrize("column", range(1, 11))
def test_14_4_the_slowest_poles_reach_the_germans_from_every_entry_hex(country: Country, column: int) -> None:
    reached = country.afv.turns_from([Hex(column, 1)], points=6)
    assert all(reached[hex_] <= 6 for hex_ in country.within(5, "1016"))


def test_14_5_the_russian_tanks_can_fetch_the_riflemen_and_still_leave_by_any_exit_hex(
    country: Country,
) -> None:
    tanks, rifles = country.within(2, "2319"), country.within(2, "2528")
    assert country.afv.turns(tanks, rifles, points=15) <= 2
    reached = country.afv.turns_from(rifles, points=15)
    assert all(reached[hex_] <= 5 for hex_ in country.run("1301", "1901"))


def test_14_6_both_sides_are_about_as_far_from_hill_2(country: Country) -> None:
    hill, french, germans = country.place("Hill 2"), country.within(2, "1903"), country.around_town(1)
    for points in (10, 15, 18):
        times = [country.afv.turns(side, hill, points) for side in (french, germans)]
        assert max(times) <= 4
        assert abs(times[0] - times[1]) <= 1


def test_14_7_the_germans_can_fight_at_the_town_and_still_leave_by_the_west(country: Country) -> None:
    to_town = country.afv.turns(country.rows(1, 3), country.place("Town 1"), points=11)
    to_edge = country.afv.turns(country.place("Town 1"), country.sheet.edge_hexes("W"), points=11)
    assert to_town + to_edge <= 7


@pytest.mark.parametrize(
    ("centre", "column", "points"),
    [("3930", AFV, 3), ("3930", AFV, 6), ("3437", FOOT, 1), ("3532", FOOT, 1)],
    ids=["A11", "A12", "infantry of 3437", "infantry of 3532"],
)
def test_14_8_every_british_unit_that_moves_can_stand_on_2341_by_turn_15(
    country: Country, centre: str, column: int, points: int
) -> None:
    marches = {AFV: country.afv, FOOT: country.foot}[column]
    for start in country.within(2, centre):
        assert marches.turns([start], [country.sheet.hex("2341")], points) <= 12


def test_14_9_the_british_reach_hill_3_and_no_german_tank_is_shut_in(country: Country) -> None:
    hill = country.place("Hill 3")
    for points in (8, 11, 16):
        assert country.afv.turns(country.within(2, "0621"), hill, points) <= 5
    for start in country.run("3001", "3006"):
        assert country.afv.turns([start], hill, points=15) <= 4
