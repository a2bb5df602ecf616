"""`write_tiled`: a battle as a TMX or TMJ file with its tileset beside it."""

from __future__ import annotations

import json
from pathlib import Path

from kpeditor.core.board.build import complete
from kpeditor.core.errors import KpError, NotSaved
from kpeditor.core.files.documents import OpenBattle, render_alone, render_scenario
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.scenario.battle import snapshot
from kpeditor.drawing.looks import catalogue_of
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.styles.modern import LIGHT
from kpeditor.export.tiled.content import Content
from kpeditor.export.tiled.tiles import draw_tileset, save_tileset
from kpeditor.export.tiled.tmx import tmx_text
from kpeditor.importers.tiled import names
from kpeditor.importers.tiled.geometry import TiledGrid
from kpeditor.importers.tiled.own import kept_text

SIDE = 48
"""Pixels of a hex side in the tileset."""
SUFFIXES = (".tmx", ".tmj", ".json")


class NotForTiled(KpError):
    """The battle cannot become a Tiled map, or the file name does not have a suffix of Tiled."""


def write_tiled(opened: OpenBattle, target: Path, *, style: MapStyle = LIGHT, side: int = SIDE) -> Path:
    """Writes the map, with the scenario if there is one, and `<name>-tiles.png`; answers the path of that
    picture.

    Raises:
        NotForTiled: for a suffix other than .tmx, .tmj and .json, or a battle on a free table.
        NotSaved: when a file cannot be written.
    """
    if target.suffix.lower() not in SUFFIXES:
        raise NotForTiled(f"{target.name}: maps of Tiled are .tmx or .tmj")
    if not opened.battle.is_hex:
        raise NotForTiled("a free table is written by `write_tiled_table`")
    texts = {
        names.FORMAT: names.FORMAT_VALUE,
        names.TITLE: opened.battle.scenario.title if opened.battle.scenario else opened.battle.map.title,
        names.RULESET: opened.battle.map.ruleset,
        names.MAP_TEXT: kept_text(render_alone(opened.battle.sheet, opened.map_source)),
    }
    if opened.battle.scenario is not None:
        texts[names.SCENARIO_TEXT] = kept_text(
            render_scenario(opened.battle.scenario, opened.scenario_source)
        )
    battle = snapshot(opened.battle)
    complete(battle.map, catalogue_of(battle.map))
    frame = TiledGrid.of(battle.map.grid, side)
    picture = target.with_name(f"{target.stem}-tiles.png")
    image = draw_tileset(battle.map, frame, style)
    tree = Content(battle, frame, style, texts).tree(picture.name, (image.width(), image.height()))
    text = (
        tmx_text(tree) if target.suffix.lower() == ".tmx" else json.dumps(tree, ensure_ascii=False, indent=1)
    )
    is_new = not picture.exists()
    save_tileset(image, picture)
    try:
        write_safely(target, text + ("" if text.endswith("\n") else "\n"))
    except NotSaved:
        if is_new:  # a tileset without its map is useless
            picture.unlink(missing_ok=True)
        raise
    return picture
