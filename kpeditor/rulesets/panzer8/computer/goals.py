"""Goals: which element goes where to satisfy which victory line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.rules.tables.zones import standing_in
from kpeditor.core.rules.winning import WinningLine
from kpeditor.core.scenario.areas.nodes import Area
from kpeditor.core.scenario.areas.tables.ground import ground_of
from kpeditor.rulesets.panzer8.computer.chart import NEVER, Chart, Ints
from kpeditor.rulesets.panzer8.computer.survey import Survey
from kpeditor.rulesets.panzer8.engine.judging import ADJACENT
from kpeditor.rulesets.panzer8.engine.table.setting import Setting
from kpeditor.rulesets.toolbox.aims import AT_PLACES, Aim, every_aim
from kpeditor.rulesets.toolbox.doctrine import Doctrine
from kpeditor.rulesets.toolbox.goals import (
    DENY,
    EXIT,
    FIGHT,
    OCCUPY,
    Demand,
    Goal,
    fight_weight,
    in_order,
    meeting,
)

_STILL = 2
"""The movement in inches per turn up to which an element cannot pursue goals: crew-served weapons."""
_ON_THE_WAY, _SHAKEN = 0.75, 0.5
"""The weight for a goal of an element that has still to get there, and of a suppressed one."""
_EARLY = 2.0
"""The turns in addition to their travel by which crews set out early, as they fire while they stay."""
LEADERS = ("commander", "foo", "fac")
"""Elements that lead others and do not fight."""
_AIMS: dict[tuple[int, str], tuple[Aim, ...]] = {}
_KEPT: dict[int, Any] = {}


def aims_of(setting: Setting, chart: Chart, side: str) -> tuple[Aim, ...]:
    """What a side wants by the victory conditions, its places in cells of the chart; read once a game."""
    key = id(setting), side
    if key not in _AIMS:
        if len(_AIMS) > 32:
            _AIMS.clear()
            _KEPT.clear()
        sheet, standing = setting.ground.sheet, standing_in(setting.battle)

        def cells_of(area: Area) -> frozenset[int]:
            with suppress(BadName, BadExpression):
                return frozenset(chart.cells_in(ground_of(area, sheet, standing)).tolist())
            return frozenset()

        lines: tuple[WinningLine, ...] = setting.lines
        _AIMS[key] = every_aim(lines, setting.scenario, side, sheet, cells_of)
        _KEPT[id(setting)] = setting  # so that no other one gets its id
    return _AIMS[key]


@dataclass(frozen=True, slots=True)
class Call:
    """A crew that is needed elsewhere: where, how many turns it takes to get ready and arrive, and what tows
    it; "" for one that is broken down and carried [P18].
    """

    goal: Goal
    turns: float
    carrier: str = ""


class Goals:
    """The goal of each element of a side."""

    def __init__(self, survey: Survey, doctrine: Doctrine) -> None:
        self._survey, self._doctrine = survey, doctrine
        self._setting = survey.position.setting
        self._coming: dict[Goal, set[str]] = {}

    @cached_property
    def aims(self) -> tuple[Aim, ...]:
        """What the side wants."""
        return aims_of(self._setting, self._survey.chart, self._survey.side)

    def _turns_left(self, aim: Aim) -> int:
        return max(1, aim.last - self._survey.position.now + 1)

    @cached_property
    def _demands(self) -> list[Demand]:
        """The places to occupy or to leave, with how many elements; the most important first."""
        return in_order(self._demanded())

    def _demanded(self) -> Iterator[Demand]:
        own = self._own
        for aim in self.aims:
            if not aim.cells or not aim.weight or self._survey.position.now > aim.last:
                continue
            is_own = aim.side == own
            if self._keeps_out and self._intruders:
                continue  # the side holds its places by driving out intruders
            weight = min(1.0, abs(aim.weight))
            if aim.what == "controlled" and self._held_by.get(aim.cells, "") not in ("", self._survey.side):
                weight = min(1.0, 2 * weight)  # the loss to the enemy counts as well
            if aim.what in AT_PLACES and (aim.weight > 0) is is_own:
                goal = Goal(OCCUPY, aim.cells, weight, self._turns_left(aim))
                if aim.what == "controlled" and aim.cells in self._held_by:
                    if want := self._wanted_at(aim.cells):
                        yield Demand(goal, want, kinds=aim.kinds)
                    continue
                want = 2 if aim.need is None and len(aim.cells) < 40 else (aim.need or 99)
                yield Demand(goal, want + self._doctrine.spare, kinds=aim.kinds)
            elif aim.what == "exited" and is_own and aim.weight > 0:
                ground = self._setting.exits.get(self._survey.side)
                cells = aim.cells
                if ground is not None:
                    cells = frozenset(self._survey.chart.cells_in(ground).tolist())
                goal = Goal(EXIT, cells, weight, self._turns_left(aim))
                yield Demand(goal, aim.need or 99, kinds=aim.kinds)

    @cached_property
    def denied(self) -> frozenset[int]:
        """The cells where the enemy wants to be."""
        own = self._own
        found: set[int] = set()
        for aim in self.aims:
            if aim.what in AT_PLACES and aim.side != own and aim.weight < 0 and aim.cells:
                found |= aim.cells
        return frozenset(found)

    @cached_property
    def loss(self) -> float:
        """The value that the victory lines give to the loss of an element of the side, as a share of a
        victory.
        """
        counts = (one.weight for one in self.aims if one.what == "destroyed" and one.side == self._own)
        return max((-weight for weight in counts if weight < 0), default=0.0)

    @cached_property
    def _own(self) -> int:
        return [one.id for one in self._setting.scenario.sides].index(self._survey.side)

    @cached_property
    def _intruders(self) -> frozenset[int]:
        """The cells of enemies who stand where their side wants them."""
        return self.denied & {self._survey.chart.cell(foe.stand.at) for foe in self._survey.foes}

    @property
    def _keeps_out(self) -> bool:
        """Whether all the side has to do is keep the enemy out of places."""
        at_places = [one for one in self.aims if one.what in AT_PLACES]
        return bool(at_places) and all(one.side != self._own and one.weight < 0 for one in at_places)

    def _deny(self) -> Goal | None:
        """Moves against the enemies who stand where their side wants them."""
        left = max(1, self._setting.scenario.length.max - self._survey.position.now + 1)
        return Goal(DENY, self._intruders, 1.0, left) if self._intruders else None

    @cached_property
    def _held_by(self) -> dict[frozenset[int], str]:
        """The side that holds each built-up area, by its cells; "" for none [4.5 objectives]."""
        at, chart = self._survey.position, self._survey.chart
        return {
            frozenset(chart.cells_in(town.shape).tolist()): at.holds.get(town.feature.id, "")
            for town in at.ground.towns
        }

    def _wanted_at(self, cells: frozenset[int]) -> int:
        """The number of elements to send to a place that is held by having been there last: none if the side
        holds it and no enemy is in it.
        """
        is_met = any(self._survey.chart.cell(foe.stand.at) in cells for foe in self._survey.foes)
        if self._held_by[cells] == self._survey.side and not is_met:
            return 0
        return 1 + is_met

    def _fight(self) -> Goal | None:
        """Moves to where the enemies stand, for the fight itself."""
        own = self._own
        wanted = (aim for aim in self.aims if aim.what == "destroyed" and aim.side != own)
        kills = [aim.weight for aim in wanted if aim.weight > 0]
        cells = {self._survey.chart.cell(foe.stand.at) for foe in self._survey.foes}
        cells |= {
            self._survey.chart.cell(one.at)
            for one in self._survey.position.markers
            if one.side != self._survey.side
        }
        left = max(1, self._setting.scenario.length.max - self._survey.position.now + 1)
        return Goal(FIGHT, frozenset(cells), fight_weight(kills), left) if cells else None

    @cached_property
    def assigned(self) -> dict[str, Goal]:
        """The goal of each element that moves; elements without one fight, or go to the goal of the most
        elements.
        """
        survey = self._survey
        free = [id_ for id_ in survey.own if self.moves(id_)]
        found: dict[str, Goal] = {}
        for demand in self._demands:
            able = [id_ for id_ in free if self._counts(id_, demand)]
            for id_ in meeting(demand, able, self.turns_to):
                found[id_] = demand.goal
                free.remove(id_)
        # Elements without a place to go to hold the enemy off, if that is all the side has to do.
        fight = self._deny() if self.denied and not self._demands else self._fight()
        for id_ in free:
            near = [one.goal for one in self._demands if self.turns_to(id_, one.goal) < NEVER]
            if near:
                found[id_] = min(near, key=lambda goal: self.turns_to(id_, goal))
            elif fight is not None:
                found[id_] = fight
        return found

    @cached_property
    def called(self) -> dict[str, Call]:
        """The crews that should go along, for goals for which too few elements arrive in time. An element on
        its way may not arrive, and a suppressed one is less likely to.
        """
        found: dict[str, Call] = {}
        free = [id_ for id_ in self._survey.own if self._is_crew(id_)]
        for demand in self._demands if free else ():
            count = sum(
                self._likely_there(id_, demand.goal) for id_ in self.assigned if self._counts(id_, demand)
            )
            calls = [(call.turns, id_, call) for id_ in free if (call := self._call(id_, demand)) is not None]
            for _, id_, call in sorted(calls, key=lambda one: one[:2]):
                if count >= demand.want or not call.turns <= demand.goal.turns <= call.turns + _EARLY:
                    break
                found[id_] = call
                free.remove(id_)
                count += _ON_THE_WAY
        return found

    def _is_crew(self, id_: str) -> bool:
        """Whether an element is a crew that is set up and could get ready to move."""
        piece, at = self._survey.position.pieces[id_], self._survey.position
        return at.element(id_).is_crew and not (piece.limbered or piece.suppressed or piece.marker)

    def _likely_there(self, id_: str, goal: Goal) -> float:
        """How far the plan may count on an element for a goal."""
        if self.assigned[id_] != goal:
            return 0.0
        turns = self.turns_to(id_, goal)
        if turns > goal.turns:
            return 0.0
        share = _ON_THE_WAY if turns > 0 else 1.0
        return share * (_SHAKEN if self._survey.position.pieces[id_].suppressed else 1.0)

    def _call(self, id_: str, demand: Demand) -> Call | None:
        """How a crew would get to a goal; None if it cannot, or is there."""
        at, chart, cells = self._survey.position, self._survey.chart, _as_array(demand.goal.cells)
        here = chart.cell(at.stand(id_).at)
        if not self._counts(id_, demand) or here in demand.goal.cells:
            return None
        if "man_portable" in at.element(id_).flags:
            return Call(demand.goal, 1 + float(chart.turns_to("Inf", cells)[here]))
        for carrier in at.near(id_, self._survey.side, ADJACENT):
            if at.element(carrier).tows and not at.passengers(carrier):
                turns = 1 + float(chart.turns_to(self._survey.row(carrier), cells)[here])
                return Call(demand.goal, turns, carrier)
        return None

    def coming(self, goal: Goal) -> set[str]:
        """The elements that are still on their way to a goal."""
        if goal not in self._coming:
            to = {id_ for id_, one in self.assigned.items() if one == goal}
            self._coming[goal] = {id_ for id_ in to if self.turns_to(id_, goal) > 0}
        return self._coming[goal]

    def moves(self, id_: str) -> bool:
        """Whether an element is fit to go anywhere: not a crew that drags its gun."""
        at = self._survey.position
        rates = at.setting.tables.movement[self._survey.row(id_)]
        return rates["open"] > _STILL and at.element(id_).kind not in LEADERS

    def _counts(self, id_: str, demand: Demand) -> bool:
        type_ = self._setting.types[self._survey.position.pieces[id_].type]
        return type_.is_combat and all(kind in type_.kinds for kind in demand.kinds)

    def field(self, id_: str, goal: Goal) -> Any:
        """The turns to a goal from every cell, for an element."""
        return self._survey.chart.turns_to(self._survey.row(id_), _as_array(goal.cells))

    def turns_to(self, id_: str, goal: Goal) -> float:
        """The turns of an element to a goal."""
        chart = self._survey.chart
        return float(self.field(id_, goal)[chart.cell(self._survey.position.stand(id_).at)])


@lru_cache(maxsize=512)
def _as_array(cells: frozenset[int]) -> Ints:
    return np.array(sorted(cells), np.int64)
