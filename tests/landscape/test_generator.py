"""Landscapes from a seed: every stage on boards of all shapes, and what of a map stays."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.checks.geometry import check_map
from kpeditor.core.files.formats.mapwriter import map_data
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import between, other_name
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.landscape.generator import MOST_HEXES, make_landscape, stages_of
from kpeditor.landscape.settings import STAGES, BadLandscape, LandscapeSettings
from tests.examples import examples

CATALOGUE = registry.find("kampfpanzer").terrain()
KINDS = {"hills": "slope", "woods": "woods", "villages": "town"}


def empty_map(columns: int = 24, rows: int = 20, **shape) -> MapSheet:
    grid = HexGrid(columns, rows, **shape)
    return new_sheet("A landscape", "kampfpanzer", grid, SCHEMES["CCRR"], CATALOGUE)


def made(settings: LandscapeSettings, sheet: MapSheet | None = None) -> MapSheet:
    """The map with the landscape on it."""
    battle = Battle(sheet or empty_map())
    make_landscape(battle.map, CATALOGUE, settings).edit().apply(battle)
    return battle.map


def hexes_of(sheet: MapSheet, kind: str) -> set[Hex]:
    layer = next(name for name, legend in sheet.legend.items() if kind in legend.kinds)
    return {hex_ for hex_ in sheet.grid.hexes() if sheet.kind(layer, hex_) == kind}


grids = st.builds(
    HexGrid,
    st.integers(8, 24),
    st.integers(8, 24),
    st.sampled_from(["flat", "pointed"]),
    st.sampled_from(["even", "odd"]),
    st.booleans(),
)


@settings(max_examples=examples(12))
@given(grids, st.integers(0, 999_999))
def test_a_landscape_has_no_problem_a_check_would_tell(grid, seed):
    """Streams, roads and crests join and end where they may; no lone hexes; places lie on their terrain."""
    sheet = new_sheet("x", "kampfpanzer", grid, SCHEMES["CCRR"], CATALOGUE)
    assert [
        problem.text for problem in check_map(made(LandscapeSettings.usual(grid, seed), sheet), CATALOGUE)
    ] == []


@settings(max_examples=examples(12))
@given(grids, st.integers(0, 999_999))
def test_streams_run_downhill_to_the_edge_they_flow_to(grid, seed):
    sheet = new_sheet("x", "kampfpanzer", grid, SCHEMES["CCRR"], CATALOGUE)
    landscape = make_landscape(sheet, CATALOGUE, LandscapeSettings.usual(grid, seed))
    wet = set(sides_of(grid, landscape.ground.hexsides["stream"]))
    assert wet == {side for stream in landscape.streams for side in stream.sides}
    ended = []
    for stream in landscape.streams:
        assert all(above >= below for above, below in pairwise(stream.levels))
        last = stream.sides[-1]
        ended.append({last.hex, other_name(grid, last).hex} & set(grid.edge(landscape.ground.flow)))
    assert not landscape.streams or ended[0], "the first stream leaves the map at that edge"


def test_hills_have_crests_between_hilltop_and_the_ground_below():
    sheet = made(LandscapeSettings(seed=5, hills=4, hill_size=20))
    tops = hexes_of(sheet, "hilltop")
    assert tops
    for hex_ in tops:
        for there in sheet.grid.neighbours(hex_):
            side = between(sheet.grid, hex_, there)
            assert side is not None
            assert sheet.has_side("crest", side) == (there not in tops)
    hills = [place for place in sheet.places.values() if place.kind == "hill"]
    assert [place.name for place in hills] == ["Hill 1", "Hill 2", "Hill 3", "Hill 4"]
    assert set().union(*(place.hexes for place in hills)) == tops | hexes_of(sheet, "slope")


@pytest.mark.parametrize("share", [5, 20, 40])
def test_woods_cover_the_share_asked_for_with_their_hexsides_inside_too(share):
    sheet = made(LandscapeSettings(seed=3, hills=0, villages=0, woods=share))
    woods = hexes_of(sheet, "woods")
    assert abs(len(woods) / sheet.grid.size - share / 100) < 0.05
    for hex_ in woods:
        for there in sheet.grid.neighbours(hex_):
            side = between(sheet.grid, hex_, there)
            assert side is not None
            assert sheet.has_side("woods", side) == (there in woods)


def test_every_village_is_on_the_road_and_every_crossing_of_a_stream_has_its_bridge():
    sheet = made(LandscapeSettings(seed=8, villages=6, exits=3), empty_map(30, 30))
    road, stream, bridge = (sheet.hexsides[name] for name in ("road", "stream", "bridge"))
    assert (bridge == road & stream).all()
    assert bridge.any()
    towns = [place for place in sheet.places.values() if place.kind == "town"]
    assert len(towns) == 6
    joined = connected_by_road(sheet, towns[0].hexes)
    assert all(joined.intersection(town.hexes) for town in towns)
    assert len([hex_ for hex_ in joined if len(sheet.grid.neighbours(hex_)) < 6]) >= 3


def connected_by_road(sheet: MapSheet, start) -> set[Hex]:
    """The hexes one can reach by road from some hexes of a village, whose houses hang together."""
    found, waiting = set(), list(start)
    while waiting:
        hex_ = waiting.pop()
        if hex_ in found:
            continue
        found.add(hex_)
        for there in sheet.grid.neighbours(hex_):
            side = between(sheet.grid, hex_, there)
            if side is not None and sheet.has_side("road", side):
                waiting.append(there)
    return found


def test_a_seed_gives_the_same_landscape_on_every_machine():
    """The hash of the whole map: chance is addressed, and no step depends on the order of a set."""
    sheet = made(LandscapeSettings(seed=42))
    digest = hashlib.sha256(repr(map_data(sheet)).encode()).hexdigest()
    assert digest == hashlib.sha256(repr(map_data(made(LandscapeSettings(seed=42)))).encode()).hexdigest()
    assert digest[:16] == EXPECTED
    assert digest != hashlib.sha256(repr(map_data(made(LandscapeSettings(seed=43)))).encode()).hexdigest()


EXPECTED = "845b7b35e2bde2af"


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_that_is_kept_stays_as_a_person_painted_it(stage):
    sheet = made(LandscapeSettings(seed=1))
    before = {name: values.copy() for name, values in sheet.layers.items()}
    sides = {name: values.copy() for name, values in sheet.hexsides.items()}
    made(LandscapeSettings(seed=77, stages={stage: "keep"}), sheet)
    if stage in KINDS:
        layer = "elevation" if stage == "hills" else "terrain"
        kind = sheet.legend[layer].index(KINDS[stage])
        assert ((before[layer] == kind) <= (sheet.layers[layer] == kind)).all()
    else:
        feature = {"streams": "stream", "roads": "road"}[stage]
        assert (sheet.hexsides[feature] == sides[feature]).all()
        assert (sheet.hexsides["bridge"] == sheet.hexsides["road"] & sheet.hexsides["stream"]).all()


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_that_is_taken_away_leaves_nothing(stage):
    sheet = made(LandscapeSettings(seed=2, stages={stage: "none"}), made(LandscapeSettings(seed=1)))
    if stage in KINDS:
        assert not hexes_of(sheet, KINDS[stage])
    else:
        assert not sheet.hexsides[{"streams": "stream", "roads": "road"}[stage]].any()
    kinds = {place.kind for place in sheet.places.values()}
    assert {"hills": "hill", "villages": "town"}.get(stage) not in kinds


def test_one_step_of_undo_brings_the_map_back():
    battle = Battle(empty_map())
    before = map_data(battle.map)
    back = make_landscape(battle.map, CATALOGUE, LandscapeSettings(seed=9)).edit().apply(battle)
    assert map_data(battle.map) != before
    back.apply(battle)
    assert map_data(battle.map) == before


def test_rules_that_do_not_say_what_a_landscape_is_made_of_are_refused():
    sheet = empty_map()
    assert stages_of(sheet, Catalogue()) == []
    with pytest.raises(BadLandscape, match="do not say which terrain"):
        make_landscape(sheet, Catalogue(), LandscapeSettings())


def test_boards_that_would_take_long_are_refused():
    sheet = empty_map(251, 250)
    with pytest.raises(BadLandscape, match=f"up to {MOST_HEXES} hexes"):
        make_landscape(sheet, CATALOGUE, LandscapeSettings())


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"hills": 61}, "Hills is from 0 to 60, not 61"),
        ({"seed": -1}, "Seed is from 0"),
        ({"flow": "nort"}, "did you mean 'north'"),
        ({"stages": {"wood": "new"}}, "did you mean 'woods'"),
        ({"stages": {"woods": "keeep"}}, "did you mean 'keep'"),
    ],
)
def test_wishes_out_of_bounds_are_refused_with_the_reason(wrong, told):
    with pytest.raises(BadLandscape, match=told):
        LandscapeSettings(**wrong)


@pytest.mark.parametrize("size", [(1, 1), (1, 9), (9, 1), (2, 2), (4, 3)])
def test_the_smallest_boards_get_what_finds_room(size):
    sheet = empty_map(*size)
    made(LandscapeSettings(seed=1), sheet)
    for name, values in sheet.layers.items():
        assert np.isin(values, range(len(sheet.legend[name].kinds))).all()
