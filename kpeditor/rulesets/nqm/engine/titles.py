"""Titles: the names of formations, stands and sides in sentences, in place of their ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Group, Scenario

_MARKED: Final = re.compile("[\x02\x03\x04]([^\x05]*)\x05")
_STAND_LISTS: Final = frozenset({"fired", "scooted", "guns"})
"""Lists of stands in results."""


def formation(id_: str) -> str:
    """A placeholder for a formation in a sentence, which `Titles.said` replaces by its title."""
    return f"\x02{id_}\x05"


def stand(id_: str) -> str:
    """A placeholder for a stand."""
    return f"\x03{id_}\x05"


def side(id_: str) -> str:
    """A placeholder for a side."""
    return f"\x04{id_}\x05"


def with_ids(text: str) -> str:
    """A sentence with ids in place of its placeholders."""
    return _MARKED.sub(r"\1", text)


@dataclass(frozen=True, slots=True)
class Titles:
    """The titles of formations, stands and sides by id; an id without a title stands for itself."""

    formations: Mapping[str, str] = field(default_factory=dict)
    stands: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)

    def said(self, text: str) -> str:
        """A sentence with titles in place of its placeholders."""
        kinds = {"\x02": self.formations, "\x03": self.stands, "\x04": self.sides}
        return _MARKED.sub(lambda one: kinds[one[0][0]].get(one[1], one[1]), text)

    def formation(self, id_: str) -> str:
        """What a formation is called."""
        return self.formations.get(id_, id_)

    def stand(self, id_: str) -> str:
        """What a stand is called."""
        return self.stands.get(id_, id_)

    def shown(self, value: object) -> object:
        """A part of a result for reading only, with titles of stands in lists."""
        return [self.stand(str(one)) for one in value] if isinstance(value, list) else value

    def written(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Written orders with titles of the supported formations."""
        known = {"supports": [self.formation(one) for one in said["supports"]]} if "supports" in said else {}
        return {**said, **known}

    def result(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """The parts of a result, or the terms of a throw, with titles in place of ids."""
        return {key: self._part(key, value) for key, value in parts.items()}

    def _part(self, key: str, value: Any) -> Any:
        if key in ("hours", "metres") and isinstance(value, Mapping):
            return {self.formation(id_): one for id_, one in value.items()}
        if key in _STAND_LISTS and isinstance(value, list):
            return [self.stand(one) for one in value]
        if key == "beside":
            return [self.formation(one) for one in value]
        return self.formation(value) if key == "formation" else value


def numbered(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The names of pairs (id, name) by id; names that several have get a number."""
    pairs = list(names)
    found: dict[str, str] = {}
    counts: dict[str, int] = {}
    many = [name for _, name in pairs]
    for id_, name in pairs:
        counts[name] = counts.get(name, 0) + 1
        found[id_] = f"{name} {counts[name]}" if many.count(name) > 1 else name
    return found


def titles_of(
    groups: Mapping[str, tuple[str, Group]], types: Mapping[str, UnitType], scenario: Scenario
) -> Titles:
    """The titles of formations, with the side if both sides have one of that name; and of their stands, by
    type, number and formation.

    Args:
        groups: the side and the group of each formation, by its id.
    """
    alike = [(one.called, side) for side, one in groups.values()]
    both = {name for name, side in alike if any(name == other and side != its for other, its in alike)}
    called = {
        id_: f"{one.called} of {scenario.called(side)}" if one.called in both else one.called
        for id_, (side, one) in groups.items()
    }
    stands: dict[str, str] = {}
    for id_, (_, group) in groups.items():
        own = [(one.id, types[one.type].title) for one in group.units if one.type in types]
        stands |= {key: f"{title} of {called[id_]}" for key, title in numbered(own).items()}
    return Titles(called, stands, scenario.titles)
