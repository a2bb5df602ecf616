"""What the program asks of KampfPanzer as a ruleset."""

from __future__ import annotations

from kpeditor.core.rules import registry
from kpeditor.core.scenario.model import Length, Scenario


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
