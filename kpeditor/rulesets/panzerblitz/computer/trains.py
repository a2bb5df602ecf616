"""Trains as the staff leads them: who repairs which track, who escorts whom, who gets on, what is coupled
[Z10, Z23, Z35, Z37, Z38].
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from kpeditor.rulesets.panzerblitz.declarations import DAMAGED_ONE, DAMAGED_TRACK
from kpeditor.rulesets.panzerblitz.engine import handling, tasks
from kpeditor.rulesets.panzerblitz.engine.moving import Move, may_enter
from kpeditor.rulesets.panzerblitz.engine.passengers import (
    COUPLING,
    LOADS,
    PULLS_GUN,
    RAILWAY_GUN,
    UNLOADS,
    vehicle_in_hand,
    why_nobody_mounts,
)
from kpeditor.rulesets.panzerblitz.engine.position import DUE
from kpeditor.rulesets.panzerblitz.units import RAIL
from kpeditor.rulesets.toolbox.goals import EXIT, FIGHT, OCCUPY, Goal

AHEAD = 4
"""Hexes before a convoy in which its escort goes."""
BEFORE = 5
"""Hexes before damaged track at which a convoy waits until it is repaired."""
REPAIR_WEIGHT, ESCORT_WEIGHT, FETCH_WEIGHT = 0.8, 0.5, 0.9
SPARE, WATCHED = 1.0, 4
"""Game-turns that an unarmed train keeps in hand, and hexes from its way at which enemies make it wait."""
NEEDS_VEHICLE = 5
"""Hexes from an enemy within which a train puts its vehicle down."""


class Trains:
    """The trains of a side in one position, and the goals they have as trains.

    Attributes:
        goals: by unit a goal that comes before all others.
        repairs: of those the ones of trains that are sent to repair track.
        waiting: the unarmed trains that stay where they are until the line before them is repaired.
        working: the platoons that repair track, and their trains: they stay.
    """

    def __init__(self, survey: Survey, goals: dict[str, Goal]) -> None:
        self.survey, self._given = survey, goals
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
        self.working: set[str] = set()
        if self.trains:
            self._fetch_gun()
            self._repair()
            self._wait_for_escort()
            self._escort()

    @cached_property
    def damaged(self) -> frozenset[int]:
        """The cells with damaged track [Z22]."""
        return self.survey.marked(DAMAGED_TRACK, DAMAGED_ONE)

    def _goal(self, id_: str) -> Goal | None:
        return self.goals.get(id_) or self._given.get(id_)

    def way(self, id_: str) -> list[int]:
        """The cells a train has before it to its goal on a railway without damage, the first where it is."""
        from kpeditor.rulesets.panzerblitz.computer.goals import starts_of

        survey, goal = self.survey, self._goal(id_)
        starts = starts_of(survey, id_)
        if goal is None or goal.kind == FIGHT or not starts:
            return []
        field, steps = survey.atlas.field(goal.cells, RAIL), survey.atlas.steps(RAIL)
        cell = min(starts, key=lambda one: (field[one], one))
        found = [cell]
        while 0 < field[cell] < float("inf"):
            cell = min((there for _, there, _ in steps[cell]), key=lambda one: (field[one], one))
            found.append(cell)
        return found

    # --- Track to be repaired [Z23, Z37] ---

    def _repair(self) -> None:
        if not self.damaged:
            return
        blocked = {id_: site for id_ in self.trains if (site := self._blocked(id_)) is not None}
        for site in sorted(set(blocked.values())):
            weight = max(self._weight(id_) for id_, one in blocked.items() if one == site)
            self._send_repairers(site, max(weight, REPAIR_WEIGHT))
        for id_, site in blocked.items():
            if not self.survey.able(id_).attack and id_ not in self.goals:
                self._wait(id_, site)

    def _weight(self, id_: str) -> float:
        goal = self._goal(id_)
        return goal.weight if goal is not None else 0.0

    def _blocked(self, id_: str) -> int | None:
        """The first damaged cell on the way of a train."""
        return next((cell for cell in self.way(id_) if cell in self.damaged), None)

    def _wait(self, id_: str, site: int) -> None:
        """An unarmed train stays some way off damaged track."""
        way = self.way(id_)
        if way.index(site) <= BEFORE:
            self.waiting.add(id_)

    def repairers(self) -> Iterator[tuple[str, str]]:
        """Platoons that repair track, each with its train [Z37]."""
        survey = self.survey
        for id_, piece in survey.position.pieces.items():
            if piece.side == survey.side and "repairs_track" in survey.able(id_).flags:
                train = piece.home or piece.aboard
                if train in self.trains and (id_ in survey.cell or piece.aboard == train):
                    yield id_, train

    def _send_repairers(self, site: int, weight: float) -> None:
        """The train that is there first goes next to damaged track; its platoon gets off and both stay."""
        from kpeditor.rulesets.panzerblitz.computer.goals import turns_to

        survey = self.survey
        beside = self.beside(site)
        if not beside:
            return
        goal = Goal(OCCUPY, beside, weight, survey.turns_left)
        free = [one for one in self.repairers() if one[1] not in self.goals]
        if not free:
            return
        platoon, train = min(free, key=lambda one: (turns_to(survey, one[1], goal), one))
        self.goals[train] = self.repairs[train] = goal
        where = survey.cell.get(platoon)
        if platoon in survey.loads.get(train, ()):
            return
        near = frozenset(survey.atlas.neighbours[site]) & frozenset(range(len(survey.atlas.hexes)))
        self.goals[platoon] = Goal(OCCUPY, near, weight, survey.turns_left)
        if where in near and survey.cell.get(train) in near:
            self.working |= {platoon, train}

    def beside(self, site: int) -> frozenset[int]:
        """The cells of the railway next to damaged track in which a platoon can get off."""
        atlas, position = self.survey.atlas, self.survey.position
        return frozenset(
            there
            for _, there, _ in atlas.steps(RAIL)[site]
            if there not in self.damaged and not why_nobody_mounts(position, atlas.hexes[there])
        )

    # --- Convoys ---

    def _wait_for_escort(self) -> None:
        """Unarmed trains with time to spare wait under cover, off the map or in a tunnel, while enemies stand
        near their way.
        """
        survey = self.survey
        for id_ in self.trains:
            goal, cell = self._goal(id_), survey.cell.get(id_)
            if survey.able(id_).attack or goal is None or goal.kind != EXIT:
                continue
            if cell is not None and not survey.ground.rails.is_inside(survey.atlas.hexes[cell]):
                continue
            way = self.way(id_)
            needed = (len(way) + 1) / max(1, survey.able(id_).movement)
            if way and 1 < needed < survey.turns_left - SPARE and self._is_watched(way):
                self.waiting.add(id_)

    def _is_watched(self, way: list[int]) -> bool:
        survey, away = self.survey, self.survey.atlas.nearest(way)
        return any(survey.able(id_).attack and away[survey.cell[id_]] <= WATCHED for id_ in survey.foes)

    def _escort(self) -> None:
        """An armoured train that only looks for a fight goes before an unarmed one with a way to go, where
        there is a track for each [Z5].
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
            if ahead and survey.able(id_).attack and is_free:
                self.goals[id_] = Goal(OCCUPY, ahead, ESCORT_WEIGHT, survey.turns_left)

    # --- The railway gun [Z38] ---

    def _fetch_gun(self) -> None:
        """An engine without the gun goes to it; the coupling engine only where no shunter is left."""
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
        """Who goes aboard a train where its move begins: its own platoons, the gun [Z35, Z38]."""
        survey = self.survey
        cell = survey.cell.get(id_)
        if cell is None or id_ in self.working or not survey.able(id_).is_train:
            return ()
        able = handling.mounting(survey.position, id_, survey.atlas.hexes[cell])
        return tuple(one for one in able if one not in self.working)[: survey.able(id_).inside or 1]

    def coupling(self) -> Iterator[Move]:
        """An engine that takes the gun couples it before anything moves [Z38]."""
        position = self.survey.position
        for id_ in self.trains:
            goal = self._goal(id_)
            if goal is None or goal.kind != EXIT or tasks.has_gun(position, id_):
                continue
            if not tasks.why_not(position, id_, tasks.COUPLES):
                yield Move(id_, task=tasks.COUPLES)

    def handling(self) -> Iterator[Move]:
        """Trains that stay put their vehicle down where enemies are near, and take it up again where none
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
