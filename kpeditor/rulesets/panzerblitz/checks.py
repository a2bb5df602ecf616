"""Everything PanzerBlitz finds wrong with a map or a scenario, after the general checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import Problem, Severity, in_scenario
from kpeditor.core.rules.sighttests import BAD_TEST, FAILED_TEST, check_sight_tests
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzerblitz import railchecks, revisedchecks
from kpeditor.rulesets.panzerblitz.declarations import DISPERSED, FORT, INDESTRUCTIBLE
from kpeditor.rulesets.panzerblitz.engine.ground import Ground
from kpeditor.rulesets.panzerblitz.engine.start import stacking_of
from kpeditor.rulesets.panzerblitz.roomchecks import TOO_SMALL, check_room
from kpeditor.rulesets.panzerblitz.scenarioforms import PanzerBlitzForms
from kpeditor.rulesets.panzerblitz.sight.lineofsight import PanzerBlitzSight
from kpeditor.rulesets.panzerblitz.tables import tables
from kpeditor.rulesets.panzerblitz.units import RAIL, figures, unit_types
from kpeditor.rulesets.toolbox.rosters import TypedUnit, single_units, well_formed
from kpeditor.rulesets.toolbox.tablereading import BAD_TABLE
from kpeditor.rulesets.toolbox.unitentries import BAD_UNIT

_E, _W = Severity.ERROR, Severity.WARNING
CODES: Mapping[str, tuple[Severity, str]] = MappingProxyType(
    {
        BAD_UNIT: (_E, "a unit type of the scenario's own `units` is not well formed"),
        BAD_TABLE: (_E, "a table of the scenario's own `tables` is not well formed"),
        "carrier-unfit": (_E, "a unit starts aboard something that cannot carry it"),
        "stack-illegal": (_E, "units are placed together against the stacking rules"),
        TOO_SMALL: (_E, "a group has no room in its deployment area under the stacking rules"),
        "ground-closed": (_E, "a unit is placed on ground it could not enter"),
        "train-off-rails": (_E, "a train is placed where no railway runs"),
        "marks-doubled": (_W, "two forts lie in one hex"),
        "guns-cannot-enter": (_W, "units that do not move by themselves enter without enough carriers"),
        "dispersal-useless": (_W, "a unit begins doubly dispersed under the printed combat rules"),
        BAD_TEST: (_E, "an entry of the map's sight_tests cannot be understood"),
        FAILED_TEST: (_E, "a line of sight is not what the map's sight_tests expect"),
        **railchecks.CODES,
        **revisedchecks.CODES,
    }
)
"""Every code of these checks with its usual severity and what it means (docs/problems.md)."""


def check(battle: Battle) -> Iterator[Problem]:
    """All problems of a battle on a hex map; a map without a scenario is checked by itself."""
    if not battle.is_hex:
        return
    yield from check_sight_tests(battle.map, PanzerBlitzSight)
    if battle.scenario is not None:
        yield from _check_scenario(battle.map, battle.scenario)


def _check_scenario(sheet: MapSheet, scenario: Scenario) -> Iterator[Problem]:
    problems: list[Problem] = []
    types = well_formed(unit_types, scenario, problems)
    well_formed(tables, scenario, problems)
    yield from problems
    listed = list(single_units(scenario, types))
    ground = Ground(sheet, scenario)
    yield from _aboard(scenario, listed)
    yield from _stacks(ground, scenario, types, listed)
    yield from _room(ground, scenario, types, listed)
    yield from _grounds(sheet, ground, listed)
    yield from railchecks.check_trains(sheet, scenario, ground.rails, types, listed)
    yield from _forts(scenario)
    yield from _entering(scenario, types)
    yield from _dispersal(scenario, listed)
    yield from revisedchecks.check(sheet, scenario, types, listed)


def _aboard(scenario: Scenario, listed: list[TypedUnit]) -> Iterator[Problem]:
    """Passengers whose carrier cannot have them aboard [PB18, PB22, Z8 to Z10]."""
    by_id = {one.unit.id: one.unit for one in listed}
    forms = PanzerBlitzForms()
    for one in listed:
        carrier = by_id.get(one.unit.carried_by)
        if carrier is None:
            continue
        if why := forms.why_not_aboard(scenario, one.unit, carrier):
            yield in_scenario.error(
                "carrier-unfit",
                f"unit {one.unit.id} cannot be aboard {carrier.id}: {why}",
                fix="Name a carrier of the same side that takes it and has room, or take carried_by away.",
                window="Choose a carrier of the same side that takes it and has room, or nobody.",
                path=(*one.path, "carried_by"),
            )


def _placed(sheet: MapSheet, listed: list[TypedUnit]) -> Iterator[tuple[TypedUnit, Hex]]:
    for one in listed:
        if one.unit.at and not one.unit.carried_by:
            try:
                yield one, sheet.hex(one.unit.at)
            except BadName:
                continue  # the general checks report it


def _stacks(
    ground: Ground, scenario: Scenario, types: Mapping[str, UnitType], listed: list[TypedUnit]
) -> Iterator[Problem]:
    """More units of a side in one hex than may end a move there, trains in tunnels and parts of the place
    left out; and units of both sides [PB10, Z13, Z38].
    """
    sheet = ground.sheet
    stacks: dict[Hex, list[TypedUnit]] = {}
    for one, hex_ in _placed(sheet, listed):
        is_below = figures(one.type).is_train and ground.rails.is_inside(hex_)
        if not is_below and not one.unit.fields.get(INDESTRUCTIBLE):
            stacks.setdefault(hex_, []).append(one)
    limits = {side.id: stacking_of(scenario, side, types) for side in scenario.sides}
    for hex_, stack in stacks.items():
        name = sheet.name(hex_)
        sides = {one.side.id for one in stack}
        first = stack[0].side
        if len(sides) > 1:
            text, fix = f"units of both sides stand in {name}", "Move one of them."
        elif len(stack) > limits[first.id]:
            who = first.called
            text = f"{len(stack)} units of {who} stand in {name}; at most {limits[first.id]} may"
            fix = "Move some of them, or raise the stacking option of their nation."
        else:
            continue
        yield in_scenario.error("stack-illegal", text, fix=fix, path=(*stack[-1].path, "at"), hexes=(name,))


def _room(
    ground: Ground, scenario: Scenario, types: Mapping[str, UnitType], listed: list[TypedUnit]
) -> Iterator[Problem]:
    """Groups that find no room where they deploy."""
    standing: dict[str, list[Hex]] = {}
    for one, hex_ in _placed(ground.sheet, listed):
        if not figures(one.type).is_train and not one.unit.fields.get(INDESTRUCTIBLE):
            standing.setdefault(one.side.id, []).append(hex_)
    yield from check_room(ground, scenario, types, standing, lambda side: stacking_of(scenario, side, types))


def _grounds(sheet: MapSheet, ground: Ground, listed: list[TypedUnit]) -> Iterator[Problem]:
    """Units on ground that is closed to them, trains beside the rails [PB12, Z2]."""
    for one, hex_ in _placed(sheet, listed):
        name = sheet.name(hex_)
        moves_as = figures(one.type).moves_as
        if moves_as == RAIL:
            if not ground.has_rail(hex_):
                yield in_scenario.error(
                    "train-off-rails",
                    f"train {one.unit.id} stands in {name}, where no railway runs",
                    fix="Put it on a hex of the railway.",
                    path=(*one.path, "at"),
                    hexes=(name,),
                )
        elif not ground.can_stand(moves_as, hex_):
            yield in_scenario.error(
                "ground-closed",
                f"{one.unit.id} ({one.type.title}) stands in {name}, which is closed to it",
                fix="Put it elsewhere, or on a road.",
                path=(*one.path, "at"),
                hexes=(name,),
            )


def _forts(scenario: Scenario) -> Iterator[Problem]:
    """One fort to a hex [PB27]."""
    seen: set[str] = set()
    for index, mark in enumerate(scenario.marks):
        if mark.kind != FORT:
            continue
        if mark.at in seen:
            yield in_scenario.warning(
                "marks-doubled",
                f"two forts lie in {mark.at}; the first one counts",
                fix="Take one away.",
                path=("marks", index),
                hexes=(mark.at,),
            )
        seen.add(mark.at)


def _entering(scenario: Scenario, types: Mapping[str, UnitType]) -> Iterator[Problem]:
    """Units that do not move by themselves enter only aboard others [PB22]."""
    for _, group, path in scenario.group_paths():
        if group.enter is None:
            continue
        able = [(number, figures(types[type_])) for type_, number in group.tally().items() if type_ in types]
        still = sum(number for number, one in able if not one.movement and not one.is_train)
        room = sum(number * one.room for number, one in able)
        if still > room:
            yield in_scenario.warning(
                "guns-cannot-enter",
                f"{still} units of group {group.id} do not move by themselves, and there is room for"
                f" {room} of them aboard others",
                fix="Add trucks or other carriers to the group, or deploy the guns.",
                path=path,
            )


def _dispersal(scenario: Scenario, listed: list[TypedUnit]) -> Iterator[Problem]:
    """The second grade of dispersal in scenarios without PanzerBitz [B2]."""
    if scenario.options.get("combat") == "panzerbitz":
        return
    for one in listed:
        if one.unit.grade(DISPERSED) > 1:
            yield in_scenario.warning(
                "dispersal-useless",
                f"unit {one.unit.id} begins doubly dispersed, which only PanzerBitz knows",
                fix="Write dispersed: 1, or set the option combat: panzerbitz.",
                window="Choose the first grade, or PanzerBitz under Combat system.",
                path=(*one.path, "conditions", DISPERSED),
            )
