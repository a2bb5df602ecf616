"""Zones of a scenario: every area of its groups and sides, by purpose, with its hexes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.scenario.areas.masks import hexes_of, names_in, place_of
from kpeditor.core.scenario.areas.nodes import Area, NamedPlace, NumberedPlace
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.model import Group, Scenario, Side
from kpeditor.core.scenario.setup.ground import entry_mask, step_mask
from kpeditor.core.scenario.victory.nodes import tallied_in
from kpeditor.core.scenario.victory.parsing import parse_either

Purpose = Literal["deploy", "enter", "exit"]
DEPLOY: Final = "deploy"
ENTER: Final = "enter"
EXIT: Final = "exit"


@dataclass(frozen=True, slots=True)
class NamedArea:
    """An area of a scenario in its written form.

    Attributes:
        group: the group it belongs to; None for the exit of a whole side, and for marks that a step places.
        turn: the game-turn of an entry; 0 for none.
        step: the number of its set-up step, from 1; 0 for none. The area of a step may have an empty text,
            which means the whole map.
    """

    purpose: Purpose
    side: Side
    group: Group | None
    text: str
    turn: int = 0
    step: int = 0


def named_areas(scenario: Scenario) -> Iterator[NamedArea]:
    """Every area of a scenario, side by side in order of deployment."""
    for side in scenario.sides:
        stepped = {id_ for step in scenario.setup if step.side == side.id for id_ in step.groups}
        for group in side.groups:
            if group.deploy and group.id not in stepped:
                yield NamedArea(DEPLOY, side, group, group.deploy)
            if group.enter:
                for area in group.enter.areas:
                    yield NamedArea(ENTER, side, group, area, group.enter.first_turn)
        for number, step in enumerate(scenario.setup, start=1):
            if step.side == side.id and step.places:
                groups = tuple(group for group in side.groups if group.id in step.groups)
                for one in groups or (None,):
                    yield NamedArea(DEPLOY, side, one, step.at, step=number)
        if side.exit:
            yield NamedArea(EXIT, side, None, side.exit)


def places_named(scenario: Scenario, sheet: MapSheet) -> frozenset[str]:
    """The names of the places in the areas and conditions of a scenario. Texts that cannot be read are
    skipped.
    """
    found: set[str] = set()
    for area in _all_areas(scenario, sheet):
        for name in names_in(area):
            if isinstance(name.node, NumberedPlace | NamedPlace):
                with suppress(BadName):
                    found.add(place_of(name.node, sheet).name)
    return frozenset(found)


def _all_areas(scenario: Scenario, sheet: MapSheet) -> Iterator[Area]:
    limits = [step.limits for step in scenario.setup]
    texts = [zone.text for zone in named_areas(scenario)]
    texts += [text for one in limits for text in (*one.from_area, *one.terrain, *one.never)]
    for text in filter(None, texts):
        with suppress(BadExpression):
            yield parse_area(text, sheet.numbering)
    for text in scenario.conditions():
        with suppress(BadExpression):
            counted = tallied_in(parse_either(text, sheet.numbering))
            yield from (one.area for one in counted if one.area is not None)


def area_hexes(sheet: MapSheet, text: str) -> frozenset[Hex]:
    """The hexes of an area text; empty when it cannot be read or names something that the map lacks."""
    try:
        return hexes_of(parse_area(text, sheet.numbering), sheet)
    except (BadExpression, BadName):
        return frozenset()


def named_hexes(scenario: Scenario, sheet: MapSheet, one: NamedArea) -> frozenset[Hex]:
    """The hexes of an area of a scenario, within the limits of its step or along the line of its entry; empty
    when the area cannot be read or names something that the map lacks.
    """
    if one.step:
        step = scenario.setup[one.step - 1]
        return frozenset(hexes_of_mask(step_mask(sheet, step, one.group.deploy if one.group else "")))
    hexes = area_hexes(sheet, one.text)
    entry = one.group.enter if one.group is not None and one.purpose == ENTER else None
    if entry is not None and entry.along and hexes:
        hexes &= frozenset(hexes_of_mask(entry_mask(sheet, entry, one.text)))
    return hexes


def zone_hexes(scenario: Scenario, sheet: MapSheet, name: str) -> frozenset[Hex]:
    """The hexes of the deployment zone of a group, or of all groups of a side, by id; empty when there is no
    such zone. For a group that only enters later, the hexes of its entry.
    """
    areas = [one for one in named_areas(scenario) if one.group is not None]
    found = [one for one in areas if one.group is not None and one.group.id == name]
    found = found or [one for one in areas if one.side.id == name]
    deployed = [one for one in found if one.purpose == DEPLOY]
    return frozenset[Hex]().union(*(named_hexes(scenario, sheet, one) for one in deployed or found))
