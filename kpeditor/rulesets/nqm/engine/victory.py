"""How a game ends: counts of stands for the lines of the scenario [N66]."""

from __future__ import annotations

import shapely

from kpeditor.core.rules.state import Outcome
from kpeditor.core.rules.winning import outcome_by, winning_lines
from kpeditor.core.scenario.model import DRAW
from kpeditor.core.scenario.victory.tallies import CountedUnit, Fate, UnitRoll
from kpeditor.rulesets.nqm.engine.pieces import Stand
from kpeditor.rulesets.nqm.engine.position import Position

_FATES: dict[str, Fate] = {"map": "map", "destroyed": "destroyed", "due": "away", "withdrawn": "away"}


def tally(position: Position) -> UnitRoll:
    """All stands as victory counts them; unbroken ones on the table are effective."""
    return UnitRoll([_counted(position, one) for one in position.stands.values()])


def _counted(position: Position, stand: Stand) -> CountedUnit:
    type_ = position.setting.types[stand.type]
    state = position.state_of(stand)
    conditions = {
        name
        for name, holds in (
            ("broken", state.broken),
            ("disorganised", state.is_disorganised(position.hour)),
            ("casualties", stand.markers > 0),
            ("concealed", stand.concealed),
        )
        if holds
    }
    return CountedUnit(
        stand.id,
        stand.side,
        type_.kinds,
        _FATES[stand.state],
        None,
        frozenset(conditions),
        is_effective=not state.broken,
        counts=type_.is_combat,
        loss_counts=type_.is_combat,
        base=shapely.Point(stand.at) if stand.is_here and stand.at is not None else None,
    )


def outcome(position: Position, *, is_last: bool) -> Outcome | None:
    """How the game ends with this hour, None when it goes on. A side without stands loses; where neither has
    any it is a draw.
    """
    setting = position.setting
    gone = [
        side
        for side in setting.sides
        if not any(setting.types[one.type].is_combat for one in position.here(side))
    ]
    if position.hour and len(gone) > 1:
        return Outcome(DRAW, "neither side has a stand left", position.hour)
    if position.hour and gone:
        reason = f"{setting.scenario.called(gone[0])} has no stand left"
        return Outcome(setting.enemy(gone[0]), reason, position.hour)
    lines = winning_lines(setting.scenario, setting.sheet)
    return outcome_by(lines, setting.scenario, setting.sheet, tally(position), position.hour, is_last=is_last)
