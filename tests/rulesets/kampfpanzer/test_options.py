"""The map as the options read it: edge W and what belongs to a hill."""

from __future__ import annotations

from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.rulesets.kampfpanzer.options import sheet_as_ruled
from tests.rulesets.kampfpanzer.battles import scenario
from tests.rulesets.kampfpanzer.sheets import CCRR, clear_sheet, hex_, name_place, paint


def area(sheet, text, **options):
    ruled = sheet_as_ruled(sheet, scenario(options=options))
    return hexes_of(parse_area(text, CCRR), ruled)


def test_q05_edge_w():
    sheet = clear_sheet()
    assert area(sheet, "edge(W)") == frozenset(sheet.grid.column(1))
    assert area(sheet, "edge(W)", edge_W="south") == frozenset(sheet.grid.edge("south"))
    assert area(sheet, "edge(N)", edge_W="south") == frozenset(sheet.grid.edge("north"))
    sheet.edges["W"] = "east"
    assert area(sheet, "edge(W)") == frozenset(sheet.grid.edge("east"))


def test_q06_hill_membership():
    sheet = clear_sheet()
    name_place(sheet, "Hill 1", "hill", "0105", "0106")
    name_place(sheet, "Town 1", "town", "0105")
    paint(sheet, "elevation", "slope", "0105")
    paint(sheet, "elevation", "hilltop", "0106")
    assert area(sheet, "hill(1)") == {hex_("0105"), hex_("0106")}
    assert area(sheet, "hill(1)", hill_membership="hilltop") == {hex_("0106")}
    assert area(sheet, "town(1)", hill_membership="hilltop") == {hex_("0105")}


def test_default_options_leave_the_sheet_alone():
    sheet = clear_sheet()
    assert sheet_as_ruled(sheet, None) is sheet
    assert sheet_as_ruled(sheet, scenario(options={"edge_W": "nowhere"})) is sheet
