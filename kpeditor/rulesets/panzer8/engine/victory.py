"""The facts that victory conditions count, and the holders of features of the table [4.5 objectives]."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import shapely

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import BadName
from kpeditor.core.rules.winning import controls_counted
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.victory.judging import controlled_features
from kpeditor.core.scenario.victory.tallies import CountedUnit, Fate, UnitRoll
from kpeditor.rulesets.panzer8.declarations import DUG_IN, SUPPRESSED
from kpeditor.rulesets.panzer8.engine.hiding import marker
from kpeditor.rulesets.panzer8.engine.table.pieces import DESTROYED, EXITED, MAP
from kpeditor.rulesets.panzer8.engine.table.position import Position

_FATES: Final[Mapping[str, Fate]] = {MAP: "map", DESTROYED: "destroyed", EXITED: "exited"}


def tally(position: Position) -> UnitRoll:
    """A position as victory conditions count it; suppressed elements are not effective [R]."""
    return UnitRoll([_counted(position, id_) for id_ in position.pieces], dict(position.holds))


def objectives(scenario: Scenario, sheet: TableSheet) -> frozenset[str]:
    """The features whose control the victory conditions count."""
    found: set[str] = set()
    for one in controls_counted(scenario, sheet):
        with suppress(BadName):  # `check` reports it.
            found |= set(controlled_features(one, sheet))
    return frozenset(found)


def take_hold(position: Position) -> None:
    """At the end of a player-turn notes the holder of each feature: the side that alone has combat elements
    on it, or had them there last [R].
    """
    holds = dict(position.holds)
    stands = [
        (position.pieces[id_].side, position.stand(id_).shape)
        for id_ in position.on_table()
        if position.is_combat(id_) and not position.pieces[id_].suppressed
    ]
    for name, feature in position.ground.sheet.features.items():
        if feature.shape == "line":
            continue
        shape = position.ground.shape(name)
        on_it = {side for side, base in stands if shape.intersects(base)}
        if len(on_it) == 1:
            holds[name] = on_it.pop()
    position.holds = holds


def _counted(position: Position, id_: str) -> CountedUnit:
    piece, type_ = position.pieces[id_], position.setting.types[position.pieces[id_].type]
    conditions = {SUPPRESSED: piece.suppressed, DUG_IN: piece.dug_in}
    return CountedUnit(
        id_,
        piece.side,
        frozenset({piece.type, type_.category, *type_.flags}),
        _FATES.get(piece.state, "away"),
        None,
        frozenset(name for name, holds in conditions.items() if holds),
        is_effective=not piece.suppressed,
        counts=type_.is_combat,
        loss_counts=type_.is_combat,
        base=_base(position, id_),
    )


def _base(position: Position, id_: str) -> Any:
    """The ground under an element, or the point where it was last."""
    piece = position.pieces[id_]
    if position.is_on_table(id_):
        return position.stand(id_).shape
    point = piece.place
    if piece.marker:
        point = marker(position, piece.marker).at
    return shapely.Point(point) if point is not None else None
