"""Stacking capacity, solved exactly: S-06 and small cases against trying everything."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.kampfpanzer.checks.stacking import Force, feasible, minimum_hexes
from tests.rulesets.kampfpanzer.sheets import GRID, hex_

HANNUT = frozenset(GRID.within(2, hex_("1903")))


def zone(*numbers: int) -> frozenset[Hex]:
    return frozenset(Hex(number, 1) for number in numbers)


def french(tanks: int = 10) -> Force:
    return Force(HANNUT, singles=tanks, infantry=4, artillery=4, carriers=4)


def test_s06_the_french_of_hannut_fit():
    """S-06: 22 units in 19 hexes; 16 are enough, 18 with empty carriers."""
    assert french().size == 22
    assert len(HANNUT) == 19
    assert minimum_hexes([french()]) == 16
    assert minimum_hexes([french()], carrying=False) == 18
    assert feasible([french()])


@pytest.mark.parametrize("tanks", range(10, 16))
def test_s06_three_tanks_more_fit_and_the_fourth_does_not(tanks):
    assert feasible([french(tanks)]) == (tanks <= 13)
    assert feasible([french(tanks)], carrying=False) == (tanks <= 11)


def test_7_0_what_a_hex_holds():
    one = zone(1)
    assert feasible([Force(one, singles=1)])
    assert not feasible([Force(one, singles=2)])
    assert not feasible([Force(one, infantry=2)])
    assert feasible([Force(one, infantry=1, artillery=1)])
    assert not feasible([Force(one, singles=1, infantry=1)])
    assert feasible([Force(one, carriers=1, infantry=1)])
    assert feasible([Force(one, carriers=1, artillery=1)])
    assert not feasible([Force(one, carriers=1, infantry=1, artillery=1)])
    assert not feasible([Force(one, carriers=1, infantry=1)], carrying=False)


def test_a_carrier_takes_only_what_it_can():
    one = zone(1)
    assert feasible([Force(one, infantry_carriers=1, infantry=1)])
    assert not feasible([Force(one, infantry_carriers=1, artillery=1)])
    assert feasible([Force(one, gun_carriers=1, artillery=1)])
    assert not feasible([Force(one, gun_carriers=1, infantry=1)])


def test_infantry_and_gun_of_different_areas_share_a_hex_where_the_areas_overlap():
    assert feasible([Force(zone(1, 2), infantry=2), Force(zone(2, 3), artillery=2)])
    assert minimum_hexes([Force(zone(1, 2), infantry=2), Force(zone(2, 3), artillery=2)]) == 3


def test_carriers_of_another_area_take_nobody_aboard():
    """R-VEH-6: they must deploy in the same area."""
    assert not feasible([Force(zone(1), infantry=1), Force(zone(1, 2), singles=1, carriers=1)])
    assert feasible([Force(zone(1, 2), infantry=1), Force(zone(1, 2), singles=1, carriers=1)])


def test_entrenched_units_are_not_aboard():
    assert not feasible([Force(zone(1), infantry=1, carriers=1, on_foot=True)])


def test_entrenchments_bar_vehicles():
    """13.0: neither AFVs nor carriers may stand there."""
    hexes = zone(1, 2)
    assert feasible([Force(hexes, singles=1, infantry=1)], barred=zone(1))
    assert not feasible([Force(hexes, singles=2)], barred=zone(1))
    assert not feasible([Force(zone(1), carriers=1)], barred=zone(1))


def test_a_shared_area_is_counted_once():
    assert feasible([Force(zone(1, 2), singles=1), Force(zone(2, 3), singles=2)])
    assert not feasible([Force(zone(1, 2), singles=2), Force(zone(2, 3), singles=2)])


def test_nobody_and_nowhere():
    assert minimum_hexes([]) == 0
    assert minimum_hexes([Force(frozenset())]) == 0
    assert feasible([Force(frozenset())])
    assert not feasible([Force(frozenset(), singles=1)])


def test_many_overlapping_areas_are_decided_quickly():
    areas = [frozenset(GRID.within(3, Hex(column, 20))) for column in range(5, 30)]
    forces = [Force(area, singles=3, infantry=3, artillery=3, carriers=2) for area in areas]
    assert minimum_hexes(forces) == 25 * (3 + 2 + 2)


small = st.integers(0, 2)
forces = st.builds(
    Force,
    st.frozensets(st.integers(1, 4), max_size=4).map(lambda numbers: zone(*numbers)),
    small,
    small,
    small,
    small,
    st.integers(0, 1),
    st.integers(0, 1),
    st.booleans(),
)


@given(st.lists(forces, min_size=1, max_size=2), st.frozensets(st.integers(1, 4), max_size=2), st.booleans())
def test_the_program_agrees_with_trying_everything(some, barred, carrying):
    assert minimum_hexes(some, barred=zone(*barred), carrying=carrying) == tried(
        tuple(some), zone(*barred), carrying
    )


Counts = tuple[tuple[int, ...], ...]
KINDS = ("singles", "infantry", "artillery", "carriers", "infantry_carriers", "gun_carriers")
CARGO = {
    "carriers": ("infantry", "artillery"),
    "infantry_carriers": ("infantry",),
    "gun_carriers": ("artillery",),
}


def tried(some: tuple[Force, ...], barred: frozenset[Hex], carrying: bool) -> int | None:
    """The fewest hexes, by trying every content of every hex."""
    hexes = sorted(frozenset().union(*(force.zone for force in some)))

    @cache
    def best(number: int, left: Counts) -> float:
        if not any(map(any, left)):
            return 0
        if number == len(hexes):
            return float("inf")
        here = hexes[number]
        answers = [best(number + 1, left)]
        for content in contents(some, here, here in barred, carrying):
            rest = [list(row) for row in left]
            for index, kind in content:
                rest[index][KINDS.index(kind)] -= 1
            if all(count >= 0 for row in rest for count in row):
                answers.append(1 + best(number + 1, tuple(map(tuple, rest))))
        return min(answers)

    found = best(0, tuple(tuple(getattr(force, kind) for kind in KINDS) for force in some))
    return None if found == float("inf") else int(found)


def contents(some: tuple[Force, ...], here: Hex, bars: bool, carrying: bool) -> list[list[tuple[int, str]]]:
    """Everything R-STK-1 lets stand in one hex, as (force, kind)."""
    members = [index for index, force in enumerate(some) if here in force.zone]
    found = [
        [(index, kind)]
        for index, kind in product(members, KINDS)
        if not (bars and kind not in ("infantry", "artillery"))
    ]
    for a, b in product(members, members):
        found.append([(a, "infantry"), (b, "artillery")])
        if carrying and not bars and some[a].zone == some[b].zone and not some[b].on_foot:
            found += [[(a, carrier), (b, kind)] for carrier, cargo in CARGO.items() for kind in cargo]
    return found
