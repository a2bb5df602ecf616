"""What PanzerBlitz's events look like on the map."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.contract import Seen, Tone
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.words import tr_later
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.panzerblitz.declarations import DAMAGED_TRACK, DISPERSED, FORT, MINES, RECOVERS, WRECK


def _tone(event: Event) -> Tone:
    return "plain" if event.data.get("result") == "-" else "bad"


def _grade(event: Event) -> int:
    return int(event.data.get("grade", 1))


def _less(event: Event, seen: Seen) -> dict[str, int]:
    return {DISPERSED: max(0, int(seen.get(DISPERSED) or 0) - 1)}


DISPERSES = looks.changed(  # whoever is aboard is dispersed as well [PB22]
    lambda event, _: {DISPERSED: _grade(event), RECOVERS: None},
    lambda event: "D" * _grade(event),
    "bad",
    "results",
    riders=True,
)
UNLOADS = looks.changed(lambda event, _: {"carried_by": "", "hex": event.hexes[0]}, tr_later("unloads"))
LOOKS: looks.Looks = {
    "deploys": looks.deployed,
    "moves": looks.moved_to,
    "enters": looks.moved_to,
    "overruns": looks.moved_to,  # it goes through the first hex into the second [PB30]
    "exits": looks.gone("exited", tr_later("exit")),
    "attacks": looks.fired(_tone),
    "dispersed": DISPERSES,
    "destroyed": looks.gone("destroyed", "✕", "bad", "results"),
    "recovers": looks.changed(_less, "✓", "good", "recovery"),
    "loads": tr_later("loads"),
    "unloads": UNLOADS,
    "enters fort": looks.changed(lambda _, seen: {"inside": not seen.get("inside")}, tr_later("fort")),
    "mines": tr_later("mines"),
    "clears": looks.lifted(MINES),
    "razed": looks.lifted(FORT),
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
    "repaired": looks.lifted(DAMAGED_TRACK),
    "wreck": looks.laid(WRECK, "results"),
}
