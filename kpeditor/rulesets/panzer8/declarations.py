"""What Panzer8 declares of its own data: quality, states of elements, targets planned before the game, who
attacks, decks, smoke.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kpeditor.core.rules.declarations import Condition, Field, Fields, MarkKind, Special
from kpeditor.core.scenario.effects import ARRIVE, END, RELEASE, USUAL, EffectKind
from kpeditor.rulesets.panzer8.tables import tables
from kpeditor.rulesets.panzer8.units import NATIONS

SUPPRESSED, DUG_IN, HIDDEN, LIMBERED = "suppressed", "dug_in", "hidden", "limbered"
DISMOUNTED, ACTED, REACTED = "dismounted", "acted", "reacted"
COVER, UNLED = "cover", "unled"
COVERS: Final = ("soft", "hard", "hull-down")
"""The grades of cover."""
AIR_TARGET, SUPPORT_TARGET = "air_target", "support_target"
QUALITY, LINK, FLOOR, GROUND_FLOOR = "quality", "link", "elevated", "ground_floor"
ATTACKER, DECK, NATION, HOME = "attacker", "deck", "nation", "home"
HIDES, DUMMIES, SMOKE = "hides", "dummies", "smoke"
GROUND_ATTACK, ROCKETS, GROUP_COMMANDER = "ground_attack", "rockets", "commander"
SCREEN, DUMMY, GAP, HELD, MOUNTS = "smoke_screen", "dummy", "wire_gap", "held", "mounts"
PLANNED: Final = (AIR_TARGET, SUPPORT_TARGET)
"""The marks that a side sees as marks in a game; all others become what they stand for."""
TARGETS = 3
"""The number of points that a side may plan for each kind of attack [P44, P45]."""
FLOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "british": ("fighter", "tank buster", "light bomber"),
    "french": ("fighter", "light bomber"),
    "german": ("fighter", "tank buster", "armoured tank buster", "dive bomber", "light bomber"),
    "russian": ("fighter", "tank buster", "armoured tank buster", "light bomber"),
    "american": ("fighter", "tank buster"),
}
"""The aircraft of each nation, where the rules name them [P62]."""
TANK_RIDERS, RESERVE = "tank_riders", "french_reserve"
SPECIALS: Final[Mapping[str, Special]] = {
    TANK_RIDERS: Special(
        "Tank riders of every nation",
        "Infantry of every nation may ride on tanks; else Soviet and German infantry alone [P34].",
    ),
    RESERVE: Special(
        "French reservists",
        "French elements are reservists: +1 on an even die of theirs, -1 on an odd one [P46].",
    ),
}

CONDITIONS: Final = (
    Condition(
        SUPPRESSED,
        "Suppressed",
        ("SUPP",),
        words=("suppressed",),
        look="inverted",
        ends_effect=True,
        text="Falls back or recovers, does nothing else; once more suppressed it is out [P29].",
    ),
    Condition(
        DUG_IN,
        "Dug in",
        ("DUG",),
        "#c8a165",
        words=("dug in",),
        text="Has hard cover, and does not fall back [P2, P28].",
    ),
    Condition(
        HIDDEN,
        "Hidden",
        ("HID",),
        "#e3ead9",
        words=("hidden",),
        text="The enemy does not know where it stands, until it moves, fires or is seen [P39].",
    ),
    Condition(
        LIMBERED,
        "Limbered",
        ("LIMB",),
        "#37474f",
        words=("limbered or broken down",),
        text="A crew-served weapon ready to be moved; it does not fire [P18].",
    ),
    Condition(
        DISMOUNTED,
        "Dismounted",
        ("FOOT",),
        "#37474f",
        words=("dismounted",),
        text="Fights and moves as infantry, away from its horses or vehicle [P23].",
    ),
    Condition(
        ACTED,
        "Has acted",
        ("\u00b7",),
        "#4e5d6c",
        words=("has acted",),
        is_brief=True,
        may_begin=False,
        text="An element acts once in a phase [4.2].",
    ),
    Condition(
        REACTED,
        "Has reacted",
        ("R",),
        "#6a1b9a",
        words=("has reacted",),
        is_brief=True,
        text="An element reacts once, and does not act in its own next phase [P11].",
    ),
    Condition(
        COVER,
        "Cover",
        ("+1", "+2", "HULL"),
        "#33691e",
        words=("in soft cover", "in hard cover", "hull-down"),
        is_brief=True,
        may_begin=False,
        text="Its defence against fire from any side is 1 higher in soft and 2 in hard cover; hull-down, 2"
        " against fire across the crest [P2, P14].",
    ),
    Condition(
        UNLED,
        "Out of command",
        ("OC",),
        "#8d6e63",
        words=("out of command",),
        is_brief=True,
        may_begin=False,
        text="No unsuppressed commander of its side is within 4: nobody helps it recover, hunt or fight, nor"
        " lets it act twice or move faster by a card [P16, P22, P25, P43].",
    ),
)
MARKS: Final = (
    MarkKind(
        AIR_TARGET,
        "air target",
        "air targets",
        f"Where aircraft may attack within 6; a side plans {TARGETS} before the game [P44].",
        is_sided=True,
        label="AIR",
        colour="#2b5d8a",
        lay="Plan",
        lift="Drop",
    ),
    MarkKind(
        SUPPORT_TARGET,
        "target of support fire",
        "targets of support fire",
        f"Where a beaten zone may lie; a side plans {TARGETS} before the game [P45].",
        is_sided=True,
        label="ART",
        colour="#8a3b1f",
        lay="Plan",
        lift="Drop",
    ),
    MarkKind(
        SCREEN,
        "smoke",
        "screens of smoke",
        "A strip as wide as a base of infantry, across the direction it gives in degrees, until its side acts"
        " next [P42].",
        is_sided=True,
        most=359,
        label="SMK",
        colour="#78909c",
    ),
    MarkKind(
        DUMMY,
        "dummy",
        "dummies",
        "A hidden marker that nobody is below [P39].",
        is_sided=True,
        label="?",
        colour="#2e4a2a",
    ),
    MarkKind(
        GAP,
        "gap in wire",
        "gaps in wire",
        "Where engineers have cleared wire [P40].",
        label="GAP",
        colour="#6d4c41",
    ),
    MarkKind(
        HELD,
        "feature held",
        "features held",
        "The feature below it is held by this side when the game begins, as the last that stood there.",
        is_sided=True,
        label="HELD",
        colour="#455a64",
    ),
    MarkKind(
        MOUNTS,
        "mounts",
        "mounts",
        "Mounts that the dismounted element nearest to them has left [P23].",
        is_sided=True,
        label="HORSE",
        colour="#5d4037",
    ),
)
_EDGES = {"N": "north", "E": "east", "S": "south", "W": "west"}
_QUALITY = Field(
    QUALITY,
    "Quality",
    "choice",
    "average",
    choices={"elite": "Elite", "average": "Average", "poor": "Poor"},
    text="+1, 0 or -1 in attack, defence and recovery [P14, P22]. A unit's own goes before its group's.",
)
FIELDS: Final = Fields(
    side=(
        Field(
            ATTACKER,
            "Attacker",
            "switch",
            False,
            text="Its player-turn comes first; where no side attacks, or both do, chance decides [4.1].",
            words={"true": "attacks"},
            brief="attacks",
        ),
        Field(
            NATION,
            "Nation",
            "choice",
            choices=NATIONS,
            optional=True,
            unsaid="that of most elements",
            text="Whose traits it has [P46, P62]; left out: that of most of its elements.",
        ),
        Field(
            HOME,
            "Home edge",
            "choice",
            choices=_EDGES,
            optional=True,
            text="Where it falls back to, and where its aircraft come from [P20, P52, P63].",
        ),
        Field(
            DECK,
            "Colour of the deck",
            "choice",
            choices={"black": "black", "red": "red"},
            optional=True,
            unsaid="black for the attacker",
            text="Whose cards are its events [P43]; left out: black for the attacker.",
        ),
        Field(
            HIDES,
            "May hide",
            optional=True,
            text="How many elements it may set up hidden, at most half of them [P39].",
            brief="hides up to {value}",
        ),
        Field(
            DUMMIES,
            "Dummies",
            optional=True,
            unsaid="as many as hide",
            text="Markers without an element; left out: as many as it may hide [P39].",
        ),
        Field(
            SMOKE,
            "Smoke",
            optional=True,
            unsaid="by tanks and infantry",
            text="How many screens it may lay; left out: by its tanks and infantry [P42].",
            brief="smoke {value}",
        ),
        Field(
            GROUND_ATTACK,
            "Ground attack by",
            "choice",
            choices={one: one for one in tables().aircraft},
            optional=True,
            unsaid="by nation and year",
            text="The aircraft of its ground attacks; left out: by nation and year [P62].",
        ),
        Field(
            ROCKETS,
            "Rockets or ships for",
            "choice",
            choices={"7": "the heavy mortars", "8": "the medium artillery", "9": "the heavy artillery"},
            optional=True,
            text="Whose card brings rockets or naval fire instead [P64].",
        ),
    ),
    group=(
        _QUALITY,
        Field(
            GROUP_COMMANDER,
            "Commander",
            "text",
            optional=True,
            unsaid="the first of the group",
            text="The commander of the group, by id; left out: the first in it, else the first of its side"
            " [P61].",
        ),
        Field(
            HIDES,
            "May hide",
            optional=True,
            text="How many elements of the group may be set up hidden, on its own ground; left out: they are"
            " among those of the side [P39].",
            brief="hides up to {value}",
        ),
        Field(
            DUMMIES,
            "Dummies",
            optional=True,
            unsaid="as many as hide",
            text="Markers without an element on its ground; left out: as many as it may hide [P39].",
        ),
    ),
    unit=(
        Field(
            QUALITY,
            "Quality",
            "choice",
            choices=_QUALITY.choices,
            optional=True,
            unsaid="that of its group",
            text="Left out: that of its group.",
        ),
        Field(
            FLOOR,
            "On a high floor",
            "switch",
            False,
            text="Begins high in a building or tower, and looks over crops, hedges and walls [P7].",
            of_battle=True,
        ),
        Field(
            GROUND_FLOOR,
            "On the ground floor",
            "switch",
            False,
            text="Begins below in a high building, where who is high sees more and is seen by more [P7].",
            of_battle=True,
        ),
        Field(
            LINK,
            "Linked by",
            "choice",
            choices={"telephone": "telephone", "radio": "radio"},
            optional=True,
            unsaid="by nation and year",
            text="Of an observer: by telephone it stays, dug in or in a building; left out: by nation and"
            " year [P45, P64].",
            of_battle=True,
        ),
    ),
)
EFFECTS: Final[Mapping[str, EffectKind]] = {id_: USUAL[id_] for id_ in (RELEASE, ARRIVE, END)}
