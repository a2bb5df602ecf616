"""What PanzerBlitz's events look like on the map: who is where afterwards, shots, results, marks."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.app.ruleset_ui.contract import EventLook, Tag, Tone, Units
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.ruleset_ui.toolkit.events.looks import Change
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.model import Mark
from kpeditor.rulesets.panzerblitz.declarations import DAMAGED_TRACK, DISPERSED, FORT, MINES, RECOVERS, WRECK

_WORDS = {
    "loads": tr_later("loads"),
    "mines": tr_later("mines"),
    "registers": tr_later("registers"),
    "unregisters": tr_later("marker gone"),
    "cancelled": tr_later("cancelled"),
    "no effect": tr_later("nobody left"),
    "too weak": tr_later("too weak"),
    "chooses": tr_later("choice"),
    "lays": tr_later("laid"),
    "captured": tr_later("captured"),
    "couples": tr_later("couples"),
    "repairs": tr_later("repairs"),
}
"""What appears over a hex where an event has no look of its own."""


def _tone(event: Event) -> Tone:
    return "plain" if event.data.get("result") == "-" else "bad"


def _overruns(event: Event, units: Units) -> EventLook:
    """It goes through the first hex into the second [PB30]."""
    changes: Change = {unit: {"hex": event.hexes[-1]} for unit in event.units}
    return EventLook(looks.with_passengers(changes, units))


def _dispersed(event: Event, units: Units) -> EventLook:
    """Whoever is aboard is dispersed as well [PB22]."""
    grade = int(event.data.get("grade", 1))
    changes: Change = {unit: {DISPERSED: grade, RECOVERS: None} for unit in looks.with_riders(event, units)}
    return EventLook(changes, tags=looks.tags(event, "D" * grade, "bad"), beat="results")


def _recovers(event: Event, units: Units) -> EventLook:
    changes: Change = {
        unit: {DISPERSED: max(0, int(units.get(unit, {}).get(DISPERSED) or 0) - 1)} for unit in event.units
    }
    return EventLook(changes, tags=looks.tags(event, "✓", "good"), beat="recovery")


def _unloads(event: Event, units: Units) -> EventLook:
    changes: Change = {unit: {"carried_by": "", "hex": event.hexes[0]} for unit in event.units}
    return EventLook(changes, tags=tuple(Tag(hex_, tr("unloads")) for hex_ in event.hexes))


def _into_fort(event: Event, units: Units) -> EventLook:
    changes: Change = {unit: {"inside": not units.get(unit, {}).get("inside")} for unit in event.units}
    return EventLook(changes, tags=tuple(Tag(hex_, tr("fort")) for hex_ in event.hexes))


def _wreck(event: Event, units: Units) -> EventLook:
    kind = str(event.data.get("mark", WRECK))
    return EventLook(laid=tuple(Mark(kind, hex_) for hex_ in event.hexes), beat="results")


_LOOKS: Mapping[str, looks.Look] = {
    "deploys": looks.deployed,
    "enters": looks.moved_to,
    "moves": looks.moved_to,
    "overruns": _overruns,
    "exits": looks.gone("exited", tr_later("exit")),
    "attacks": looks.fired(_tone),
    "dispersed": _dispersed,
    "destroyed": looks.gone("destroyed", "✕", "bad", "results"),
    "recovers": _recovers,
    "unloads": _unloads,
    "enters fort": _into_fort,
    "wreck": _wreck,
    "razed": looks.lifted(FORT),
    "clears": looks.lifted(MINES),
    "repaired": looks.lifted(DAMAGED_TRACK),
}
LOOKS = looks.EventLooks(_LOOKS, _WORDS)
