"""Placing: where a staff has its formations begin."""

from __future__ import annotations

import math

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer
from kpeditor.rulesets.nqm.computer.picture import Picture
from kpeditor.rulesets.nqm.engine.position import Position, Stand
from kpeditor.rulesets.nqm.engine.setup import laid_out, round_of


def set_up(position: Position, side: str) -> Answer:
    """Those who fight on the places of the victory lines, one formation after another, or as near to the
    first of them as their ground allows; guns, staffs and columns in the rear of their ground.
    """
    now = round_of(position)
    assert now is not None
    picture, types = Picture(position, side), position.setting.types
    formations: dict[str, list[Stand]] = {}
    for id_ in now.grounds:
        formations.setdefault(position.stands[id_].formation, []).append(position.stands[id_])
    table = position.setting.sheet.space
    first = picture.places[0].centre if picture.places else TablePoint(table.width / 2, table.height / 2)
    anchors: dict[str, TablePoint] = {}
    fighting = 0
    for formation, stands in formations.items():
        ground = shapely.union_all([now.grounds[one.id] for one in stands])
        if not any(types[one.type].data["stand"] == "fighting" for one in stands):
            corners = shapely.get_coordinates(shapely.envelope(ground)).tolist()
            anchors[formation] = TablePoint(*max(corners, key=lambda corner: math.dist(corner, first)))
            continue
        inside = [one for one in picture.places if shapely.intersects(one.shape, ground)]
        anchors[formation] = inside[fighting % len(inside)].centre if inside else first
        fighting += 1
    return laid_out(position, anchors)
