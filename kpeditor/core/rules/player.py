"""Player: answers the decisions of a game. A ruleset offers its players by name (`RuleSet.players`).

It also offers Scripts: simple kinds of behaviour for players that learn or are external programs.
"""

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
            KpError: when it finds no answer, for example no room for a deployment.
        """
        ...


@runtime_checkable
class Completes(Protocol):
    """A player that can complete an answer that somebody else has begun."""

    def complete(self, state: State, decision: Decision, given: Answer, chance: Chance) -> Answer:
        """An answer to the same question that takes `given`, a part of an answer, into account.

        Together they may be illegal if `given` leaves no other way: see `core/play/filling.py`.

        Raises:
            KpError: as `answer`.
        """
        ...


Explanation = Mapping[str, Sequence[Mapping[str, Any]]]
"""The orders weighed for each unit, by its id, the best first. Plain values only: `order` (as it is written,
"-" for none), `score`, `terms` (what speaks for and against it, by name), `chosen`.

A player that tries changes of a first plot by playing on says more: `begun` (the order of that plot), `score`
None where an order was tried and not weighed, and `tries`, what became of each change in which the order was
tried: `by` (whose plot it was taken from, "" for an order of this unit alone), `units` (whose orders it
changed), `turns` (game-turns played on), `games` (how often), `score` and its `spread` (standard deviation),
`stood` (the score of the plot as it stood, in the same games), `gain` with its standard `error`, `verdict`.
"""


@runtime_checkable
class Explains(Protocol):
    """A player that can say what it weighed."""

    def explain(self, state: State, decision: Decision, chance: Chance) -> tuple[Answer, Explanation]:
        """The answer to the same question with the same chance, and what was weighed for it.

        Raises:
            KpError: as `answer`.
        """
        ...


class Scripts(Protocol):
    """The kinds of behaviour that a ruleset offers (`RuleSet.scripts`); they depend on the position alone."""

    @property
    def names(self) -> tuple[str, ...]:
        """The kinds of behaviour; the first does nothing and is open to every unit."""
        ...

    def candidates(self, state: State, decision: Decision) -> Mapping[str, Mapping[str, str]]:
        """For each unit and script the order the unit would get, legal by itself, "" for none.

        Scripts that make no sense for a unit are left out. Empty in a deployment, and for questions not
        answered by unit.
        """
        ...


def together(state: State, decision: Decision, idle: Answer, wanted: Mapping[str, str]) -> Answer:
    """A legal answer with the wanted orders by unit, as far as they are compatible with each other and with
    those the rules demand (`idle`).

    Of two incompatible orders the earlier one counts. A question that is not answered by unit gets `idle`.
    """
    if not isinstance(idle, Mapping):
        return idle
    found = {unit: order for unit, order in wanted.items() if order and unit not in idle}
    if not state.faults(decision, {**idle, **found}):
        return {**idle, **found}
    answer = dict(idle)
    for unit, order in found.items():
        if not state.faults(decision, {**answer, unit: order}):
            answer[unit] = order
    return answer
