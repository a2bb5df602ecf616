"""Lead: how far ahead a side is by the scenario's victory lines, at any moment of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kpeditor.core.board.sheet import Sheet
from kpeditor.core.rules.ending import holders
from kpeditor.core.rules.ruledsheet import ruled_sheet
from kpeditor.core.rules.winning import WinningLine, scoring_of, winning_lines
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import DRAW, Scenario, VictoryLine
from kpeditor.core.scenario.victory.judging import slack
from kpeditor.core.scenario.victory.standing import ScoreSheet, Verdict
from kpeditor.core.scenario.victory.tallies import Tally


@dataclass(frozen=True, slots=True)
class Lead:
    """Who would win: the number of the deciding line (-1: none), its winner, and the lead of the first side.

    The lead is counted in units: by how much the deciding condition is met, or, where a side wins because the
    others failed, how far the nearest of their conditions is from being met. Positive for the first side, 0
    for a draw. Where points decide it is counted in points: the lead, or how far within their limits the
    points are; where levels decide in levels; a ladder counts as one.
    """

    line: int
    winner: str
    size: int


@dataclass(frozen=True, slots=True)
class VictoryLedger:
    """The parsed victory lines of a scenario on its map or table."""

    sheet: Sheet
    scenario: Scenario
    lines: tuple[WinningLine, ...]
    scores: ScoreSheet | None = None

    @classmethod
    def of(cls, battle: Battle) -> VictoryLedger:
        """The ledger of a battle with a scenario.

        Raises:
            BadExpression: when a condition cannot be understood.
        """
        scenario = battle.scenario
        assert scenario is not None
        sheet = ruled_sheet(battle)
        lines, scores = winning_lines(scenario, sheet), scoring_of(scenario, sheet)
        return cls(sheet, scenario, lines, scores)

    @property
    def first(self) -> str:
        """The side whose lead is positive."""
        return self.scenario.sides[0].id

    @property
    def last_turn(self) -> int:
        """The last game-turn the scenario may have."""
        return self.scenario.length.max

    def holders(self, tally: Tally) -> dict[str, str]:
        """The side that holds each place that counts, "" for none."""
        return holders(self.scenario, self.sheet, tally)

    def lead(self, tally: Tally, turn: int) -> Lead:
        """Who would win if the game ended now, after game-turn `turn`."""
        return self._first_true(tally, [n for n, one in enumerate(self.lines) if self._open(one.line, turn)])

    def decision(self, tally: Tally, turn: int, *, is_last: bool = False) -> Lead:
        """As `lead`, but only with the lines tested at the end of this game-turn.

        `is_last`: an event has ended the game with this game-turn.
        """
        ends = is_last or turn >= self.last_turn
        due = [n for n, one in enumerate(self.lines) if one.is_due(turn, is_last=ends)]
        return self._first_true(tally, due, with_scores=ends)

    def _open(self, line: VictoryLine, turn: int) -> bool:
        return not line.turns or any(one >= turn for one in line.turns)

    def _first_true(self, tally: Tally, numbers: Sequence[int], *, with_scores: bool = True) -> Lead:
        lacking: list[tuple[str, int]] = []
        for number in numbers:
            line, condition = self.lines[number].line, self.lines[number].condition
            size = 1 if condition is None else slack(condition, tally, self.sheet)
            if size < 1:
                lacking.append((line.winner, 1 - size))
                continue
            if line.winner == DRAW:
                return Lead(number, DRAW, 0)
            if condition is None:
                size = min((lack for winner, lack in lacking if winner not in (DRAW, line.winner)), default=1)
            return Lead(number, line.winner, max(size, 1) * (1 if line.winner == self.first else -1))
        verdict = self.scores.verdict(tally, self.sheet) if with_scores and self.scores is not None else None
        return Lead(-1, DRAW, 0) if verdict is None else self._scored(verdict)

    def _scored(self, verdict: Verdict) -> Lead:
        """The lead by points, levels or the ladder."""
        assert self.scores is not None
        if verdict.winner == DRAW:
            return Lead(-1, DRAW, 0)
        size = verdict.margin
        if verdict.decider == "thresholds":
            limits = self.scores.scoring.thresholds[verdict.rung]
            points = verdict.points.get(limits.side or next(iter(self.scores.scorers), ""), 0)
            inside = [points - limits.at_least + 1] if limits.at_least is not None else []
            inside += [limits.at_most - points + 1] if limits.at_most is not None else []
            size = min(inside, default=1)
        return Lead(-1, verdict.winner, max(size, 1) * (1 if verdict.winner == self.first else -1))
