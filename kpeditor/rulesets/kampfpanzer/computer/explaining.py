"""Explanations as plain values: what the staff weighed for every unit, and what the search tried."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from kpeditor.core.rules.player import Explanation
from kpeditor.rulesets.kampfpanzer.computer.placing import Layout
from kpeditor.rulesets.kampfpanzer.computer.plan import Plan
from kpeditor.rulesets.kampfpanzer.orders import Order, write_order
from kpeditor.rulesets.toolbox.doctrine import NOTHING, SHOWN, Weighed, candidates

VARIED = "varied by chance"
"""The term by which the score of a place is varied at random, so that layouts differ."""

KEPT, NO_GAIN, LUCK, BUDGET, ILLEGAL = "kept", "no gain", "within luck", "out of budget", "illegal"
"""The result of a tried change: made; without gain; with no more gain than luck gives; not decided within the
budget; or illegal beside the other orders.
"""
Change = Mapping[str, str]
"""New orders of some units."""


def orders_told(plan: Plan) -> Explanation:
    """What was weighed for the orders of a game-turn."""
    pieces = plan.survey.pieces
    return {
        pieces[index].id: candidates(_as_written(plan, index), _written(plan, plan.orders.get(index)))
        for index in sorted(plan.weighed)
    }


def trials_told(plan: Plan, answer: Mapping[str, str], trials: Sequence[Trial]) -> Explanation:
    """What was weighed for the orders of a plan, and the results of the changes tried, in the order of the
    plan.

    Orders that were tried but never weighed come last, those with the best gain first.
    """
    pieces = plan.survey.pieces
    tried = {unit for trial in trials for unit in trial.orders}
    told = {}
    for index in sorted(set(plan.weighed) | {plan.survey.game.index[unit] for unit in tried}):
        unit = pieces[index].id
        begun = _written(plan, plan.orders.get(index))
        own = [trial for trial in trials if unit in trial.orders]
        orders = {trial.orders[unit] for trial in own} | {begun}
        entries = candidates(_as_written(plan, index), answer.get(unit, NOTHING), orders)
        known = {entry["order"] for entry in entries}
        new = sorted(orders - known, key=lambda order: (-_best_gain(own, unit, order), order))
        for order in new:
            chosen = order == answer.get(unit, NOTHING)
            entries.append({"order": order, "score": None, "terms": {}, "chosen": chosen})
        for entry in entries:
            entry["begun"] = entry["order"] == begun
            entry["tries"] = [one.told() for one in own if one.orders[unit] == entry["order"]]
        told[unit] = entries
    return told


def _best_gain(trials: Iterable[Trial], unit: str, order: str) -> float:
    return max((one.gain for one in trials if one.orders[unit] == order), default=0.0)


def _as_written(plan: Plan, index: int) -> list[Weighed]:
    return [(score, _written(plan, order), terms) for score, order, terms in plan.weighed.get(index, ())]


def _written(plan: Plan, order: Order | None) -> str:
    return write_order(order, plan.survey.ground.sheet.numbering) if order is not None else NOTHING


def places_told(layout: Layout, answer: Mapping[str, str]) -> Explanation:
    """What was weighed for the places of a deployment.

    For each unit these are the best cells that were free when it was placed, in the order of placing.
    """
    outlook, pieces = layout.outlook, layout.position.game.pieces
    told: dict[str, list[dict[str, Any]]] = {}
    for index, cells in layout.weighed().items():
        piece = pieces[index]
        weighed = []
        for score, negative in heapq.nlargest(SHOWN, cells):
            terms = outlook.terms(piece, outlook.goals.get(index), -negative)
            terms[VARIED] = score - sum(terms.values())
            code = outlook.survey.ground.numbers[-negative] + layout.state(piece, -negative)
            weighed.append((score, code + layout.aboard_of(piece), terms))
        told[piece.id] = candidates(weighed, answer[piece.id])
    return told


@dataclass(frozen=True, slots=True)
class Trial:
    """One change that was tried.

    Attributes:
        by: the doctrine that made the whole plot, "" for a change of one unit's order.
        orders: the orders that differ from the plot as it stood.
        turns: the number of game-turns for which the position was played on.
        scores: by game the value of the position with the change and without it, in tanks.
    """

    by: str
    orders: Change
    turns: int
    scores: tuple[tuple[float, float], ...]
    verdict: str

    @property
    def gain(self) -> float:
        """Its mean gain; 0 if it was not played."""
        return fmean(changed - stood for changed, stood in self.scores) if self.scores else 0.0

    def told(self) -> dict[str, Any]:
        """The trial as plain values, as in `core.rules.player.Explanation`."""
        changed, stood = [one for one, _ in self.scores], [other for _, other in self.scores]
        gains = [one - other for one, other in self.scores]
        return {
            "by": self.by,
            "units": len(self.orders),
            "turns": self.turns,
            "games": len(self.scores),
            "score": round(fmean(changed), 3) if changed else 0.0,
            "spread": round(stdev(changed), 3) if len(changed) > 1 else 0.0,
            "stood": round(fmean(stood), 3) if stood else 0.0,
            "gain": round(self.gain, 3),
            "error": round(stdev(gains) / math.sqrt(len(gains)), 3) if len(gains) > 1 else 0.0,
            "verdict": self.verdict,
        }
