"""JudgedSight: fields and pairs of rules that judge one line at a time say what their verdicts say."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import Hex
from tests.toys.outpost import rules
from tests.toys.outpost.sight import OutpostSight

START = Hex(4, 2)


@pytest.fixture
def sight(toybox: Path) -> OutpostSight:
    return OutpostSight(open_battle(toybox / "outpost/pass.yaml").battle.map)


@pytest.mark.parametrize("mode", ["", rules.LOBBED])
def test_fields_and_pairs_are_those_of_the_verdicts(sight: OutpostSight, mode: str) -> None:
    hexes = list(sight.sheet.grid.hexes())
    field, pairs = sight.field(START, mode=mode), sight.all_pairs(mode=mode)
    for end in hexes:
        answer = sight.verdict(START, end, mode=mode).visible
        assert field[end.row - 1, end.column - 1] == answer
        assert pairs.sees(START, end) == pairs.sees(end, START) == answer
    assert not sight.ambiguous(START).any()


def test_a_unit_sees_as_far_as_its_figure_and_in_its_mode(sight: OutpostSight) -> None:
    grid = sight.sheet.grid
    for type_ in rules.TYPES.values():
        field = sight.unit_field(type_, START)
        for end in grid.hexes():
            far, mode = grid.distance(START, end), sight.mode_of(type_)
            expected = 0 < far <= type_.figures["range"] and sight.visible(START, end, mode=mode)
            assert field[end.row - 1, end.column - 1] == expected


def test_pairs_end_at_their_reach(sight: OutpostSight) -> None:
    near = sight.all_pairs(2)
    assert near.sees(START, Hex(4, 1)) == sight.visible(START, Hex(4, 1))
    assert not near.sees(START, Hex(11, 2))
    short = OutpostSight(sight.sheet)
    short._reach = 3
    assert short.field(START).sum() < short.field(START, whole=True).sum()
    with pytest.raises(ValueError, match="up to 3 hexes"):
        short.all_pairs(4)


def test_an_edit_of_the_map_is_taken_note_of(sight: OutpostSight) -> None:
    sheet, (above, below) = sight.sheet, (Hex(10, 1), Hex(10, 3))
    before = sight.all_pairs().pairs
    assert sight.visible(above, below)
    side = sheet.side("1001D")
    put(sheet.grid, sheet.hexsides[rules.RIDGE], side, True)
    sight.update(hexsides=[side])
    assert sight.visible(above, below), "the ridge lies at its own hex"
    assert sight.all_pairs().pairs <= before
    put(sheet.grid, sheet.hexsides[rules.RIDGE], sheet.side("1002D"), True)
    start = Hex(10, 1)
    sight.refresh()
    assert not sight.visible(start, Hex(10, 4))
