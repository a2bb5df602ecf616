"""The sheet as a ruleset reads it under a scenario's options: one reading for zones, checks and the game."""

from __future__ import annotations

from kpeditor.core.checks.run import check_battle
from kpeditor.core.rules.ruledsheet import ruled_map, ruled_sheet
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.battle import Battle
from tests.rulesets.kampfpanzer.battles import group, scenario, side
from tests.rulesets.kampfpanzer.sheets import CCRR, clear_sheet, hex_, name_place, paint


def test_without_a_scenario_or_its_ruleset_the_sheet_is_as_it_is():
    sheet = clear_sheet()
    assert ruled_sheet(Battle(sheet)) is sheet
    unknown = scenario(options={"edge_W": "south"})
    assert ruled_sheet(Battle(sheet, unknown)) is not sheet
    assert ruled_sheet(Battle(sheet, scenario())) is sheet


def test_q06_a_ruled_sheet_shares_the_ground_and_reads_hills_its_own_way():
    sheet = clear_sheet()
    name_place(sheet, "Hill 1", "hill", "0105", "0106")
    paint(sheet, "elevation", "hilltop", "0106")
    ruled = ruled_map(Battle(sheet, scenario(options={"hill_membership": "hilltop"})))
    assert ruled.layers["terrain"] is sheet.layers["terrain"]
    assert hexes_of(parse_area("hill(1)", CCRR), ruled) == {hex_("0106")}


def test_q05_checks_of_areas_see_the_edge_the_option_names():
    sides = (
        side("reds", group("main", {"s35": 1}, "edge(S)")),
        side("blues", group("main", {"s35": 1}, "edge(W)")),
    )
    for edge, is_all in (("map", False), ("south", True)):
        found = check_battle(Battle(clear_sheet(), scenario(*sides, options={"edge_W": edge})))
        (overlap,) = [problem for problem in found if problem.code == "zones-overlap"]
        assert (len(overlap.where.hexes) > 1) == is_all
