"""The first position of a game, from the table and the scenario, before the first question."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import shapely

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.happenings import happenings
from kpeditor.core.rules.tables.zones import standing_in
from kpeditor.core.rules.tablesight import degrees
from kpeditor.core.rules.unittype import printed_numbers
from kpeditor.core.rules.winning import winning_lines
from kpeditor.core.scenario.areas.tables.ground import Standing
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Scenario, Side
from kpeditor.core.scenario.setup.order import ordered_steps, places
from kpeditor.core.scenario.setup.tableground import area_ground, step_ground
from kpeditor.core.scenario.unitlist import ListedUnit, unit_list
from kpeditor.rulesets.panzer8 import declarations, options, sidefields
from kpeditor.rulesets.panzer8.engine import smoke
from kpeditor.rulesets.panzer8.engine.answers import HOMEWARD
from kpeditor.rulesets.panzer8.engine.table.ground import FLAT, OPEN, STEPPE, Ground
from kpeditor.rulesets.panzer8.engine.table.pieces import DUE, MAP, Marker, Piece
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.engine.table.setting import Hiding, Round, Setting
from kpeditor.rulesets.panzer8.engine.victory import objectives
from kpeditor.rulesets.panzer8.tables import tables
from kpeditor.rulesets.panzer8.terrain import catalogue
from kpeditor.rulesets.panzer8.units import element, unit_types
from kpeditor.rulesets.toolbox.rosters import verify_forces


def start(battle: Battle) -> Position:
    """Everything before the first question.

    Raises:
        KpError: when the scenario cannot be played as it is.
    """
    scenario, sheet = battle.scenario, battle.sheet
    assert scenario is not None
    if not isinstance(sheet, TableSheet):
        raise KpError("Panzer8 is played on a free table")
    types = unit_types(scenario)
    listed = unit_list(scenario, printed_numbers(types))
    verify_forces(scenario, listed, types, "Panzer8")
    attacker, year = sidefields.attacker(scenario), int(options.value(scenario, "year"))
    open_ground = str(options.value(scenario, "open_ground"))
    sides = sorted(scenario.sides, key=lambda side: attacker is not None and side.id != attacker.id)
    standing = standing_in(battle)
    setting = Setting(
        battle,
        types,
        {id_: element(one) for id_, one in types.items()},
        tables(scenario),
        Ground(sheet, FLAT if open_ground == STEPPE else OPEN),
        tuple(side.id for side in sides),
        attacker is not None,
        sidefields.deck_colours(scenario),
        {side.id: sidefields.nation_of(scenario, side) for side in sides},
        year,
        {side.id: _home(side, sheet, standing) for side in sides},
        tuple(_rounds(scenario, sheet, listed, standing, attacker)),
        {
            (side.id, group.id): (group.enter.first_turn, area_ground(sheet, group.enter.at, standing))
            for side, group in scenario.groups()
            if group.enter is not None and group.enter.at
        },
        {side.id: area_ground(sheet, side.exit, standing) for side in sides if side.exit},
        winning_lines(scenario, sheet),
        frozenset(scenario.special),
        objectives(scenario, sheet),
        happenings(scenario, sheet.numbering) if scenario.has_effects else (),
        bool(options.value(scenario, "smoke_adds")),
        bool(options.value(scenario, "overrun_motorcycles")),
        open_ground,
        bool(options.value(scenario, "horse_holders")),
        {
            (kind, side.id): _planned(scenario, sheet, kind, side.id)
            for kind in (declarations.AIR_TARGET, declarations.SUPPORT_TARGET)
            for side in sides
        },
    )
    pieces = {one.unit.id: _piece(sheet, one, listed) for one in listed}
    position = Position(
        setting, pieces, pool={side.id: sidefields.smoke_of(scenario, side, year) for side in sides}
    )
    _hide(position, listed)
    _lay(position)
    return position


def _lay(position: Position) -> None:
    """Places what marks of the scenario stand for: smoke, gaps in wire, held features, mounts [P23, P40,
    P42].
    """
    setting = position.setting
    for mark in setting.scenario.marks:
        at = position.ground.sheet.space.read(mark.at)
        if at is None:
            continue
        if mark.kind == declarations.SCREEN:
            screen = smoke.across(mark.side, at, float(mark.value or 0), smoke.unit_of(position))
            position.smokes = (*position.smokes, screen)
        elif mark.kind == declarations.GAP:
            position.gaps = (*position.gaps, at)
        elif mark.kind == declarations.HELD:
            position.holds = {**position.holds, **_held(position, at, mark.side)}
        elif mark.kind == declarations.MOUNTS:
            left = [
                (math.dist(piece.at, at), id_)
                for id_, piece in position.pieces.items()
                if piece.dismounted and piece.at is not None and piece.side == mark.side
            ]
            if left:
                position.put(min(left)[1], mounts=at)


def _held(position: Position, at: TablePoint, side: str) -> dict[str, str]:
    """The smallest feature at a point, as held by a side; empty if there is none."""
    point, found = shapely.Point(at), list[tuple[float, str]]()
    for name, feature in position.ground.sheet.features.items():
        shape = position.ground.shape(name)
        if feature.shape != "line" and shapely.dwithin(shape, point, 0.05):
            found.append((float(shape.area), name))
    return {min(found)[1]: side} if found else {}


def _piece(sheet: TableSheet, one: ListedUnit, listed: list[ListedUnit]) -> Piece:
    unit, group = one.unit, one.group
    at = sheet.space.parse(unit.at) if unit.at and not unit.carried_by else None
    carrier = next((other for other in listed if other.unit.id == unit.carried_by), None)
    on_table = at is not None or (carrier is not None and bool(carrier.unit.at))
    return Piece(
        one.side.id,
        unit.type,
        group.id,
        at,
        degrees(unit.facing) or 0.0,
        MAP if on_table else DUE,
        unit.carried_by,
        suppressed=unit.grade(declarations.SUPPRESSED) > 0,
        dug_in=unit.grade(declarations.DUG_IN) > 0,
        limbered=unit.grade(declarations.LIMBERED) > 0 or _is_towed(one),
        dismounted=unit.grade(declarations.DISMOUNTED) > 0,
        quality=sidefields.quality_of(group, unit),
        link=str(unit.fields.get(declarations.LINK) or ""),
        commander=_commander(group, listed),
        held=group.held,
        elevated=bool(unit.fields.get(declarations.FLOOR, False)),
        keeps_below=bool(unit.fields.get(declarations.GROUND_FLOOR, False)),
        reacted=unit.grade(declarations.REACTED) > 0,
    )


def _is_towed(one: ListedUnit) -> bool:
    """Whether a crew-served weapon begins aboard or behind a carrier, or enters the table [P17, P18]."""
    is_crew = one.unit.type in unit_types() and element(unit_types()[one.unit.type]).is_crew
    return is_crew and (bool(one.unit.carried_by) or one.group.enter is not None)


def _commander(group: Group, listed: list[ListedUnit]) -> str:
    """The commander of a group: the one it declares, else the first commander in it; "" if there is none
    [P61].
    """
    if said := group.fields.get(declarations.GROUP_COMMANDER):
        return str(said)
    types = unit_types()
    own = (one.unit for one in listed if one.group.id == group.id and one.unit.type in types)
    return next((unit.id for unit in own if element(types[unit.type]).kind == "commander"), "")


def _hide(position: Position, listed: list[ListedUnit]) -> None:
    """Puts the units that the scenario hides at a place of their own below markers; units hidden at one place
    share a marker, and numbers follow places, so that they do not reveal dummies [P39].
    """
    space, hidden = position.ground.sheet.space, dict[tuple[str, TablePoint], list[str]]()
    for one in listed:
        piece = position.pieces[one.unit.id]
        if one.unit.grade(declarations.HIDDEN) and piece.at is not None:
            hidden.setdefault((piece.side, piece.at), []).append(one.unit.id)
    for mark in position.setting.scenario.marks:
        if mark.kind == declarations.DUMMY and (at := space.read(mark.at)) is not None:
            hidden.setdefault((mark.side, at), [])
    for number, ((side, at), units) in enumerate(sorted(hidden.items()), 1):
        position.markers = (*position.markers, Marker(number, side, at))
        for id_ in units:
            position.put(id_, at=None, marker=number)


def _planned(scenario: Scenario, sheet: TableSheet, kind: str, side: str) -> tuple[TablePoint, ...]:
    points = (sheet.space.read(mark.at) for mark in scenario.marks_of(kind) if mark.side == side)
    return tuple(point for point in points if point is not None)


def _home(side: Side, sheet: TableSheet, standing: Standing) -> str:
    """The home edge of a side: the one it declares, else the edge nearest to where it is set up [R]."""
    if (said := str(side.fields.get(declarations.HOME))) in HOMEWARD:
        return said
    texts = [group.deploy for group in side.groups if group.deploy]
    texts += [group.enter.at for group in side.groups if group.enter is not None and group.enter.at]
    shapes = [area_ground(sheet, text, standing) for text in texts]
    shapes += [
        shapely.Point(at)
        for group in side.groups
        for unit in group.units
        if unit.at and (at := sheet.space.read(unit.at)) is not None
    ]
    known = [shape for shape in shapes if not shape.is_empty]
    if not known:
        return "N"
    middle = shapely.centroid(shapely.union_all(known))
    width, height = sheet.space.width, sheet.space.height
    far = {
        "N": middle.y / height,
        "S": 1 - middle.y / height,
        "W": middle.x / width,
        "E": 1 - middle.x / width,
    }
    return min(far, key=lambda edge: far[edge])


def _rounds(
    scenario: Scenario,
    sheet: TableSheet,
    listed: list[ListedUnit],
    standing: Standing,
    attacker: Side | None,
) -> list[Round]:
    """What is set up in which order: the steps of the scenario, else the defender first [4.1]."""
    found: list[Round] = []
    steps = ordered_steps(scenario)
    if not scenario.setup:
        steps.sort(key=lambda one: attacker is not None and one.step.side == attacker.id)
    for one in steps:
        grounds: dict[str, Any] = {}
        for unit in listed:
            group = unit.group
            if unit.unit.at or unit.unit.carried_by or group.enter is not None:
                continue
            if places(scenario, one, unit.side.id, group.id, unit.unit.type):
                grounds[unit.unit.id] = step_ground(sheet, one.step, group.deploy, standing, catalogue())
        if not grounds:
            continue
        side = scenario.side(one.step.side)
        assert side is not None
        pools, limits = tuple(_hiding(side, grounds, listed, found)), one.step.limits
        found.append(Round(side.id, grounds, pools, limits.apart, limits.from_enemy))
    return found


def _hiding(
    side: Side, grounds: dict[str, Any], listed: list[ListedUnit], before: list[Round]
) -> Iterator[Hiding]:
    """How many of the units set up now may hide: groups with numbers of their own, and the others by that of
    their side; each number counts for the first round in which it could [P39].
    """
    own = {one.unit.id: one.group for one in listed if sidefields.hides_alone(one.group)}
    earlier = {unit for one in before if one.side == side.id for unit in one.grounds}
    for group in dict.fromkeys(own[unit].id for unit in grounds if unit in own):
        units = tuple(unit for unit in grounds if unit in own and own[unit].id == group)
        if not any(unit in own and own[unit].id == group for unit in earlier):
            hides, dummies = sidefields.hidden_of(own[units[0]])
            if hides:
                yield Hiding(units, shapely.union_all([grounds[one] for one in units]), hides, dummies)
    others = tuple(unit for unit in grounds if unit not in own)
    if others and not earlier - set(own):
        hides, dummies = sidefields.hidden_of(side)
        if hides:
            yield Hiding(others, shapely.union_all([grounds[one] for one in others]), hides, dummies)
