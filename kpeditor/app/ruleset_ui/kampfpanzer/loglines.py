"""What KampfPanzer tells of an event: its line of the log, its arithmetic in words, the rulings behind it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from kpeditor.app.ruleset_ui.contract import Called, Moved
from kpeditor.app.ruleset_ui.generic import plain
from kpeditor.app.words import listed, tr, tr_later
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.kampfpanzer import options

SHOWN = 3
"""Units that are named one by one in a line; of more than these the first is named, and how many others."""
RESULTS = {
    "-": tr_later("no effect"),
    "P": tr_later("pinned"),
    "D1": tr_later("disrupted (D1)"),
    "D2": tr_later("disrupted (D2)"),
    "D3": tr_later("disrupted (D3)"),
    "D4": tr_later("destroyed (D4)"),
}
"""What an attack does to a unit that was in order before [9.7]."""
MANY_FIRE, MANY_OVERRUN = (
    tr_later("{who} fire at {whom}: {result}"),
    tr_later("{who} overrun {whom}: {result}"),
)


def line(event: Event, called: Called) -> str:
    """The line of an event; the die and what it was compared with stand under "Why?"."""
    match event.kind:
        case "fires" | "overruns" | "counterattacks" | "shelled":
            return _attack(event, called)
        case "recovery" if event.units:
            recovered = bool(event.data.get("recovered"))
            said = tr("{unit} recovers") if recovered else tr("{unit} does not recover")
            return said.format(unit=called(event.units[0]))
        case _:
            return event.text


def moved(event: Event) -> Moved | None:
    """The step of a movement; a panicked one too [11.22]."""
    if event.kind not in ("enters", "exits") or not event.hexes:
        return None
    cost = event.data.get("clock")
    points = float(cost) if isinstance(cost, int | float) else None
    return Moved(event.units, event.hexes[0], points, event.kind == "exits")


def _attack(event: Event, called: Called) -> str:
    firers = int(event.data.get("firers", 1))
    who, whom = event.units[:firers], event.units[firers:]
    is_one = len(who) == 1
    texts = {
        "fires": tr("{who} fires at {whom}: {result}") if is_one else tr(MANY_FIRE),
        "overruns": tr("{who} overruns {whom}: {result}") if is_one else tr(MANY_OVERRUN),
        "counterattacks": tr("{who} counterattacks {whom}: {result}"),
        "shelled": tr("{who} shells {whom}: {result}"),
    }
    targets = _named(whom, called)
    if event.hexes:
        targets = tr("{units} in {hex}").format(units=targets, hex=event.hexes[0])
    result = str(event.data.get("result", ""))
    return texts[event.kind].format(
        who=_named(who, called), whom=targets, result=tr(RESULTS[result]) if result in RESULTS else result
    )


def _named(units: tuple[str, ...], called: Called) -> str:
    if len(units) <= SHOWN:
        return listed([called(unit) for unit in units])
    return tr("{unit} and {count} others").format(unit=called(units[0]), count=len(units) - 1)


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
