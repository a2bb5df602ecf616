"""SetupStep: one step of a set-up as the scenario writes it; a frozen value that edits replace.

A step is done before the next is asked. Areas are kept as their source text, as everywhere in a scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

GROUPS, MARKS, CHOICE, REVEAL, SECRET, WITH = "groups", "marks", "choice", "reveal", "secret", "with"
"""What a step may say, by the keys of the files; not all rules play it all (`ScenarioForms.setup_lacks`)."""
PARTS = (GROUPS, MARKS, CHOICE, REVEAL, SECRET, WITH)
ENTER = "enter"
"""What a group says that comes later; its key in the files."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a hex must keep to besides lying in the area of its step. Distances are in hexes; 0 asks nothing.

    Attributes:
        apart: how far the units of the step are from each other at least.
        from_enemy: how far they are from the nearest enemy unit that their side can see.
        from_rail: how far from the nearest hex with a railway.
        from_edge: how far from an edge of the map, by its name; the hexes of the edge are at distance 0.
        from_area: how far from the nearest hex of an area, by its text.
        terrain: kinds of terrain, or areas, of which one must hold the hex; none for any ground.
        never: kinds of terrain, or areas, of which none may hold it.
        beside: types of unit of the same side, or kinds of its marks; one of them must be in the hex.
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
        """Whether it limits anything."""
        return self != Limits(extra=self.extra)


@dataclass(frozen=True, slots=True)
class MarkLot:
    """Marks of one kind that a step lays. With `at_most` there may be fewer, down to none."""

    kind: str
    count: int = 1
    at_most: bool = False
    value: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WrittenChoice:
    """Something a side decides during set-up: by which of its areas a group enters (`entry_of`; the areas
    stand with its entry), or one of the texts `out_of` for what is called `name`.
    """

    entry_of: str = ""
    name: str = ""
    out_of: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """What `reveal` and the games call it."""
        return self.entry_of or self.name


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step of a set-up.

    Attributes:
        side: who does it; "" for a step that only reveals.
        groups: the groups that are placed, with all their units that no other step names by type.
        types: the unit types of these groups that are placed; empty for all.
        marks: what is laid on the map.
        at: the area for all of it; "" for the area of each group itself, and without one the whole map.
        choices: what the side decides.
        reveal: the groups and choices that everybody learns of, all sides' where no side is named.
        secret: whether what is placed or decided stays hidden from the others until it is revealed, at the
            latest when the set-up is over.
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
        """Which of the parts a step may have it has, by the keys of the files."""
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
        """The same step without one of its parts."""
        if part == WITH:
            return replace(self, limits=replace(self.limits, beside=()))
        if part == SECRET:
            return replace(self, secret=False)
        empty: dict[str, Any] = {"choices" if part == CHOICE else part: ()}
        return replace(self, **empty)

    @property
    def places(self) -> bool:
        """Whether units are placed or marks laid."""
        return bool(self.groups or self.marks)

    @property
    def asks(self) -> bool:
        """Whether its side has something to answer."""
        return bool(self.places or self.choices)
