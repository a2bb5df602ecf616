"""The words of KampfPanzer for its events: the lines of a log, the numbers behind them, phases, chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from kpeditor.core.rules.event import Event
from kpeditor.core.rules.telling.eventwords import Called, EventWords
from kpeditor.core.texts import Translate, tr_later
from kpeditor.rulesets.kampfpanzer import options
from kpeditor.rulesets.kampfpanzer.tables import Result

PHASES = {
    "B": tr_later("panic"),
    "C": tr_later("fire"),
    "D": tr_later("panicked movement"),
    "E": tr_later("movement"),
    "F": tr_later("recovery"),
}
"""The events in the phases of a game-turn [4.1]."""
RESULTS = {
    "-": tr_later("no effect"),
    "P": tr_later("pinned"),
    "D1": tr_later("disrupted (D1)"),
    "D2": tr_later("disrupted (D2)"),
    "D3": tr_later("disrupted (D3)"),
    "D4": tr_later("destroyed (D4)"),
}
"""The effects of an attack on a unit that was in order before [9.7]."""
ATTACKS = {
    "fires": (tr_later("{who} fires at {whom}: {result}"), tr_later("{who} fire at {whom}: {result}")),
    "overruns": (tr_later("{who} overruns {whom}: {result}"), tr_later("{who} overrun {whom}: {result}")),
    "counterattacks": (tr_later("{who} counterattacks {whom}: {result}"),) * 2,
    "shelled": (tr_later("{who} shells {whom}: {result}"),) * 2,
}
LABELS = {
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


def _recovers(event: Event, called: Called, tr: Translate) -> str:
    """Whether a unit recovers; the die is among the numbers behind it."""
    if not event.units:
        return event.text
    said = tr("{unit} recovers") if event.data.get("recovered") else tr("{unit} does not recover")
    return said.format(unit=called(event.units[0]))


EVENTS = EventWords(
    {"recovery": _recovers},
    ATTACKS,
    results=RESULTS,
    labels=LABELS,
    unless_zero=frozenset({"cover", "modifier"}),
    signed=frozenset({"superiority"}),
    taken=frozenset({"defence", "cover"}),
    phases=PHASES,
    phase_words=tr_later("phase {phase}: {what}"),
    moves=frozenset({"enters", "exits"}),
    cost="clock",
    ruled=lambda event: options.RULINGS_OF_EVENTS.get(event.kind, ()),
    options=options.options,
)


def spread(results: Mapping[Result, Fraction], tr: Translate = str) -> str:
    """Results with their chances, the worst for the target first; without results, a text that no attack is
    made.
    """
    if not results:
        return tr("too weak, no attack is made")
    ordered = sorted(results.items(), key=lambda one: (-one[0].levels, one[0].value))
    names = {result: tr("none") if result is Result.NONE else result.value for result in results}
    return ", ".join(f"{names[result]} {chance}" for result, chance in ordered)
