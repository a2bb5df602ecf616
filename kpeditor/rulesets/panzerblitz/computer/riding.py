"""Riding: which units wait for a carrier, which carrier fetches which unit, and where passengers get off
[PB22].
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kpeditor.rulesets.panzerblitz.computer.goals import turns_to
from kpeditor.rulesets.panzerblitz.computer.rails.trains import Trains
from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from kpeditor.rulesets.panzerblitz.engine import handling, moving
from kpeditor.rulesets.toolbox.goals import EXIT, FIGHT, OCCUPY, Goal, Terms

if TYPE_CHECKING:
    from kpeditor.rulesets.panzerblitz.computer.moves import Scorer

LONG_WALK = 3.0
"""Turns of travel from which a ride is worth the turn that loading costs."""
WAITS = 2.0
"""The value, for a carrier, of staying with a unit that is to be loaded."""
FETCH_WEIGHT = 0.6
GETS_OFF = 4
"""Half points on foot from the goal, and hexes from an enemy, within which passengers get off."""
ARRIVED = 0.5
"""The value of unloading passengers where they should be."""


class Rides:
    """The carriers of a side in one position. `repairs` gives for each train the goal from which its platoon
    repairs track.
    """

    def __init__(self, survey: Survey, goals: dict[str, Goal], repairs: dict[str, Goal]) -> None:
        self.survey, self.goals, self.repairs = survey, goals, repairs
        self.walkers = {id_ for id_ in survey.own if self._walks_far(id_)}

    def _walks_far(self, id_: str) -> bool:
        """Whether a unit has a long way to go on which it could ride."""
        survey, goal = self.survey, self.goals.get(id_)
        able = survey.able(id_)
        if goal is None or "rides" not in able.flags or survey.position.pieces[id_].inside:
            return False
        if able.movement:
            return turns_to(survey, id_, goal) > LONG_WALK
        if goal.kind != FIGHT:
            return survey.cell[id_] not in goal.cells
        row = survey.atlas.distances(survey.cell[id_])
        return all(row[cell] > able.range for cell in goal.cells)

    def takes(self, carrier: str, id_: str) -> bool:
        """Whether a carrier could take a unit aboard besides its present passengers."""
        pieces, survey = self.survey.position.pieces, self.survey
        full = len(survey.loads.get(carrier, ())) >= survey.able(carrier).room
        return not full and survey.setting.carries(pieces[carrier].type, pieces[id_].type)

    def waiting(self, carrier: str) -> float:
        """The value, for a carrier, of staying where it is for a unit in its hex that is to be loaded."""
        survey = self.survey
        if not survey.able(carrier).room or carrier in survey.loads or handling.is_pl(survey.position):
            return 0.0
        here = survey.there.get(survey.cell[carrier], ())
        pieces = survey.position.pieces
        for id_ in here:
            if (
                id_ in self.walkers
                and pieces[id_].is_up
                and not pieces[id_].moved
                and self.takes(carrier, id_)
            ):
                return WAITS
        return 0.0

    def fetching(self, carrier: str) -> Goal | None:
        """The goals of an empty carrier: units with a long way to go."""
        survey = self.survey
        if not survey.able(carrier).room or carrier in survey.loads or not self.walkers:
            return None
        cells = frozenset(
            survey.cell[id_]
            for id_ in self.walkers
            if self.takes(carrier, id_) and survey.room(carrier, survey.cell[id_]) > 0
        )
        return Goal(OCCUPY, cells, FETCH_WEIGHT, survey.turns_left) if cells else None

    def unloading(self, carrier: str, cell: int) -> tuple[str, ...]:
        """The passengers that get off a carrier that ends its move in a cell."""
        survey = self.survey
        aboard = survey.loads.get(carrier, ())
        goal = self.goals.get(carrier)
        if not aboard or goal is None or goal.kind == EXIT:
            return ()
        if survey.able(carrier).is_train:
            return self._off_train(carrier, goal, cell)
        if survey.room(carrier, cell) <= len(aboard):
            return ()
        return tuple(id_ for id_ in aboard if self._gets_off(id_, goal, cell))

    def _off_train(self, train: str, goal: Goal, cell: int) -> tuple[str, ...]:
        """The passengers that get off a train: next to track to be repaired its platoon, elsewhere units that
        fight there.
        """
        survey = self.survey
        able = handling.dropping(survey.position, train, survey.atlas.hexes[cell])
        if self.repairs.get(train) == goal:
            able = [id_ for id_ in able if cell in goal.cells and "repairs_track" in survey.able(id_).flags]
        else:
            able = [id_ for id_ in able if self._gets_off(id_, goal, cell)]
        return tuple(able[: max(0, survey.room(train, cell) - 1)])

    def boarding(self, carrier: str, trains: Trains) -> tuple[str, ...]:
        """The units that go aboard a carrier where its move begins, for carriers of Panzer Leader and trains
        [PB22, Z35].
        """
        survey = self.survey
        able = survey.able(carrier)
        if able.is_train:
            return trains.joins(carrier)
        if not able.room or carrier in survey.loads or not handling.is_pl(survey.position):
            return ()
        cell = survey.cell.get(carrier)
        if cell is None:
            return ()
        found = handling.mounting(survey.position, carrier, survey.atlas.hexes[cell])
        return tuple(one for one in found if one in self.walkers)[: able.carries]

    def _gets_off(self, id_: str, goal: Goal, cell: int) -> bool:
        survey = self.survey
        able = survey.able(id_)
        if cell in goal.cells:
            return True
        row = survey.atlas.distances(cell)
        if goal.kind == FIGHT:
            return any(row[there] <= max(2, able.range * 2 // 3) for there in goal.cells)
        if able.movement:
            return survey.atlas.field(goal.cells, able.moves_as)[cell] <= GETS_OFF
        return any(row[there] <= able.range // 2 for there in goal.cells)

    def unloaded(self, carrier: str, cell: int, dropped: tuple[str, ...], scorer: Scorer) -> Terms:
        """The value that unloading adds to a carrier's move: passengers that got off do not share its
        losses.
        """
        found: Terms = {}
        for id_ in dropped:
            terms = scorer.terms(id_, cell, moved=2)
            found["gets off"] = found.get("gets off", 0.0) + ARRIVED + sum(terms.values())
        survey = self.survey
        if "danger" in (kept := scorer.terms(carrier, cell, moved=1)):
            alone = survey.worth[carrier] / max(0.01, survey.stake(carrier))
            found["danger"] = kept["danger"] * alone
        return found

    def loading(self, id_: str) -> str:
        """The carrier that a unit goes aboard now, "" for none."""
        if id_ not in self.walkers:
            return ""
        return next(iter(moving.loadable(self.survey.position, id_)), "")
