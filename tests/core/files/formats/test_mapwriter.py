"""A sheet becomes the data of a map file: whole, or laid over what stands there, of which the rest stays."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.board.mapsheet import LegendLayer, MapSheet, Place
from kpeditor.core.board.sheet import Feature, Sheet, TableSheet
from kpeditor.core.files.formats.mapreader import read_sheet
from kpeditor.core.files.formats.mapwriter import (
    file_data,
    is_same_sheet,
    map_data,
    merged_map_data,
    words_of_map,
)
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.table import TablePoint, TableSpace
from tests.each import each

Data = dict[str, Any]
BOARD = {"kind": "hex", "columns": 3, "rows": 3, "numbering": "CCRR"}
SOURCE: Data = {
    "format": "kpeditor-map/1",
    "title": "t",
    "ruleset": "r",
    "board": BOARD,
    "legend": {"x-l": 1, "terrain": {".": "clear", "w": "woods", "u": "unused"}, "height": {"0": "low"}},
    "hexes": {"x-h": 2, "terrain": "...\n.w.\n...\n", "height": "000\n000\n000\n"},
    "hexsides": {"x-s": 3, "crest": ["0202A", "0909A"], "road": []},
    "lines": {"x-f": 4, "rail": {"tracks": {"2": ["0202"]}}},
    "places": {"x-p": 5, "Mill": {"kind": "town", "hexes": ["0202", "0909"], "x-m": 6}},
    "notes": "n",
    "x-own": 7,
}


def read(data: Data = SOURCE) -> MapSheet:
    sheet, _ = read_sheet(copy.deepcopy(data))
    assert isinstance(sheet, MapSheet)
    return sheet


def written(sheet: Sheet, source: Data = SOURCE) -> Data:
    """What is saved over a file that says this."""
    before = copy.deepcopy(source)
    data = merged_map_data(sheet, source, copy.deepcopy(source))
    assert source == before, "the file's data is left alone"
    return data


def changed(**parts: Any) -> Data:
    return {**SOURCE, **parts}


def table(title: str = "t") -> TableSheet:
    well = Feature("Well", "well", "point", (TablePoint(1, 2),))
    return TableSheet(title, "r", TableSpace(4, 3, "inch"), features={"Well": well}, extra={"x-own": 7})


def test_a_sheet_nobody_changed_is_saved_as_it_stands_there():
    assert written(read()) == SOURCE
    assert list(written(read())) == list(SOURCE)
    reordered = {key: SOURCE[key] for key in ("x-own", "notes", "board", "format", "title", "ruleset")}
    assert list(written(read(reordered), reordered)) == list(reordered)


def test_a_part_that_is_none_is_left_as_it_stands():
    """The schema tells it."""
    source = changed(hexsides=7, lines="rails", places=[1])
    assert written(replace(read(source), title="new"), source) == {**source, "title": "new"}
    source = changed(hexes={"terrain": ["...", ".w.", "..."], "height": 7})
    sheet = replace(read(source), title="new")
    assert written(sheet, source) == {**source, "title": "new"}
    sheet.layers["terrain"][0, 0] = 1
    assert written(sheet, source)["hexes"] == {"terrain": "w..\n...\n...\n", "height": 7}


def test_one_hex_changes_one_character_and_what_was_not_understood_stays():
    source = changed(hexes={"terrain": "..?\n.w.\n..\n", "height": SOURCE["hexes"]["height"]})
    sheet = read(source)
    sheet.layers["terrain"][0, 0] = 1
    assert written(sheet, source)["hexes"]["terrain"] == "w.?\n.w.\n..\n"
    sheet.layers["terrain"][2, 1] = 1
    assert written(sheet, source)["hexes"]["terrain"] == "w.?\n.w.\n.w.\n"
    for rows in ("..?\n.w.\n", "..?\n.w.\n...\n...\n"):  # too few or too many: written anew
        source = changed(hexes={"terrain": rows})
        sheet = read(source)
        sheet.layers["terrain"][0, 0] = 1
        assert written(sheet, source)["hexes"]["terrain"] == "w..\n.w.\n...\n"


def test_a_layer_that_the_file_does_not_draw_is_written_once_it_is_used():
    source = changed(hexes={"x-h": 2})
    sheet = read(source)
    assert written(sheet, source) == source
    sheet.layers["terrain"][2, 0] = 1
    assert written(sheet, source)["hexes"] == {"x-h": 2, "terrain": "...\n...\nw..\n"}
    assert map_data(sheet)["hexes"] == {"terrain": "...\n...\nw..\n"}


def test_a_layer_whose_kinds_stand_in_another_order_is_written_anew():
    for chars, kinds, first in (
        (".uw", ["clear", "unused", "woods"], "."),
        (".xu", ["clear", "woods", "unused"], "."),
    ):
        sheet = read()
        sheet.legend["terrain"] = LegendLayer(list(chars), kinds)
        sheet.layers["terrain"][1, 1] = kinds.index("woods")
        sheet.layers["terrain"][0, 0] = 0
        char = chars[kinds.index("woods")]
        assert written(sheet)["hexes"]["terrain"] == f"{first}..\n.{char}.\n...\n"


def test_a_kind_that_is_added_leaves_the_rows_as_they_stand():
    source = changed(hexes={"terrain": "..?\n.w.\n...\n"})
    sheet = read(source)
    sheet.legend["terrain"].chars.append("b")
    sheet.legend["terrain"].kinds.append("bog")
    assert written(sheet, source) == source
    sheet.layers["terrain"][0, 0] = 3
    data = written(sheet, source)
    assert data["hexes"]["terrain"] == "b.?\n.w.\n...\n"
    assert data["legend"]["terrain"] == {".": "clear", "w": "woods", "u": "unused", "b": "bog"}


def test_layers_and_features_that_a_sheet_has_no_more_go():
    sheet = read()
    del sheet.layers["height"], sheet.legend["height"], sheet.hexsides["road"]
    data = written(sheet)
    assert data["hexes"] == {"x-h": 2, "terrain": SOURCE["hexes"]["terrain"]}
    assert data["hexsides"] == {"x-s": 3, "crest": ["0202A", "0909A"]}


def test_a_new_legend_has_the_kinds_that_are_used_and_the_default():
    sheet = read()
    assert map_data(sheet)["legend"] == {"terrain": {".": "clear", "w": "woods"}}
    sheet.layers["terrain"][:] = 0
    assert "legend" not in map_data(sheet)
    sheet.layers["height"][:] = 0
    assert words_of_map(sheet)["legend"] == {
        "terrain": {".": "clear", "w": "woods", "u": "unused"},
        "height": {"0": "low"},
    }


def test_the_words_of_a_map_are_all_but_its_pictures_and_lists():
    data = words_of_map(read())
    assert "hexes" not in data
    assert "hexsides" not in data
    assert data["places"] == {"Mill": {"kind": "town", "hexes": ["0202"]}}
    assert (data["notes"], data["x-own"], data["board"]["columns"]) == ("n", 7, 3)
    assert words_of_map(table()) == map_data(table())


def test_hexsides_are_added_to_their_list_and_others_stay_as_they_are_written():
    sheet = read()
    put(sheet.grid, sheet.hexsides["road"], Hexside(Hex(1, 1), Direction.C), True)
    data = written(sheet)
    assert data["hexsides"] == {"x-s": 3, "crest": ["0202A", "0909A"], "road": ["0101C"]}
    put(sheet.grid, sheet.hexsides["crest"], Hexside(Hex(2, 2), Direction.A), False)
    assert written(sheet)["hexsides"]["crest"] == ["0909A"]


def test_a_place_keeps_the_names_that_were_not_understood():
    sheet = read()
    sheet.places["Mill"] = Place("Mill", "town", (Hex(3, 3), Hex(1, 1)))
    sheet.places["New"] = Place("New", "hill", (Hex(1, 2),))
    assert written(sheet)["places"] == {
        "x-p": 5,
        "Mill": {"kind": "town", "hexes": ["0909", "0303", "0101"], "x-m": 6},
        "New": {"kind": "hill", "hexes": ["0102"]},
    }
    del sheet.places["Mill"], sheet.places["New"]
    assert written(sheet)["places"] == {"x-p": 5}


def test_a_board_of_another_size_or_numbering_is_written_anew_with_the_users_own():
    """Lists of hexes of the old board stayed where the new one had none, so all else was written anew too."""
    other = HexGrid(4, 3)
    sheet = read()
    for made in (
        replace(sheet, numbering=SCHEMES["RRCC"], hexsides={}, layers={}, places={}, legend={}),
        replace(sheet, grid=other, hexsides={}, layers={}, places={}, legend={}),
    ):
        data = written(made)
        assert data["legend"] == {"x-l": 1}
        assert data["hexes"] == {"x-h": 2}
        assert data["hexsides"] == {"x-s": 3}
        assert data["lines"] == {"x-f": 4}
        assert data["places"] == {"x-p": 5}
        assert data["x-own"] == 7
    data = written(replace(sheet, numbering=SCHEMES["RRCC"]))
    assert data["hexsides"] == {"x-s": 3, "crest": ["0102D"]}
    assert data["legend"] == SOURCE["legend"], "a legend holds on any board"
    assert data["board"]["numbering"] == "RRCC"


def test_a_key_that_is_new_stands_at_its_usual_place():
    source = {key: SOURCE[key] for key in ("format", "title", "x-own", "ruleset", "board", "notes")}
    sheet = read(source)
    sheet.legend["terrain"], sheet.layers["terrain"] = (
        LegendLayer([".", "w"], ["clear", "woods"]),
        read().layers["terrain"],
    )
    sheet.edges = {"N": "south"}
    sheet.extra = {**sheet.extra, "x-more": 1}
    data = written(sheet, source)
    assert list(data) == [
        *("format", "title", "x-own", "ruleset", "board", "legend", "hexes", "edges", "notes", "x-more")
    ]


def test_a_table_is_laid_over_a_table_and_another_kind_of_map_written_anew():
    source = file_data(table())
    assert source["x-own"] == 7
    assert merged_map_data(table("New"), source, source) == {**source, "title": "New"}
    assert merged_map_data(read(), source, source) == map_data(read())
    assert written(table()) == map_data(table())


@pytest.mark.parametrize(
    "key", ["title", "ruleset", "metres", "notes", "edges", "extra", "grid", "numbering"]
)
def test_maps_that_differ_in_one_thing_are_not_the_same(key: str):
    other: Data = {
        **{"title": "u", "ruleset": "s", "metres": 7.0, "notes": "", "edges": {}, "extra": {}},
        **{"grid": HexGrid(3, 3, "pointed"), "numbering": SCHEMES["RRCC"]},
    }
    assert is_same_sheet(read(), read())
    assert not is_same_sheet(read(), replace(read(), **{key: other[key]}))
    assert not is_same_sheet(table(), table("u"))
    assert is_same_sheet(table(), table())
    assert not is_same_sheet(table(), read())
    assert not is_same_sheet(read(), table())


def _no_layer(sheet: MapSheet) -> None:
    del sheet.layers["terrain"]


def _no_feature(sheet: MapSheet) -> None:
    del sheet.hexsides["crest"]


def _other_hex(sheet: MapSheet) -> None:
    sheet.layers["terrain"][0, 0] = 1


def _other_side(sheet: MapSheet) -> None:
    put(sheet.grid, sheet.hexsides["crest"], Hexside(Hex(1, 1), Direction.C), True)


def _other_place(sheet: MapSheet) -> None:
    sheet.places["Mill"] = Place("Mill", "town", ())


def _other_order(sheet: MapSheet) -> None:
    sheet.places = {"A": Place("A", "hill", ()), **sheet.places}


@each("change", [_no_layer, _no_feature, _other_hex, _other_side, _other_place, _other_order])
def test_maps_are_not_the_same_when_a_part_of_one_differs(change: Any):
    sheet = read()
    change(sheet)
    assert not is_same_sheet(read(), sheet)
    assert not is_same_sheet(sheet, read())


def test_what_nobody_used_makes_no_difference():
    sheet = read()
    del sheet.layers["height"], sheet.hexsides["road"]
    sheet.legend["terrain"] = LegendLayer(["c", "u", "w"], ["clear", "unused", "woods"])
    sheet.layers["terrain"][1, 1] = 2
    assert is_same_sheet(read(), sheet)
    assert is_same_sheet(sheet, read())
    one, other = read(), read()
    one.places["A"], other.places = Place("A", "hill", ()), {"A": Place("A", "hill", ()), **other.places}
    assert not is_same_sheet(one, other), "the order of places is the author's"
