"""Batteries of a scenario: units of a side that may fire together, and observers for them [B20, B23 to B26,
B37].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario, Side
from kpeditor.core.scenario.unitlist import ListedUnit
from kpeditor.rulesets.panzerblitz import options, panzerbitz
from kpeditor.rulesets.panzerblitz.units import Figures, figures

REGISTERED, BARRAGE, HIP = "registered", "barrage", "hip"
WAYS: Final = (REGISTERED, panzerbitz.PARTY_LINE, BARRAGE, HIP)
"""The kinds of indirect attacks."""
HEAVY_CALIBRE: Final = 120
"""The calibre in millimetres from which a mortar needs a forward observer [B23, B36]."""
INFANTRY: Final = frozenset({"infantry", "engineer", "assault_platoon", "rail_engineer"})
"""The archetypes that observe as infantry [B37]."""
DEFAULTS: Final[Mapping[str, tuple[str, ...]]] = {
    panzerbitz.OBSERVERS_LIGHT: ("infantry",),
    panzerbitz.OBSERVERS_HEAVY: ("posts",),
    panzerbitz.OBSERVERS_GRANTED: ("own_infantry", "posts"),
}
"""The entries of the table of observers: mortars below 120 mm, heavier ones and (H), and fire that a scenario
grants [B23, B24].
"""


def is_battery_piece(able: Figures) -> bool:
    """Whether a unit of this type fires indirectly [B16, B35]."""
    return "indirect" in able.flags and bool(able.attack)


def is_mortar(able: Figures) -> bool:
    """Whether a type is of class M. All other types that fire indirectly count as (H)."""
    return able.weapon == "M"


def need_of(able: Figures) -> str:
    """The entry of the table of observers that a type needs for registered fire [B23]."""
    light = is_mortar(able) and able.calibre < HEAVY_CALIBRE
    return panzerbitz.OBSERVERS_LIGHT if light else panzerbitz.OBSERVERS_HEAVY


def observes_as(type_: UnitType) -> frozenset[str]:
    """The kinds of observers of the table to which a type belongs."""
    able, found = figures(type_), {"any"}
    if able.archetype in INFANTRY:
        found |= {"infantry", "companies" if able.is_company else "platoons"}
        if able.is_company == (type_.colour == "russian"):  # German platoons, Soviet companies [B24]
            found.add("own_infantry")
    if "observer" in able.flags:
        found.add("posts")
    if able.is_armoured and not able.is_train:
        found.add("armour")
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Battery:
    """Units that a scenario allows to fire together: a party line or a barrage, by `way`.

    Attributes:
        observers: the only units that observe for it; empty: all units that the table of observers allows.
    """

    way: str
    side: str
    name: str
    members: frozenset[str]
    observers: frozenset[str]


@dataclass(frozen=True, slots=True)
class Batteries:
    """What a scenario says about indirect fire; constant during a game.

    Attributes:
        observe: by side and entry of the table of observers the kinds that may.
        names: by observer the units and batteries for which the scenario names it.
        hip: sides that may shoot from the hip.
        markers: by side the number of its registration markers; sides without a limit are left out.
        by_list: whether barrages, party lines and fire from the hip have the observers of the list [B24].
    """

    groups: tuple[Battery, ...] = ()
    observe: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    names: Mapping[str, frozenset[str]] = field(default_factory=dict)
    hip: frozenset[str] = frozenset()
    markers: Mapping[str, int] = field(default_factory=dict)
    by_list: bool = True

    def of(self, side: str, way: str) -> Iterator[Battery]:
        """The batteries of a side for one kind of attack."""
        return (one for one in self.groups if (one.side, one.way) == (side, way))

    def with_all(self, side: str, way: str, firers: frozenset[str]) -> Battery | None:
        """The battery to which all these units belong, or None."""
        return next((one for one in self.of(side, way) if firers <= one.members), None)

    def entry(self, side: str, need: str) -> frozenset[str]:
        """The kinds of observers for an entry of the table."""
        return frozenset(self.observe.get((side, need), DEFAULTS[need]))

    def calls(self, observer: str, unit: str) -> bool:
        """Whether an observer is named for a unit, or for a battery of the unit."""
        named = self.names.get(observer, frozenset())
        return unit in named or any(one.name in named and unit in one.members for one in self.groups)


def batteries(scenario: Scenario, listed: list[ListedUnit]) -> Batteries:
    """What a scenario says about indirect fire."""
    observe: dict[tuple[str, str], tuple[str, ...]] = {}
    for side in scenario.sides:
        for need in DEFAULTS:
            if said := side.fields.get(need):
                observe[side.id, need] = tuple(said)
    names = {one.unit.id: words(one.unit.fields.get(panzerbitz.OBSERVER_FOR)) for one in listed}
    return Batteries(
        tuple(_groups(listed, names)),
        observe,
        {id_: several for id_, several in names.items() if several},
        frozenset(side.id for side in scenario.sides if side.fields.get(panzerbitz.HIP_FIRE)),
        {side.id: _limit(side) for side in scenario.sides if panzerbitz.MARKERS in side.fields},
        options.value(scenario, "observer_defaults") == "list",
    )


def words(text: object) -> frozenset[str]:
    """The names of a list "a, b"."""
    return frozenset(part.strip() for part in str(text or "").split(",") if part.strip())


def _limit(side: Side) -> int:
    return int(side.fields[panzerbitz.MARKERS])


def _groups(listed: list[ListedUnit], names: Mapping[str, frozenset[str]]) -> Iterator[Battery]:
    found: dict[tuple[str, str, str], set[str]] = {}
    for one in listed:
        for way, key in ((panzerbitz.PARTY_LINE, panzerbitz.PARTY_LINE), (BARRAGE, panzerbitz.BARRAGE_GROUP)):
            name = str(one.unit.fields.get(key) or one.group.fields.get(key) or "")
            if name:
                found.setdefault((way, one.side.id, name), set()).add(one.unit.id)
    sides = {one.unit.id: one.side.id for one in listed}
    for (way, side, name), members in found.items():
        named = frozenset(id_ for id_, several in names.items() if name in several and sides[id_] == side)
        yield Battery(way, side, name, frozenset(members), named)
