"""Placing: where a staff has its formations begin."""

from __future__ import annotations

import math
from typing import Any

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer
from kpeditor.rulesets.nqm.computer.picture import Picture
from kpeditor.rulesets.nqm.engine.position import Position, Stand
from kpeditor.rulesets.nqm.engine.setup import laid_out, round_of

_NEARLY_ALL = 0.9
"""The share of the table from which on ground is no area of a side."""


def set_up(position: Position, side: str) -> Answer:
    """Those who fight on the places of the victory lines, one formation after another, or as near to the
    first of them as their ground allows; guns, staffs and columns in the rear of their ground. Who may begin
    nearly everywhere begins on the part of the table that falls to the side, the first side's in the west.
    """
    now = round_of(position)
    assert now is not None
    picture, types = Picture(position, side), position.setting.types
    formations: dict[str, list[Stand]] = {}
    for id_ in now.grounds:
        formations.setdefault(position.stands[id_].formation, []).append(position.stands[id_])
    table = position.setting.sheet.space
    sides = position.setting.sides
    broad, number = table.width / len(sides), sides.index(side)
    home = TablePoint((number + 0.5) * broad, table.height / 2)
    first = picture.places[0].centre if picture.places else home
    anchors: dict[str, TablePoint] = {}
    fighting = 0
    for formation, stands in formations.items():
        ground, nearest = shapely.union_all([now.grounds[one.id] for one in stands]), first
        if ground.area > _NEARLY_ALL * table.width * table.height:
            part = shapely.box(number * broad, 0, (number + 1) * broad, table.height)
            ground, nearest = shapely.intersection(ground, part), home
        if not any(types[one.type].data["stand"] == "fighting" for one in stands):
            corners = shapely.get_coordinates(shapely.envelope(ground)).tolist()
            anchors[formation] = TablePoint(*max(corners, key=lambda corner: math.dist(corner, first)))
            continue
        inside = [one for one in picture.places if _reaches_into(one.shape, ground)]
        anchors[formation] = inside[fighting % len(inside)].centre if inside else nearest
        fighting += 1
    return laid_out(position, anchors)


def _reaches_into(shape: Any, ground: Any) -> bool:
    """Whether they share more than a border."""
    return bool(shapely.intersects(shape, ground)) and not shapely.touches(shape, ground)
