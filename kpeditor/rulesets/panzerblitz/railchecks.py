"""Problems of trains in a scenario: tracks, places, damage where none can be [Z5, Z8, Z12, Z22]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import Problem, Severity, in_scenario
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario, Unit
from kpeditor.rulesets.panzerblitz.declarations import DAMAGED_ONE, DAMAGED_TRACK, HOME, OUTSIDE_ONLY, TRACK
from kpeditor.rulesets.panzerblitz.engine.passengers import PULLS_GUN, RAILWAY_GUN
from kpeditor.rulesets.panzerblitz.rails import Rails
from kpeditor.rulesets.panzerblitz.units import Figures, figures
from kpeditor.rulesets.toolbox.rosters import TypedUnit

DOUBLED, OVERLOADED, DAMAGE_OFF, UNHEARD = (
    "trains-doubled",
    "train-overloaded",
    "damage-off-track",
    "train-names-unknown",
)
CODES: Mapping[str, tuple[Severity, str]] = MappingProxyType(
    {
        DOUBLED: (Severity.ERROR, "more trains are placed in a hex than it has tracks for"),
        OVERLOADED: (Severity.ERROR, "more units begin inside or outside a train than it has places for"),
        DAMAGE_OFF: (Severity.WARNING, "damaged track lies off the railway, inside a tunnel, or of no track"),
        UNHEARD: (Severity.WARNING, "a train or its passenger names a unit or type that is not there"),
    }
)
"""Every code of these checks with its usual severity and what it means (docs/problems.md)."""


def check_trains(
    sheet: MapSheet,
    scenario: Scenario,
    rails: Rails,
    types: Mapping[str, UnitType],
    listed: Iterable[TypedUnit],
) -> Iterator[Problem]:
    """All problems of trains. `listed`: the single units of known types."""
    units = [(one.unit, figures(one.type), one.path) for one in listed]
    yield from _tracks(sheet, rails, units)
    yield from _seats(types, units)
    yield from _names(types, units)
    yield from _damage(sheet, scenario, rails)


_Units = list[tuple[Unit, Figures, tuple[str | int, ...]]]


def _tracks(sheet: MapSheet, rails: Rails, units: _Units) -> Iterator[Problem]:
    """Trains that share a track. Trains in sidings, and the railway gun with the engines that pull it, may
    share one [Z5, Z12, Z38].
    """
    there: dict[Hex, list[tuple[Unit, Figures]]] = {}
    for unit, able, path in units:
        if not able.is_train or not unit.at or unit.carried_by or unit.fields.get("indestructible"):
            continue
        try:
            hex_ = sheet.hex(unit.at)
        except BadName:
            continue  # The general checks report it.
        others = there.setdefault(hex_, [])
        gun = PULLS_GUN | {RAILWAY_GUN}
        bars = [one for one, kind in others if not (gun & kind.flags and gun & able.flags)]
        others.append((unit, able))
        places = len(rails.tracks(hex_)) + (hex_ in rails.sidings)
        track = unit.fields.get(TRACK)
        twice = track and hex_ not in rails.sidings and any(one.fields.get(TRACK) == track for one in bars)
        if bars and (len(bars) >= places or twice):
            yield in_scenario.error(
                DOUBLED,
                f"train {unit.id} finds no track free in {unit.at}, where {bars[0].id} stands",
                fix="Put it elsewhere, onto the other track of a double line, or where a siding is.",
                path=(*path, "at"),
                hexes=(unit.at,),
            )


def _seats(types: Mapping[str, UnitType], units: _Units) -> Iterator[Problem]:
    """Trains with more passengers outside than they have places. Passengers that belong inside fill the
    inside places first [Z7, Z8, Z10].
    """
    for train, able, path in units:
        if not able.is_train or not able.is_armoured:
            continue
        aboard = [(one, kind) for one, kind, _ in units if one.carried_by == train.id]
        is_soviet = able.is_company
        inside, outside = able.inside, able.outside
        if any(one.type == able.rider for one, _ in aboard):
            outside = 0
        for one, kind in aboard:
            if one.type == able.rider:
                continue
            if "repairs_track" in kind.flags and inside > 0:
                inside -= 1
            else:
                heavy = kind.is_company or is_soviet
                outside -= 2 if heavy and "repairs_track" not in kind.flags else 1
        if outside < 0:
            yield in_scenario.error(
                OVERLOADED,
                f"{train.id} ({types[train.type].title}) begins with more units outside than it has places",
                fix="Take some off: two platoons, or one company; none while its vehicle is aboard.",
                path=path,
            )


def _names(types: Mapping[str, UnitType], units: _Units) -> Iterator[Problem]:
    """Fields of trains that name something that does not exist."""
    trains = {unit.id for unit, able, _ in units if able.is_train}
    for unit, _, path in units:
        home = str(unit.fields.get(HOME) or "")
        only = [name.strip() for name in str(unit.fields.get(OUTSIDE_ONLY) or "").split(",")]
        unknown = [name for name in only if name and name not in types]
        if home and home not in trains:
            text, key = f"{unit.id} belongs to '{home}', which is no train of this scenario", HOME
        elif unknown:
            text, key = f"{unit.id} takes '{unknown[0]}' outside, which is no type of unit", OUTSIDE_ONLY
        else:
            continue
        yield in_scenario.warning(
            UNHEARD, text, fix="Name one that is there, or take the field away.", path=(*path, "fields", key)
        )


def _damage(sheet: MapSheet, scenario: Scenario, rails: Rails) -> Iterator[Problem]:
    """Damage to track off the railway and inside tunnels, and to a second track where there is none [Z22]."""
    for index, mark in enumerate(scenario.marks):
        if mark.kind not in (DAMAGED_TRACK, DAMAGED_ONE):
            continue
        try:
            hex_ = sheet.hex(mark.at)
        except BadName:
            continue
        if rails.is_inside(hex_):
            why = "lies inside a tunnel"
        elif hex_ not in rails.surface.hexes:
            why = "lies where no railway runs"
        elif mark.kind == DAMAGED_ONE and mark.value not in rails.tracks(hex_):
            why = f"names track {mark.value} of a single line"
        else:
            continue
        yield in_scenario.warning(
            DAMAGE_OFF,
            f"damaged track in {mark.at} {why}",
            fix="Move it onto the railway, or take it away; entrances of tunnels may have it.",
            path=("marks", index),
            hexes=(mark.at,),
        )
