"""Why an event came out as it did: its arithmetic in words, and the rulings behind it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from kpeditor.app.ruleset_ui.generic import plain
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.kampfpanzer import options

_LABELS = {
    "die": "Die",
    "result": "Result",
    "superiority": "Superiority",
    "defence": "Defence of the targets",
    "cover": "Terrain or entrenchment",
    "column": "Column",
    "modifier": "Added to the die",
    "clock": "Clock (movement points)",
    "needs": "Needs at most",
    "recovered": "Recovered",
    "overrunners": "Overrunning units",
    "defenders": "Defending units (entrenched count 2)",
    "digits": "Panic in hexes ending in",
    "level": "Disruption now",
    "dice": "Dice",
    "direction_die": "Die for the direction",
    "points_die": "Die for movement points",
    "facing": "Faces",
    "winner": "Winner",
}
_HIDDEN = ("strengths", "ranges")
_RULINGS = {
    "fires": ("Q60", "Q34", "Q11"),
    "shelled": ("Q69", "Q71", "Q73"),
    "shells": ("Q69",),
    "overruns": ("Q87", "Q95"),
    "counterattacks": ("Q92",),
    "aborts": ("Q93", "Q89"),
    "held": ("Q91", "Q96"),
    "contest": ("Q51", "Q49"),
    "halts": ("Q53", "Q52", "Q50"),
    "recovery": ("Q46",),
    "panics": ("Q96",),
    "scatters": ("Q04",),
    "goes back": ("Q54",),
    "wreck": ("Q44",),
    "wasted": ("Q62",),
    "exits": ("Q139",),
    "goes aboard": ("Q118",),
    "gets off": ("Q118", "Q120"),
}


def arithmetic(event: Event) -> Sequence[tuple[str, str]]:
    """The numbers behind an event, as lines of a table."""
    lines: list[tuple[str, str]] = []
    strengths, ranges = event.data.get("strengths", ()), event.data.get("ranges", ())
    for number, (strength, distance) in enumerate(zip_longest(strengths, ranges)):
        unit = event.units[number] if number < len(event.units) else ""
        lines.append((f"Strength of {unit} at range {distance}", plain(strength)))
    for name, value in event.data.items():
        if name in _HIDDEN or (name == "cover" and not value) or (name == "modifier" and not value):
            continue
        sign = "+" if name == "superiority" and value > 0 else ""
        prefix = "−" if name in ("defence", "cover") and strengths else ""
        lines.append((_LABELS.get(name, name.replace("_", " ").capitalize()), prefix + sign + plain(value)))
    return lines


def rulings(event: Event) -> Sequence[str]:
    """The decisions on unclear rules that may stand behind an event, with the option that changes each."""
    by_ruling = {option.ruling: option for option in options.options()}
    found = []
    for number in _RULINGS.get(event.kind, ()):
        option = by_ruling.get(number)
        found.append(f"{number}, option {option.id}: {option.text}" if option else number)
    return found
