"""Trains as the staff leads them: repairs of track, escorts, boarding, coupling [Z10, Z23, Z35, Z37, Z38]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from kpeditor.rulesets.panzerblitz.computer.rails.railway import Railway
from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from kpeditor.rulesets.panzerblitz.engine import handling, tasks
from kpeditor.rulesets.panzerblitz.engine.moving import Move, may_enter
from kpeditor.rulesets.panzerblitz.engine.passengers import (
    COUPLING,
    LOADS,
    PULLS_GUN,
    RAILWAY_GUN,
    UNLOADS,
    vehicle_in_hand,
)
from kpeditor.rulesets.panzerblitz.engine.position import DUE
from kpeditor.rulesets.panzerblitz.units import RAIL
from kpeditor.rulesets.toolbox.goals import EXIT, FIGHT, OCCUPY, Goal

AHEAD = 4
"""Hexes that an escort goes before its convoy."""
BEFORE = 5
"""Hexes before damaged track at which a convoy waits until it is repaired."""
REPAIR_WEIGHT, ESCORT_WEIGHT, FETCH_WEIGHT = 0.8, 0.5, 0.9
SPARE, WATCHED = 2.0, 4
"""Game-turns that an unarmed train keeps in hand; and hexes from its way within which enemies make it
wait.
"""
VALUED = 0.2
"""The least weight of a train's goal for which others make way and keep its line open."""
NEEDS_VEHICLE = 5
"""Hexes from an enemy within which a train unloads its vehicle."""


class Trains:
    """The trains of a side in one position, and the goals they have as trains.

    Attributes:
        goals: by unit a goal that comes before all others.
        repairs: out of `goals` those of trains that are sent to repair track.
        waiting: the unarmed trains that stay in place until the line before them is free.
        sent: the platoons that go to repair track; working: the platoons that repair track, and their trains:
            both stay in place.
        aside: the trains that make way for others.
        kept_free: the cells in which trains stand and platoons get off to mend track: other units stay out.
    """

    def __init__(self, survey: Survey, goals: dict[str, Goal]) -> None:
        self.survey, self._given = survey, goals
        self.railway = Railway(survey)
        position = survey.position
        self.trains = [
            id_
            for id_, piece in position.pieces.items()
            if piece.side == survey.side
            and survey.able(id_).is_train
            and (id_ in survey.cell or (piece.state == DUE and may_enter(position, id_)))
            and not piece.aboard
        ]
        self.goals: dict[str, Goal] = {}
        self.repairs: dict[str, Goal] = {}
        self.waiting: set[str] = set()
        self.sent: set[str] = set()
        self.working: set[str] = set()
        self.aside: set[str] = set()
        self.kept_free: set[int] = set()
        if self.trains:
            self._fetch_gun()
            self._repair()
            self._wait_for_escort()
            self._make_way()
            self._escort()

    def _goal(self, id_: str) -> Goal | None:
        return self.goals.get(id_) or self._given.get(id_)

    def _weight(self, id_: str) -> float:
        goal = self._goal(id_)
        return goal.weight if goal is not None else 0.0

    def way(self, id_: str) -> list[int]:
        """The cells from a train to its goal on a railway without damage, beginning with the train's own
        cell.
        """
        return self.railway.way(id_, self._goal(id_))

    # --- Track to be repaired [Z23, Z37] ---

    def _repair(self) -> None:
        if not self.railway.damaged:
            return
        blocked = {id_: site for id_ in self.trains if (site := self._blocked(id_)) is not None}
        for site in sorted(set(blocked.values())):
            weight = max(self._weight(id_) for id_, one in blocked.items() if one == site)
            self._send_repairers(site, max(weight, REPAIR_WEIGHT))
        for id_, site in blocked.items():
            if not self.survey.able(id_).attack and id_ not in self.goals:
                self._wait(id_, site)

    def _blocked(self, id_: str) -> int | None:
        """The first cell on the way of a train where broken track stops it."""
        return next((cell for cell in self.way(id_) if self.railway.stops(id_, cell)), None)

    def _wait(self, id_: str, site: int) -> None:
        """Keeps an unarmed train some way off damaged track, under cover as long as there is time."""
        way = self.way(id_)
        if way.index(site) <= BEFORE or (self._is_covered(id_) and self._has_time(id_, way)):
            self.waiting.add(id_)

    def repairers(self) -> Iterator[tuple[str, str]]:
        """The platoons that repair track, each with its train [Z37]."""
        survey = self.survey
        for id_, piece in survey.position.pieces.items():
            if piece.side == survey.side and "repairs_track" in survey.able(id_).flags:
                train = piece.home or piece.aboard
                if train in self.trains and (id_ in survey.cell or piece.aboard == train):
                    yield id_, train

    def _send_repairers(self, site: int, weight: float) -> None:
        """Sends the train that gets there first with its platoon to where the platoon gets off. Then the
        train stands next to the damaged track, and both stay.
        """
        survey, railway = self.survey, self.railway
        free = [one for one in self.repairers() if one[1] not in self.goals]
        found = []
        for platoon, train in free:
            reach = railway.reach(train)
            if stands := railway.beside(site, reach):
                found.append((min(map(reach.__getitem__, stands)), platoon, train, stands, reach))
        if not found:
            return
        _, platoon, train, stands, reach = min(found, key=lambda one: one[:3])
        cells = railway.getting_off(site, stands, reach) or stands
        self.kept_free |= stands | cells
        if platoon in survey.loads.get(train, ()) or platoon not in survey.cell:
            self.goals[train] = self.repairs[train] = Goal(OCCUPY, cells, weight, survey.turns_left)
            return
        self.goals[train] = self.repairs[train] = Goal(OCCUPY, stands, weight, survey.turns_left)
        near = railway.near(site)
        self.goals[platoon] = Goal(OCCUPY, near, weight, survey.turns_left)
        self.sent.add(platoon)
        if survey.cell[platoon] in near and survey.cell.get(train) in stands:
            self.working |= {platoon, train}

    # --- Convoys ---

    def _is_covered(self, id_: str) -> bool:
        """Whether a train is off the map or in a tunnel."""
        cell = self.survey.cell.get(id_)
        return cell is None or self.survey.ground.rails.is_inside(self.survey.atlas.hexes[cell])

    def _has_time(self, id_: str, way: list[int]) -> bool:
        needed = (len(way) + 1) / max(1, self.survey.able(id_).movement)
        return 1 < needed < self.survey.turns_left - SPARE

    def _wait_for_escort(self) -> None:
        """Makes unarmed trains with time to spare wait under cover (off the map or in a tunnel) while enemies
        stand near their way.
        """
        for id_ in self.trains:
            goal = self._goal(id_)
            if self.survey.able(id_).attack or goal is None or goal.kind != EXIT or not self._is_covered(id_):
                continue
            way = self.way(id_)
            if way and self._has_time(id_, way) and self._is_watched(way):
                self.waiting.add(id_)

    def _is_watched(self, way: list[int]) -> bool:
        survey, away = self.survey, self.survey.atlas.nearest(way)
        return any(survey.able(id_).attack and away[survey.cell[id_]] <= WATCHED for id_ in survey.foes)

    def _escort(self) -> None:
        """Sends an armoured train that has no goal but to fight ahead of an unarmed train that has a way to
        go, if there is a track for each [Z5].
        """
        survey = self.survey
        convoys = [
            id_
            for id_ in self.trains
            if not survey.able(id_).attack and self.way(id_)[1:] and self._goal(id_)
        ]
        if not convoys:
            return
        first = max(convoys, key=lambda id_: (self._weight(id_), id_))
        way = self.way(first)
        double = {survey.atlas.cell[hex_] for hex_ in survey.ground.rails.double}
        ahead = frozenset(cell for cell in way[1 : AHEAD + 1] if cell in double)
        for id_ in self.trains:
            goal = self._goal(id_)
            is_free = id_ not in self.goals and (goal is None or goal.kind == FIGHT)
            if is_free and id_ in survey.cell and self._are_on_one_track(first, id_):
                continue
            if ahead and survey.able(id_).attack and is_free:
                self.goals[id_] = Goal(OCCUPY, ahead, ESCORT_WEIGHT, survey.turns_left)

    def _make_way(self) -> None:
        """Moves a train that stands in the way of a train with more to gain into a siding or a branch, or if
        there is none ahead to the end of the line [Z5, Z6].
        """
        survey = self.survey
        for id_ in sorted(self.trains, key=lambda one: (-self._weight(one), one)):
            way = self.way(id_) if self._weight(id_) >= VALUED else []
            for other in self._in_way(id_, way):
                if self._weight(other) >= self._weight(id_) or not survey.able(other).movement:
                    continue
                is_first = set(self.way(other)).issubset(way) and self._weight(other) > 0
                if is_first or other in self.goals or other in self.waiting:
                    continue
                if out := self._out_of(way, survey.cell[other]):
                    self.goals[other] = Goal(OCCUPY, out, self._weight(id_), survey.turns_left)
                    self.aside.add(other)

    def _in_way(self, id_: str, way: list[int]) -> Iterator[str]:
        """The other trains on the track that a train means to take. It passes trains in a siding [Z6]."""
        survey = self.survey
        for other in self.trains:
            cell = survey.cell.get(other)
            if other == id_ or cell is None or cell not in way[1:] or cell in self._sidings:
                continue
            if self._are_on_one_track(id_, other):
                yield other

    @cached_property
    def _sidings(self) -> frozenset[int]:
        survey = self.survey
        return frozenset(survey.atlas.cell[hex_] for hex_ in survey.ground.rails.sidings)

    def _are_on_one_track(self, id_: str, other: str) -> bool:
        survey, pieces = self.survey, self.survey.position.pieces
        if survey.atlas.hexes[survey.cell[other]] not in survey.ground.rails.double:
            return True
        return not pieces[id_].track or pieces[id_].track == pieces[other].track

    def _out_of(self, way: list[int], cell: int) -> frozenset[int]:
        """The cells in which a train lets another pass that goes this way; the far end of the line if there
        are none.
        """
        steps = self.survey.atlas.steps(RAIL)
        found, queue = {way[0], cell}, [cell]
        while queue:
            here = queue.pop()
            for _, there, _ in steps[here]:
                if there not in found:
                    found.add(there)
                    queue.append(there)
        found.discard(way[0])
        return frozenset((found - set(way)) | (found & self._sidings)) or frozenset(way[-1:])

    def track(self, id_: str, cell: int) -> int:
        """The track of a double line on which a train should end its move; 0 for either. The train with most
        to gain changes to the other track if trains are in its way. A train that repairs track takes the
        track of that train, and all others leave it free [Z5, Z23].
        """
        survey, pieces = self.survey, self.survey.position.pieces
        if survey.atlas.hexes[cell] not in survey.ground.rails.double:
            return 0
        first = max(self.trains, key=lambda one: (self._weight(one), one))
        own = pieces[id_].track
        if id_ == first:
            return 3 - own if own and any(True for _ in self._in_way(id_, self.way(id_))) else 0
        taken = pieces[first].track or 1
        return taken if id_ in self.repairs else 3 - taken

    # --- The railway gun [Z38] ---

    def _fetch_gun(self) -> None:
        """Sends an engine without the gun to the gun. The coupling engine goes only if there is no shunter
        left.
        """
        survey = self.survey
        if COUPLING not in survey.setting.special:
            return
        guns = [id_ for id_ in survey.own if RAILWAY_GUN in survey.able(id_).flags]
        engines = [id_ for id_ in self.trains if PULLS_GUN & survey.able(id_).flags]
        shunters = [id_ for id_ in engines if "shunts_gun" in survey.able(id_).flags]
        for id_ in engines:
            if tasks.has_gun(survey.position, id_) or (shunters and id_ not in shunters) or not guns:
                continue
            cells = frozenset(survey.cell[one] for one in guns)
            if survey.cell.get(id_) not in cells:
                self.goals[id_] = Goal(OCCUPY, cells, FETCH_WEIGHT, survey.turns_left)

    # --- Getting on and off, tasks ---

    def joins(self, id_: str) -> tuple[str, ...]:
        """The units that go aboard a train where its move begins: its own platoons, the gun [Z35, Z38]."""
        survey = self.survey
        cell = survey.cell.get(id_)
        if cell is None or id_ in self.working or not survey.able(id_).is_train:
            return ()
        able = handling.mounting(survey.position, id_, survey.atlas.hexes[cell])
        return tuple(one for one in able if one not in self.sent)[: survey.able(id_).inside or 1]

    def coupling(self) -> Iterator[Move]:
        """Makes an engine that takes the gun couple it before anything moves [Z38]."""
        position = self.survey.position
        for id_ in self.trains:
            goal = self._goal(id_)
            if goal is None or goal.kind != EXIT or tasks.has_gun(position, id_):
                continue
            if not tasks.why_not(position, id_, tasks.COUPLES):
                yield Move(id_, task=tasks.COUPLES)

    def handling(self) -> Iterator[Move]:
        """Makes trains that stay in place unload their vehicle if enemies are near, and load it again if none
        are [Z10].
        """
        survey, position = self.survey, self.survey.position
        for id_ in self.trains:
            if not survey.able(id_).rider or id_ not in survey.cell or vehicle_in_hand(position, id_):
                continue
            away = survey.atlas.distances(survey.cell[id_])
            near = any(away[survey.cell[one]] <= NEEDS_VEHICLE for one in survey.foes)
            kind = UNLOADS if near else LOADS
            if not tasks.why_not(position, id_, kind):
                yield Move(id_, task=kind)
