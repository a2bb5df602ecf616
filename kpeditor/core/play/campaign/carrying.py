"""Carrying: the forces of the next battle, made of the units left after the earlier battles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from kpeditor.core.edits.scenario import remove_group
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.files.storage.places import is_same_file
from kpeditor.core.play.campaign.campaign import Branch, Campaign, CampaignBattle
from kpeditor.core.play.gamefile import open_game, scenario_changed
from kpeditor.core.play.replaying import replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.state import Outcome, State
from kpeditor.core.rules.unittype import printed_numbers
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Scenario, Side, Unit
from kpeditor.core.scenario.unitlist import new_ids

DESTROYED = "destroyed"
UnitKey = tuple[str, str]
"""A unit by its side and id, which identify it in all battles."""
InGroup = tuple[str, Unit]
"""A unit with the id of its group."""


@dataclass(frozen=True)
class Fought:
    """A battle of a campaign that has been played.

    Attributes:
        scenario: the scenario that was played.
        begun: the units at the start.
        left: the remaining units at the end; a unit that has left the map is as it was at the start.
        states: the state of every unit at the end, in the words of views.
    """

    battle: CampaignBattle
    session: Session
    scenario: Scenario
    outcome: Outcome
    branch: Branch
    begun: Mapping[UnitKey, InGroup]
    left: Mapping[UnitKey, InGroup]
    states: Mapping[UnitKey, str]

    @property
    def lost(self) -> frozenset[UnitKey]:
        """The units that were destroyed."""
        return frozenset(key for key, state in self.states.items() if state == DESTROYED)

    def has_group(self, side: str, group: str) -> bool:
        """Whether the scenario has this group."""
        return any((of.id, one.id) == (side, group) for of, one in self.scenario.groups())

    @staticmethod
    def of_group(side: str, group: str, units: Mapping[UnitKey, InGroup]) -> Iterator[InGroup]:
        """Those of these units that belong to a group of a side."""
        return (one for (of, _), one in units.items() if (of, one[0]) == (side, group))

    @property
    def title(self) -> str:
        """The title of the battle."""
        return self.scenario.title or self.battle.id


@dataclass(frozen=True)
class Course:
    """The course of a campaign so far.

    Attributes:
        fought: the battles already played, in order.
        now: the next battle, None if the campaign has ended.
    """

    campaign: Campaign
    fought: tuple[Fought, ...]
    now: CampaignBattle | None

    def after(self, record: Path) -> Course:
        """The course after the next battle, from the record of its game.

        Raises:
            KpError: when the record is of another battle, or its game has not ended.
            BadFile: when it cannot be read.
        """
        if self.now is None:
            raise KpError(f"{record.name}: the campaign has ended before this battle")
        one = _fought(self.now, record)
        for number, before in enumerate(self.fought, 1):
            if _is_same_game(before.session, one.session):
                raise KpError(f"{record.name} is the game of battle {number} again; give that of the next")
        return Course(self.campaign, (*self.fought, one), self.campaign.battles.get(one.branch.to))

    def before_last(self) -> Course:
        """The course without the last battle played."""
        if not self.fought:
            return self
        return Course(self.campaign, self.fought[:-1], self.fought[-1].battle)


def course_of(campaign: Campaign, records: Iterable[Path]) -> Course:
    """The course of a campaign from the records of its battles, in the order of play.

    Raises:
        KpError: when a record is not of the next battle, or its game has not ended.
        BadFile: when it cannot be read.
    """
    course = Course(campaign, (), campaign.battles[campaign.begins])
    for path in records:
        course = course.after(path)
    return course


def _fought(battle: CampaignBattle, path: Path) -> Fought:
    try:
        game = open_game(path)
    except BadFile as bad:
        place = bad.problems[0].where.file if bad.problems else ""
        if not place or is_same_file(Path(place), path):
            raise
        raise BadFile(f"{path.name} needs the file of its battle: {bad}", bad.problems) from bad
    if not game.is_record:
        raise BadFile(f"{path} is a scenario, not the record of a game")
    meant = open_battle(battle.scenario).battle.scenario
    played = game.battle.scenario
    if meant is None or played is None or (played.title, played.ruleset) != (meant.title, meant.ruleset):
        title = meant.title if meant is not None else ""
        raise KpError(
            f"{path.name} is a game of {_quoted(played.title if played else '')}; next comes"
            f" {battle.id}, {_quoted(title)}"
        )
    try:
        session = replay(game.record, game.battle, may_be_unfinished=True)
    except KpError as reason:
        if not scenario_changed(game):
            raise
        raise KpError(
            f"{path.name} cannot be played again, because {game.scenario_path} was changed after the game:"
            f" put the file back as it was, or play the battle once more ({reason})"
        ) from reason
    outcome = session.outcome()
    if outcome is None:
        raise KpError(f"{path.name}: the game has not ended; play it to its end first")
    played = session.battle.scenario or played
    return Fought(battle, session, played, outcome, battle.after(outcome), *_fates(session, played))


def _quoted(title: str) -> str:
    return f"“{title}”" if title else "a battle without a title"


def _is_same_game(one: Session, other: Session) -> bool:
    """Whether two games are the same: the same answers, dice and end."""
    return one.state.digest() == other.state.digest() and [step.answers for step in one.steps] == [
        step.answers for step in other.steps
    ]


def _fates(
    session: Session, scenario: Scenario
) -> tuple[dict[UnitKey, InGroup], dict[UnitKey, InGroup], dict[UnitKey, str]]:
    """The units at the start, the remaining units, and the final state of each unit."""
    seen = _units_of(session.state, scenario)
    begin = _units_of(session.steps[0].before, scenario) if session.steps else seen
    states = {
        (str(one.get("side", "")), id_): str(seen[id_].get("state", "map")) if id_ in seen else DESTROYED
        for id_, one in (begin | seen).items()
    }
    # the first state lists the units that the scenario only counts
    first = (session.steps[0].before.survivors() if session.steps else None) or scenario
    begun = _listed(first)
    left = begun | _listed(session.state.survivors() or scenario)
    return begun, {key: one for key, one in left.items() if states.get(key) != DESTROYED}, states


def _listed(scenario: Scenario) -> dict[UnitKey, InGroup]:
    return {(side.id, unit.id): (group.id, unit) for side, group in scenario.groups() for unit in group.units}


def _units_of(state: State, scenario: Scenario) -> dict[str, Mapping[str, Any]]:
    """Every unit as its own side sees it, by side and id."""
    found = {}
    for side in scenario.sides:
        for id_, one in state.view_for(side.id).get("units", {}).items():
            if one.get("side") == side.id:
                found[id_] = one
    return found


def next_battle(course: Course) -> OpenBattle:
    """The scenario of the next battle of a campaign, with the forces that are left.

    A unit that fought before (same id) is as it was after its last battle, or missing if it was destroyed. A
    group that only counts its units has at most as many as are left of the group with the same id.

    Raises:
        KpError: when the campaign has ended.
        BadFile: when the scenario cannot be read.
    """
    if course.now is None:
        raise KpError("the campaign has ended; there is no next battle")
    opened = open_battle(course.now.scenario)
    scenario = opened.battle.scenario
    if scenario is None:
        raise BadFile(f"{course.now.scenario} is a map, not a scenario")
    carried = _Carrying(course, scenario).scenario()
    return replace(opened, battle=Battle(opened.battle.sheet, carried))


def carried_ids(campaign: Campaign, ruleset: str) -> frozenset[str]:
    """The ids of the fields and conditions that units keep in a campaign with these rules."""
    if campaign.carry is not None:
        return campaign.carry
    return frozenset(one.id for one in registry.find(ruleset).fields().unit if not one.of_battle)


class _Carrying:
    """Puts the remaining forces into one scenario."""

    def __init__(self, course: Course, scenario: Scenario) -> None:
        self._course, self._scenario = course, scenario
        self._ids = carried_ids(course.campaign, scenario.ruleset)
        types = registry.find(scenario.ruleset).unit_types(scenario)
        self._counters = printed_numbers(types)
        self._bare = replace(scenario, sides=tuple(map(_without_counts, scenario.sides)))
        self._taken = {id_ for fought in course.fought for _, id_ in fought.begun}

    def scenario(self) -> Scenario:
        """The scenario with the forces that are left."""
        sides = tuple(self._side(side) for side in self._scenario.sides)
        found, named = replace(self._scenario, sides=sides), self._named_groups()
        for side, group in self._scenario.groups():
            left = found.group(side.id, group.id)
            # keep an empty group that an event, or a formation below it, may name
            if group.tally() and left is not None and not left.tally() and (side.id, group.id) not in named:
                found = remove_group(found, side.id, group.id).made
        return found

    def _named_groups(self) -> set[tuple[str, str]]:
        """The groups, by side and id, that events or other groups name."""
        links = [one.id for one in registry.find(self._scenario.ruleset).fields().group if one.links]
        named = {(one.side, one.group) for one in self._scenario.effects() if one.group}
        return named | {
            (side.id, id_)
            for side, group in self._scenario.groups()
            for link in links
            for id_ in map(str.strip, str(group.fields.get(link, "")).split(","))
        }

    def _side(self, side: Side) -> Side:
        return replace(side, groups=tuple(self._group(side.id, group) for group in side.groups))

    def _group(self, side: str, group: Group) -> Group:
        if group.counts:
            group = self._named(side, group)
        alive = [unit for unit in group.units if not self._is_lost(side, unit.id)]
        ids = {unit.id for unit in alive}
        units = [self._carried(side, unit) for unit in alive]
        return replace(
            group,
            units=tuple(
                replace(unit, carried_by="") if unit.carried_by and unit.carried_by not in ids else unit
                for unit in units
            ),
        )

    def _last(self, side: str, id_: str) -> Fought | None:
        """The last battle in which a unit took part."""
        key = side, id_
        return next(
            (one for one in reversed(self._course.fought) if key in one.left or key in one.lost), None
        )

    def _is_lost(self, side: str, id_: str) -> bool:
        last = self._last(side, id_)
        return last is not None and (side, id_) in last.lost

    def _carried(self, side: str, unit: Unit) -> Unit:
        last = self._last(side, unit.id)
        if last is None:
            return unit
        _, before = last.left[side, unit.id]

        def put(now: Mapping[str, Any], then: Mapping[str, Any]) -> dict[str, Any]:
            # fields that the campaign names are as they were, even if they were empty
            named = self._course.campaign.carry or ()
            kept = {key: value for key, value in now.items() if key not in named}
            return kept | {key: value for key, value in then.items() if key in self._ids}

        return replace(
            unit,
            fields=put(unit.fields, before.fields),
            conditions=put(unit.conditions, before.conditions),
        )

    def _named(self, side: str, group: Group) -> Group:
        """Lists the units of a group that only counts them.

        It has at most as many of each type as are left of the group with the same id, under their old ids.
        Fresh units get unused ids.
        """
        before = next((one for one in reversed(self._course.fought) if one.has_group(side, group.id)), None)
        if before is None and not self._course.fought:
            return group
        had = {unit.type for _, unit in before.of_group(side, group.id, before.begun)} if before else set()
        units: list[Unit] = []
        for type_, number in group.counts.items():
            if before is not None and type_ in had:
                left = (
                    unit.id for _, unit in before.of_group(side, group.id, before.left) if unit.type == type_
                )
                units += [Unit(id_, type_) for id_ in islice(left, number)]
            else:
                units += [Unit(id_, type_) for id_ in self._fresh(type_, number)]
        return replace(group, counts={}, units=tuple(units))

    def _fresh(self, type_: str, number: int) -> list[str]:
        """Ids for units of a type that no unit has had yet."""
        found = [
            id_
            for id_ in new_ids(self._bare, self._counters, type_, number + len(self._taken))
            if id_ not in self._taken
        ][:number]
        self._taken.update(found)
        return found


def _without_counts(side: Side) -> Side:
    return replace(side, groups=tuple(replace(group, counts={}) for group in side.groups))
