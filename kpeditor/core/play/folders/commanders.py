"""Commanders: several players share a side, each with some of its groups and his own folder.

`commanders.yaml` in the folder of the game says who commands what::

    format: kpeditor-commanders/1
    commanders:
      - {id: north, side: attackers, title: Northern wing, groups: [bn1, tanks]}
      - {id: south, side: attackers}

Groups that nobody names belong to the commander of the side without groups, or otherwise to the first
commander. Subordinate groups follow their group in the order of battle, unless they are named themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kpeditor.core.edits.forces.belonging import above_of
from kpeditor.core.errors import KpError
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.files.text import emit
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.rules import registry
from kpeditor.core.rules.unittype import printed_numbers
from kpeditor.core.scenario.model import Scenario, Side
from kpeditor.core.scenario.unitlist import unit_list

COMMANDERS: Final = "commanders.yaml"
_FORMAT: Final = "kpeditor-commanders/1"
_PLAIN: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?")


@dataclass(frozen=True, slots=True)
class Commander:
    """A player who commands a part of a side.

    Attributes:
        id: the name of his folder.
        groups: the ids of the groups that the file gives him.
    """

    id: str
    side: str
    title: str = ""
    groups: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """The name shown for him."""
        return self.title or self.id

    def data(self) -> dict[str, Any]:
        """The data of the commander in the file."""
        found: dict[str, Any] = {"id": self.id, "side": self.side}
        if self.title:
            found["title"] = self.title
        return found | ({"groups": list(self.groups)} if self.groups else {})


class Commanders:
    """The assignment of groups and units to commanders. A side with one player has no commanders."""

    def __init__(self, scenario: Scenario, those: Sequence[Commander] = ()) -> None:
        """Raises KpError, with the reason, for commanders that do not fit the scenario."""
        for fault in _faults(scenario, those):
            raise KpError(fault)
        self.all = tuple(those)
        self._has: dict[str, frozenset[str]] = {}
        for side in scenario.sides:
            if own := self.of(side.id):
                self._has |= _shares(scenario, side, own)

    def of(self, side: str) -> tuple[Commander, ...]:
        """The commanders of a side, in the order of the file."""
        return tuple(one for one in self.all if one.side == side)

    def has(self, commander: str) -> frozenset[str]:
        """The ids of the groups and units of a commander."""
        return self._has[commander]

    def others(self, commander: str) -> frozenset[str]:
        """The ids of the groups and units of the other commanders of his side."""
        side = next(one.side for one in self.all if one.id == commander)
        return frozenset().union(*(self.has(one.id) for one in self.of(side))) - self.has(commander)

    def find(self, id_: str) -> Commander | None:
        """The commander with this id."""
        return next((one for one in self.all if one.id == id_), None)

    def text(self) -> str:
        """The text of `commanders.yaml`."""
        return emit.document({"format": _FORMAT, "commanders": [one.data() for one in self.all]})


def read_commanders(path: Path, scenario: Scenario) -> Commanders:
    """The commanders a file names; none if there is no file.

    Raises:
        KpError: when it cannot be read, or does not fit the scenario.
    """
    if not path.is_file():
        return Commanders(scenario)
    data, problems = check("commanders", YamlText.parse(read_text(path)).data)
    if problems:
        raise KpError(f"{path}, {problems[0].where.pointer() or 'as a whole'}: {problems[0].text}")
    those = [
        Commander(one["id"], one["side"], one.get("title", ""), tuple(one.get("groups", ())))
        for one in data["commanders"]
    ]
    try:
        return Commanders(scenario, those)
    except KpError as reason:
        raise KpError(f"{path}: {reason}") from reason


def commander_of(text: str) -> Commander:
    """The commander that a text `SIDE:ID=GROUP,GROUP` names.

    Without groups he gets everything that no other commander has.

    Raises:
        KpError: when the text has another form.
    """
    head, _, groups = text.partition("=")
    side, found, id_ = head.partition(":")
    if not found or not side or not id_:
        raise KpError(f"{text!r} names no commander; write SIDE:ID=GROUP,GROUP")
    return Commander(id_, side, groups=tuple(one.strip() for one in groups.split(",") if one.strip()))


def plain_id(title: str, taken: Iterable[str]) -> str:
    """An unused id made from a commander's title."""
    base = re.sub(r"[^a-z0-9]+", "-", title.lower())[:34].strip("-") or "commander"
    found, number, others = base, 1, set(taken)
    while found in others:
        number += 1
        found = f"{base}-{number}"
    return found


def _faults(scenario: Scenario, those: Sequence[Commander]) -> Iterable[str]:
    sides = {side.id: side for side in scenario.sides}
    taken = {*sides, *registry.find(scenario.ruleset).seats(scenario)}
    named: dict[tuple[str, str], str] = {}
    for one in those:
        if not _PLAIN.fullmatch(one.id):
            yield f"commander {one.id!r}: an id has small letters, digits and dashes, at most 40"
        if one.id in taken:
            yield f"commander {one.id}: something else is called so; give this one another id"
        taken.add(one.id)
        side = sides.get(one.side)
        if side is None:
            yield f"commander {one.id}: there is no side {one.side!r}; name one of {', '.join(sides)}"
            continue
        known = [group.id for group in side.groups]
        for group in one.groups:
            if group not in known:
                text = f"{one.side} have no group {group!r}; name some of {', '.join(known)}"
                yield f"commander {one.id}: {text}"
            if (other := named.setdefault((one.side, group), one.id)) != one.id:
                yield f"commander {one.id}: {group} is {other}'s already; leave it to one of them"
    for side in sides.values():
        own = [one for one in those if one.side == side.id]
        if len(own) == 1:
            yield f"commander {own[0].id}: is alone on its side; name a second one, or none"
        for one in own:
            if not _shares(scenario, side, own)[one.id]:
                yield f"commander {one.id}: has nothing to command; name groups for it"


def _shares(scenario: Scenario, side: Side, own: Sequence[Commander]) -> dict[str, frozenset[str]]:
    """The ids of the groups and units of each commander."""
    rules = registry.find(scenario.ruleset)
    declared = rules.fields(scenario).group
    above = {group.id: above_of(group, declared) for group in side.groups}
    named = {group: one.id for one in own for group in one.groups}
    rest = next((one.id for one in own if not one.groups), own[0].id)
    of_group = {group: _commanded(group, above, named) or rest for group in above}
    found: dict[str, set[str]] = {one.id: set() for one in own}
    for group, commander in of_group.items():
        found[commander].add(group)
    counters = printed_numbers(rules.unit_types(scenario))
    for listed in unit_list(scenario, counters):
        if listed.side.id == side.id:
            found[of_group[listed.group.id]].add(listed.unit.id)
    return {id_: frozenset(ids) for id_, ids in found.items()}


def _commanded(group: str, above: Mapping[str, str], named: Mapping[str, str]) -> str:
    """The id of the commander of a group: the one to whom the file gives it, or the one who commands the
    group above it.
    """
    seen: set[str] = set()
    while group in above and group not in seen:
        if group in named:
            return named[group]
        seen.add(group)
        group = above[group]
    return ""
