"""The staff: a computer player that reads the victory conditions and fights for them.

It is a pure function of the position, the decision and the random numbers it is given.
"""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Explanation
from kpeditor.core.rules.setup.questions import PLACE
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.rulesets.panzerblitz.computer.placing import placed
from kpeditor.rulesets.panzerblitz.computer.plan import Plan
from kpeditor.rulesets.panzerblitz.computer.sequence import FirePhase
from kpeditor.rulesets.panzerblitz.engine.bitz import phase
from kpeditor.rulesets.panzerblitz.engine.position import ASSAULT, FIRE
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from kpeditor.rulesets.panzerblitz.engine.turns import MOVE, REACT
from kpeditor.rulesets.toolbox.doctrine import USUAL, Doctrine, doctrines_of


@dataclass(frozen=True)
class Staff:
    """Plays by one doctrine."""

    doctrine: Doctrine

    @classmethod
    def named(cls, name: str = USUAL) -> Staff:
        return cls(doctrines_of("panzerblitz")[name])

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer.

        Raises:
            KpError: when it finds no room for a step of the set-up.
        """
        return self._answered(state, decision, chance)[0]

    def explain(self, state: State, decision: Decision, chance: Chance) -> tuple[Answer, Explanation]:
        """The answer to the same decision, and the options weighed for each unit, the best first.

        Raises:
            KpError: as `answer`.
        """
        return self._answered(state, decision, chance, explains=True)

    def _answered(
        self, state: State, decision: Decision, chance: Chance, *, explains: bool = False
    ) -> tuple[Answer, Explanation]:
        assert isinstance(state, PanzerBlitzState)
        if decision.kind == PLACE:
            return placed(state, decision, self.doctrine, chance)
        if decision.kind not in (FIRE, MOVE, ASSAULT, REACT, *phase.KINDS):
            return chance.choice(decision.choices or ()), {}
        plan = Plan(state.position, decision.side, self.doctrine, explains)
        if decision.kind in phase.KINDS:
            answer: Answer = FirePhase(plan).answer(decision)
        elif decision.kind == FIRE:
            answer = plan.fire()
        elif decision.kind == MOVE:
            answer = plan.move()
        elif decision.kind == ASSAULT:
            answer = plan.assault()
        else:
            answer = plan.react(decision.subject, decision.choices or ())
        return answer, plan.told() if explains else {}
