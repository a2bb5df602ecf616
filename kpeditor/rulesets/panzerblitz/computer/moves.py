"""Moves: the places where a unit could end its move, each with a score made of named terms."""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import nsmallest
from itertools import islice

from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.panzerblitz.computer import riding
from kpeditor.rulesets.panzerblitz.computer.atlas import OFF
from kpeditor.rulesets.panzerblitz.computer.goals import fight_goal, goals_of, starts_of
from kpeditor.rulesets.panzerblitz.computer.rails import lineguard
from kpeditor.rulesets.panzerblitz.computer.rails.trains import Trains
from kpeditor.rulesets.panzerblitz.computer.reaching import Reached, reached
from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from kpeditor.rulesets.panzerblitz.computer.threats import threats_of
from kpeditor.rulesets.panzerblitz.declarations import DAMAGED_TRACK, MINES
from kpeditor.rulesets.panzerblitz.engine.handling import cost_of_one
from kpeditor.rulesets.panzerblitz.engine.moving import Move, allowance, exit_cost
from kpeditor.rulesets.panzerblitz.engine.position import MAP
from kpeditor.rulesets.panzerblitz.engine.shots import Unfit
from kpeditor.rulesets.panzerblitz.engine.traintravel import travel
from kpeditor.rulesets.toolbox.doctrine import Doctrine
from kpeditor.rulesets.toolbox.goals import EXIT, LEAVES, Goal, Options, Terms, progress, urgency
from kpeditor.rulesets.toolbox.ways import Field

NEAREST, COVERED, FIRING = 8, 6, 8
"""How many ends of moves are weighed: nearest to the goal, nearest in cover, and at a good range."""
DANGER = 2.0
"""The weight of the danger of losing a unit's whole worth, for a doctrine of caution 1."""
PROSPECT = 0.4
"""The value of fire from a place next turn, as a share of fire now."""
MINED = 0.6
"""The cost of ending in mines, as a share of a unit's worth."""
CAPTURED = 3.0
"""The cost of the capture of a train that decides the battle."""
STUCK = 2.5
"""The cost of mines for a train, which stays in them until a six is rolled [Z21]."""
WAITS_OFF = 0.5
"""The value for an unarmed train without a free way of waiting off the map."""
SPOTS = 0.08
"""The value of letting friends fire at a hidden enemy, as a share of that enemy's worth."""
RANGE_WANTED = 4
"""The greatest distance in hexes from an enemy of places to fire from, at most half the range of the unit."""


@dataclass(slots=True)
class Choice:
    """One move with its score and its terms."""

    score: float
    move: Move
    terms: Terms


class Scorer:
    """Scores places for the units of one side in one position.

    Attributes:
        beside_foes: the cells next to enemies; beside_hidden: those next to enemies who must be spotted.
    """

    def __init__(self, survey: Survey, doctrine: Doctrine) -> None:
        self.survey, self.doctrine = survey, doctrine
        self.goals = goals_of(survey, doctrine)
        self.trains = Trains(survey, self.goals)
        self.goals |= self.trains.goals
        for id_, worth in lineguard.bars(self.trains, self.goals).items():
            survey.value(id_, worth)
        self.threats = threats_of(survey)
        self.goals |= lineguard.guards(self.trains, self.goals)
        for id_ in self.trains.waiting:
            self.goals.pop(id_, None)
        self.fight = fight_goal(survey)
        self.is_last = survey.position.now >= survey.last
        self.is_safe = self.is_last and survey.setting.sides[-1] == survey.side
        self.mines = survey.marked(MINES, DAMAGED_TRACK)
        self.rides = riding.Rides(survey, self.goals, self.trains.repairs)
        beside = survey.atlas.neighbours
        self.beside_foes = {near for cell in survey.held for near in beside[cell]}
        hides = survey.atlas.hides
        self.beside_hidden = {near for cell in survey.held if hides[cell] for near in beside[cell]}

    def options(self, id_: str) -> Options[Choice]:
        """The possible moves of a unit."""
        survey = self.survey
        goal, able = self._goal(id_), survey.able(id_)
        starts = starts_of(survey, id_)
        field_ = survey.atlas.field(goal.cells, able.moves_as) if goal is not None else None
        near, most = goal.near if goal is not None else 0, max(1, allowance(survey.position, id_))
        left = 0.0
        if field_ is not None and starts:
            left = max(0.0, min(field_[cell] for cell in starts) - near) / most
        stands = id_ in survey.cell
        terms = self.terms(id_, survey.cell[id_], moved=0) if stands else {"must enter": -9.0}
        if not stands and goal is None and able.is_train and not able.attack:
            terms = {"waits for the line": WAITS_OFF}
        if stands and (waits := self.rides.waiting(id_)):
            terms["waits for its load"] = waits
        found: Options[Choice] = Options(sum(terms.values()), terms, left=min(left, 99.0))
        reach = reached(survey, id_)
        joins, handled = self.rides.boarding(id_, self.trains), cost_of_one(survey.position, id_)
        if goal is not None and goal.kind == EXIT:
            self._leave(id_, goal, reach, found, joins)
        for cell in self._ends(id_, reach, field_):
            path = reach.path(cell)
            if not path:
                continue
            more = self.terms(id_, cell, moved=len(path))
            if goal is not None and field_ is not None:
                after = max(0.0, field_[cell] - near) / most
                more |= self._progress(goal, left, after)
            if stands:
                more["leaves its place"] = -0.1 * self.doctrine.hold
            spare = reach.most - reach.spent[cell] - handled
            found.choices += self._choices(id_, cell, path, more, joins, spare)
        if stands and able.is_train and (dropped := self.rides.unloading(id_, survey.cell[id_])):
            more = terms | self.rides.unloaded(id_, survey.cell[id_], dropped, self)
            found.choices.append(Choice(sum(more.values()), Move(id_, (), {0: dropped}), more))
        if stands and not survey.position.pieces[id_].inside and survey.own_fort(survey.cell[id_]):
            more = self.terms(id_, survey.cell[id_], moved=2, in_fort=True)
            found.choices.append(Choice(sum(more.values()), Move(id_, fort="in"), more))
        found.choices.sort(key=lambda choice: -choice.score)
        return found

    def _progress(self, goal: Goal, left: float, after: float) -> Terms:
        urgent = urgency(goal, left, self.doctrine)
        return progress(goal, min(left, 99.0), min(after, 99.0), urgent, self.doctrine, is_last=self.is_last)

    def _goal(self, id_: str) -> Goal | None:
        if (found := self.goals.get(id_)) is not None:
            return found
        joined = (self.goals.get(one) for one in self.rides.boarding(id_, self.trains))
        return next((goal for goal in joined if goal is not None), None) or self.rides.fetching(id_)

    def _choices(
        self,
        id_: str,
        cell: int,
        path: list[int],
        terms: Terms,
        joins: tuple[str, ...],
        spare: int,
    ) -> list[Choice]:
        """The move to a cell, also with passengers picked up first and with passengers unloaded there.

        Args:
            spare: the half points left after it and after one unit has gone aboard or got off.
        """
        hexes = tuple([self.survey.atlas.hexes[one] for one in path])
        mounts = {0: joins} if joins and spare >= 0 else {}
        track = self._track(id_, cell, hexes)
        found = [Choice(sum(terms.values()), Move(id_, hexes, mounts=mounts, track=track), terms)]
        dropped = () if mounts or spare < 0 else self.rides.unloading(id_, cell)
        if dropped:
            more = terms | self.rides.unloaded(id_, cell, dropped, self)
            found.append(
                Choice(sum(more.values()), Move(id_, hexes, {len(path): dropped}, track=track), more)
            )
        return found

    def _track(self, id_: str, cell: int, hexes: tuple[Hex, ...]) -> int:
        """The track on which a train ends a move; 0 if it does not matter or cannot be had."""
        position = self.survey.position
        if not self.survey.able(id_).is_train or not (track := self.trains.track(id_, cell)):
            return 0
        if track == position.pieces[id_].track:
            return 0
        try:
            travel(position, Move(id_, hexes, track=track), 0)
        except Unfit:
            return 0
        return track

    def _ends(self, id_: str, reach: Reached, field_: Field | None) -> list[int]:
        """The reached cells that are weighed."""
        survey, atlas = self.survey, self.survey.atlas
        start = survey.cell.get(id_)
        cells = [cell for cell in reach.spent if cell != start and survey.room(id_, cell) > 0]
        if len(cells) <= NEAREST + COVERED + FIRING:
            return cells
        spent = reach.spent
        goal = field_ or [0.0] * len(atlas.hexes)
        cells.sort(key=lambda cell: (goal[cell], spent[cell], cell))
        chosen = cells[:NEAREST]
        chosen += list(islice((cell for cell in cells[NEAREST:] if atlas.covers[cell]), COVERED))
        able = survey.able(id_)
        if able.attack and self.threats.targets:
            wanted = min(RANGE_WANTED, max(1, able.range // 2))
            away, taken = self.threats.nearest, set(chosen)
            rest = (cell for cell in cells if cell not in taken)
            chosen += nsmallest(FIRING, rest, key=lambda cell: (abs(away[cell] - wanted), goal[cell], cell))
        return chosen

    # --- What speaks for and against a place ---

    def terms(self, id_: str, cell: int, *, moved: int, in_fort: bool = False) -> Terms:
        """The terms for ending in a cell, without progress; `moved` is the number of hexes to get there. A
        unit inside a fort is in the danger that the fort is in [PB27].
        """
        survey, doctrine, atlas = self.survey, self.doctrine, self.survey.atlas
        able, type_ = survey.able(id_), survey.position.pieces[id_].type
        terms: Terms = {}
        if able.is_train and survey.ground.rails.is_inside(atlas.hexes[cell]):
            return {"mines": -MINED * survey.stake(id_)} if cell in self.mines and moved else terms
        if not self.is_safe:
            is_inside = in_fort or (survey.position.pieces[id_].inside and not moved)
            fort = survey.own_fort(cell) if is_inside else 0
            shelter = replace(able, defence=fort, flags=able.flags | {"armoured"}) if fort else able
            loss = self.threats.danger(f"{type_}{fort}" if fort else type_, shelter, cell)
            if loss:
                terms["danger"] = -DANGER * doctrine.caution * survey.stake(id_) * loss
        if survey.is_prize(id_) and (captured := self.threats.assaulted(able, cell)):
            terms["may be captured"] = -CAPTURED * captured
        if cell in self.mines and moved:
            terms["mines"] = -(STUCK if able.is_train else MINED) * survey.stake(id_)
        if atlas.covers[cell] and doctrine.cover:
            terms["cover"] = 0.1 * doctrine.cover
        if not self.is_last:
            prospect = self.threats.prospect(type_, able, cell)
            if prospect:
                terms["field of fire"] = PROSPECT * doctrine.fire * prospect
            if (spots := self._spots(id_, cell)) > 0:
                terms["spots"] = spots
        if doctrine.mass and able.attack:
            near = sum(one in survey.there for one in atlas.neighbours[cell])
            if near:
                terms["friends"] = doctrine.mass * min(near, 2)
        if moved <= 1 and (assault := self._assault(id_, cell)) > 0:
            terms["assaults"] = doctrine.overrun * assault
        return terms

    def _spots(self, id_: str, cell: int) -> float:
        """The value of standing next to hidden enemies that no other unit spots."""
        if cell not in self.beside_hidden:
            return 0.0
        survey, atlas, found = self.survey, self.survey.atlas, 0.0
        for near in atlas.neighbours[cell]:
            if near == OFF or near not in survey.held or not atlas.hides[near]:
                continue
            if any(
                other != id_
                for around in atlas.neighbours[near]
                if around != OFF
                for other in survey.there.get(around, ())
            ):
                continue
            row = atlas.distances(near)
            friends = sum(
                other != id_ and row[survey.cell[other]] <= survey.able(other).range for other in survey.own
            )
            found += SPOTS * min(1.0, friends / 3) * sum(map(survey.stake, survey.held[near]))
        return found

    def _assault(self, id_: str, cell: int) -> float:
        """A unit's share in the best close assault from a cell, together with friends who can be there
        too.
        """
        if cell not in self.beside_foes:
            return 0.0
        survey, atlas = self.survey, self.survey.atlas
        if "assault" not in survey.able(id_).flags or not survey.position.pieces[id_].is_up:
            return 0.0
        best, numbers = 0.0, survey.setting.tables.numbers
        for near in atlas.neighbours[cell]:
            if near == OFF or near not in survey.held:
                continue
            targets = survey.targets(near)
            if not targets:
                continue
            own = survey.able(id_).attack
            strength = own + sum(survey.able(one).attack for one in self._helpers(id_, near))
            modifier = numbers.close + (numbers.cover if atlas.covers[near] else 0)
            value = self.threats.gain(targets, strength, modifier) * own / max(1, strength)
            best = max(best, value)
        return best

    def _helpers(self, id_: str, target: int) -> list[str]:
        """Friends that stand next to an enemy and may assault it this turn."""
        survey, row = self.survey, self.survey.atlas.distances(target)
        pieces = survey.position.pieces
        return [
            one
            for one in survey.own
            if one != id_
            and row[survey.cell[one]] == 1
            and "assault" in survey.able(one).flags
            and pieces[one].is_up
            and pieces[one].moved <= 1
            and pieces[one].state == MAP
        ]

    def _leave(
        self, id_: str, goal: Goal, reach: Reached, found: Options[Choice], joins: tuple[str, ...]
    ) -> None:
        """Off the map, when that is the goal and the points suffice."""
        survey = self.survey
        handled = cost_of_one(survey.position, id_) if joins else 0
        best: tuple[int, int] | None = None
        for cell in goal.cells:
            spent = reach.spent.get(cell)
            cost = exit_cost(survey.position, id_, survey.atlas.hexes[cell])
            if spent is None or cost is None or cell in reach.ends:
                continue
            starts = cell == survey.cell.get(id_) and not handled
            enough = spent + cost + handled <= reach.most or starts
            if enough and (best is None or (spent, cell) < best):
                best = spent, cell
        if best is not None:
            path = [survey.atlas.hexes[cell] for cell in reach.path(best[1])]
            aboard = 1 + len(survey.loads.get(id_, ())) + len(joins)
            score = LEAVES * goal.weight * aboard
            move = Move(id_, (*path, None), mounts={0: joins} if joins else {})
            found.choices.append(Choice(score, move, {"leaves the map": score}))
