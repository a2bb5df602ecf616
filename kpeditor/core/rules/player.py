"""Player: who answers the decisions of a game. A ruleset offers its own by name (`RuleSet.players`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

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


Explanation = Mapping[str, Sequence[Mapping[str, Any]]]
"""By unit id the orders weighed for it, the best first. Plain values only: `order` (as it is written, "-" for
none), `score`, `terms` (what speaks for and against it, by name), `chosen`.
"""


@runtime_checkable
class Explains(Protocol):
    """A player that can say what it weighed."""

    def explain(self, state: State, decision: Decision, chance: Chance) -> Explanation:
        """What was weighed for the answer to the same question with the same chance."""
        ...
