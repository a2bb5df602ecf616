"""Lines of sight of Panzer8: PT-10 to PT-14, and what the rules say besides [P3 to P10]."""

from __future__ import annotations

import pytest

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.rules import registry
from kpeditor.core.rules.tablesight import Stand, TableSight, TableVerdict
from kpeditor.rulesets.toolbox.tablesight import FeatureSight
from tests.each import each

RULES = registry.find("panzer8")


def feature(name: str, kind: str, *points: tuple[float, float], **more) -> Feature:
    known = RULES.terrain().feature(kind)
    assert known is not None
    return Feature(name, kind, known.shapes[0], tuple(TablePoint(*point) for point in points), **more)


def box(name: str, kind: str, left: float, top: float, right: float, bottom: float, **more) -> Feature:
    return feature(name, kind, (left, top), (right, top), (right, bottom), (left, bottom), **more)


def sight(*features: Feature) -> TableSight:
    rules = RULES.table_sight(
        TableSheet("T", "panzer8", TableSpace(60, 40, "inch"), {one.id: one for one in features})
    )
    assert rules is not None
    return rules


def base(x: float, y: float = 20, size: float = 1, **more) -> Stand:
    return Stand(TablePoint(x, y), size, size, **more)


def between(a: Stand, b: Stand, *features: Feature) -> TableVerdict:
    """The verdict, which is the same from the other end [P4]."""
    rules = sight(*features)
    verdict = rules.verdict(a, b)
    assert rules.verdict(b, a).visible == verdict.visible
    assert isinstance(rules, FeatureSight)
    assert rules.sees(a, b) == rules.sees(b, a) == verdict.visible
    assert bool(verdict.reasons) != verdict.visible
    return verdict


WOOD = box("Wood", "woods", 10, 0, 14, 40)
HEDGE = feature("Hedge", "hedge", (10, 0), (10, 40))
CREST = feature("Crest", "crest", (10, 0), (10, 40), props={"hill": "Hill"})


def test_pt_10_a_wood_that_is_entered_and_left_blocks():
    verdict = between(base(5), base(20), WOOD)
    (reason,) = verdict.reasons
    assert (reason.feature, reason.why, reason.length, reason.rule) == ("Wood", "through", 4.0, "P5")
    assert verdict.range == 14


@pytest.mark.parametrize(("centre", "visible"), [(12.4, True), (12.6, False)])
def test_pt_11_one_sees_two_inches_into_a_wood(centre, visible):
    verdict = between(base(5), base(centre), WOOD)
    assert verdict.visible == visible
    if not visible:
        assert (verdict.reasons[0].why, round(verdict.reasons[0].length, 3)) == ("inside", 2.1)


@pytest.mark.parametrize(
    ("centre", "elevated", "visible"),
    [(15, False, False), (10.5, False, True), (10.7, False, False), (15, True, True)],
)
def test_pt_12_a_hedge_stops_who_is_not_in_touch_with_it_or_above_it(centre, elevated, visible):
    verdict = between(base(5, is_elevated=elevated), base(centre), HEDGE)
    assert verdict.visible == visible
    if not visible:
        assert [(one.why, one.rule) for one in verdict.reasons] == [("line", "P6")]


def test_p6_why_a_hedge_does_not_stop_a_line_is_told_as_it_is():
    """A line that touched a hedge was once explained as looking over it from above."""
    (touched,) = between(base(5), base(10.5), HEDGE).findings
    (from_above,) = between(base(5, is_elevated=True), base(15), HEDGE).findings
    assert "with which an end is in touch" in touched.text
    assert "over which one looks from above" in from_above.text


@pytest.mark.parametrize(("gap", "visible"), [(1.5, True), (3, False)])
def test_pt_13_within_one_wood_two_inches_are_seen(gap, visible):
    assert between(base(12, 10), base(12, 10 + 1 + gap), WOOD).visible == visible


def test_pt_14_elevated_observers_do_not_look_over_crests():
    assert not between(base(5, is_elevated=True), base(15), CREST).visible
    assert not between(base(5, is_elevated=True), base(20), WOOD).visible
    crops = box("Crops", "high_crops", 10, 0, 14, 40)
    assert between(base(5, is_elevated=True), base(20), crops).visible
    assert not between(base(5), base(20), crops).visible


@each("kind", ["marsh", "swamp", "beach", "water", "fence", "embankment", "wire", "stream"])
def test_p3_what_does_not_block(kind):
    known = RULES.terrain().feature(kind)
    is_area = known is not None and known.shapes[0] == "area"
    thing = box("X", kind, 10, 0, 14, 40) if is_area else feature("X", kind, (10, 0), (10, 40))
    assert between(base(5), base(20), thing).visible


@pytest.mark.parametrize(
    "kind", ["woods", "orchard", "high_crops", "building", "built_up", "hill", "steep_hill"]
)
def test_p3_what_blocks(kind):
    assert not between(base(5), base(20), box("X", kind, 10, 0, 14, 40)).visible


def test_p5_two_woods_of_which_none_is_too_deep_do_not_add_up():
    one, other = box("A", "woods", 0, 0, 7, 40), box("B", "woods", 12, 0, 20, 40)
    assert between(base(5.6, size=0), base(13.5, size=0), one, other).visible


def test_p5_a_clearing_is_left_through_the_wood_around_it():
    clearing = tuple(TablePoint(*point) for point in ((14, 14), (26, 14), (26, 26), (14, 26)))
    wood = box("Wood", "woods", 13, 10, 30, 30, holes=(clearing,))
    assert between(base(16), base(24), wood).visible
    assert not between(base(16), base(5), wood).visible  # in and out of one edge of the wood
    assert between(base(14.4, size=0), base(13.5, size=0), wood).visible


def test_p5_a_line_along_an_edge_is_free_and_a_gap_is_seen_through():
    upper, lower = box("A", "woods", 10, 0, 14, 19.9), box("B", "woods", 10, 20.1, 14, 40)
    assert between(base(5), base(20), upper, lower).visible
    assert between(base(5, 20, 0), base(20, 20, 0), box("A", "woods", 10, 0, 14, 20)).visible


def test_p7_hills_lift_who_stands_on_them_unless_they_say_otherwise():
    hill = box("Hill", "hill", 0, 15, 6, 25)
    flat = box("Hill", "hill", 0, 15, 6, 25, props={"elevated": False})
    assert between(base(5), base(20), hill, HEDGE).visible
    assert not between(base(5), base(20), flat, HEDGE).visible


def test_p8_hull_down_nothing_is_seen_on_the_opposite_slope():
    hill = box("Hill", "hill", 5, 10, 15, 30)
    tank = base(9.5, is_hull_down=True)
    on_slope = between(tank, base(12), hill, CREST)
    assert [(one.why, one.rule) for one in on_slope.reasons] == [("slope", "P8")]
    assert between(base(9.5), base(11.4), hill, CREST).visible  # in touch with the crest, not hull-down
    assert between(tank, base(8), hill, CREST).visible
    assert not sight(hill, CREST).fan(tank).contains(base(12).shape.centroid)


def test_p10_any_part_of_a_built_up_area_serves_and_houses_see_across_the_street():
    town, street = box("Town", "built_up", 10, 18, 14, 22), box("Street", "street", 14, 10, 15, 30)
    other = box("Other", "built_up", 15, 18, 19, 22)
    inside = between(base(12), base(5), town)
    assert inside.visible
    assert inside.range == 4.5
    assert between(base(12), base(17), town, street, other).visible
    assert not between(base(14.5, 20, 0.5), base(14.5, 5, 0.5), town, street, other).visible
    assert between(base(14.5, 10.5, 0.5), base(14.5, 5, 0.5), town, street, other).visible
    (reason,) = between(base(14.5, 5, 0.2), base(14.5, 35, 0.2), street).reasons
    assert (reason.feature, reason.why, reason.rule) == ("Street", "through", "P10")


def test_p42_smoke_is_told_and_does_not_block():
    smoke = feature("Smoke", "smoke", (10, 15), (10, 25))
    verdict = between(base(5), base(20), smoke)
    assert [(one.why, one.blocks) for one in verdict.findings] == [("smoke", False)]


def test_a_turned_base_sees_past_a_corner_its_centre_does_not():
    wood = box("Wood", "woods", 10, 0, 14, 20.3)
    assert not between(base(5, 19.9, 0), base(20, 19.9, 0), wood).visible
    assert between(base(5, 19.9), base(20, 19.9), wood).visible
    ahead = Stand(TablePoint(10, 10), 2, 4, facing=90).corners
    assert [(round(x, 6), round(y, 6)) for x, y in ahead] == [(12, 9), (12, 11), (8, 11), (8, 9)]
