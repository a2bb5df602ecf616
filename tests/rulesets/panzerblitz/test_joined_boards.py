"""Sight, checks and boards of the family joined (F4): an assembly is seen over as one map drawn whole."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.assembly import assemble, detached
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.rules import registry
from kpeditor.core.rules.sightrules import SightRules
from kpeditor.rulesets.panzerblitz.ruleset import RULESET
from tests.core.board.drawnboards import assembly_of, drawn_assemblies, drawn_whole
from tests.core.geometry.joinedboards import family_board, joined
from tests.examples import examples

TERRAIN = RULESET().terrain()
CHART = replace(TERRAIN, layers=tuple(layer for layer in TERRAIN.layers if not layer.line))


def _sight(sheet: MapSheet) -> SightRules:
    rules = registry.find("panzerblitz").sight(sheet, None)
    assert rules is not None
    return rules


@settings(max_examples=examples(20))
@given(drawn_assemblies("panzerblitz", CHART), st.integers(0, 10**6))
def test_f4_sight_across_seams_is_that_on_one_map_drawn_whole(drawn, seed):
    numbering, assembly = drawn
    sheet = assemble(assembly, "", "panzerblitz", TERRAIN).sheet
    whole = drawn_whole(numbering, assembly, "panzerblitz", CHART)
    seen, expected, apart = (_sight(one) for one in (sheet, whole, detached(sheet)))
    for start in Random(seed).sample(list(sheet.grid.hexes()), 2):
        field = seen.field(start)
        np.testing.assert_array_equal(field, expected.field(start), sheet.name(start))
        np.testing.assert_array_equal(field, apart.field(start), sheet.name(start))


def test_f4_sight_inside_a_turned_board_is_that_on_the_board_alone():
    numbering = joined(family_board("5"), family_board("6", (1, 2), is_turned=True))
    assembly = assembly_of(numbering, Random(7), "panzerblitz", CHART)
    # The other board is empty, so that it says nothing of the hexes in which they meet.
    five = new_sheet("5", "panzerblitz", numbering.boards[0].grid, numbering.boards[0].numbering, CHART)
    assembly = replace(assembly, sheets=(five, assembly.sheets[1]))
    sheet = assemble(assembly, "", "panzerblitz", TERRAIN).sheet
    board = numbering.boards[1]
    alone, joint = _sight(assembly.sheets[1]), _sight(sheet)
    random = Random(3)
    own = [hex_ for hex_ in board.grid.hexes() if 3 <= hex_.row <= 8]
    for _ in range(300):
        a, b = random.sample(own, 2)
        assert joint.visible(board.joined(a), board.joined(b)) == alone.visible(a, b), (a, b)


def test_f2_town_is_stronger_than_woods_woods_than_swamp_and_the_higher_level_counts():
    order = ["clear", "swamp", "woods", "town"]
    assert sorted(order, key=lambda kind: TERRAIN.strength("terrain", kind)) == order
    levels = ["ground", "slope", "hilltop", "slope2", "hilltop2"]
    assert sorted(levels, key=lambda kind: TERRAIN.strength("elevation", kind)) == levels
