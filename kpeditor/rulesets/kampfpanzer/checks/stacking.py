"""Answers whether a force fits into its deployment areas under the stacking rules (R-STK-1), exactly.

A hex holds one unit, or one infantry with one artillery unit, or one carrier with its passenger. Only the
areas in which a hex lies matter. So hexes of the same areas are grouped into regions, and an integer program
decides how many of each unit go to each region.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.toolbox.stacking import GivenUp, IntegerProgram

_MOST_VARIABLES = 5_000
"""Largest program that is tried: files of strangers must not hang a check."""


@dataclass(frozen=True, slots=True)
class Force:
    """Units that deploy in one area.

    Attributes:
        zone: the hexes of the area.
        singles: units that always need a hex to themselves: AFVs, and carriers that are already full.
        infantry, artillery: units that may stand on foot or start aboard.
        carriers: empty carriers that take either; `infantry_carriers` and `gun_carriers` take only infantry
            or only guns.
        on_foot: the infantry and artillery may not start aboard (it has to be entrenched).
    """

    zone: frozenset[Hex]
    singles: int = 0
    infantry: int = 0
    artillery: int = 0
    carriers: int = 0
    infantry_carriers: int = 0
    gun_carriers: int = 0
    on_foot: bool = False

    @classmethod
    def of(cls, zone: frozenset[Hex], counts: Mapping[str, int], *, on_foot: bool = False) -> Force:
        """The force with these counts, by field name; other fields are 0."""
        singles, infantry, artillery, *carriers = (counts.get(kind, 0) for kind in _KINDS)
        both, for_infantry, for_guns = carriers
        return cls(zone, singles, infantry, artillery, both, for_infantry, for_guns, on_foot)

    @property
    def size(self) -> int:
        """The number of units."""
        return sum(getattr(self, kind) for kind in _KINDS)


_KINDS = ("singles", "infantry", "artillery", "carriers", "infantry_carriers", "gun_carriers")
_BARRED = ("singles", "carriers", "infantry_carriers", "gun_carriers")
"""The units that may not stand in an entrenchment hex [13.0]."""


def feasible(forces: Sequence[Force], *, barred: frozenset[Hex] = frozenset(), carrying: bool = True) -> bool:
    """True when all forces of one side can be deployed at once.

    Args:
        barred: hexes with an entrenchment, where neither AFVs nor carriers may stand.
        carrying: whether units may start aboard; carriers must belong to the same area (R-VEH-6).
    """
    total = sum(force.size for force in forces)
    if all(len(force.zone - barred) >= total for force in forces):
        return True  # there is room for one unit in each hex
    return _solved(forces, barred, carrying, least=False) is not None


def minimum_hexes(
    forces: Sequence[Force], *, barred: frozenset[Hex] = frozenset(), carrying: bool = True
) -> int | None:
    """The fewest hexes in which all forces of one side can stand; None if there are not enough hexes.

    The arguments are those of `feasible`. A problem too large to solve counts as solvable with one unit in
    each hex.
    """
    return _solved(forces, barred, carrying, least=True)


def _solved(forces: Sequence[Force], barred: frozenset[Hex], carrying: bool, *, least: bool) -> int | None:
    """The number of hexes of a deployment, with `least` the smallest number; None if no deployment is
    possible.
    """
    program = _Program(list(forces), barred, carrying)
    if not program.costs:
        return 0 if all(force.size == 0 for force in forces) else None
    if len(program.costs) > _MOST_VARIABLES:
        return sum(force.size for force in forces)
    try:
        return program.solve(least=least)
    except GivenUp:
        return sum(force.size for force in forces)


Region = tuple[frozenset[int], bool]
"""A set of hexes: the forces (by index) to whose areas they all belong, and whether an entrenchment bars
vehicles.
"""


def _regions(forces: Sequence[Force], barred: frozenset[Hex]) -> dict[Region, int]:
    members: dict[Hex, list[int]] = {}
    for index, force in enumerate(forces):
        if force.size:
            for hex_ in force.zone:
                members.setdefault(hex_, []).append(index)
    return dict(Counter((frozenset(indices), hex_ in barred) for hex_, indices in members.items()))


class _Program(IntegerProgram):
    """The numbers of units of each force in each region, as variables whose costs are hexes."""

    def __init__(self, forces: list[Force], barred: frozenset[Hex], carrying: bool) -> None:
        super().__init__()
        self.forces, self.carrying = forces, carrying
        placed: dict[tuple[int, str], list[int]] = {
            (index, kind): [] for index, kind in product(range(len(forces)), _KINDS)
        }
        for (members, bars), size in _regions(forces, barred).items():
            if len(self.costs) > _MOST_VARIABLES:
                return
            self._region(sorted(members), bars, size, placed)
        for (index, kind), variables in placed.items():
            count = getattr(forces[index], kind)
            self.row(dict.fromkeys(variables, 1), count, count)

    def _region(
        self, members: list[int], bars: bool, size: int, placed: dict[tuple[int, str], list[int]]
    ) -> None:
        """Variables and rows of one region: which units stand there, which share a hex, and that the room
        suffices.
        """
        here: dict[tuple[int, str], int] = {}
        for index, kind in product(members, _KINDS):
            if getattr(self.forces[index], kind) and not (bars and kind in _BARRED):
                here[index, kind] = self.variable(1)
                placed[index, kind].append(here[index, kind])
        paired = self.variable(-1)
        aboard = {"infantry": [], "artillery": []} if not self.carrying else self._carried(members, here)
        for kind in ("infantry", "artillery"):
            # A pair needs one unit of each kind that is not aboard.
            on_foot = {here[index, kind]: 1 for index in members if (index, kind) in here}
            self.row(on_foot | dict.fromkeys(aboard[kind], -1) | {paired: -1}, 0, np.inf)
        used = dict.fromkeys(here.values(), 1) | {paired: -1}
        used |= dict.fromkeys(aboard["infantry"] + aboard["artillery"], -1)
        self.row(used, 0, size)

    def _carried(self, members: list[int], here: dict[tuple[int, str], int]) -> dict[str, list[int]]:
        """Variables for the units that start aboard in a region, area by area, and their rows."""
        aboard: dict[str, list[int]] = {"infantry": [], "artillery": []}
        for zone in {self.forces[index].zone: None for index in members}:
            group = [index for index in members if self.forces[index].zone == zone]
            infantry, guns = self.variable(-1), self.variable(-1)
            aboard["infantry"].append(infantry)
            aboard["artillery"].append(guns)
            for variable, kind in ((infantry, "infantry"), (guns, "artillery")):
                free = [i for i in group if not self.forces[i].on_foot]
                self._at_most({variable: 1}, here, free, (kind,))
            self._at_most({infantry: 1}, here, group, ("carriers", "infantry_carriers"))
            self._at_most({guns: 1}, here, group, ("carriers", "gun_carriers"))
            self._at_most(
                {infantry: 1, guns: 1}, here, group, ("carriers", "infantry_carriers", "gun_carriers")
            )
        return aboard

    def _at_most(
        self,
        left: dict[int, int],
        here: dict[tuple[int, str], int],
        members: Iterable[int],
        kinds: Iterable[str],
    ) -> None:
        """Adds a row: the left sum is at most the number of units of these kinds in these forces."""
        right = {here[key]: -1 for key in product(members, kinds) if key in here}
        self.row(left | right, -np.inf, 0)
