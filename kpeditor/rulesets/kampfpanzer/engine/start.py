"""The first position of a game: everything the scenario fixes, before anybody deploys."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.rules.happenings import happenings
from kpeditor.core.rules.inforce.effects import initial
from kpeditor.core.rules.unittype import UnitType, printed_numbers
from kpeditor.core.rules.winning import winning_lines
from kpeditor.core.scenario.areas.masks import mask_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Group, Scenario
from kpeditor.core.scenario.setup.ground import entry_mask
from kpeditor.core.scenario.setup.order import is_in_steps
from kpeditor.core.scenario.unitlist import shown_id, unit_list
from kpeditor.rulesets.kampfpanzer import options, readtables, units
from kpeditor.rulesets.kampfpanzer.checks.situation import RIDER_TANK
from kpeditor.rulesets.kampfpanzer.declarations import (
    EFFECTS,
    ENTRENCHMENT,
    LEVEL,
    LEVELS_AT_START,
    PINNED,
    WRECK,
    entrench,
    panic_level,
)
from kpeditor.rulesets.kampfpanzer.engine.ground import Ground
from kpeditor.rulesets.kampfpanzer.engine.position import (
    BY_EVENT,
    NO_FACING,
    Game,
    Piece,
    Place,
    Position,
    Status,
    order_of,
)
from kpeditor.rulesets.kampfpanzer.engine.settingup import begin_steps
from kpeditor.rulesets.toolbox.rosters import TypedUnit


def start(battle: Battle) -> Position:
    """The position before deployment: units with a hex of their own stand there, all others are off the map.

    Raises:
        KpError: when the scenario cannot be played as it is (`kpeditor check` says all that is wrong with
        it).
    """
    scenario = battle.scenario
    if scenario is None:
        raise KpError("there is no scenario to play, only a map")
    ground = Ground(battle.map, scenario, readtables.tables(scenario))
    enlisted = roster(scenario, units.unit_types(scenario))
    _verify_levels(scenario, enlisted, readtables.tables(scenario).panic.levels)
    game = _game(scenario, ground, enlisted)
    position = Position(game, 0, [_status(entry, ground) for entry in enlisted])
    _board(position, enlisted)
    held = [number for number, entry in enumerate(enlisted) if entry.group.held]
    position.held = frozenset(number for number in held if not game.pieces[number].due)
    position.wrecks = {ground.cell(ground.sheet.hex(mark.at)) for mark in scenario.marks_of(WRECK)}
    for mark in scenario.marks_of(ENTRENCHMENT):
        if mark.side not in game.sides:
            raise KpError(
                f"the entrenchment in {mark.at} is of {mark.side!r}, which is no side of the scenario"
            )
        position.entrenchments[ground.cell(ground.sheet.hex(mark.at))] = game.sides.index(mark.side)
    position.put_in_force(initial(scenario, EFFECTS))
    if is_in_steps(scenario):
        begin_steps(position)
    return position


def _verify_levels(scenario: Scenario, enlisted: list[TypedUnit], highest: int) -> None:
    """Refuses levels of panic and disruption that the tables lack.

    Raises:
        KpError: naming the first.
    """
    for side in scenario.sides:
        level = panic_level(side)
        if level is not None and not 1 <= level <= highest:
            raise KpError(f"side {side.id}: panic levels go from 1 (steady) to {highest}, not {level}")
    for entry in enlisted:
        if entry.unit.grade(LEVEL) not in LEVELS_AT_START:
            level = entry.unit.grade(LEVEL)
            raise KpError(f"unit {entry.unit.id} cannot begin at disruption level {level}: levels are 0 to 3")


def _game(scenario: Scenario, ground: Ground, enlisted: list[TypedUnit]) -> Game:
    sides = tuple(side.id for side in scenario.sides)
    areas = _Areas(ground)
    pieces = tuple(_piece(number, entry, scenario, areas) for number, entry in enumerate(enlisted))
    return Game(
        scenario=scenario,
        ground=ground,
        tables=readtables.tables(scenario),
        pieces=pieces,
        sides=sides,
        panic=tuple(panic_level(side) for side in scenario.sides),
        exits=tuple(areas.cells(side.exit) for side in scenario.sides),
        bans=tuple(
            (frozenset(side.ban.turns), frozenset(side.ban.ops)) if side.ban else (frozenset(), frozenset())
            for side in scenario.sides
        ),
        winning=winning_lines(scenario, ground.sheet),
        options={option.id: options.value(scenario, option.id) for option in options.options()},
        happenings=happenings(scenario, ground.sheet.numbering) if scenario.has_effects else (),
        index={piece.id: piece.index for piece in pieces},
    )


def _piece(number: int, entry: TypedUnit, scenario: Scenario, areas: _Areas) -> Piece:
    unit, group, figures = entry.unit, entry.group, units.figures(entry.type)
    riders = entry.type.id == RIDER_TANK and "tank_riders" in scenario.special
    return Piece(
        index=number,
        id=unit.id,
        order=order_of(unit.id),
        type=entry.type.id,
        title=f"{entry.type.title} {shown_id(entry.type.id, unit.id)}",
        category=entry.type.category,
        side=scenario.sides.index(entry.side),
        group=group.id,
        figures=figures,
        is_combat=entry.type.is_combat,
        zone=frozenset() if unit.at or group.enter else areas.cells(group.deploy),
        due=0 if unit.at else _due(group),
        entry=areas.entry(group.enter) if group.enter and not unit.at else frozenset(),
        carries=figures.carries | ({"infantry"} if riders else set()),
        entrench=entrench(group),
    )


def _due(group: Group) -> int:
    if group.enter is None:
        return 0
    return BY_EVENT if group.enter.waits else group.enter.first_turn


def _status(entry: TypedUnit, ground: Ground) -> Status:
    unit = entry.unit
    if not unit.at:
        return Status(level=unit.grade(LEVEL), pinned=bool(unit.grade(PINNED)))
    if unit.facing and unit.facing not in Direction.__members__:
        raise KpError(f"unit {unit.id} faces {unit.facing!r}: facings are the letters A to F")
    facing = int(Direction[unit.facing]) if unit.facing else NO_FACING
    if entry.type.category == "artillery" and facing == NO_FACING and not unit.carried_by:
        facing = int(Direction.A)
    level, pinned = unit.grade(LEVEL), bool(unit.grade(PINNED))
    return Status(Place.MAP, ground.cell(ground.sheet.hex(unit.at)), facing, level, pinned)


def _board(position: Position, enlisted: list[TypedUnit]) -> None:
    """Puts passengers aboard the carriers the scenario names, in the carrier's hex."""
    for number, entry in enumerate(enlisted):
        if not entry.unit.carried_by:
            continue
        carrier = position.game.index.get(entry.unit.carried_by)
        if carrier is None:
            raise KpError(f"unit {entry.unit.id} is carried by {entry.unit.carried_by}, which does not exist")
        position.status[number].carrier = carrier
        position.status[number].place = position.status[carrier].place
        position.status[number].cell = position.status[carrier].cell
        position.status[carrier].passenger = number
        if position.game.pieces[carrier].is_transport:  # one level for the pair [12.32]
            levels = position.status[carrier].level, position.status[number].level
            position.status[carrier].level, position.status[number].level = max(levels), 0


class _Areas:
    """The cells of area expressions, each parsed once."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._known: dict[str, frozenset[int]] = {"": frozenset()}

    def cells(self, text: str) -> frozenset[int]:
        """The cells of an area; none for an empty text."""
        if text not in self._known:
            mask = mask_of(parse_area(text, self.ground.sheet.numbering), self.ground.sheet)
            self._known[text] = frozenset(np.flatnonzero(mask).tolist())
        return self._known[text]

    def entry(self, entry: Entry) -> frozenset[int]:
        """The cells by which a group may enter."""
        if not (entry.along or entry.one_of):
            return self.cells(entry.at)
        return frozenset(np.flatnonzero(entry_mask(self.ground.sheet, entry)).tolist())


def roster(scenario: Scenario, types: Mapping[str, UnitType]) -> list[TypedUnit]:
    """All units of known types in order of deployment, numbered as `unit_list` does (Q27)."""
    return [
        TypedUnit(one.unit, types[one.unit.type], one.side, one.group, one.path)
        for one in unit_list(scenario, printed_numbers(types))
        if one.unit.type in types
    ]
