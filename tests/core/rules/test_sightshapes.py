"""What is seen and hidden as geometry: parts of lines, fields, zones and the dead ground of random maps."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
import shapely

from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.masks import disc, mask_of_hexes, nothing
from kpeditor.core.geometry.outlines import outline
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.sightshapes import ReliefSight, SightQuestion, hexes_along, line_parts, survey
from tests.rulesets.kampfpanzer.losmaps import random_sheet
from tests.rulesets.kampfpanzer.sheets import GRID, clear_sheet, hex_, mark, paint

SHAPES = (
    HexGrid(14, 9, "flat", "even", trim=True),
    HexGrid(9, 14, "pointed", "odd"),
    HexGrid(12, 10, "flat", "odd"),
)
RULES = find("kampfpanzer")


def rules_of(sheet):
    rules = RULES.sight(sheet)
    assert rules is not None
    return rules


def relief_of(sheet) -> ReliefSight:
    return ReliefSight(RULES, sheet, rules_of(sheet))


def sheets(seed: int):
    dice = random.Random(seed)
    return dice, random_sheet(dice, SHAPES[seed % len(SHAPES)], (0.08, 0.15, 0.3)[seed // 3 % 3])


# --- Lines ---


@pytest.mark.parametrize("seed", range(6))
def test_the_seen_and_the_hidden_part_make_up_the_line(seed):
    dice, sheet = sheets(seed)
    grid, hexes = sheet.grid, sorted(sheet.grid.hexes())
    rules = rules_of(sheet)
    blocked = 0
    for _ in range(80):
        start, end = dice.sample(hexes, 2)
        verdict = rules.verdict(start, end)
        parts = line_parts(grid, verdict)
        line = shapely.LineString((lattice.centre(grid, start), lattice.centre(grid, end)))
        pieces = [part for part in (parts.seen, parts.hidden) if part is not None]
        assert sum(part.length for part in pieces) == pytest.approx(line.length)
        assert shapely.hausdorff_distance(shapely.line_merge(shapely.union_all(pieces)), line) < 1e-9
        assert (parts.hidden is None) == verdict.visible
        for reason in verdict.reasons:
            if reason.side is not None and parts.seen is not None:
                wall = shapely.LineString(lattice.side_ends(grid, *reason.side))
                met = shapely.get_coordinates(shapely.intersection(line, wall))
                nearest = min(line.project(shapely.Point(point)) for point in met)
                assert nearest >= parts.seen.length - 1e-9, "nothing blocks before the cut"
        assert (parts.blocker is None) == verdict.visible
        seen, hidden = (hexes_along(grid, verdict, part) for part in (parts.seen, parts.hidden))
        assert start in seen or parts.seen is None
        assert end in (seen if verdict.visible else hidden)
        blocked += not verdict.visible
    assert 0 < blocked < 80


def test_a_line_is_cut_at_the_first_hexside_that_blocks():
    sheet = clear_sheet()
    mark(sheet, "woods", "1010D", "1012D")
    verdict = rules_of(sheet).verdict(hex_("1008"), hex_("1014"))
    parts = line_parts(GRID, verdict)
    assert parts.blocker is not None
    assert parts.blocker.side == sheet.side("1010D")
    assert parts.seen is not None
    (_, top), (_, bottom) = parts.seen.coords
    assert (top, bottom) == (lattice.centre(GRID, hex_("1008"))[1], lattice.centre(GRID, hex_("1010"))[1] + 1)
    seen, hidden = (hexes_along(GRID, verdict, part) for part in (parts.seen, parts.hidden))
    assert [sheet.name(one) for one in seen] == ["1008", "1009", "1010"]
    assert [sheet.name(one) for one in hidden] == ["1011", "1012", "1013", "1014"]


def test_a_line_into_woods_is_cut_where_it_enters_them():
    sheet = clear_sheet()
    paint(sheet, "terrain", "woods", "1014")
    verdict = rules_of(sheet).verdict(hex_("1008"), hex_("1014"))
    parts = line_parts(GRID, verdict)
    assert hexes_along(GRID, verdict, parts.hidden) == (hex_("1014"),)
    assert parts.hidden is not None
    assert parts.hidden.length == pytest.approx(1.0)


def test_a_line_along_a_hexside_is_cut_where_that_begins():
    sheet = clear_sheet()
    mark(sheet, "woods", "1110D")
    parts = line_parts(GRID, rules_of(sheet).verdict(hex_("1010"), hex_("1210")))
    assert parts.seen is not None
    assert parts.seen.length == pytest.approx(2.0)


def test_a_hex_has_no_line_to_itself():
    verdict = rules_of(clear_sheet()).verdict(hex_("1010"), hex_("1010"))
    parts = line_parts(GRID, verdict)
    assert (parts.seen, parts.hidden) == (None, None)
    assert hexes_along(GRID, verdict, parts.seen) == (hex_("1010"),)


# --- Fields and areas ---


@pytest.mark.parametrize("seed", range(6))
def test_outlines_of_seen_and_hidden_share_the_board(seed):
    dice, sheet = sheets(seed)
    start = dice.choice(sorted(sheet.grid.hexes()))
    found = survey(relief_of(sheet), SightQuestion((start,)))
    assert np.array_equal(found.seen, rules_of(sheet).field(start))
    seen, hidden = found.seen_shape(), found.hidden_shape()
    assert seen.is_valid
    assert seen.area == 6 * int(found.seen.sum())
    assert hidden.area + seen.area == 6 * sheet.grid.size
    assert shapely.intersection(seen, hidden).area == 0


@pytest.mark.parametrize("seed", range(3))
def test_an_area_sees_what_any_of_its_hexes_sees(seed):
    dice, sheet = sheets(seed)
    starts = tuple(dice.sample(sorted(sheet.grid.hexes()), 5))
    found = survey(relief_of(sheet), SightQuestion(starts))
    rules = rules_of(sheet)
    assert np.array_equal(found.seen, np.any([rules.field(start) for start in starts], axis=0))


def test_a_range_bounds_what_is_asked():
    found = survey(relief_of(clear_sheet()), SightQuestion((hex_("2020"),), reach=3))
    assert np.array_equal(found.judged, disc(GRID, 3, hex_("2020")))
    assert not found.hidden.any()


# --- Dead ground ---


def without(sheet, sides):
    """The same map without these crests."""
    bare = replace(sheet, hexsides={name: mask.copy() for name, mask in sheet.hexsides.items()})
    for side in sides:
        put(sheet.grid, bare.hexsides["crest"], side, False)
    return bare


@pytest.mark.parametrize("h_fire", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_dead_ground_is_hidden_and_is_seen_when_its_crest_is_taken_away(seed, h_fire):
    dice, sheet = sheets(seed)
    starts = tuple(dice.sample(sorted(sheet.grid.hexes()), 1 + seed % 3))
    found = survey(relief_of(sheet), SightQuestion(starts, mode="h_fire" if h_fire else ""))
    told = nothing(sheet.grid)
    for shadow in found.shadows:
        ground = mask_of_hexes(sheet.grid, shadow.hexes)
        assert not (ground & found.seen).any()
        assert not (ground & told).any(), "each hex once"
        told |= ground
        bare = survey(
            relief_of(without(sheet, shadow.hexsides)), SightQuestion(starts, mode="h_fire" if h_fire else "")
        )
        assert (bare.seen & ground).sum() == ground.sum()
        assert shapely.intersection(found.shadow_shape(shadow), found.seen_shape()).area == 0
        assert found.shadow_shape(shadow).within(bare.seen_shape())
        assert shadow.rule == "9.16A"
    flat = clear_of_crests(sheet)
    all_dead = (
        survey(relief_of(flat), SightQuestion(starts, mode="h_fire" if h_fire else "")).seen & ~found.seen
    )
    assert np.array_equal(told, all_dead), "and none is left out"
    assert told.any()


def clear_of_crests(sheet):
    return replace(sheet, hexsides={**sheet.hexsides, "crest": np.zeros_like(sheet.hexsides["crest"])})


def test_what_two_ridges_hide_is_told_apart_from_what_one_hides():
    sheet = clear_sheet()
    mark(sheet, "crest", "1012D", "1017D")
    found = survey(relief_of(sheet), SightQuestion((hex_("1010"),)))
    column = {
        tuple(map(sheet.name_side, shadow.hexsides)): [h.row for h in shadow.hexes if h.column == 10]
        for shadow in found.shadows
    }
    assert column[("1012D",)] == [14, 15, 16, 17, 18]
    # A crest does not hide the hexes it belongs to, so 1018 is hidden by the first alone.
    assert column[("1012D", "1017D")][0] == 19
    assert outline(GRID, mask_of_hexes(GRID, found.shadows[0].hexes)).is_valid


def test_what_woods_hide_is_no_dead_ground():
    sheet = clear_sheet()
    mark(sheet, "woods", "1012D")
    assert survey(relief_of(sheet), SightQuestion((hex_("1010"),))).shadows == ()


def test_a_map_without_relief_is_asked_once():
    sheet = clear_sheet()
    assert relief_of(sheet).relief == frozenset()
    assert survey(relief_of(sheet), SightQuestion((Hex(5, 5),), has_shadows=False)).shadows == ()
