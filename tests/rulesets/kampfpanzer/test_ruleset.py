"""What the program asks of KampfPanzer as a ruleset."""

from __future__ import annotations

from kpeditor.core.rules import registry
from kpeditor.core.scenario.model import Length, Scenario
from kpeditor.rulesets.kampfpanzer.readtables import tables


def test_9_19_range_bands_say_what_fire_loses_with_distance() -> None:
    bands = registry.find("kampfpanzer").range_bands()
    assert [(band.to, band.effect) for band in bands] == [
        (1, "×2"),
        (5, ""),
        (10, "−1"),
        (15, "−2"),
        (20, "−3"),
    ]


def test_a_scenario_may_change_the_range_bands() -> None:
    own = {"attenuation": [{"to": 3, "times": 3}, {"to": 12, "add": 1}]}
    scenario = Scenario("Own", "kampfpanzer", "", Length(5, 5), (), tables=own)
    bands = registry.find("kampfpanzer").range_bands(scenario)
    assert [(band.to, band.effect) for band in bands] == [(3, "×3"), (12, "+1")]


def test_11_11_the_levels_of_panic_are_those_of_the_table() -> None:
    """Those of the printed table are known without reading it; a scenario's own table has its own."""
    rules, printed = registry.find("kampfpanzer"), tables().panic
    assert rules.fields().side[0].most == printed.levels
    rows = {level: dict.fromkeys(range(1, 7), "1") for level in (1, 2, 3)}
    own = Scenario("Own", "kampfpanzer", "", Length(5, 5), (), tables={"panic": rows})
    assert rules.fields(own).side[0].most == tables(own).panic.levels
