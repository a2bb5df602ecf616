"""The history of each unit in a battle already played, and who attacked it last."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kpeditor.core.play.campaign.carrying import Fought, UnitKey
from kpeditor.core.play.session import Advance
from kpeditor.core.rules import registry
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.state import UnitView, view_as
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Unit
from kpeditor.core.scenario.unitlist import unit_title

_LEAVING = {"destroyed": "destroyed", "exited": "left the map", "withdrawn": "withdrawn"}
"""The final states of units in a view, in words."""


@dataclass(frozen=True)
class Gone:
    """The end of a unit in a battle: destroyed, or off the map.

    Attributes:
        state: in the words of views.
        by: the last attackers in the step in which it was destroyed, if the log names them.
    """

    key: UnitKey
    state: str
    turn: int
    by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Histories:
    """Tells what happened to the units of one battle.

    Attributes:
        carried: the ids of the fields and conditions to report: those that units keep in the campaign.
    """

    fought: Fought
    carried: Collection[str]

    @cached_property
    def gone(self) -> Mapping[UnitKey, Gone]:
        """The units that were destroyed or left the map, by side and id, in the order of events."""
        found = [self._gone(key, state) for key, state in self.fought.states.items() if state in _LEAVING]
        return {one.key: one for one in sorted(found, key=lambda one: one.turn)}

    def _gone(self, key: UnitKey, state: str) -> Gone:
        steps = self.fought.session.steps
        _, unit = key
        # gone units never return, so bisection finds the step
        number = bisect_left(steps, True, key=lambda step: _seen(step, unit).get("state") == state)
        if number == len(steps):
            return Gone(key, state, self.fought.outcome.turn)
        step = steps[number]
        return Gone(key, state, step.before.turn, _attackers(step, unit) if state == "destroyed" else ())

    @cached_property
    def shares(self) -> Mapping[str, Sequence[Gone]]:
        """For each unit id, the losses of other units that it took part in."""
        found: dict[str, list[Gone]] = {}
        for one in self.gone.values():
            for unit in one.by:
                found.setdefault(unit, []).append(one)
        return found

    def told(self, key: UnitKey) -> str:
        """What happened to a unit, for example "destroyed in hour 2" or "left with 1 casualty"; "" if it took
        no part.
        """
        state = self.fought.states.get(key)
        if state is None:
            return ""
        gone = self.gone.get(key)
        parts = [self._when(gone)] if gone is not None else ["did not come" if state == "due" else ""]
        if key in self.fought.left:
            parts += self._changes(key)
        parts += [f"had a part in the end of {self.called(one.key)}" for one in self.shares.get(key[1], ())]
        return "; ".join(filter(None, parts)) or "unhurt"

    def _when(self, gone: Gone) -> str:
        said = self.fought.session.said(f"{_LEAVING[gone.state]} in game-turn {gone.turn}")
        return f"{said} by {', '.join(map(self._named, gone.by))}" if gone.by else said

    def _changes(self, key: UnitKey) -> Iterator[str]:
        """The conditions at the end, and other changes that the unit keeps in the campaign."""
        was, now = self.fought.begun[key][1], self.fought.left[key][1]
        for condition in self._rules.conditions():
            grade, before = now.grade(condition.id), was.grade(condition.id)
            if condition.id in self.carried and (grade or before):
                yield condition.said(grade) or f"no longer {condition.said(before)}"
        for field in self._rules.fields().unit:
            old, new = (one.fields.get(field.id, field.default) for one in (was, now))
            if field.id in self.carried and old != new:
                came = f"{field.shown(old)} → " if old is not None else ""
                yield f"{field.title.lower()} {came}{field.shown(new)}"

    def called(self, key: UnitKey) -> str:
        """The name of a unit that its side reads in play, or the title of its type with its number."""
        return self._title(self.fought.begun[key][1])

    def _named(self, id_: str) -> str:
        return next(
            (self._title(unit) for (_, one), (_, unit) in self.fought.begun.items() if one == id_), id_
        )

    def _title(self, unit: Unit) -> str:
        if name := self._names.get(unit.id):
            return name
        type_ = self._types.get(unit.type)
        return unit_title(type_.title if type_ is not None else unit.type, unit.type, unit.id)

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """The names of units by id, if the rules give names."""
        session = self.fought.session
        state = session.steps[0].before if session.steps else session.state
        views = {side.id: state.view_for(side.id).get("units", {}) for side in self.fought.scenario.sides}
        return {
            id_: str(one["name"])
            for side, units in views.items()
            for id_, one in units.items()
            if one.get("side") == side and one.get("name")
        }

    def group_called(self, key: UnitKey) -> str:
        """The name of a unit's group."""
        id_ = self.fought.begun[key][0]
        group = self.fought.scenario.group(key[0], id_)
        return group.called if group is not None else id_

    @cached_property
    def _types(self) -> Mapping[str, UnitType]:
        return self._rules.unit_types(self.fought.scenario)

    @cached_property
    def _rules(self) -> RuleSet:
        return registry.find(self.fought.scenario.ruleset)


def _seen(step: Advance, unit: str) -> UnitView:
    units: Mapping[str, UnitView] = view_as(step.after, "").get("units", {})
    return units.get(unit, {})


def _attackers(step: Advance, unit: str) -> tuple[str, ...]:
    """The units of the last attack on a unit in a step."""
    for event in reversed(step.events):
        firers = event.data.get("firers")
        if isinstance(firers, int) and "outlook" in event.data and unit in event.units[firers:]:
            found: tuple[str, ...] = event.units[:firers]
            return found
    return ()
