"""What events of the scenario do at the end of a game-turn: groups released, groups that come, the end."""

from __future__ import annotations

from kpeditor.core.rules.happenings import GAME_ENDED, due
from kpeditor.core.scenario.effects import ARRIVE, END, RELEASE
from kpeditor.core.scenario.model import Effect
from kpeditor.rulesets.panzer8.engine.acts.results import Resolving
from kpeditor.rulesets.panzer8.engine.victory import tally


def happen(play: Resolving) -> bool:
    """Does and tells the events that happen now; whether one ends the game."""
    at, ends = play.at, False
    scenario, sheet = at.setting.scenario, at.ground.sheet
    for one in due(at.setting.happenings, at.now, tally(at), sheet, at.happened):
        at.happened |= {one.number}
        because = one.because(scenario, sheet.numbering)
        play.events.append(one.announced(at.now, because))
        acts = one.acts(play.dice, at.now, because)
        play.events += acts.log()
        for effect in acts.then:
            if effect.do == END:
                ends = True
            else:
                _do(play, effect, one.number)
    if ends:
        play.tell(GAME_ENDED, "", "the game is over")
    return ends


def _do(play: Resolving, effect: Effect, number: int) -> None:
    at = play.at
    units = [
        id_ for id_, piece in at.pieces.items() if (piece.side, piece.group) == (effect.side, effect.group)
    ]
    whose, data = at.setting.scenario.called(effect.side), {"event": number}
    if effect.do == RELEASE:
        for id_ in units:
            at.put(id_, held=False)
        play.tell(
            "released", "", f"{effect.group} of {whose} may act now", units, side=effect.side, data=data
        )
    elif effect.do == ARRIVE:
        at.arrived |= {(effect.side, effect.group)}
        text = f"{effect.group} of {whose} may enter the table from now on"
        play.tell("arrives", "", text, units, side=effect.side, data=data)
