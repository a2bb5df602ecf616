"""Operation: a game of Not Quite Mechanized as a state. An hour runs through its phases and asks on the way.

Questions and answers, all plain data:
  set up    a side in secret, before the first hour, where the scenario leaves places open (`engine.setup`).
  orders    both sides, in secret, at the begin of every hour; those of the first hold at once: a mapping of
      formations to `{task, to: [x, y]}`; formations that are not named keep their orders.
  volley    both sides, in secret, where there are firefights: a mapping of the attacking formation to the ids
      of the stands that fire; in a firefight that is not named all stands fire that can.
  press     the side that has won firefights: the list of those it follows up by a close assault.
  ruling    the umpire, where one has a seat, on every result before it counts: `{}`, or `{result, note}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.known.sharing import Sharing
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, digest_of
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import tr_later
from kpeditor.rulesets.nqm.engine import moving, orders, resting, setup, victory, views
from kpeditor.rulesets.nqm.engine.combat import facing
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.rulings import resolvers
from kpeditor.rulesets.nqm.engine.rulings.resolvers import RESOLVERS, UMPIRE
from kpeditor.rulesets.nqm.engine.setting import Setting
from kpeditor.rulesets.nqm.engine.setup import SET_UP, begun, round_of
from kpeditor.rulesets.nqm.engine.sighting import observed
from kpeditor.rulesets.nqm.engine.views import (
    fire_choices,
    press_choices,
    press_deciders,
    spelled_fire,
)
from kpeditor.rulesets.toolbox.states import FiledState

ORDERS, VOLLEY, PRESS, RULING = "orders", "volley", "press", "ruling"
"""The kinds of questions; the first three are phases, too."""
_RULINGS: Final = 1_000_000
"""The number of the first ruling of a game."""
PHASES: Final = (
    ORDERS, "reaction", "pace", "moves", "recce", "shoot", "air", VOLLEY,
    "firefight", "morale", PRESS, "assault", "counter", "reorganise", "end",
)  # fmt: skip
"""The phases of an hour in order [1.2]; those named like a resolver are worked off formation by formation."""
_WORDS: Final = {
    SET_UP: tr_later("Where do your stands begin?"),
    ORDERS: tr_later("What do your formations do? Formations that you do not name go on."),
    VOLLEY: tr_later("Which stands fire? If you name none, all that can."),
    PRESS: tr_later("Which won firefights do you follow up with a close assault?"),
    RULING: tr_later("Does the result count as the dice gave it?"),
}


@dataclass(frozen=True)
class Operation(FiledState[Position]):
    """A game."""

    @classmethod
    def of(cls, battle: Battle) -> Operation:
        """The position before the set-up, or the first hour.

        Raises:
            KpError: when the battle cannot be played.
        """
        return cls(begun(Setting.of(battle)))

    @property
    def turn(self) -> int:
        """The hour, from 1 on: the first orders are those of the operation."""
        return self.position.hour

    @property
    def battle(self) -> Battle:
        """What is played."""
        return self.position.setting.battle

    def pending(self) -> tuple[Decision, ...]:
        """Who decides now: both sides in secret, one side, or the umpire."""
        position = self.position
        if position.ended is not None:
            return ()
        if position.proposal is not None:
            return (self._decision(UMPIRE, RULING, position.proposal.unit, default={}),)
        setting = position.setting
        if (now := setup.round_of(position)) is not None:
            return (self._decision(now.side, SET_UP),)
        if position.phase == PRESS:
            sides = [side for side in setting.sides if press_choices(position, side)]
            return tuple(self._decision(side, PRESS, k=k) for k, side in enumerate(sides))
        return tuple(self._decision(side, position.phase, k=k) for k, side in enumerate(setting.sides))

    def _decision(
        self,
        side: str,
        kind: str,
        subject: str = "",
        *,
        default: Answer = None,
        k: int = 0,
    ) -> Decision:
        position = self.position
        words = position.proposal.said if kind == RULING and position.proposal is not None else _WORDS[kind]
        number = _RULINGS + position.ruled if kind == RULING else 10 * position.number + k
        secret = kind in (SET_UP, ORDERS, VOLLEY)  # both sides at once, and the other never reads them [N62]
        return Decision(side, kind, position.hour, number, kind, subject, words, secret, default=default)

    def sharing(self, decision: Decision) -> Sharing:
        """Each player of a side sets up and orders his own formations, chooses which of his stands fire, and
        which of his firefights are followed up.
        """
        position, side = self.position, decision.side
        if decision.kind == SET_UP and (now := round_of(position)) is not None:
            return Sharing("parts", frozenset(now.grounds))
        if decision.kind == ORDERS:
            return Sharing("parts", orders.commanded(position, side), "names")
        if decision.kind == VOLLEY:
            fires = fire_choices(position, side)
            about = {stand for able in fires.values() for stand in able}
            return Sharing("parts", about, "values", partial(spelled_fire, fires))
        return Sharing("parts", press_deciders(position, side))

    def faults(self, decision: Decision, answer: Answer) -> Sequence[IllegalAnswer]:
        """Everything illegal in an answer."""
        position = self.position
        if decision.kind == RULING and position.proposal is not None:
            return list(resolvers.ruling_faults(position.proposal, answer))
        if decision.kind == SET_UP:
            return list(setup.faults(position, answer))
        if decision.kind == ORDERS:
            return list(orders.faults(position, decision.side, answer))
        if decision.kind == PRESS:
            won = press_choices(position, decision.side)
            if isinstance(answer, Mapping) and not answer:
                return []
            if not isinstance(answer, list) or not all(one in won for one in answer):
                return [IllegalAnswer(f"name some of {', '.join(won)}, as a list", "N40")]
            return []
        return _volley_faults(position, decision.side, answer)

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[Operation, list[Event]]:
        """The game at the next question.

        Raises:
            IllegalAnswer: when an answer is illegal.
        """
        for decision in self.pending():
            self.verify(decision, answers[decision])
        log, position = Log(dice, self.position.setting.titles), self.position
        log.at(position.hour, position.phase)
        for decision in self.pending():
            answer = answers[decision]
            if decision.kind == RULING and position.proposal is not None:
                position = resolvers.overridden(position, position.proposal, answer, log)
            elif decision.kind == SET_UP:
                position = setup.placed(position, answer, log)
            elif decision.kind == ORDERS:
                position = orders.issued(position, decision.side, answer, log)
            elif decision.kind == PRESS:
                position = replace(position, assaults=position.assaults | frozenset(answer or ()))
            else:
                position = replace(position, volleys={**position.volleys, decision.side: answer})
        if self.position.proposal is None:
            position = _next(position, log)
        position = _run(position, log)
        # Rulings count for themselves, so that players answer the same with an umpire and without.
        if self.position.proposal is not None:
            return Operation(replace(position, ruled=position.ruled + 1)), log.events
        return Operation(replace(position, number=position.number + 1)), log.events

    def view_for(self, side: str) -> Mapping[str, Any]:
        """What a side knows; everything for the umpire."""
        return views.view_for(self.position, side)

    def tally_for(self, side: str) -> None:
        """None: before the end no side knows where all enemy stands are."""

    def digest(self) -> str:
        """The hash of the position."""
        return digest_of(self.position.data())


STATE = Operation
"""What games begin with."""


def _volley_faults(position: Position, side: str, answer: Answer) -> list[IllegalAnswer]:
    if not isinstance(answer, Mapping):
        return [IllegalAnswer("volleys are a mapping of firefights to the stands that fire", "N62")]
    found, choices, due = [], fire_choices(position, side), facing.due(position)
    for unit, named in answer.items():
        able = choices.get(unit, {}) if isinstance(unit, str) else {}
        if unit not in due:
            found.append(IllegalAnswer(f"{str(unit)[:60]!r} is in no firefight now", "N62"))
        elif not isinstance(named, list) or not all(isinstance(one, str) and one in able for one in named):
            known = ", ".join(able) or "nobody"
            found.append(
                IllegalAnswer(
                    f"{position.setting.titles.formation(unit)}: name some of {known}, as a list", "N62", unit
                )
            )
    return found


def _run(position: Position, log: Log) -> Position:
    """The position at the next question, or at the end of the game."""
    while position.ended is None and position.proposal is None:
        log.at(position.hour, position.phase)
        if position.queue:
            (kind, unit), queue = position.queue[0], position.queue[1:]
            position = replace(position, queue=queue)
            proposal = RESOLVERS[kind].propose(position, unit, log)
            if proposal is None:
                continue
            proposal = replace(proposal, titles=position.setting.titles)
            if position.setting.has_umpire:
                return replace(position, proposal=proposal)
            position = resolvers.counted(position, proposal, log)
        elif _asks(position):
            return position
        else:
            position = _next(position, log)
    return position


def _asks(position: Position) -> bool:
    """Whether this phase asks a question."""
    if position.phase == VOLLEY:
        return bool(facing.due(position))
    if position.phase == PRESS:
        return any(press_choices(position, side) for side in position.setting.sides)
    return position.phase in (SET_UP, ORDERS)


def _next(position: Position, log: Log) -> Position:
    """The position at the begin of the next phase."""
    if position.phase == SET_UP:
        return position if setup.round_of(position) is not None else replace(position, phase=ORDERS)
    if position.phase == "end":
        return replace(position, phase=ORDERS, hour=position.hour + 1)
    phase = PHASES[PHASES.index(position.phase) + 1]
    position = replace(position, phase=phase, queue=())
    log.at(position.hour, phase)
    if phase == "pace":
        log.at(position.hour, "moves")  # the arrival of orders is told with the moves
        position = orders.arrived(position, log)
    if phase == "moves":
        position = replace(position, begins=log.roll("attacker", "", 1)[0])
        position = replace(position, volleys={}, assaults=frozenset(), fired=frozenset())
        position = replace(position, replies=frozenset(), halts={})
        position = replace(observed(moving.moved(observed(position), log)), paces={})
        return replace(position, fights=facing.going_on(position))
    if phase in RESOLVERS:
        order = [(phase, id_) for id_ in RESOLVERS[phase].due(position)]
        return replace(position, queue=tuple(order))
    if phase == "end":
        position = resting.ended(observed(position), log)
        length = position.setting.scenario.length.max
        ended = victory.outcome(position, is_last=position.hour >= length)
        if ended is not None:
            log.tell("ends", "N66", f"The game is over: {ended.reason}", data=ended.data())
        return replace(position, ended=ended)
    return position
