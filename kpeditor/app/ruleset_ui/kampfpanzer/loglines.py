"""The words of KampfPanzer: events in the log and behind "Why?", phases, results and their chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from kpeditor.app.ruleset_ui.contract import Called
from kpeditor.app.ruleset_ui.toolkit.events.eventwords import EventWords
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.kampfpanzer import options
from kpeditor.rulesets.kampfpanzer.engine.fire.forecast import Forecast
from kpeditor.rulesets.kampfpanzer.tables import Result

PHASES = {
    "B": tr_later("panic"),
    "C": tr_later("fire"),
    "D": tr_later("panicked movement"),
    "E": tr_later("movement"),
    "F": tr_later("recovery"),
}
"""What happens in the phases of a game-turn [4.1]."""
RESULTS = {
    "-": tr_later("no effect"),
    "P": tr_later("pinned"),
    "D1": tr_later("disrupted (D1)"),
    "D2": tr_later("disrupted (D2)"),
    "D3": tr_later("disrupted (D3)"),
    "D4": tr_later("destroyed (D4)"),
}
"""What an attack does to a unit that was in order before [9.7]."""
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


def _recovers(event: Event, called: Called) -> str:
    """Whether a unit recovers; the die stands under "Why?"."""
    if not event.units:
        return event.text
    said = tr("{unit} recovers") if event.data.get("recovered") else tr("{unit} does not recover")
    return said.format(unit=called(event.units[0]))


WORDS = EventWords(
    ATTACKS,
    RESULTS,
    LABELS,
    unless_zero=frozenset({"cover", "modifier"}),
    signed=frozenset({"superiority"}),
    taken=frozenset({"defence", "cover"}),
    others={"recovery": _recovers},
    moves=frozenset({"enters", "exits"}),
    cost="clock",
    ruled=lambda event: options.RULINGS_OF_EVENTS.get(event.kind, ()),
    options=options.options,
)


def chances_of(forecast: Forecast) -> str:
    """The results of an attack with their chances, the worst for the target first."""
    return spread(forecast.results) if forecast.results else tr("too weak, no attack is made")


def spread(results: Mapping[Result, Fraction]) -> str:
    """Results with their chances, the worst for the target first."""
    ordered = sorted(results.items(), key=lambda one: (-one[0].levels, one[0].value))
    names = {result: tr("none") if result is Result.NONE else result.value for result in results}
    return ", ".join(f"{names[result]} {chance}" for result, chance in ordered)
