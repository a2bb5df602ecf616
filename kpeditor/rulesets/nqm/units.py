"""The stands of Not Quite Mechanized by year, and a scenario's own ones [1.1, N-T10]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.nqm import options
from kpeditor.rulesets.nqm.tables import CLASSES, LEVELS
from kpeditor.rulesets.toolbox.datafiles import read_beside
from kpeditor.rulesets.toolbox.unitentries import FLAG, NUMBER, SYMBOL, TEXT, Figure, UnitEntries, one_of

STANDS: Final = {
    "fighting": "Fighting stand: assaults, and adds its combat unit to the firefight [N1]",
    "support": "Support stand: fires by itself, defends, never assaults [N2]",
    "command": "Command stand: starts attacks [N3]",
    "specialist": "Specialist stand: acts alone [N4]",
}
MOBILITIES: Final = ("light recce", "armoured", "foot", "motorized", "cavalry", "horse-drawn")
YEARS: Final = range(1920, 1946)
_LATER: Final = ("weapon", "armour", "reach")
_LEAST_BASE, _MOST_BASE = 0.01, 2.0


def _is_base(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(
            isinstance(one, int | float) and not isinstance(one, bool) and _LEAST_BASE <= one <= _MOST_BASE
            for one in value
        )
    )


def can_be_year(value: object) -> bool:
    """Whether a value is a year of these rules, as a number or a text."""
    return str(value) in map(str, YEARS)


def _is_later(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        can_be_year(year)
        and isinstance(change, Mapping)
        and set(change) <= set(_LATER)
        and all(change.get(one, "L") in CLASSES for one in ("weapon", "armour"))
        for year, change in value.items()
    )


_BASE: Figure = (_is_base, f"width and depth in km, {_LEAST_BASE:g} to {_MOST_BASE:g} each, as [0.3, 0.2]")
_CHANGES: Figure = (_is_later, "years with the classes that hold from then on, as {1942: {weapon: M}}")
_FLAGS: Final = (
    "vehicle",
    "battery",
    "recce",
    "anti_tank",
    "anti_air",
    "air",
    "engineers",
    "medical",
    "workshop",
    "carries_supply",
)
_ENTRIES = UnitEntries(
    fields=(),
    besides={
        "of": TEXT,
        "title": TEXT,
        "colour": TEXT,
        "category": TEXT,
        "symbol": SYMBOL,
        "base": _BASE,
        "stand": one_of(*STANDS),
        "arm": one_of("infantry", "armour", "artillery"),
        "level": one_of(*LEVELS),
        "figures": NUMBER,
        "weapon": one_of(*CLASSES),
        "armour": one_of(*CLASSES),
        "reach": TEXT,
        "calibre": NUMBER,
        "mobility": one_of(*MOBILITIES),
        "later": _CHANGES,
        "is_combat": FLAG,
        "evidence": one_of("printed", "unverified", "invented"),
        **dict.fromkeys(_FLAGS, FLAG),
    },
    required=("colour", "category", "base", "stand", "arm", "figures", "mobility"),
    own=("title",),
    contradictions=lambda entry: _contradictions(entry),
    example="{title: Panther, like: pz4, armour: H}",
)


def _contradictions(entry: Mapping[str, Any]) -> Iterator[str]:
    if entry.get("battery") and not entry.get("calibre"):
        yield "is a battery and has no calibre"
    if "weapon" in entry and "reach" not in entry:
        yield "has a weapon and no reach"


def _printed() -> Mapping[str, Mapping[str, Any]]:
    """The entries of units.yaml, completed by those of their archetypes."""
    data = read_beside(__file__, "units")
    return {id_: {**data["archetypes"][entry["of"]], **entry} for id_, entry in data["units"].items()}


@cache
def _of_year(year: int) -> Mapping[str, UnitType]:
    return _built(_printed(), year)


def year_of(scenario: Scenario | None) -> int:
    """The year of a battle; 1940 if the scenario names no valid year."""
    year = options.value(scenario, "year")
    return int(year) if can_be_year(year) else 1940


def unit_types(scenario: Scenario | None = None) -> Mapping[str, UnitType]:
    """Returns all types by id, with their figures in the year of a scenario. The scenario's own types replace
    those of the ruleset.

    Raises:
        BadFile: when the scenario's own types are not well formed.
    """
    year = year_of(scenario)
    if scenario is None or not scenario.units:
        return _of_year(year)
    return _built(_ENTRIES.whole(_printed(), scenario.units), year)


def _built(entries: Mapping[str, Mapping[str, Any]], year: int) -> Mapping[str, UnitType]:
    return MappingProxyType({id_: _type(id_, entry, year) for id_, entry in entries.items()})


def in_year(entry: Mapping[str, Any], year: int) -> dict[str, Any]:
    """An entry with the classes that hold in a year."""
    found = {key: value for key, value in entry.items() if key != "later"}
    later = {int(str(since)): change for since, change in entry.get("later", {}).items()}
    for since in sorted(later):
        if since <= year:
            found |= later[since]
    return found


def _type(id_: str, given: Mapping[str, Any], year: int) -> UnitType:
    entry = in_year(given, year)
    figures: dict[str, Any] = {name: entry[name] for name in ("weapon", "armour", "figures") if name in entry}
    width, depth = entry["base"]
    evidence = entry.get("evidence", "printed")
    is_air = {"air"} if entry.get("air") else set()
    flags = {name for name in _FLAGS if entry.get(name)} | {entry["stand"], entry["arm"]} | is_air
    return UnitType(
        id_,
        entry.get("title", id_),
        entry["colour"],
        entry["category"],
        entry.get("symbol", ""),
        figures=MappingProxyType(figures),
        corner_figures=MappingProxyType(
            {corner: name for corner, name in _CORNERS.items() if name in figures}
        ),
        is_combat=entry.get("is_combat", True),
        data=MappingProxyType(entry),
        flags=frozenset(flags),
        base=(float(width), float(depth)),
        arc=360.0 if "weapon" in entry else 0.0,
        size="company" if entry.get("vehicle") else "platoon",
        notes=(STANDS[entry["stand"]],),
        caveat="" if evidence == "printed" else f"classes {evidence}",
    )


_CORNERS: Final = {"left": "weapon", "right": "armour", "middle": "figures"}
