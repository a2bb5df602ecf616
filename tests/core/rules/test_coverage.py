"""Who covers a hex: range, arc and sight of single units, counted over a side."""

from __future__ import annotations

import numpy as np

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.sightrules import Gun, coverage, covering
from tests.rulesets.kampfpanzer.sheets import GRID, clear_sheet, hex_, mark

TYPES = find("kampfpanzer").unit_types()


def rules_of(sheet):
    rules = find("kampfpanzer").sight(sheet)
    assert rules is not None
    return rules


def fired_at(rules, unit: str, start: str, facing: Direction | None = None):
    return set(hexes_of_mask(rules.unit_field(TYPES[unit], hex_(start), facing)))


def test_a_tank_fires_all_round_within_its_range_but_not_at_its_own_hex():
    ring = {h for h in GRID.within(5, hex_("2020")) if h != hex_("2020")}
    assert fired_at(rules_of(clear_sheet()), "pz1", "2020") == ring


def test_a_gun_fires_within_its_arc():
    """Range 5, facing A: the 35 hexes of G-13."""
    found = fired_at(rules_of(clear_sheet()), "at25", "1010", Direction.A)
    assert len(found) == 35
    assert hex_("1009") in found
    assert hex_("1011") not in found


def test_a_howitzer_reaches_over_the_whole_board_where_it_sees():
    sheet = clear_sheet()
    mark(sheet, "woods", "1012D")
    found = fired_at(rules_of(sheet), "how75", "1010", Direction.D)
    assert hex_("1014") not in found
    assert hex_("2053") in found


def test_transport_fires_at_nothing():
    assert fired_at(rules_of(clear_sheet()), "truck", "2020") == set()


def test_a_side_counts_its_guns_and_names_those_that_cover_a_hex():
    rules = rules_of(clear_sheet())
    guns = [Gun(TYPES["pz1"], hex_("2020")), Gun(TYPES["pz1"], hex_("2024"))]
    counts = coverage(GRID, rules, guns)
    assert counts.dtype == np.uint16
    assert counts[21, 19] == 2  # 2022 lies within five hexes of both
    assert covering(rules, guns, hex_("2022")) == guns
    assert covering(rules, guns, hex_("2016")) == guns[:1]
    assert counts[15, 19] == 1
