"""The staff: a computer player that reads the victory conditions and fights for them.

It is a pure function of the position, the decision and the chance it is given.
"""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Explanation
from kpeditor.core.rules.setup.questions import CHOOSE
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.rulesets.kampfpanzer.computer.explaining import orders_told, places_told
from kpeditor.rulesets.kampfpanzer.computer.placing import best_layout, placed
from kpeditor.rulesets.kampfpanzer.computer.plan import Plan
from kpeditor.rulesets.kampfpanzer.computer.randomplay.deploying import random_deployment
from kpeditor.rulesets.kampfpanzer.engine.state import DEPLOY, KampfState, read_plots
from kpeditor.rulesets.kampfpanzer.orders import write_order
from kpeditor.rulesets.toolbox.doctrine import USUAL, Doctrine, doctrines_of


@dataclass(frozen=True)
class Staff:
    """Plays by one doctrine."""

    doctrine: Doctrine

    @classmethod
    def named(cls, name: str = USUAL) -> Staff:
        return cls(doctrines_of("kampfpanzer")[name])

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer.

        Raises:
            KpError: when no legal deployment was found.
        """
        return self.complete(state, decision, {}, chance)

    def complete(self, state: State, decision: Decision, given: Answer, chance: Chance) -> Answer:
        """An answer around what is given: places that are settled, or orders that stand.

        Raises:
            KpError: when no legal deployment was found.
        """
        assert isinstance(state, KampfState)
        if decision.kind == CHOOSE:
            return chance.choice(decision.choices or ())
        side = state.position.game.sides.index(decision.side)
        if decision.kind == DEPLOY:
            return placed(state.position, side, self.doctrine, chance, given)
        plan = Plan(state.position, side, self.doctrine)
        for index, order in read_plots(state.position, side, given)[0].items():
            plan.take(index, order)
        plan.make()
        return _written(plan)

    def explain(self, state: State, decision: Decision, chance: Chance) -> tuple[Answer, Explanation]:
        """The answer to the same question, and what was weighed for it by unit: the best candidates first.

        Raises:
            KpError: as `answer`.
        """
        assert isinstance(state, KampfState)
        if decision.kind == CHOOSE:
            return chance.choice(decision.choices or ()), {}
        if decision.kind == DEPLOY:
            side = state.position.game.sides.index(decision.side)
            best = best_layout(state.position, side, self.doctrine, chance)
            if best is None:
                return random_deployment(state.position, side, chance), {}
            return best[1], places_told(*best)
        plan = self.plan(state, decision, explains=True)
        return _written(plan), orders_told(plan)

    def plan(self, state: KampfState, decision: Decision, *, explains: bool = False) -> Plan:
        """The plan for a side's game-turn."""
        side = state.position.game.sides.index(decision.side)
        plan = Plan(state.position, side, self.doctrine, explains)
        plan.make()
        return plan


def _written(plan: Plan) -> Answer:
    numbering, pieces = plan.survey.ground.sheet.numbering, plan.survey.pieces
    return {pieces[i].id: write_order(order, numbering) for i, order in sorted(plan.orders.items())}
