"""Free tables: areas, lines and points, measured in the table's own unit."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.files.documents import read_map, render_map
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
    assert sheet.features["Mill wood"] == Feature("Mill wood", "woods", "area", wood)
    assert sheet.features["Well"] == Feature("Well", "well", "point", (TablePoint(30, 30),))
    assert sheet.features["Mill lane"].shape == "line"


def test_it_is_saved_byte_for_byte_and_changes_in_place():
    text = SAMPLE.read_text("utf-8")
    sheet, _, source = read_map(text)
    assert isinstance(sheet, TableSheet)
    assert render_map(sheet, source) == text
    wood = sheet.features["Mill wood"]
    sheet.features["Mill wood"] = Feature(
        wood.id, wood.kind, wood.shape, (TablePoint(9, 12), *wood.points[1:])
    )
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
