"""What a map says of lines, hex by hex: read by feature, property and value, changed in its place."""

from __future__ import annotations

from typing import Any

from kpeditor.core.board.mapsheet import LegendLayer, MapSheet
from kpeditor.core.files.formats.linefiles import MOST_PROPERTIES, merged_lines, read_lines
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.problem import Problem
from tests.each import each


def blank() -> MapSheet:
    return MapSheet("", "", HexGrid(5, 4), SCHEMES["CCRR"])


def read(lines: dict[str, Any]) -> tuple[MapSheet, list[Problem]]:
    sheet = blank()
    problems: list[Problem] = []
    read_lines(sheet, lines, problems)
    return sheet, problems


def said(sheet: MapSheet, layer: str) -> dict[str, str]:
    """What a property says, by the number of the hex."""
    found = {sheet.name(hex_): sheet.kind(layer, hex_) for hex_ in sheet.grid.hexes()}
    return {name: kind for name, kind in found.items() if kind}


def put(sheet: MapSheet, layer: str, **values: str) -> None:
    """Says a property of hexes, called `h` and their number, anew."""
    legend = sheet.legend[layer]
    for name, value in values.items():
        hex_ = sheet.hex(name[1:])
        if value not in legend.kinds:
            legend.chars.append(chr(ord("A") + len(legend.kinds)))
            legend.kinds.append(value)
        sheet.layers[layer][hex_.row - 1, hex_.column - 1] = legend.kinds.index(value)


def test_properties_are_read_by_value_and_a_list_alone_says_yes():
    sheet, problems = read({"rail": {"tracks": {"2": ["0101", "0504"], "3": ["0203"]}, "siding": ["0203"]}})
    assert problems == []
    assert said(sheet, "rail.tracks") == {"0101": "2", "0504": "2", "0203": "3"}
    assert said(sheet, "rail.siding") == {"0203": "yes"}
    assert [sheet.legend[layer].line for layer in sheet.legend] == ["rail", "rail"]
    assert sheet.layers["rail.tracks"].shape == (4, 5)


@each(
    ("said_of", "code", "path", "text"),
    [
        (["0101", "0909"], "hex-unknown", (1,), None),
        (["0101", "0101"], "hex-twice", (1,), "0101 is listed before"),
        ({"2": ["0101"], "3": ["0203", "0101"]}, "hex-twice", ("3", 1), "0101 is listed before as 2"),
        ({"2": ["0909"]}, "hex-unknown", ("2", 0), None),
    ],
)
def test_a_hex_that_is_none_or_has_a_value_is_told_and_the_others_are_read(said_of, code, path, text):
    _, problems = read({"rail": {"tracks": said_of}})
    assert [(one.code, one.where.path) for one in problems] == [(code, ("lines", "rail", "tracks", *path))]
    assert text is None or problems[0].text == text
    after = read({"rail": {"tracks": ["0909", "0101", "0101", "0203"]}})[0]
    assert said(after, "rail.tracks") == {"0101": "yes", "0203": "yes"}


def test_a_layer_of_the_legend_is_not_read_as_a_property_too():
    sheet = blank()
    problems: list[Problem] = []
    sheet.legend["rail.tracks"] = LegendLayer(["."], ["clear"])
    read_lines(sheet, {"rail": {"tracks": ["0101"], "siding": ["0101"]}}, problems)
    assert [(one.code, one.where.path) for one in problems] == [("layer-twice", ("lines", "rail", "tracks"))]
    assert "rail.tracks" not in sheet.layers
    assert said(sheet, "rail.siding") == {"0101": "yes"}


def test_so_many_properties_and_values_are_read_and_no_more():
    many: dict[str, list[str]] = {f"p{index}": [] for index in range(MOST_PROPERTIES)}
    assert read({"rail": many})[1] == []
    sheet, problems = read({"road": {"first": []}, "rail": many})
    assert len(sheet.layers) == MOST_PROPERTIES
    assert [(one.code, one.where.path, one.text) for one in problems] == [
        ("layers-many", ("lines",), "'lines' has 49 properties; only the first 48 are read")
    ]


def test_a_hundred_values_of_a_property_are_read_and_further_ones_stay_in_the_file():
    """The 63rd ended the program: no letter or digit was left for it."""
    tracks: dict[str, list[str]] = {"x-why": [], **{str(index): [] for index in range(100)}}
    sheet, problems = read({"rail": {"tracks": tracks}})
    assert problems == []
    assert sheet.legend["rail.tracks"].kinds == ["", *map(str, range(100))]
    assert len(set(sheet.legend["rail.tracks"].chars)) == 101
    tracks["last"] = ["0203"]
    sheet, problems = read({"rail": {"tracks": tracks}})
    assert [(one.code, one.where.path, one.text) for one in problems] == [
        (
            "layers-many",
            ("lines", "rail", "tracks"),
            "'rail.tracks' has 101 values; only the first 100 are read",
        )
    ]
    assert said(sheet, "rail.tracks") == {}
    changed = merged({"rail": {"tracks": tracks}}, h0101="1")
    assert changed == {"rail": {"tracks": {"x-why": [], "1": ["0101"], "last": ["0203"]}}}


def test_what_the_users_own_keys_say_is_no_property_and_no_value():
    sheet, problems = read({"x-a": {"b": ["0101"]}, "rail": {"x-c": ["0101"], "tracks": {"x-d": ["0101"]}}})
    assert problems == []
    assert list(sheet.layers) == ["rail.tracks"]
    assert said(sheet, "rail.tracks") == {}


def merged(source: dict[str, Any], **values: str) -> dict[str, Any]:
    """What a file says after changes of `rail.tracks`."""
    old, new = read(source)[0], read(source)[0]
    for sheet in (old, new):
        if "rail.tracks" not in sheet.legend:
            sheet.legend["rail.tracks"] = LegendLayer(["."], [""], "rail")
            sheet.layers["rail.tracks"] = sheet.layers.get("rail.tracks", blank_layer())
    put(new, "rail.tracks", **values)
    return merged_lines(new, old, source)


def blank_layer() -> Any:
    return read({"rail": {"tracks": []}})[0].layers["rail.tracks"]


@each(
    ("tracks", "changes", "expected"),
    [
        # Others keep their place and spelling, and what was not understood stays.
        (["0203", "0909", "0101"], {"h0102": "yes"}, ["0203", "0909", "0101", "0102"]),
        (["0203", "0909", "0101"], {"h0203": ""}, ["0909", "0101"]),
        (["0101"], {"h0203": "2"}, {"yes": ["0101"], "2": ["0203"]}),
        ({"2": ["0101"]}, {"h0101": "yes"}, {"yes": ["0101"]}),
        ({"2": ["0101"], "3": ["0203"]}, {"h0203": "2"}, {"2": ["0101", "0203"]}),
        ({"2": ["0101"], "x-why": "seen"}, {"h0203": "2"}, {"2": ["0101", "0203"], "x-why": "seen"}),
        ({"2": ["0101"], "3": "none"}, {"h0203": "3"}, {"2": ["0101"], "3": ["0203"]}),
        (None, {"h0203": "yes", "h0202": "yes", "h0104": "yes"}, ["0104", "0202", "0203"]),
        (None, {"h0203": "2"}, {"2": ["0203"]}),
        (["0101"], {"h0101": ""}, None),
    ],
)
def test_a_change_is_written_where_the_property_stands(tracks, changes, expected):
    own = {"x-mine": 1}
    source = {"road": {"bridge": ["0101"]}, "rail": own | ({} if tracks is None else {"tracks": tracks})}
    assert merged(source, **changes) == {
        "road": {"bridge": ["0101"]},
        "rail": own | ({} if expected is None else {"tracks": expected}),
    }


def test_what_nobody_changed_stays_as_it_was_written():
    source = {"rail": {"tracks": {"2": ["0101", "9999"]}, "siding": []}, "x-mine": [1], "canal": 7}
    assert merged(source) == source
    assert merged({}) == {}
    assert merged({}, h0101="2") == {"rail": {"tracks": {"2": ["0101"]}}}


def test_a_feature_of_which_nothing_is_said_any_more_goes():
    assert merged({"rail": {"tracks": ["0101"]}, "road": {"bridge": ["0203"]}}, h0101="") == {
        "road": {"bridge": ["0203"]}
    }
    source = {"rail": {"tracks": ["0101"]}}
    assert merged_lines(blank(), read(source)[0], source) == {}


def test_the_usual_value_of_a_property_is_not_written():
    sheet = read({"rail": {"tracks": {"yes": ["0101"], "no": ["0203"]}}})[0]
    legend = sheet.legend["rail.tracks"]
    legend.kinds[0] = "no"
    assert merged_lines(sheet, blank(), {}) == {"rail": {"tracks": ["0101"]}}
    assert sheet.kind("rail.tracks", Hex(2, 3)) == "no"
