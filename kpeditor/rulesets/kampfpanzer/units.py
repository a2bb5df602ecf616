"""The unit types: every figure of the counters (R-UNIT-2), and a scenario's own or changed types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from kpeditor.core.fields import Field
from kpeditor.core.rules.unittype import UnitType
from kpeditor.rulesets.toolbox.datafiles import read_beside
from kpeditor.rulesets.toolbox.unitentries import (
    COUNTERS,
    SYMBOL,
    TypeRegister,
    UnitEntries,
    counter_fields,
    counter_numbers,
    same,
)

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
        counters=counter_numbers(entry.get("counters", "")),
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


_FIELDS = (
    *counter_fields(*COLOURS),
    Field(
        "category",
        "Category",
        "choice",
        choices=same(*CATEGORIES),
        text="Decides stacking, transport and the symbol. Vehicles (trucks, carriers) count for no victory.",
    ),
    Field(
        "weapon",
        "Weapon",
        "choice",
        choices=same(*WEAPONS),
        text="A hits both kinds of targets, M doubles against soft ones, "
        "R hits only soft ones, H fires indirectly; none: it never attacks.",
        optional=True,
    ),
    Field("attack", "Attack", text="Attack strength; H guns and transport have none.", optional=True),
    Field("range", "Range", most=200, text="Hexes it can fire over.", optional=True),
    Field("defence", "Defence", text="Defence strength."),
    Field("hard", "Hard target", "switch", text="Armoured: the defence stands in brackets.", optional=True),
    Field("movement", "Movement", text="Movement points in a game-turn."),
    Field(
        "moves_as",
        "Moves as",
        "choice",
        choices=same(*MOBILITIES),
        text="Its column of the terrain effects chart.",
    ),
    Field(
        "carries",
        "Carries",
        "several",
        choices=same("infantry", "artillery"),
        text="Whom it can take aboard, one unit at a time.",
        optional=True,
    ),
    Field(
        "counters",
        "Counters",
        "text",
        text="Numbers on the counters, for example 39-41, 51; empty: as many as you like.",
        optional=True,
    ),
)
_ENTRIES = UnitEntries(
    fields=_FIELDS,
    besides=MappingProxyType({"symbol": SYMBOL, "counters": COUNTERS}),
    required=("title", "colour", "category", "defence", "movement", "moves_as"),
    own=("printed", "counters"),
    contradictions=_contradictions,
    example="{like: pz4e, title: Tiger, attack: 8}",
)


REGISTER = TypeRegister(_ENTRIES, lambda: read_beside(__file__, "units")["units"], _build)
printed_types, unit_types = REGISTER.printed, REGISTER.types_of
"""The types of the countersheet, and with a scenario's own ones."""
