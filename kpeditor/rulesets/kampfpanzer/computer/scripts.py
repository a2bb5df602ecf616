"""Scripts: simple behaviours of single units, which use the staff's evaluation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kpeditor.core.rules.setup.questions import CHOOSE
from kpeditor.core.rules.state import Decision, State
from kpeditor.rulesets.kampfpanzer.computer import waiting
from kpeditor.rulesets.kampfpanzer.computer.moves import Options, Scorer
from kpeditor.rulesets.kampfpanzer.computer.plan import Plan
from kpeditor.rulesets.kampfpanzer.computer.ratings import NEVER
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.legality import Plotting
from kpeditor.rulesets.kampfpanzer.engine.state import DEPLOY, KampfState
from kpeditor.rulesets.kampfpanzer.orders import Fire, Move, Order, legs, write_order
from kpeditor.rulesets.toolbox.doctrine import USUAL, doctrines_of

HOLD, FIRE, WAIT, ADVANCE, WITHDRAW = "hold", "fire", "wait", "advance", "withdraw"


class KampfScripts:
    """The behaviours: hold: nothing; fire: at the enemy it hurts most; wait: opportunity fire; advance:
    towards its goal; withdraw: away from the enemy.
    """

    @property
    def names(self) -> tuple[str, ...]:
        """The behaviours; the first does nothing."""
        return (HOLD, FIRE, WAIT, ADVANCE, WITHDRAW)

    def candidates(self, state: State, decision: Decision) -> Mapping[str, Mapping[str, str]]:
        """For each unit and script its order, "" for none; empty in a deployment or another choice."""
        assert isinstance(state, KampfState)
        if decision.kind in (DEPLOY, CHOOSE):
            return {}
        game = state.position.game
        numbering = game.ground.sheet.numbering
        scribe = _Scribe(
            Plan(state.position, game.sides.index(decision.side), doctrines_of("kampfpanzer")[USUAL])
        )
        found: dict[str, dict[str, str]] = {}
        for index in sorted(scribe.plan.survey.own):
            if scribe.plan.survey.level[index]:
                continue
            orders = found[game.pieces[index].id] = {HOLD: ""}
            for name, order in scribe.orders(index):
                alone = Plotting(state.position, scribe.plan.side, {index: order})
                if alone.fault_of(game.pieces[index]) is None:
                    orders[name] = write_order(order, numbering)
        return found


class _Scribe:
    """Finds the orders of the units of one side."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._scorer = Scorer(
            plan.survey, plan.foresight, plan.doctrine, plan.goals, plan.is_last, shelled=set()
        )

    def orders(self, index: int) -> Iterator[tuple[str, Order]]:
        """The behaviours open to a unit with their orders, legality not checked."""
        plan = self.plan
        weapon = plan.survey.pieces[index].figures.weapon
        fire = self._shell(index) if weapon == "H" else self._fire(index) if weapon else None
        if fire is not None:
            yield FIRE, fire
        if weapon not in ("", "H"):
            shot = waiting.opportunity(plan.survey, plan.foresight, plan.doctrine, index)
            if shot is not None:
                yield WAIT, shot[1]
        if plan.may_move and index not in plan.position.held:
            options = self._scorer.options(index)
            yield from self._moves(index, options)

    def _shell(self, index: int) -> Order | None:
        plan = self.plan
        shot = waiting.shelling(plan.survey, plan.foresight, plan.doctrine, index, {})
        return shot[1] if shot is not None else None

    def _fire(self, index: int) -> Order | None:
        """Direct fire at the enemy that loses most by it, among those within range and arc."""
        survey, ratings = self.plan.survey, self.plan.survey.ratings
        start, row = survey.cell[index], survey.atlas.distances(survey.cell[index])
        best: tuple[int, int] | None = None
        for foe in survey.foes:
            cell = survey.cell[foe]
            if not 0 < row[cell] <= ratings.reach[index] or not survey.bears(index, start, cell):
                continue
            strength = survey.strength(index, start, foe, cell)
            if strength == NEVER or not survey.ground.visible(start, cell, h_fire=False):
                continue
            superiority = strength - ratings.defence[foe] - survey.cover(cell)
            if best is None or superiority > best[0]:
                best = superiority, cell
        return Fire("N", survey.ground.hex(best[1])) if best is not None else None

    def _moves(self, index: int, options: Options) -> Iterator[tuple[str, Order]]:
        # Each place is used once, so that all scripts of all units are legal together.
        ends = self.plan.ends
        choices = [c for c in options.choices if c.cell != OFF and self.plan.may_end(index, c.cell)]
        if choices:
            ends.setdefault(choices[0].cell, []).append(index)
            yield ADVANCE, self._walk(index, options, choices[0].cell)
        foes = [self.plan.survey.cell[i] for i in self.plan.survey.foes]
        here = self.plan.survey.cell[index]
        if not foes:
            return
        rows = [self.plan.survey.atlas.distances(cell) for cell in foes]
        cells = [c for c in options.march.spent if self.plan.may_end(index, c)]
        far = max(cells, key=lambda c: (min(row[c] for row in rows), -c), default=here)
        if min(row[far] for row in rows) > min(row[here] for row in rows):
            ends.setdefault(far, []).append(index)
            yield WITHDRAW, self._walk(index, options, far)

    def _walk(self, index: int, options: Options, cell: int) -> Order:
        way = options.march.directions(cell, self.plan.survey.ground.neighbours)
        return Move(tuple(legs(way)))
