"""Explaining: what the staff weighed for every unit, as plain values: the best few, and what was chosen."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from typing import Any

from kpeditor.core.rules.player import Explanation
from kpeditor.rulesets.kampfpanzer.computer.placing import Layout
from kpeditor.rulesets.kampfpanzer.computer.plan import Plan
from kpeditor.rulesets.kampfpanzer.orders import write_order

EXPLAINED = 5
"""Candidates shown for each unit."""
VARIED = "varied by chance"
"""What the score of a place is varied by, so that layouts differ."""

Weighed = tuple[float, str, Mapping[str, float]]
"""Score, order as it is written, terms."""


def orders_told(plan: Plan) -> Explanation:
    """What was weighed for the orders of a game-turn."""
    numbering, pieces = plan.survey.ground.sheet.numbering, plan.survey.pieces

    def written(order: Any) -> str:
        return write_order(order, numbering) if order is not None else "-"

    return {
        pieces[index].id: _told(
            [(score, written(order), terms) for score, order, terms in weighed],
            written(plan.orders.get(index)),
        )
        for index, weighed in sorted(plan.weighed.items())
    }


def places_told(layout: Layout, answer: Mapping[str, str]) -> Explanation:
    """What was weighed for the places of a deployment: the best cells that were free for each unit when it
    was placed, units in that order.
    """
    outlook, pieces = layout.outlook, layout.position.game.pieces
    told: dict[str, list[dict[str, Any]]] = {}
    for index, cells in layout.weighed.items():
        piece = pieces[index]
        candidates = []
        for score, negative in heapq.nlargest(EXPLAINED, cells):
            terms = outlook.terms(piece, outlook.goals.get(index), -negative)
            terms[VARIED] = score - sum(terms.values())
            code = outlook.survey.ground.numbers[-negative] + layout.state(piece, -negative)
            candidates.append((score, code + layout.aboard_of(piece), terms))
        told[piece.id] = _told(candidates, answer[piece.id])
    return told


def _told(weighed: Iterable[Weighed], chosen: str) -> list[dict[str, Any]]:
    """The best few, and what was chosen even where it ranks lower (the best hex was taken by another)."""
    entries: dict[str, dict[str, Any]] = {}
    for score, text, terms in sorted(weighed, key=lambda one: -one[0]):
        rounded = {name: round(value, 3) for name, value in terms.items()}
        entries.setdefault(
            text, {"order": text, "score": round(score, 3), "terms": rounded, "chosen": text == chosen}
        )
    found = [*entries.values()]
    lower = [entry for entry in found[EXPLAINED:] if entry["chosen"]]
    return found[: EXPLAINED - len(lower)] + lower
