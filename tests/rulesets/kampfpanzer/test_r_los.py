"""Line of sight: tests L-.. of the specification, its options, and the sentences a player reads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.sightrules import Verdict
from kpeditor.core.scenario.model import Length, Scenario
from kpeditor.core.sight.offsets import Touch
from kpeditor.rulesets.kampfpanzer.sight.lineofsight import H_FIRE, KampfSight
from tests.rulesets.kampfpanzer.sheets import clear_sheet, hex_, mark, paint


def scenario(**options) -> Scenario:
    """A scenario that has nothing but options."""
    return Scenario("Test", "kampfpanzer", "", Length(1, 1), (), options=options)


def judge(sheet: MapSheet, start: str, end: str, *, h_fire: bool = False, **options) -> Verdict:
    """The verdict, after making sure that every way of asking gives the same answer."""
    sight = KampfSight(sheet, scenario(**options))
    a, b = hex_(start), hex_(end)
    verdict = sight.verdict(a, b, mode=H_FIRE if h_fire else "")
    assert sight.visible(a, b, mode=H_FIRE if h_fire else "") == verdict.visible
    assert sight.field(a, mode=H_FIRE if h_fire else "")[b.row - 1, b.column - 1] == verdict.visible
    assert sight.all_pairs(20, mode=H_FIRE if h_fire else "").sees(a, b) == verdict.visible
    return verdict


def met(verdict: Verdict, sheet: MapSheet) -> dict[str, str]:
    return {sheet.name_side(side.side): side.touch.word for side in verdict.met}


def texts(verdict: Verdict) -> list[str]:
    return [finding.text for finding in verdict.findings]


def test_l_01_a_column_crosses_the_hexsides_between_its_hexes():
    sheet = clear_sheet()
    crossed = met(judge(sheet, "1010", "1013"), sheet)
    assert crossed == {"1010D": "cross", "1011D": "cross", "1012D": "cross"}


def test_l_02_a_woods_hexside_blocks_unless_the_hexes_are_adjacent():
    sheet = clear_sheet()
    mark(sheet, "woods", "1012D")
    assert texts(judge(sheet, "1010", "1013")) == [
        "1012D woods hexside, crossed, blocks: target not adjacent [9.16B]"
    ]
    neighbours = judge(sheet, "1012", "1013")
    assert neighbours.visible
    assert texts(neighbours) == [
        "1012D woods hexside, crossed, does not block: the hexes are adjacent [9.16B]"
    ]


def test_l_03_a_crest_between_ground_level_hexes_blocks():
    sheet = clear_sheet()
    mark(sheet, "crest", "1011D")
    verdict = judge(sheet, "1010", "1013")
    assert not verdict.visible
    assert texts(verdict) == ["1011D crest, crossed, blocks: both hexes at ground level [9.16A]"]
    (reason,) = verdict.reasons
    assert (reason.kind, reason.touch, reason.rule) == ("crest", Touch.CROSS, "9.16A")
    assert reason.side == sheet.side("1012A")


def test_l_04_a_crest_of_the_firing_hex_does_not_block():
    sheet = clear_sheet()
    mark(sheet, "crest", "1010D")
    verdict = judge(sheet, "1010", "1013")
    assert verdict.visible
    assert texts(verdict) == ["1010D crest, crossed, does not block: part of the firing hex [9.16A]"]
    assert texts(judge(sheet, "1013", "1010")) == [
        "1010D crest, crossed, does not block: part of the target hex [9.16A]"
    ]


@pytest.mark.parametrize("start", ["slope", "hilltop"])
@pytest.mark.parametrize("end", ["slope", "hilltop"])
def test_l_05_a_crest_between_two_high_hexes_does_not_block(start, end):
    sheet = clear_sheet()
    mark(sheet, "crest", "1011D")
    paint(sheet, "elevation", start, "1010")
    paint(sheet, "elevation", end, "1013")
    verdict = judge(sheet, "1010", "1013")
    assert verdict.visible
    assert texts(verdict) == ["1011D crest, crossed, does not block: neither hex at ground level [9.16A]"]


@pytest.mark.parametrize(
    ("high", "why"), [("1010", "target at ground level"), ("1013", "firing hex at ground level")]
)
def test_9_16a_a_crest_blocks_when_either_hex_is_at_ground_level(high, why):
    sheet = clear_sheet()
    mark(sheet, "crest", "1011D")
    paint(sheet, "elevation", "hilltop", high)
    assert texts(judge(sheet, "1010", "1013")) == [f"1011D crest, crossed, blocks: {why} [9.16A]"]


def test_l_07_a_line_along_a_woods_hexside_is_blocked():
    sheet = clear_sheet()
    mark(sheet, "woods", "1110D")
    assert texts(judge(sheet, "1010", "1210")) == [
        "1110D woods hexside, run along, blocks: target not adjacent [9.16B, 9.15]"
    ]


def test_l_09_a_woods_hex_without_woods_hexsides_does_not_block():
    sheet = clear_sheet()
    paint(sheet, "terrain", "woods", "1011")
    assert judge(sheet, "1010", "1013").visible


def test_l_10_units_never_block_because_sight_reads_the_map_alone():
    sheet = clear_sheet()
    before = judge(sheet, "1010", "1013")
    assert before.visible
    assert before.findings == ()


def test_l_11_a_town_hex_is_fired_into_from_three_hexes_by_n_and_from_any_range_by_t():
    sheet = clear_sheet()
    paint(sheet, "terrain", "town", "1014")
    far = judge(sheet, "1010", "1014")
    assert not far.visible
    assert texts(far) == ["1014 town hex at range 4, blocks: fired into only from 3 hexes or nearer [9.16C]"]
    assert far.reasons[0].hex == hex_("1014")
    assert judge(sheet, "1011", "1014").visible
    artillery = judge(sheet, "1010", "1014", h_fire=True)
    assert artillery.visible
    assert texts(artillery) == ["1014 town hex at range 4, does not block: no limit for H fire [9.37]"]
    assert judge(sheet, "1014", "1010").visible, "fire out of a town is not limited [9.16C]"


def test_9_16c_a_scenario_may_change_the_limit():
    sheet = clear_sheet()
    paint(sheet, "terrain", "town", "1014")
    for own, seen in (({"numbers": {"close_range": 4}}, True), ({"numbers": "none"}, False)):
        custom = replace(scenario(), tables=own)
        sight = KampfSight(sheet, custom)
        assert sight.visible(hex_("1010"), hex_("1014")) == seen
        assert sight.field(hex_("1010"))[13, 9] == seen


@pytest.mark.parametrize("feature", ["crest", "woods", "town"])
def test_9_37_hexsides_block_h_fire_as_they_block_other_fire(feature):
    sheet = clear_sheet()
    mark(sheet, feature, "1011D")
    assert not judge(sheet, "1010", "1013", h_fire=True).visible


def test_9_15_a_corner_counts_against_the_firer():
    sheet = clear_sheet()
    mark(sheet, "woods", "0606C")
    verdict = judge(sheet, "0708", "0603")
    assert texts(verdict) == [
        "0606C woods hexside, touched at a corner, blocks: target not adjacent [9.16B, 9.15]"
    ]
    assert not judge(sheet, "0603", "0708").visible


@pytest.mark.parametrize(("side", "start", "end"), [("0606C", "0708", "0603"), ("1110D", "1010", "1210")])
def test_q60_option_los_vertex_open_lets_touched_hexsides_pass(side, start, end):
    sheet = clear_sheet()
    mark(sheet, "woods", side)
    verdict = judge(sheet, start, end, los_vertex="open")
    assert verdict.visible
    assert "only crossed hexsides count (option los_vertex: open) [9.16B, 9.15]" in texts(verdict)[0]
    mark(sheet, "woods", "0605C", "1110B")
    assert not judge(sheet, "0708", "0603", los_vertex="open").visible


def test_q60_the_lines_that_hang_on_that_option_are_told():
    sheet = clear_sheet()
    mark(sheet, "woods", "0606C")
    for option in ("closed", "open"):
        sight = KampfSight(sheet, scenario(los_vertex=option))
        doubtful = sight.ambiguous(hex_("0708"))
        assert doubtful[2, 5]
        assert not doubtful[0, 6]


def test_q22_a_hexside_between_woods_hexes_is_no_woods_hexside_unless_the_option_says_so():
    sheet = clear_sheet()
    paint(sheet, "terrain", "woods", "1011", "1012")
    assert judge(sheet, "1010", "1013").visible
    verdict = judge(sheet, "1010", "1013", auto_woods_hexsides=True)
    assert texts(verdict) == ["1011D woods hexside, crossed, blocks: target not adjacent [9.16B]"]


def test_r_los_6_a_slope_defends_with_its_crest_when_the_line_touches_it():
    sheet = clear_sheet()
    paint(sheet, "elevation", "slope", "1013")
    mark(sheet, "crest", "1012D")
    sight = KampfSight(sheet)
    assert sight.crest_bonus(hex_("1010"), hex_("1013"))
    assert not sight.crest_bonus(hex_("1016"), hex_("1013")), "from the other side the crest is not met"
    assert sight.crest_bonus(hex_("0910"), hex_("1013"))
    assert texts(judge(sheet, "1010", "1013"))[-1] == (
        "1013 slope defends with its addition: the line meets its crest 1012D [10.0]"
    )


def test_r_los_6_only_slopes_have_it():
    sheet = clear_sheet()
    paint(sheet, "elevation", "hilltop", "1013")
    mark(sheet, "crest", "1012D")
    assert not KampfSight(sheet).crest_bonus(hex_("1010"), hex_("1013"))


def test_a_hex_sees_itself():
    sheet = clear_sheet()
    paint(sheet, "terrain", "woods", "1010")
    verdict = judge(sheet, "1010", "1010")
    assert (verdict.visible, verdict.range, verdict.met) == (True, 0, ())


def test_a_map_without_the_layers_of_kampfpanzer_is_open_ground():
    sheet = clear_sheet()
    del sheet.layers["terrain"], sheet.layers["elevation"]
    sheet.hexsides.clear()
    assert judge(sheet, "1010", "1013").visible


def test_the_registry_leads_to_the_rules():
    rules = find("kampfpanzer").sight(clear_sheet())
    assert rules is not None
    assert rules.verdict(hex_("1010"), hex_("1013")).sentences(clear_sheet()) == [
        "1010 to 1013, range 3: visible"
    ]
