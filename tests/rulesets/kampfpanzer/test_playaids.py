"""The charts beside the map are the tables of the rules, with what a scenario changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.errors import BadFile
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.model import Length, Scenario

BARE = Scenario("Bare", "kampfpanzer", "", Length(5, 5), ())


@pytest.fixture(scope="module")
def charts():
    return {chart.id: chart for chart in find("kampfpanzer").play_aids().charts}


def test_every_row_is_as_wide_as_its_head(charts):
    for chart in charts.values():
        assert all(len(row) == len(chart.head) for row in chart.rows), chart.title
        assert all(text for row in chart.rows for text in row[:-1]), chart.title


def test_9_7_combat_results(charts):
    chart = charts["combat"]
    assert chart.rule == "9.7"
    assert chart.head[:3] == ("Die", "−3", "−2")
    assert chart.rows[0][1:5] == ("D1", "D1", "D1", "D2")
    assert chart.rows[5][-1] == "D4"


def test_9_19_range_bands(charts):
    assert charts["range"].rows == (
        ("1", "×2"),
        ("2 to 5", "–"),
        ("6 to 10", "−1"),
        ("11 to 15", "−2"),
        ("16 to 20", "−3"),
    )


def test_10_0_terrain_effects(charts):
    rows = {row[0]: row[1:] for row in charts["terrain"].rows}
    assert rows["Town"] == ("½", "½", "½", "+4", "close, no overrun")
    assert rows["Slope"] == ("3", "4", "1", "+3", "only over a crest, no overrun")
    assert rows["Stream"] == ("4", "6", "1", "–", "")


def test_11_11_panic_and_9_72_recovery(charts):
    assert charts["panic"].rows[3][1] == "2 4 8 0"
    assert charts["panic"].rows[0][6] == "–"
    assert charts["recovery"].rows == (("D1", "1 to 3"), ("D2", "1 to 2"), ("D3", "1"))


def test_a_scenario_changes_its_charts():
    changed = replace(BARE, tables={"recovery": {"D3": 0}}, options={"wreck_truck": 3})
    charts = {chart.id: chart for chart in find("kampfpanzer").play_aids(changed).charts}
    assert charts["recovery"].rows[2] == ("D3", "never")
    assert next(row for row in charts["terrain"].rows if row[0] == "Wreck")[2] == "3"
    with pytest.raises(BadFile):
        find("kampfpanzer").play_aids(replace(BARE, tables={"recovery": 7}))


def test_conditions_have_the_names_of_the_view():
    conditions = find("kampfpanzer").conditions()
    assert [(one.id, one.levels) for one in conditions] == [
        ("level", ("D1", "D2", "D3")),
        ("pinned", ("PIN",)),
    ]
