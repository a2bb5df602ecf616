"""CopiedForces: sides, groups and units taken out of a scenario, for the clipboard and for templates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kpeditor.core.scenario.model import Group, Side


@dataclass(frozen=True, slots=True)
class CopiedForces:
    """The copied part of a scenario's order of battle.

    Attributes:
        ruleset: id of the ruleset the units belong to.
        title: the title of a template; for a copy, the title of its scenario.
        sides: complete sides.
        groups: groups copied without their side.
        loose: units copied without their group, as the part of each group that was chosen.
        types: the unit types defined in the scenario's `units` that these forces use.
    """

    ruleset: str
    title: str = ""
    sides: tuple[Side, ...] = ()
    groups: tuple[Group, ...] = ()
    loose: tuple[Group, ...] = ()
    types: Mapping[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.sides or self.groups or self.loose)

    def all_groups(self) -> Iterator[Group]:
        """Every group, beginning with those of the copied sides."""
        for side in self.sides:
            yield from side.groups
        yield from self.groups
        yield from self.loose

    def tally(self) -> dict[str, int]:
        """The number of units of each type, in order of mention."""
        tally: dict[str, int] = {}
        for group in self.all_groups():
            for type_id, number in group.tally().items():
                tally[type_id] = tally.get(type_id, 0) + number
        return tally
