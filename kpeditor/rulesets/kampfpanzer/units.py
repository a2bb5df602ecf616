"""The unit types: every figure of the counters (R-UNIT-2), and a scenario's own or changed types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from kpeditor.core.rules.unittype import UnitType
from kpeditor.rulesets.kampfpanzer.data import read
from kpeditor.rulesets.toolbox import unitentries

COLOURS = ("french", "british", "russian", "german", "czech", "japanese", "neutral")
CATEGORIES = ("afv", "infantry", "artillery", "vehicle")
MOBILITIES = ("afv", "truck", "infantry")
"""The columns of the terrain effects chart; APCs move as AFVs."""
WEAPONS = ("A", "M", "R", "H")


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a unit as the rules use them.

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
        """The movement allowance in half points, the unit of all computations (R-MAP-6)."""
        return 2 * self.movement


def figures(unit_type: UnitType) -> Figures:
    """The figures of a type of this ruleset."""
    found: Figures = unit_type.data["figures"]
    return found


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
        counters=unitentries.counter_numbers(entry.get("counters", "")),
        is_combat=entry["category"] != "vehicle",
        data=MappingProxyType({"figures": reckoned, "printed": entry.get("printed", entry["title"])}),
    )


def _printed(entry: Mapping[str, Any], reckoned: Figures) -> tuple[dict[str, Any], dict[str, str]]:
    """The figures as on the counter, by position: attack, class and range above, defence and movement
    below.
    """
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


def _contradictions(entry: Mapping[str, Any]) -> Iterator[str]:
    weapon = entry.get("weapon", "")
    if weapon in ("A", "M", "R") and not entry.get("attack"):
        yield f"has a weapon of class {weapon} but no attack strength"
    if weapon == "" and entry.get("attack"):
        yield "has an attack strength but no weapon class"
    if weapon and not entry.get("range"):
        yield "has a weapon but no range"


_ENTRIES = unitentries.UnitEntries(
    figures=MappingProxyType(
        {
            "title": unitentries.TEXT,
            "printed": unitentries.TEXT,
            "symbol": unitentries.SYMBOL,
            "colour": unitentries.one_of(*COLOURS),
            "category": unitentries.one_of(*CATEGORIES),
            "attack": unitentries.NUMBER,
            "weapon": unitentries.one_of(*WEAPONS),
            "range": unitentries.NUMBER,
            "defence": unitentries.NUMBER,
            "hard": unitentries.FLAG,
            "movement": unitentries.NUMBER,
            "moves_as": unitentries.one_of(*MOBILITIES),
            "carries": unitentries.list_of("infantry", "artillery"),
            "counters": unitentries.COUNTERS,
        }
    ),
    required=("title", "colour", "category", "defence", "movement", "moves_as"),
    own=("printed", "counters"),
    contradictions=_contradictions,
    example="{like: pz4e, title: Tiger, attack: 8}",
)


def _built(entries: Mapping[str, Mapping[str, Any]]) -> Mapping[str, UnitType]:
    return MappingProxyType({id_: _build(id_, entry) for id_, entry in entries.items()})


REGISTER = unitentries.TypeRegister(_ENTRIES, lambda: read("units")["units"], _built)
printed_types, unit_types = REGISTER.printed, REGISTER.types
"""The types of the countersheet, and with a scenario's own ones."""
