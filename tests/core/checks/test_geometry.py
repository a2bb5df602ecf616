"""Checks of a map by itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.board.underlay import KEY
from kpeditor.core.checks.geometry import check_map, check_terrain
from kpeditor.core.checks.reporting import MOST_ALIKE
from kpeditor.core.checks.run import check_battle
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import Severity
from kpeditor.core.scenario.battle import Battle
from tests.core.checks.smallbattles import CATALOGUE, codes, hexes, paint, small_map


def found(sheet, code):
    return [problem for problem in check_map(sheet, CATALOGUE) if problem.code == code]


def test_a_sound_map_has_no_problems():
    assert list(check_map(small_map(), CATALOGUE)) == []
    assert list(check_terrain(small_map(), CATALOGUE)) == []


def test_a_stream_must_lead_to_the_edge_of_the_map():
    whole = paint(small_map(), "stream", "0405D", "0405C", "0505D")
    ends = found(whole, "line-dangling")
    assert [problem.where.hexsides for problem in ends] == [("0405D",), ("0505D",)]
    assert all(problem.severity is Severity.HINT for problem in ends)
    assert not found(paint(small_map(), "stream", "0101C", "0101D"), "line-dangling")


def test_a_stream_may_spring_on_a_hill():
    springing = paint(small_map(), "stream", "0506D", "0506C")
    assert [problem.where.hexsides for problem in found(springing, "line-dangling")] == [("0506C",)]


def test_a_crest_may_end_on_its_hill_but_not_in_the_plain():
    assert not found(paint(small_map(), "crest", "0507A"), "line-dangling")
    assert len(found(paint(small_map(), "crest", "0404A"), "line-dangling")) == 2


def test_a_gap_of_one_hexside():
    (gap,) = found(paint(small_map(), "crest", "0507A", "0507C"), "line-gap")
    assert gap.where.hexsides == ("0507B",)
    assert not found(paint(small_map(), "crest", "0507A", "0507B", "0507C"), "line-gap")


def test_a_ford_continues_a_stream_and_needs_one():
    crossing = paint(paint(small_map(), "stream", "0101B", "0102A"), "ford", "0102B")
    assert not found(crossing, "hexside-needs")
    (lost,) = found(paint(small_map(), "ford", "0505A"), "hexside-needs")
    assert lost.severity is Severity.WARNING
    assert lost.where.hexsides == ("0504D",)
    assert "stream" in lost.text


def test_a_road_passes_over_a_stream_by_a_bridge_or_a_ford():
    crossed = paint(paint(small_map(), "stream", "0405D", "0405C"), "road", "0405D")
    (hint,) = found(crossed, "crossing-missing")
    assert hint.severity is Severity.HINT
    assert hint.where.hexsides == ("0405D",)
    assert hint.text == "Road passes over the stream at 0405D without a ford or bridge"
    assert not found(paint(crossed, "bridge", "0405D"), "crossing-missing")
    crossed = paint(paint(paint(small_map(), "stream", "0405D"), "road", "0405D"), "ford", "0405D")
    assert not found(crossed, "crossing-missing")


def test_roads_end_at_the_edge_in_towns_or_in_other_places():
    through = paint(small_map(), "road", "0301D", "0302D", "0303D", "0304D")
    assert [problem.where.hexes for problem in found(through, "path-dangling")] == [("0305",)]
    through.places["Farm"] = Place("Farm", "town", hexes("0305"))
    assert not found(through, "path-dangling")


def test_a_gap_in_a_road():
    broken = paint(small_map(), "road", "0301D", "0302D", "0303D", "0305D", "0306D", "0307D", "0308D")
    (gap,) = found(broken, "path-gap")
    assert gap.where.hexes == ("0304", "0305")
    assert gap.where.hexsides == ("0304D",)
    assert not found(broken, "path-dangling")


def test_places():
    sheet = small_map()
    sheet.places["Nowhere"] = Place("Nowhere", "town", ())
    sheet.places["Far"] = Place("Far", "town", (Hex(30, 30), Hex(3, 2)))
    sheet.places["Swamp"] = Place("Swamp", "swamp", hexes("0101"))
    sheet.places["Town 2"] = Place("Town 2", "town", hexes("0303", "0304"))
    assert codes(check_map(sheet, CATALOGUE)) == [
        "place-empty",
        "place-off-map",
        "place-kind-unknown",
        "place-terrain",
    ]
    assert found(sheet, "place-terrain")[0].where.hexes == ("0304",)


def test_lone_hexes():
    sheet = small_map()
    sheet.layers["terrain"][4, 5] = sheet.legend["terrain"].index("woods")
    (lone,) = found(sheet, "hex-alone")
    assert lone.where.hexes == ("0605",)


def test_what_the_ruleset_does_not_know():
    sheet = small_map()
    sheet.legend["terrain"].kinds.append("wods")
    sheet.legend["terrain"].chars.append("?")
    sheet.legend["weather"] = sheet.legend["terrain"]
    sheet.hexsides["rail"] = sheet.hexsides["road"]
    problems = list(check_terrain(sheet, CATALOGUE))
    assert [problem.where.path for problem in problems] == [
        ("legend", "terrain", "?"),
        ("legend", "weather"),
        ("hexsides", "rail"),
    ]
    assert problems[0].fix == "did you mean 'woods'?"


def test_many_alike_are_told_in_short():
    sheet = small_map()
    sheet.hexsides["ford"][:] = 63
    many = found(sheet, "hexside-needs")
    assert len(many) == MOST_ALIKE
    assert "more of this kind" in many[-1].text


@pytest.mark.parametrize("ruleset_known", [True, False])
def test_noise_is_checked_without_complaint(ruleset_known):
    sheet = small_map()
    random = np.random.default_rng(5)
    for feature in sheet.hexsides:
        sheet.hexsides[feature][:] = random.integers(0, 64, sheet.hexsides[feature].shape)
    for layer in sheet.layers:
        sheet.layers[layer][:] = random.integers(0, 3, sheet.layers[layer].shape)
    assert list(check_map(sheet, CATALOGUE if ruleset_known else Catalogue())) != [] or not ruleset_known


def test_a_picture_under_the_map_that_is_not_understood_is_told():
    for faulty in ({"file": "a.png", "width": "broad"}, {"width": 3}, {"file": "a.png", "place": "beside"}):
        sheet = replace(small_map(), extra={KEY: faulty})
        (told,) = [one for one in check_battle(Battle(sheet)) if one.code == "underlay-value"]
        assert (told.severity, told.where.path) == (Severity.WARNING, (KEY,)), faulty
    sound = replace(small_map(), extra={KEY: {"file": "a.png"}})
    assert "underlay-value" not in {one.code for one in check_battle(Battle(sound))}
