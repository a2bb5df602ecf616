"""Placing: the staff's deployment: the best of a few layouts, scored like its moves."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

import numpy as np

from kpeditor.core.rules.chance import Chance
from kpeditor.rulesets.kampfpanzer.computer.foresight import descent, values
from kpeditor.rulesets.kampfpanzer.computer.goals import NEAR_ENOUGH, demands_of
from kpeditor.rulesets.kampfpanzer.computer.randomplay.deploying import (
    NOTHING_GIVEN,
    Attempt,
    Given,
    is_deployment,
    random_deployment,
)
from kpeditor.rulesets.kampfpanzer.computer.riding import LONG_WALK
from kpeditor.rulesets.kampfpanzer.computer.survey import Survey
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.engine.settingup import seen_by
from kpeditor.rulesets.toolbox.doctrine import Doctrine
from kpeditor.rulesets.toolbox.goals import FIGHT, Demand, Goal
from kpeditor.rulesets.toolbox.ways import INFINITE, costs_in

LAYOUTS = 6
"""Layouts that are weighed against each other."""
NOISE = 0.2
"""How far a cell's score is varied from layout to layout."""
MOST_VARIED = 999
"""Steps in which it is varied."""
MOST_CELLS = 150
"""Cells of an area weighed closely: those nearest to the goal."""
MOST_TRAFFIC = 14
FEW_TURNS = 12.0


def placed(
    position: Position, side: int, doctrine: Doctrine, chance: Chance, given: Given = NOTHING_GIVEN
) -> dict[str, str]:
    """A legal deployment of a side as an answer; units that are `given` places keep them.

    Raises:
        KpError: when none was found.
    """
    best = best_layout(position, side, doctrine, chance, given)
    return best[1] if best is not None else random_deployment(position, side, chance, given)


def best_layout(
    position: Position, side: int, doctrine: Doctrine, chance: Chance, given: Given = NOTHING_GIVEN
) -> tuple[Layout, dict[str, str]] | None:
    """The best of some layouts and its answer, None when all were illegal."""
    position = seen_by(position, side)
    if not position.to_deploy(side):
        return None
    outlook = Outlook(Survey(position, side), doctrine)
    best: tuple[Layout, dict[str, str]] | None = None
    for number in range(LAYOUTS):
        tight = number >= LAYOUTS - 2 and best is None
        layout = Layout(position, side, chance, tight=tight, outlook=outlook, given=given)
        answer = layout.answer()
        better = answer is not None and (best is None or layout.score > best[0].score)
        if answer is not None and better and is_deployment(position, side, answer, given):
            best = layout, answer
    return best


@dataclass
class Outlook:
    """Scores places for units before the first game-turn."""

    survey: Survey
    doctrine: Doctrine
    scores: dict[tuple[str, frozenset[int], int], dict[int, float]] = field(default_factory=dict)
    orders: dict[tuple[frozenset[int], str, frozenset[int]], list[int]] = field(default_factory=dict)
    times: dict[tuple[int, str, frozenset[int], frozenset[int]], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.position = self.survey.position
        self.value, _ = values(self.survey)
        self.goals = self._goals()

    def _goals(self) -> dict[int, Goal]:
        """The goal of each piece that is yet to be placed or to enter."""
        survey = self.survey
        pieces = survey.position.to_deploy(survey.side)
        free = {p.index: p for p in pieces}
        found: dict[int, Goal] = {}
        for demand in demands_of(survey, self.doctrine):
            by_time = sorted((self.turns(p, demand.goal), p.index) for p in free.values())
            for _, index in [pair for pair in by_time if survey.pieces[pair[1]].is_combat][: demand.want]:
                found[index] = demand.goal
                free.pop(index)
        fight = self._fight()
        for index in free:
            if fight is not None:
                found[index] = fight
        return found

    def _fight(self) -> Goal | None:
        cells = {self.survey.cell[i] for i in self.survey.foes}
        if not cells:
            cells = {c for demand in self._enemy_demands for c in demand.goal.cells}
        cells = cells or set().union(*self._areas_of_enemies())
        turns = self.survey.game.scenario.length.max
        return Goal(FIGHT, frozenset(cells), 0.3, turns, NEAR_ENOUGH) if cells else None

    @property
    def _enemies(self) -> list[Piece]:
        return [piece for piece in self.survey.pieces if piece.side != self.survey.side]

    def _areas_of_enemies(self, *, first: bool = False) -> set[frozenset[int]]:
        """Where enemies begin and where they enter; `first` leaves out where those enter who have an area."""
        areas = {
            area for p in self._enemies for area in ((p.zone or p.entry,) if first else (p.zone, p.entry))
        }
        return {area for area in areas if area}

    @cached_property
    def _enemy_demands(self) -> list[Demand]:
        return demands_of(Survey(self.position, 1 - self.survey.side), self.doctrine)

    def turns(self, piece: Piece, goal: Goal) -> float:
        """Turns of travel from the best cell of a piece's area; guns are assumed to ride."""
        allowance, mobility = (piece.figures.allowance, piece.figures.moves_as)
        if not allowance:
            allowance, mobility = 2, "infantry"
        key = allowance, mobility, goal.cells, piece.zone or piece.entry
        found = self.times.get(key)
        if found is None:
            field_ = self.survey.atlas.field(goal.cells, mobility)
            found = self.times[key] = float(costs_in(field_, key[-1]).min(initial=INFINITE)) / allowance
            if not key[-1]:
                found = self.times[key] = 0.0
        return found

    @cached_property
    def traffic(self) -> list[int]:
        """Cells on the enemy's probable routes: from where it begins to its goals."""
        survey, found = self.survey, dict[int, None]()
        for demand in self._enemy_demands[:2]:
            field_ = survey.atlas.field(demand.goal.cells, "afv")
            starts = sorted({survey.cell[i] for i in survey.foes}) or sorted(
                set().union(*self._areas_of_enemies(first=True))
            )
            for start in starts[:: max(1, len(starts) // 6)]:
                way = descent(survey.ground, "afv", field_, start, 200)
                found |= dict.fromkeys([*way[-10:], *way[::3]])
        cells = list(found)
        return cells[:: max(1, len(cells) // MOST_TRAFFIC)]

    def scores_in(self, piece: Piece, cells: list[int]) -> dict[int, float]:
        """How good cells are for a piece to begin in, by cell: at least those asked for."""
        goal = self.goals.get(piece.index)
        key = piece.type, goal.cells if goal else frozenset(), self.survey.level[piece.index]
        scores = self.scores.setdefault(key, {})
        for cell in cells:
            if cell not in scores:
                scores[cell] = self._reckoned(piece, goal, cell)
        return scores

    def _reckoned(self, piece: Piece, goal: Goal | None, cell: int) -> float:
        return sum(self.terms(piece, goal, cell).values())

    def terms(self, piece: Piece, goal: Goal | None, cell: int) -> dict[str, float]:
        """What speaks for and against a cell, by name."""
        survey, doctrine, found = self.survey, self.doctrine, {}
        if goal is not None:
            allowance, mobility = piece.figures.allowance or 2, piece.figures.moves_as
            if not piece.figures.allowance:
                mobility = "infantry"
            left = max(0.0, survey.atlas.field(goal.cells, mobility)[cell] - goal.near)
            found["way to its goal"] = -0.3 * min(left / allowance, FEW_TURNS)
            if left == 0 and goal.kind != FIGHT:
                found["at its goal"] = goal.weight
        if cover := survey.cover(cell):
            found["cover"] = 0.08 * cover
        loss, guns = survey.danger(piece.index, cell)
        if guns:
            found["danger"] = -(doctrine.caution * self.value[piece.index] * loss + 0.1)
        if piece.figures.weapon and piece.figures.movement <= 1 and (seen := self._overlooked(piece, cell)):
            found["field of fire"] = 0.08 * min(seen, 6)
        if doctrine.digits and (risk := survey.ratings.risky[survey.side][survey.ground.last_digits[cell]]):
            found["panic"] = -0.2 * risk
        return found

    def _overlooked(self, piece: Piece, cell: int) -> int:
        """How much of the enemy's probable route a gun can fire at."""
        survey, reach = self.survey, piece.figures.range
        row = survey.atlas.distances(cell)
        near = [there for there in self.traffic if 0 < row[there] <= reach]
        if piece.figures.weapon == "H" or reach > survey.ratings.longest:
            h_fire, visible = piece.figures.weapon == "H", survey.ground.visible
            return sum(visible(cell, there, h_fire=h_fire) for there in near)
        seen = survey.sights.of[cell]
        return sum(map(seen.__getitem__, near))

    def by_nearness(self, piece: Piece, goal: Goal) -> list[int]:
        """The cells of a piece's area, those nearest to the goal first; sorted once for all layouts."""
        key = goal.cells, piece.figures.moves_as, piece.zone
        found = self.orders.get(key)
        if found is None:
            field_ = self.survey.atlas.field(goal.cells, piece.figures.moves_as)
            cells = np.sort(np.fromiter(piece.zone, np.int64, len(piece.zone)))
            order = np.argsort(costs_in(field_, cells), kind="stable")
            found = self.orders[key] = cells[order].tolist()
        return found


@dataclass
class Layout(Attempt):
    """One layout: each unit takes the best remaining cell, by slightly randomised scores."""

    outlook: Outlook = field(kw_only=True)
    score: float = 0.0
    # By piece the cells it could take, and how many choices were made before its own.
    _picks: dict[int, tuple[list[int], int]] = field(default_factory=dict)

    def rides(self, piece: Piece) -> bool:
        """A unit rides when it has far to go; a gun when there is anywhere to go."""
        goal = self.outlook.goals.get(piece.index)
        return goal is not None and self.outlook.turns(piece, goal) >= LONG_WALK

    def candidates(self, piece: Piece, shared: list[int]) -> list[int]:
        """All cells of a small area, of a large one those nearest to the goal."""
        goal, zone, taken = self.outlook.goals.get(piece.index), self.zone(piece), self.taken(piece)
        count = len(zone) - len(taken & zone) + len(shared)
        if goal is None or self.has_limits or count <= MOST_CELLS:
            return self._nearest(piece, super().candidates(piece, shared))
        others = taken.difference(shared)
        near = (cell for cell in self.outlook.by_nearness(piece, goal) if cell in zone and cell not in others)
        return list(islice(near, MOST_CELLS))

    def _nearest(self, piece: Piece, cells: list[int]) -> list[int]:
        goal = self.outlook.goals.get(piece.index)
        if goal is None or len(cells) <= MOST_CELLS:
            return cells
        free = set(cells)
        return [cell for cell in self.outlook.by_nearness(piece, goal) if cell in free][:MOST_CELLS]

    def pick(self, piece: Piece, cells: list[int]) -> int:
        """The best cell by varied score; from the best plain score on the variation is reckoned until it can
        lift no further cell to the top.
        """
        scores = self.outlook.scores_in(piece, cells)
        self._picks[piece.index] = cells, self.chance.count
        plain, most = [scores[cell] for cell in cells], _varied(MOST_VARIED)
        least = max(plain) - NOISE
        high = [place for place, score in enumerate(plain) if score >= least]
        high.sort(key=plain.__getitem__, reverse=True)
        best, found = -INFINITE, 0
        for place, much in zip(high, self.chance.ahead(MOST_VARIED + 1, high), strict=False):
            score, cell = plain[place], cells[place]
            if score + most < best:
                break
            best, found = max((best, found), (score + _varied(much), -cell))
        self.chance.skip(len(cells))
        self.score += best
        return -found

    def weighed(self) -> dict[int, list[tuple[float, int]]]:
        """By piece, in the order in which they were placed, the scores of all cells it could have taken, each
        with the negated cell.
        """
        found = {}
        for index, (cells, count) in self._picks.items():
            scores = self.outlook.scores_in(self.position.game.pieces[index], cells)
            varied = Chance(self.chance.address, count).several(MOST_VARIED + 1, len(cells))
            found[index] = [
                (scores[cell] + _varied(much), -cell) for cell, much in zip(cells, varied, strict=True)
            ]
        return found

    def facing(self, piece: Piece, cell: int) -> str:
        """Toward the enemies, or their probable routes."""
        survey = self.outlook.survey
        row = survey.atlas.distances(cell)
        there = [survey.cell[i] for i in survey.foes if survey.cell[i] != OFF] + self.outlook.traffic
        near = [c for c in there if 0 < row[c] <= piece.figures.range + 4] or [c for c in there if c != cell]
        counts = [sum(survey.atlas.arc(cell, facing)[c] for c in near) for facing in range(6)]
        return "ABCDEF"[counts.index(max(counts))]

    def digs(self, piece: Piece, cell: int) -> bool:
        """Whether a unit entrenches: guns always, infantry where it intends to stay."""
        goal = self.outlook.goals.get(piece.index)
        if piece.is_gun or goal is None:
            return True
        return (
            self.outlook.survey.atlas.field(goal.cells, "infantry")[cell] / 2 < LONG_WALK
            or goal.kind == FIGHT
        )


def _varied(much: int) -> float:
    """What is added to the score of a cell, by a choice from 0 to `MOST_VARIED`."""
    return NOISE * much / (MOST_VARIED + 1)
