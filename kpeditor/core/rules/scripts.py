"""Scripts: simple kinds of behaviour a unit may follow, for learning players and for players from outside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from kpeditor.core.rules.state import Answer, Decision, State


class Scripts(Protocol):
    """What a ruleset offers (`RuleSet.scripts`); all of it follows from the position alone."""

    @property
    def names(self) -> tuple[str, ...]:
        """The kinds of behaviour; the first does nothing and is open to every unit."""
        ...

    def candidates(self, state: State, decision: Decision) -> Mapping[str, Mapping[str, str]]:
        """By unit and script the order the unit would get, each legal by itself, "" for none; scripts that
        make no sense for it are left out. Empty in a deployment, and for questions not answered by unit.
        """
        ...


def together(state: State, decision: Decision, idle: Answer, wanted: Mapping[str, str]) -> Answer:
    """A legal answer with the orders wanted by unit, as far as they go together and with those the rules
    demand (`idle`); of two that do not, the earlier one counts. A question that is not answered by unit gets
    `idle`.
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
