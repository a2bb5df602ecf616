"""Reading maps of Tiled: encodings, flips, chunks, groups, tilesets and templates elsewhere, objects."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules import registry
from kpeditor.importers.build import build
from kpeditor.importers.mapping import guess
from kpeditor.importers.tiled.reader import read_tiled
from tests.importers.samples import GROUND, TILES, layer, objects, tmx

RULES = registry.find("kampfpanzer")


def write(folder, text, name="a.tmx"):
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def taken(path, **changes):
    """The battle made of a file with what is guessed, and other targets for some kinds."""
    foreign = read_tiled(path)
    return build(foreign, guess(foreign, RULES) | changes, RULES, path).battle


def rows(battle, layer_="terrain"):
    grid = battle.map.grid
    return [
        "".join(
            battle.map.kind(layer_, hex_)[0] if hex_ in grid else " "
            for column in range(grid.columns)
            for hex_ in [Hex(column + 1, row + 1)]
        )
        for row in range(grid.rows)
    ]


PLAIN = ["ccwc", "ctwc", "cccc"]


@pytest.mark.parametrize(
    ("encoding", "compression"),
    [("csv", ""), ("base64", ""), ("base64", "gzip"), ("base64", "zlib"), ("", "")],
)
def test_every_encoding_says_the_same(tmp_path, encoding, compression):
    path = write(tmp_path, tmx(layer(GROUND, encoding=encoding, compression=compression)))
    assert rows(taken(path)) == PLAIN


def test_zstandard_is_read_where_a_library_is_and_refused_with_a_cure_else(tmp_path):
    text = layer(GROUND, encoding="base64").replace('"base64"', '"base64" compression="zstd"')
    zstandard = pytest.importorskip("zstandard")
    packed = zstandard.compress(base64.b64decode(text.partition('zstd">')[2].partition("<")[0]))
    path = write(
        tmp_path,
        tmx(text.partition('zstd">')[0] + f'zstd">{base64.b64encode(packed).decode()}</data></layer>'),
    )
    assert rows(taken(path)) == PLAIN


def test_flips_and_turns_of_tiles_do_not_matter(tmp_path):
    turned = [
        number | flag
        for number, flag in zip(GROUND, [0x80000000, 0x40000000, 0x20000000, 0x10000000] * 3, strict=True)
    ]
    assert rows(taken(write(tmp_path, tmx(layer(turned))))) == PLAIN


@pytest.mark.parametrize(
    ("axis", "index", "tops", "low"),
    [
        ("x", "odd", "flat", "even"),
        ("x", "even", "flat", "odd"),
        ("y", "odd", "pointed", "even"),
        ("y", "even", "pointed", "odd"),
    ],
)
def test_the_board_stands_as_in_tiled(tmp_path, axis, index, tops, low):
    grid = read_tiled(write(tmp_path, tmx(layer(GROUND), staggeraxis=axis, staggerindex=index))).grid
    assert (grid.tops, grid.low_columns, grid.trim) == (tops, low, False)


def test_a_last_row_with_gaps_is_a_trimmed_board(tmp_path):
    grid = read_tiled(write(tmp_path, tmx(layer([*GROUND[:8], 1, 0, 1, 0])))).grid
    assert grid.trim
    assert Hex(2, 3) not in grid


def test_an_endless_map_is_cut_to_what_it_holds(tmp_path):
    packed = base64.b64encode(zlib.compress(bytes([2, 0, 0, 0] * 4))).decode()
    body = f"""<layer name="terrain" width="4" height="4"><data encoding="base64" compression="zlib">
      <chunk x="-3" y="-4" width="2" height="2">{packed}</chunk>
      <chunk x="5" y="6" width="2" height="2">{packed}</chunk></data></layer>"""
    battle = taken(write(tmp_path, tmx(body, infinite=1)))
    # Column -3 is one of the shifted ones, so the board begins with column -4.
    assert (battle.map.grid.columns, battle.map.grid.rows) == (11, 12)
    assert rows(battle)[0] == "cwwcccccccc"
    assert rows(battle)[11] == "cccccccccww"


def test_groups_move_what_is_in_them(tmp_path):
    body = f'<group name="g" offsetx="96" offsety="0">{layer([2] + [0] * 11, name="woods")}</group>'
    assert rows(taken(write(tmp_path, tmx(layer([1] * 12) + body)))) == ["ccwc", "cccc", "cccc"]
    body = f'<group name="g" offsety="5">{layer([2] + [0] * 11, name="woods")}</group>'
    assert rows(taken(write(tmp_path, tmx(layer([1] * 12) + body)))) == ["wccc", "cccc", "cccc"]


def test_a_layer_moved_by_one_column_keeps_its_place_on_the_board(tmp_path):
    body = layer([2, 2] + [0] * 10, head='offsetx="48" offsety="28"', name="over")
    assert rows(taken(write(tmp_path, tmx(layer([1] * 12) + body)))) == ["cwcc", "ccwc", "cccc"]


def test_tilesets_in_files_of_their_own(tmp_path):
    (tmp_path / "sets").mkdir()
    inner = TILES.replace('firstgid="1" ', "")
    write(tmp_path / "sets", f'<?xml version="1.0"?>{inner}', "a.tsx")
    path = write(tmp_path, tmx(layer(GROUND), tiles='<tileset firstgid="1" source="sets/a.tsx"/>'))
    assert rows(taken(path)) == PLAIN
    tiles = [
        {"id": 1, "class": "Wald"},
        {"id": 2, "properties": [{"name": "terrain", "type": "string", "value": "town"}]},
    ]
    write(
        tmp_path,
        json.dumps({"type": "tileset", "name": "t", "tilewidth": 64, "tileheight": 56, "tiles": tiles}),
        "b.tsj",
    )
    assert (
        rows(taken(write(tmp_path, tmx(layer(GROUND), tiles='<tileset firstgid="1" source="b.tsj"/>'))))
        == PLAIN
    )


def test_a_project_lends_its_folder(tmp_path):
    (tmp_path / "game.tiled-project").write_text("{}")
    (tmp_path / "maps").mkdir()
    write(tmp_path, f'<?xml version="1.0"?>{TILES}', "a.tsx")
    path = write(tmp_path / "maps", tmx(layer(GROUND), tiles='<tileset firstgid="1" source="../a.tsx"/>'))
    assert rows(taken(path)) == PLAIN


def test_lines_become_the_hexsides_they_run_along_or_pass(tmp_path):
    # The crest of the published example: the south-east side of the third hex of row 2, moved a little.
    crest = '<object type="crest" x="161" y="85"><polyline points="0,0 -16,28"/></object>'
    road = '<object type="Landstraße" x="32" y="28"><polyline points="0,0 48,28 96,0"/></object>'
    stream = '<object name="Elbe" class="river" x="16" y="56"><polyline points="0,0 32,0 48,28"/></object>'
    battle = taken(write(tmp_path, tmx(layer(GROUND) + objects(crest, road, stream))))
    sheet = battle.map
    found = {
        feature: [sheet.name_side(side) for side in sides_of(sheet.grid, mask)]
        for feature, mask in sheet.hexsides.items()
        if mask.any()
    }
    assert found == {"crest": ["0302C"], "road": ["0101C", "0201B"], "stream": ["0101D", "0102B"]}


def test_areas_points_and_units(tmp_path):
    (tmp_path / "t.tx").write_text('<template><object type="BT7" name="tank"><point/></object></template>')
    body = objects(
        '<object type="town" name="Town 1" x="0" y="56"><polygon points="0,0 112,0 112,84 0,84"/></object>',
        '<object type="Aufstellungszone" name="left" x="-10" y="0" width="60" height="200">'
        '<properties><property name="side" value="Red"/></properties></object>',
        '<object template="t.tx" x="32" y="28"><properties><property name="side" value="Red"/></properties>'
        "</object>",
        '<object x="5" y="5"><text>just a note</text></object>',
        name="things",
    )
    path = write(tmp_path, tmx(layer(GROUND) + body))
    assert read_tiled(path).notes == ["1 text was left out."]
    battle = taken(path, **{"area town": "place/town"})
    assert [battle.map.name(hex_) for hex_ in battle.map.places["Town 1"].hexes] == ["0102", "0202"]
    (side,) = battle.scenario.sides
    zone, placed = side.groups
    assert (side.id, zone.id, zone.deploy) == ("red", "left", "edge(W)")
    assert [(unit.type, unit.at) for unit in placed.units] == [("bt7", "0101")]


def test_unknown_parts_are_passed_over(tmp_path):
    body = "<editorsettings><x/></editorsettings><future/>"
    body += '<imagelayer name="scan"><image source="/etc/passwd"/></imagelayer>'
    assert rows(taken(write(tmp_path, tmx(body + layer(GROUND))))) == PLAIN


def test_json_says_the_same(tmp_path):
    layers = [{"type": "tilelayer", "name": "terrain", "width": 4, "height": 3, "data": GROUND}]
    tiles = [{"id": 1, "type": "woods"}, {"id": 2, "type": "Stadt"}]
    tree = {
        "type": "map", "orientation": "hexagonal", "width": 4, "height": 3, "tilewidth": 64, "tileheight": 56,
        "hexsidelength": 32, "staggeraxis": "x", "staggerindex": "odd", "infinite": False, "layers": layers,
        "tilesets": [{"firstgid": 1, "name": "t", "tilewidth": 64, "tileheight": 56, "tiles": tiles}],
    }  # fmt: skip
    assert rows(taken(write(tmp_path, json.dumps(tree), "a.tmj"))) == PLAIN
