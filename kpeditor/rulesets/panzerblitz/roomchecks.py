"""Checks that there is room for the units that players of PanzerBlitz deploy [PB10, PB12]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.problem import DataPath, Problem, in_scenario
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Group, Scenario, Side
from kpeditor.core.scenario.setup.ground import step_mask
from kpeditor.core.scenario.setup.order import ordered_steps, places, types_to_place
from kpeditor.core.texts import count
from kpeditor.rulesets.panzerblitz.engine.ground import Ground
from kpeditor.rulesets.panzerblitz.units import figures
from kpeditor.rulesets.toolbox.stacking import GivenUp, IntegerProgram

TOO_SMALL = "zone-too-small"
_MOST_REGIONS = 2_000
"""The greatest number of kinds of hexes that are distinguished: hostile files must not hang a check."""


@dataclass(frozen=True)
class Lot:
    """Units of one type and group that are deployed together, and the hexes where each of them may stand."""

    type: UnitType
    number: int
    hexes: frozenset[Hex]


@dataclass(frozen=True)
class Force:
    """The units that a group deploys, without trains: these stand on rails, under rules of their own.

    Attributes:
        aboard: the number of units that find room aboard the carriers of the group.
    """

    group: Group
    path: DataPath
    lots: tuple[Lot, ...]
    aboard: int

    @property
    def hexes(self) -> frozenset[Hex]:
        """The hexes where any of its units may stand."""
        return frozenset().union(*(lot.hexes for lot in self.lots))

    @property
    def size(self) -> int:
        """The number of its units."""
        return sum(lot.number for lot in self.lots)


def check_room(
    ground: Ground,
    scenario: Scenario,
    types: Mapping[str, UnitType],
    standing: Mapping[str, Sequence[Hex]],
    limit: Callable[[Side], int],
) -> Iterator[Problem]:
    """Yields the groups that find no room where they deploy, by themselves or together with others of their
    side.

    Args:
        standing: by side the hexes of the units that stand on the map from the start, each as often as there
            are units.
        limit: the number of units of a side that one hex holds.
    """
    for side in scenario.sides:
        most = limit(side)
        foes = {hex_ for other, hexes in standing.items() if other != side.id for hex_ in hexes}
        room = {hex_: max(0, most - n) for hex_, n in Counter(standing.get(side.id, ())).items()}
        room |= dict.fromkeys(foes, 0)
        forces = list(_forces(ground, scenario, side, types))
        alone = [found for force in forces if (found := _too_small(force, room, most)) is not None]
        yield from alone or _together(forces, room, most)


def _forces(ground: Ground, scenario: Scenario, side: Side, types: Mapping[str, UnitType]) -> Iterator[Force]:
    """The units that a side deploys, group by group. Groups whose area cannot be read are left out."""
    steps = [one for one in ordered_steps(scenario) if one.step.side == side.id]
    for owner, group, path in scenario.group_paths():
        own = [one for one in steps if group.id in one.step.groups]
        written = any(one.index is not None for one in own)
        if owner is not side or group.enter is not None or not (written or group.deploy):
            continue
        try:
            masks = [(one, step_mask(ground.sheet, one.step, group.deploy)) for one in own]
        except (BadExpression, BadName):
            continue
        if not any(mask.any() for _, mask in masks):
            continue  # an area without hexes is a problem of its own
        lots = []
        for type_, number in types_to_place(group).items():
            known = figures(types[type_]) if type_ in types else None
            zones = [mask for one, mask in masks if places(scenario, one, side.id, group.id, type_)]
            if known is None or known.is_train or not zones:
                continue
            cells = hexes_of_mask(np.logical_or.reduce(zones))
            hexes = frozenset(hex_ for hex_ in cells if ground.can_stand(known.moves_as, hex_))
            lots.append(Lot(types[type_], number, hexes))
        carriers = ((number, types[id_]) for id_, number in group.tally().items() if id_ in types)
        if lots:
            aboard = sum(number * figures(one).room for number, one in carriers)
            yield Force(group, (*path, *(("deploy",) if group.deploy else ())), tuple(lots), aboard)


def _too_small(force: Force, room: Mapping[Hex, int], most: int) -> Problem | None:
    """The fault of the area of a group by itself."""
    parts = [(count(lot.number, lot.type.title, lot.type.title), lot.number, lot.hexes) for lot in force.lots]
    whole = (count(force.size, "unit"), force.size, force.hexes)
    for called, number, hexes in (whole, *parts):
        if number > sum(room.get(hex_, most) for hex_ in hexes) + force.aboard:
            have = f"the {count(len(hexes), 'hex', 'hexes')} they can stand in"
            text = f"{called} of group {force.group.id} deploy in {have}, {most} in each at most"
            if any(hex_ in room for hex_ in hexes):
                text += ", less where units stand already"
            fix = "Enlarge the area, or take units away."
            return in_scenario.error(TOO_SMALL, text, fix=fix, path=force.path)
    return None


def _together(forces: Sequence[Force], room: Mapping[Hex, int], most: int) -> Iterator[Problem]:
    """The first group that finds no room together with the groups before it."""
    everybody = sum(force.size for force in forces)
    if all(len(lot.hexes - room.keys()) * most >= everybody for force in forces for lot in force.lots):
        return
    for number in range(1, len(forces) + 1):
        if not _fit(forces[:number], room, most):
            force, others = forces[number - 1], ", ".join(one.group.id for one in forces[: number - 1])
            text = f"group {force.group.id} finds no room in its area"
            text += f" together with {others}" if others else ""
            text += f": {most} units in a hex at most"
            fix = "Enlarge one of the areas that overlap, or take units away."
            yield in_scenario.error(TOO_SMALL, text, fix=fix, path=force.path)
            return


def _fit(forces: Sequence[Force], room: Mapping[Hex, int], most: int) -> bool:
    """Whether all units can be placed within the stacking limit. True if the computation would take too
    long.
    """
    lots = [(force, lot) for force in forces for lot in force.lots]
    regions: Counter[tuple[int, ...]] = Counter()
    for hex_ in frozenset().union(*(lot.hexes for _, lot in lots)):
        members = tuple(n for n, (_, lot) in enumerate(lots) if hex_ in lot.hexes)
        regions[members] += room.get(hex_, most)
    if len(regions) > _MOST_REGIONS:
        return True
    program = IntegerProgram()
    placed: list[dict[int, int]] = [{} for _ in lots]
    for members, size in regions.items():
        here = {n: program.variable(0) for n in members}
        program.row(dict.fromkeys(here.values(), 1), 0, size)
        for n, variable in here.items():
            placed[n][variable] = 1
    for force in forces:
        riding = {n: program.variable(0) for n, (owner, _) in enumerate(lots) if owner is force}
        program.row(dict.fromkeys(riding.values(), 1), 0, force.aboard)
        for n, variable in riding.items():
            placed[n][variable] = 1
    for (_, lot), variables in zip(lots, placed, strict=True):
        program.row(variables, lot.number, lot.number)
    try:
        return program.solve(least=False) is not None
    except GivenUp:
        return True
