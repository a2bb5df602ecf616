"""Placing: where a computer player sets up, and which elements it hides [P39, P59]."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import numpy as np
import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.rules.tablesight import Stand
from kpeditor.rulesets.panzer8.computer.chart import Bools, Floats, Ints, heading
from kpeditor.rulesets.panzer8.computer.goals import LEADERS, aims_of
from kpeditor.rulesets.panzer8.computer.survey import Survey
from kpeditor.rulesets.panzer8.computer.worth import worth
from kpeditor.rulesets.panzer8.engine import hiding, setup
from kpeditor.rulesets.panzer8.engine.table.pieces import MAP
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.engine.table.setting import Round
from kpeditor.rulesets.toolbox.doctrine import Doctrine

_SAMPLED = 8
"""The number of places whose field of fire is examined for each element."""
_CROWD = 2.6
"""The distance in inches within which friends share a beaten zone [P45]."""
_AHEAD = 2.5
"""The turns of march from the enemy at which a defender waits."""
_VIEW = 2.5
"""The value for a crew, which does not move, of having all of the enemy's approach in range."""
_AMONG = 3
"""The number of best places of which one is taken at random."""


class Placing:
    """The set-up of one side."""

    def __init__(self, position: Position, side: str, doctrine: Doctrine, chance: Chance) -> None:
        self._before, self._position, self._side = position, position.copy(), side
        self._doctrine, self._chance = doctrine, chance
        self._survey = Survey(self._position, side)
        self._chart = self._survey.chart

    def answer(self, given: Mapping[str, Any] | None = None) -> Answer:
        """Places for all but those who are hidden, and markers; `given` are places, by element, that are
        settled already.

        Raises:
            KpError: when no room was found.
        """
        at = self._position
        now = setup.round_of(at)
        assert now is not None
        places: dict[str, Any] = dict(given or {})
        for id_, place in places.items():
            with suppress(IllegalAnswer):  # such a place is judged with the whole answer
                if id_ in now.grounds and isinstance(place, Mapping) and setup.AT in place:
                    setup.put(at, now, id_, place)
        hidden = self._hidden(now, places)
        order = sorted(now.grounds, key=lambda id_: (at.element(id_).kind == "commander", -self._weight(id_)))
        for id_ in order:
            if id_ in hidden or id_ in places:
                continue
            stand = self._place(now, id_) or setup.place_by_chance(at, now, id_, self._chance)
            if stand is None:
                return setup.proposed(self._position, self._chance)
            at.put(id_, at=stand.at, facing=stand.facing, state=MAP)
            places[id_] = {setup.AT: list(stand.at), setup.FACING: stand.facing}
        markers = self._markers(now, hidden) if hidden else []
        if hidden and len(markers) < 1:
            return setup.proposed(self._position, self._chance)
        answer = {setup.PLACES: places, **({setup.MARKERS: markers} if markers else {})}
        if len(now.pools) > 1 and setup.faults(self._before, answer):  # a marker on ground of another group
            return setup.proposed(self._before, self._chance)
        return answer

    def _weight(self, id_: str) -> float:
        """The order in which elements choose: first guns and machine guns, which do not move."""
        element = self._position.element(id_)
        return worth(element) + (1.0 if element.is_crew else 0.0)

    def _hidden(self, now: Round, places: Mapping[str, Any]) -> list[str]:
        """Who goes below markers of those without a place, those who hit hardest first: crews last, which
        have the enemy's approach in range from the beginning.
        """
        fit = [id_ for id_ in now.grounds if id_ not in places and not self._position.element(id_).room]
        fit = [id_ for id_ in fit if self._position.element(id_).gun is not None]
        fit.sort(key=lambda id_: (self._position.element(id_).is_crew, -self._weight(id_), id_))
        pools = [[id_ for id_ in fit if id_ in pool.units][: pool.hides] for pool in now.pools]
        return [id_ for pool in pools for id_ in pool]

    # --- Where from and where to ---

    def _approach(self) -> Ints:
        """The cells through which the enemy will probably come: his set-up ground, and the goals of both
        sides.
        """
        setting = self._position.setting
        cells: set[int] = set()
        for round_ in setting.rounds:
            if round_.side != self._side:
                for ground in set(round_.grounds.values()):
                    cells |= set(self._chart.cells_in(ground).tolist())
        for aim in aims_of(setting, self._chart, self._side):
            cells |= set(aim.cells or ())
        return np.array(sorted(cells), np.int64)

    def _place(self, now: Round, id_: str, *, hides: bool = False) -> Stand | None:
        """A good place for an element: in cover, with much of the approach in range, near to its goal; a
        hidden element is not seen from farther than 2 there [P39].
        """
        at, chart = self._position, self._chart
        element, piece = at.element(id_), at.pieces[id_]
        ground = shapely.buffer(now.grounds[id_], -0.4)
        cells = chart.cells_in(ground)
        if hides and (safe := self._is_safe(cells)).any():
            cells = cells[safe]
        if not len(cells):
            return None
        approach, scores = self._approach(), self._scores(id_, cells)
        order = cells[np.argsort(-(scores + self._noise(len(cells))), kind="stable")]
        sampled = [int(cell) for cell in order[: _SAMPLED * 6 : 6]] + [int(cell) for cell in order[:_SAMPLED]]
        if element.is_crew:
            sampled += [int(cell) for cell in order[:: max(1, len(order) // (2 * _SAMPLED))]]
        if element.gun is not None and len(approach):
            by_cell = dict(zip(cells.tolist(), scores.tolist(), strict=True))
            rated = [(by_cell[cell] + self._view(id_, cell, approach), cell) for cell in sampled]
            rated.sort(key=lambda one: (-one[0], one[1]))
            sampled = [cell for _, cell in rated] + order.tolist()
        else:
            sampled = order.tolist()
        return self._first(now, id_, sampled, approach, piece.facing)

    def _scores(self, id_: str, cells: Ints) -> Floats:
        """The value of some cells apart from the view: cover, the way to the goal, few friends."""
        element = self._position.element(id_)
        scores: Floats = 0.25 * self._chart.cover[cells].astype(float)
        if (wanted := self._wanted()) is not None and not element.is_crew:
            left = self._chart.turns_to(self._survey.row(id_), wanted)[cells]
            scores -= 0.25 * np.minimum(left, 6.0) * (1.0 if self._attacks() else 1.5)
        if element.kind in LEADERS:
            return scores - self._from_friends(cells)
        scores -= 0.12 * np.minimum(self._crowd(cells), 4.0)
        return scores - (0.0 if self._attacks() or element.is_crew else self._off_post(cells))

    def _view(self, id_: str, cell: int, approach: Ints) -> float:
        """The value of the part of the approach that an element with a weapon has in range from a cell."""
        chart, element = self._chart, self._position.element(id_)
        if element.gun is None or not len(approach):
            return 0.0
        point = chart.point(cell)
        seen = chart.seen_from(Stand(point, 1.0, 1.0))[approach]
        near = float(np.mean(seen & (chart.far(point)[approach] <= element.gun.range)))
        return near * (_VIEW if element.is_crew else 0.4)

    def hiding(self) -> Answer:
        """The marker below which each element hides: the markers at the best places, which their numbers do
        not reveal [P39].
        """
        at, approach = self._position, self._approach()
        spots = {one.number: one.at for one in at.markers}
        found: dict[str, int] = {}
        for id_ in sorted(at.hiding, key=lambda id_: (-self._weight(id_), id_)):
            own = setup.markers_for(self._before, id_)
            free = [one for one in own if one not in found.values()] or own
            cells = np.array([self._chart.cell(spots[one]) for one in free], np.int64)
            scores = self._scores(id_, cells)
            rated = [float(scores[n]) + self._view(id_, int(cell), approach) for n, cell in enumerate(cells)]
            found[id_] = free[int(np.argmax(rated))]
            at.put(id_, at=spots[found[id_]], facing=at.pieces[id_].facing, state=MAP)
        return found

    def _first(self, now: Round, id_: str, cells: list[int], approach: Ints, usual: float) -> Stand | None:
        """The first of some places that the rules allow, at random among the best few."""
        at, chart = self._position, self._chart
        found: list[Stand] = []
        for cell in cells[:60]:
            point = chart.point(cell)
            facing = usual
            if len(approach):
                dx, dy = chart.x[approach].mean() - point.x, chart.y[approach].mean() - point.y
                facing = round(heading(float(dx), float(dy)), 1)
            stand = at.stand_at(id_, point, facing)
            if not setup.why_not_placed(at, now, id_, stand):
                found.append(stand)
                if len(found) == _AMONG:
                    break
        return self._chance.choice(found) if found else None

    def _noise(self, count: int) -> Floats:
        return np.array([self._chance.below(100) / 1000 for _ in range(count)])

    def _wanted(self) -> Ints | None:
        """The cells the side wants to hold."""
        own = [one.id for one in self._position.setting.scenario.sides].index(self._side)
        cells: set[int] = set()
        for aim in aims_of(self._position.setting, self._chart, self._side):
            if (aim.weight > 0) is (aim.side == own) and aim.what in ("units", "effective", "controlled"):
                cells |= set(aim.cells or ())
        return np.array(sorted(cells), np.int64) if cells else None

    def _attacks(self) -> bool:
        setting = self._position.setting
        return setting.has_attacker and setting.sides[0] == self._side

    def _from_friends(self, cells: Ints) -> Floats:
        """The distance of each cell from the nearest friend, up to 4."""
        at, chart = self._position, self._chart
        friends = [at.stand(id_).at for id_ in at.on_table(self._side)]
        if not friends:
            return np.zeros(len(cells))
        far = np.mean([chart.far(one)[cells] for one in friends], axis=0)
        return np.asarray(0.1 * np.maximum(far - 3.0, 0.0))

    def _crowd(self, cells: Ints) -> Floats:
        """The number of friends near each cell that one beaten zone would hit together."""
        found = np.zeros(len(cells))
        for id_ in self._position.on_table(self._side):
            found += self._chart.far(self._position.stand(id_).at)[cells] <= _CROWD
        return found

    def _theirs(self) -> Any:
        """The whole ground on which the enemy sets up; empty if he enters later."""
        rounds = self._position.setting.rounds
        return shapely.union_all(
            [ground for one in rounds if one.side != self._side for ground in set(one.grounds.values())]
        )

    def _is_safe(self, cells: Ints) -> Bools:
        """The cells in which the enemy does not spot a marker from his set-up ground: beyond 2 in cover,
        beyond 8 elsewhere, a built-up area measured as a whole [P10, P39].
        """
        chart, theirs = self._chart, self._theirs()
        apart = shapely.distance(theirs, chart.points[cells])
        for town in self._position.ground.towns:
            within = shapely.intersects(town.shape, chart.points[cells])
            apart[within] = shapely.distance(theirs, town.shape)
        covers = self._position.ground.covers
        covered = np.array(
            [chart.cover[cell] > 0 and bool(covers(hiding.base_at(chart.point(cell)))) for cell in cells],
            np.bool_,
        )
        return np.asarray(theirs.is_empty | (apart > np.where(covered, hiding.CLOSE, hiding.FAR) + 0.6))

    def _off_post(self, cells: Ints) -> Floats:
        """The distance of cells from where a defender waits: some turns of march ahead of the enemy."""
        theirs = self._chart.cells_in(self._theirs())
        if not len(theirs):
            return np.zeros(len(cells))
        return np.asarray(0.1 * np.minimum(np.abs(self._chart.turns_to("Inf", theirs)[cells] - _AHEAD), 6.0))

    def _markers(self, now: Round, hidden: list[str]) -> list[list[float]]:
        """Points for the markers in an uninformative order: good places for hidden elements, and others in
        cover for dummies.
        """
        found: list[TablePoint] = []
        for id_ in hidden:
            stand = self._place(now, id_, hides=True)
            if stand is not None:
                found.append(stand.at)
                self._position.put(id_, at=stand.at, facing=stand.facing, state=MAP)
        ground = shapely.union_all(list(now.grounds.values()))
        cells = self._chart.cells_in(shapely.buffer(ground, -0.5))
        covered = cells[self._is_safe(cells) & ~self._chart.closed[cells]].tolist()
        for cell in self._chance.shuffled(covered)[: now.dummies]:
            point = self._chart.point(cell)
            if not setup.why_not_marked(self._position, now, point, found):
                found.append(point)
        return [list(one) for one in self._chance.shuffled(found[: len(hidden) + now.dummies])]
