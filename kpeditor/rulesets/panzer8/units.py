"""The element types of Panzer8 with their figures, and a scenario's own types. The rules print no figures:
all of ours are invented.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from kpeditor.core.fields import Field
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzer8 import options
from kpeditor.rulesets.panzer8.tables import LEAST_BASE, MOST_BASE, base_of, tables
from kpeditor.rulesets.toolbox.datafiles import read_beside
from kpeditor.rulesets.toolbox.unitentries import (
    FLAG,
    NUMBER,
    SYMBOL,
    TEXT,
    Figure,
    TypeRegister,
    UnitEntries,
    same,
)

CLASSES = ("Cmd", "Mech", "Inf", "Fast AFV", "Slow AFV", "WhX", "Wh", "Horse-drawn", "CSW")
"""The rows of the movement table [P17]."""
NATIONS: Mapping[str, str] = MappingProxyType(
    {
        "neutral": "no nation",
        "german": "German",
        "russian": "Soviet",
        "british": "British",
        "french": "French",
        "american": "American",
        "japanese": "Japanese",
        "italian": "Italian",
    }
)
FLAGS: Mapping[str, str] = MappingProxyType(
    {
        "armoured": "is an armoured target [P13]",
        "soft_vehicle": "is a vehicle without armour [P2, P30]",
        "tracked": "is fully tracked and ignores wire [P40]",
        "turreted": "fires all round and may be hull-down [P2, P12]",
        "open_top": "is open-topped [P13, P16]",
        "no_mg": "has no machine gun [P16]",
        "no_radio": "has no radio [P22]",
        "no_move_fire": "does not fire where it moved, but for turning [P21]",
        "fire_forward": "fires forward alone, over 90 degrees [P12]",
        "rear_driver": "reverses without loss [P17]",
        "mg": "is a machine gun, which may stand in a pillbox [P41]",
        "gun": "is a gun on wheels, which is towed [P18, P33]",
        "mortar": "is a mortar: soft cover is none against it [P2], and others may see for it [P9]",
        "man_portable": "is broken down and carried by its crew [P18]",
        "portee": "fires from its vehicle [P12]",
        "dismounts": "mounts and dismounts [P23]",
        "atr": "has an anti-tank rifle [P35]",
        "flamethrower": "has a flamethrower, which does not fire when mounted [P12]",
        "home_guard": "is home guard: its losses do not count for regulars [P36]",
        "anti_air": "fires at aircraft [P44]",
        "hull_dischargers": "lays smoke ahead of its front [P42, P60]",
        "turret_dischargers": "lays smoke on any side [P42, P60]",
    }
)
"""The flags that an element may have besides its figures."""
PERIODS: Mapping[str, str] = MappingProxyType(
    {"both": "both periods", "early": "early: to 1942", "late": "late: from 1943"}
)
EVIDENCE: Mapping[str, str] = MappingProxyType(
    {"printed": "printed", "unverified": "unverified", "invented": "invented by us"}
)
INVENTED = "invented"
COMMANDER, FOO, TRANSPORT, RECCE = "commander", "foo", "transport", "recce"
INFANTRY, ENGINEERS, BICYCLE, TANK, ARMOUR = "infantry", "engineers", "bicycle", "tank", "armour"
ARMOURED_INFANTRY = "armoured_infantry"
FRONT_ARC = 90.0
_AP = re.compile(r"\d{1,2}[*+]?")
_OLD_ARCHETYPES = MappingProxyType(
    {"artillery": "gun", "mortar": "mortar", "vehicle": "lorry", "command": "commander", "afv": "tank"}
)
"""The archetype for each category, if a scenario's type gives its category alone, as in older files."""


@dataclass(frozen=True, slots=True)
class Gun:
    """A weapon. `ap` is written as printed: "5", "1*", "4+", or "" for none; `he` is 0 for none. Small arms
    are marked [P48].
    """

    ap: str
    he: int
    is_small_arms: bool
    range: float


@dataclass(frozen=True, slots=True)
class Element:
    """The figures of a type [4.1].

    Attributes:
        kind: infantry, engineers, cavalry, motorcycle, bicycle, crew (a crew-served weapon), tank, armour
            (other armoured vehicles that fight), armoured_infantry, transport, commander, foo, fac, recce or
            aa.
        move: its row of the movement table [P17].
        gun, second: its weapons; None if it has none.
        room: the number of elements it takes aboard [P33]; `tows`: whether it tows a gun.
        nation: its data sheet; `flags` are those of `FLAGS`.
    """

    kind: str
    move: str
    gun: Gun | None
    second: Gun | None
    defence: int
    room: int
    tows: bool
    nation: str
    period: str
    flags: frozenset[str]
    evidence: str

    @property
    def is_armoured(self) -> bool:
        """Whether AP is fired at it [P13]; armoured infantry is an unarmoured target [P32]."""
        return "armoured" in self.flags and self.kind != ARMOURED_INFANTRY

    @property
    def is_vehicle(self) -> bool:
        """Whether an element is a vehicle; cavalry, motorcycles and guns are not [P24, P26]."""
        return bool(self.flags & {"armoured", "soft_vehicle"})

    @property
    def is_crew(self) -> bool:
        """Whether it is a crew-served weapon [P18]: a gun, a mortar, a machine gun."""
        return self.kind == "crew" or (bool(self.flags & {"gun", "mortar", "mg"}) and not self.is_vehicle)

    @property
    def is_infantry(self) -> bool:
        """Whether an element fights as infantry; engineers and cyclists do [P16]."""
        return self.kind in (INFANTRY, ENGINEERS, BICYCLE)

    @property
    def is_fighting_vehicle(self) -> bool:
        """Whether an element is an armoured vehicle that fights: infantry hunts it, and others like it
        support it.
        """
        return self.is_armoured and self.kind != TRANSPORT

    @property
    def arc(self) -> float:
        """The field of fire in degrees, half of it to either side of the facing; 0 without a weapon [P12]."""
        if self.gun is None:
            return 0.0
        is_turretless = self.is_fighting_vehicle and "turreted" not in self.flags
        return FRONT_ARC if self.is_crew or is_turretless or "fire_forward" in self.flags else 360.0


def element(type_: UnitType) -> Element:
    """The figures of a type of this ruleset."""
    found: Element = type_.data["element"]
    return found


def unit_types(scenario: Scenario | None = None) -> Mapping[str, UnitType]:
    """Returns all types by id. A scenario's own types are laid over those of the ruleset; bases follow the
    scale of the scenario.

    Raises:
        BadFile: when the scenario's own types or tables are not well formed.
    """
    scale = str(options.value(scenario, "figures"))
    if scenario is None or not (scenario.units or scenario.tables):
        return _printed(scale)
    types = REGISTER.types(scenario.units)
    return _on_bases(types, tables(scenario).bases[scale])


@cache
def _printed(scale: str) -> Mapping[str, UnitType]:
    return _on_bases(REGISTER.printed(), tables().bases[scale])


def _on_bases(
    types: Mapping[str, UnitType], sizes: Mapping[str, tuple[float, float]]
) -> Mapping[str, UnitType]:
    return MappingProxyType(
        {
            id_: replace(type_, base=sizes[type_.data["size"]]) if type_.data["size"] in sizes else type_
            for id_, type_ in types.items()
        }
    )


@cache
def archetypes() -> Mapping[str, Mapping[str, Any]]:
    """The fields that each archetype gives its types."""
    found: Mapping[str, Mapping[str, Any]] = read_beside(__file__, "units")["archetypes"]
    return found


def _entries() -> Mapping[str, Mapping[str, Any]]:
    """The printed entries, complete: each is laid over its archetype, with all its flags in one list."""
    known: Mapping[str, Mapping[str, Any]] = read_beside(__file__, "units")["units"]
    return {id_: _whole(entry) for id_, entry in known.items()}


def _whole(entry: Mapping[str, Any]) -> dict[str, Any]:
    old = _OLD_ARCHETYPES.get(str(entry.get("category")), INFANTRY)
    name = str(entry.get("archetype", old))
    model = {key: value for key, value in archetypes()[name].items() if key != "kind"}
    rest = {key: value for key, value in entry.items() if key != "more"}
    whole = {**model, **rest, "archetype": name}
    return {**whole, "flags": [*whole["flags"], *entry.get("more", ())]}


def _type(id_: str, own: Mapping[str, Any]) -> UnitType:
    """The type that an entry describes."""
    entry = _whole(own)
    figures = _element(entry)
    base = base_of(entry["base"])
    shown = {
        name: value
        for name, value in (
            ("AP", figures.gun.ap if figures.gun else ""),
            (entry.get("fire", "HE"), figures.gun.he if figures.gun else 0),
            ("range", entry["range"] if figures.gun else 0),
            ("defence", figures.defence),
        )
        if value or name == "defence"
    }
    attack = " ".join(name for name in ("AP", "SA", "HE") if name in shown)
    corners = {"top": attack} if attack else {}
    corners |= {"left": "defence"} | ({"right": "range"} if "range" in shown else {})
    return UnitType(
        id_,
        entry.get("title", id_),
        entry["colour"],
        entry["category"],
        entry.get("symbol", ""),
        figures=MappingProxyType(shown),
        corner_figures=MappingProxyType(corners),
        is_combat=entry.get("is_combat", True),
        data=MappingProxyType(
            {
                "element": figures,
                "printed": entry.get("printed") or _short(entry.get("title", id_), entry["colour"]),
                "size": entry["base"] if base is None else "",
            }
        ),
        flags=figures.flags | {figures.kind},
        base=base,
        arc=figures.arc,
        notes=_notes(figures),
        caveat="figures invented" if figures.evidence == INVENTED else "",
    )


def _element(entry: Mapping[str, Any]) -> Element:
    flags = set(entry["flags"]) | ({"turreted"} if entry.get("turreted") else set())
    if entry.get("turreted") is False:
        flags.discard("turreted")
    is_small, range_ = entry.get("fire") == "SA", float(entry.get("range", 0))
    ap, he = str(entry.get("ap", "")), entry.get("he", 0)
    ap2, he2 = str(entry.get("second_ap", "")), entry.get("second_he", 0)
    second = Gun(ap2, he2, False, float(entry.get("second_range", range_))) if ap2 or he2 else None
    return Element(
        kind=archetypes()[entry["archetype"]]["kind"],
        move=entry["class"],
        gun=Gun(ap, he, is_small, range_) if ap or he else None,
        second=second,
        defence=entry["defence"],
        room=entry.get("room", 0),
        tows=entry.get("tows", False),
        nation=entry["colour"],
        period=entry.get("period", "both"),
        flags=frozenset(flags),
        evidence=entry.get("evidence", INVENTED),
    )


def _short(title: str, nation: str) -> str:
    """The title without the nation, which the colour of the base shows."""
    rest = title.removeprefix(f"{NATIONS[nation]} ")
    return rest[:1].upper() + rest[1:]


def _notes(figures: Element) -> tuple[str, ...]:
    """The notes for people on a type besides its figures."""
    second = []
    if figures.second is not None:
        he = f", HE {figures.second.he}" if figures.second.he else ""
        ap = f"AP {figures.second.ap}" if figures.second.ap else ""
        second = [f"second gun: {(ap + he).removeprefix(', ')} to {figures.second.range:g} [P12]"]
    return (
        f"moves as {figures.move} [P17]",
        *second,
        *([f"takes {figures.room} aboard [P33]"] if figures.room else []),
        *(["tows a gun [P33]"] if figures.tows else []),
        *(text for flag, text in FLAGS.items() if flag in figures.flags),
        f"figures {EVIDENCE[figures.evidence]}",
    )


def _is_base(value: Any) -> bool:
    return value in SIZES or base_of(value) is not None


def _is_ap(value: Any) -> bool:
    return NUMBER[0](value) or (isinstance(value, str) and bool(_AP.fullmatch(value)))


def _contradictions(entry: Mapping[str, Any]) -> Iterator[str]:
    name = entry.get("archetype", INFANTRY)
    model = archetypes().get(name, {})
    whole = {**model, **entry}
    if (whole.get("ap") or whole.get("he")) and not whole.get("range"):
        yield "has a weapon but no range"
    if whole.get("he") and "fire" not in whole:
        yield "has HE/SA but does not say by `fire` whether it is HE or SA"


SIZES = ("foot", "crew", "car", "tank", "command")
"""The sizes of bases that follow the scale of the figures."""
AP: Figure = (_is_ap, 'a number, or one with * or + behind it in quotation marks, as "4+"')
BASE: Figure = (
    _is_base,
    f"{', '.join(SIZES)}, or width and depth in inches, {LEAST_BASE:g} to {MOST_BASE:g} each, as [1.25, 1]",
)
_FIELDS = (
    Field("title", "Name", "text", text="What players call it."),
    Field("printed", "On the base", "text", text="A shorter name for its base.", optional=True),
    Field("colour", "Nation", "choice", choices=NATIONS, text="The colour of its base."),
    Field("period", "Period", "choice", choices=PERIODS, text="When it served.", optional=True),
    Field(
        "archetype",
        "Archetype",
        "choice",
        choices=same(*archetypes()),
        text="What it is: gives everything that is not set below.",
    ),
    Field(
        "base",
        "Base",
        "text",
        text=f"A size by the scale of the figures ({', '.join(SIZES)}), or width x depth in inches, as"
        " 1.25 x 1.75.",
        optional=True,
    ),
    Field("class", "Moves as", "choice", choices=same(*CLASSES), text="Its row of the rates [P17]."),
    Field(
        "ap",
        "AP",
        "text",
        text="Against armour: 5; 1* where it hurts nothing of a defence above 2; 4+ where the target's own"
        " defence counts if it is more [P13].",
        optional=True,
    ),
    Field("he", "HE/SA", text="Against all else [P13].", optional=True),
    Field(
        "fire",
        "Fires",
        "choice",
        choices={"SA": "small arms", "HE": "high explosive"},
        text="What its HE/SA is [P48].",
        optional=True,
    ),
    Field("range", "Range", most=200, text="In inches.", optional=True),
    Field("defence", "Defence", text="Against all fire [P14]."),
    Field("second_ap", "Second gun: AP", "text", text="A gun besides the first [P12].", optional=True),
    Field("second_he", "Second gun: HE", text="Of the second gun.", optional=True),
    Field("second_range", "Second gun: range", most=200, text="Of the second gun.", optional=True),
    Field("flags", "Flags", "several", choices=FLAGS, text="What it is and may do.", optional=True),
    Field("room", "Takes aboard", most=9, text="How many elements [P33].", optional=True),
    Field("tows", "Tows a gun", "switch", False, text="Instead of taking others aboard [P33]."),
    Field(
        "evidence",
        "Evidence",
        "choice",
        choices=EVIDENCE,
        text="Where the figures come from. The rules print none.",
        optional=True,
    ),
)
_ENTRIES = UnitEntries(
    fields=_FIELDS,
    besides={
        "category": TEXT,
        "symbol": SYMBOL,
        "base": BASE,
        "ap": AP,
        "second_ap": AP,
        "turreted": FLAG,
        "is_combat": FLAG,
    },
    required=("colour",),
    own=("title", "printed", "evidence"),
    contradictions=_contradictions,
    example="{title: Tiger, like: tank, ap: 9, defence: 8, flags: [armoured, tracked, turreted]}",
)
REGISTER = TypeRegister(_ENTRIES, _entries, _type)
"""The types without bases, which follow the scale of the figures."""
