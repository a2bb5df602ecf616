"""A table is made of what a map file says of its extent and features, and written again."""

from __future__ import annotations

from typing import Any

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.files.formats.tablefiles import feature_data, read_table, short, table_data
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.problem import Problem
from tests.each import each

AREA = [[0, 0], [4, 0], [4, 3]]
READ_AREA = (TablePoint(0, 0), TablePoint(4, 0), TablePoint(4, 3))


def read(board: dict[str, Any] | None = None, **data: Any) -> tuple[TableSheet | None, list[Problem]]:
    space = {"kind": "table", "width": 4, "height": 3, "unit": "inch"} | (board or {})
    return read_table({"title": "t", "ruleset": "r", "board": space, **data})


def feature(**said: Any) -> tuple[Feature | None, list[tuple[str, Any]]]:
    """The feature `A`, and what is told of it."""
    sheet, problems = read(features={"A": {"kind": "wood", **said}})
    assert sheet is not None
    return sheet.features.get("A"), [(one.code, one.where.path[2:]) for one in problems]


@each(
    ("board", "space"),
    [
        ({}, TableSpace(4, 3, "inch")),
        ({"ground": 25.5}, TableSpace(4, 3, "inch", 25.5)),
        ({"ground": "x", "unit": 3}, TableSpace(4, 3, "")),
        ({"width": 1_000_000, "height": 0.5}, TableSpace(1_000_000, 0.5, "inch")),
        ({"width": 1_000_001}, None),
        ({"height": 1_000_001}, None),
        ({"width": 0}, None),
        ({"height": 0}, None),
        ({"width": -1}, None),
        ({"height": "3"}, None),
    ],
)
def test_a_table_has_an_extent_that_can_be_used(board: dict[str, Any], space: TableSpace | None):
    sheet, problems = read(board)
    assert problems == []
    assert (sheet.space if sheet is not None else None) == space


def test_keys_of_a_map_of_hexes_are_told_and_kept():
    keys = ("legend", "hexes", "hexsides", "places", "edges")
    sheet, problems = read(**{key: {} for key in keys}, notes="n", colour=1)
    assert sheet is not None
    assert [(one.code, one.where.path) for one in problems] == [("key-unknown", (key,)) for key in keys]
    assert problems[0].text == "'legend' belongs to a map of `kind: hex`"
    assert sheet.extra == {**{key: {} for key in keys}, "colour": 1}
    assert (sheet.title, sheet.ruleset, sheet.notes) == ("t", "r", "n")


@each(
    ("said", "points", "told"),
    [
        ({"area": AREA}, READ_AREA, []),
        ({"area": AREA[:2]}, None, []),
        ({"line": AREA[:2]}, READ_AREA[:2], []),
        ({"line": AREA[:1]}, None, []),
        ({"point": [4, 3]}, READ_AREA[2:], []),
        ({"point": [[4, 3]]}, None, []),
        ({"point": [4]}, None, []),
        ({"point": [4, 3, 2]}, None, []),
        ({"line": [[0, 0], [4, "3"]]}, None, []),
        ({"line": 3}, None, []),
        ({}, None, [("feature-shape", ())]),
        ({"point": [1, 1], "line": AREA}, None, [("feature-shape", ())]),
        ({"point": [5, 3]}, (TablePoint(5, 3),), [("point-off-table", ("point",))]),
        (
            {"line": [[0, 0], [0, -1]]},
            (TablePoint(0, 0), TablePoint(0, -1)),
            [("point-off-table", ("line", 1))],
        ),
        (
            {"area": AREA, "holes": [AREA, [[0, 0], [9, 0], [1, 1]]]},
            READ_AREA,
            [("point-off-table", ("holes", 1, 1))],
        ),
        (
            {"area": AREA, "holes": [[[0, 0]], AREA, [[0, 0], [9, 0], [1, 1]]]},
            READ_AREA,
            [("point-off-table", ("holes", 2, 1))],
        ),
        ({"line": AREA, "holes": [AREA]}, READ_AREA, [("feature-shape", ("holes",))]),
        ({"line": AREA, "holes": []}, READ_AREA, []),
    ],
)
def test_a_feature_is_an_area_a_line_or_a_point_on_the_table(said: Any, points: Any, told: Any):
    found, problems = feature(**said)
    assert (found.points if found is not None else None) == points
    assert problems == told
    if found is not None:
        assert found.shape == next(iter(said))


def test_a_point_off_the_table_is_told_with_the_extent():
    _, (problem,) = read({"width": 4.5}, features={"A": {"kind": "wood", "point": [5, 1.25]}})
    assert problem.text == "(5, 1.25) of 'A' lies off the table"
    assert problem.fix == "The table is 4.5 x 3 inch; move the point."


def test_what_a_feature_has_beside_its_shape_is_read_and_written():
    said = {"kind": "wood", "area": AREA, "holes": [AREA], "level": 0, "props": {"a": 1}, "x-own": 2}
    found, problems = feature(**said)
    assert found is not None
    assert problems == []
    assert found == Feature("A", "wood", "area", READ_AREA, (READ_AREA,), 0, {"a": 1}, {"x-own": 2})
    assert feature_data(found) == said
    assert list(feature_data(found)) == list(said)
    plain, _ = feature(area=AREA, holes=[AREA, [[0, 0]]], level="high", props=3, colour=1)
    assert plain == Feature("A", "wood", "area", READ_AREA, (READ_AREA,), 0)
    plain, _ = feature(point=[1, 2], holes=3)
    assert plain is not None
    assert feature_data(plain) == {"kind": "wood", "point": [1, 2]}
    sheet, wrong = read(features={"A": 3, "x-own": {"kind": "wood", "point": [1, 1]}})
    assert sheet is not None
    assert (sheet.features, wrong) == ({}, [])


def test_a_table_is_written_as_it_is_read():
    for board in (
        {"width": 4.5, "height": 3, "unit": "cm"},
        {"width": 4, "height": 3.5, "unit": "cm", "ground": 2},
    ):
        sheet, _ = read(board, features={"A": {"kind": "well", "point": [1, 2.5]}}, notes="n")
        assert sheet is not None
        data = table_data(sheet)
        assert data == {
            **{"title": "t", "ruleset": "r", "board": {"kind": "table", **board}},
            **{"features": {"A": {"kind": "well", "point": [1, 2.5]}}, "notes": "n"},
        }
        assert [type(data["board"][key]) for key in ("width", "height")] == [
            type(board[key]) for key in ("width", "height")
        ]


def test_a_number_has_no_useless_fraction():
    assert [(short(value), type(short(value))) for value in (3.0, -2.0, 2.5)] == [
        (3, int),
        (-2, int),
        (2.5, float),
    ]
