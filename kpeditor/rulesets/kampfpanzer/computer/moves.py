"""Moves: the places where a unit could end its turn, each with a score made of named terms."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

from kpeditor.rulesets.kampfpanzer.computer.atlas import march
from kpeditor.rulesets.kampfpanzer.computer.foresight import Foresight
from kpeditor.rulesets.kampfpanzer.computer.ratings import NEVER
from kpeditor.rulesets.kampfpanzer.computer.survey import Survey
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.toolbox import goals
from kpeditor.rulesets.toolbox.doctrine import Doctrine
from kpeditor.rulesets.toolbox.goals import EXIT, LEAVES, Goal, Terms, progress, urgency
from kpeditor.rulesets.toolbox.ways import Field, March, Obstacles, Sought

NEAREST = 8
"""The number of ends nearest to the goal that are weighed."""
COVERED = 4
"""The number of ends in cover that are weighed in addition."""
AROUND = 19
"""The number of cells examined by a unit that is where it should be."""
PROSPECT = 0.35
"""The value of fire from a place next turn, as a share of fire now."""
TOGETHER = 2
"""The strength that friends are expected to add to an attack next turn."""
PINNED = 0.12
"""The cost of ending where the enemy can pin the unit, by urgency."""


@dataclass(slots=True)
class Choice:
    """A place to end in: `cell` is `OFF` for leaving the map from `start` in a direction."""

    score: float
    cell: int
    terms: Terms
    exit: tuple[int, int] | None = None


@dataclass(slots=True)
class Options(goals.Options[Choice]):
    """What one unit could do by moving, with the cells it reaches."""

    march: March = field(default_factory=March)


Target = tuple[int, bool, int, list[float]]
"""An enemy: where it is (its cell, or its distance), whether it is hard, what is added to the strength of an
attack for its column, and by column the value of the attack.
"""


@dataclass
class Scorer:
    """Scores places for the units of one side in one game-turn."""

    survey: Survey
    foresight: Foresight
    doctrine: Doctrine
    goals: dict[int, Goal]
    is_last: bool
    shelled: set[int]

    def __post_init__(self) -> None:
        self.flat = [0.0] * self.survey.ground.size
        self.risky = self.survey.ratings.risky[self.survey.side] if self.doctrine.digits else (0.0,) * 11
        self.barred = self.survey.held.keys() | self.shelled
        survey, ratings = self.survey, self.survey.ratings
        self.foes: list[Target] = [
            (
                survey.cell[i],
                ratings.hard[i],
                TOGETHER - ratings.defence[i] - survey.cover(survey.cell[i]) - ratings.lowest,
                [
                    self.foresight.value[i] * loss + self.foresight.bounty[i] * nearer
                    for loss, nearer in zip(
                        ratings.loss[survey.level[i]], ratings.nearer[survey.level[i]], strict=True
                    )
                ],
            )
            for i in survey.foes
        ]
        self._prospects: dict[tuple[str, int], float] = {}
        self._seen: dict[int, list[Target]] = {}

    def options(self, index: int, starts: list[tuple[int, int]] | None = None) -> Options:
        """The options of a unit; `starts` are the entry cells of one that enters the map."""
        goal, survey = self.goals.get(index), self.survey
        cell = survey.cell[index]
        field_: Field = self.flat
        if goal is not None:
            field_ = survey.atlas.field(goal.cells, survey.ratings.mobility[index])
        near = goal.near if goal is not None else 0
        allowance = survey.ratings.allowance[index]
        here = cell if starts is None else min((c for c, _ in starts), key=lambda c: field_[c])
        left = max(0.0, field_[here] - near) / max(1, allowance)
        urgent = urgency(goal, left, self.doctrine)
        if starts is None:
            terms = self._terms(index, cell)
            found = Options(sum(terms.values()), terms, left=left)
        else:
            found = Options(-9.0, {"must enter": -9.0}, left=left)
        if not allowance:
            return found
        # A unit that has arrived looks around for a better place; all others look towards their goal.
        arrived = left == 0 and not (goal is not None and goal.kind == EXIT)
        found.march = march(
            survey.ground,
            survey.ratings.mobility[index],
            starts or [(cell, 0)],
            allowance,
            self.flat if arrived else field_,
            Obstacles(survey.zone, self.barred, survey.position.wrecks),
            Sought(most=AROUND if arrived else 0),
        )
        self._leave(index, goal, found)
        for there in self._ends(index, found.march, field_, starts is None):
            terms = self._terms(index, there)
            if goal is not None:
                after = max(0.0, field_[there] - near) / allowance
                terms |= self._progress(goal, left, after, urgent)
            if starts is None:
                terms["leaves its place"] = -self.doctrine.hold * 0.1
            found.choices.append(Choice(sum(terms.values()), there, terms))
        found.choices.sort(key=lambda choice: (-choice.score, choice.cell))
        return found

    def _ends(self, index: int, reached: March, goal: Field, stays: bool) -> list[int]:
        """The reached cells worth weighing: those nearest to the goal, and some with cover."""
        survey = self.survey
        bars = survey.position.entrenchments if survey.pieces[index].leaves_wreck else ()
        came = reached.came
        ends = [
            (goal[cell], points, cell)
            for cell, points in reached.spent.items()
            if cell not in bars and (came[cell] >= 0 or not stays)
        ]
        ends.sort()
        covered = islice((cell for _, _, cell in ends[NEAREST:] if survey.cover(cell)), COVERED)
        return [*(cell for _, _, cell in ends[:NEAREST]), *covered]

    def _progress(self, goal: Goal, left: float, after: float, urgent: float) -> Terms:
        return progress(goal, left, after, urgent, self.doctrine, is_last=self.is_last)

    def progress_to(self, index: int, cell: int) -> float:
        """The progress toward a unit's goal by ending in a cell, negative when it leads away."""
        goal = self.goals.get(index)
        if goal is None or not self.survey.ratings.allowance[index]:
            return 0.0
        field_ = self.survey.atlas.field(goal.cells, self.survey.ratings.mobility[index])
        allowance = self.survey.ratings.allowance[index]
        left = max(0.0, field_[self.survey.cell[index]] - goal.near) / allowance
        after = max(0.0, field_[cell] - goal.near) / allowance
        return sum(self._progress(goal, left, after, urgency(goal, left, self.doctrine)).values())

    def _terms(self, index: int, cell: int) -> Terms:
        """The terms for ending the turn in a cell, without progress."""
        if self.is_last:
            return {}
        survey, doctrine, terms = self.survey, self.doctrine, {}
        loss, guns = survey.danger(index, cell)
        if guns:
            worth = self.foresight.value[index] + 0.5 * self.foresight.bounty[index]
            terms["danger"] = -doctrine.caution * worth * loss
            terms["may be pinned"] = -doctrine.caution * PINNED
        if doctrine.cover and (cover := survey.cover(cell)):
            terms["cover"] = doctrine.cover * 0.1 * cover
        prospect = self._prospect(index, cell)
        if prospect:
            terms["field of fire"] = PROSPECT * doctrine.fire * prospect
        around = survey.ground.neighbours[cell]
        if doctrine.mass and (near := sum(map(survey.there.__contains__, around))):
            terms["friends"] = doctrine.mass * min(near, 2)
        risk = self.risky[survey.ground.last_digits[cell]]
        if risk:
            terms["panic"] = -0.15 * risk
        return terms

    def _prospect(self, index: int, cell: int) -> float:
        """The best attack on a unit where it stands now from a cell."""
        key = self.survey.pieces[index].type, cell
        found = self._prospects.get(key)
        if found is None:
            found = self._prospects[key] = self._reckon_prospect(index, cell)
        return found

    def _seen_from(self, cell: int) -> list[Target]:
        """The enemies that direct fire reaches from a cell."""
        found = self._seen.get(cell)
        if found is None:
            row, seen = self.survey.atlas.distances(cell), self.survey.sights.of[cell]
            longest = self.survey.ratings.longest
            found = self._seen[cell] = [
                (row[end], is_hard, base, harm)
                for end, is_hard, base, harm in self.foes
                if row[end] <= longest and seen[end]
            ]
        return found

    def _reckon_prospect(self, index: int, cell: int) -> float:
        ratings, best = self.survey.ratings, 0.0
        if not ratings.reach[index]:
            return 0.0
        hard, soft = ratings.on_hard[index], ratings.on_soft[index]
        for distance, is_hard, base, harm in self._seen_from(cell):
            table = hard if is_hard else soft
            if distance >= len(table) or table[distance] == NEVER:
                continue
            column = table[distance] + base
            if column < 0:
                continue
            worth = harm[column] if column < len(harm) else harm[-1]
            best = max(best, worth)
        return best

    def _leave(self, index: int, goal: Goal | None, found: Options) -> None:
        """The choice of leaving the map, when that is the goal and the points suffice."""
        if goal is None or goal.kind != EXIT:
            return
        ground, mobility = self.survey.ground, self.survey.ratings.mobility[index]
        allowance = self.survey.ratings.allowance[index]
        best: tuple[int, int, int] | None = None
        for cell, spent in found.march.spent.items():
            if cell not in goal.cells:
                continue
            for direction, there in enumerate(ground.neighbours[cell]):
                if there == OFF:
                    points = spent + ground.exit_cost(mobility, cell, direction)
                    if points <= allowance and (best is None or points < best[0]):
                        best = points, cell, direction
        if best is not None:
            score = LEAVES * goal.weight
            found.choices.append(Choice(score, OFF, {"leaves the map": score}, exit=best[1:]))
