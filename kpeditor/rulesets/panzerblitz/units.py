"""The unit types of the family: the five figures and the flags of each [PB18], and a scenario's own ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from kpeditor.core.fields import Field
from kpeditor.core.rules.unittype import UnitType
from kpeditor.rulesets.toolbox.datafiles import read_beside
from kpeditor.rulesets.toolbox.unitentries import (
    SYMBOL,
    Figure,
    TypeRegister,
    UnitEntries,
    counter_fields,
    same,
)

COLOURS = ("german", "russian", "finnish", "dutch", "slovak", "polish", "neutral")
WEAPONS = ("A", "H", "(H)", "M", "I", "C")
"""Classes of weapons: anti-tank, high explosive, the same for indirect fire, mortar, infantry, carrier
without a weapon.
"""
FOOT, VEHICLE, TRUCK, RAIL = "foot", "vehicle", "truck", "rail"
MOVES = (FOOT, VEHICLE, TRUCK, RAIL)
"""The columns of the terrain costs [PB12]; rail is bound to the track [Z2]."""
FLAGS: Mapping[str, str] = MappingProxyType(
    {
        "vehicle": "moves in the phase of vehicles",
        "armoured": "is an armoured target [PB3]",
        "overrun": "may overrun [PB30]",
        "assault": "may close assault [PB31]",
        "engineer": "clears mines and raises the odds of an assault [PB9, PB15]",
        "indirect": "may fire at what an observer sees [PB33]",
        "observer": "observes for indirect fire [PB33]",
        "rides": "may be carried [PB22]",
        "train": "is a train [Z1]",
        "armoured_train": "counts as an armoured train [Z47]",
        "repairs_track": "repairs damaged track [Z23]",
        "railway_gun": "is the railway gun, which moves coupled alone [Z38]",
        "shunts_gun": "moves the railway gun without delay [Z38]",
        "couples_gun": "couples the railway gun in two turns [Z38]",
    }
)
PLATOON, INVENTED = "platoon", "invented"
EVIDENCE: Mapping[str, str] = MappingProxyType(
    {
        "printed": "factors as a published situation prints them",
        "public": "factors by public evidence, not checked against a counter",
        "invented": "factors invented by us, to be replaced from one's own counters",
    }
)
"""The words for how far the factors of a type can be trusted."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a unit as the rules use them.

    Attributes:
        attack: the printed factor; 0 for what has no weapon.
        weapon: one of `WEAPONS`.
        range: in hexes.
        moves_as: the column of the terrain costs, one of `MOVES`.
        flags: of `FLAGS` [PB18].
        is_company: it is a company, not a platoon.
        calibre: in mm, 0 for none.
        skis: winter does not slow it [Z46].
        carries: how many units that ride it takes aboard.
        inside, outside: places for passengers in and on a train [Z7, Z8].
        rider: the type of vehicle a train may carry, "" for none [Z10].
        evidence: where the factors come from, one of `EVIDENCE`.
        archetype: what it is, one of `archetypes()`.
    """

    attack: int
    weapon: str
    range: int
    defence: int
    movement: int
    moves_as: str
    flags: frozenset[str]
    is_company: bool = False
    calibre: float = 0
    skis: bool = False
    carries: int = 0
    inside: int = 0
    outside: int = 0
    rider: str = ""
    evidence: str = INVENTED
    archetype: str = ""

    @property
    def room(self) -> int:
        """How many units it can carry in all."""
        return self.carries + self.inside + self.outside + bool(self.rider)

    @property
    def is_vehicle(self) -> bool:
        """Whether it moves with the vehicles."""
        return "vehicle" in self.flags

    @property
    def is_armoured(self) -> bool:
        """Whether it is an armoured target."""
        return "armoured" in self.flags

    @property
    def is_train(self) -> bool:
        """Whether it is bound to the track."""
        return "train" in self.flags


def figures(unit_type: UnitType) -> Figures:
    """The figures of a type of this ruleset."""
    found: Figures = unit_type.data["figures"]
    return found


def why_not_carried(load: UnitType, vehicle: UnitType) -> str:
    """Why a type is never aboard another one [PB18, Z8, Z9, Z10]; "" when it may be."""
    rider, able = figures(load), figures(vehicle)
    if able.is_train:
        if load.id == able.rider:
            return ""
        if able.flags & {"shunts_gun", "couples_gun"} and rider.flags & {"railway_gun", "shunts_gun"}:
            return ""
        if not (able.inside or able.outside):
            return f"{vehicle.title} carries only what its scenario says [Z31]"
        if "armoured_train" in able.flags and load.category != "infantry":
            return f"{load.title} never rides on an armoured train [Z9]"
        return "" if "rides" in rider.flags else f"{load.title} does not ride [PB18]"
    if not able.carries:
        return f"{vehicle.title} carries nobody [PB22]"
    if "rides" not in rider.flags:
        return f"{load.title} does not ride [PB18]"
    return ""


@cache
def archetypes() -> Mapping[str, Mapping[str, Any]]:
    """What each archetype gives its types: category, way of moving, flags, room for others."""
    found: Mapping[str, Mapping[str, Any]] = read_beside(__file__, "units")["archetypes"]
    return found


def _build(id_: str, own: Mapping[str, Any]) -> UnitType:
    """A type of its entry, which is laid over its archetype."""
    entry = {**archetypes()[own["archetype"]], **own}
    flags = frozenset(entry["flags"]) | ({"indirect"} if entry["weapon"] == "(H)" else frozenset())
    reckoned = Figures(
        **{name: entry[name] for name in ("attack", "weapon", "range", "defence", "movement", "moves_as")},
        **{
            name: entry[name] for name in ("calibre", "skis", "carries", "inside", "outside") if name in entry
        },
        flags=flags,
        is_company=entry.get("size") == "company",
        rider=entry.get("rider", ""),
        evidence=entry.get("evidence", INVENTED),
        archetype=entry["archetype"],
    )
    return UnitType(
        id=id_,
        title=entry["title"],
        colour=entry["colour"],
        category=entry["category"],
        symbol=entry.get("symbol", ""),
        figures=MappingProxyType(
            {
                "attack": reckoned.attack,
                "class": reckoned.weapon,
                "range": reckoned.range,
                "defence": reckoned.defence,
                "movement": reckoned.movement,
            }
        ),
        corner_figures=MappingProxyType(
            {"top": "attack class range", "left": "defence", "right": "movement"}
        ),
        data=MappingProxyType({"figures": reckoned, "printed": entry.get("printed", entry["title"])}),
        flags=flags,
        size="" if reckoned.is_train else entry.get("size", PLATOON),
        notes=_notes(reckoned),
        caveat="figures invented" if reckoned.evidence == INVENTED else "",
    )


def _notes(able: Figures) -> tuple[str, ...]:
    """Further facts about a type for people: size, flags, source of the figures."""
    size = () if able.is_train else ("a company",) if able.is_company else ("a platoon",)
    return (*size, *(text for flag, text in FLAGS.items() if flag in able.flags), EVIDENCE[able.evidence])


def _contradictions(entry: Mapping[str, Any]) -> Iterator[str]:
    weapon = entry.get("weapon")
    if weapon == "C" and entry.get("attack"):
        yield "is of class C, which has no weapon, but has an attack factor"
    if weapon != "C" and not (entry.get("attack") and entry.get("range")):
        yield f"has a weapon of class {weapon} but no attack factor or no range"


def _is_calibre(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1000


_CALIBRE: Figure = (_is_calibre, "a number of millimetres")
_FIELDS = (
    *counter_fields(*COLOURS),
    Field(
        "archetype",
        "Archetype",
        "choice",
        choices=same(*archetypes()),
        text="What it is: gives the flags and the way of moving, unless they are set below.",
    ),
    Field("attack", "Attack", text="The printed factor; 0 for class C."),
    Field("weapon", "Class", "choice", choices=same(*WEAPONS), text="The class of its weapon [PB3]."),
    Field("range", "Range", most=200, text="Hexes it can fire over."),
    Field("defence", "Defence", text="The printed factor."),
    Field("movement", "Movement", text="Movement points in a turn."),
    Field(
        "moves_as",
        "Moves as",
        "choice",
        choices=same(*MOVES),
        text="Its column of the terrain costs [PB12].",
        optional=True,
    ),
    Field(
        "size",
        "Size",
        "choice",
        choices=same("platoon", "company"),
        text="Soviet infantry stands in companies.",
        optional=True,
    ),
    Field(
        "calibre",
        "Calibre",
        most=999,
        text="In mm, of mortars and class (H): PanzerBitz asks who may observe from 120 mm on [B23, B36].",
        optional=True,
    ),
    Field("flags", "Flags", "several", choices=FLAGS, text="What it may do [PB18].", optional=True),
    Field("carries", "Carries", most=9, text="How many units that ride it takes aboard.", optional=True),
    Field("inside", "Inside", most=9, text="Places inside a train [Z7].", optional=True),
    Field("outside", "Outside", most=9, text="Places on the outside of a train [Z8].", optional=True),
    Field(
        "rider",
        "Carries vehicle",
        "text",
        text="Of a train: the type of vehicle that rides on it, by id [Z10].",
        optional=True,
    ),
    Field(
        "weight",
        "Weight of train",
        "choice",
        choices=same("light", "heavy"),
        text="Of an armoured train.",
        optional=True,
    ),
    Field("skis", "On skis", "switch", text="Winter does not slow it [Z46].", optional=True),
    Field(
        "evidence",
        "Evidence",
        "choice",
        choices=EVIDENCE,
        text="Where the factors come from.",
        optional=True,
    ),
)
_ENTRIES = UnitEntries(
    fields=_FIELDS,
    besides=MappingProxyType({"symbol": SYMBOL, "calibre": _CALIBRE}),
    required=("title", "colour", "archetype", "attack", "weapon", "range", "defence", "movement"),
    own=("printed", "evidence"),
    contradictions=_contradictions,
    example="{like: pz_iv_h, title: Tiger I, attack: 16, defence: 12}",
)
REGISTER = TypeRegister(_ENTRIES, lambda: read_beside(__file__, "units")["units"], _build)
printed_types, unit_types = REGISTER.printed, REGISTER.types_of
"""The types of the register, and with a scenario's own ones."""
