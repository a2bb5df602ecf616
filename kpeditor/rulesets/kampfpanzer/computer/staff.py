"""The staff: a computer player that reads the victory conditions and fights for them.

It is pure: what it answers follows from the position, the decision and the chance it is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Explanation
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.rulesets.kampfpanzer.computer.doctrine import USUAL, Doctrine, doctrines
from kpeditor.rulesets.kampfpanzer.computer.placing import placed
from kpeditor.rulesets.kampfpanzer.computer.plan import Plan
from kpeditor.rulesets.kampfpanzer.engine.state import DEPLOY, KampfState
from kpeditor.rulesets.kampfpanzer.orders import write_order

EXPLAINED = 5
"""Candidates shown for each unit."""


@dataclass(frozen=True)
class Staff:
    """Plays by one doctrine."""

    doctrine: Doctrine

    @classmethod
    def named(cls, name: str = USUAL) -> Staff:
        """The staff of a doctrine by its name."""
        return cls(doctrines()[name])

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer.

        Raises:
            KpError: when no legal deployment was found.
        """
        assert isinstance(state, KampfState)
        side = state.position.game.sides.index(decision.side)
        if decision.kind == DEPLOY:
            return placed(state.position, side, self.doctrine, chance)
        plan = self._plan(state, decision)
        numbering = plan.survey.ground.sheet.numbering
        pieces = state.position.game.pieces
        return {pieces[i].id: write_order(order, numbering) for i, order in sorted(plan.orders.items())}

    def explain(self, state: State, decision: Decision, chance: Chance) -> Explanation:
        """What was weighed for the answer to the same question, by unit: the best candidates first."""
        if decision.kind == DEPLOY:
            return {}
        assert isinstance(state, KampfState)
        plan = self._plan(state, decision, explains=True)
        numbering = plan.survey.ground.sheet.numbering
        pieces = state.position.game.pieces
        explained: dict[str, list[dict[str, Any]]] = {}
        for index, weighed in sorted(plan.weighed.items()):
            chosen = plan.orders.get(index)
            entries: dict[str, dict[str, Any]] = {}
            for score, order, terms in sorted(weighed, key=lambda entry: -entry[0]):
                text = write_order(order, numbering) if order is not None else "-"
                rounded = {name: round(value, 3) for name, value in terms.items()}
                entries.setdefault(
                    text,
                    {"order": text, "score": round(score, 3), "terms": rounded, "chosen": order == chosen},
                )
            explained[pieces[index].id] = _shown([*entries.values()])
        return explained

    def _plan(self, state: KampfState, decision: Decision, *, explains: bool = False) -> Plan:
        side = state.position.game.sides.index(decision.side)
        plan = Plan(state.position, side, self.doctrine, explains)
        plan.make()
        return plan


def _shown(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The best few, and what was chosen even where it ranks lower (the best hex was taken by another)."""
    lower = [entry for entry in entries[EXPLAINED:] if entry["chosen"]]
    return entries[: EXPLAINED - len(lower)] + lower
