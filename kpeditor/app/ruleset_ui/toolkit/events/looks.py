"""The looks of events on the map: looks that many rulesets share, for their tables by kind of event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kpeditor.app.ruleset_ui.contract import EventLook, Seen, Tag, Tone, Units
from kpeditor.app.words import tr
from kpeditor.core.geometry.table import TablePoint, point_name
from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.model import Mark

Look = Callable[[Event, Units], EventLook]
"""Makes the look of an event, with the units as they are before it."""
Looks = Mapping[str, Look | str]
"""Looks by kind of event; a text, marked by `tr_later`, appears over its hex."""
Change = dict[str, dict[str, Any]]
OFF_MAP: Mapping[str, Any] = {"hex": None, "carried_by": None}


def tags(event: Event, text: str, tone: Tone = "plain") -> tuple[Tag, ...]:
    """A text over each hex of an event, none for "". The text is translated here."""
    return tuple(Tag(hex_, tr(text), tone) for hex_ in event.hexes) if text else ()


def over_first(event: Event, text: str, tone: Tone = "plain") -> tuple[Tag, ...]:
    """A translated text over the first hex of an event."""
    return tuple(Tag(hex_, text, tone) for hex_ in event.hexes[:1])


def with_dice(event: Event, words: str) -> str:
    """Words behind the dice that an event rolled: "7:2 out of action"."""
    dice = ":".join(map(str, event.data.get("dice", ())))
    return f"{dice} {words}" if dice else words


def named(event: Event, words: Mapping[str, str]) -> tuple[Tag, ...]:
    """The name of an event over its first hex, by its kind; the kind itself where it has no other."""
    return tuple(Tag(hex_, tr(words.get(event.kind, event.kind))) for hex_ in event.hexes[:1])


def with_passengers(changes: Change, units: Units) -> Change:
    """The changes, completed so that carried units go where their carriers go."""
    for unit, seen in units.items():
        carrier = seen.get("carried_by")
        if carrier in changes and "hex" in changes[carrier] and unit not in changes:
            changes[unit] = {
                key: changes[carrier][key] for key in ("hex", "state") if key in changes[carrier]
            }
    return changes


def moved_to(event: Event, units: Units, beat: str = "") -> EventLook:
    """The units of an event and the units aboard them are in its last hex now."""
    changes: Change = {unit: {"hex": event.hexes[-1], "state": "map"} for unit in event.units}
    return EventLook(with_passengers(changes, units), beat=beat)


def moved_along(event: Event, units: Units) -> EventLook:
    """The first unit of an event and the units aboard it are at the event's first point of a table now, with
    its `facing`. They went by the way-points of its `path`.
    """
    change: dict[str, Any] = {"hex": event.hexes[0], "state": "map"} if event.hexes else {}
    change |= {"facing": event.data["facing"]} if "facing" in event.data else {}
    who = event.units[:1]
    way = tuple(point_name(TablePoint(*map(float, point))) for point in event.data.get("path", ())[1:-1])
    changes = with_passengers({unit: dict(change) for unit in who}, units)
    return EventLook(changes, ways={unit: way for unit in who if way})


def deployed(event: Event, units: Units) -> EventLook:
    """The first unit of an event begins in its hex with its `facing`, and all others begin aboard that unit.
    All deployments are one beat.
    """
    if not event.hexes:
        return EventLook(beat="deployment")
    first, *aboard = event.units
    facing = {"facing": event.data["facing"]} if "facing" in event.data else {}
    changes: Change = {first: {"hex": event.hexes[0], "state": "map", **facing}}
    for unit in aboard:
        changes[unit] = {"hex": event.hexes[0], "state": "map", "carried_by": first}
    return EventLook(changes, beat="deployment")


def went_aboard(event: Event, units: Units) -> EventLook:
    """The first unit of an event is aboard the second now and has no facing. Both are in the event's hex."""
    passenger, carrier = event.units
    changes: Change = {
        passenger: {"carried_by": carrier, "hex": event.hexes[0], "facing": None},
        carrier: {"hex": event.hexes[0]},
    }
    return EventLook(changes)


def got_off(event: Event, units: Units) -> EventLook:
    """The first unit of an event has left the second. They are in the event's first and second hex, or both
    in the first.
    """
    passenger, carrier = event.units
    where = {passenger: event.hexes[0], carrier: event.hexes[-1]}
    changes: Change = {passenger: {"carried_by": None}, carrier: {}}
    for unit, hex_ in where.items():
        changes[unit]["hex"] = hex_
    return EventLook(changes)


def turned(event: Event, units: Units) -> EventLook:
    """The first unit of an event has its `facing` now. All turns are one beat."""
    facing = event.data.get("facing")
    return EventLook({event.units[0]: {"facing": facing}} if facing else {}, beat="turns")


def result(tone: Callable[[Event], Tone]) -> Look:
    """The result of an event over its first hex."""

    def look(event: Event, units: Units) -> EventLook:
        return EventLook(tags=over_first(event, str(event.data.get("result", "")), tone(event)))

    return look


def shot_from_unit(text: str) -> Look:
    """A line of fire from the first unit of an event to its first hex, with a text there."""

    def look(event: Event, units: Units) -> EventLook:
        start, target = units.get(event.units[0], {}).get("hex"), event.hexes[0]
        return EventLook(shots=((str(start), target),) if start else (), tags=(Tag(target, tr(text)),))

    return look


def with_riders(event: Event, units: Units) -> list[str]:
    """The units of an event and the units aboard them."""
    aboard = [unit for unit, seen in units.items() if seen.get("carried_by") in event.units]
    return [*event.units, *aboard]


def gone(state: str, text: str, tone: Tone = "plain", beat: str = "", **more: Any) -> Look:
    """Units leave the map and are in this state. `more` holds their other changes."""
    return changed({**OFF_MAP, "state": state, **more}, text, tone, beat)


def changed(
    change: Mapping[str, Any] | Callable[[Event, Seen], Mapping[str, Any]],
    text: str | Callable[[Event], str] = "",
    tone: Tone | Callable[[Event], Tone] = "plain",
    beat: str = "",
    *,
    riders: bool = False,
) -> Look:
    """The units of an event change, with `riders` also the units aboard them, and a text appears over its
    hexes. A change or text that depends on the event or unit is given as a function.
    """

    def look(event: Event, units: Units) -> EventLook:
        changes: Change = {}
        for unit in with_riders(event, units) if riders else event.units:
            found = change(event, units.get(unit, {})) if callable(change) else change
            changes |= {unit: dict(found)} if found else {}
        said = text(event) if callable(text) else text
        return EventLook(changes, tags=tags(event, said, tone(event) if callable(tone) else tone), beat=beat)

    return look


def laid(kind: str, beat: str = "") -> Look:
    """A mark lies in the hexes of an event now. It is of this kind, or of the kind that the event's `mark`
    names.
    """
    return lambda event, units: EventLook(
        laid=tuple(Mark(str(event.data.get("mark", kind)), hex_) for hex_ in event.hexes), beat=beat
    )


def lifted(kind: str, beat: str = "") -> Look:
    """No mark of a kind lies in the hexes of an event any more."""
    return lambda event, units: EventLook(lifted=tuple(Mark(kind, hex_) for hex_ in event.hexes), beat=beat)


def fired(tone: Callable[[Event], Tone]) -> Look:
    """Lines of fire to the first hex of an event from all others, with the result at their end."""

    def look(event: Event, units: Units) -> EventLook:
        target, *firers = event.hexes
        tag = Tag(target, str(event.data.get("result", "")), tone(event))
        return EventLook(shots=tuple((start, target) for start in firers), tags=(tag,))

    return look
