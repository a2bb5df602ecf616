"""Edits of the features of a free table: each has its inverse, strokes merge, nothing reaches a snapshot."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.edits.plaindata import edit_data, edit_of
from kpeditor.core.edits.tables import cutting, features, points
from kpeditor.core.edits.tables.features import SetFeatures
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.scenario.battle import Battle, snapshot
from tests.each import each


def ring(*points: tuple[float, float]) -> tuple[TablePoint, ...]:
    return tuple(TablePoint(float(x), float(y)) for x, y in points)


SQUARE = ring((10, 10), (20, 10), (20, 20), (10, 20))
WOOD = Feature("Wood", "woods", "area", SQUARE, extra={"x-trees": "tall"})
HILL = Feature("Hill", "hill", "area", ring((30, 10), (40, 10), (40, 20)), level=1)
CREST = Feature("Crest", "crest", "line", ring((31, 11), (38, 15)), props={"hill": "Hill"})


def battle() -> Battle:
    three = {one.id: one for one in (WOOD, HILL, CREST)}
    return Battle(TableSheet("T", "panzer8", TableSpace(60, 40, "inch"), three))


def table(fought: Battle) -> TableSheet:
    assert isinstance(fought.sheet, TableSheet)
    return fought.sheet


def done(fought: Battle, edit: SetFeatures) -> dict[str, Feature]:
    """The features after an edit, which is undone again, by way of the journal."""
    before = list(table(fought).features.items())
    inverse = edit_of(json.loads(json.dumps(edit_data(edit)))).apply(fought)
    after = dict(table(fought).features)
    again = inverse.apply(fought)
    assert list(table(fought).features.items()) == before
    again.apply(fought)
    assert list(table(fought).features.items()) == list(after.items())
    inverse.apply(fought)
    return after


def test_features_are_added_changed_removed_and_moved():
    fought = battle()
    sheet = table(fought)
    well = Feature("Well", "well", "point", ring((1, 1)))
    assert [*done(fought, SetFeatures({"Well": well}))] == ["Wood", "Hill", "Crest", "Well"]
    other = replace(WOOD, kind="orchard")
    assert done(fought, features.change_feature(sheet, other))["Wood"].kind == "orchard"
    assert [*done(fought, features.remove_features(sheet, ["Wood", "Crest"]))] == ["Hill"]
    moved = done(fought, features.move_features(sheet, ["Wood", "Crest"], 0.1, -0.2))
    assert moved["Wood"].points[0] == (10.1, 9.8)
    assert moved["Crest"].points[1] == (38.1, 14.8)
    said = done(fought, features.set_prop(sheet, "Wood", "growth", "jungle"))
    assert said["Wood"].props == {"growth": "jungle"}
    assert done(fought, features.set_prop(sheet, "Crest", "hill", None))["Crest"].props == {}


def test_a_renamed_feature_keeps_its_place_its_own_keys_and_what_names_it():
    fought = battle()
    after = done(
        fought, features.rename_feature(table(fought), "Hill", "Height", {"crest": frozenset({"hill"})})
    )
    assert [*after] == ["Wood", "Height", "Crest"]
    assert after["Crest"].props == {"hill": "Height"}
    assert done(fought, features.rename_feature(table(fought), "Wood", "Copse"))["Copse"].extra == WOOD.extra


def test_the_order_is_changed():
    fought = battle()
    assert [*done(fought, features.raise_features(table(fought), ["Wood"]))] == ["Hill", "Crest", "Wood"]
    lowest = features.raise_features(table(fought), ["Crest"], to_top=False)
    assert [*done(fought, lowest)] == ["Crest", "Wood", "Hill"]


def test_a_wood_is_split_joined_again_and_gets_a_clearing():
    fought = battle()
    sheet = table(fought)
    cut = cutting.split_feature(sheet, "Wood", ring((15, 5), (15, 25)))
    after = done(fought, cut)
    assert [*after] == ["Wood", "Wood 2", "Hill", "Crest"]
    assert sum(shape_of(after[name]).area for name in ("Wood", "Wood 2")) == 100
    cut.apply(fought)
    joined = done(fought, cutting.join_features(sheet, ["Wood", "Wood 2"]))
    assert [*joined] == ["Wood", "Hill", "Crest"]
    assert shape_of(joined["Wood"]).equals(shape_of(WOOD))
    fought = battle()
    clearing = cutting.cut_hole(table(fought), "Wood", ring((12, 12), (14, 12), (14, 14)))
    assert shape_of(done(fought, clearing)["Wood"]).area == 98


def test_a_line_becomes_a_river_of_a_given_width_and_loses_idle_points():
    fought = battle()
    line = Feature("Line", "stream", "line", ring((0, 30), (10, 30), (20, 30)))
    SetFeatures({"Line": line}).apply(fought)
    simple = done(fought, cutting.simplify_feature(table(fought), "Line", 0.1))
    assert simple["Line"].points == ring((0, 30), (20, 30))
    river = done(fought, cutting.thicken(table(fought), "Line", 2, "river"))["Line"]
    assert (river.kind, river.shape, shape_of(river).area) == ("river", "area", 40)


@each(
    ("make", "word"),
    [
        (lambda s: features.rename_feature(s, "Wood", "Hill"), "already"),
        (lambda s: features.remove_features(s, ["Moon"]), "Moon"),
        (lambda s: features.move_features(s, ["Wood"], 100, 0), "off the table"),
        (lambda s: features.change_feature(s, replace(WOOD, points=SQUARE[:2])), "few points"),
        (lambda s: features.change_feature(s, replace(CREST, holes=(SQUARE,))), "holes"),
        (lambda s: SetFeatures({}, order=("Wood",)), "order"),
        (lambda s: cutting.split_feature(s, "Wood", ring((0, 0), (5, 5))), "divide"),
        (lambda s: cutting.join_features(s, ["Wood", "Hill"]), "one kind"),
        (lambda s: cutting.cut_hole(s, "Wood", ring((0, 0), (50, 0), (50, 39), (0, 39))), "left"),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(make, word):
    fought = battle()
    before = dict(table(fought).features)
    with pytest.raises(EditRefused, match=word):
        make(table(fought)).apply(fought)
    assert table(fought).features == before


names = st.sampled_from(("Wood", "Hill", "Crest", "New"))


@st.composite
def strokes(draw: st.DrawFn) -> list[SetFeatures]:
    """Edits of one stroke, as tools make them: each sets or removes some features."""
    made = []
    for _ in range(draw(st.integers(1, 5))):
        changes: dict[str, Feature | None] = {}
        for name in draw(st.lists(names, min_size=1, max_size=2, unique=True)):
            at = draw(st.integers(0, 30))
            here = Feature(name, "woods", "area", ring((at, 1), (at + 5, 1), (at, 9)))
            changes[name] = draw(st.sampled_from((here, here, None)))
        made.append(SetFeatures(changes, stroke=7))
    return made


def test_what_tools_drag_makes_edits_of_one_stroke():
    sheet, to = table(battle()), TablePoint(3, 3)
    assert points.move_points(sheet, {"Wood": {points.Corner(0, 1): to}}, 7).stroke == 7
    assert points.add_point(sheet, "Wood", points.Corner(0, 1), to, 7).stroke == 7
    assert features.move_features(sheet, ["Wood"], 1, 1, 7).stroke == 7


@given(strokes())
def test_a_stroke_is_undone_as_one(edits):
    fought = battle()
    before = list(table(fought).features.items())
    inverses = [edit.apply(fought) for edit in edits]
    after = dict(table(fought).features)
    merged = edits[0]
    for edit in edits[1:]:
        merged = merged.then(edit)
    undo = inverses[-1]
    for inverse in reversed(inverses[:-1]):
        undo = undo.then(inverse)
    undo.apply(fought)
    assert list(table(fought).features.items()) == before
    merged.apply(fought)
    assert table(fought).features == after


def test_a_snapshot_does_not_see_later_edits():
    fought = battle()
    shot = snapshot(fought)
    features.remove_features(table(fought), ["Wood"]).apply(fought)
    table(fought).extra["x-more"] = 1
    assert "Wood" in table(shot).features
    assert table(shot).extra == {}
