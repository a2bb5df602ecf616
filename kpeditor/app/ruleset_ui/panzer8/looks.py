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


def _attack(event: Event, units: Units) -> EventLook:
    """A line from the attacker to the target, with the result there."""
    spots = [str(units[unit]["hex"]) for unit in event.units if units.get(unit, {}).get("hex")]
    if len(spots) < 2:
        return EventLook(tags=looks.named(event, {}))
    said = looks.with_dice(event, EVENTS.result(event.data.get("result", ""), tr))
    return EventLook(shots=((spots[0], spots[1]),), tags=(Tag(spots[1], said, _tone(event)),))


def _rolled(text: str = "") -> looks.Look:
    """The die over the element that rolled it, with a text or with the result."""

    def look(event: Event, units: Units) -> EventLook:
        words = tr(text) if text else EVENTS.result(event.data.get("result", ""), tr)
        return EventLook(tags=looks.over_first(event, looks.with_dice(event, words), _tone(event)))

    return look


def _struck(event: Event, units: Units) -> EventLook:
    """The result over the element that is hit from the air or by support fire."""
    result = str(event.data.get("result", "")) or event.kind
    words = looks.with_dice(event, tr(EVENTS.results.get(result, result)))
    return EventLook(tags=looks.over_first(event, words, _tone(event)))


def _shelled(event: Event, units: Units) -> EventLook:
    """The beaten zone."""
    (x, y), half = map(float, event.data["at"]), float(event.data["width"]) / 2
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    outline = tuple(point_name(TablePoint(max(x + dx, 0.0), max(y + dy, 0.0))) for dx, dy in corners)
    return EventLook(
        grounds=(outline,), tags=tuple(Tag(hex_, tr("support fire")) for hex_ in event.hexes[:1])
    )


LOOKS: looks.Looks = {
    "deploys": looks.deployed,
    "moves": looks.moved_along,
    "stops": looks.moved_along,
    "reacts": looks.moved_along,
    "falls back": looks.moved_along,
    "gives way": looks.moved_along,
    "advances": looks.moved_along,
    "replaced": looks.moved_along,
    "reveals": looks.moved_along,
    "fires": _attack,
    "hunts": _attack,
    "close combat": _attack,
    "suppressed": looks.changed({SUPPRESSED: True}, tr_later("suppressed"), "bad"),
    "destroyed": looks.gone("destroyed", "✕", "bad"),
    "flees": looks.gone("destroyed", "✕", "bad"),
    "air attack": _struck,
    "struck": _struck,
    "support": _shelled,
    "barrage": _rolled(tr_later("barrage")),
    "shift": _rolled(tr_later("shifted")),
    "aircraft": tr_later("aircraft"),
    "anti-air": _rolled(tr_later("guns fire")),
    "removed": looks.gone("destroyed", "✕"),
    "exits": looks.gone("exited", tr_later("leaves")),
    "limbers": looks.changed({LIMBERED: True}, tr_later("limbered")),
    "dismounts": looks.changed({DISMOUNTED: True}, tr_later("dismounts")),
    "unlimbers": tr_later("ready to fire"),
    "stays": tr_later("stays"),
    "holds": tr_later("cannot fire"),
    "recovers": _rolled(),
    "smoke fails": _rolled(tr_later("no smoke")),
    "smoke": _rolled(tr_later("smoke")),
    "mounts": tr_later("mounts"),
    "twice": tr_later("acts twice"),
    "clears": _rolled(tr_later("clears wire")),
    "enters": tr_later("enters"),
    "hit": tr_later("hit"),
    "floor": tr_later("changes its floor"),
    "defies": tr_later("charges on"),
}
