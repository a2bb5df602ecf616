"""The views of a position that each side may have, and its hash."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.dice import Deck
from kpeditor.core.rules.state import digest_of
from kpeditor.core.scenario.model import Mark
from kpeditor.rulesets.panzer8.declarations import (
    ACTED,
    COVER,
    COVERS,
    DISMOUNTED,
    DUG_IN,
    GAP,
    HELD,
    HIDDEN,
    LIMBERED,
    PLANNED,
    REACTED,
    SUPPRESSED,
    UNLED,
)
from kpeditor.rulesets.panzer8.engine import covering
from kpeditor.rulesets.panzer8.engine.hiding import below, is_hidden
from kpeditor.rulesets.panzer8.engine.table.ground import inner_point
from kpeditor.rulesets.panzer8.engine.table.pieces import DUE, MAP, Piece
from kpeditor.rulesets.panzer8.engine.table.position import Position


def view_for(position: Position, side: str) -> dict[str, Any]:
    """What a side may know, as plain data; elements below markers of the other side are only due."""
    at = position
    return {
        "turn": at.now,
        "phase": at.phase,
        "mover": at.side if at.now else "",
        "card": at.card,
        "cards": list(at.shown),
        "pile": len(at.deck.pile) if at.deck is not None else 0,
        "units": {id_: _unit(at, id_, side) for id_ in at.pieces},
        "markers": [_marker(at, one.number, side) for one in at.markers],
        "smoke": [
            {"side": one.side, "line": [list(point) for point in one.ends], "by": one.by} for one in at.smokes
        ],
        "zones": [
            {"side": one.side, "at": list(one.at), "width": one.width, "level": one.level} for one in at.zones
        ],
        "pool": dict(at.pool),
        "gaps": [list(point) for point in at.gaps],
        "mounts": [
            {"unit": id_, "side": one.side, "at": list(one.mounts)}
            for id_, one in at.pieces.items()
            if one.mounts is not None and one.state == MAP
        ],
        "patrols": sorted(at.patrols),
        "walk": _walk(at, side),
        "marks": _marks(at, side),
    }


def _unit(at: Position, id_: str, side: str) -> dict[str, Any]:
    piece = at.pieces[id_]
    found: dict[str, Any] = {"side": piece.side, "type": piece.type}
    bearer = at.pieces[piece.aboard] if piece.aboard else piece
    if piece.side != side and is_hidden(at, id_):
        return {**found, "hex": None, "state": DUE, HIDDEN: True}
    point = bearer.at  # a passenger stands where its carrier stands
    if bearer.marker:
        point = next(one.at for one in at.markers if one.number == bearer.marker)
    space = at.ground.sheet.space
    state = DUE if piece.state == MAP and point is None else piece.state
    found |= {
        "hex": space.name(point) if point is not None else None,
        "at": list(point) if point is not None else None,
        "facing": piece.facing,
        "state": state,
        SUPPRESSED: piece.suppressed,
        DUG_IN: piece.dug_in,
        LIMBERED: piece.limbered,
        DISMOUNTED: piece.dismounted,
        ACTED: piece.acted,
        REACTED: piece.reacted,
        "quality": piece.quality,
        "moved": piece.moved,
    }
    if piece.keeps_below:
        found["ground_floor"] = True
    if piece.marker:
        found |= {HIDDEN: True, "marker": piece.marker}
    if piece.aboard:
        found["carried_by"] = piece.aboard
    if piece.held:
        found["held"] = True
    return found


def standing(at: Position) -> dict[str, dict[str, int]]:
    """The conditions of elements that follow from where they stand: cover other than their own works, and
    whether a commander is near [P2, P25].
    """
    found: dict[str, dict[str, int]] = {}
    for id_ in at.on_table():
        piece, grade = at.pieces[id_], 0
        if not piece.dug_in:
            cover = "hull-down" if at.stand(id_).is_hull_down else covering.cover_of(at, id_, None)
            grade = COVERS.index(cover) + 1 if cover in COVERS else 0
        is_unled = at.is_combat(id_) and not any(
            at.element(one).kind == "commander" and not at.pieces[one].suppressed
            for one in at.near(id_, piece.side, at.numbers.near)
        )
        found[id_] = {COVER: grade, UNLED: int(is_unled)}
    return found


def _marker(at: Position, number: int, side: str) -> dict[str, Any]:
    marker = next(one for one in at.markers if one.number == number)
    found: dict[str, Any] = {"number": number, "side": marker.side, "at": list(marker.at)}
    is_hiding = bool(at.hiding) and at.pieces[at.hiding[0]].side == side  # no element is below it yet
    if marker.side == side and not is_hiding:
        found["units"] = below(at, number)
    return found


def _walk(at: Position, side: str) -> dict[str, Any] | None:
    """The move that has paused; the enemy sees the part already made."""
    walk = at.walk
    if walk is None:
        return None
    is_own = at.pieces[walk.unit].side == side
    path = walk.path if is_own else walk.path.until(max(walk.gone, 0.0))
    found = {"unit": walk.unit, "do": walk.do, "path": [list(point) for point in path.points]}
    return {**found, "target": walk.target} if is_own or walk.do == "charge" else found


def _marks(at: Position, side: str) -> list[dict[str, Any]]:
    """The marks on the table, except those that `lying` draws; planned points are known to their side alone
    [P44, P45]. The side that holds a feature is marked if the victory conditions ask for it.
    """
    space = at.ground.sheet.space
    planned = (one for one in at.setting.scenario.marks if one.kind in PLANNED and one.side in ("", side))
    gaps = (Mark(GAP, space.name(gap)) for gap in at.gaps)
    held = (
        Mark(HELD, space.name(inner_point(at.ground.shape(name))), owner)
        for name, owner in at.holds.items()
        if name in at.setting.objectives
    )
    return [
        {"kind": mark.kind, "at": mark.at, "side": mark.side, "value": mark.value}
        for mark in (*planned, *gaps, *held)
    ]


def told_to(known: Position, side: str) -> Position:
    """A position as the file of a seat may hold it: of hidden elements only that they exist, of an enemy move
    the part that was seen, and of the cards their number [P39, P43].
    """
    at = known.copy()
    for id_, piece in known.pieces.items():
        if _is_out_of_sight(known, id_, side):
            at.pieces[id_] = Piece(piece.side, piece.type, piece.group, quality=piece.quality)
    if at.deck is not None:
        at.deck = Deck(at.deck.name, (), (0,) * len(at.deck.pile))
    walk = at.walk
    if walk is not None and at.pieces[walk.unit].side != side:
        points = walk.path.until(max(walk.gone, 0.0)).points
        target = walk.target if walk.do == "charge" else ""
        at.walk = replace(
            walk, points=points, windows=walk.windows[: walk.number + 1], target=target, gun="", facing=None
        )
    at.tasks = tuple(one for one in at.tasks if one[1] == side and _is_plain(one[2]))
    at.passes = ()
    is_own = at.hiding and at.pieces[at.hiding[0]].side == side
    at.hiding, at.free_markers = (at.hiding, at.free_markers) if is_own else ((), ())
    at.scouts = tuple(one for one in at.scouts if at.pieces[one].side == side)
    return at


def _is_out_of_sight(known: Position, id_: str, side: str) -> bool:
    """Whether a side does not know where an element of the other side is: it has still to come, is hidden, or
    is aboard such an element.
    """
    piece = known.pieces[id_]
    bearer = known.pieces[piece.aboard] if piece.aboard else piece
    return piece.side != side and DUE in (piece.state, bearer.state)


def _is_plain(value: Any) -> bool:
    """Whether a value consists of plain values only."""
    if isinstance(value, dict):
        return all(map(_is_plain, value.values()))
    if isinstance(value, list):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, bool | int | float | str)


def digest(position: Position) -> str:
    """A hash of a position, without what never changes in a game."""
    left = {"setting", "_stands", "drawn"}  # the open cards determine it
    return digest_of(
        {one.name: _plain(getattr(position, one.name)) for one in fields(position) if one.name not in left}
    )


def _plain(value: Any) -> Any:
    """A value of a position as plain data."""
    if hasattr(value, "data"):
        return value.data()
    if isinstance(value, TablePoint):
        return [round(value.x, 4), round(value.y, 4)]
    if hasattr(value, "__dataclass_fields__"):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, frozenset):
        return sorted(str(_plain(one)) for one in value)
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value
