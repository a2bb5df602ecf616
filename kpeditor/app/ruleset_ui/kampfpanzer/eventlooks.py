"""What KampfPanzer's events look like on the map: who is where afterwards, shots, results."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.app.ruleset_ui.contract import EventLook, Tone, Units
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.ruleset_ui.toolkit.events.looks import Change
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.kampfpanzer.declarations import ENTRENCHMENT, WRECK
from kpeditor.rulesets.kampfpanzer.engine.position import DESTROYED_AT

_WORDS = {
    "aborts": tr_later("no overrun"),
    "contest": tr_later("who is first?"),
    "fails": tr_later("fails"),
    "goes back": tr_later("goes back"),
    "halts": tr_later("halts"),
    "no attack": tr_later("no attack"),
    "no way out": tr_later("no way out"),
    "overstacked": tr_later("too many"),
    "put back": tr_later("put back"),
    "scatters": tr_later("runs"),
}
"""What appears over a hex where an event has no look of its own."""


def _enters(event: Event, units: Units) -> EventLook:
    return looks.moved_to(event, units, tr("clock {points}").format(points=event.data.get("clock", "")))


def _goes_back(event: Event, units: Units) -> EventLook:
    where = event.hexes[0] if event.hexes else None
    changes: Change = {event.units[0]: {"hex": where, "state": "map" if where else "due"}}
    return EventLook(looks.with_passengers(changes, units), tags=looks.named(event, _WORDS))


def _disrupted(event: Event, units: Units) -> EventLook:
    """A pair has one level [12.32]; riders of tanks, who have their own, have events of their own as well."""
    level = event.data.get("level", 1)
    changes: Change = {unit: {"level": level, "pinned": False} for unit in looks.with_riders(event, units)}
    return EventLook(changes, tags=looks.tags(event, f"D{level}", "bad"), beat="results")


def _recovery(event: Event, units: Units) -> EventLook:
    ok = bool(event.data.get("recovered"))
    changes: Change = {unit: {"level": 0} for unit in looks.with_riders(event, units)} if ok else {}
    tags = looks.tags(event, "✓" if ok else "–", "good" if ok else "plain")
    return EventLook(changes, tags=tags, beat="recovery")


def _tone(event: Event) -> Tone:
    """A result that disrupts is bad."""
    return "bad" if str(event.data.get("result", "")).startswith("D") else "plain"


_LOOKS: Mapping[str, looks.Look] = {
    "enters": _enters,
    "deploys": looks.deployed,
    "goes back": _goes_back,
    "put back": _goes_back,
    "exits": looks.gone("exited", tr_later("exit")),
    "destroyed": looks.gone("destroyed", "✕", "bad", "destroyed", level=DESTROYED_AT),
    "withdrawn": looks.gone("withdrawn", tr_later("withdrawn")),
    "disrupted": _disrupted,
    "pinned": looks.changed({"pinned": True}, tr_later("PIN"), beat="results"),
    "released": looks.changed({"held": False}, tr_later("free"), "good"),
    "panics": looks.changed({}, tr_later("panic"), "bad", "panics"),
    "turns": looks.turned,
    "gets off": looks.got_off,
    "goes aboard": looks.went_aboard,
    "recovery": _recovery,
    "fires": looks.fired(_tone),
    "shells": looks.shot_from_unit(tr_later("shells")),
    "shelled": looks.result(_tone),
    "overruns": looks.result(_tone),
    "counterattacks": looks.result(_tone),
    "wreck": looks.laid(WRECK, "wrecks"),
    "entrenchment removed": looks.lifted(ENTRENCHMENT, "works"),
}
LOOKS = looks.EventLooks(_LOOKS, _WORDS)
