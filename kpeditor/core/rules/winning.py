"""Winning: which victory line decides a game at the end of a game-turn, for engines of all rules systems."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kpeditor.core.board.sheet import Sheet
from kpeditor.core.rules.registry import titles_in
from kpeditor.core.rules.state import Outcome
from kpeditor.core.scenario.model import DRAW, Scenario, VictoryLine
from kpeditor.core.scenario.victory.describing import condition_sentence
from kpeditor.core.scenario.victory.judging import evaluate
from kpeditor.core.scenario.victory.nodes import Condition, Tallied, tallied_in
from kpeditor.core.scenario.victory.parsing import parse_condition
from kpeditor.core.scenario.victory.scorewords import verdict_reason
from kpeditor.core.scenario.victory.standing import ScoreSheet, score_sheet
from kpeditor.core.scenario.victory.tallies import Tally

NOTHING_MET: Final = "no victory condition was met"
"""The reason of a draw in a game that nothing decides."""
NO_OTHER_MET: Final = "no other condition was met"
"""The reason why a line without a condition wins."""
NONE_ASKED: Final = "the scenario has no victory condition"
"""The same if no line has a condition."""
UNDECIDED: Final = frozenset({NOTHING_MET, NO_OTHER_MET, NONE_ASKED})
"""The reasons that name no condition which holds."""


@dataclass(frozen=True, slots=True)
class WinningLine:
    """A victory line with its condition parsed; None: always true."""

    line: VictoryLine
    condition: Condition | None

    def is_due(self, turn: int, *, is_last: bool) -> bool:
        """Whether it is tested at the end of this game-turn, which may be the last."""
        return turn in self.line.turns if self.line.turns else is_last


def winning_lines(scenario: Scenario, sheet: Sheet) -> tuple[WinningLine, ...]:
    """The victory lines of a scenario, in its order.

    Raises:
        BadExpression: when a condition cannot be understood.
    """
    numbering = sheet.numbering
    return tuple(
        WinningLine(line, parse_condition(line.when, numbering) if line.when else None)
        for line in scenario.victory
    )


def controls_counted(scenario: Scenario, sheet: Sheet) -> list[Tallied]:
    """What the victory conditions and points of a scenario count of controlled places.

    Raises:
        BadExpression: when a condition cannot be understood.
    """
    found = [
        one for line in winning_lines(scenario, sheet) if line.condition for one in tallied_in(line.condition)
    ]
    if (scores := scoring_of(scenario, sheet)) is not None:
        found += [one for award in scores.awards for one in award.tallied]
        found += [one for _, of in scores.measures for one in tallied_in(of)]
        found += [one for _, condition in scores.ladder if condition for one in tallied_in(condition)]
    return [one for one in found if one.what == "controlled"]


def outcome_by(
    lines: Iterable[WinningLine],
    scenario: Scenario,
    sheet: Sheet,
    tally: Tally,
    turn: int,
    *,
    is_last: bool,
) -> Outcome | None:
    """How the game ends with the end of this game-turn, None when it goes on (R-VIC-1, Q136).

    Lines with game-turns are tested at the end of those, all others at the end of the game; the first true
    one wins. A last game-turn without one is decided by points, levels or the ladder of the scenario, and is
    a draw where there are none.

    Raises:
        BadName: when the map lacks what an area speaks of.
        NotCounted: when the rules do not count what the scenario asks for.
    """
    lines = tuple(lines)
    is_asked = any(one.condition is not None for one in lines)
    for one in lines:
        if one.is_due(turn, is_last=is_last) and (
            one.condition is None or evaluate(one.condition, tally, sheet)
        ):
            reason = NO_OTHER_MET if is_asked else NONE_ASKED
            if one.condition is not None:
                reason = condition_sentence(one.condition, titles_in(scenario), sheet.numbering)
            points = scored(scenario, sheet, tally)
            return Outcome(one.line.winner, reason, turn, one.line.level, points)
    if not is_last:
        return None
    scores = scoring_of(scenario, sheet)
    verdict = scores.verdict(tally, sheet) if scores is not None else None
    if scores is None or verdict is None:
        return Outcome(DRAW, NOTHING_MET if is_asked else NONE_ASKED, turn)
    reason = verdict_reason(scores, verdict, titles_in(scenario), sheet.numbering)
    return Outcome(verdict.winner, reason, turn, verdict.level, verdict.points)


def scoring_of(scenario: Scenario, sheet: Sheet) -> ScoreSheet | None:
    """The points, levels and ladder of a scenario; None if it has none.

    Raises:
        BadExpression: when a count or a condition cannot be understood.
    """
    if not scenario.scoring.decides:
        return None
    return score_sheet(scenario.scoring, tuple(side.id for side in scenario.sides), sheet.numbering)


def scored(scenario: Scenario, sheet: Sheet, tally: Tally) -> dict[str, int]:
    """The points of the sides in a position; none if the scenario gives none."""
    scores = scoring_of(scenario, sheet)
    return {} if scores is None else scores.points(tally, sheet)
