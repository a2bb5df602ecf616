"""Fields of sides and groups of a scenario: the attacker, decks, nations, quality, hidden elements, smoke."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kpeditor.core.scenario.model import Group, Scenario, Side, Unit
from kpeditor.rulesets.panzer8.declarations import ATTACKER, DECK, DUMMIES, HIDES, NATION, QUALITY, SMOKE
from kpeditor.rulesets.panzer8.units import NATIONS, element, unit_types

QUALITIES: Final[Mapping[str, int]] = {"elite": 1, "average": 0, "poor": -1}


def attacker(scenario: Scenario) -> Side | None:
    """The side whose player-turn comes first; None if chance decides [4.1]."""
    found = [side for side in scenario.sides if side.fields.get(ATTACKER)]
    return found[0] if len(found) == 1 else None


def deck_colours(scenario: Scenario) -> dict[str, str]:
    """The colour of the deck of each side [P43]. A side that declares none gets the colour its enemy did not
    declare. If neither declares one, black goes to the attacker, or to the first side if there is no
    attacker.
    """
    first = attacker(scenario) or scenario.sides[0]
    said = {side.id: one for side in scenario.sides if (one := side.fields.get(DECK)) in ("black", "red")}
    colours = dict(said)
    for side in scenario.sides:
        if side.id not in colours:
            others = {colour for id_, colour in said.items() if id_ != side.id}
            usual = "black" if side.id == first.id else "red"
            colours[side.id] = {"black": "red", "red": "black"}[others.pop()] if others else usual
    return colours


def nation_of(scenario: Scenario, side: Side) -> str:
    """The nation whose traits a side has: the nation it declares, otherwise that of most of its elements
    [P46].
    """
    if (said := str(side.fields.get(NATION))) in NATIONS:
        return said
    types, count = unit_types(scenario), dict.fromkeys(NATIONS, 0)
    for group in side.groups:
        for type_, number in group.tally().items():
            if type_ in types:
                count[element(types[type_]).nation] += number
    del count["neutral"]
    return max(count, key=lambda nation: count[nation]) if any(count.values()) else "neutral"


def quality_of(group: Group, unit: Unit | None = None) -> int:
    """The quality of an element, from -1 to +1: its own, otherwise that of its group [P14]."""
    own = unit.fields.get(QUALITY) if unit is not None else None
    return QUALITIES.get(str(own or group.fields.get(QUALITY, "average")), 0)


def whole(value: Any) -> int | None:
    """The value of a field that is a whole number; None if it is left out or not a number, which checks
    report.
    """
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


MARKER: Final = 0.5
"""The width in inches of the free ground that a hidden marker needs, so that an element can stand there [R].
"""


def hidden_of(whose: Side | Group) -> tuple[int, int]:
    """The number of elements that a side may hide (or a group, on its own ground), and the number of its
    dummies [P39].
    """
    hides, said = whole(whose.fields.get(HIDES)) or 0, whole(whose.fields.get(DUMMIES))
    return hides, hides if said is None else said


def hides_alone(group: Group) -> bool:
    """Whether a group has hidden elements and dummies of its own, apart from those of its side [P39]."""
    return HIDES in group.fields or DUMMIES in group.fields


def smoke_of(scenario: Scenario, side: Side, year: int) -> int:
    """The number of smoke screens that a side may lay [P42]: the number it declares, otherwise the number of
    its fighting vehicles or of its infantry elements, whichever is greater. Germans of 1945 and Soviets of
    1941 get half of that.
    """
    if (said := whole(side.fields.get(SMOKE))) is not None:
        return said
    types, vehicles, infantry = unit_types(scenario), 0, 0
    for group in side.groups:
        for id_, number in group.tally().items():
            if id_ in types:
                vehicles += number * element(types[id_]).is_fighting_vehicle
                infantry += number * element(types[id_]).is_infantry
    pool = max(vehicles, infantry)
    scarce = (nation_of(scenario, side), year) in {("german", 1945), ("russian", 1941)}
    return pool // 2 if scarce else pool
