"""A sheet is made of what a map file says; what cannot be meant is told, or counts as not said."""

from __future__ import annotations

from typing import Any

from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.files.formats.hexrows import MAX_REPORTED
from kpeditor.core.files.formats.mapreader import MAX_FEATURES, MAX_LAYERS, read_grid, read_sheet
from kpeditor.core.geometry.hexes import MAX_SIDE, Hex, HexGrid
from kpeditor.core.problem import Problem
from tests.each import each

ROWS = ".....\n" * 4


def read(**data: Any) -> tuple[MapSheet, list[Problem]]:
    """The sheet of a board of 5 x 4 hexes, and what is told of it."""
    board = {"kind": "hex", "columns": 5, "rows": 4, "numbering": "CCRR"} | data.pop("board", {})
    sheet, problems = read_sheet({"title": "t", "ruleset": "r", "board": board, **data})
    assert isinstance(sheet, MapSheet)
    return sheet, problems


def told(problems: list[Problem]) -> list[tuple[str, Any]]:
    return [(one.code, one.where.path) for one in problems]


@each(
    ("board", "expected"),
    [
        ({"columns": 5, "rows": 4}, HexGrid(5, 4)),
        ({"columns": 1, "rows": 1}, HexGrid(1, 1)),
        ({"columns": MAX_SIDE, "rows": MAX_SIDE}, HexGrid(MAX_SIDE, MAX_SIDE)),
        ({"columns": MAX_SIDE + 1, "rows": 1}, None),
        ({"columns": 1, "rows": MAX_SIDE + 1}, None),
        ({"columns": 0, "rows": 4}, None),
        ({"columns": 4, "rows": 0}, None),
        ({"columns": 4}, None),
        ({"kind": "round", "columns": 5, "rows": 4}, None),
        ({"columns": 5, "rows": 4, "tops": "pointed"}, HexGrid(5, 4, "pointed")),
        ({"columns": 5, "rows": 4, "tops": "round"}, HexGrid(5, 4, "flat")),
        ({"columns": 5, "rows": 4, "low_columns": "odd"}, HexGrid(5, 4, "flat", "odd")),
        ({"columns": 5, "rows": 4, "low_columns": "even"}, HexGrid(5, 4, "flat", "even")),
        ({"columns": 5, "rows": 4, "trim": True}, HexGrid(5, 4, trim=True)),
        ({"columns": 5, "rows": 4, "trim": "yes"}, HexGrid(5, 4)),
    ],
)
def test_a_board_of_a_usable_size_has_a_grid(board: dict[str, Any], expected: HexGrid | None):
    assert read_grid(board) == expected


def test_a_hex_is_as_wide_as_the_map_says_if_it_is_wider_than_nothing():
    usual = read()[0].metres
    for written, metres in ((40, 40.0), (0.5, 0.5), (0, usual), (-1, usual), ("9", usual)):
        assert read(board={"metres": written})[0].metres == metres


def test_a_legend_has_a_kind_for_each_single_character():
    """The schema tells of others."""
    sheet, problems = read(
        legend={"terrain": {".": "clear", "ab": "woods", "t": 3, "w": "woods"}, "none": {}}
    )
    assert problems == []
    assert {id_: (one.chars, one.kinds) for id_, one in sheet.legend.items()} == {
        "terrain": ([".", "w"], ["clear", "woods"])
    }
    assert sheet.layers["terrain"].shape == (4, 5)


def test_two_hundred_and_fifty_kinds_fit_into_a_layer():
    kinds = {chr(0x100 + index): f"kind {index}" for index in range(250)}
    assert read(legend={"terrain": kinds})[1] == []
    sheet, problems = read(legend={"terrain": kinds | {"a": "last", "b": "very last"}})
    assert told(problems) == [("legend-large", ("legend", "terrain"))]
    assert problems[0].text == "'terrain' has 252 kinds; 250 are possible"
    assert sheet.legend["terrain"].kinds == list(kinds.values())
    assert sheet.legend["terrain"].chars == list(kinds)


def test_layers_and_features_are_read_up_to_a_number_and_the_others_told():
    for key, most, entry in (("legend", MAX_LAYERS, {".": "a"}), ("hexsides", MAX_FEATURES, ["0101B"])):
        many = {"x-own": 1} | {f"n{index}": entry for index in range(most)}
        sheet, problems = read(**{key: many})
        assert (len(sheet.legend) or len(sheet.hexsides), problems) == (most, [])
        sheet, problems = read(**{key: many | {"last": entry}})
        assert told(problems) == [("layers-many", (key,))]
        assert problems[0].text == f"{key!r} has {most + 1} entries; only the first {most} are read"
        assert len(sheet.legend) + len(sheet.hexsides) == most
        assert "last" not in sheet.hexsides.keys() | sheet.layers.keys()


def test_a_layer_without_a_legend_is_read_by_its_own_characters():
    sheet, problems = read(hexes={"none": 7, "height": "..h..\r\n" * 4, "blank": "\n" * 4})
    assert ("legend-missing", ("hexes", "height")) in told(problems)
    assert ("legend-missing", ("hexes", "blank")) in told(problems)
    assert sheet.legend["height"].chars == sheet.legend["height"].kinds == [".", "h"]
    assert sheet.legend["blank"].chars == ["."]
    assert sheet.kind("height", Hex(3, 4)) == "h"
    assert "none" not in sheet.layers
    assert next(one.fix for one in problems) == "add 'height' to the legend"


def test_a_layer_without_a_legend_is_not_read_where_the_legend_is_full():
    legend = {f"n{index}": {".": "a"} for index in range(MAX_LAYERS)}
    sheet, problems = read(legend=legend, hexes={"n1": ROWS, "more": ROWS})
    assert (len(sheet.layers), problems) == (MAX_LAYERS, [])
    del legend["n0"]
    sheet, problems = read(legend=legend, hexes={"n1": ROWS, "more": ROWS, "most": ROWS})
    assert told(problems) == [("legend-missing", ("hexes", "more"))]
    assert "most" not in sheet.layers


def test_names_that_are_no_hexsides_are_told_one_by_one_and_then_counted():
    wrong = [f"{99 - index}01A" for index in range(MAX_REPORTED)]
    sheet, problems = read(hexsides={"crest": ["0201D", *wrong]})
    assert told(problems) == [
        ("hexside-unknown", ("hexsides", "crest", index + 1)) for index in range(MAX_REPORTED)
    ]
    assert [one.where.hexsides for one in problems] == [(name,) for name in wrong]
    assert sheet.has_side("crest", sheet.side("0201D"))
    _, problems = read(hexsides={"crest": [*wrong, "x", 3, ""]})
    assert len(problems) == MAX_REPORTED + 1
    assert problems[-1].text == "'crest' has 3 more names that are no hexsides of this map"
    assert problems[-1].where.path == ("hexsides", "crest")


def test_a_hexside_that_is_listed_again_is_told_with_the_name_it_had():
    _, problems = read(hexsides={"road": 7, "crest": ["0201D", "".join(("0201", "D")), "0202A", "0303A"]})
    assert [(one.text, one.where.path[-1], one.where.hexsides) for one in problems] == [
        ("0201D is listed before", 1, ("0201D",)),
        ("0202A is listed before as 0201D", 2, ("0201D",)),
    ]
    assert {one.severity.word for one in problems} == {"warning"}
    _, problems = read(hexsides={"crest": ["0201D"] * (MAX_REPORTED + 5) + ["", ""]})
    assert [one.code for one in problems].count("hexside-twice") == MAX_REPORTED


def test_places_have_the_hexes_that_are_on_the_board():
    written = {
        "Odd": 3,
        "Ford": {"kind": "town", "hexes": ["0101", "0909", "0203", "0101", 5]},
        **{"None": {"hexes": "0101"}, "x-own": {"kind": "town"}},
    }
    sheet, problems = read(places=written)
    assert sheet.places == {
        "Ford": Place("Ford", "town", (Hex(1, 1), Hex(2, 3))),
        "None": Place("None", "", ()),
    }
    assert told(problems) == [("hex-unknown", ("places", "Ford", "hexes", index)) for index in (1, 4)]


def test_edges_are_those_of_the_compass():
    usual = read()[0].edges
    assert read(edges={"N": "north", "x-own": "south", "E": "up"})[0].edges == {"N": "north"}
    assert read(edges={})[0].edges == {}
    assert read(edges=["N"])[0].edges == usual


def test_features_of_a_table_are_told_and_other_keys_kept():
    sheet, problems = read(features={}, colour=1, notes="n", **{"x-own": 2})
    assert told(problems) == [("key-unknown", ("features",))]
    assert (sheet.notes, sheet.extra) == ("n", {"features": {}, "colour": 1, "x-own": 2})
    assert (sheet.title, sheet.ruleset) == ("t", "r")
