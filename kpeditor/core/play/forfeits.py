"""Forfeits: the answer given for an external player that crashes, answers too late or breaks a rule.

The side does nothing in that question, and the log says so; no other player moves for it.
"""

from __future__ import annotations

from kpeditor.core.errors import KpError
from kpeditor.core.rules import registry
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.state import Answer, Decision, State

KIND = "forfeit"
IDLE_PLAYER = "passive"
"""The player of a ruleset that does only what the rules force a side to do."""


class Forfeited(KpError):
    """A player gave no legal answer in time. `answer`, which does nothing, is used instead."""

    def __init__(self, decision: Decision, reason: str, answer: Answer, ruleset: str = "") -> None:
        now = registry.turn_words(ruleset).said(f"game-turn {decision.turn}")
        what = now if decision.turn else "the deployment"
        if decision.number:
            what = ", ".join(filter(None, (f"question {decision.number} in {what}", decision.phase)))
        super().__init__(f"{decision.side} forfeit {what}: {reason}")
        self.decision, self.reason, self.answer = decision, reason, answer

    def event(self) -> Event:
        """The line of the log."""
        return forfeit_event(self.decision, self.reason)


def forfeit_event(decision: Decision, reason: str) -> Event:
    """The line of the log about a forfeit."""
    turn, side, data = decision.turn, decision.side, {"reason": reason}
    what = "their orders" if turn else "their deployment"
    if not decision.number:
        return Event(turn, "", KIND, "", f"{side} forfeit {what}: {reason}", side=side, data=data)
    text = f"{side} forfeit a question: {reason}"
    return Event(turn, decision.phase, KIND, "", text, side=side, data={**data, "number": decision.number})


def idle_answer(ruleset: str, state: State, decision: Decision, chance: Chance) -> Answer:
    """An answer that does only what the rules force a side to do.

    The first that exists of: an empty answer if it is legal, the default of a reaction, the answer of the
    idle player, the first listed answer.

    Raises:
        KpError: when there is no such answer, for example no room for a deployment.
    """
    if not state.faults(decision, {}):
        return {}
    if decision.default is not None:
        return decision.default
    player = registry.find(ruleset).players().get(IDLE_PLAYER)
    if player is None and decision.choices:
        return decision.choices[0]
    if player is None:
        raise KpError(f"{ruleset} has no player {IDLE_PLAYER!r} that does nothing in such a question")
    return player().answer(state, decision, chance)
