"""The words of KampfPanzer and the looks of its events: the log, what is behind "Why?", phases, chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from kpeditor.app.ruleset_ui.contract import Called, EventLook, Tone, Units
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.ruleset_ui.toolkit.events.told import EventWords, Told
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.kampfpanzer import options
from kpeditor.rulesets.kampfpanzer.declarations import ENTRENCHMENT, WRECK
from kpeditor.rulesets.kampfpanzer.engine.fire.forecast import Forecast
from kpeditor.rulesets.kampfpanzer.engine.position import DESTROYED_AT
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


def _enters(event: Event, units: Units) -> EventLook:
    return looks.moved_to(event, units, tr("clock {points}").format(points=event.data.get("clock", "")))


def _goes_back(event: Event, units: Units) -> EventLook:
    where = event.hexes[0] if event.hexes else None
    changes: looks.Change = {event.units[0]: {"hex": where, "state": "map" if where else "due"}}
    return EventLook(looks.with_passengers(changes, units), tags=looks.named(event, {event.kind: BACK}))


def _level(event: Event) -> int:
    return int(event.data.get("level", 1))


def _tone(event: Event) -> Tone:
    """A result that disrupts is bad."""
    return "bad" if str(event.data.get("result", "")).startswith("D") else "plain"


BACK = tr_later("goes back")
DISRUPTED = looks.changed(  # a pair has one level [12.32]; riders of tanks have events of their own as well
    lambda event, _: {"level": _level(event), "pinned": False},
    lambda event: f"D{_level(event)}",
    "bad",
    "results",
    riders=True,
)
RECOVERY = looks.changed(
    lambda event, _: {"level": 0} if event.data.get("recovered") else {},
    lambda event: "✓" if event.data.get("recovered") else "–",
    lambda event: "good" if event.data.get("recovered") else "plain",
    "recovery",
    riders=True,
)
DESTROYED = looks.gone("destroyed", "✕", "bad", "destroyed", level=DESTROYED_AT)
WORDS = EventWords(
    {
        "enters": Told(look=_enters),
        "deploys": Told(look=looks.deployed),
        "goes back": Told(look=_goes_back),
        "put back": Told(look=_goes_back),
        "exits": Told(look=looks.gone("exited", tr_later("exit"))),
        "destroyed": Told(look=DESTROYED),
        "withdrawn": Told(look=looks.gone("withdrawn", tr_later("withdrawn"))),
        "disrupted": Told(look=DISRUPTED),
        "pinned": Told(look=looks.changed({"pinned": True}, tr_later("PIN"), beat="results")),
        "released": Told(look=looks.changed({"held": False}, tr_later("free"), "good")),
        "panics": Told(look=looks.changed({}, tr_later("panic"), "bad", "panics")),
        "turns": Told(look=looks.turned),
        "gets off": Told(look=looks.got_off),
        "goes aboard": Told(look=looks.went_aboard),
        "recovery": Told(_recovers, RECOVERY),
        "fires": Told(look=looks.fired(_tone)),
        "shells": Told(look=looks.shot_from_unit(tr_later("shells"))),
        "shelled": Told(look=looks.result(_tone)),
        "overruns": Told(look=looks.result(_tone)),
        "counterattacks": Told(look=looks.result(_tone)),
        "wreck": Told(look=looks.laid(WRECK, "wrecks")),
        "entrenchment removed": Told(look=looks.lifted(ENTRENCHMENT, "works")),
        "aborts": Told(over=tr_later("no overrun")),
        "contest": Told(over=tr_later("who is first?")),
        "fails": Told(over=tr_later("fails")),
        "halts": Told(over=tr_later("halts")),
        "no attack": Told(over=tr_later("no attack")),
        "no way out": Told(over=tr_later("no way out")),
        "overstacked": Told(over=tr_later("too many")),
        "scatters": Told(over=tr_later("runs")),
    },
    ATTACKS,
    results=RESULTS,
    labels=LABELS,
    unless_zero=frozenset({"cover", "modifier"}),
    signed=frozenset({"superiority"}),
    taken=frozenset({"defence", "cover"}),
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
