"""Lines through hexes and what is said of them: files, edits, pieces, comparison (other-systems 2.4, 6.2)."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.build import complete, new_sheet
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.checks.files import check_file
from kpeditor.core.checks.geometry import check_map
from kpeditor.core.compare.sheets import sheet_differences
from kpeditor.core.edits.copying import copy
from kpeditor.core.edits.cures import cures_of
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.lines import strip_line
from kpeditor.core.edits.pasting import paste
from kpeditor.core.edits.plaindata import edit_data, edit_of
from kpeditor.core.edits.resizing import resize
from kpeditor.core.files.documents import open_battle, save_map
from kpeditor.core.files.formats.cliptext import clip_text, read_clip
from kpeditor.core.files.formats.mapwriter import is_same_sheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.turns import Turn
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle, snapshot

TEXT = """\
format: kpeditor-map/1
title: Line
ruleset: panzerblitz
board: {kind: hex, columns: 5, rows: 4, low_columns: odd, trim: true,
  numbering: board-row-number, board_name: "6"}
hexsides:
  rail: ["6-A-2B", "6-B-2C"]
lines:
  x-mine: {kept: as it is}
  rail:
    tracks: {x-why: seen, 2: [6-A-2, "6-B-2"]}   # both halves
    siding: ["6-C-2"]
    x-colour: red
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "map.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def board() -> MapSheet:
    ruleset = find("panzerblitz")
    printed = ruleset.info.printed
    assert printed is not None
    assert printed.numbering is not None
    return new_sheet("Board", "panzerblitz", printed.grid, printed.numbering, ruleset.terrain())


def said(sheet: MapSheet, layer: str) -> dict[str, str]:
    """What a property says, by printed number."""
    kinds = sheet.said_kinds(layer)
    cells = zip(*np.nonzero(kinds != ""), strict=True)
    return {sheet.name(Hex(int(c) + 1, int(r) + 1)): str(kinds[r, c]) for r, c in cells}


def test_a_file_says_properties_by_value(path):
    opened = open_battle(path)
    assert opened.problems == []
    sheet = opened.battle.map
    assert sheet.line_layers("rail") == ["rail.tracks", "rail.siding"]
    assert said(sheet, "rail.tracks") == {"6-A-2": "2", "6-B-2": "2"}
    assert said(sheet, "rail.siding") == {"6-C-2": "yes"}
    complete(sheet, find("panzerblitz").terrain())
    assert sheet.kind("rail.tracks", sheet.hex("6-C-2")) == "1"
    assert said(sheet, "rail.tracks") == {"6-A-2": "2", "6-B-2": "2"}


def test_saving_without_a_change_changes_no_byte_and_edits_change_their_entry_alone(path):
    opened = open_battle(path)
    save_map(opened)
    assert path.read_text("utf-8") == TEXT
    battle = opened.battle
    complete(battle.map, find("panzerblitz").terrain())
    for layer, value in (("rail.tracks", "2"), ("rail.siding", "no"), ("stream.ford", "yes")):
        paint(battle.map, layer, [battle.map.hex("6-C-2")], value).apply(battle)
    save_map(opened)
    text = path.read_text("utf-8")
    assert 'tracks: {x-why: seen, 2: [6-A-2, "6-B-2", "6-C-2"]}   # both halves' in text
    assert "siding" not in text
    assert 'stream: {ford: ["6-C-2"]}' in text
    assert "x-colour: red" in text
    assert "x-mine: {kept: as it is}" in text
    assert is_same_sheet(open_battle(path).battle.map, battle.map)


@pytest.mark.parametrize(
    ("lines", "code", "told"),
    [
        ('rail: {tracks: {"2": ["6-Z-9"]}}', "hex-unknown", "6-Z-9"),
        ('rail: {tracks: {"2": ["6-A-2"], "1": ["6-A-2"]}}', "hex-twice", "as 2"),
        ('rail: {trakcs: {"2": ["6-A-2"]}}', "terrain-unknown", "trakcs"),
        ('rail: {tracks: {"3": ["6-A-2"]}}', "terrain-unknown", "'3'"),
        ('canal: {locks: ["6-A-2"]}', "terrain-unknown", "canal"),
        ("rail: {siding: 6-A-2}", "value-type", "siding"),
    ],
)
def test_what_is_wrong_under_lines_is_told_with_its_place(path, lines, code, told):
    head = TEXT[: TEXT.index("lines:")]
    path.write_text(f"{head}lines:\n  {lines}\n", encoding="utf-8")
    found = [one for one in check_file(path) if one.code == code]
    assert found, [f"{one.code} {one.text}" for one in check_file(path)]
    assert any(told in one.text or told in one.where.pointer() for one in found)
    assert all((one.where.line or 0) >= 8 for one in found)


def test_a_map_of_unknown_rules_keeps_what_it_says_of_lines(path):
    path.write_text(TEXT.replace("panzerblitz", "unheard_of"), encoding="utf-8")
    before = path.read_bytes()
    opened = open_battle(path)
    save_map(opened)
    assert path.read_bytes() == before
    assert said(opened.battle.map, "rail.siding") == {"6-C-2": "yes"}


VALUES = st.sampled_from(
    [("rail.tracks", "2"), ("rail.siding", "yes"), ("rail.damaged", "1"), ("road.bridge", "yes")]
)
HEXES = st.builds(Hex, st.integers(3, 12), st.integers(3, 8))


@given(
    st.lists(st.tuples(VALUES, HEXES), min_size=1, max_size=6),
    st.builds(Turn, st.integers(0, 5), st.booleans()),
)
def test_pieces_carry_what_is_said_of_lines_wherever_they_are_turned(said_of, turn):
    """A clip through text, turned, put down elsewhere and undone; the journal's form of every edit."""
    battle = Battle(board())
    for (layer, value), hex_ in said_of:
        edit: Edit = paint(battle.map, layer, [hex_], value)
        edit_of(edit_data(edit)).apply(battle)
    kept = snapshot(battle)
    region = battle.map.grid.within(2, Hex(8, 6))
    clip = read_clip(clip_text(copy(battle, region))).turned(turn)
    at = Hex(20, 6)
    inverse = paste(battle, clip, at).edit.apply(battle)
    for (layer, value), hex_ in said_of:
        inside = sum(1 for one in region if battle.map.kind(layer, one) == value)
        there = battle.map.grid.within(2, at)
        assert sum(1 for one in there if battle.map.kind(layer, one) == value) == inside, hex_
    inverse.apply(battle)
    assert is_same_sheet(battle.map, kept.map)


def test_a_resized_board_keeps_them_and_undo_brings_them_back():
    battle = Battle(board())
    paint(battle.map, "rail.tracks", [Hex(5, 5)], "2").apply(battle)
    kept = snapshot(battle)
    inverse = resize(battle, 35, 11, across=2).edit.apply(battle)
    assert battle.map.kind("rail.tracks", Hex(7, 5)) == "2"
    inverse.apply(battle)
    assert is_same_sheet(battle.map, kept.map)


def test_a_comparison_names_what_is_said_of_lines():
    old, new = Battle(board()), Battle(board())
    paint(new.map, "rail.tracks", [Hex(1, 2)], "2").apply(new)
    assert [one.sentence() for one in sheet_differences(old.map, new.map)] == ["rail.tracks A-2: added (2)"]


def test_each_cure_of_lines_takes_its_problem_away_and_can_be_undone(root):
    """Streams without a bed, a railway over them, what is said beside lines."""
    catalogue = find("panzerblitz").terrain()
    battle = open_battle(root / "tests/files/invalid/lines-look.yaml").battle
    complete(battle.map, catalogue)
    kept = snapshot(battle)
    cured = set()
    for problem in check_map(battle.map, catalogue):
        before = [one.text for one in check_map(battle.map, catalogue) if one.code == problem.code]
        for cure in cures_of(battle, problem, catalogue):
            undo = cure.apply(battle)
            after = [one.text for one in check_map(battle.map, catalogue) if one.code == problem.code]
            assert len(after) < len(before), cure.title
            cured.add((problem.code, cure.title))
            undo.apply(battle)
            assert is_same_sheet(battle.map, kept.map)
    assert cured == {
        ("crossing-missing", "Make the crossing a bridge of the rail"),
        ("crossing-missing", "Make the crossing a ford of the stream"),
        ("line-off-ground", "Paint stream along the stream"),
        ("line-property-alone", "Remove properties where there is no rail"),
    }


def test_a_line_that_is_erased_takes_along_what_was_said_of_it():
    battle = Battle(board())
    sheet = battle.map
    sides = [Hexside(Hex(4, row), Direction.D) for row in (2, 3, 4)]
    set_hexsides(sheet, "rail", sides, True).apply(battle)
    paint(sheet, "rail.tracks", [Hex(4, row) for row in (2, 3, 4, 5)], "2").apply(battle)
    kept = snapshot(battle)
    undo = [edit.apply(battle) for edit in strip_line(sheet, "rail", sides[:2])]
    left = [row for row in range(1, 7) if sheet.kind("rail.tracks", Hex(4, row)) == "2"]
    assert left == [4, 5]
    for edit in reversed(undo):
        edit.apply(battle)
    assert is_same_sheet(sheet, kept.map)
    assert strip_line(sheet, "rail", [Hexside(Hex(9, 9), Direction.A)]) == ()
