"""The first position of a game: the board and the scenario, before the first question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.rules.happenings import happenings
from kpeditor.core.rules.inforce.effects import initial
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.core.rules.setup.questions import Setup
from kpeditor.core.rules.unittype import UnitType, printed_numbers
from kpeditor.core.rules.winning import winning_lines
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Scenario, Side
from kpeditor.core.scenario.setup.ground import entry_mask
from kpeditor.core.scenario.unitlist import ListedUnit, unit_list
from kpeditor.rulesets.panzerblitz import declarations, options
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import batteries
from kpeditor.rulesets.panzerblitz.engine.bitz.state import Revised
from kpeditor.rulesets.panzerblitz.engine.ground import Ground
from kpeditor.rulesets.panzerblitz.engine.position import MAP, Options, Piece, Position, Setting, all_figures
from kpeditor.rulesets.panzerblitz.engine.railsetup import damage_of_map
from kpeditor.rulesets.panzerblitz.panzerbitz import REGISTERED_AT, WITHIN
from kpeditor.rulesets.panzerblitz.tables import tables
from kpeditor.rulesets.panzerblitz.units import unit_types
from kpeditor.rulesets.toolbox.rosters import verify_forces

FIRST_BOATS = 10
"""The game-turn after which boats may be used where a side says nothing else [Z41]."""
NATIONS = {"german": "german", "russian": "soviet"}
"""The option for the stacking limit, by the nation of most units of a side [PB10]."""


def start(battle: Battle) -> Position:
    """Everything before the first question.

    Raises:
        KpError: when the scenario cannot be played as it is.
    """
    scenario, sheet = battle.scenario, battle.map
    assert scenario is not None
    types = unit_types(scenario)
    listed = unit_list(scenario, printed_numbers(types))
    verify_forces(scenario, listed, types, "PanzerBlitz")
    setting = Setting(
        battle,
        types,
        all_figures(types),
        tables(scenario),
        Ground(sheet, scenario),
        _options(scenario),
        _sides(scenario),
        {side.id: stacking_of(scenario, side, types) for side in scenario.sides},
        {(side.id, group.id): _entry(sheet, group) for side, group in scenario.groups() if group.enter},
        {side.id: _area(sheet, side.exit) for side in scenario.sides if side.exit},
        _holds(scenario, sheet),
        {side.id: _bans(side) for side in scenario.sides},
        winning_lines(scenario, sheet),
        happenings(scenario, sheet.numbering) if scenario.has_effects else (),
        {side.id: _nation(side, types) for side in scenario.sides},
        frozenset(scenario.special),
        {
            one.unit.id: names
            for one in listed
            if (names := _names(one.unit.fields.get(declarations.OUTSIDE_ONLY)))
        },
        {side.id: int(side.fields.get(declarations.BOATS_AFTER) or FIRST_BOATS) for side in scenario.sides},
        frozenset(one.unit.id for one in listed if one.unit.grade(WITHIN)),
    )
    pieces = {one.unit.id: _piece(sheet, one) for one in listed}
    setup = Setup.of(
        sheet,
        scenario,
        listed,
        titles={id_: one.title for id_, one in types.items()},
        mark_titles={kind.id: (kind.title, kind.plural) for kind in declarations.MARKS},
    )
    progress = Progress.begin(setup)
    revised = _revised(sheet, scenario, listed) if setting.options.combat == "panzerbitz" else None
    number = len(setup.questions) + 1  # the questions of the set-up have the first numbers
    lying = [mark for mark in scenario.marks if mark.kind != declarations.HELD]
    marks = (*lying, *damage_of_map(setting.ground, scenario.marks))
    first = Position(setting, pieces, number, marks=marks, progress=progress, revised=revised)
    first.put_in_force(initial(scenario, declarations.EFFECTS))
    return first


def _names(said: object) -> tuple[str, ...]:
    return tuple(name.strip() for name in str(said or "").split(",") if name.strip())


def _revised(sheet: MapSheet, scenario: Scenario, listed: list[ListedUnit]) -> Revised:
    """The initial state of PanzerBitz combat: batteries, markers, units in improved positions."""
    marked = {one.unit.id: str(one.unit.fields.get(REGISTERED_AT) or "") for one in listed}
    return Revised(
        batteries(scenario, listed),
        registered={id_: sheet.hex(name) for id_, name in marked.items() if name},
        within=frozenset(one.unit.id for one in listed if one.unit.grade(WITHIN)),
    )


def _area(sheet: MapSheet, text: str) -> frozenset[Hex]:
    return hexes_of(parse_area(text, sheet.numbering), sheet) if text else frozenset()


def _entry(sheet: MapSheet, group: Group, area: str = "") -> frozenset[Hex]:
    assert group.enter is not None
    return frozenset(hexes_of_mask(entry_mask(sheet, group.enter, area)))


def chosen_entries(position: Position) -> Mapping[tuple[str, str], frozenset[Hex]]:
    """The hexes by which groups enter, with the choices made during set-up."""
    progress, sheet = position.progress, position.ground.sheet
    found = dict(position.setting.entries)
    for side, group in position.setting.scenario.groups():
        chosen = progress.entry_of(side.id, group.id) if progress is not None else ""
        if chosen:
            found[side.id, group.id] = _entry(sheet, group, chosen)
    return found


def _options(scenario: Scenario) -> Options:
    def value(id_: str) -> str:
        return str(options.value(scenario, id_))

    return Options(
        value("combat"),
        value("indirect"),
        bool(options.value(scenario, "intensive")),
        bool(options.value(scenario, "panzerblitz_assault")),
        value("opportunity_fire"),
        value("below_1_4") == "as_1_4",
        value("overruns_per_stack"),
        value("transport"),
        bool(options.value(scenario, "experimental_indirect")),
        dispersed_drm=int(value("dispersed_target_drm")),
    )


def _sides(scenario: Scenario) -> tuple[str, ...]:
    """The sides in the order of their player-turns: the side that is declared to move first, else in the
    order of the scenario.
    """
    sides = sorted(scenario.sides, key=lambda side: not side.fields.get(declarations.MOVES_FIRST, False))
    return tuple(side.id for side in sides)


def _nation(side: Side, types: Mapping[str, UnitType]) -> str:
    """The colour of most counters of a side, without colours that several nations use."""
    colours: Counter[str] = Counter()
    for group in side.groups:
        for type_, number in group.tally().items():
            if type_ in types:
                colours[types[type_].colour] += number
    return next((colour for colour, _ in colours.most_common() if colour != "neutral"), "")


def stacking_of(scenario: Scenario, side: Side, types: Mapping[str, UnitType]) -> int:
    """How many units of a side may end a move in one hex, by the nation of most of them [PB10]."""
    nation = _nation(side, types)
    return int(options.value(scenario, f"stacking_{NATIONS.get(nation, 'other')}"))


def _holds(scenario: Scenario, sheet: MapSheet) -> Mapping[Hex, str]:
    """For each hex the side that holds it at the start: the only one whose deployment area contains it, or
    the one its mark names [PB38].
    """
    by_hex: dict[Hex, set[str]] = {}
    for side, group in scenario.groups():
        for hex_ in _area(sheet, group.deploy):
            by_hex.setdefault(hex_, set()).add(side.id)
    held = {sheet.hex(mark.at): mark.side for mark in scenario.marks if mark.kind == declarations.HELD}
    return {hex_: next(iter(sides)) for hex_, sides in by_hex.items() if len(sides) == 1} | held


def _bans(side: Side) -> Mapping[int, frozenset[str]]:
    return {turn: frozenset(side.ban.ops) for turn in side.ban.turns} if side.ban is not None else {}


def _piece(sheet: MapSheet, one: ListedUnit) -> Piece:
    unit, group = one.unit, one.group
    return Piece(
        one.side.id,
        unit.type,
        group.id,
        sheet.hex(unit.at) if unit.at and not unit.carried_by else None,
        MAP if unit.at or (unit.carried_by and _carrier_stands(group, unit.carried_by)) else "due",
        unit.carried_by,
        dispersed=unit.grade(declarations.DISPERSED),
        held=group.held,
        immobile=bool(unit.fields.get(declarations.IMMOBILE, False)),
        track=int(unit.fields.get(declarations.TRACK) or 0),
        in_tunnel=unit.grade(declarations.IN_TUNNEL) > 0,
        outside=bool(unit.fields.get(declarations.OUTSIDE, False)),
        task=_task(unit.fields),
        spent=unit.grade(declarations.NO_FIRE) > 0,
        fixture=bool(unit.fields.get(declarations.INDESTRUCTIBLE, False)),
        role=str(unit.fields.get(declarations.ROLE) or ""),
        home=str(unit.fields.get(declarations.HOME) or ""),
        afloat=sheet.hex(str(unit.fields[declarations.EMBARKED]))
        if unit.fields.get(declarations.EMBARKED)
        else None,
    )


def _task(said: Mapping[str, Any]) -> tuple[str, Hex | None, int] | None:
    """The task on which a unit is at work at the start; its hex is determined at the end of its turn."""
    kind = str(said.get(declarations.TASK) or "")
    return (kind, None, int(said.get(declarations.DONE_TURNS) or 0)) if kind else None


def _carrier_stands(group: Group, carrier: str) -> bool:
    return any(unit.id == carrier and unit.at for unit in group.units)
