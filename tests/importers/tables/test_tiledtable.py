"""Tables in Tiled: objects to scale, there and back without loss, and a stranger's map without hexes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import BadFile
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.rules.registry import find
from kpeditor.drawing.stylebook import STYLES
from kpeditor.export.tiled.table import table_tree, write_tiled_table
from kpeditor.export.tiled.tmx import tmx_text
from kpeditor.importers.tables.making import guess, make_table
from kpeditor.importers.tables.tiledtable import TiledOptions, is_table, read_tiled_table
from tests.importers.tables.samples import sheets


def back(file: Path, options: TiledOptions | None = None) -> tuple[TableSheet, list[str]]:
    found = read_tiled_table(file, options or TiledOptions())
    rules = find("panzer8")
    opened = make_table(found, guess(found, rules.terrain()), rules)
    assert isinstance(opened.battle.sheet, TableSheet)
    return opened.battle.sheet, [*found.notes, *found.left_out.sentences()]


@settings(max_examples=10)
@given(sheet=sheets(), suffix=st.sampled_from([".tmx", ".tmj"]))
def test_a_table_comes_back_as_it_was(sheet: TableSheet, suffix: str, tmp_path_factory):
    file = tmp_path_factory.mktemp("tiled") / f"t{suffix}"
    tree = table_tree(sheet, STYLES["light"])
    text = tmx_text(tree) if suffix == ".tmx" else json.dumps(tree)
    file.write_text(text, encoding="utf-8")
    assert is_table(file)
    again, told = back(file)
    assert again == sheet
    assert list(again.features) == list(sheet.features)
    assert not told


STRANGE = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="{form}" width="30" height="20" tilewidth="32" tileheight="32">
 <layer id="1" name="grass" width="30" height="20"><data encoding="csv">{tiles}</data></layer>
 <objectgroup id="2" name="Forest">
  <object id="1" x="64" y="64" width="128" height="64"/>
  <object id="2" name="Old road" type="road" x="0" y="320"><polyline points="0,0 960,0"/></object>
  <object id="3" name="sign" x="0" y="0"><text>Hello</text></object>
  <object id="4" name="gate" type="portal" x="5" y="5"><point/></object>
 </objectgroup>
</map>
"""


def test_a_map_without_hexes_is_taken_in_by_the_size_of_its_tiles(tmp_path):
    file = tmp_path / "strange.tmx"
    file.write_text(STRANGE.format(form="orthogonal", tiles=",".join("0" * 600)))
    sheet, told = back(file, TiledOptions("cm"))
    assert (sheet.space.width, sheet.space.height, sheet.space.unit) == (30.0, 20.0, "cm")
    assert {name: one.kind for name, one in sheet.features.items()} == {"Woods": "woods", "Old road": "road"}
    assert sheet.features["Woods"].points == tuple(
        TablePoint(x, y) for x, y in ((2, 2), (6, 2), (6, 4), (2, 4))
    )
    assert sorted(told) == [
        "1 feature left out: kind=portal; say what it becomes",
        "1 feature left out: texts have no shape",
        "1 feature left out: tiles have no place on a free table; draw objects over them",
    ]


def test_what_our_own_file_lost_is_told(tmp_path):
    file = tmp_path / "t.tmx"
    write_tiled_table(TableSheet("T", "panzer8", sheet_space()), file, style=STYLES["light"])
    file.write_text(file.read_text().replace('name="table-width"', 'name="wide"'))
    with pytest.raises(BadFile, match="how large the table is"):
        read_tiled_table(file, TiledOptions())


def sheet_space() -> TableSpace:
    return TableSpace(40, 30, "inch")


def test_hexagonal_and_isometric_maps_are_not_for_tables(tmp_path):
    for form in ("hexagonal", "isometric"):
        file = tmp_path / f"{form}.tmx"
        file.write_text(STRANGE.format(form=form, tiles=",".join("0" * 600)))
        assert not is_table(file)
