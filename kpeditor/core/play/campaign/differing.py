"""Differences between the forces of a battle in a campaign and those that earlier battles left."""

from __future__ import annotations

from collections.abc import Sequence

from kpeditor.core.play.campaign.carrying import Course, UnitKey, carried_ids, next_battle
from kpeditor.core.play.campaign.histories import Histories
from kpeditor.core.scenario.model import Scenario, Unit

MOST_NAMED = 5


def differences(course: Course, number: int) -> list[str]:
    """The differences between the forces in battle `number` (from 0) and those left for it, a sentence for
    each kind.

    Raises:
        BadFile: when the scenario of the battle cannot be read.
    """
    fought = course.fought[number]
    before = Course(course.campaign, course.fought[:number], fought.battle)
    if not before.fought:
        return []
    meant = next_battle(before).battle.scenario
    assert meant is not None
    told = [Histories(one, ()) for one in (fought, *reversed(before.fought))]
    lost = {key for key in fought.begun if _fate(before, key) == "lost"}
    found = []
    if lost:
        found.append(f"{_names(lost, told)}: lost in an earlier battle, but here again")
    known, ids = _units(meant), carried_ids(course.campaign, meant.ruleset)
    others = {
        key
        for key, (_, unit) in fought.begun.items()
        if key in known and _fate(before, key) == "left" and _carried(unit, ids) != _carried(known[key], ids)
    }
    if others:
        found.append(f"{_names(others, told)}: not in the state in which the last battle left them")
    missing = {key for key in known if key not in fought.begun and _fate(before, key) == "left"}
    if missing:
        found.append(f"{_names(missing, told)}: left for this battle, but not here")
    return found


def _fate(course: Course, key: UnitKey) -> str:
    """The fate of a unit in its last battle before: "left", "lost", or "" if it is new."""
    for fought in reversed(course.fought):
        if key in fought.states:
            return "lost" if key in fought.lost else "left"
    return ""


def _units(scenario: Scenario) -> dict[UnitKey, Unit]:
    return {(side.id, unit.id): unit for side, group in scenario.groups() for unit in group.units}


def _carried(unit: Unit, ids: frozenset[str]) -> list[tuple[str, object]]:
    """The fields and conditions that a unit carries into the next battle, without empty ones."""
    said = {**unit.fields, **unit.conditions}
    return sorted((id_, said[id_]) for id_ in ids if said.get(id_))


def _names(keys: set[UnitKey], told: Sequence[Histories]) -> str:
    """The names of units in the latest battle they took part in."""
    names = sorted(next((one.called(key) for one in told if key in one.fought.begun), key[1]) for key in keys)
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
