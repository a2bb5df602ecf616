"""Lines of sight against exact rational arithmetic, against shapely, and under moves of the whole map."""

from __future__ import annotations

import random
from functools import partial

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.hexsidelayer import has, put
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import between
from kpeditor.core.scenario.model import Length, Scenario
from kpeditor.rulesets.kampfpanzer.sight.lineofsight import H_FIRE, KampfSight
from tests.examples import examples
from tests.rulesets.kampfpanzer.losmaps import (
    FEATURES,
    SlowJudge,
    mapping,
    mirrored,
    moved_sheet,
    random_sheet,
    sides_of_board,
    turned,
)
from tests.rulesets.kampfpanzer.sheets import GRID

DENSITIES = (0.02, 0.08, 0.25, 0.6, 1.0)
SHAPES = (
    HexGrid(16, 5, "flat", "even"),
    HexGrid(6, 14, "flat", "odd", trim=True),
    HexGrid(15, 5, "pointed", "even", trim=True),
    HexGrid(5, 15, "pointed", "odd"),
    HexGrid(10, 9, "flat", "even", trim=True),
)


def agree_on_every_pair(seed: int) -> None:
    """All pairs of a random map, by every way of asking, against the slow judge."""
    dice = random.Random(seed)
    grid = SHAPES[seed % len(SHAPES)]
    closed, auto = seed % 7 != 3, seed % 4 == 1
    sheet = random_sheet(dice, grid, DENSITIES[seed // 2 % len(DENSITIES)])
    options = {"los_vertex": "closed" if closed else "open", "auto_woods_hexsides": auto}
    sight = KampfSight(sheet, Scenario("Test", "kampfpanzer", "", Length(1, 1), (), options=options))
    judge = SlowJudge(sheet, is_closed=closed, auto_woods=auto)
    h_fire = seed % 2 == 1
    pairs = sight.all_pairs(mode=H_FIRE if h_fire else "")
    matrix = pairs.matrix()
    hexes = list(grid.hexes())
    for start in hexes:
        field = sight.field(start, mode=H_FIRE if h_fire else "")
        row = matrix[(start.row - 1) * grid.columns + start.column - 1].reshape(field.shape)
        assert np.array_equal(field, row)
        for end in hexes:
            expected = judge.sees(start, end, h_fire=h_fire)
            assert field[end.row - 1, end.column - 1] == expected, (seed, start, end)
    for _ in range(150):
        start, end = dice.choice(hexes), dice.choice(hexes)
        expected = bool(sight.field(start, mode=H_FIRE if h_fire else "")[end.row - 1, end.column - 1])
        assert sight.verdict(start, end, mode=H_FIRE if h_fire else "").visible == expected
        assert sight.visible(start, end, mode=H_FIRE if h_fire else "") == expected
        assert pairs.sees(start, end) == expected


@pytest.mark.parametrize("seed", range(5))
def test_r_los_every_pair_agrees_with_rational_arithmetic(seed):
    agree_on_every_pair(seed)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("first", range(5, 200, 15))
def test_r_los_every_pair_of_many_maps_agrees_with_rational_arithmetic(first):
    for seed in range(first, first + 15):
        agree_on_every_pair(seed)


def test_r_los_2_the_lines_of_the_whole_board_agree_with_shapely():
    """What meets a marked hexside on 39 x 54 hexes: on integer coordinates shapely's predicates are exact."""
    dice = random.Random(7)
    sheet = random_sheet(dice, GRID, 0.12)
    sheet.layers["elevation"][:] = 0
    sight = KampfSight(sheet)
    marked = [s for s in sides_of_board(GRID) if any(has(sheet.hexsides[f], s) for f in ("woods", "town"))]
    sheet.hexsides["crest"][:] = 0
    sight.refresh()
    walls = shapely.multilinestrings([lattice.side_ends(GRID, s.hex, s.direction) for s in marked])
    shapely.prepare(walls)
    targets = list(GRID.hexes())
    for start in dice.sample(targets, 25):
        ends = [lattice.centre(GRID, end) for end in targets]
        lines = shapely.linestrings([(lattice.centre(GRID, start), end) for end in ends])
        free = ~shapely.intersects(walls, lines)
        near = np.array([GRID.distance(start, end) <= 1 for end in targets])
        field = sight.field(start, mode=H_FIRE)
        assert np.array_equal([field[e.row - 1, e.column - 1] for e in targets], free | near)


SMALL = HexGrid(7, 7)
WIDE = HexGrid(40, 40)
seeds = st.integers(0, 2**32)
hexes_of_small = st.sampled_from(sorted(SMALL.hexes()))


def compare(seed: int, target: HexGrid, move, new_origin: Hex, start: Hex, end: Hex, h_fire: bool) -> None:
    """A verdict before and after everything on the map, line included, is moved."""
    sheet = random_sheet(random.Random(seed), SMALL, 0.15)
    for feature in FEATURES:  # the border has no place of its own on the wider map
        for side in sides_of_board(SMALL):
            if SMALL.step(side.hex, side.direction) not in SMALL:
                put(SMALL, sheet.hexsides[feature], side, False)
    moved = mapping(SMALL, target, move, Hex(4, 4), new_origin)
    before = KampfSight(sheet).verdict(start, end, mode=H_FIRE if h_fire else "")
    after = KampfSight(moved_sheet(sheet, target, moved)).verdict(
        moved(start), moved(end), mode=H_FIRE if h_fire else ""
    )
    assert (before.visible, before.range) == (after.visible, after.range)
    expected = {
        (between(target, moved(m.side.hex), moved(SMALL.step(*m.side))), m.touch, m.at_start, m.at_end)
        for m in before.met
    }
    found = {(m.side, m.touch, m.at_start, m.at_end) for m in after.met}
    assert expected == found
    assert sorted(f.text.split()[-1] for f in before.reasons) == sorted(
        f.text.split()[-1] for f in after.reasons
    )


@settings(max_examples=examples(20))
@given(seeds, hexes_of_small, hexes_of_small, st.booleans(), st.integers(14, 26), st.integers(14, 26))
def test_sight_does_not_change_when_the_map_is_moved(seed, start, end, h_fire, column, row):
    compare(seed, WIDE, lambda cube: cube, Hex(column, row), start, end, h_fire)


@settings(max_examples=examples(20))
@given(seeds, hexes_of_small, hexes_of_small, st.booleans(), st.integers(1, 5))
def test_sight_does_not_change_when_the_map_is_turned(seed, start, end, h_fire, sixths):
    compare(seed, WIDE, partial(turned, sixths=sixths), Hex(20, 20), start, end, h_fire)


@settings(max_examples=examples(20))
@given(seeds, hexes_of_small, hexes_of_small, st.booleans(), st.integers(0, 5))
def test_sight_does_not_change_when_the_map_is_mirrored(seed, start, end, h_fire, sixths):
    compare(seed, WIDE, lambda cube: turned(mirrored(cube), sixths), Hex(20, 20), start, end, h_fire)


@settings(max_examples=examples(20))
@given(seeds, hexes_of_small, hexes_of_small, st.booleans(), st.sampled_from(["even", "odd"]))
def test_sight_is_the_same_on_pointed_hexes(seed, start, end, h_fire, low):
    target = HexGrid(40, 40, "pointed", low)
    compare(seed, target, lambda cube: cube, Hex(20, 20), start, end, h_fire)


@settings(max_examples=examples(40))
@given(seeds, hexes_of_small, hexes_of_small)
def test_r_los_2_to_4_are_symmetric_and_only_r_los_5_is_not(seed, start, end):
    sheet = random_sheet(random.Random(seed), SMALL, 0.15)
    sight = KampfSight(sheet)
    there, back = sight.verdict(start, end), sight.verdict(end, start)
    sides = [{(r.side, r.touch, r.kind) for r in v.reasons if r.side is not None} for v in (there, back)]
    assert sides[0] == sides[1]
    assert sight.visible(start, end, mode=H_FIRE) == sight.visible(end, start, mode=H_FIRE)


@settings(max_examples=examples(20))
@given(seeds, st.data())
def test_an_update_after_edits_equals_a_fresh_reading(seed, data):
    """Single hexsides and hexes are changed; fields and pairs must follow without reading the map again."""
    dice = random.Random(seed)
    grid = data.draw(st.sampled_from(SHAPES))
    sheet = random_sheet(dice, grid, 0.1)
    options = {"auto_woods_hexsides": data.draw(st.booleans())}
    scenario = Scenario("Test", "kampfpanzer", "", Length(1, 1), (), options=options)
    sight = KampfSight(sheet, scenario)
    near, every = sight.all_pairs(5), sight.all_pairs()
    hexes = list(grid.hexes())
    start = dice.choice(hexes)
    sight.field(start)
    about_one = [sight.visible(start, end) for end in hexes]
    assert about_one == [sight.verdict(start, end).visible for end in hexes]
    for number in (1, data.draw(st.sampled_from([1, 60])), 1, 2):  # 60 at once are read in another way
        side, changed = dice.choice(sides_of_board(grid)), dice.sample(hexes, number)
        mask = sheet.hexsides[dice.choice(FEATURES)]
        put(grid, mask, side, not has(mask, side))
        for hex_ in changed:
            for layer in ("terrain", "elevation"):
                sheet.layers[layer][hex_.row - 1, hex_.column - 1] = dice.randrange(3)
        sight.update(changed, [side])
    fresh = KampfSight(sheet, scenario)
    assert np.array_equal(near.bits, fresh.all_pairs(5).bits)
    assert np.array_equal(every.bits, fresh.all_pairs().bits)
    assert np.array_equal(sight.field(start), fresh.field(start))
    for mode in ("", H_FIRE):
        about_one = [sight.visible(start, end, mode=mode) for end in hexes]
        assert about_one == [fresh.verdict(start, end, mode=mode).visible for end in hexes]
    other = dice.choice(hexes)
    assert np.array_equal(sight.field(other), fresh.field(other))


def test_a_large_board_has_a_reach_and_its_whole_field_all_the_same():
    """More than 12,000 hexes: tables to 100 hexes, and what lies beyond is judged when it is asked for."""
    grid = HexGrid(150, 81, "flat", "odd", trim=True)
    sheet = random_sheet(random.Random(5), grid, 0.01)
    sight = KampfSight(sheet)
    start = Hex(3, 40)
    near, whole = sight.field(start), sight.field(start, whole=True)
    assert sight.reach == 100
    dice = random.Random(6)
    for end in dice.sample(sorted(grid.hexes()), 250):
        at, distance = (end.row - 1, end.column - 1), grid.distance(start, end)
        assert whole[at] == sight.verdict(start, end).visible == sight.visible(start, end)
        assert near[at] == (whole[at] and distance <= 100)
    assert whole.sum() > near.sum()
    with pytest.raises(ValueError, match="up to 100"):
        sight.all_pairs(101)
