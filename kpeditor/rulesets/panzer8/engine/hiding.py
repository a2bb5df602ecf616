"""Hidden elements: how they are revealed and spotted, and what markers tell [P39, P59]."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.rulesets.panzer8.engine.answers import heading_from
from kpeditor.rulesets.panzer8.engine.standing import why_not_there
from kpeditor.rulesets.panzer8.engine.table.pieces import MAP, Marker
from kpeditor.rulesets.panzer8.engine.table.position import Position

FIRE, SMOKE = "fire", "smoke"
CLOSE: Final = 2.0
"""The distance at which the enemy spots an element in cover."""
FAR: Final = 8.0
"""The distance at which the enemy spots an element without cover."""


def marker(position: Position, number: int) -> Marker:
    """The marker with a number."""
    return next(one for one in position.markers if one.number == number)


@lru_cache(maxsize=256)
def base_at(at: TablePoint) -> Stand:
    """The base of a marker [R]."""
    return Stand(at, 1.0, 1.0)


def is_hidden(position: Position, id_: str) -> bool:
    """Whether an element, or its carrier, is below a marker or is to choose one."""
    aboard = position.pieces[id_].aboard
    both = (id_, aboard) if aboard else (id_,)
    return any(one in position.hiding or position.pieces[one].marker for one in both)


def below(position: Position, number: int) -> list[str]:
    """The elements below a marker; empty for a dummy."""
    return [id_ for id_, one in position.pieces.items() if one.marker == number and one.state == MAP]


def placing(position: Position, id_: str, toward: TablePoint | None = None) -> Stand:
    """The stand of a hidden element that is placed on the table: it touches its marker and faces a point, or
    the nearest enemy if no point is given.
    """
    piece = position.pieces[id_]
    at = marker(position, piece.marker).at
    if toward is None:
        foes = [position.stand(one).at for one in position.enemies(piece.side)]
        foes += [one.at for one in position.markers if one.side != piece.side]
        toward = min(foes, key=lambda one: math.dist(one, at)) if foes else None
    facing = round(heading_from(at, toward), 2) if toward is not None and toward != at else piece.facing
    first = position.stand_at(id_, at, facing)
    if not why_not_there(position, id_, first)[0]:
        return first
    for far in (0.75, 1.25, 1.75, 2.5):
        for turn in range(0, 360, 30):
            angle = math.radians(turn)
            there = TablePoint(round(at.x + far * math.sin(angle), 3), round(at.y - far * math.cos(angle), 3))
            stand = position.stand_at(id_, there, facing)
            if not why_not_there(position, id_, stand)[0]:
                return stand
    return first


def shown(position: Position, id_: str, toward: TablePoint | None = None) -> Position:
    """The position in which a hidden element is revealed, with all that are below its marker."""
    found = position.copy()
    for one in below(position, position.pieces[id_].marker):
        stand = placing(found, one, toward)
        found.put(one, at=stand.at, facing=stand.facing, marker=0)
    return found


def stays_hidden(position: Position, id_: str, do: str) -> bool:
    """Whether a hidden element stays hidden after its action, such as a mortar that fires shells or smoke
    [P39].
    """
    return do in (FIRE, SMOKE) and "mortar" in position.element(id_).flags


def opened(position: Position, id_: str, target: str = "") -> Position:
    """The position in which a hidden element is revealed and turned to a target; unchanged if the element is
    not hidden [P39, P59].
    """
    if not position.pieces[id_].marker:
        return position
    toward = position.pieces[target].at if target in position.pieces else None
    return shown(position, id_, toward)


def spotted(position: Position) -> Iterator[tuple[int, str]]:
    """The markers that the enemy spots now, with the spotters. A marker is spotted within 2 inches of an
    enemy that sees it, or within 8 if it is in no cover; by recce at twice the distance [P31, P39].
    """
    for one in position.markers:
        foes = list(position.on_table(position.enemy_of(one.side)))
        foes.sort(key=lambda foe: math.dist(position.stand(foe).at, one.at))
        for foe in foes:
            if spots(position, foe, one, position.stand(foe)):
                yield one.number, foe
                break


def spots(position: Position, id_: str, one: Marker, stand: Stand) -> bool:
    """Whether an element with this base spots a marker of the enemy [P31, P39]."""
    there = base_at(one.at)
    far = position.ground.apart(stand, there)
    twice = 2 if position.element(id_).kind == "recce" else 1
    if far > FAR * twice or (far > CLOSE * twice and _is_hidden_there(position, one)):
        return False
    return position.ground.sees(stand, there)


def _is_hidden_there(position: Position, one: Marker) -> bool:
    """Whether the elements below a marker are in cover or dug in. For a dummy only the cover of its ground
    counts.
    """
    if position.ground.covers(base_at(one.at)):
        return True
    return any(position.pieces[id_].dug_in for id_ in below(position, one.number))
