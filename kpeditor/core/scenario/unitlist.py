"""Every unit of a scenario by itself, with its counter's number; and how much of the counter mix is used.

`counters` gives the numbers printed on the counters of each type; a type with an empty list has any number of
counters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kpeditor.core.problem import DataPath
from kpeditor.core.scenario.model import Group, Scenario, Side, Unit

Counters = Mapping[str, Sequence[str]]

MOST = 999
"""The most units one count stands for."""
SHORT = 2
"""The greatest number of letters of an id that is an abbreviation, not a word: "r", "hq"."""


@dataclass(frozen=True, slots=True)
class ListedUnit:
    """A unit with its side and group; for a count, a unit without a place of its own.

    Attributes:
        path: where in the scenario document it is mentioned.
        number: the number printed on its counter, "" for a counted unit beyond the mix.
    """

    unit: Unit
    side: Side
    group: Group
    path: DataPath
    number: str


@dataclass(frozen=True, slots=True)
class MixLine:
    """How much of the counters of one type a scenario uses; `have` is None where there is no limit."""

    type: str
    used: int
    have: int | None

    @property
    def is_over(self) -> bool:
        """Whether the scenario uses more than the game has."""
        return self.have is not None and self.used > self.have

    @property
    def text(self) -> str:
        """The line in brief: "9 of 12", "9" where there is no limit."""
        return str(self.used) if self.have is None else f"{self.used} of {self.have}"


def unit_list(scenario: Scenario, counters: Counters) -> list[ListedUnit]:
    """All units in order of deployment. Counted ones take the numbers of the counter mix in turn; those
    beyond it and of types without counters are called after their type: `bt7#13`. No count is read as more
    than `MOST`.
    """
    taken = {unit.id for _, group in scenario.groups() for unit in group.units}
    free = {key: [id_ for id_ in ids if id_ not in taken] for key, ids in counters.items()}
    used: dict[str, int] = {}
    found: list[ListedUnit] = []
    for side, group, where in scenario.group_paths():
        path = (*where, "units")
        for key, count in group.counts.items():
            for _ in range(min(count, MOST)):
                used[key] = used.get(key, 0) + 1
                left = free.get(key)
                number = left.pop(0) if left else ""
                id_ = number or _beyond(key, used[key], taken)
                found.append(ListedUnit(Unit(id_, key), side, group, (*path, key), number))
        for u, unit in enumerate(group.units):
            used[unit.type] = used.get(unit.type, 0) + 1
            found.append(ListedUnit(unit, side, group, (*path, u), unit.id))
    return found


def new_ids(scenario: Scenario, counters: Counters, type_id: str, number: int) -> list[str]:
    """Ids for units of a type that are to be added singly: unused numbers of the mix, then `bt7#13`."""
    present = unit_list(scenario, counters)
    taken = {one.unit.id for one in present}
    free = [id_ for id_ in counters.get(type_id, ()) if id_ not in taken][:number]
    used = sum(one.unit.type == type_id for one in present)
    while len(free) < number:
        free.append(_beyond(type_id, used + len(free) + 1, taken))
    return free


def tally(scenario: Scenario) -> dict[str, int]:
    """How many units of each type both sides have together, in order of mention."""
    used: dict[str, int] = {}
    for _, group in scenario.groups():
        for key, count in group.tally().items():
            used[key] = used.get(key, 0) + count
    return used


def mix(scenario: Scenario, counters: Counters) -> list[MixLine]:
    """The whole counter mix, a line per type in the order of the ruleset; then types it does not know."""
    used = tally(scenario)
    known = [MixLine(key, used.get(key, 0), len(ids) or None) for key, ids in counters.items()]
    return known + [MixLine(key, count, None) for key, count in used.items() if key not in counters]


def shown_id(type_id: str, unit_id: str) -> str:
    """The text after the title of a unit's type: its number, and for a unit beyond the mix `#13`."""
    return unit_id.removeprefix(type_id) if unit_id.startswith(f"{type_id}#") else unit_id


def seen_title(seen: Mapping[str, object], title: str, type_id: str, unit_id: str) -> str:
    """The name of a unit of a view: the one that its rules give it, else its type and number."""
    return str(seen.get("name") or "") or unit_title(title, type_id, unit_id)


def unit_title(title: str, type_id: str, unit_id: str) -> str:
    """What a person reads of a unit: the title of its type and its number, "R35 6"; the title alone where its
    id is that of its type, "Kozma Minin".

    Of an id in words those stand in brackets that the title lacks: "gun_carriage" gives "SdKfz 135/1 AG (gun
    carriage)", "smg_1" of a "German SMG" is "German SMG 1".
    """
    if unit_id == type_id:
        return title
    shown = shown_id(type_id, unit_id)
    words = shown.split("_")
    if len(words) == 1 and not (shown.isalpha() and len(shown) > SHORT):
        return f"{title} {shown}"
    number = words.pop() if words[-1].isdecimal() else ""
    if set(map(str.casefold, words)) <= set(title.casefold().split()):
        return f"{title} {number}".rstrip()
    return f"{title} ({' '.join(filter(None, (*words, number)))})"


def _beyond(key: str, number: int, taken: set[str]) -> str:
    """An id for a unit without a counter."""
    while (id_ := f"{key}#{number}") in taken:
        number += 1
    taken.add(id_)
    return id_
