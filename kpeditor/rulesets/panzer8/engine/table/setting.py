"""The constant facts of a game of Panzer8: set-up areas, sides, entries, the ground, single figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.happenings import Happening
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.rules.winning import WinningLine
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzer8.engine.table.ground import Ground
from kpeditor.rulesets.panzer8.tables import Numbers, Tables
from kpeditor.rulesets.panzer8.units import Element


@dataclass(frozen=True, slots=True)
class Hiding:
    """The number of elements out of some that may hide on some ground, and the number of dummies there
    [P39].
    """

    units: tuple[str, ...]
    ground: Any
    hides: int = 0
    dummies: int = 0


@dataclass(frozen=True, slots=True)
class Round:
    """A part of the set-up in which one side places elements: the ground for each, the number that may hide
    there, and the least distances between elements and to the enemy, from edge to edge.
    """

    side: str
    grounds: Mapping[str, Any]
    pools: tuple[Hiding, ...] = ()
    apart: int = 0
    from_enemy: int = 0

    @property
    def hides(self) -> int:
        """The number of elements that may hide, in all."""
        return sum(min(one.hides, len(one.units)) for one in self.pools)

    @property
    def dummies(self) -> int:
        """The number of dummies, in all."""
        return sum(one.dummies for one in self.pools)

    def pool_of(self, unit: str) -> Hiding | None:
        """The group of elements among which an element may hide; None if it may not."""
        return next((one for one in self.pools if unit in one.units), None)

    @property
    def hiding_ground(self) -> Any:
        """The ground where hidden markers may lie."""
        return shapely.union_all([one.ground for one in self.pools])


@dataclass(frozen=True, slots=True)
class Setting:
    """The constant facts of a game.

    Attributes:
        sides: in the order of their player-turns; if there is an attacker, the defender is the second.
        colours: by side the colour of its cards; nations, year: for rules that depend on them; homes: by
            side its edge of the table, "N", "E", "S" or "W".
        rounds: of the set-up, in order.
        entries: by side and group the game-turn and ground by which it enters; exits: by side the places
            where it may leave.
        planned: by kind of mission and side the points planned before the game [P44, P45].
        special: the special rules of the scenario.
        objectives: the features whose control the victory conditions count.
        open_ground: the ground of the table where nothing is drawn: fields, steppe or desert [P1, P44].
    """

    battle: Battle
    types: Mapping[str, UnitType]
    figures: Mapping[str, Element]
    tables: Tables
    ground: Ground
    sides: tuple[str, ...]
    has_attacker: bool
    colours: Mapping[str, str]
    nations: Mapping[str, str]
    year: int
    homes: Mapping[str, str]
    rounds: tuple[Round, ...]
    entries: Mapping[tuple[str, str], tuple[int, Any]]
    exits: Mapping[str, Any]
    lines: tuple[WinningLine, ...]
    special: frozenset[str] = frozenset()
    objectives: frozenset[str] = frozenset()
    happenings: tuple[Happening, ...] = ()
    smoke_adds: bool = False
    overruns_motorcycles: bool = True
    open_ground: str = "fields"
    leaves_mounts: bool = False
    planned: Mapping[tuple[str, str], tuple[TablePoint, ...]] = field(default_factory=dict)

    def __deepcopy__(self, memo: Any) -> Setting:
        """Returns the same object, because it never changes."""
        return self

    @property
    def scenario(self) -> Scenario:
        """The scenario of the game."""
        assert self.battle.scenario is not None
        return self.battle.scenario

    @property
    def numbers(self) -> Numbers:
        """Single figures of the rules."""
        return self.tables.numbers
