"""Smoke screens laid by elements, and wire cleared by engineers [P40, P42, P60]."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.panzer8.engine import shots
from kpeditor.rulesets.panzer8.engine.answers import facing_of, point_of, refuse
from kpeditor.rulesets.panzer8.engine.table.ground import WIRE
from kpeditor.rulesets.panzer8.engine.table.pieces import Smoke
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.toolbox.tablepaths import TablePath

DISCHARGER, GRENADES, LIGHT, MORTAR, SUPPORT = "dischargers", "grenades", "light mortar", "mortar", "support"
WIDTHS: Final[Mapping[str, int]] = {DISCHARGER: 2, GRENADES: 2, LIGHT: 2, MORTAR: 3, SUPPORT: 4}
"""The width of a screen, in widths of a base."""
CLEARS: Final = 6
"""The least roll with which engineers clear wire [P40]."""


def means_of(position: Position, id_: str) -> str:
    """The way in which an element lays smoke; "" for an element that cannot [P42]."""
    element, piece = position.element(id_), position.pieces[id_]
    if piece.limbered:
        return ""
    if element.flags & {"hull_dischargers", "turret_dischargers"}:
        return DISCHARGER
    if element.kind == "engineers":
        return GRENADES
    if "mortar" in element.flags:
        is_light = "man_portable" in element.flags and element.gun is not None and element.gun.range <= 24
        if is_light and position.setting.nations.get(piece.side) == "german":
            return ""
        return LIGHT if is_light else MORTAR
    return ""


def width_of(position: Position, means: str) -> float:
    """The width of a screen in inches, a multiple of the width of an infantry base."""
    return WIDTHS[means] * unit_of(position)


def unit_of(position: Position) -> float:
    """The width of an infantry base, in inches."""
    base = next(
        (one.base for one in position.setting.types.values() if one.category == "infantry" and one.base), None
    )
    return base[0] if base is not None else 1.25


def is_renewed(position: Position, screen: Smoke) -> bool:
    """Whether a screen continues a screen that the same element laid in its last turn, which needs no die
    [P42].
    """
    return any(one.by == screen.by and one.ends == screen.ends for one in position.fading)


def judge(position: Position, id_: str, answer: Mapping[str, Any]) -> None:
    """Judges whether an element may lay a screen as answered.

    Raises:
        IllegalAnswer: when it may not.
    """
    title, piece = position.title(id_), position.pieces[id_]
    means = means_of(position, id_)
    if not means or piece.at is None:
        raise refuse(f"{title} cannot lay smoke", "P42", id_)
    if piece.suppressed or position.is_in_melee(id_):
        raise refuse(f"{title} is suppressed or in hand-to-hand combat", "P42", id_)
    if position.pool.get(piece.side, 0) < 1:
        raise refuse(f"{piece.side} have no smoke left", "P42", id_)
    if means in (LIGHT, MORTAR):
        at = point_of(answer.get("at"), id_)
        stand, gun = position.stand(id_), position.element(id_).gun
        far = float(shapely.distance(stand.shape, shapely.Point(at)))
        if gun is None or far > gun.range:
            raise refuse(f"the screen is {far:.1f} away, beyond the range of {title}", "P42", id_)
        if at not in position.ground.sheet.space:
            raise refuse("the screen would lie off the table", "P42", id_)
        there = type(stand)(at)
        eyes = (id_, *shots.eyes(position, id_))  # A mortar lays smoke where a friend beside it sees [P9].
        if not any(position.ground.sees(position.stand(eye), there) for eye in eyes):
            raise refuse(f"{title} does not see where the screen would lie", "P42", id_)


def screen_of(position: Position, id_: str, answer: Mapping[str, Any]) -> Smoke:
    """The screen that an answer lays: at its point, or touching the element that lays it, and across the
    facing it gives.
    """
    piece, stand = position.pieces[id_], position.stand(id_)
    means, element = means_of(position, id_), position.element(id_)
    facing = facing_of(answer, piece.facing, id_)
    if means in (LIGHT, MORTAR):
        at = point_of(answer.get("at"), id_)
    else:
        # The screen touches a face of the base: any face of a turreted vehicle, the front of a hull [P60].
        if means == DISCHARGER:
            side = round((facing - piece.facing) / 90) if "turret_dischargers" in element.flags else 0
            facing = (piece.facing + 90 * side) % 360
            far = (stand.width if side % 2 else stand.depth) / 2
        else:
            far = stand.depth / 2
        turn = math.radians(facing)
        at = TablePoint(stand.at.x + far * math.sin(turn), stand.at.y - far * math.cos(turn))
    return across(piece.side, at, facing, width_of(position, means), id_, discharged=means == DISCHARGER)


def across(
    side: str, at: TablePoint, facing: float, width: float, by: str = "", *, discharged: bool = False
) -> Smoke:
    """A screen with its middle at a point, across a facing."""
    turn = math.radians(facing + 90)
    dx, dy = math.sin(turn) * width / 2, -math.cos(turn) * width / 2
    ends = tuple(TablePoint(round(at.x + s * dx, 3), round(at.y + s * dy, 3)) for s in (-1, 1))
    return Smoke(side, (ends[0], ends[1]), by, discharged)


def parts_of(position: Position, screen: Smoke) -> list[tuple[TablePoint, float]]:
    """The middles of the parts of a screen, each as wide as a base of infantry, with the heading it lies
    across, in degrees.
    """
    (a, b), width = screen.ends, unit_of(position)
    count = max(1, round(math.dist(a, b) / width))
    turn = math.degrees(math.atan2(b.x - a.x, a.y - b.y)) - 90
    shares = ((n + 0.5) / count for n in range(count))
    return [(TablePoint(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)), turn) for t in shares]


def crushed_by(position: Position, id_: str, path: TablePath) -> list[TablePoint]:
    """The places where a fully tracked vehicle has crossed wire. Infantry right behind it may follow there
    [P40].
    """
    if "tracked" not in position.element(id_).flags or len(path.points) < 2:
        return []
    wires = (one for one in position.ground.lines if one.feature.kind == WIRE)
    return [path.at(far) for one in wires for far in path.crossings(one.shape)]


def judge_clearing(position: Position, id_: str) -> None:
    """Judges whether engineers may clear wire: they must be adjacent to it and must not have moved in this
    player-turn [P40].

    Raises:
        IllegalAnswer: when they may not.
    """
    piece, element = position.pieces[id_], position.element(id_)
    if element.kind != "engineers" or piece.suppressed or piece.at is None or piece.moved:
        raise refuse(f"{position.title(id_)} cannot clear wire", "P40", id_)
    if wire_beside(position, id_) is None:
        raise refuse(f"{position.title(id_)} is not adjacent to wire", "P40", id_)


def wire_beside(position: Position, id_: str) -> TablePoint | None:
    """The point of wire beside an element; None if there is none, or if it is cleared already."""
    stand = position.stand(id_)
    for one in position.ground.lines:
        if one.feature.kind == WIRE and one.shape.distance(stand.shape) <= 0.25:
            x, y = shapely.get_coordinates(shapely.shortest_line(stand.shape, one.shape))[1].tolist()
            found = TablePoint(round(x, 3), round(y, 3))
            if not any(math.dist(found, gap) <= 1.0 for gap in position.gaps):
                return found
    return None
