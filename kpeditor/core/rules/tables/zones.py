"""Zones of a scenario on a free table: the ground of every area it names, within the limits of its step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import BadExpression, BadName, KpError
from kpeditor.core.rules import registry
from kpeditor.core.rules.tablesight import stands_of
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.areas.ground import NO_RULES
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.areas.tables.ground import NOBODY, Standing, ground_of
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.setup.tableground import step_ground
from kpeditor.core.scenario.zones import DEPLOY, NamedArea, named_areas


def standing_in(battle: Battle) -> Standing:
    """The places of a scenario's units on its table, for areas that name units."""
    if battle.scenario is None or not isinstance(battle.sheet, TableSheet):
        return NOBODY
    stands = stands_of(battle.sheet, battle.scenario, types_of(battle))
    return Standing({id_: stand.shape for id_, stand in stands.items()}, {})


def types_of(battle: Battle) -> Mapping[str, UnitType]:
    """The unit types of a scenario; none if its rules are not installed or its own types are malformed."""
    ruleset = registry.find_or_none(battle.scenario.ruleset) if battle.scenario is not None else None
    try:
        return ruleset.unit_types(battle.scenario) if ruleset is not None else {}
    except KpError:
        return {}


def named_ground(battle: Battle, one: NamedArea, standing: Standing) -> Any:
    """The ground of an area of a scenario, within the limits of its step.

    None if the area is malformed, names something the table lacks, or is empty.
    """
    sheet = battle.sheet
    assert isinstance(sheet, TableSheet)
    assert battle.scenario is not None
    try:
        if one.step:
            step = battle.scenario.setup[one.step - 1]
            ruleset = registry.find_or_none(battle.scenario.ruleset)
            known = ruleset.terrain() if ruleset is not None else NO_RULES
            found = step_ground(sheet, step, one.group.deploy if one.group else "", standing, known)
        else:
            found = ground_of(parse_area(one.text, sheet.numbering), sheet, standing)
    except (BadExpression, BadName):
        return None
    return None if found.is_empty else found


def zone_ground(battle: Battle, name: str) -> Any:
    """The deployment zone of a group, or of all groups of a side, by id; None if there is no such zone.

    The zone of a group that only enters later is its area of entry.
    """
    import shapely  # slow to load, and only tables need it

    if battle.scenario is None:
        return None
    standing = standing_in(battle)
    areas = [one for one in named_areas(battle.scenario) if one.group is not None]
    found = [one for one in areas if one.group is not None and one.group.id == name]
    found = found or [one for one in areas if one.side.id == name]
    deployed = [one for one in found if one.purpose == DEPLOY]
    grounds = [named_ground(battle, one, standing) for one in deployed or found]
    known = [ground for ground in grounds if ground is not None]
    return shapely.union_all(known) if known else None
