"""SetupStep: one step of a set-up as written in the scenario; a frozen value that edits replace.

A step is completed before the next one begins. Areas are stored as source text, like everywhere in a
scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

GROUPS, MARKS, CHOICE, REVEAL, SECRET, WITH = "groups", "marks", "choice", "reveal", "secret", "with"
"""The parts of a step, by their keys in files; some rules do not support all of them
(`ScenarioForms.setup_lacks`).
"""
PARTS = (GROUPS, MARKS, CHOICE, REVEAL, SECRET, WITH)
ENTER = "enter"
"""The key in files for a group that comes later."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that a hex must satisfy besides lying in the step's area. Distances are in hexes; 0 sets no
    limit.

    Attributes:
        apart: the least distance between the units of the step.
        from_enemy: the least distance from an enemy unit that their side can see.
        from_rail: the least distance from the nearest hex with a railway.
        from_edge: the least distance from an edge of the map, by its name; the hexes of the edge are at
            distance 0.
        from_area: the least distance from the nearest hex of an area, by its text.
        terrain: kinds of terrain or areas; the hex must be in one of them. Empty for any ground.
        never: kinds of terrain or areas that must not contain the hex.
        beside: types of units or kinds of marks of the same side; one of them must be in the hex.
    """

    apart: int = 0
    from_enemy: int = 0
    from_rail: int = 0
    from_edge: Mapping[str, int] = field(default_factory=dict)
    from_area: Mapping[str, int] = field(default_factory=dict)
    terrain: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether any limit is set."""
        return self != Limits(extra=self.extra)


@dataclass(frozen=True, slots=True)
class MarkLot:
    """Marks of one kind that a step places. With `at_most` the side may place fewer, or none."""

    kind: str
    count: int = 1
    at_most: bool = False
    value: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WrittenChoice:
    """A decision of a side during set-up: the area by which a group enters (`entry_of`; the entry holds the
    areas), or one of the texts `out_of` for the choice called `name`.
    """

    entry_of: str = ""
    name: str = ""
    out_of: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The id of the choice in `reveal` and in games."""
        return self.entry_of or self.name


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step of a set-up.

    Attributes:
        side: the side that does the step; "" for a step that only reveals.
        groups: the groups to place, with all units that no other step names by type.
        types: the unit types of these groups to place; empty for all.
        marks: the marks to place on the map.
        at: the area for all of them; "" for each group's own area, or the whole map if it has none.
        choices: the decisions of the side.
        reveal: the groups and choices to reveal to everybody, of all sides if no side is named.
        secret: whether the placements and decisions stay hidden from other sides until revealed, at the
            latest at the end of the set-up.
    """

    side: str = ""
    groups: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    marks: tuple[MarkLot, ...] = ()
    at: str = ""
    limits: Limits = field(default_factory=Limits)
    choices: tuple[WrittenChoice, ...] = ()
    reveal: tuple[str, ...] = ()
    secret: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def parts(self) -> frozenset[str]:
        """The parts that the step uses, by the keys of the files."""
        said = {
            GROUPS: self.groups,
            MARKS: self.marks,
            CHOICE: self.choices,
            REVEAL: self.reveal,
            SECRET: self.secret,
            WITH: self.limits.beside,
        }
        return frozenset(part for part, value in said.items() if value)

    def without(self, part: str) -> SetupStep:
        """The step without one of its parts."""
        if part == WITH:
            return replace(self, limits=replace(self.limits, beside=()))
        if part == SECRET:
            return replace(self, secret=False)
        empty: dict[str, Any] = {"choices" if part == CHOICE else part: ()}
        return replace(self, **empty)

    @property
    def places(self) -> bool:
        """Whether the step places units or marks."""
        return bool(self.groups or self.marks)

    @property
    def asks(self) -> bool:
        """Whether the step asks its side for an answer."""
        return bool(self.places or self.choices)
