"""Why an event came out as it did: its arithmetic in words, and the rulings behind it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from kpeditor.app.ruleset_ui.contract import Called
from kpeditor.app.ruleset_ui.generic import plain
from kpeditor.app.ruleset_ui.kampfpanzer.loglines import RESULTS
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.kampfpanzer import options

_LABELS = {
    "die": tr_later("Die"),
    "result": tr_later("Result"),
    "superiority": tr_later("Superiority"),
    "defence": tr_later("Defence of the targets"),
    "cover": tr_later("Terrain or entrenchment"),
    "column": tr_later("Column"),
    "modifier": tr_later("Added to the die"),
    "clock": tr_later("Clock (movement points)"),
    "needs": tr_later("Needs at most"),
    "recovered": tr_later("Recovered"),
    "overrunners": tr_later("Overrunning units"),
    "defenders": tr_later("Defending units (entrenched count 2)"),
    "digits": tr_later("Panic in hexes ending in"),
    "level": tr_later("Disruption now"),
    "dice": tr_later("Dice"),
    "direction_die": tr_later("Die for the direction"),
    "points_die": tr_later("Die for movement points"),
    "facing": tr_later("Faces"),
    "why": tr_later("Reason"),
}
"""What the numbers of events are called; the log says nothing of any others."""
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


def arithmetic(event: Event, called: Called) -> Sequence[tuple[str, str]]:
    """The numbers behind an event, as lines of a table."""
    lines: list[tuple[str, str]] = []
    strengths, ranges = event.data.get("strengths", ()), event.data.get("ranges", ())
    for number, (strength, distance) in enumerate(zip_longest(strengths, ranges)):
        unit = called(event.units[number]) if number < len(event.units) else ""
        lines.append(
            (
                tr("Strength of {unit} at range {distance}").format(unit=unit, distance=distance),
                plain(strength),
            )
        )
    for name, value in event.data.items():
        if name not in _LABELS or (name in ("cover", "modifier") and not value):
            continue
        sign = "+" if name == "superiority" and value > 0 else ""
        prefix = "−" if name in ("defence", "cover") and strengths else ""
        said = tr(RESULTS[value]) if name == "result" and value in RESULTS else plain(value)
        lines.append((tr(_LABELS[name]), prefix + sign + said))
    return lines


def rulings(event: Event) -> Sequence[str]:
    """The decisions on unclear rules that may stand behind an event, with the option that changes each."""
    by_ruling = {option.ruling: option for option in options.options()}
    found = []
    for number in _RULINGS.get(event.kind, ()):
        option = by_ruling.get(number)
        found.append(
            tr("{number}, option {option}: {text}").format(number=number, option=option.id, text=option.text)
            if option
            else number
        )
    return found
