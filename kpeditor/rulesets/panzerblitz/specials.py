"""The special rules a scenario may switch on, with a sentence on each: those of the Panzer-Zug situations."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SPECIALS: Mapping[str, str] = MappingProxyType(
    {
        "double_track": "Every railway of the map has two tracks [Z25].",
        "no_sidings": "The sidings that are drawn on the boards are not there [Z25].",
        "no_damaged_track": ("No track is damaged at the start, and nobody damages any with a block [Z22]."),
        "snow_trains_6": "Snow: no train moves more than 6 hexes in a turn [Z44].",
        "snow_vehicles_two_thirds": (
            "Snow: vehicles and cavalry have two thirds of their movement, rounded down, but 1 at least "
            "[Z44]."
        ),
        "dt_by_ru": "The Soviets may damage one hex of track during the set-up; no block damages any.",
        "dt_with_block_max_1": (
            "A block on a railway may damage the track it lies on, once in the game [Z48]."
        ),
        "secret_entry": (
            "Where the relief enters is written down in secret and revealed when all are set up."
        ),
        "supply_cp": "The command post is a stock of supplies: it never moves, and observes nothing.",
        "gun_coupling": (
            "The railway gun never fires and moves only under the shunt engine or coupled to the "
            "locomotive, which takes until the end of its owner's next turn; the three share one track "
            "[Z38]."
        ),
        "capture_train": (
            "A train that a close assault eliminates changes hands instead; its passengers are lost, and "
            "its captor may move it, fire and ride on it [Z39]."
        ),
        "winter": (
            "Winter: vehicles that are not on skis or rails have two thirds of their movement; swamps and "
            "streams are frozen. This is our own minimum in place of a module we do not have [Z46]."
        ),
        "dormant": (
            "The Dutch neither move nor fire in the first four game-turns; they may be assaulted [Z41]."
        ),
        "troop_train": (
            "The troop train unloads up to four units a turn for half its movement, and nobody boards it "
            "again [Z41]."
        ),
        "assault_boats": (
            "The river is crossed by its bridges alone; but once after game-turn 10 up to four German "
            "rifle units step into river hexes next to them and leave on the far side in their next turn; "
            "they defend with 1 there, and dispersed ones stay [Z41]."
        ),
        "engineer_makes_dt": (
            "The Dutch engineer who spends a whole own turn on a railway, undispersed and doing nothing "
            "else, damages its track."
        ),
        "kubelwagen_observer": (
            "The Kübelwagen with its command post does not move in a turn in which it observes for "
            "indirect fire."
        ),
    }
)
