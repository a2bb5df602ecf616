"""Conditions of a game that begins from a position: what happened before is counted into them."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.board.sheet import Sheet
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.victory.judging import count
from kpeditor.core.scenario.victory.nodes import Count, Node, Number, Tallied, mapped, negated, total
from kpeditor.core.scenario.victory.scoring import Scoring
from kpeditor.core.scenario.victory.standing import score_sheet
from kpeditor.core.scenario.victory.tallies import Tally


def carried_over(scenario: Scenario, tally: Tally, sheet: Sheet) -> Scoring:
    """The scoring of a scenario that begins from a position of another. Awards of both sides become those of
    each, since their sides have lost differently so far.

    Raises:
        BadExpression: when a count or a condition cannot be understood.
        BadName: when the map lacks what an area speaks of.
    """
    scoring = scenario.scoring
    if not scoring.decides:
        return scoring
    scores = score_sheet(scoring, tuple(side.id for side in scenario.sides), sheet.numbering)
    awards = []
    for one in scores.awards:
        award = scoring.awards[one.number]
        if one.each is not None:
            of = str(counted(one.each, tally, sheet))
        elif one.condition is not None:
            condition = counted(one.condition, tally, sheet)
            of = str(negated(condition) if award.ask == "unless" else condition)
        awards.append(replace(award, side=one.side, of=of))
    return replace(
        scoring,
        awards=tuple(awards),
        measures=tuple(replace(one, of=str(counted(of, tally, sheet))) for one, of in scores.measures),
        ladder=tuple(
            rung if condition is None else replace(rung, when=str(counted(condition, tally, sheet)))
            for rung, condition in scores.ladder
        ),
    )


def counted(node: Node, tally: Tally, sheet: Sheet) -> Node:
    """A condition or a count in which the losses and exits of a position are counted already.

    Raises:
        BadName: when the map lacks what an area speaks of.
    """

    def with_past(tallied: Tallied) -> Count:
        if tallied.what not in ("destroyed", "exited"):
            return tallied
        so_far = count(tallied, tally, sheet)
        return total(tallied, ("+", Number(so_far))) if so_far else tallied

    return mapped(node, with_past)
