"""Free tables: areas, lines and points, measured in the table's own unit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablemoves import clip_of
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import render_map
from kpeditor.core.files.reading import read_map
from kpeditor.core.files.tableclips import read_table_clip, table_clip_text
from kpeditor.core.geometry.table import TablePoint, TableSpace

SAMPLE = Path(__file__).resolve().parents[2] / "files" / "v1" / "table.yaml"
HEAD = (
    "format: kpeditor-map/1\ntitle: x\nruleset: x\nboard: {kind: table, width: 60, height: 40, unit: inch}\n"
)


def read(text: str) -> TableSheet:
    sheet, problems, _ = read_map(text)
    assert problems == []
    assert isinstance(sheet, TableSheet)
    return sheet


def test_the_sample_of_the_format_means_what_it_says():
    sheet = read(SAMPLE.read_text("utf-8"))
    assert sheet.space == TableSpace(60, 40, "inch")
    wood = (TablePoint(10, 12), TablePoint(14, 12.5), TablePoint(13, 16))
    assert sheet.features["Mill wood"] == Feature(
        "Mill wood", "woods", "area", wood, extra={"x-trees": "tall"}
    )
    assert sheet.features["Well"] == Feature("Well", "well", "point", (TablePoint(30, 30),))
    assert sheet.features["Mill lane"].shape == "line"


def test_it_is_saved_byte_for_byte_and_changes_in_place():
    text = SAMPLE.read_text("utf-8")
    sheet, _, source = read_map(text)
    assert isinstance(sheet, TableSheet)
    assert render_map(sheet, source) == text
    wood = sheet.features["Mill wood"]
    sheet.features["Mill wood"] = replace(wood, points=(TablePoint(9, 12), *wood.points[1:]))
    assert render_map(sheet, source) == text.replace("[[10, 12]", "[[9, 12]")
    del sheet.features["Mill lane"]
    sheet.features["Hut"] = Feature("Hut", "building", "point", (TablePoint(1.5, 2),))
    back = read(render_map(sheet, source))
    assert back == sheet


def test_a_new_table_reads_back():
    sheet = read(SAMPLE.read_text("utf-8"))
    assert read(render_map(sheet, None)) == sheet
    assert read(render_map(sheet, None, as_json=True)) == sheet


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("features: {A: {kind: wood}}", "feature-shape", (5, 15)),
        ("features: {A: {kind: wood, line: [[1, 1], [2, 2]], point: [1, 1]}}", "feature-shape", (5, 15)),
        ("features: {A: {kind: wood, point: [70, 1]}}", "point-off-table", (5, 35)),
        ("features: {A: {kind: wood, line: [[1, 1], [2, 50]]}}", "point-off-table", (5, 43)),
        ("features: {A: {kind: wood, area: [[1, 1], [2, 2]]}}", "value-empty", (5, 34)),
        ("features: {A: {kind: wood, point: [1]}}", "value-empty", (5, 35)),
        ("hexes: {}", "key-unknown", (5, 1)),
    ],
)
def test_defects_are_told_with_line_and_column(text, code, place):
    sheet, problems, _ = read_map(HEAD + text + "\n")
    assert isinstance(sheet, TableSheet)
    assert [(problem.code, (problem.where.line, problem.where.column)) for problem in problems] == [
        (code, place)
    ]


FULL = HEAD + (
    "features:\n"
    "  # the hill\n"
    "  Hill: {kind: hill, area: [[1, 1], [9, 1], [9, 9]], level: 1, x-own: [1, 2]} # high\n"
    "  Crest: {kind: crest, line: [[2, 2], [8, 3]], props: {hill: Hill, x-note: steep}}\n"
    "  Wood: {kind: woods, area: [[10, 10], [20, 10], [20, 20]], holes: [[[15, 11], [17, 11], [17, 12.5]]]}\n"
)


def test_holes_levels_properties_and_own_keys_are_read_and_saved_byte_for_byte():
    sheet, problems, source = read_map(FULL)
    assert problems == []
    assert isinstance(sheet, TableSheet)
    assert (sheet.features["Hill"].level, sheet.features["Hill"].extra) == (1, {"x-own": [1, 2]})
    assert sheet.features["Crest"].props == {"hill": "Hill", "x-note": "steep"}
    assert sheet.features["Wood"].holes == ((TablePoint(15, 11), TablePoint(17, 11), TablePoint(17, 12.5)),)
    assert render_map(sheet, source) == FULL
    assert read(render_map(sheet, None)) == sheet
    sheet.features["Hill"] = replace(sheet.features["Hill"], level=2)
    assert render_map(sheet, source) == FULL.replace("level: 1", "level: 2")


@pytest.mark.parametrize(
    ("feature", "code"),
    [
        ("{kind: wood, line: [[1, 1], [2, 2]], holes: [[[1, 1], [2, 2], [2, 1]]]}", "feature-shape"),
        (
            "{kind: wood, area: [[1, 1], [2, 2], [2, 1]], holes: [[[1, 1], [2, 2], [70, 1]]]}",
            "point-off-table",
        ),
        ("{kind: wood, point: [1, 1], level: high}", "value-type"),
        ("{kind: wood, point: [1, 1], props: {a: [1]}}", "value-type"),
    ],
)
def test_defects_of_what_is_said_besides_are_told(feature, code):
    _, problems, _ = read_map(f"{HEAD}features: {{A: {feature}}}\n")
    assert [problem.code for problem in problems] == [code]


def test_a_piece_of_a_table_is_a_map_of_its_own_size_and_reads_back():
    clip = clip_of(read(FULL), ["Hill", "Wood"])
    text = table_clip_text(clip, "x")
    assert read_table_clip(text) == clip
    sheet = read(text)
    assert (sheet.ruleset, sheet.space) == ("x", TableSpace(19, 19, "inch"))
    assert sheet.features["Hill"].points == (TablePoint(0, 0), TablePoint(8, 0), TablePoint(8, 8))


def test_a_piece_of_one_point_lies_on_the_smallest_table():
    clip = clip_of(read(SAMPLE.read_text("utf-8")), ["Well"])
    text = table_clip_text(clip, "x")
    assert read(text).space == TableSpace(1, 1, "inch")
    assert read_table_clip(text) == clip


def test_a_piece_keeps_six_decimals():
    text = f"{HEAD}features: {{A: {{kind: lane, line: [[0.333332, 0.222222], [1, 1]]}}}}\n"
    piece = read(table_clip_text(clip_of(read(text), ["A"]), "x"))
    assert piece.features["A"].points == (TablePoint(0, 0), TablePoint(0.666668, 0.777778))


def test_a_feature_whose_points_cannot_be_read_is_left_out_of_a_piece():
    clip = read_table_clip(HEAD + "features: {A: {kind: wood, point: [1, 1]}, B: {kind: wood, point: [1]}}\n")
    assert [one.id for one in clip.features] == ["A"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A letter.", "The clipboard holds no piece of a table"),
        ("#" * 2000 + "\n" + FULL, "The clipboard holds no piece of a table"),
        (HEAD, "without features of a table"),
        ("format: kpeditor-map/1\nboard: {columns: 2, rows: 2}\n", "without features of a table"),
    ],
)
def test_what_is_no_piece_of_a_table_is_refused(text, told):
    with pytest.raises(BadFile, match=told):
        read_table_clip(text)
