"""What KampfPanzer's events look like on the map."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.contract import EventLook, Tone, Units
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.kampfpanzer.declarations import ENTRENCHMENT, WRECK
from kpeditor.rulesets.kampfpanzer.engine.position import DESTROYED_AT


def _enters(event: Event, units: Units) -> EventLook:
    return looks.moved_to(event, units, tr("clock {points}").format(points=event.data.get("clock", "")))


def _goes_back(event: Event, units: Units) -> EventLook:
    where = event.hexes[0] if event.hexes else None
    changes: looks.Change = {event.units[0]: {"hex": where, "state": "map" if where else "due"}}
    return EventLook(looks.with_passengers(changes, units), tags=looks.named(event, {event.kind: BACK}))


def _level(event: Event) -> int:
    return int(event.data.get("level", 1))


def _tone(event: Event) -> Tone:
    """The tone of a result: bad if it disrupts."""
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
LOOKS: looks.Looks = {
    "enters": _enters,
    "deploys": looks.deployed,
    "goes back": _goes_back,
    "put back": _goes_back,
    "exits": looks.gone("exited", tr_later("exit")),
    "destroyed": looks.gone("destroyed", "✕", "bad", "destroyed", level=DESTROYED_AT),
    "withdrawn": looks.gone("withdrawn", tr_later("withdrawn")),
    "disrupted": DISRUPTED,
    "pinned": looks.changed({"pinned": True}, tr_later("PIN"), beat="results"),
    "released": looks.changed({"held": False}, tr_later("free"), "good"),
    "panics": looks.changed({}, tr_later("panic"), "bad", "panics"),
    "turns": looks.turned,
    "gets off": looks.got_off,
    "goes aboard": looks.went_aboard,
    "recovery": RECOVERY,
    "fires": looks.fired(_tone),
    "shells": looks.shot_from_unit(tr_later("shells")),
    "shelled": looks.result(_tone),
    "overruns": looks.result(_tone),
    "counterattacks": looks.result(_tone),
    "wreck": looks.laid(WRECK, "wrecks"),
    "entrenchment removed": looks.lifted(ENTRENCHMENT, "works"),
    "aborts": tr_later("no overrun"),
    "contest": tr_later("who is first?"),
    "overstacked": tr_later("too many"),
    "scatters": tr_later("runs"),
    "fails": tr_later("fails"),
    "halts": tr_later("halts"),
    "no attack": tr_later("no attack"),
    "no way out": tr_later("no way out"),
}
