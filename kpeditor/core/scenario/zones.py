"""Zones of a scenario: every area it names, of groups and sides, by purpose, with the hexes it holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.areas.masks import hexes_of, names_in, place_of
from kpeditor.core.scenario.areas.nodes import Area, NamedPlace, NumberedPlace
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.model import Group, Scenario, Side
from kpeditor.core.scenario.victory.parsing import parse_condition, tallied_in

Purpose = Literal["deploy", "enter", "exit"]
DEPLOY: Final = "deploy"
ENTER: Final = "enter"
EXIT: Final = "exit"


@dataclass(frozen=True, slots=True)
class NamedArea:
    """An area of a scenario as written.

    Attributes:
        group: the group it belongs to; None for the exit of a whole side.
        turn: the game-turn of an entry, 0 where it has none.
    """

    purpose: Purpose
    side: Side
    group: Group | None
    text: str
    turn: int = 0


def named_areas(scenario: Scenario) -> Iterator[NamedArea]:
    """Every area of a scenario, side by side in order of deployment."""
    for side in scenario.sides:
        for group in side.groups:
            if group.deploy:
                yield NamedArea(DEPLOY, side, group, group.deploy)
            if group.enter:
                turn = 0 if group.enter.waits else group.enter.turn
                yield NamedArea(ENTER, side, group, group.enter.at, turn)
        if side.exit:
            yield NamedArea(EXIT, side, None, side.exit)


def places_named(scenario: Scenario, sheet: MapSheet) -> frozenset[str]:
    """The names of the places that areas and conditions of a scenario speak of; what cannot be understood
    speaks of none.
    """
    found: set[str] = set()
    for area in _all_areas(scenario, sheet):
        for name in names_in(area):
            if isinstance(name.node, NumberedPlace | NamedPlace):
                with suppress(BadName):
                    found.add(place_of(name.node, sheet).name)
    return frozenset(found)


def _all_areas(scenario: Scenario, sheet: MapSheet) -> Iterator[Area]:
    for zone in named_areas(scenario):
        with suppress(BadExpression):
            yield parse_area(zone.text, sheet.numbering)
    for text in (*(line.when for line in scenario.victory), *(event.when for event in scenario.events)):
        if text:
            with suppress(BadExpression):
                counted = tallied_in(parse_condition(text, sheet.numbering))
                yield from (one.area for one in counted if one.area is not None)


def area_hexes(sheet: MapSheet, text: str) -> frozenset[Hex]:
    """The hexes of an area as typed; none when it is no area or names what the map lacks."""
    try:
        return hexes_of(parse_area(text, sheet.numbering), sheet)
    except (BadExpression, BadName):
        return frozenset()


def zone_hexes(scenario: Scenario, sheet: MapSheet, name: str) -> frozenset[Hex]:
    """The hexes of the deployment zone of a group, or of all groups of a side, by id; none when there is no
    such zone. A group that only enters later has the hexes it enters at.
    """
    areas = [one for one in named_areas(scenario) if one.group is not None]
    found = [one for one in areas if one.group is not None and one.group.id == name]
    found = found or [one for one in areas if one.side.id == name]
    deployed = [one for one in found if one.purpose == DEPLOY]
    return frozenset[Hex]().union(*(area_hexes(sheet, one.text) for one in deployed or found))
