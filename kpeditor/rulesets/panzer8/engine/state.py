"""Panzer8State: Panzer8 as the program plays it: one question at a time, hidden elements known to their side
alone [P67].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.known.sharing import Sharing
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer
from kpeditor.rulesets.panzer8.engine import judging, setup
from kpeditor.rulesets.panzer8.engine.acts import cards
from kpeditor.rulesets.panzer8.engine.acts.play import Play
from kpeditor.rulesets.panzer8.engine.table.pieces import DUE
from kpeditor.rulesets.panzer8.engine.table.position import SETUP, Position
from kpeditor.rulesets.panzer8.engine.table.setting import Setting
from kpeditor.rulesets.panzer8.engine.turns import (
    ACT,
    FIGHT,
    REACT,
    SCOUT,
    answer_small,
    begin_combat,
    begin_game,
    proceed,
    question,
    scout,
    scout_faults,
)
from kpeditor.rulesets.panzer8.engine.views import digest, standing, told_to, view_for
from kpeditor.rulesets.toolbox.states import OneQuestionState


@dataclass(frozen=True)
class Panzer8State(OneQuestionState[Position]):
    """One position of a game; nobody changes it.

    What is asked, by the kind of the decision, and its answers:

    * `set up`: {"places": {unit: {"at": [x, y], "facing": degrees} or {"aboard": carrier}}, "markers":
      [[x, y], ...]}; who is left out goes below a marker, where its side may hide some.
    * `hide`, in secret: {unit: number of its marker}.
    * `recce`, before the game: {"unit", "path", "facing"} for a recce element, or "pass".
    * `ready`: "ready", where nobody sets up anything.
    * `event`: of those listed, for a card that asks (`acts/air.py`); a mission of support fire is free
      (`acts/support.py`); `choose`: of those listed, for the small decisions of an owner.
    * `action`: "end", or {"unit", "do", ...}: `move`, `charge`, `fall back` and `move and fire` with "path"
      (way-points [x, y] without the start) and "facing", `charge`, `fire`, `hunt` and `move and fire` with
      "target", `hunt` and `recover` with "commander", `fire` with "gun" ("second"), `mount` and `limber` with
      "carrier", `dismount`, `unlimber` and `smoke` with "at" and "facing", `clear wire`. Who enters gives the
      point of its edge first; who leaves the table says "off".
    * `react`, of the other side, while a move has paused: "hold", or {"unit", "do": "fire", "fall back",
      "turn back" or "join"}; asked again until it holds.
    * `combat`: "end", or {"attacker", "defender", "way": "melee" or "overrun", "commander"}.
    """

    constant = (Setting,)

    def question(self) -> Decision | None:
        """The present question; None when the game is over."""
        return question(self.position)

    def faults(self, decision: Decision, answer: Answer) -> Sequence[IllegalAnswer]:
        """Everything illegal in an answer."""
        if decision.kind == ACT:
            return judging.faults(self.position, decision.side, answer)
        if decision.kind == SCOUT:
            return scout_faults(self.position, decision.side, answer)
        if decision.kind == setup.SET_UP:
            return setup.faults(self.position, answer)
        if decision.kind == setup.HIDE:
            return setup.hide_faults(self.position, answer)
        if decision.kind == cards.KIND and decision.choices is None:
            return cards.faults(self.position, answer)
        if decision.choices is not None and answer in decision.choices:
            return []
        return [IllegalAnswer("choose one of the answers offered")]

    def sharing(self, decision: Decision) -> Sharing:
        """An action, reaction or fight is the answer of the player who commands the element; answers for the
        whole side are taken from the first player who gives them.
        """
        return Sharing("turns") if decision.kind in (ACT, REACT, FIGHT, SCOUT) else Sharing()

    def answered(self, decision: Decision, answer: Answer, dice: Dice) -> tuple[Position, list[Event]]:
        """The position after a legal answer, and what happened on the way."""
        play = Play(self.position.copy(), dice)
        _do(play, decision, answer)
        if play.at.now and play.at.walk is None:
            play.spot()
        play.at.number += 1
        proceed(play)
        return play.at, play.events

    def view_for(self, side: str) -> Mapping[str, Any]:
        """What a side may know: everything except what is below the enemy's markers."""
        return view_for(self.position, side)

    def known_to(self, side: str) -> Panzer8State:
        """The position as it is shown to a computer player of a side: as far as the side knows, elements
        below enemy markers are still to come [P39].
        """
        at = self.position
        hidden = [id_ for id_, one in at.pieces.items() if one.marker and one.side != side]
        if not hidden and not at.hiding:
            return self
        known = at.copy()
        for id_ in hidden:
            known.put(id_, marker=0, state=DUE, dug_in=False, facing=0.0)
        return Panzer8State(known)

    def told_to(self, side: str) -> Position:
        """The position as a side knows it."""
        return told_to(self.known_to(side).position, side)

    def proposed_setup(self, chance: Chance) -> Answer:
        """A legal answer to the set-up, by chance.

        Raises:
            KpError: when no room was found.
        """
        return setup.proposed(self.position, chance)

    def seen_conditions(self, side: str) -> Mapping[str, Mapping[str, int]]:
        """The cover of elements and which are out of command, for the elements that a side sees."""
        return standing(self.known_to(side).position)

    def digest(self) -> str:
        """A hash of the whole position."""
        return digest(self.position)


STATE = Panzer8State
"""What games begin with."""


def _do(play: Play, decision: Decision, answer: Answer) -> None:
    """Carries out an answer."""
    kind = decision.kind
    if kind == setup.SET_UP:
        setup.set_up(play, answer)
    elif kind == setup.HIDE:
        setup.hide(play, answer)
    elif kind == ACT:
        if answer == judging.END:
            begin_combat(play)
        else:
            play.act(answer)
    elif kind == SCOUT:
        scout(play, answer)
    elif kind == REACT:
        play.react(answer)
    elif kind == FIGHT:
        if answer == judging.END:
            play.at.combats |= {(one, "") for one in play.at.on_table(play.at.side)}
        else:
            play.fight(answer)
    elif kind != setup.READY:
        answer_small(play, answer)
    if play.at.phase == SETUP and setup.round_of(play.at) is None and not play.at.hiding:
        begin_game(play)
