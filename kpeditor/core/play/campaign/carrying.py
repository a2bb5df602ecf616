"""Carrying: the forces of the next battle, by what is left of them after those before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.play.campaign.campaign import Branch, Campaign, CampaignBattle
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.replaying import replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.state import Outcome, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Scenario, Side, Unit

DESTROYED = "destroyed"


@dataclass(frozen=True)
class Fought:
    """A battle of a campaign that has been played.

    Attributes:
        left: the units that are left, by side and id, as they are; those that have left the map are as they
            began.
        lost: the units that were destroyed, by side and id.
    """

    battle: CampaignBattle
    session: Session
    outcome: Outcome
    branch: Branch
    left: Mapping[tuple[str, str], tuple[str, Unit]]
    lost: frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Course:
    """How a campaign has gone so far.

    Attributes:
        fought: the battles that have been played, in order.
        now: the battle that comes next, None where the campaign has ended.
    """

    campaign: Campaign
    fought: tuple[Fought, ...]
    now: CampaignBattle | None

    def after(self, record: Path) -> Course:
        """The course once the next battle has been played.

        Raises:
            KpError: when the record is not of that battle, or its game has not ended.
            BadFile: when it cannot be read.
        """
        if self.now is None:
            raise KpError(f"{record.name}: the campaign has ended before this battle")
        one = _fought(self.now, record)
        return Course(self.campaign, (*self.fought, one), self.campaign.battles.get(one.branch.to))

    def before_last(self) -> Course:
        """The course without the last battle that was played."""
        if not self.fought:
            return self
        return Course(self.campaign, self.fought[:-1], self.fought[-1].battle)


def course_of(campaign: Campaign, records: Iterable[Path]) -> Course:
    """The course of a campaign by the records of its battles, in the order in which they were played.

    Raises:
        KpError: when a record is not of the battle that comes next, or its game has not ended.
        BadFile: when it cannot be read.
    """
    course = Course(campaign, (), campaign.battles[campaign.begins])
    for path in records:
        course = course.after(path)
    return course


def _fought(battle: CampaignBattle, path: Path) -> Fought:
    game = open_game(path)
    if not game.is_record:
        raise BadFile(f"{path} is a scenario, not the record of a game")
    meant = open_battle(battle.scenario).battle.scenario
    session = replay(game.record, game.battle, may_be_unfinished=True)
    played = session.battle.scenario
    if meant is None or played is None or (played.title, played.ruleset) != (meant.title, meant.ruleset):
        raise KpError(
            f"{path.name} is a game of {played.title if played else 'a map'}; next comes {battle.id}"
        )
    outcome = session.outcome()
    if outcome is None:
        raise KpError(f"{path.name}: the game has not ended")
    left, lost = _fates(session, played)
    return Fought(battle, session, outcome, battle.after(outcome), left, lost)


def _fates(
    session: Session, scenario: Scenario
) -> tuple[dict[tuple[str, str], tuple[str, Unit]], frozenset[tuple[str, str]]]:
    """Who is left, with the group, and who was destroyed."""
    seen = _units_of(session.state, scenario)
    begin = _units_of(session.steps[0].before, scenario) if session.steps else seen
    state = dict.fromkeys(begin, DESTROYED) | {id_: one.get("state", "map") for id_, one in seen.items()}
    survivors = session.state.survivors() or scenario
    # the first state lists units one by one that the scenario only counts
    first = (session.steps[0].before.survivors() if session.steps else None) or scenario
    left: dict[tuple[str, str], tuple[str, Unit]] = {}
    for side, group in (*first.groups(), *survivors.groups()):
        for unit in group.units:
            if state.get(unit.id) != DESTROYED:
                left[side.id, unit.id] = (group.id, unit)
    sides = {id_: str(one.get("side", "")) for id_, one in {**begin, **seen}.items()}
    lost = frozenset((sides[id_], id_) for id_, one in state.items() if one == DESTROYED)
    return left, lost


def _units_of(state: State, scenario: Scenario) -> dict[str, Mapping[str, Any]]:
    """Every unit as its own side sees it, by id."""
    found = {}
    for side in scenario.sides:
        for id_, one in state.view_for(side.id).get("units", {}).items():
            if one.get("side") == side.id:
                found[id_] = one
    return found


def next_battle(course: Course) -> OpenBattle:
    """The next battle of a campaign with the forces that are left for it. A unit with the id of one that
    fought before is as that one was after its last battle, and missing where it was destroyed; units that a
    group only counts are at most as many as are left of the group of that id.

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


class _Carrying:
    """Puts what is left into one scenario."""

    def __init__(self, course: Course, scenario: Scenario) -> None:
        self._course, self._scenario = course, scenario
        carry = course.campaign.carry
        fields = registry.find(scenario.ruleset).fields().unit
        self._fields = {one.id for one in fields if carry is None or one.id in carry}
        self._conditions = carry or frozenset()

    def scenario(self) -> Scenario:
        """The scenario with the forces that are left."""
        sides = tuple(self._side(side) for side in self._scenario.sides)
        return replace(self._scenario, sides=sides)

    def _side(self, side: Side) -> Side:
        groups = (self._group(side.id, group) for group in side.groups)
        return replace(side, groups=tuple(one for one in groups if one.units or one.counts))

    def _group(self, side: str, group: Group) -> Group:
        if group.counts:
            return replace(group, counts=self._counted(side, group))
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
        """The last battle in which a unit was."""
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
        fields = {
            **unit.fields,
            **{key: value for key, value in before.fields.items() if key in self._fields},
        }
        given = {key: grade for key, grade in before.conditions.items() if key in self._conditions}
        return replace(unit, fields=fields, conditions={**unit.conditions, **given})

    def _counted(self, side: str, group: Group) -> dict[str, int]:
        """At most as many of each type as are left of the same group of the last battle that had it."""
        for fought in reversed(self._course.fought):
            scenario = fought.session.battle.scenario
            groups = scenario.groups() if scenario is not None else ()
            before = next((one for of, one in groups if (of.id, one.id) == (side, group.id)), None)
            if before is not None:
                left = Counter(
                    unit.type
                    for (of, _), (name, unit) in fought.left.items()
                    if (of, name) == (side, group.id)
                )
                had = before.tally()
                wanted = {
                    type_: min(number, left[type_]) if type_ in had else number
                    for type_, number in group.counts.items()
                }
                return {type_: number for type_, number in wanted.items() if number}
        return dict(group.counts)
