"""Checks of a scenario for PanzerBitz: batteries, observers, registration, improved positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName, KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import Problem, Severity, in_scenario
from kpeditor.core.rules.unittype import UnitType, printed_numbers
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.unitlist import ListedUnit, unit_list
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import (
    BARRAGE,
    Batteries,
    batteries,
    is_battery_piece,
    need_of,
    observes_as,
    words,
)
from kpeditor.rulesets.panzerblitz.panzerbitz import (
    HIP_FIRE,
    IMPROVED_POSITION,
    OBSERVER_FOR,
    PARTY_LINE,
    REGISTERED_AT,
    WITHIN,
)
from kpeditor.rulesets.panzerblitz.units import figures

if TYPE_CHECKING:
    from kpeditor.rulesets.toolbox.rosters import TypedUnit

_E, _W = Severity.ERROR, Severity.WARNING
CODES: Mapping[str, tuple[Severity, str]] = MappingProxyType(
    {
        "battery-unfit": (_E, "a party line has several types, or a unit of a battery fires directly only"),
        "calibre-missing": (_E, "a mortar or howitzer has no calibre, which decides who observes for it"),
        "observer-missing": (_W, "a side has mortars or howitzers and nobody who may observe for them"),
        "observer-unknown": (_E, "an observer is named for units or batteries its side does not have"),
        "position-missing": (_E, "a unit is within an improved position where none lies"),
        "registration-unfit": (_E, "a registration marker lies where its unit could not have one"),
        "panzerbitz-useless": (_W, "a scenario under the printed combat says things of PanzerBitz"),
    }
)
"""Every code of these checks with its usual severity and what it means (docs/problems.md)."""


def check(
    sheet: MapSheet, scenario: Scenario, types: Mapping[str, UnitType], listed: Sequence[TypedUnit]
) -> Iterator[Problem]:
    """All problems of a scenario with the combat of PanzerBitz, or with fields of PanzerBitz under another
    combat.
    """
    if scenario.options.get("combat") != "panzerbitz":
        yield from _useless(scenario, listed)
        return
    try:
        everybody = unit_list(scenario, printed_numbers(types))
    except KpError:
        return  # The general checks report faults of the list.
    known = batteries(scenario, everybody)
    yield from _calibres(scenario, types)
    yield from _groups(scenario, types, everybody, known)
    yield from _observers(scenario, types, everybody, known)
    yield from _named(listed, known)
    yield from _within(scenario, listed)
    yield from _registered(sheet, listed, known)


def _useless(scenario: Scenario, listed: Sequence[TypedUnit]) -> Iterator[Problem]:
    said: list[tuple[str, tuple[str | int, ...]]] = []
    said += [
        ("an improved position", ("marks", number))
        for number, mark in enumerate(scenario.marks)
        if mark.kind == IMPROVED_POSITION
    ]
    said += [
        ("fire from the hip", ("sides", number, "fields", HIP_FIRE))
        for number, side in enumerate(scenario.sides)
        if side.fields.get(HIP_FIRE)
    ]
    said += [("a registration marker", one.path) for one in listed if one.unit.fields.get(REGISTERED_AT)]
    for what, path in said[:1]:
        yield in_scenario.warning(
            "panzerbitz-useless",
            f"{what} belongs to PanzerBitz, which this scenario does not play",
            fix="Set the option combat: panzerbitz, or take it away.",
            window="Choose PanzerBitz under Combat system, or take it away.",
            path=path,
        )


def _calibres(scenario: Scenario, types: Mapping[str, UnitType]) -> Iterator[Problem]:
    told: set[str] = set()
    for _, group, path in scenario.group_paths():
        for id_ in group.tally():
            able = figures(types[id_]) if id_ in types else None
            if able is None or id_ in told or able.weapon not in ("M", "(H)") or able.calibre:
                continue
            told.add(id_)
            yield in_scenario.error(
                "calibre-missing",
                f"{types[id_].title} is of class {able.weapon} and has no calibre",
                fix="Give the type a calibre in millimetres.",
                path=("units", id_) if id_ in scenario.units else path,
            )


def _groups(
    scenario: Scenario, types: Mapping[str, UnitType], everybody: Sequence[ListedUnit], known: Batteries
) -> Iterator[Problem]:
    by_id = {one.unit.id: one for one in everybody}
    for battery in known.groups:
        members = [by_id[id_] for id_ in sorted(battery.members)]
        kinds = sorted({one.unit.type for one in members})
        what = "barrage" if battery.way == BARRAGE else "party line"
        path = _path_of(scenario, members[0])
        direct = [id_ for id_ in kinds if id_ in types and not is_battery_piece(figures(types[id_]))]
        if direct:
            yield in_scenario.error(
                "battery-unfit",
                f"{types[direct[0]].title} of the {what} {battery.name} does not fire indirectly",
                fix="Take it out of the battery: mortars and class (H) fire indirectly.",
                path=path,
            )
        elif battery.way == PARTY_LINE and len(kinds) > 1:
            names = " and ".join(types[id_].title for id_ in kinds if id_ in types)
            yield in_scenario.error(
                "battery-unfit",
                f"the party line {battery.name} has {names}; all its units are of one type",
                fix="Make it a barrage, or give each type a party line of its own.",
                path=path,
            )


def _path_of(scenario: Scenario, one: ListedUnit) -> tuple[str | int, ...]:
    """The path at which a document mentions a unit, or the group that counts it."""
    units = {unit.id: path for _, _, unit, path in scenario.unit_paths()}
    groups = {(side.id, group.id): path for side, group, path in scenario.group_paths()}
    return units.get(one.unit.id) or groups[one.side.id, one.group.id]


def _observers(
    scenario: Scenario, types: Mapping[str, UnitType], everybody: Sequence[ListedUnit], known: Batteries
) -> Iterator[Problem]:
    """Units that fire indirectly but have no unit that could observe for them [B23]."""
    for s, side in enumerate(scenario.sides):
        own = [one for one in everybody if one.side.id == side.id and one.unit.type in types]
        kinds = frozenset().union(*(observes_as(types[one.unit.type]) for one in own))
        for one in own:
            able = figures(types[one.unit.type])
            if not is_battery_piece(able) or able.is_train:
                continue
            named = any(known.calls(other.unit.id, one.unit.id) for other in own)
            batteried = any(
                one.unit.id in battery.members and (battery.observers or kinds & {"own_infantry", "posts"})
                for battery in known.groups
            )
            if named or batteried or kinds & known.entry(side.id, need_of(able)):
                continue
            yield in_scenario.warning(
                "observer-missing",
                f"{side.called} have nobody who may observe for {types[one.unit.type].title}",
                fix="Add a command post or infantry, or let others observe for its side.",
                path=("sides", s),
            )
            break


def _named(listed: Sequence[TypedUnit], known: Batteries) -> Iterator[Problem]:
    for one in listed:
        mine = {other.unit.id for other in listed if other.side.id == one.side.id}
        mine |= {battery.name for battery in known.groups if battery.side == one.side.id}
        for name in sorted(words(one.unit.fields.get(OBSERVER_FOR)) - mine):
            yield in_scenario.error(
                "observer-unknown",
                f"unit {one.unit.id} observes for {name!r}, which its side does not have",
                fix="Name units, party lines or barrages of the same side.",
                path=(*one.path, "fields", OBSERVER_FOR),
            )


def _within(scenario: Scenario, listed: Sequence[TypedUnit]) -> Iterator[Problem]:
    places = {mark.at for mark in scenario.marks if mark.kind == IMPROVED_POSITION}
    for one in listed:
        if one.unit.grade(WITHIN) and one.unit.at not in places:
            where = f"in {one.unit.at}, where none lies" if one.unit.at else "and has no place"
            yield in_scenario.error(
                "position-missing",
                f"unit {one.unit.id} begins within an improved position {where}",
                fix="Lay an improved position in its hex, or put the unit outside.",
                path=(*one.path, "conditions", WITHIN),
            )


def _registered(sheet: MapSheet, listed: Sequence[TypedUnit], known: Batteries) -> Iterator[Problem]:
    taken: dict[tuple[str, Hex], str] = {}
    for one in listed:
        text = str(one.unit.fields.get(REGISTERED_AT) or "")
        if not text:
            continue
        why = ""
        try:
            at = sheet.hex(text)
        except BadName as bad:
            why = str(bad)
        else:
            why = _why_not_registered(sheet, one, at)
            other = taken.setdefault((one.side.id, at), one.unit.id)
            pair = frozenset({other, one.unit.id})
            if not why and other != one.unit.id and not known.with_all(one.side.id, PARTY_LINE, pair):
                why = f"the marker of {other} lies there, and only a party line shares a hex"
        if why:
            yield in_scenario.error(
                "registration-unfit",
                f"unit {one.unit.id} has no registration marker in {text}: {why}",
                fix="Give it another hex within its range, or take the marker away.",
                path=(*one.path, "fields", REGISTERED_AT),
            )


def _why_not_registered(sheet: MapSheet, one: TypedUnit, at: Hex) -> str:
    able = figures(one.type)
    if not is_battery_piece(able):
        return "it does not fire indirectly"
    try:
        here = sheet.hex(one.unit.at) if one.unit.at else None
    except BadName:
        return ""  # The general checks report it.
    if here is None or one.unit.carried_by:
        return "it does not stand on the map by itself"
    distance = sheet.grid.distance(here, at)
    return f"it reaches {able.range} hexes, not {distance}" if distance > able.range else ""
