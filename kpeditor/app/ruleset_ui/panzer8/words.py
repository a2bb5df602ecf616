"""What Panzer8's events look like on the table and what is said of them; the phases."""

from __future__ import annotations

from collections.abc import Sequence

from kpeditor.app.ruleset_ui.contract import Called, EventLook, Tag, Tone, Units
from kpeditor.app.ruleset_ui.generic import plain
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.ruleset_ui.toolkit.events.told import EventWords, Told
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.table import TablePoint, point_name
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.panzer8.declarations import DISMOUNTED, LIMBERED, SUPPRESSED
from kpeditor.rulesets.panzer8.options import options

TONES: dict[str, Tone] = {"falls back": "good", "suppressed": "bad", "out": "bad"}
RESULTS = {
    "nothing": tr_later("nothing"),
    "falls back": tr_later("falls back"),
    "suppressed": tr_later("suppressed"),
    "out": tr_later("out of action"),
}
"""What results are called; others stand for themselves."""


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
    result = str(event.data.get("result", ""))
    words = tr(RESULTS[result]) if result in RESULTS else result
    dice = event.data.get("dice", ())
    said = f"{dice[0]}:{dice[1]} {words}" if len(dice) == 2 else words
    return EventLook(shots=((spots[0], spots[1]),), tags=(Tag(spots[1], said, _tone(event)),))


def _struck(event: Event, units: Units) -> EventLook:
    """The result over who is hit from the air or by support fire."""
    result = str(event.data.get("result", "")) or event.kind
    words = tr(RESULTS[result]) if result in RESULTS else tr(result)
    return EventLook(tags=tuple(Tag(hex_, words, _tone(event)) for hex_ in event.hexes[:1]))


def _shelled(event: Event, units: Units) -> EventLook:
    """The beaten zone."""
    (x, y), half = map(float, event.data["at"]), float(event.data["width"]) / 2
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    outline = tuple(point_name(TablePoint(max(x + dx, 0.0), max(y + dy, 0.0))) for dx, dy in corners)
    return EventLook(
        grounds=(outline,), tags=tuple(Tag(hex_, tr("support fire")) for hex_ in event.hexes[:1])
    )


class _Words(EventWords):
    """With the modifiers one by one and the dice, which this game has two of."""

    def arithmetic(self, event: Event, called: Called) -> Sequence[tuple[str, str]]:
        """The modifiers, both dice, then what has a label."""
        lines = []
        for step in event.data.get("steps", ()):
            by, _, why = str(step).partition(" ")
            lines.append((why, by))
        dice = event.data.get("dice", ())
        if len(dice) == 2:
            lines.append((tr("Dice, attack against defence"), f"{dice[0]} : {dice[1]}"))
        elif dice:
            lines.append((tr("Die"), plain(list(dice))))
        rest = event._replace(data={key: one for key, one in event.data.items() if key != "steps"})
        return [*lines, *super().arithmetic(rest, called)]


WORDS = _Words(
    events={
        "deploys": Told(look=_deployed),
        "moves": Told(look=_moved),
        "stops": Told(look=_moved),
        "reacts": Told(look=_moved),
        "falls back": Told(look=_moved),
        "gives way": Told(look=_moved),
        "advances": Told(look=_moved),
        "reveals": Told(look=_moved),
        "fires": Told(look=_attack),
        "hunts": Told(look=_attack),
        "close combat": Told(look=_attack),
        "suppressed": Told(look=looks.changed({SUPPRESSED: True}, tr_later("suppressed"), "bad")),
        "destroyed": Told(look=looks.gone("destroyed", "✕", "bad")),
        "flees": Told(look=looks.gone("destroyed", "✕", "bad")),
        "air attack": Told(look=_struck),
        "struck": Told(look=_struck),
        "support": Told(look=_shelled),
        "shift": Told(over=tr_later("shifted")),
        "aircraft": Told(over=tr_later("aircraft")),
        "anti-air": Told(over=tr_later("guns fire")),
        "removed": Told(look=looks.gone("destroyed", "✕")),
        "leaves": Told(look=looks.gone("exited", tr_later("leaves"))),
        "limbers": Told(look=looks.changed({LIMBERED: True}, tr_later("limbered"))),
        "dismounts": Told(look=looks.changed({DISMOUNTED: True}, tr_later("dismounts"))),
        "unlimbers": Told(over=tr_later("ready to fire")),
        "stays": Told(over=tr_later("stays")),
        "holds": Told(over=tr_later("cannot fire")),
        "recovers": Told(over=tr_later("recovers")),
        "smoke": Told(over=tr_later("smoke")),
        "mounts": Told(over=tr_later("mounts")),
        "twice": Told(over=tr_later("acts twice")),
        "clears": Told(over=tr_later("clears wire")),
        "enters": Told(over=tr_later("enters")),
        "hit": Told(over=tr_later("hit")),
        "defies": Told(over=tr_later("charges on")),
    },
    results=RESULTS,
    labels={
        "net": tr_later("Before the dice"),
        "difference": tr_later("Difference"),
        "result": tr_later("Result"),
        "needed": tr_later("Needed"),
        "card": tr_later("Card"),
        "means": tr_later("Means"),
    },
    signed=frozenset({"net", "difference"}),
    moves=frozenset(),
    options=options,
)
PHASES = {
    "set-up": tr_later("set-up"),
    "recce": tr_later("recce moves"),
    "event": tr_later("event phase"),
    "action": tr_later("action phase"),
    "combat": tr_later("close combat phase"),
    "end": tr_later("end phase"),
}
