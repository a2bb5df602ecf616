"""What PanzerBlitz declares of its own data: dispersal, who has fired, marks on the map, tracks of trains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from kpeditor.core.rules.declarations import Condition, Field, Fields, MarkKind, Special
from kpeditor.core.scenario.effects import ARRIVE, DRAW, END, RELEASE, USUAL, EffectKind, with_lifting
from kpeditor.rulesets.panzerblitz import panzerbitz
from kpeditor.rulesets.panzerblitz.terrain import catalogue
from kpeditor.rulesets.panzerblitz.units import MOVES
from kpeditor.rulesets.toolbox.weather import weather_kinds

DISPERSED, FIRED, IN_TUNNEL = "dispersed", "fired", "in_tunnel"
FORT, BLOCK, MINES, DAMAGED_TRACK = "fort", "block", "mines", "damaged_track"
WRECK, TRAIN_WRECK = "wreck", "train_wreck"
DAMAGED_ONE, MENDED_TRACK, HELD = "damaged_one_track", "mended_track", "held"
TRACK, MOVES_FIRST, LEAVES = "track", "moves_first", "leaves"
NO_FIRE, RECOVERS, ON_TRACK, AT_WORK = "no_fire", "recovers", "on_track", "at_work"
ROLE, IMMOBILE, INDESTRUCTIBLE, OUTSIDE_ONLY = "role", "immobile", "indestructible", "outside_only"
TASK, DONE_TURNS, OUTSIDE, HOME, EMBARKED = "task", "progress", "outside", "home", "embarked"
BOATS_AFTER = "boats_after"

CONDITIONS: Final = (
    Condition(
        DISPERSED,
        "Dispersed",
        ("D", "DD"),
        words=("dispersed", "doubly dispersed"),
        look="inverted",
        ends_effect=True,
        text="Neither moves, fires nor spots until it recovers [PB7]. PanzerBitz has a second grade.",
        until=RECOVERS,
    ),
    Condition(
        FIRED,
        "Has fired",
        ("\u00b7",),
        words=("has fired",),
        look="inverted",
        is_brief=True,
        may_begin=False,
        text="A unit that fired does not move in this player-turn [PB5].",
    ),
    Condition(
        IN_TUNNEL,
        "In the tunnel",
        ("TUN",),
        "#3f4a56",
        words=("in the tunnel",),
        text="A train inside a tunnel neither fires nor is fired at, and nobody stacks with it [Z13, Z15].",
    ),
    Condition(
        NO_FIRE,
        "Fires no more",
        ("NF",),
        "#6a1b1b",
        words=("without ammunition",),
        text="A train that has fired intensively fires no more in the game [Z27].",
    ),
    Condition(
        ON_TRACK,
        "On track",
        ("T1", "T2"),
        "#37474f",
        words=("on track 1", "on track 2"),
        may_begin=False,
        text="Which of two tracks a train stands on; two trains pass each other on different ones [Z5].",
    ),
    Condition(
        AT_WORK,
        "At a task",
        ("0/2", "1/2"),
        "#8d6e00",
        words=("at a task", "at a task, one of its turns done"),
        may_begin=False,
        text="Repairs or damages track, is loaded or unloaded: own turns done of those it takes [Z10, Z23].",
    ),
    *panzerbitz.CONDITIONS,
)
MARKS: Final = (
    MarkKind(
        FORT,
        "fort",
        "forts",
        "Holds units of its side; it is attacked as one armoured target by its strength [PB27].",
        is_sided=True,
        least=20,
        most=50,
        label="FORT",
        colour="#59503f",
        lay="Build",
        lift="Raze",
    ),
    MarkKind(
        BLOCK,
        "block",
        "blocks",
        "Vehicles enter only from an adjacent hex, with a whole move, and stop [PB29].",
        is_sided=True,
        label="BLOCK",
        colour="#6d4c2f",
    ),
    MarkKind(
        MINES,
        "minefield",
        "minefields",
        "Who enters stops, and is attacked at the start of the next enemy turn [PB28].",
        is_sided=True,
        label="MINES",
        colour="#8a1f1f",
        lay="Mine",
        lift="Clear",
    ),
    MarkKind(
        HELD,
        "hex held",
        "hexes held",
        "This side controls the hex when the game begins, as the last that stood there [PB38].",
        is_sided=True,
        label="HELD",
        colour="#455a64",
    ),
    MarkKind(
        DAMAGED_TRACK,
        "damaged track",
        "damaged tracks",
        "No train enters until it is repaired [Z22, Z23].",
        label="TRACK",
        colour="#7a4a12",
        lay="Damage",
        lift="Repair",
    ),
    MarkKind(
        DAMAGED_ONE,
        "damage of one track",
        "damages of one track",
        "Of two tracks the one of this number is still broken [Z23].",
        least=1,
        most=2,
        label="TRK",
        colour="#7a4a12",
    ),
    MarkKind(
        MENDED_TRACK,
        "mended track",
        "mended tracks",
        "The damage that the map shows here has been repaired [Z23].",
        label="MENDED",
        colour="#3d5a2a",
        may_begin=False,
    ),
    MarkKind(
        WRECK,
        "wreck",
        "wrecks",
        "Counts one for stacking, cancels the road rate and bars overruns [PB26].",
        look="hulk",
        label="WRECK",
        colour="#1e1a17",
    ),
    MarkKind(
        TRAIN_WRECK,
        "train wreck",
        "train wrecks",
        "Blocks its track for good; counts one for stacking [Z19].",
        least=1,
        most=2,
        label="TRAIN",
        colour="#1e1a17",
    ),
    *panzerbitz.MARKS,
)
_UNIT_FIELDS: Final = (
    Field(TRACK, "Track", least=1, most=2, optional=True, text="The track of a train, 1 or 2 [Z5]."),
    Field(
        ROLE,
        "Role",
        "text",
        optional=True,
        text="What a train is for: a troop_train unloads four units a turn and never reloads [Z31, Z41].",
    ),
    Field(IMMOBILE, "Never moves", "switch", False, text="It stays where it begins."),
    Field(
        INDESTRUCTIBLE,
        "Cannot be destroyed",
        "switch",
        False,
        text="A part of the place, such as a turntable: nothing hits it, it is in nobody's way [Z38].",
    ),
    Field(
        OUTSIDE_ONLY,
        "Takes outside only",
        "text",
        optional=True,
        text="Of a train: the types that may ride outside, separated by commas [Z8].",
    ),
    Field(OUTSIDE, "Rides outside", "switch", False, text="Of a passenger of a train [Z8]."),
    Field(
        TASK,
        "Task under way",
        "choice",
        choices={
            "load": "is loaded onto a train",
            "unload": "is unloaded from a train",
            "repair": "repairs track",
            "damage": "damages track",
        },
        optional=True,
        text="What takes it several of its own turns [Z10, Z23].",
    ),
    Field(DONE_TURNS, "Turns at it", optional=True, most=9, text="Own turns spent on the task."),
    Field(HOME, "Belongs to", "text", optional=True, text="The train it began inside, by id [Z35]."),
    Field(EMBARKED, "Embarked in", "text", optional=True, text="In a boat: the hex it left [Z41]."),
)
FIELDS: Final = Fields(
    side=(
        Field(
            MOVES_FIRST,
            "Moves first",
            "switch",
            False,
            text="Its player-turn comes first in each game-turn; else that of the side that deploys first.",
        ),
        Field(
            LEAVES,
            "Who may leave",
            "text",
            optional=True,
            text="The types of unit that may leave the map by the exit of the side, separated by commas; what"
            " they carry leaves with them. Without it: all [PB24].",
            brief="only {value} may leave",
        ),
        Field(
            BOATS_AFTER,
            "Boats after turn",
            optional=True,
            text="With assault boats: in one turn after this one they are used; else after turn 10 [Z41].",
        ),
        *panzerbitz.FIELDS.side,
    ),
    group=panzerbitz.FIELDS.group,
    unit=tuple(replace(one, of_battle=True) for one in (*_UNIT_FIELDS, *panzerbitz.FIELDS.unit)),
)
HIDING_SIDES: Final = ("green", "grey", "brown", "orange", "yellow", "purple")
"""The hexsides that stop lines of sight [PB36, PB37]."""
EFFECTS: Final[Mapping[str, EffectKind]] = with_lifting(
    {
        **{id_: USUAL[id_] for id_ in (RELEASE, ARRIVE, END, DRAW)},
        **weather_kinds(catalogue(), {one: f"{one} units" for one in MOVES}, HIDING_SIDES),
    }
)
"""The usual ones, and weather, which the printed rules do not have: invented."""
SPECIALS: Final[Mapping[str, Special]] = {
    "double_track": Special("Double track everywhere", "Every railway of the map has two tracks [Z25]."),
    "no_sidings": Special("No sidings", "The sidings that are drawn on the boards are not there [Z25]."),
    "no_damaged_track": Special(
        "No damaged track", "No track is damaged at the start, and nobody damages any with a block [Z22]."
    ),
    "snow_trains_6": Special("Snow: slow trains", "Snow: no train moves more than 6 hexes in a turn [Z44]."),
    "snow_vehicles_two_thirds": Special(
        "Snow: slow vehicles",
        "Snow: vehicles and cavalry have two thirds of their movement, rounded down, but 1 at least [Z44].",
    ),
    "dt_by_ru": Special(
        "The Soviets damage a hex of track",
        "The Soviets may damage one hex of track during the set-up; no block damages any.",
    ),
    "dt_with_block_max_1": Special(
        "A block may damage its track",
        "A block on a railway may damage the track it lies on, once in the game [Z48].",
    ),
    "secret_entry": Special(
        "Secret entry of the relief",
        "Where the relief enters is written down in secret and revealed when all are set up.",
    ),
    "supply_cp": Special(
        "Command post as a stock of supplies",
        "The command post is a stock of supplies: it never moves, and observes nothing.",
    ),
    "gun_coupling": Special(
        "Coupled railway gun",
        "The railway gun never fires and moves only under the shunt engine or coupled to the "
        "locomotive, which takes until the end of its owner's next turn; the three share one track "
        "[Z38].",
    ),
    "capture_train": Special(
        "Trains may be captured",
        "A train that a close assault eliminates changes hands instead; its passengers are lost, and "
        "its captor may move it, fire and ride on it [Z39].",
    ),
    "winter": Special(
        "Winter",
        "Winter: vehicles that are not on skis or rails have two thirds of their movement; swamps and "
        "streams are frozen. This is our own minimum in place of a module we do not have [Z46].",
    ),
    "dormant": Special(
        "The Dutch wait",
        "The Dutch neither move nor fire in the first four game-turns; they may be assaulted [Z41].",
    ),
    "troop_train": Special(
        "Troop train",
        "The troop train unloads up to four units a turn for half its movement, and nobody boards it "
        "again [Z41].",
    ),
    "assault_boats": Special(
        "Assault boats",
        "The river is crossed by its bridges alone; but once after game-turn 10 up to four German "
        "rifle units step into river hexes next to them and leave on the far side in their next turn; "
        "they defend with 1 there, and dispersed ones stay [Z41].",
    ),
    "engineer_makes_dt": Special(
        "The engineer damages track",
        "The Dutch engineer who spends a whole own turn on a railway, undispersed and doing nothing "
        "else, damages its track.",
    ),
    "kubelwagen_observer": Special(
        "Observer in the Kübelwagen",
        "The Kübelwagen with its command post does not move in a turn in which it observes for indirect "
        "fire.",
    ),
}
