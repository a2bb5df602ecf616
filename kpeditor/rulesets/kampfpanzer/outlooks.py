"""The expected effects of the orders of a plot, in words and figures."""

from __future__ import annotations

from kpeditor.core.rules.state import Answer, Decision
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.core.texts import Translate
from kpeditor.rulesets.kampfpanzer.engine.plots import planning, proposals
from kpeditor.rulesets.kampfpanzer.engine.plots.orderwords import OrderWords
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import Situation
from kpeditor.rulesets.kampfpanzer.engine.position import Position
from kpeditor.rulesets.kampfpanzer.engine.state import read_plots
from kpeditor.rulesets.kampfpanzer.orders import Fire, Order


def of_answer(position: Position, decision: Decision, answer: Answer, tr: Translate = str) -> list[Meaning]:
    """The meaning of each order of a plot; fire orders come with odds and chances."""
    if not position.turn:
        return []
    plots, _ = read_plots(position, position.game.sides.index(decision.side), answer)
    found = []
    for index, order in plots.items():
        piece = position.game.pieces[index]
        words = f"{piece.title}: {OrderWords(position, tr).order(piece, order)}"
        lines = [(_outlook(planning.situation(position, plots, piece), order, tr), "")]
        found.append(Meaning(words, "", tuple(lines if isinstance(order, Fire) else ())))
    return found


def _outlook(now: Situation, order: Order, tr: Translate) -> str:
    """The expected effect of a fire order; "" for any other order."""
    if not isinstance(order, Fire):
        return ""
    cell = now.position.game.ground.cell(order.target)
    if order.code == "N":
        return proposals.fire(now, cell, tr).text
    return (
        proposals.wait_for(now, cell, tr) if order.code == "P" else proposals.shell(now, cell, order.code, tr)
    ).text
