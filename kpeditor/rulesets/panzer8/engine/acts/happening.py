"""What events of the scenario do at the end of a game-turn: groups released, groups that come, the end."""

from __future__ import annotations

from kpeditor.core.rules.happenings import GAME_ENDED, GameTurnEnd, Reason, due
from kpeditor.core.scenario.effects import ARRIVE, RELEASE
from kpeditor.core.scenario.events import Effect
from kpeditor.rulesets.panzer8.declarations import EFFECTS
from kpeditor.rulesets.panzer8.engine.acts.results import Resolving
from kpeditor.rulesets.panzer8.engine.victory import tally


def happen(play: Resolving) -> bool:
    """Does and tells the events that happen now; whether one ends the game."""
    at = play.at
    now = due(at.setting.happenings, at.now, tally(at), at.ground.sheet, at.happened)
    at.happened |= {one.number for one in now}
    end = GameTurnEnd(at.setting.scenario, at.ground.sheet, at.now, play.dice, EFFECTS, play.events)
    _, is_over = end.carry_out(now, (), lambda effect, reason: _do(play, effect, reason))
    if is_over:
        play.tell(GAME_ENDED, "", "the game is over")
    return is_over


def _do(play: Resolving, effect: Effect, reason: Reason) -> None:
    at = play.at
    units = [
        id_ for id_, piece in at.pieces.items() if (piece.side, piece.group) == (effect.side, effect.group)
    ]
    whose = at.setting.scenario.called(effect.side)
    if effect.do == RELEASE:
        for id_ in units:
            at.put(id_, held=False)
        play.tell(
            "released", "", f"{effect.group} of {whose} may act now", units, side=effect.side, data=reason
        )
    elif effect.do == ARRIVE:
        at.arrived |= {(effect.side, effect.group)}
        text = f"{effect.group} of {whose} may enter the table from now on"
        play.tell("arrives", "", text, units, side=effect.side, data=reason)
