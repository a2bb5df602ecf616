"""Outpost, its tables and what it declares: terrain, units, conditions, marks, fields, the odds of fire and
assault.

In a player-turn a side fires [2], moves [3] and assaults [4]. Who is in sight of a move may fire at it [3.2].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind, PlaceKind
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.declarations import Condition, Field, Fields, MarkKind, Special
from kpeditor.core.rules.ruleset import Option
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.effects import (
    CLOSED,
    END,
    RELEASE,
    SIGHT_RANGE,
    USUAL,
    Amount,
    EffectKind,
    with_lifting,
)

BRUSH, ROCK, RIDGE, POST = "brush", "rock", "ridge", "post"
COST: Final = {"clear": 1, BRUSH: 2}
"""Movement points to enter a hex [3.1]; nobody enters rock."""

TERRAIN: Final = Catalogue(
    layers=(
        Layer(
            "ground",
            "Ground",
            (
                LayerKind("clear", "Clear", "."),
                LayerKind(BRUSH, "Brush", "b", look="woods", text="Cover: -2 to fire at it [2.2]."),
                LayerKind(ROCK, "Rock", "r", look="hilltop", text="Nobody enters it or sees through it."),
            ),
        ),
    ),
    hexsides=(
        HexsideKind(
            RIDGE, "Ridge", look="crest", relief=True, text="Hides who is not right behind it [2.1]."
        ),
    ),
    places=(PlaceKind(POST, "Post"),),
)


def ground(sheet: MapSheet, hex_: Hex) -> str:
    """The kind of ground of a hex; a map that mentions no ground is clear."""
    return sheet.kind("ground", hex_) if "ground" in sheet.layers else "clear"


LOBBED: Final = "lobbed"
"""The mode of fire of mortars [2.1]."""


def _type(
    title: str, colour: str, category: str, fire: int, range_: int, move: int, mode: str = ""
) -> UnitType:
    return UnitType(
        title.lower(),
        title,
        colour,
        category,
        figures={"fire": fire, "range": range_, "move": move},
        corner_figures={"left": "fire", "middle": "range", "right": "move"},
        is_combat=fire > 0,
        data={"mode": mode},
    )


TYPES: Final = {
    type_.id: type_
    for type_ in (
        _type("Squad", "british", "infantry", 4, 3, 3),
        _type("Gun", "british", "artillery", 6, 5, 1),
        _type("Band", "french", "infantry", 4, 2, 4),
        _type("Mortar", "french", "artillery", 5, 4, 2, LOBBED),
        _type("Mule", "french", "vehicle", 0, 0, 4),
    )
}

# --- Declarations: what files, forms, counters, exports and the lab learn of these rules ---

SUPPRESSED, SPOTTED, SPENT = "suppressed", "spotted", "spent"
CONDITIONS: Final = (
    Condition(
        SUPPRESSED,
        "Suppressed",
        ("S1", "S2"),
        ends_effect=True,
        text="Neither fires, moves nor assaults until it rallies; a third grade destroys it [2.3].",
    ),
    Condition(SPOTTED, "Spotted", ("SEEN",), "#9a6b00", text="Brush hides it no longer [2.1]."),
    Condition(SPENT, "Spent", ("·",), look="inverted", may_begin=False, text="It has fired [2.4]."),
)
MINES, SMOKE = "mines", "smoke"
MARKS: Final = (
    MarkKind(
        MINES,
        "minefield",
        "minefields",
        "Fires at whoever of the other side enters, with its strength and 3 [3.3].",
        is_sided=True,
        least=1,
        most=3,
        label="MINES",
        lay="Mine",
        lift="Clear",
    ),
    MarkKind(
        SMOKE,
        "smoke screen",
        "smoke screens",
        "-3 to fire from, at or through it, for so many game-turns [2.2].",
        least=1,
        most=2,
        label="SMOKE",
        colour="#6b7785",
        may_begin=False,
    ),
)
TRAPS, RESOLVE, QUALITY, LEADER = "traps", "resolve", "quality", "leader"
QUALITIES: Final = {"green": 1, "steady": 0, "hardened": -1}
"""What the quality of a group adds to fire at it [2.2]."""
FIELDS: Final = Fields(
    side=(
        Field(TRAPS, "Traps", default=0, most=2, text="Hexes it mines in secret at set-up [1.1]."),
        Field(RESOLVE, "Resolve", default=0, most=3, text="Is added to its rally dice [5]."),
    ),
    group=(
        Field(
            QUALITY,
            "Quality",
            "choice",
            "steady",
            choices={name: name.title() for name in QUALITIES},
            text="Fire at green troops has +1, at hardened ones -1.",
        ),
    ),
    unit=(Field(LEADER, "Led", "switch", default=False, text="Adds 2 to its rally die [5]."),),
)

REACTION, SMOKE_TURNS, NIGHT = "reaction_fire", "smoke_turns", "night"
OPTIONS: Final = (
    Option(
        REACTION, "Reaction fire", "spends", ("spends", "free"), "Whether who fires at a move is spent by it."
    ),
    Option(SMOKE_TURNS, "Smoke lasts", 1, (1, 2), "How many game-turns a smoke screen stays."),
)
SPECIALS: Final = {NIGHT: Special("Night", "Nobody sees farther than two hexes [2.1].")}
BARRAGE, ROUSE = "barrage", "rouse"
DUST, FIRES = "dust", "fires"
OWN_EFFECTS: Final[Mapping[str, EffectKind]] = {
    **{id_: USUAL[id_] for id_ in (RELEASE, END)},
    BARRAGE: EffectKind(
        BARRAGE,
        "barrage on",
        "group",
        "a barrage falls on {group} of {side}",
        "Every unit of the group on the map is suppressed by one grade.",
    ),
    ROUSE: EffectKind(
        ROUSE,
        "resolve of",
        "side",
        "the resolve of {side} becomes {level}",
        "Another number is added to the rally dice of the side.",
        sets=RESOLVE,
    ),
    DUST: EffectKind(
        DUST,
        "dust storm",
        "",
        "a dust storm: nobody sees farther than {level} hexes",
        "Lines of sight end after so many hexes [8.1].",
        amount=Amount(1, 10, 2),
        lasts=True,
        change=SIGHT_RANGE,
    ),
    FIRES: EffectKind(
        FIRES,
        "brush fire",
        "",
        "the brush burns",
        "Nobody enters these hexes [8.2].",
        area="must",
        lasts=True,
        change=CLOSED,
    ),
}
EFFECTS: Final = with_lifting(OWN_EFFECTS)
RADIO, SCREEN, RAIN = "radio", "screen", "rain"
CARDS: Final = ("quiet", "quiet", RADIO, SCREEN, RAIN)
"""One is drawn at the start of each player-turn [6]."""

# --- Fire [2.2] and assault [4]: the game and the calculators ask here ---

DESTROYED, HIT, NOTHING = "destroyed", "suppressed", "-"
HARM: Final = {DESTROYED: 2, HIT: 1, NOTHING: 0}


@dataclass(frozen=True, slots=True)
class Shot:
    """One shot with everything that counts for it [2.2]."""

    fire: int
    is_far: bool = False
    in_brush: bool = False
    in_smoke: bool = False
    has_radio: bool = False
    quality: str = "steady"

    @property
    def modifiers(self) -> list[tuple[str, int]]:
        """What is added to the die besides the fire figure, with its reason."""
        every = [
            ("beyond three hexes", -2 * self.is_far),
            ("brush", -2 * self.in_brush),
            ("smoke", -3 * self.in_smoke),
            ("radio", 1 * self.has_radio),
            (f"{self.quality} target", QUALITIES[self.quality]),
        ]
        return [(why, number) for why, number in every if number]

    @property
    def net(self) -> int:
        """What is added to the die."""
        return self.fire + sum(number for _, number in self.modifiers)

    def result(self, die: int) -> str:
        """What a die of ten does: 10 or more suppresses, 13 or more destroys."""
        total = die + self.net
        return DESTROYED if total >= 13 else HIT if total >= 10 else NOTHING

    def results(self) -> list[str]:
        """The results of the ten faces."""
        return [self.result(die) for die in range(1, 11)]

    def steps(self) -> list[str]:
        """How it was worked out."""
        parts = "".join(f", {number:+} {why}" for why, number in self.modifiers)
        return [
            f"fire {self.fire}{parts}: {self.net:+} to the die of ten [2.2]",
            "10 suppresses, 13 destroys",
        ]


BOTH, REPULSED, LOST = "both", "repulsed", "lost"
ASSAULT_RESULTS: Final = (DESTROYED, HIT, BOTH, REPULSED, LOST)
"""From best to worst for the attacker: the defender is destroyed or suppressed, both are suppressed, the
attacker is suppressed or destroyed [4.2].
"""


def assault_result(difference: int) -> str:
    """What comes of an assault by how much the attacker's die and strength exceed the defender's [4.2]."""
    if difference > 0:
        return DESTROYED if difference >= 4 else HIT
    return BOTH if difference == 0 else LOST if difference <= -6 else REPULSED


def assault_results(attacker: int, defender: int) -> list[str]:
    """The results of all throws of two dice of ten."""
    faces = range(1, 11)
    return [assault_result(a + attacker - d - defender) for a in faces for d in faces]


def outlook(results: Sequence[str], harm: Mapping[str, int]) -> list[list[Any]]:
    """The harm of equally likely results as the lab reads it: pairs of an exact chance and a harm."""
    total, harms = len(results), [harm.get(result, 0) for result in results]
    return [[f"{harms.count(one)}/{total}", float(one)] for one in sorted(set(harms))]
