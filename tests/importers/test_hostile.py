"""Hostile and damaged foreign files: each is refused plainly, with place and cure, at no cost."""

from __future__ import annotations

import base64
import gzip
import json
import zlib

import pytest

from kpeditor.core.errors import BadFile
from kpeditor.core.rules import registry
from kpeditor.importers import shapes
from kpeditor.importers.build import build
from kpeditor.importers.mapping import guess
from kpeditor.importers.opening import source_of
from kpeditor.importers.tiled.reader import read_tiled
from tests.importers.samples import GROUND, TILES, layer, objects, tmx

BOMB = zlib.compress(bytes(10_000_000))
LAUGHS = '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><map>&b;</map>'
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><map>&x;</map>'


def packed(data: bytes, compression: str) -> str:
    text = base64.b64encode(data).decode()
    return (
        layer(GROUND)
        .replace('"csv"', f'"base64" compression="{compression}"')
        .replace(",".join(map(str, GROUND)), text)
    )


def tileset(source: str) -> str:
    return tmx(layer(GROUND), tiles=f'<tileset firstgid="1" source="{source}"/>')


def tmj(**changes) -> str:
    tree = {
        "type": "map", "orientation": "hexagonal", "width": 4, "height": 3, "tilewidth": 64, "tileheight": 56,
        "hexsidelength": 32, "staggeraxis": "x", "staggerindex": "odd", "tilesets": [],
        "layers": [{"type": "tilelayer", "name": "terrain", "width": 4, "height": 3, "data": GROUND}],
    }  # fmt: skip
    return json.dumps(tree | changes)


def chunk(**where) -> str:
    head = " ".join(f'{name}="{value}"' for name, value in where.items())
    return f'<layer name="t"><data encoding="csv"><chunk {head}>1</chunk></data></layer>'


NESTED = '<group name="g">' * 25 + layer(GROUND) + "</group>" * 25
LONG_LINES = objects(*['<object x="0" y="0" type="road"><polyline points="0,0 9000000,0"/></object>'] * 200)
BIG_AREAS = objects(*['<object x="-9" y="-9" width="99999" height="99999" type="woods"/>'] * 70)
ODD = objects('<object x="0" y="0"><polygon points="1 2 3"/></object>')
ROUND = objects(f'<object x="0" y="0"><polygon points="{"0,0 " * 60_000}"/></object>')

TILED = {
    "billion laughs": (LAUGHS, "document type or entities", "delete the <!DOCTYPE"),
    "external entity": (OUTSIDE, "document type or entities", "delete the <!DOCTYPE"),
    "gigantic": (tmx(layer(GROUND), size=(10**9, 10**9)), "1,000,000,000 columns", "smaller ones"),
    "empty size": (tmx(layer(GROUND), size=(0, -3)), "no hex of a map", "the right file"),
    "size without end": (tmx("", size=("9" * 5000, 3)), "width must be a whole number", "save it again"),
    "gigantic layer": (tmx(layer(GROUND, size=(10**6, 10**6))), "1,000,000 columns", "smaller ones"),
    "zlib bomb": (tmx(packed(BOMB, "zlib")), "more than its 12 tiles", "tile layer format CSV"),
    "gzip bomb": (tmx(packed(gzip.compress(bytes(10**7)), "gzip")), "more than its 12 tiles", "format CSV"),
    "zlib cut off": (tmx(packed(zlib.compress(bytes(48))[:6], "zlib")), "than its 12 tiles", "format CSV"),
    "zlib damaged": (tmx(packed(b"\x78\x9c nonsense", "zlib")), "cannot be unpacked", "format CSV"),
    "zstd bomb or no library": (tmx(packed(b"\x28\xb5\x2f\xfd\xff\xff", "zstd")), "pack", "CSV"),
    "unknown packing": (tmx(packed(b"", "rar")), "packed with 'rar'", "format CSV"),
    "no base64": (tmx(layer(GROUND, encoding="base64").replace("AQ", "ä!", 1)), "no base64", "format CSV"),
    "unknown encoding": (tmx(layer(GROUND).replace("csv", "morse")), "unknown encoding 'morse'", "CSV"),
    "too few tiles": (tmx(layer(GROUND[:5])), "holds 5 tiles", "format CSV"),
    "tile without end": (tmx(layer(GROUND).replace(",3,", f",{'9' * 5000},")), "is no tile", "format CSV"),
    "tile below zero": (tmx(layer(GROUND).replace(",3,", ",-3,")), "does not exist", "format CSV"),
    "tileset climbs out": (tileset("../../../../etc/passwd"), "outside the folder", "Embed tilesets"),
    "tileset absolute": (tileset("/etc/passwd"), "outside the folder", "Embed tilesets"),
    "tileset on a drive": (tileset(r"C:\secret.tsx"), "outside the folder", "Embed tilesets"),
    "tileset climbs by backslash": (tileset(r"..\..\secret.tsx"), "outside the folder", "Embed tilesets"),
    "tileset in the net": (tileset("https://example.org/a.tsx"), "outside the folder", "Embed tilesets"),
    "tileset missing": (tileset("gone.tsx"), "'gone.tsx' is missing", "Embed tilesets"),
    "tileset is the map": (tileset("a.tmx"), "no tileset of Tiled", ""),
    "template climbs out": (tmx(objects('<object template="../x.tx"/>')), "outside the folder", "copy it"),
    "template without end": (tmx(objects('<object template="loop.tx"/>')), "would never end", "no template"),
    "cut off": (tmx(layer(GROUND))[:-60], "no well-formed XML", "cut off"),
    "no number": (tmx(objects('<object x="NaN" y="0"/>')), "x must be a number, not 'NaN'", "save it again"),
    "number without end": (tmx(objects('<object x="1e999" y="0"/>')), "x must be a number", "save it again"),
    "points that are none": (tmx(ODD), "y must be", ""),
    "chunk far away": (tmx(chunk(x=10**9, y=0, width=1, height=1), infinite=1), "far away", "Crop"),
    "chunks far apart": (
        tmx(chunk(x=0, y=0, width=1, height=1) + chunk(x=5000, y=0, width=1, height=1), infinite=1),
        "5,001 columns", "smaller ones",
    ),
    "gigantic chunk": (tmx(chunk(x=0, y=0, width=10**9, height=10**9), infinite=1), "1,000,000,000", "cut"),
    "endless and empty": (tmx("", infinite=1), "has no tiles", "paint something"),
    "groups in groups": (tmx(NESTED), "20 deep", "merge layers"),
    "elements in elements": ("<map>" + "<a>" * 100_000, "nested too deep", "no map"),
    "layers upon layers": (tmx('<objectgroup name="x"/>' * 400), "300 layers", "merge layers"),
    "orthogonal": (tmx(layer(GROUND), orientation="orthogonal"), "orthogonal", "Hexagonal"),
    "isometric": (tmx(layer(GROUND), orientation="isometric"), "isometric", "Hexagonal"),
    "impossible tiles": (tmx(layer(GROUND), hexsidelength=640), "are impossible", "map properties"),
    "corners without end": (tmx(ROUND), "60,000 corners", "simplify"),
    "another XML": ("<html><body/></html>", "begins with <html>", ""),
    "nothing": ("", "neither XML nor JSON", "cut off"),
}  # fmt: skip


def tileset_json(**entries) -> str:
    return tmj(tilesets=[{"firstgid": 1, **entries}])


def tiles_json(data) -> str:
    return tmj(layers=[{"type": "tilelayer", "name": "t", "width": 4, "height": 3, "data": data}])


HALF = tmj(
    layers=[{"type": "objectgroup", "name": "n", "objects": [{"id": 1, "name": "\ud800", "x": 1, "y": 1}]}]
)
FAR = [
    {"type": "objectgroup", "name": "n", "objects": [{"id": 1, "x": 1e308, "y": 0, "width": 9, "height": 9}]}
]

JSON = {
    "number without end": (tmj().replace('"height": 3', f'"height": {"9" * 5000}', 1), "too long", "no map"),
    "without limit": (tmj(tileheight=1).replace(": 1,", ": Infinity,", 1), "Infinity", "again"),
    "too large for a number": (tmj(tileheight=1).replace(": 1,", ": 1e999,", 1), "not inf", "save it again"),
    "far away": (tmj(layers=FAR), "x must be a number, not 1e+308", "save it again"),
    "half a character": (HALF, "half of a character", "save it again"),
    "NUL in a name": (tileset_json(source="a\0.tsx"), "name of no file", "Embed tilesets"),
    "half a character in a name": (tileset_json(source="a\ud800.tsx"), "half of a character", "again"),
    "name too long for a file": (tileset_json(source="a" * 5000), "name of no file", "Embed tilesets"),
    "device": (tileset_json(source="CON"), "'CON' is missing", "Embed tilesets"),
    "tileset below zero": (tileset_json(firstgid=-5), "firstgid -5", "save it again"),
    "parts of tiles": (tiles_json([1.5] * 12), "1.5 is no tile", "format CSV"),
    "truth for tiles": (tiles_json([True] * 12), "True is no tile", "format CSV"),
    "no number": (tmj().replace('"height": 3', '"height": NaN', 1), "NaN is no number", "save it again"),
    "brackets in brackets": ("[" * 200_000, "nested too deep", "no map"),
    "cut off": (tmj()[:-40], "neither XML nor JSON", "cut off"),
    "layers are none": (tmj(layers=7), "layers must be a list", "save it again"),
    "tiles are none": (
        tmj(layers=[{"type": "tilelayer", "name": "t", "width": 4, "height": 3, "data": [[1]] * 12}]),
        "is no tile", "format CSV",
    ),
    "another JSON": ('{"type": "tileset"}', "no map of Tiled", ""),
}  # fmt: skip

WESNOTH = {
    "a row cut off": (
        "Gg, Gg, Gg\nGg, Gg, Gg\nGg, Gg\n",
        ":3: this row has 2 codes; the first has 3",
        "cut off",
    ),
    "no code": ("Gg,Gg,Gg\nGg,<script>,Gg\nGg,Gg,Gg\n", "'<script>' in column 1", "Wesnoth's editor"),
    "only a border": ("Gg, Gg\nGg, Gg\n", "no hex of a map", "the right file"),
    "empty": ("border_size=1\n", "no rows", "Wesnoth's editor"),
    "too wide": (("Gg," * 1100 + "Gg\n") * 3, "1,099 columns", "smaller ones"),
}

MEGAMEK = {
    "gigantic": ("size 999999999 999999999\n", "999,999,999 columns", "smaller ones"),
    "no size": ('hex 0101 0 "" ""\n', "size COLUMNS ROWS", "board editor"),
    "cut off": ('size 2 2\nhex 0101 0 "" ""\n', "has 4 hexes, the file 1", "cut off"),
    "off the board": ('size 2 2\nhex 0901 0 "" ""\n', ":2: ", "board editor"),
    "twice": (
        'size 2 1\nhex 0101 0 "" ""\nhex 0101 0 "" ""\n',
        "has 2 hexes, the file 1",
        "cut off",
    ),
    "no hex": ("size 2 2\nhex 0101 0 woods\n", "is no hex of this board", "board editor"),
}

CASES = [
    pytest.param(f"a{suffix}", *case, id=f"{suffix[1:]}: {name}")
    for suffix, cases in ((".tmx", TILED), (".tmj", JSON), (".map", WESNOTH), (".board", MEGAMEK))
    for name, case in cases.items()
]


def take_in(path):
    source = source_of(path)
    assert source is not None
    foreign = source.read(path)
    rules = registry.find("kampfpanzer")
    return build(foreign, guess(foreign, rules), rules, path)


@pytest.mark.parametrize(("name", "text", "told", "cure"), CASES)
def test_it_is_refused_with_place_and_cure(tmp_path, name, text, told, cure):
    (tmp_path / "loop.tx").write_text('<template><object template="loop.tx"/></template>')
    path = tmp_path / name
    path.write_text(text, "utf-8")
    with pytest.raises(BadFile) as refusal:
        take_in(path)
    (problem,) = refusal.value.problems
    assert told in str(refusal.value)
    assert cure in problem.fix
    assert str(tmp_path) in problem.where.file


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (tmx(layer(GROUND)).encode("utf-16"), "UTF-16, not UTF-8"),
        (tmx(layer(GROUND, name="Gehölz")).encode("latin-1"), "not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no text file"),
        (b"<map>\0</map>", "no well-formed XML"),
    ],
)
@pytest.mark.parametrize("suffix", [".tmx", ".map", ".board"])
def test_other_encodings_and_no_texts_are_refused(tmp_path, data, told, suffix):
    (tmp_path / f"a{suffix}").write_bytes(data)
    with pytest.raises(BadFile, match=told if suffix == ".tmx" else "."):
        take_in(tmp_path / f"a{suffix}")


def test_names_of_a_megabyte_are_cut(tmp_path):
    text = tmx(layer(GROUND, name="n" * 10**6)).replace('"Forest"', f'"{"F" * 10**6}"')
    (tmp_path / "a.tmx").write_text(text)
    foreign = read_tiled(tmp_path / "a.tmx")
    assert max(len(kind.key) + len(kind.title) for kind in foreign.kinds) < 300


def test_a_folder_is_no_map(tmp_path):
    (tmp_path / "a.tmx").mkdir()
    with pytest.raises(BadFile, match="a folder"):
        take_in(tmp_path / "a.tmx")


def test_a_link_out_of_the_folder_is_not_followed(tmp_path):
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/a.tsx").write_text("<tileset name='s'/>")
    (tmp_path / "map").mkdir()
    (tmp_path / "map/a.tsx").symlink_to("../secret/a.tsx")
    (tmp_path / "map/a.tmx").write_text(tileset("a.tsx"))
    with pytest.raises(BadFile, match="outside the folder"):
        take_in(tmp_path / "map/a.tmx")


def test_a_picture_elsewhere_is_only_not_shown(tmp_path):
    (tmp_path / "a.tmx").write_text(tmx(layer(GROUND)).replace("ground.png", "../../../etc/passwd"))
    (tmp_path / "b.tmx").write_text(
        tmx(layer(GROUND)).replace("ground.png", "a\0b.png").replace("\0", "&#1;")
    )
    source = source_of(tmp_path / "a.tmx")
    assert source is not None
    assert {kind.picture for kind in source.read(tmp_path / "a.tmx").kinds} == {None}
    with pytest.raises(BadFile):
        source.read(tmp_path / "b.tmx")


@pytest.mark.parametrize(
    "said", ['margin="999999999999999999"', 'spacing="-999999999999"', 'margin="-5"', 'columns="-3"']
)
def test_tiles_outside_any_picture_are_only_not_shown(tmp_path, said):
    name = said.partition("=")[0]
    (tmp_path / "ground.png").write_bytes(b"no picture yet")
    head = TILES.replace(' columns="4"', "") if name == "columns" else TILES
    text = tmx(layer(GROUND), tiles=head.replace("<tileset", f"<tileset {said}", 1))
    (tmp_path / "a.tmx").write_text(text)
    pictures = [kind.picture for kind in read_tiled(tmp_path / "a.tmx").kinds]
    assert all(one is None or 0 <= one.left < 256 for one in pictures)
    assert None in pictures


def test_words_are_one_plain_line(tmp_path):
    """A title or name with line breaks, or with signs that turn the text behind them."""
    head = '<properties><property name="title" value="a&#10;b\u202ec"/></properties>'
    (tmp_path / "a.tmx").write_text(
        tmx(head + layer(GROUND)).replace("Forest", "For\u202eest&#10;!"), "utf-8"
    )
    foreign = read_tiled(tmp_path / "a.tmx")
    assert foreign.title == "a b c"
    assert "For est !" in [kind.title for kind in foreign.kinds]


@pytest.mark.parametrize("kept", ["", "json:{", "&#9;- [", "a: &amp;a [*a]", "format: kpeditor-map/9"])
def test_a_file_of_ours_with_a_damaged_part_is_a_foreign_one(tmp_path, kept):
    head = (
        '<properties><property name="kpeditor" value="kpeditor-tiled/1"/>'
        f'<property name="kpeditor:map" value="{kept}"/></properties>'
    )
    path = tmp_path / "a.tmx"
    path.write_text(tmx(head + layer(GROUND)), "utf-8")
    source = source_of(path)
    assert source is not None
    assert source.read(path).own is None
    assert take_in(path).battle.map.grid.columns == 4


def test_work_for_lines_and_areas_is_bounded(tmp_path, monkeypatch):
    path = tmp_path / "a.tmx"
    for body, told in ((LONG_LINES, "longer than any map"), (BIG_AREAS, "too many large areas")):
        path.write_text(tmx(layer(GROUND) + body))
        monkeypatch.setattr(shapes, "_MOST_STEPS", 1000)
        monkeypatch.setattr(shapes, "_MOST_TESTS", 100)
        with pytest.raises(BadFile, match=told):
            take_in(path)
