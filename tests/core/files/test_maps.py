"""Maps are read whole, defects told by row and column, and saved with the marks of their author's hand."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.build import complete
from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind
from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.files.documents import render_map
from kpeditor.core.files.formats.mapwriter import is_same_sheet
from kpeditor.core.files.reading import read_map
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from tests.core.files.sheetstrategies import edited, sheets

SAMPLE = Path(__file__).resolve().parents[2] / "files" / "v1" / "map.yaml"
TRIMMED = "    .t...\n    . . .\n  elev"
KNOWN = Catalogue(
    layers=(Layer("terrain", "Terrain", (LayerKind("clear", "Clear", "."), LayerKind("bog", "Bog", "w"))),
            Layer("height", "Height", (LayerKind("low", "Low", "."), LayerKind("high", "High", "h")))),
    hexsides=(HexsideKind("crest", "Crest"), HexsideKind("wall", "Wall")),
)  # fmt: skip


def read(text: str) -> MapSheet:
    sheet, problems, _ = read_map(text)
    # Boards numbered by letters of any parity are read; the warning has a test of its own.
    assert [problem for problem in problems if problem.code != "numbering-parity"] == []
    assert isinstance(sheet, MapSheet)
    return sheet


@pytest.fixture
def text() -> str:
    return SAMPLE.read_text("utf-8")


def told(text: str) -> list[tuple[str, int, int]]:
    _, problems, _ = read_map(text)
    return [(problem.code, problem.where.line, problem.where.column) for problem in problems]


def test_the_sample_of_the_format_means_what_it_says(text):
    sheet = read(text)
    assert (sheet.title, sheet.ruleset, sheet.metres) == ("Small example", "kampfpanzer", 100)
    assert (sheet.grid.columns, sheet.grid.rows, sheet.grid.size) == (5, 4, 18)
    assert sheet.kind("terrain", Hex(3, 1)) == "woods"
    assert sheet.kind("terrain", Hex(2, 3)) == "town"
    assert sheet.kind("elevation", Hex(3, 2)) == "hilltop"
    assert sheet.has_side("crest", Hexside(Hex(2, 2), Direction.A))
    assert sheet.has_side("stream", sheet.side("0401C"))
    assert sheet.places["Town 1"] == Place("Town 1", "town", (Hex(2, 3),))
    assert sheet.extra == {"x-mine": {"kept": [1, 2]}}


@given(sheets())
def test_a_written_map_reads_back(sheet):
    assert is_same_sheet(read(render_map(sheet, None)), sheet)
    assert is_same_sheet(read(render_map(sheet, None, as_json=True)), sheet)


@given(sheets())
def test_an_unchanged_map_is_saved_byte_for_byte(sheet):
    text = render_map(sheet, None)
    back, _, source = read_map(text)
    assert back is not None
    assert render_map(back, source) == text
    assert isinstance(back, MapSheet)
    complete(back, KNOWN)
    assert render_map(back, source) == text


@given(st.data())
def test_a_changed_map_reads_back_as_it_is(data):
    text = render_map(data.draw(sheets()), None)
    sheet, _, source = read_map(text)
    assert isinstance(sheet, MapSheet)
    before = copy.deepcopy(sheet)
    data.draw(edited(sheet))
    result = render_map(sheet, source)
    assert is_same_sheet(read(result), sheet)
    if is_same_sheet(before, sheet):
        assert result == text


def test_windows_line_ends_and_a_missing_last_one_stay(text):
    windows = text.replace("\n", "\r\n").removesuffix("\r\n")
    sheet, problems, source = read_map(windows)
    assert problems == []
    assert isinstance(sheet, MapSheet)
    assert render_map(sheet, source) == windows
    sheet.layers["terrain"][0, 0] = 1
    assert render_map(sheet, source) == windows.replace("    ..w..", "    t.w..", 1)


def test_one_painted_hex_changes_one_character(text):
    sheet, _, source = read_map(text)
    assert isinstance(sheet, MapSheet)
    sheet.layers["elevation"][3, 4] = 2
    assert render_map(sheet, source) == text.replace("    . . .\nhexsides", "    . . ^\nhexsides")


def test_rows_are_edited_around_what_is_not_understood(text):
    text = text.replace("    .t...\n    . . .\n  elevation", "    .t?..\n    . . .\n  elevation")
    sheet, problems, source = read_map(text)
    assert [problem.code for problem in problems] == ["row-character"]
    assert isinstance(sheet, MapSheet)
    sheet.layers["terrain"][2, 0] = 1
    assert ".t?.." in text
    assert render_map(sheet, source) == text.replace(".t?..", "tt?..")


def test_new_hexsides_stand_in_reading_order_by_their_one_name(text):
    text = text.replace(", woods: [", ",\n  woods: [")
    sheet, _, source = read_map(text)
    assert isinstance(sheet, MapSheet)
    put(sheet.grid, sheet.hexsides["crest"], Hexside(Hex(3, 2), Direction.F), True)  # also 0201C
    put(sheet.grid, sheet.hexsides["crest"], Hexside(Hex(5, 4), Direction.C), True)
    result = render_map(sheet, source)
    assert result == text.replace('"0201D", "0302D"]', '"0201C", "0201D", "0302D", "0504C"]')


def test_the_other_name_of_an_edge_is_understood_and_kept(text):
    text = text.replace(", woods: [", ",\n  woods: [")
    other = text.replace('"0201D"', '"0202A"')
    sheet, problems, source = read_map(other)
    assert problems == []
    assert isinstance(sheet, MapSheet)
    assert np.array_equal(sheet.hexsides["crest"], read(text).hexsides["crest"])
    put(sheet.grid, sheet.hexsides["crest"], Hexside(Hex(1, 1), Direction.A), True)
    assert render_map(sheet, source) == other.replace('["0202A",', '["0101A", "0202A",')


def test_what_the_ruleset_adds_is_written_once_it_is_used(text):
    sheet, _, source = read_map(text)
    assert isinstance(sheet, MapSheet)
    complete(sheet, KNOWN)
    sheet.layers["height"][0, 1] = 1
    sheet.layers["terrain"][0, 0] = sheet.legend["terrain"].index("bog")
    put(sheet.grid, sheet.hexsides["wall"], Hexside(Hex(1, 2), Direction.B), True)
    result = render_map(sheet, source)
    assert 'terrain: {".": clear, t: town, w: woods, a: bog}' in result
    assert 'height: {".": low, h: high}' in result
    assert "    a.w..\n" in result
    assert "  height: |\n    .h...\n" in result
    assert 'wall: ["0102B"]' in result
    assert is_same_sheet(read(result), sheet)


def test_an_emptied_feature_keeps_its_name_and_the_legend_its_kinds(text):
    sheet, _, source = read_map(text)
    assert isinstance(sheet, MapSheet)
    sheet.hexsides["ford"][:] = 0
    sheet.layers["terrain"][:] = 0
    result = render_map(sheet, source)
    assert "ford: []" in result
    assert 'terrain: {".": clear, t: town, w: woods}' in result


def test_places_keep_what_was_not_understood(text):
    text = text.replace('hexes: ["0203"]}', 'hexes: ["0203", "9999"], x-why: because}')
    sheet, problems, source = read_map(text)
    assert [problem.code for problem in problems] == ["hex-unknown"]
    assert isinstance(sheet, MapSheet)
    assert render_map(sheet, source) == text
    sheet.places["Town 1"] = Place("Town 1", "town", (Hex(2, 3), Hex(1, 1)))
    result = render_map(sheet, source)
    assert 'Town 1: {kind: town, hexes: ["0203", "9999", "0101"], x-why: because}' in result


def test_a_map_of_unknown_rules_opens_and_saves_unchanged():
    text = (
        "format: kpeditor-map/1\ntitle: Sea\nruleset: admirals\n"
        "board: {kind: hex, columns: 3, rows: 2, tops: pointed, low_columns: odd}\n"
        "legend: {depth: {'~': deep, '-': shoal}, x-colours: {a: b}}\n"
        'hexes: {depth: "~~-\\n---\\n", x-own: 1}\nhexsides: {reef: [0101B], x-own: [1]}\n'
        "places: {x-own: 3, Port: {kind: harbour, hexes: [0101, '0202']}}\nx-tide: [1, {2: 3}]\n"
    )
    sheet, problems, source = read_map(text)
    assert problems == []
    assert isinstance(sheet, MapSheet)
    assert render_map(sheet, source) == text
    sheet.layers["depth"][0, 0] = 1
    assert render_map(sheet, source) == text.replace("~~-", "-~-")


def test_a_map_in_json_stays_json(text):
    document = json.dumps({"x-first": 1, **read_json(text)}, indent=2)
    sheet, problems, source = read_map(document)
    assert problems == []
    assert isinstance(sheet, MapSheet)
    assert render_map(sheet, source) == document
    sheet.layers["terrain"][0, 0] = 1
    assert json.loads(render_map(sheet, source))["hexes"]["terrain"].startswith("t.w..\n")


def read_json(text: str):
    _, _, source = read_map(text)
    assert source is not None
    return source.data


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("    ..ww.\n", "    ..ww\n", [("row-length", 12, 9)]),
        ("    ..ww.\n", "    ..ww..\n", [("row-length", 12, 10)]),
        ("    ..ww.\n", "    ..ww.  \n", []),  # blanks at the end do no harm
        ("    ..ww.\n", "    ..wx.\n", [("row-character", 12, 8)]),
        ("    ..ww.\n", "    ..é😀.\n", [("row-character", 12, 7), ("row-character", 12, 8)]),
        ("    ..ww.\n    .t...\n", "    ..ww.\n", [("row-count", 13, 10)]),
        ("    ..ww.\n", "    ..ww.\n    .....\n", [("row-count", 15, 5)]),
        (TRIMMED, TRIMMED.replace(". . .", "....."), [("row-character", 14, 6), ("row-character", 14, 8)]),
        (TRIMMED, TRIMMED.replace(". . .", ". ."), [("row-length", 14, 8)]),
        ("elevation: {", "height: {", [("legend-missing", 16, 5)]),
        ('"0302D"]', '"0302D", "0201D"]', [("hexside-twice", 20, 38)]),
        ('"0302D"]', '"0302D", "0202A"]', [("hexside-twice", 20, 38)]),
        ('"0302D"]', '"0302D", "0604A"]', [("hexside-unknown", 20, 38)]),
        ('"0302D"]', '"0302D", 0604]', [("value-form", 20, 38)]),
        ('hexes: ["0203"]', 'hexes: ["0203", "0204"]', [("hex-unknown", 22, 40)]),
        ("numbering: CCRR", "numbering: RCRC", [("value-unknown", 5, 95)]),
        ("edges:", "features: {}\nedges:", [("key-unknown", 24, 1)]),
        ("^: hilltop}", '" ": hilltop, ^: hilltop}', [("legend-blank", 8, 43)]),
    ],
)  # fmt: skip
def test_defects_are_told_with_line_and_column(text, old, new, expected):
    assert old in text
    assert told(text.replace(old, new, 1)) == expected


def test_too_few_digits_for_the_board_are_told():
    board = "board: {kind: hex, columns: 500, rows: 4, numbering: CCRR}"
    found = told(f"format: kpeditor-map/1\ntitle: x\nruleset: x\n{board}\n")
    assert found == [("numbering-short", 4, 54)]


def test_rows_without_their_trailing_blanks_are_whole():
    text = (
        "format: kpeditor-map/1\ntitle: x\nruleset: x\n"
        "board: {kind: hex, columns: 4, rows: 2, trim: true, numbering: CCRR}\n"
        "legend: {a: {'.': x, o: y}}\nhexes:\n  a: |\n    .o.o\n    . o\n"
    )
    sheet = read(text)
    assert sheet.layers["a"].tolist() == [[0, 1, 0, 1], [0, 0, 1, 0]]


@pytest.mark.parametrize(
    "board", ["{kind: hex, columns: 0, rows: 3}", "{kind: hex, columns: 3}", "[]", "{kind: table}"]
)
def test_a_map_without_a_usable_board_has_no_sheet(board):
    sheet, problems, source = read_map(f"format: kpeditor-map/1\ntitle: x\nruleset: x\nboard: {board}\n")
    assert sheet is None
    assert problems
    assert source is not None


def test_a_hundred_thousand_layers_take_no_room():
    head = "format: kpeditor-map/1\ntitle: x\nruleset: x\nboard: {kind: hex, columns: 9, rows: 9}\nhexes:\n"
    sheet, problems, _ = read_map(head + "".join(f"  l{index}: .\n" for index in range(1000)))
    assert isinstance(sheet, MapSheet)
    assert len(sheet.layers) <= 32
    assert "layers-many" in [problem.code for problem in problems]


def test_a_board_of_the_panzerblitz_family_tells_its_name_by_its_hexes():
    text = """\
format: kpeditor-map/1
title: Board 6  # ours
ruleset: kampfpanzer
board: {kind: hex, columns: 33, rows: 10, low_columns: odd, numbering: board-row-number}
places: {Town 1: {kind: town, hexes: [6-T-9]}}
hexsides: {crest: [6-A-1D]}
"""
    sheet, problems, source = read_map(text)
    assert isinstance(sheet, MapSheet)
    assert (sheet.places["Town 1"].hexes, problems) == ((Hex(20, 9),), [])
    assert render_map(sheet, source) == text
    del sheet.places["Town 1"]
    sheet.hexsides["crest"][:] = 0
    saved = render_map(sheet, source)
    assert 'numbering: board-row-number, board_name: "6"' in saved
    assert "# ours" in saved
    again, _, _ = read_map(saved)
    assert isinstance(again, MapSheet)
    assert again.numbering == sheet.numbering
    assert read_map(text.replace("6-A-1D", "7-A-1D"))[1] != []  # no name for two boards


HEAD = "format: kpeditor-map/1\ntitle: a\nruleset: a\n"


@pytest.mark.parametrize("value", ["true", "1e999", ".nan", "1" + "0" * 400])
def test_a_number_that_is_none_is_told_and_no_board_is_made_of_it(value):
    for board in ("kind: hex, columns: 7, rows", "kind: table, width: 7, height"):
        sheet, problems, _ = read_map(f"{HEAD}board: {{{board}: {value}}}\n")
        assert sheet is None
        assert problems


@pytest.mark.parametrize("value", ["true", ".inf", ".nan", "1" + "0" * 400])
def test_metres_and_points_that_are_no_numbers_are_passed_over(value):
    sheet, problems, _ = read_map(f"{HEAD}board: {{kind: hex, columns: 7, rows: 2, metres: {value}}}\n")
    assert isinstance(sheet, MapSheet)
    assert sheet.metres == MapSheet("", "", sheet.grid, sheet.numbering).metres
    table = f"{HEAD}board: {{kind: table, width: 7, height: 2}}\n"
    sheet, problems, _ = read_map(f"{table}features: {{a: {{kind: b, point: [1, {value}]}}}}\n")
    assert isinstance(sheet, TableSheet)
    assert not sheet.features
    assert problems
