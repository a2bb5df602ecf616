"""The cover of an element by its ground, fortifications and digging in [P2, P14, P41, P49]."""

from __future__ import annotations

from typing import Any, Final

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.panzer8.combat import Cover
from kpeditor.rulesets.panzer8.engine.table.ground import BUILDING, BUILT_UP, PILLBOX
from kpeditor.rulesets.panzer8.engine.table.position import Position

_BEHIND: Final = 1.0
"""The greatest distance behind a vehicle at which an element follows it [P2, R]."""


def is_in_pillbox(position: Position, id_: str) -> bool:
    """Whether an element stands in a pillbox or bunker [P41]."""
    return PILLBOX in position.ground.kinds_at(position.stand(id_).at)


def cover_of(position: Position, id_: str, seen_from: TablePoint | None, *, is_mortar: bool = False) -> Cover:
    """The best cover of an element against fire from a point [P2, P32, P49]."""
    piece, element, stand = position.pieces[id_], position.element(id_), position.stand(id_)
    found: list[Cover] = []
    if piece.dug_in or is_in_pillbox(position, id_):
        found.append("hard")
    if element.kind == "armoured_infantry" and not piece.dismounted:
        found.append("hard")
    if stand.is_hull_down and seen_from is not None and position.ground.behind_crest(stand, seen_from):
        found.append("hull-down")
    for cover, name in position.ground.covers(stand, seen_from):
        kind = position.ground.sheet.features[name].kind
        if not is_mortar or cover == "hard" or kind in (BUILT_UP, BUILDING, "shell_holes"):
            found.append(cover)
    if not is_mortar and seen_from is not None and _follows(position, id_, seen_from):
        found.append("soft")
    order: tuple[Cover, ...] = ("hard", "hull-down", "soft")
    return next((one for one in order if one in found), "none")


def _follows(position: Position, id_: str, seen_from: TablePoint) -> bool:
    """Whether infantry or a soft vehicle is right behind a vehicle that covers it [P2]."""
    element, stand = position.element(id_), position.stand(id_)
    if not (element.is_infantry or "soft_vehicle" in element.flags):
        return False
    line: Any = shapely.LineString([seen_from, stand.at])
    return any(
        position.element(one).is_armoured and line.intersects(position.stand(one).shape)
        for one in position.near(id_, position.pieces[id_].side, _BEHIND)
    )


def is_covered(position: Position, id_: str) -> bool:
    """Whether an element is in cover from every direction: for hunts, spotting and falling back."""
    return cover_of(position, id_, None) != "none"
