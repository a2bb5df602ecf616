"""Missions: the fireplan of a side, the formations that can carry it out, its cost and faults, and the orders
that follow from it in an hour [N5, N20 to N25, N55].
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.errors import BadFile
from kpeditor.core.fields import Mission, missions_in
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.problem import did_you_mean
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Side, Unit
from kpeditor.core.texts import count
from kpeditor.rulesets.nqm.command import FIRE_COMES, Tree
from kpeditor.rulesets.nqm.declarations import (
    FIREPLAN,
    HARASS,
    HOLD,
    STRIKE,
    SUPPORT,
    formation_of,
    said,
)
from kpeditor.rulesets.nqm.engine.titles import numbered
from kpeditor.rulesets.nqm.supply import BATTERY_FIRE
from kpeditor.rulesets.nqm.tables import Tables, tables
from kpeditor.rulesets.nqm.units import unit_types

_ORDERED: Final = 2
"""The first hour whose orders need time to arrive; orders of hour 1 hold at once [N6]."""


class Fault(NamedTuple):
    """A fault of a mission, and the part of the mission that is wrong."""

    key: str
    text: str
    fix: str
    is_error: bool = False


@dataclass(frozen=True)
class Fireplan:
    """The missions of a side on a table."""

    sheet: TableSheet
    side: Side
    types: Mapping[str, UnitType]
    known: Tables
    last_hour: int

    @classmethod
    def of(cls, battle: Battle, side: Side) -> Fireplan | None:
        """Returns the fireplan of a side, or None if the table or the scenario cannot be read."""
        scenario, sheet = battle.scenario, battle.sheet
        if scenario is None or not isinstance(sheet, TableSheet):
            return None
        try:
            return cls(sheet, side, unit_types(scenario), tables(scenario), scenario.length.max)
        except BadFile:
            return None

    @cached_property
    def missions(self) -> list[Mission | None]:
        """The missions in the order of the file, with None for each mission that is not well formed."""
        return missions_in(self.side.fields.get(FIREPLAN))

    @cached_property
    def groups(self) -> Mapping[str, Group]:
        """The formations of the side."""
        return {one.id: one for one in self.side.groups}

    @cached_property
    def _tree(self) -> Tree:
        return Tree(self.known, {id_: formation_of(one.id, one) for id_, one in self.groups.items()})

    def stands(self, by: str) -> list[Unit]:
        """The stands of a formation and of those below it."""
        return [
            unit
            for one in self.side.groups
            if by in self._tree.chain(one.id)
            for unit in one.units
            if unit.type in self.types
        ]

    def carriers(self, by: str, kind: str) -> list[Unit]:
        """The stands of a formation that carry out missions of a kind: batteries, or aircraft."""
        what = "air" if kind == STRIKE else "battery"
        return [one for one in self.stands(by) if self.types[one.type].data.get(what)]

    def able(self) -> list[str]:
        """The formations with batteries or aircraft of their own."""
        return [
            one.id
            for one in self.side.groups
            if any(
                self.types[type_].data.get("battery") or self.types[type_].data.get("air")
                for type_ in one.tally()
                if type_ in self.types
            )
        ]

    def point(self, at: str) -> TablePoint | None:
        """The place of a mission: the middle of a feature, or a point on the table. None if the mission names
        neither.
        """
        feature = self.sheet.features.get(at)
        if feature is not None:
            middle = shape_of(feature).centroid
            return TablePoint(round(float(middle.x), 2), round(float(middle.y), 2))
        point = self.sheet.space.read(at)
        return point if point is not None and point in self.sheet.space else None

    def cost(self, mission: Mission) -> int:
        """The fire units that each battery spends: one an hour, or one in two hours for a harassing shoot
        [N21].
        """
        if mission.kind == STRIKE:
            return 0
        lasts = self.known.numbers.harassing_hours if mission.kind == HARASS else 1
        return -(-mission.length // lasts)

    def notice(self, mission: Mission) -> int:
        """How many hours before its first hour a mission must be ordered [N5, N-T3]."""
        if mission.kind == STRIKE:
            return self.known.tasks["corps air support"][0]
        group = self.groups.get(mission.by)
        relation = str(said(group, "relation") or "") if group is not None else ""
        if relation in FIRE_COMES:
            return FIRE_COMES[relation]
        return self._tree.ordered(mission.by) if group is not None else 0

    def words(self, mission: Mission) -> str:
        """The cost of a mission in a few words: its fire units, or its aircraft."""
        stands = len(self.carriers(mission.by, mission.kind))
        return f"{stands} ✈" if mission.kind == STRIKE else count(stands * self.cost(mission), "fire unit")

    # --- Faults ---

    def faults(self, number: int) -> Iterator[Fault]:
        """The faults of a mission of the plan, given by its place in the list."""
        mission = self.missions[number]
        if mission is None:
            return
        group, to = self.groups.get(mission.by), self.point(mission.at)
        if group is None:
            fix = did_you_mean(mission.by, self.groups) or "Name a formation of the side."
            yield Fault("by", f"{mission.by!r} is no formation of {self._called}", fix, is_error=True)
        if to is None:
            fix = did_you_mean(mission.at, self.sheet.features) or 'Name a feature, or a point as "(4, 3)".'
            wrong = f"{mission.at!r} is no place of the table" if mission.at else "The mission has no target"
            yield Fault("at", wrong, fix, is_error=True)
        if group is None:
            return
        carriers, who = self.carriers(mission.by, mission.kind), group.called
        if not carriers:
            what = "aircraft" if mission.kind == STRIKE else "battery"
            yield Fault(
                "by",
                f"{who} has no {what}",
                "Let another formation do it.",
                is_error=True,
            )
            return
        if to is not None:
            yield from self._range(mission, carriers, to)
        yield from self._times(number, mission)
        yield from self._supply(number, mission, carriers)

    def _stand(self, unit: Unit) -> str:
        """The name of a stand: type, number and formation."""
        group = next(one for one in self.side.groups if unit in one.units)
        those = ((one.id, self.types[one.type].title) for one in group.units if one.type in self.types)
        return f"{numbered(those)[unit.id]} of {group.called}"

    @property
    def _called(self) -> str:
        return self.side.called

    def _range(self, mission: Mission, carriers: list[Unit], to: TablePoint) -> Iterator[Fault]:
        metres = self.sheet.space.metres
        if metres is None or mission.kind == STRIKE:
            return
        for one in carriers:
            at = self.sheet.space.read(one.at) if one.at else None
            reach = self.known.ranges[self.types[one.type].data["reach"]].effective
            if at is not None and (far := math.dist(at, to) * metres) > reach:
                who = self._stand(one)
                text = f"{who} is {far / 1000:.1f} km from {mission.at} and reaches {reach / 1000:g} km"
                yield Fault("at", text, "Choose a nearer target, or move the battery.")

    def _times(self, number: int, mission: Mission) -> Iterator[Fault]:
        who = self.groups[mission.by].called
        if mission.last > self.last_hour:
            text = f"{who} shoots until hour {mission.last}; the battle has {self.last_hour} hours"
            yield Fault("to" if mission.length > 1 else "from", text, "Let it end earlier.")
        for other in self.missions[:number]:
            if (
                other is not None
                and other.by == mission.by
                and max(other.first, mission.first) <= min(other.last, mission.last)
            ):
                hour = max(other.first, mission.first)
                text = f"{who} has two missions in hour {hour}"
                yield Fault("from", text, "Move one of them: a formation does one thing an hour.")
                break
        notice, group = self.notice(mission), self.groups[mission.by]
        if notice and 1 < mission.first < notice + _ORDERED:
            text = f"{who} is ordered {notice} h before: hour {notice + _ORDERED} at the earliest"
            yield Fault("from", text, "Begin later, or in hour 1, whose orders hold at once.")
        elif mission.kind != STRIKE and notice and not said(group, "relation"):
            text = f"{who} has no relation: its shoots go down the chain of command, {notice} h"
            yield Fault("by", text, "Say whom it supports, and how.")

    def _supply(self, number: int, mission: Mission, carriers: list[Unit]) -> Iterator[Fault]:
        if mission.kind == STRIKE:
            most, who = self.known.numbers.sorties, self.groups[mission.by].called
            day = [
                one
                for one in self.missions
                if one is not None
                and (one.by, one.kind) == (mission.by, STRIKE)
                and one.first <= mission.first
            ]
            if sum(one.length for one in day) > most * (1 + mission.last // 24):
                yield Fault("from", f"{who} flies {most} sorties a day", "Take some out.")
            return
        earlier = [
            one
            for place, one in enumerate(self.missions)
            if one is not None and one.kind != STRIKE and (one.first, place) < (mission.first, number)
        ]
        for one in carriers:
            has = int(one.fields.get("fire", BATTERY_FIRE))
            spent = sum(
                self.cost(before) for before in earlier if one in self.carriers(before.by, before.kind)
            )
            if has < spent + self.cost(mission):
                takes = self.cost(mission)
                text = (
                    f"{self._stand(one)} has {has} fire units; {spent} are spent before, this takes {takes}"
                )
                yield Fault("to" if mission.length > 1 else "from", text, "Give it more, or shoot less.")

    # --- In a game ---

    def orders_at(self, hour: int) -> dict[str, dict[str, Any]]:
        """The orders that follow from the plan in an hour, in the form of answers: missions that must be
        ordered now, and the end of shoots that are over.
        """
        found: dict[str, dict[str, Any]] = {}
        plan = [one for one in self.missions if one is not None and one.by in self.groups]
        for one in plan:
            asked = max(one.last + 1 - self.notice(one), _ORDERED)
            if one.kind == HARASS and asked == hour and one.last < self.last_hour:
                found[one.by] = {"task": HOLD}
        for one in plan:
            to = self.point(one.at)
            due = max(one.first - self.notice(one), _ORDERED) if one.first > 1 else 1
            hours = range(due, due + one.length) if one.kind == SUPPORT else range(due, due + 1)
            if hour in hours and to is not None and self.carriers(one.by, one.kind):
                found[one.by] = {"task": one.kind, "to": [to.x, to.y]}
        return found
