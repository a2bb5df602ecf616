"""What KampfPanzer's events look like on the map: who is where afterwards, shots, results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kpeditor.app.ruleset_ui.contract import EventLook, Tag, Tone, Units
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.model import Mark
from kpeditor.rulesets.kampfpanzer.declarations import ENTRENCHMENT, WRECK
from kpeditor.rulesets.kampfpanzer.engine.position import DESTROYED_AT

Change = dict[str, dict[str, Any]]
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
OFF_MAP: dict[str, Any] = {"hex": None, "carried_by": None}


def look_of(event: Event, units: Units) -> EventLook:
    """What an event looks like, with the units as they are before it."""
    special = _SPECIAL.get(event.kind)
    return special(event, units) if special else EventLook(tags=_named(event))


def _named(event: Event) -> tuple[Tag, ...]:
    """A word at the first hex of an event that has one."""
    return tuple(Tag(hex_, tr(_WORDS.get(event.kind, event.kind))) for hex_ in event.hexes[:1])


def _with_passengers(changes: Change, units: Units) -> Change:
    """Who is carried goes where the carrier goes."""
    for unit, seen in units.items():
        carrier = seen.get("carried_by")
        if carrier in changes and "hex" in changes[carrier] and unit not in changes:
            changes[unit] = {
                key: changes[carrier][key] for key in ("hex", "state") if key in changes[carrier]
            }
    return changes


def _pairs(event: Event, units: Units) -> list[str]:
    """The units of an event and who is aboard: a pair has one level [12.32]; riders of tanks, who have their
    own, have events of their own as well.
    """
    aboard = [unit for unit, seen in units.items() if seen.get("carried_by") in event.units]
    return [*event.units, *aboard]


def _moves(event: Event, units: Units) -> EventLook:
    changes = {unit: {"hex": event.hexes[0], "state": "map"} for unit in event.units}
    return EventLook(
        _with_passengers(changes, units), beat=tr("clock {points}").format(points=event.data.get("clock", ""))
    )


def _deploys(event: Event, units: Units) -> EventLook:
    if not event.hexes:
        return EventLook()
    first, *aboard = event.units
    changes: Change = {first: {"hex": event.hexes[0], "state": "map"}}
    for unit in aboard:
        changes[unit] = {"hex": event.hexes[0], "state": "map", "carried_by": first}
    return EventLook(changes, beat="deployment")


def _goes_back(event: Event, units: Units) -> EventLook:
    where = event.hexes[0] if event.hexes else None
    changes: Change = {event.units[0]: {"hex": where, "state": "map" if where else "due"}}
    return EventLook(_with_passengers(changes, units), tags=_named(event))


def _exits(event: Event, units: Units) -> EventLook:
    changes: Change = {unit: {**OFF_MAP, "state": "exited"} for unit in event.units}
    return EventLook(changes, tags=(Tag(event.hexes[0], tr("exit")),))


def _destroyed(event: Event, units: Units) -> EventLook:
    changes: Change = {unit: {**OFF_MAP, "state": "destroyed", "level": DESTROYED_AT} for unit in event.units}
    return EventLook(changes, tags=tuple(Tag(hex_, "✕", "bad") for hex_ in event.hexes), beat="destroyed")


def _disrupted(event: Event, units: Units) -> EventLook:
    level = event.data.get("level", 1)
    changes: Change = {unit: {"level": level, "pinned": False} for unit in _pairs(event, units)}
    return EventLook(
        changes, tags=tuple(Tag(hex_, f"D{level}", "bad") for hex_ in event.hexes), beat="results"
    )


def _pinned(event: Event, units: Units) -> EventLook:
    changes: Change = {unit: {"pinned": True} for unit in event.units}
    return EventLook(changes, tags=tuple(Tag(hex_, tr("PIN")) for hex_ in event.hexes), beat="results")


def _turns(event: Event, units: Units) -> EventLook:
    facing = event.data.get("facing")
    return EventLook({event.units[0]: {"facing": facing}} if facing else {}, beat="turns")


def _gets_off(event: Event, units: Units) -> EventLook:
    passenger, carrier = event.units
    changes: Change = {
        passenger: {"carried_by": None, "hex": event.hexes[0]},
        carrier: {"hex": event.hexes[1]},
    }
    return EventLook(changes)


def _goes_aboard(event: Event, units: Units) -> EventLook:
    passenger, carrier = event.units
    changes: Change = {
        passenger: {"carried_by": carrier, "hex": event.hexes[0], "facing": None},
        carrier: {"hex": event.hexes[0]},
    }
    return EventLook(changes)


def _recovery(event: Event, units: Units) -> EventLook:
    ok = bool(event.data.get("recovered"))
    changes: Change = {unit: {"level": 0} for unit in _pairs(event, units)} if ok else {}
    tags = tuple(Tag(hex_, "✓" if ok else "–", "good" if ok else "plain") for hex_ in event.hexes)
    return EventLook(changes, tags=tags, beat="recovery")


def _fires(event: Event, units: Units) -> EventLook:
    target, *firers = event.hexes
    return EventLook(
        shots=tuple((start, target) for start in firers),
        tags=(Tag(target, str(event.data.get("result", "")), _tone(event.data)),),
    )


def _shells(event: Event, units: Units) -> EventLook:
    start = units[event.units[0]].get("hex") if event.units[0] in units else None
    target = event.hexes[0]
    return EventLook(shots=((str(start), target),) if start else (), tags=(Tag(target, tr("shells")),))


def _result(event: Event, units: Units) -> EventLook:
    text = str(event.data.get("result", ""))
    return EventLook(tags=tuple(Tag(hex_, text, _tone(event.data)) for hex_ in event.hexes[:1]))


def _tone(data: Mapping[str, Any]) -> Tone:
    return "bad" if str(data.get("result", "")).startswith("D") else "plain"


def _panics(event: Event, units: Units) -> EventLook:
    return EventLook(tags=tuple(Tag(hex_, tr("panic"), "bad") for hex_ in event.hexes), beat="panics")


def _wreck(event: Event, units: Units) -> EventLook:
    return EventLook(laid=tuple(Mark(WRECK, hex_) for hex_ in event.hexes), beat="wrecks")


def _released(event: Event, units: Units) -> EventLook:
    changes: Change = {unit: {"held": False} for unit in event.units}
    return EventLook(changes, tags=tuple(Tag(hex_, tr("free"), "good") for hex_ in event.hexes))


def _withdrawn(event: Event, units: Units) -> EventLook:
    changes: Change = {unit: {**OFF_MAP, "state": "withdrawn"} for unit in event.units}
    return EventLook(changes, tags=tuple(Tag(hex_, tr("withdrawn")) for hex_ in event.hexes))


def _works_gone(event: Event, units: Units) -> EventLook:
    return EventLook(lifted=tuple(Mark(ENTRENCHMENT, hex_) for hex_ in event.hexes), beat="works")


_SPECIAL: dict[str, Callable[[Event, Units], EventLook]] = {
    "enters": _moves,
    "deploys": _deploys,
    "goes back": _goes_back,
    "put back": _goes_back,
    "exits": _exits,
    "destroyed": _destroyed,
    "disrupted": _disrupted,
    "pinned": _pinned,
    "turns": _turns,
    "gets off": _gets_off,
    "goes aboard": _goes_aboard,
    "recovery": _recovery,
    "fires": _fires,
    "shells": _shells,
    "shelled": _result,
    "overruns": _result,
    "counterattacks": _result,
    "panics": _panics,
    "wreck": _wreck,
    "entrenchment removed": _works_gone,
    "released": _released,
    "withdrawn": _withdrawn,
}
