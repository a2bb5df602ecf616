"""What Panzer8's events look like on the table."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.contract import EventLook, Tag, Tone, Units
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.table import TablePoint, point_name
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.panzer8.declarations import DISMOUNTED, LIMBERED, SUPPRESSED
from kpeditor.rulesets.panzer8.words import EVENTS

TONES: dict[str, Tone] = {"falls back": "good", "suppressed": "bad", "out": "bad"}


def _tone(event: Event) -> Tone:
    return TONES.get(str(event.data.get("result", "")), "plain")


def _moved(event: Event, units: Units) -> EventLook:
    """Along its way to where it ends, turned as it then faces."""
    change: dict[str, object] = {"hex": event.hexes[0], "state": "map"} if event.hexes else {}
    if "facing" in event.data:
        change["facing"] = event.data["facing"]
    who = event.units[:1]
    changes = looks.with_passengers({unit: dict(change) for unit in who}, units)
    way = tuple(point_name(TablePoint(*map(float, point))) for point in event.data.get("path", ())[1:-1])
    return EventLook(changes, ways={unit: way for unit in who if way})


def _deployed(event: Event, units: Units) -> EventLook:
    """All deployments are one beat."""
    if not event.hexes:
        return EventLook(beat="deployment")
    change = {"hex": event.hexes[0], "state": "map", "facing": event.data.get("facing", 0.0)}
    return EventLook(dict.fromkeys(event.units[:1], change), beat="deployment")


def _attack(event: Event, units: Units) -> EventLook:
    """A line from who attacks to whom, with the result there."""
    spots = [str(units[unit]["hex"]) for unit in event.units if units.get(unit, {}).get("hex")]
    if len(spots) < 2:
        return EventLook(tags=looks.named(event, {}))
    words = EVENTS.result(event.data.get("result", ""), tr)
    dice = event.data.get("dice", ())
    said = f"{dice[0]}:{dice[1]} {words}" if len(dice) == 2 else words
    return EventLook(shots=((spots[0], spots[1]),), tags=(Tag(spots[1], said, _tone(event)),))


def _struck(event: Event, units: Units) -> EventLook:
    """The result over who is hit from the air or by support fire."""
    result = str(event.data.get("result", "")) or event.kind
    words = tr(EVENTS.results.get(result, result))
    return EventLook(tags=tuple(Tag(hex_, words, _tone(event)) for hex_ in event.hexes[:1]))


def _shelled(event: Event, units: Units) -> EventLook:
    """The beaten zone."""
    (x, y), half = map(float, event.data["at"]), float(event.data["width"]) / 2
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    outline = tuple(point_name(TablePoint(max(x + dx, 0.0), max(y + dy, 0.0))) for dx, dy in corners)
    return EventLook(
        grounds=(outline,), tags=tuple(Tag(hex_, tr("support fire")) for hex_ in event.hexes[:1])
    )


LOOKS: looks.Looks = {
    "deploys": _deployed,
    "moves": _moved,
    "stops": _moved,
    "reacts": _moved,
    "falls back": _moved,
    "gives way": _moved,
    "advances": _moved,
    "reveals": _moved,
    "fires": _attack,
    "hunts": _attack,
    "close combat": _attack,
    "suppressed": looks.changed({SUPPRESSED: True}, tr_later("suppressed"), "bad"),
    "destroyed": looks.gone("destroyed", "✕", "bad"),
    "flees": looks.gone("destroyed", "✕", "bad"),
    "air attack": _struck,
    "struck": _struck,
    "support": _shelled,
    "shift": tr_later("shifted"),
    "aircraft": tr_later("aircraft"),
    "anti-air": tr_later("guns fire"),
    "removed": looks.gone("destroyed", "✕"),
    "leaves": looks.gone("exited", tr_later("leaves")),
    "limbers": looks.changed({LIMBERED: True}, tr_later("limbered")),
    "dismounts": looks.changed({DISMOUNTED: True}, tr_later("dismounts")),
    "unlimbers": tr_later("ready to fire"),
    "stays": tr_later("stays"),
    "holds": tr_later("cannot fire"),
    "recovers": tr_later("recovers"),
    "smoke": tr_later("smoke"),
    "mounts": tr_later("mounts"),
    "twice": tr_later("acts twice"),
    "clears": tr_later("clears wire"),
    "enters": tr_later("enters"),
    "hit": tr_later("hit"),
    "defies": tr_later("charges on"),
}
