"""Observers: who may call indirect fire into a hex, for whom, by which kind of attack [B21, B23 to B25]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import REGISTERED, Battery, need_of, observes_as
from kpeditor.rulesets.panzerblitz.engine.bitz.state import Revised
from kpeditor.rulesets.panzerblitz.engine.position import MAP, Position
from kpeditor.rulesets.panzerblitz.panzerbitz import OBSERVERS_GRANTED

MOST_KEPT = 2000
"""The number of attacks for which the permitted observers are cached."""


def revised_of(position: Position) -> Revised:
    """The state of PanzerBitz combat of a position that is played with it."""
    assert position.revised is not None
    return position.revised


def may_observe(
    position: Position, observer: str, firers: Iterable[str], way: str, battery: Battery | None
) -> bool:
    """Whether a unit is one of the observers for an attack, wherever it stands. If a battery has observers of
    its own, no others may observe for it. A unit that is named for a firer observes for it whatever its
    kind.
    """
    batteries, piece = revised_of(position).batteries, position.pieces[observer]
    if battery is not None and battery.observers:
        return observer in battery.observers
    kinds = observes_as(position.setting.types[piece.type])
    if way != REGISTERED and batteries.by_list:
        return bool(kinds & batteries.entry(piece.side, OBSERVERS_GRANTED)) or all(
            batteries.calls(observer, one) for one in firers
        )
    return all(
        batteries.calls(observer, one) or kinds & batteries.entry(piece.side, need_of(position.figure(one)))
        for one in firers
    )


def able_to_observe(position: Position, side: str, *, face_up: bool) -> list[str]:
    """The undispersed units of a side on the map that could observe, whatever they see. With `face_up` only
    units that have not fired, as attacks require.
    """
    return [
        id_
        for id_, piece in position.of(side)
        if piece.state == MAP
        and not piece.dispersed
        and not piece.in_tunnel
        and not (face_up and piece.fired)
    ]


def observers(
    position: Position,
    firers: Iterable[str],
    at: Hex,
    way: str = REGISTERED,
    battery: Battery | None = None,
    *,
    face_up: bool = True,
) -> list[str]:
    """The observers of a hex for an attack by these units of one side. Registration requires undispersed
    observers, attacks require face-up ones [B20, B23].
    """
    ids = tuple(firers)
    side = position.pieces[ids[0]].side
    known = _known(position, ids, way, battery)
    found = []
    for one in able_to_observe(position, side, face_up=face_up):
        here = position.pieces[one].at
        if here is None or not position.ground.sees(here, at):
            continue
        may = known.get((one, side))
        if may is None:
            may = known[one, side] = may_observe(position, one, ids, way, battery)
        if may:
            found.append(one)
    return found


def _known(
    position: Position, firers: tuple[str, ...], way: str, battery: Battery | None
) -> dict[tuple[str, str], bool]:
    """The cached answers of `may_observe` for an attack, by unit and its side. They stay the same all
    game.
    """
    memo: dict[Any, dict[tuple[str, str], bool]] = position.ground.memo.setdefault("observers", {})
    key = firers, way, battery
    if key not in memo:
        if len(memo) >= MOST_KEPT:
            memo.clear()
        memo[key] = {}
    return memo[key]
