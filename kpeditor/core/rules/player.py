"""Player: who answers the decisions of a game. A ruleset offers its own by name (`RuleSet.players`)."""

from __future__ import annotations

from typing import Protocol

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, Decision, State


class Player(Protocol):
    """Answers decisions; the same state, decision and chance always get the same answer."""

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer.

        Raises:
            KpError: when it finds none, for example no room for a deployment.
        """
        ...
