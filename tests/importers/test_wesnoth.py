"""Maps of Wesnoth: rows with a border, codes of two parts, starting positions, even columns lower."""

from __future__ import annotations

from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules import registry
from kpeditor.importers.build import build
from kpeditor.importers.mapping import guess
from kpeditor.importers.wesnoth import read_wesnoth

RULES = registry.find("kampfpanzer")
MAP = """border_size=1
usage=map

Gg, Gg,    Gg,     Gg,   Gg
Gg, Gg,    Gs^Fp,  1 Ke, Gg
Gg, Hh^Vh, Mm,     Re,   Gg
Gg, Hh,    Ww^Bw|, keep Ch, Gg
Gg, Gg,    Gg,     Gg,   Gg
"""


def read(tmp_path, text=MAP):
    (tmp_path / "a.map").write_text(text, "utf-8")
    return read_wesnoth(tmp_path / "a.map")


def test_the_border_is_left_out_and_even_columns_are_low(tmp_path):
    foreign = read(tmp_path)
    assert (foreign.grid.columns, foreign.grid.rows) == (3, 3)
    assert foreign.grid.is_low(Hex(2, 1))
    plain = "\n".join(line for line in MAP.splitlines() if "=" not in line)
    assert read(tmp_path, plain).grid == foreign.grid


def test_base_and_overlay_are_kinds_of_their_own(tmp_path):
    foreign = read(tmp_path)
    targets = guess(foreign, RULES)
    assert {key: targets[key] for key in ("Gs", "^Fp", "Hh", "^Vh", "Mm", "Ke")} == {
        "Gs": "terrain/clear",
        "^Fp": "terrain/woods",
        "Hh": "elevation/slope",
        "^Vh": "terrain/town",
        "Mm": "elevation/hilltop",
        "Ke": "terrain/town",
    }
    sheet = build(foreign, targets, RULES).battle.map
    assert (sheet.kind("terrain", Hex(1, 2)), sheet.kind("elevation", Hex(1, 2))) == ("town", "slope")
    assert sheet.kind("terrain", Hex(2, 1)) == "woods"
    assert sheet.kind("elevation", Hex(2, 2)) == "hilltop"


def test_hexes_of_road_lead_to_each_other(tmp_path):
    text = MAP.replace("1 Ke", "Re  ").replace("Ww^Bw|", "Re    ")
    foreign = read(tmp_path, text)
    targets = guess(foreign, RULES)
    assert targets["Re"] == "hexside/road"
    sheet = build(foreign, targets, RULES).battle.map
    assert [sheet.name_side(side) for side in sides_of(sheet.grid, sheet.hexsides["road"])] == ["0301D"]


def test_starting_positions_may_become_places(tmp_path):
    foreign = read(tmp_path)
    starts = {kind.key: "place/hill" for kind in foreign.kinds if kind.role == "point"}
    assert set(starts) == {"start 1", "start keep"}
    places = build(foreign, starts, RULES).battle.map.places
    assert {name: place.hexes for name, place in places.items()} == {
        "Start 1": (Hex(3, 1),),
        "Start keep": (Hex(3, 3),),
    }
