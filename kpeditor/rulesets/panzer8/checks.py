"""What Panzer8 finds wrong besides the general checks: its own unit types, crowded towns [P38], ground that
bars an element, fields of sides that have no effect or exceed a limit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import longest_side, shape_of
from kpeditor.core.errors import BadFile
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.problem import DataPath, Problem, in_scenario
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Scenario
from kpeditor.rulesets.panzer8.declarations import (
    ATTACKER,
    DECK,
    DUMMIES,
    FLOWN,
    GROUND_ATTACK,
    GROUP_COMMANDER,
    HIDES,
    LINK,
    MARKS,
    TARGETS,
)
from kpeditor.rulesets.panzer8.sidefields import hidden_of, hides_alone, nation_of
from kpeditor.rulesets.panzer8.tables import tables
from kpeditor.rulesets.panzer8.terrain import catalogue, movements
from kpeditor.rulesets.panzer8.units import COMMANDER, FOO, element, unit_types
from kpeditor.rulesets.toolbox.rosters import TypedUnit, single_units

BUILT_UP, INFANTRY = "built_up", "infantry"
_WAY = 0.5
"""How far from the middle of a road or a track an element counts as on it, in inches."""
UNCOUNTED = frozenset({"command", "vehicle"})
"""Categories that a built-up area holds in addition: commanders and transports [P38]."""


def check(battle: Battle) -> Iterator[Problem]:
    """Everything Panzer8 finds wrong."""
    scenario, sheet = battle.scenario, battle.sheet
    if scenario is None:
        return
    try:
        types = unit_types(scenario)
    except BadFile as bad:
        yield from bad.problems
        return
    yield from _sides(scenario, types)
    yield from _groups(scenario, types)
    yield from _targets(scenario)
    if isinstance(sheet, TableSheet):
        yield from _crowded(sheet, scenario, types)
        yield from _barred(sheet, scenario, types)


def capacity(town: Feature, types: Mapping[str, UnitType]) -> int:
    """How many elements a built-up area holds: infantry bases along its longest side, rounded up [P38]."""
    base = types[INFANTRY].base if INFANTRY in types else None
    width = base[0] if base else 1.0
    return math.ceil(longest_side(shape_of(town)) / width - 1e-9)


def _crowded(sheet: TableSheet, scenario: Scenario, types: Mapping[str, UnitType]) -> Iterator[Problem]:
    """Built-up areas in which more elements begin than they hold."""
    import shapely

    points = [
        (at, (*one.path, "at"))
        for one, at in _standing(sheet, scenario, types)
        if one.type.category not in UNCOUNTED
    ]
    for name, feature in sheet.features.items():
        if feature.kind == BUILT_UP and feature.shape == "area":
            shape, most = shape_of(feature), capacity(feature, types)
            inside = [path for at, path in points if shapely.intersects_xy(shape, *at)]
            if len(inside) > most:
                text = f"{len(inside)} elements begin in {name!r}, which holds {most}"
                fix = "Move some of them, or draw another built-up area."
                yield in_scenario.warning("area-crowded", text, fix=fix, path=inside[most])


def _useless(text: str, fix: str, path: DataPath) -> Problem:
    return in_scenario.warning("fields-useless", text, fix=fix, path=path)


def _sides(scenario: Scenario, types: Mapping[str, UnitType]) -> Iterator[Problem]:
    """A second attacker, a second deck of one colour, more hidden elements than half of a side."""
    seen: dict[str, str] = {}
    for s, side in enumerate(scenario.sides):
        path: DataPath = ("sides", s, "fields")
        for field, value in ((ATTACKER, side.fields.get(ATTACKER)), (DECK, side.fields.get(DECK))):
            key = f"{field} {value}"
            if value and key in seen:
                word = "attacks" if field == ATTACKER else f"has the {value} deck"
                text = f"side {side.id!r} {word}, and so does {seen[key]!r}"
                yield _useless(text, "Take it away from one of them.", (*path, field))
            elif value:
                seen[key] = side.id
        flown = FLOWN.get(nation_of(scenario, side))
        plane = side.fields.get(GROUND_ATTACK)
        if plane in tables(scenario).aircraft and flown is not None and plane not in flown:
            text = f"side {side.id!r} attacks by {plane}, which its nation does not fly [P62]"
            yield _useless(text, f"Choose one of: {', '.join(flown)}.", (*path, GROUND_ATTACK))
        elements = sum(
            number
            for group in side.groups
            for id_, number in group.tally().items()
            if id_ in types and types[id_].is_combat
        )
        alone = sum(hidden_of(group)[0] for group in side.groups if hides_alone(group))
        if (hides := hidden_of(side)[0] + alone) > elements // 2:
            text = (
                f"side {side.id!r} may hide {hides} of its {elements} elements; at most half of them may hide"
            )
            fix = f"Write {elements // 2} or less, including what its groups hide."
            where: DataPath = (*path, HIDES) if HIDES in side.fields else ("sides", s)
            yield in_scenario.warning("hidden-many", text, fix=fix, path=where)


def _groups(scenario: Scenario, types: Mapping[str, UnitType]) -> Iterator[Problem]:
    """Commanders that the side does not have, and links of units that are no observers."""
    units = list(single_units(scenario, types))
    leaders = {(one.side.id, one.unit.id) for one in units if element(one.type).kind == COMMANDER}
    for side, group, path in scenario.group_paths():
        if (said := group.fields.get(GROUP_COMMANDER)) and (side.id, str(said)) not in leaders:
            text = f"group {group.id!r} names {said!r} as its commander, which is no commander of its side"
            fix = "Name a commander of the side by its id, or remove the name."
            yield _useless(text, fix, (*path, "fields", GROUP_COMMANDER))
        yield from _hiding(group, path)
    for one in units:
        if (link := one.unit.fields.get(LINK)) and element(one.type).kind != FOO:
            text = f"unit {one.unit.id!r} is linked by {link}, but is no observer"
            yield _useless(text, "Take it away.", (*one.path, "fields", LINK))


def _hiding(group: Group, path: DataPath) -> Iterator[Problem]:
    """A group with hidden elements of its own that is not set up, or has fewer elements [P39]."""
    if not hides_alone(group):
        return
    if group.enter is not None:
        text = f"group {group.id!r} enters the table and hides nobody; only who is set up does [P39]"
        for field in (HIDES, DUMMIES):
            if field in group.fields:
                yield _useless(text, "Take it away.", (*path, "fields", field))
    elif (hides := hidden_of(group)[0]) > (size := sum(group.tally().values())):
        text = f"group {group.id!r} may hide {hides} of its {size} elements"
        fix = f"Write {size} or less."
        yield in_scenario.warning("hidden-many", text, fix=fix, path=(*path, "fields", HIDES))


def _targets(scenario: Scenario) -> Iterator[Problem]:
    """More planned targets than a side may have [P44, P45]."""
    count: dict[tuple[str, str], int] = {}
    titles = {kind.id: kind.plural for kind in MARKS}
    for m, mark in enumerate(scenario.marks):
        if mark.kind in titles:
            key = mark.kind, mark.side
            count[key] = count.get(key, 0) + 1
            if count[key] == TARGETS + 1:
                text = f"side {mark.side!r} has more than {TARGETS} {titles[mark.kind]}"
                fix = "Take some of them away."
                yield in_scenario.warning("targets-many", text, fix=fix, path=("marks", m))


def _barred(sheet: TableSheet, scenario: Scenario, types: Mapping[str, UnitType]) -> Iterator[Problem]:
    """Elements that begin on ground their class cannot enter, off roads and tracks [P1, P17]."""
    import shapely

    rates = tables(scenario).movement
    ways, grounds = [], []
    for feature in sheet.features.values():
        movement = _movement(feature)
        if movement in ("road", "flat", "track"):
            ways.append(shape_of(feature).buffer(_WAY))
        elif movement and feature.shape == "area":
            grounds.append((feature.id, movement, shape_of(feature)))
    for one, at in _standing(sheet, scenario, types):
        row = rates.get(element(one.type).move, {})
        on = [
            name
            for name, movement, shape in grounds
            if not row.get(movement, 1) and shapely.intersects_xy(shape, *at)
        ]
        if on and not any(shapely.intersects_xy(way, *at) for way in ways):
            text = f"unit {one.unit.id!r} begins in {on[0]!r}, which its class cannot enter"
            fix = "Move it to other ground."
            yield in_scenario.warning("ground-barred", text, fix=fix, path=(*one.path, "at"))


def _standing(
    sheet: TableSheet, scenario: Scenario, types: Mapping[str, UnitType]
) -> Iterator[tuple[TypedUnit, TablePoint]]:
    """The elements that begin at a point of the table, on their own."""
    for one in single_units(scenario, types):
        at = sheet.space.read(one.unit.at) if one.unit.at and not one.unit.carried_by else None
        if at is not None:
            yield one, at


def _movement(feature: Feature) -> str:
    """The column of the movement table of a feature, "" for none: forest and jungle are extreme [P1]."""
    known = catalogue().feature(feature.kind)
    if feature.props.get("growth") in ("forest", "jungle"):
        return "extreme"
    return movements().get(feature.kind, "") if known is not None else ""
