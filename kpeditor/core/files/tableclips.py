"""Clips of tables as text. A clip is an ordinary map file, so the file of any table can be pasted."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tablemoves import TableClip, clip_of, moved_feature
from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.tablefiles import table_data
from kpeditor.core.files.reading import read_map
from kpeditor.core.files.text.emit import document
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.geometry.table import TablePoint, TableSpace


def table_clip_text(clip: TableClip, ruleset: str) -> str:
    """The text of a clip."""
    points = [point for one in clip.features for point in one.points]
    left, top = min(point.x for point in points), min(point.y for point in points)

    def move(point: TablePoint) -> TablePoint:
        return TablePoint(round(point.x - left, 6), round(point.y - top, 6))

    features = {one.id: moved_feature(one, move) for one in clip.features}
    ends = [point for one in features.values() for point in one.points]
    space = TableSpace(
        max(max(point.x for point in ends), 1.0), max(max(point.y for point in ends), 1.0), clip.unit
    )
    sheet = TableSheet("Piece of a table", ruleset, space, features)
    return document({"format": "kpeditor-map/1", **table_data(sheet)})


def read_table_clip(source: str) -> TableClip:
    """The clip a text holds.

    Raises:
        BadFile: when the text is not a table, or has no features; the message is for the user.
    """
    if "kpeditor-map/" not in source[:2000]:
        raise BadFile("The clipboard holds no piece of a table: select features and copy them first.")
    sheet, problems, _ = read_map(YamlText.parse(source, ""))
    if not isinstance(sheet, TableSheet) or not sheet.features:
        raise BadFile("The clipboard holds a map without features of a table.", problems)
    usable = {name: one for name, one in sheet.features.items() if one.points}
    return clip_of(replace(sheet, features=usable), usable)
