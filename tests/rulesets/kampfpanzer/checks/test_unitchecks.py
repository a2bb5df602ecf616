"""Checks of single units: panic and disruption levels, facings, passengers, stacks."""

from __future__ import annotations

import pytest

from kpeditor.core.scenario.model import Mark, Unit
from tests.each import each
from tests.rulesets.kampfpanzer.battles import listed, problems, scenario, side, told

UNITS = "sides[0].groups[0].units"


def placed(*units: Unit, **more):
    """A scenario in which the Reds have these single units."""
    return scenario(side("reds", listed(*units)), **more)


@pytest.mark.parametrize("level", [0, 6])
def test_panic_levels_the_table_lacks(level):
    battle = scenario(side("reds", fields={"panic_level": level}))
    assert told(battle) == [("error", "panic-level-range", "sides[0].panic_level")]


def test_a_side_without_panic_level_never_panics():
    assert told(scenario(side("reds", fields={}))) == [("warning", "panic-level-missing", "sides[0]")]


@pytest.mark.parametrize("level", range(1, 6))
def test_panic_levels_of_the_table(level):
    assert told(scenario(side("reds", fields={"panic_level": level}))) == []


@pytest.mark.parametrize(("level", "bad"), [(0, False), (3, False), (4, True), (-1, True)])
def test_disruption_levels(level, bad):
    expected = [("error", "level-range", f"{UNITS}[0].level")] if bad else []
    assert told(placed(Unit("1", "s35", at="0101", conditions={"level": level}))) == expected


def test_facings():
    assert told(placed(Unit("39", "how75", at="0101", facing="A"))) == []
    assert told(placed(Unit("39", "how75", at="0101", facing="G"))) == [
        ("error", "facing-unknown", f"{UNITS}[0].facing")
    ]
    assert told(placed(Unit("39", "how75", at="0101"))) == [("warning", "facing-missing", f"{UNITS}[0]")]
    assert told(placed(Unit("1", "s35", at="0101", facing="A"))) == [
        ("warning", "facing-unused", f"{UNITS}[0].facing")
    ]
    aboard = placed(
        Unit("138", "truck", at="0101"), Unit("39", "how75", at="0101", facing="A", carried_by="138")
    )
    assert told(aboard) == [("warning", "facing-unused", f"{UNITS}[1].facing")]


TRUCK = Unit("138", "truck", at="0101")
APC = Unit("146", "apc", at="0101")


@each(
    ("carrier", "passenger", "reason"),
    [
        (TRUCK, Unit("26", "inf_fr", at="0101", carried_by="138"), ""),
        (TRUCK, Unit("26", "inf_fr", carried_by="138"), ""),
        (APC, Unit("35", "at25", at="0101", carried_by="146"), ""),
        (TRUCK, Unit("26", "inf_fr", at="0102", carried_by="138"), "different hexes"),
        (TRUCK, Unit("26", "inf_fr", at="0102", carried_by="139"), ""),
        (TRUCK, Unit("1", "s35", at="0101", carried_by="138"), "takes no afv"),
        (TRUCK, Unit("146", "apc", at="0101", carried_by="138"), "takes no vehicle"),
        (
            TRUCK,
            Unit("26", "inf_fr", at="0101", conditions={"level": 1}, carried_by="138"),
            "one disruption level",
        ),
        (Unit("1", "s35", at="0101"), Unit("26", "inf_fr", at="0101", carried_by="1"), "takes no infantry"),
        (Unit("69", "bt7", at="0101"), Unit("81", "inf_ru", at="0101", carried_by="69"), "takes no infantry"),
    ],
)
def test_12_0_who_carries_whom(carrier, passenger, reason):
    found = [p for p in problems(placed(carrier, passenger)) if p.code == "carrier-unfit"]
    assert [reason in p.text for p in found] == ([True] if reason else [])
    assert all(p.where.pointer() == f"{UNITS}[1].carried_by" for p in found)


def test_a_carrier_takes_one_passenger():
    twice = placed(TRUCK, *(Unit(id_, "inf_fr", at="0101", carried_by="138") for id_ in ("26", "27")))
    assert told(twice) == [("error", "carrier-unfit", f"{UNITS}[2].carried_by")]


def test_a_carrier_of_the_other_side():
    reds = side("reds", listed(Unit("26", "inf_fr", at="0101", carried_by="138")))
    blues = side("blues", listed(TRUCK))
    assert told(scenario(reds, blues)) == [("error", "carrier-unfit", f"{UNITS}[0].carried_by")]


def test_r_rid_1_a_bt7_carries_riders_where_the_scenario_says_so():
    """Riders keep their own disruption level (R-RID-4)."""
    tank = Unit("69", "bt7", at="0101")
    rider = Unit("81", "inf_ru", at="0101", conditions={"level": 2}, carried_by="69")
    assert told(placed(tank, rider, special=("tank_riders",))) == []
    gun = Unit("35", "at25", at="0101", carried_by="69")
    infantry = Unit("81", "inf_ru", at="0102")
    found = told(placed(tank, gun, infantry, special=("tank_riders",)))
    assert found == [("error", "carrier-unfit", f"{UNITS}[1].carried_by")]


@each(
    ("types", "legal"),
    [
        (("s35",), True),
        (("inf_fr", "at25"), True),
        (("inf_fr", "inf_fr"), False),
        (("at25", "how75"), False),
        (("s35", "inf_fr"), False),
        (("s35", "s35"), False),
        (("truck", "inf_fr"), False),
        (("inf_fr", "at25", "how75"), False),
    ],
)
def test_7_0_stacking_of_placed_units(types, legal):
    units = [
        Unit(str(number), key, at="0101", facing="A" * (key in ("at25", "how75")))
        for number, key in enumerate(types)
    ]
    last = len(types) - 1
    expected = [] if legal else [("error", "stack-illegal", f"{UNITS}[{last}].at")]
    assert told(placed(*units)) == expected


def test_enemies_never_share_a_hex():
    reds = side("reds", listed(Unit("26", "inf_fr", at="0101")))
    blues = side("blues", listed(Unit("35", "at25", at="0101", facing="A")))
    assert told(scenario(reds, blues)) == [("error", "stack-illegal", "sides[1].groups[0].units[0].at")]


def test_13_0_entrenchments_bar_tanks_and_carriers():
    tank = placed(Unit("1", "s35", at="0101"), marks=(Mark("entrenchment", "0101", "reds"),))
    assert told(tank) == [("error", "entrenchment-bars", f"{UNITS}[0].at")]
    infantry = placed(Unit("26", "inf_fr", at="0101"), marks=(Mark("entrenchment", "0101", "reds"),))
    assert told(infantry) == []
