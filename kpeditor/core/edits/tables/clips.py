"""Putting down features of a table that were copied."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablemoves import TableClip
from kpeditor.core.edits.tables.features import SetFeatures, free_name
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint


def paste(
    sheet: TableSheet, clip: TableClip, at: TablePoint, links: dict[str, frozenset[str]], stroke: int = 0
) -> SetFeatures:
    """An edit that puts the features of a clip on top, with their middle at a place; names that are taken
    become others, and what names a feature of the clip follows.

    Args:
        links: by kind of feature the properties that name another feature.

    Raises:
        EditRefused: when something of it would lie off the table.
    """
    there = clip.at(at, sheet.space.unit)
    for point in (point for one in there for ring in one.rings for point in ring):
        if point not in sheet.space:
            raise EditRefused("there is no room here: some of it would lie off the table")
    taken = replace(sheet, features=dict(sheet.features))
    names = {}
    for feature in there:
        names[feature.id] = free_name(taken, feature.id)
        taken.features[names[feature.id]] = feature
    changes: dict[str, Feature | None] = {}
    for feature in there:
        naming = links.get(feature.kind, frozenset())
        props = {
            key: names.get(str(one), one) if key in naming else one for key, one in feature.props.items()
        }
        changes[names[feature.id]] = replace(feature, id=names[feature.id], props=props)
    title = f"Put down {next(iter(changes))}" if len(changes) == 1 else f"Put down {len(changes)} features"
    return SetFeatures(changes, title, stroke)
