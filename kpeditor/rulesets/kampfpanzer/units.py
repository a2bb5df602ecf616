"""The unit types: every figure of the counters (R-UNIT-2), and a scenario's own or changed types."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from kpeditor.core.errors import BadFile
from kpeditor.core.problem import DataPath, Problem, error
from kpeditor.core.rules.unittype import UnitType
from kpeditor.rulesets.kampfpanzer.data import read

COLOURS = ("french", "british", "russian", "german", "czech", "japanese", "neutral")
CATEGORIES = ("afv", "infantry", "artillery", "vehicle")
MOBILITIES = ("afv", "truck", "infantry")
"""The columns of the terrain effects chart; APCs move as AFVs."""
WEAPONS = ("A", "M", "R", "H")
BAD_UNIT = "custom-unit"
_MOST = 999


@dataclass(frozen=True, slots=True)
class Figures:
    """What a unit can do, as the rules reckon with it.

    Attributes:
        attack: attack strength; 0 for H guns and transport, which have none of their own.
        weapon: class A, M, R or H; "" for transport, which never attacks [12.31].
        hard: the defence stands in brackets [3.24].
        movement: movement allowance in points.
        moves_as: column of the terrain effects chart.
        carries: categories of units it may take aboard, one at a time [12.0].
    """

    attack: int
    weapon: str
    range: int
    defence: int
    hard: bool
    movement: int
    moves_as: str
    carries: frozenset[str]

    @property
    def allowance(self) -> int:
        """The movement allowance in half points, the unit of all reckoning (R-MAP-6)."""
        return 2 * self.movement


def figures(unit_type: UnitType) -> Figures:
    """The figures of a type of this ruleset."""
    found: Figures = unit_type.data["figures"]
    return found


@cache
def printed_types() -> Mapping[str, UnitType]:
    """The types of the countersheet by id."""
    return MappingProxyType({id_: _build(id_, entry) for id_, entry in read("units")["units"].items()})


def unit_types(custom: Mapping[str, Any] = MappingProxyType({})) -> Mapping[str, UnitType]:
    """The types of the countersheet with a scenario's own ones laid over them.

    Raises:
        BadFile: when a custom type is not well formed; its problems have paths below `units`.
    """
    if not custom:
        return printed_types()
    entries: dict[str, Any] = dict(read("units")["units"])
    problems: list[Problem] = []
    for id_, entry in custom.items():
        merged, found = _merged(id_, entry, entries)
        problems += found
        if not found:
            entries[id_] = merged
    if problems:
        raise BadFile("the scenario's own unit types are not well formed", problems)
    return MappingProxyType({id_: _build(id_, entry) for id_, entry in entries.items()})


def full_entry(custom: Mapping[str, Any], type_id: str) -> Mapping[str, Any]:
    """The figures of a type as the unit file writes them, a scenario's own ones laid over their model; empty
    for an unknown or an ill-formed type.
    """
    entries: dict[str, Any] = dict(read("units")["units"])
    for id_, entry in custom.items():
        merged, problems = _merged(id_, entry, entries)
        if not problems:
            entries[id_] = merged
    found: Mapping[str, Any] = entries.get(type_id, {})
    return found


def _merged(
    id_: str, entry: Any, known: Mapping[str, Mapping[str, Any]]
) -> tuple[dict[str, Any], list[Problem]]:
    """A custom entry laid over the type it changes or starts from, and what is wrong with it."""
    path: DataPath = ("units", id_)
    if not isinstance(entry, Mapping):
        return {}, [_bad(path, f"the unit type {id_!r} must be a mapping of figures")]
    model = entry.get("like", id_)
    if "like" in entry and model not in known:
        return {}, [_bad((*path, "like"), f"{id_!r} is to be like {model!r}, which is no known unit type")]
    changes = {key: value for key, value in entry.items() if key != "like" and not str(key).startswith("x-")}
    merged = {**known.get(model, {}), **changes}
    if "like" in entry:
        # A new type has its own name and no counters of the old one unless it says so.
        for key in ("printed", "counters"):
            if key not in entry:
                merged.pop(key, None)
        merged["title"] = entry.get("title", id_)
    problems = [*_wrong_figures(id_, changes)]
    missing = [key for key in _REQUIRED if key not in merged]
    if missing:
        problems.append(
            _bad(path, f"unit type {id_!r} lacks {', '.join(missing)}; `like` takes them from another type")
        )
    return merged, problems or _contradictions(id_, merged)


def _wrong_figures(id_: str, changes: Mapping[str, Any]) -> Iterator[Problem]:
    """Figures that no unit type has, and those of the wrong kind."""
    for key, value in changes.items():
        path: DataPath = ("units", id_, key)
        if key not in _FIELDS:
            yield _bad(path, f"unit type {id_!r} has an unknown figure {key!r}; known: {', '.join(_FIELDS)}")
        elif not _FIELDS[key][0](value):
            yield _bad(path, f"{key!r} of unit type {id_!r} must be {_FIELDS[key][1]}, not {value!r}")


def _contradictions(id_: str, entry: Mapping[str, Any]) -> list[Problem]:
    path: DataPath = ("units", id_)
    problems = []
    weapon = entry.get("weapon", "")
    if weapon in ("A", "M", "R") and not entry.get("attack"):
        problems.append(
            _bad(path, f"unit type {id_!r} has a weapon of class {weapon} but no attack strength")
        )
    if weapon == "" and entry.get("attack"):
        problems.append(_bad(path, f"unit type {id_!r} has an attack strength but no weapon class"))
    if weapon and not entry.get("range"):
        problems.append(_bad(path, f"unit type {id_!r} has a weapon but no range"))
    return problems


def _build(id_: str, entry: Mapping[str, Any]) -> UnitType:
    reckoned = Figures(
        attack=entry.get("attack", 0),
        weapon=entry.get("weapon", ""),
        range=entry.get("range", 0),
        defence=entry["defence"],
        hard=entry.get("hard", False),
        movement=entry["movement"],
        moves_as=entry["moves_as"],
        carries=frozenset(entry.get("carries", ())),
    )
    shown, places = _printed(entry, reckoned)
    return UnitType(
        id=id_,
        title=entry["title"],
        colour=entry["colour"],
        category=entry["category"],
        symbol=entry.get("symbol", id_ if id_ in ("truck", "apc") else ""),
        figures=MappingProxyType(shown),
        corner_figures=MappingProxyType(places),
        counters=_ids(entry.get("counters", "")),
        is_combat=entry["category"] != "vehicle",
        data=MappingProxyType({"figures": reckoned, "printed": entry.get("printed", entry["title"])}),
    )


def _printed(entry: Mapping[str, Any], reckoned: Figures) -> tuple[dict[str, Any], dict[str, str]]:
    """The figures as printed, and where: attack, class and range above, defence and movement below."""
    shown: dict[str, Any] = {}
    if "attack" in entry:
        shown["attack"] = reckoned.attack
    if reckoned.weapon:
        shown["class"] = reckoned.weapon
        shown["range"] = reckoned.range
    shown["defence"] = f"[{reckoned.defence}]" if reckoned.hard else str(reckoned.defence)
    shown["movement"] = reckoned.movement
    top = [name for name in ("attack", "class", "range") if name in shown]
    places = {"left": "defence", "right": "movement"}
    return shown, places | ({"top": " ".join(top)} if top else {})


def _ids(text: str) -> tuple[str, ...]:
    """The identity numbers of "39-41, 51", in order."""
    found: list[str] = []
    for part in filter(None, re.split(r"[,\s]+", text)):
        first, _, last = part.partition("-")
        found += [str(number) for number in range(int(first), int(last or first) + 1)]
    return tuple(found)


def _bad(path: DataPath, text: str) -> Problem:
    fix = "Write it as in the unit file of the ruleset, for example {like: pz4e, title: Tiger, attack: 8}."
    return error(BAD_UNIT, text, document="scenario", path=path, fix=fix)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST


def _text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 60


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _counters(value: Any) -> bool:
    pattern = r"\d{1,4}(-\d{1,4})?(, ?\d{1,4}(-\d{1,4})?)*"
    return isinstance(value, str) and len(value) <= 200 and bool(re.fullmatch(pattern, value))


def _cargo(value: Any) -> bool:
    return isinstance(value, list) and all(item in ("infantry", "artillery") for item in value)


def _one_of(*words: str) -> tuple[Callable[[Any], bool], str]:
    return (lambda value: isinstance(value, str) and value in words), "one of " + ", ".join(words)


_NUMBER = (_whole, f"a whole number from 0 to {_MOST}")
_FIELDS: Mapping[str, tuple[Callable[[Any], bool], str]] = MappingProxyType(
    {
        "title": (_text, "a short text"),
        "printed": (_text, "a short text"),
        "symbol": (_text, "the name of a counter symbol"),
        "colour": _one_of(*COLOURS),
        "category": _one_of(*CATEGORIES),
        "attack": _NUMBER,
        "weapon": _one_of(*WEAPONS),
        "range": _NUMBER,
        "defence": _NUMBER,
        "hard": (_flag, "true or false"),
        "movement": _NUMBER,
        "moves_as": _one_of(*MOBILITIES),
        "carries": (_cargo, "a list of infantry, artillery"),
        "counters": (_counters, 'numbers like "39-41, 51"'),
    }
)
_REQUIRED = ("title", "colour", "category", "defence", "movement", "moves_as")
