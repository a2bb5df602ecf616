"""The first position of a game of Outpost [1]: who has a hex stands there, all others are asked for one."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.happenings import happenings
from kpeditor.core.rules.inforce.effects import initial
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.core.rules.winning import winning_lines
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Scenario, Side, Unit
from kpeditor.core.scenario.unitlist import ListedUnit
from tests.toys.outpost import rules
from tests.toys.outpost.position import Piece, Position, Setting
from tests.toys.outpost.questions import BEGIN, DEPLOY, TRAP
from tests.toys.outpost.steps import first_progress
from tests.toys.outpost.weather import put_in_force


def first_position(battle: Battle, ruleset: RuleSet) -> Position:
    """Everything before the first question.

    Raises:
        KpError: when the scenario asks for what these rules do not know.
    """
    scenario, sheet = battle.scenario, battle.map
    assert scenario is not None
    if len(scenario.sides) != 2:
        raise KpError("Outpost is played by two sides")
    if any(group.enter is not None for _, group in scenario.groups()):
        raise KpError("Outpost knows no groups that enter later")
    units = {
        unit.id: (side, group, unit) for side, group in scenario.groups() for unit in _units(side, group)
    }

    def area(text: str) -> frozenset[Hex]:
        return hexes_of(parse_area(text, sheet.numbering), sheet) if text else frozenset()

    sight = ruleset.sight(sheet, scenario)
    assert sight is not None
    listed = [ListedUnit(unit, side, group, (), "") for side, group, unit in units.values()]
    progress = first_progress(battle, listed)
    setting = Setting(
        battle,
        ruleset.unit_types(scenario),
        sight,
        tuple(_setup(scenario, {id_: (side.id, unit) for id_, (side, _, unit) in units.items()}, progress)),
        _steps(sheet),
        {id_: area(group.deploy) for id_, (_, group, _) in units.items()},
        {side.id: area(side.exit) for side in scenario.sides if side.exit},
        winning_lines(scenario, sheet),
        happenings(scenario, sheet.numbering) if scenario.has_effects else (),
        reaction_spends=ruleset.option(scenario, rules.REACTION) == "spends",
        smoke_turns=ruleset.option(scenario, rules.SMOKE_TURNS),
    )
    pieces = {id_: _piece(*found) for id_, found in units.items()}
    resolve = {side.id: int(side.fields.get(rules.RESOLVE, 0)) for side in scenario.sides}
    first = Position(setting, pieces, tuple(scenario.marks), resolve=resolve, progress=progress)
    put_in_force(first, initial(scenario, rules.EFFECTS))
    return first


def traps(side: Side) -> int:
    """How many hexes a side mines in secret."""
    return int(side.fields.get(rules.TRAPS, 0))


def _steps(sheet: MapSheet) -> dict[str, dict[str, int]]:
    """The hexes that can be entered from each hex, with their cost [3.1]."""
    costs = {hex_: rules.COST.get(rules.ground(sheet, hex_)) for hex_ in sheet.grid.hexes()}
    return {
        sheet.name(here): {
            sheet.name(there): cost
            for there in sheet.grid.neighbours(here)
            if (cost := costs[there]) is not None
        }
        for here in costs
    }


def _units(side: Side, group: Group) -> Iterator[Unit]:
    """The units of a group; those that are only counted are numbered."""
    yield from group.units
    for type_, number in group.counts.items():
        for n in range(number):
            yield Unit(f"{side.id} {group.id} {type_} {n + 1}", type_)


def _piece(side: Side, group: Group, unit: Unit) -> Piece:
    return Piece(
        side.id,
        unit.type,
        group.id,
        unit.at,
        "map" if unit.at else "due",
        unit.grade(rules.SUPPRESSED),
        spotted=unit.grade(rules.SPOTTED) > 0,
        held=group.held,
        quality=str(group.fields.get(rules.QUALITY, "steady")),
        leader=bool(unit.fields.get(rules.LEADER, False)),
    )


def _setup(
    scenario: Scenario, units: dict[str, tuple[str, Unit]], progress: Progress | None
) -> Iterator[tuple[str, str, str]]:
    """The questions of the set-up: in the order of the sides first the secret ones, then a hex for each unit
    without one [1.1, 1.2]. So a side with traps and such units is asked several times. The steps of a
    scenario come first, and then nobody else is to be placed.
    """
    steps = progress.setup.questions if progress is not None else []
    yield from ((step.side, step.kind, str(step.number)) for step in steps)
    for side in scenario.sides:
        for number in range(traps(side)):
            yield side.id, TRAP, f"trap {number + 1}"
    if (
        not steps
        and all(unit.at for _, unit in units.values())
        and not any(traps(side) for side in scenario.sides)
    ):
        yield scenario.sides[0].id, BEGIN, ""  # a game begins with an answer, even where nothing is set up
    for side in scenario.sides:
        for id_, (owner, unit) in units.items():
            if owner == side.id and not unit.at and progress is None:
                yield side.id, DEPLOY, id_
