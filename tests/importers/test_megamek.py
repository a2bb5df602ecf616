"""Boards of MegaMek: levels, terrain, roads with the sides they leave by, large numbers."""

from __future__ import annotations

from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules import registry
from kpeditor.importers.build import build
from kpeditor.importers.mapping import guess
from kpeditor.importers.megamek import read_megamek

RULES = registry.find("kampfpanzer")
BOARD = """#MegaMek Data File
size 3 2
option exit_roads_to_pavement false
hex 0101 0 "road:1:4" ""
hex 0201 1 "road:1:32;woods:1;foliage_elev:2" "grass"
hex 0301 -1 "water:2" ""
hex 0102 3 "" ""
hex 0202 0 "building:1:8;bldg_elev:1;bldg_cf:15" ""
hex 0302 0 "rough:1" ""
end
"""


def read(tmp_path, text=BOARD):
    (tmp_path / "a.board").write_text(text, "utf-8")
    return read_megamek(tmp_path / "a.board")


def test_levels_terrain_and_roads(tmp_path):
    foreign = read(tmp_path)
    assert foreign.grid.is_low(Hex(2, 1))
    sheet = build(foreign, guess(foreign, RULES), RULES).battle.map
    kinds = {
        name: (sheet.kind("terrain", sheet.hex(name)), sheet.kind("elevation", sheet.hex(name)))
        for name in ("0101", "0201", "0301", "0102", "0202")
    }
    assert kinds == {
        "0101": ("clear", "ground"),
        "0201": ("woods", "slope"),
        "0301": ("clear", "ground"),
        "0102": ("clear", "hilltop"),
        "0202": ("town", "ground"),
    }
    assert [sheet.name_side(side) for side in sides_of(sheet.grid, sheet.hexsides["road"])] == ["0101C"]


def test_roads_that_do_not_say_how_they_leave_lead_to_their_neighbours(tmp_path):
    text = BOARD.replace("road:1:4", "road:1").replace("road:1:32", "road:1")
    foreign = read(tmp_path, text)
    sheet = build(foreign, guess(foreign, RULES), RULES).battle.map
    assert [sheet.name_side(side) for side in sides_of(sheet.grid, sheet.hexsides["road"])] == ["0101C"]


def test_what_has_no_counterpart_is_left_to_the_mapping(tmp_path):
    foreign = read(tmp_path)
    assert guess(foreign, RULES)["rough:1"] == ""
    targets = guess(foreign, RULES) | {"rough:1": "terrain/woods", "water:2": "terrain/town"}
    sheet = build(foreign, targets, RULES).battle.map
    assert [sheet.kind("terrain", Hex(3, row)) for row in (1, 2)] == ["town", "woods"]


def test_boards_of_a_hundred_columns(tmp_path):
    numbers = [f"{column:02d}01" for column in range(1, 101)]
    text = "size 100 1\n" + "".join(f'hex {number} {int(number == "10001")} "" ""\n' for number in numbers)
    foreign = read(tmp_path, text)
    sheet = build(foreign, guess(foreign, RULES), RULES).battle.map
    assert sheet.kind("elevation", Hex(100, 1)) == "slope"
    assert sheet.kind("elevation", Hex(10, 1)) == "ground"


def test_of_a_hex_listed_twice_the_last_line_counts_and_is_told(tmp_path):
    text = BOARD.replace("end\n", 'hex 0201 0 "building:1" ""\nhex 0302 2 "" ""\nend\n')
    foreign = read(tmp_path, text)
    sheet = build(foreign, guess(foreign, RULES), RULES).battle.map
    assert (sheet.kind("terrain", Hex(2, 1)), sheet.kind("elevation", Hex(2, 1))) == ("town", "ground")
    assert sheet.kind("elevation", Hex(3, 2)) == "hilltop"
    assert foreign.notes == ["Listed twice, the last line counts: hexes 0201, 0302."]
    assert {kind.key: kind.count for kind in foreign.kinds}.get("rough:1") is None
    assert sum(kind.count for kind in foreign.kinds if kind.key.startswith("level")) == 6


def test_terrain_beyond_what_a_hex_can_show_is_told(tmp_path):
    text = BOARD.replace('"rough:1"', '"rough:1;mud:1;fire:1;smoke:1;snow:1;ice:1"')
    assert read(tmp_path, text).notes == ["2 further kinds of terrain left out in hexes with more than 4."]
