"""Registration: where markers of indirect fire may be placed, and when they are removed [B20, B21, B33]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzerblitz.engine import firing
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import REGISTERED, Battery, is_battery_piece
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import (
    able_to_observe,
    may_observe,
    observers,
    revised_of,
)
from kpeditor.rulesets.panzerblitz.engine.position import MAP, Position
from kpeditor.rulesets.panzerblitz.engine.shots import Unfit, hex_named, verify_own
from kpeditor.rulesets.panzerblitz.panzerbitz import PARTY_LINE, REGISTRATION

OFF: Final = "off"


def callers(position: Position, id_: str, at: Hex) -> list[str]:
    """The undispersed observers that keep the marker of a unit in a hex, for its own fire and that of its
    batteries.
    """
    found = observers(position, (id_,), at, face_up=False)
    for battery in _batteries_of(position, id_):
        found += observers(position, (id_,), at, battery.way, battery, face_up=False)
    return list(dict.fromkeys(found))


def _batteries_of(position: Position, id_: str) -> Iterator[Battery]:
    return (one for one in revised_of(position).batteries.groups if id_ in one.members)


def why_not_registering(position: Position, id_: str) -> str:
    """Why a unit can place no marker at all; "" if it can. A unit that has fired may still register [B33]."""
    piece = position.pieces[id_]
    if not is_battery_piece(position.figure(id_)):
        return "is neither a mortar nor of class (H)"
    if piece.state != MAP or piece.at is None or piece.in_tunnel:
        return "is not on the map on its own"
    return "is dispersed" if piece.dispersed else ""


def why_not_marking(position: Position, id_: str, at: Hex) -> str:
    """Why a unit that may register cannot place its marker in a hex, whatever lies there; "" if it can."""
    piece, name = position.pieces[id_], position.ground.name(at)
    assert piece.at is not None
    distance, reach = position.ground.distance(piece.at, at), position.figure(id_).range
    if distance > reach:
        return f"reaches {reach} hexes, not {distance}"
    if position.enemies(piece.side, at) and firing.why_hidden(position, piece.side, at):
        return f"cannot mark {name}: the enemies in it are not spotted"
    return "" if callers(position, id_, at) else f"has no observer that sees {name}"


def read_markers(
    position: Position, side: str, answer: Answer
) -> tuple[dict[str, Hex | None], list[IllegalAnswer]]:
    """The markers that an answer places, moves (a hex) or removes ("off", None), and its faults. The answer
    is a mapping by unit; markers it does not name stay.
    """
    if not isinstance(answer, Mapping):
        return {}, [IllegalAnswer("registration is a mapping of units and hexes [B20]")]
    found: dict[str, Hex | None] = {}
    faults: list[IllegalAnswer] = []
    for unit, place in answer.items():
        id_ = str(unit)
        try:
            found[id_] = _read(position, side, id_, place)
        except Unfit as unfit:
            faults.append(unfit.illegal())
    try:
        _judge_all(position, side, found)
    except Unfit as unfit:
        faults.append(unfit.illegal())
    return found, faults


def _read(position: Position, side: str, id_: str, place: Any) -> Hex | None:
    verify_own(position, side, id_)
    if why := why_not_registering(position, id_):
        raise Unfit(f"{position.title(id_)} {why}", "B20", id_)
    if place in (None, OFF):
        return None
    at = hex_named(position, place, f"the marker of {position.title(id_)}", "B20", id_)
    if revised_of(position).registered.get(id_) != at and (why := why_not_marking(position, id_, at)):
        raise Unfit(f"{position.title(id_)} {why}", "B20", id_)
    return at


def _judge_all(position: Position, side: str, changed: Mapping[str, Hex | None]) -> None:
    """Judges the final places of all markers of a side."""
    revised = revised_of(position)
    final = {
        id_: at
        for id_, at in {**revised.registered, **changed}.items()
        if at is not None and position.pieces[id_].side == side
    }
    by_hex: dict[Hex, list[str]] = {}
    for id_, at in final.items():
        by_hex.setdefault(at, []).append(id_)
    for at, ids in by_hex.items():
        if len(ids) > 1 and revised.batteries.with_all(side, PARTY_LINE, frozenset(ids)) is None:
            name = position.ground.name(at)
            raise Unfit(f"two markers lie in {name}; only a party line shares a hex", "B20", ids[-1])
    most = revised.batteries.markers.get(side)
    if most is not None and len(final) > most:
        raise Unfit(f"{len(final)} markers; the scenario gives {side} {most}", "B20")


def can_register(position: Position) -> bool:
    """Whether a unit of the side whose turn it is could place a marker somewhere."""
    side, watch = position.side, None
    if position.is_barred(side, firing.FIRE_OP):
        return False
    for id_, _ in position.of(side):
        if why_not_registering(position, id_):
            continue
        watch = able_to_observe(position, side, face_up=False) if watch is None else watch
        calls = ((REGISTERED, None), *((one.way, one) for one in _batteries_of(position, id_)))
        if any(may_observe(position, one, (id_,), *call) for one in watch for call in calls):
            return True
    return False


def keep_watch(position: Position) -> list[tuple[str, Hex, str]]:
    """Removes the markers of units that are gone, and markers without an observer. Returns unit, hex and
    reason [B21].
    """
    revised, gone = revised_of(position), []
    for id_, at in revised.registered.items():
        if position.pieces[id_].state != MAP:
            gone.append((id_, at, "its unit is gone"))
        elif not callers(position, id_, at):
            gone.append((id_, at, "nobody observes it any more"))
    for id_, _, _ in gone:
        revised = revised.marked(id_, None)
    position.revised = revised
    return gone


def seen_marks(position: Position) -> list[dict[str, Any]]:
    """The registration markers among the marks of a view."""
    return [
        {"kind": REGISTRATION, "at": one["at"], "side": one["side"], "value": None}
        for one in seen_markers(position)
    ]


def seen_markers(position: Position) -> list[dict[str, Any]]:
    """The registration markers of a view, each with its unit and its present observers."""
    if position.revised is None:
        return []
    return [
        {
            "unit": id_,
            "at": position.ground.name(at),
            "side": position.pieces[id_].side,
            "observers": callers(position, id_, at),
        }
        for id_, at in sorted(position.revised.registered.items())
    ]
