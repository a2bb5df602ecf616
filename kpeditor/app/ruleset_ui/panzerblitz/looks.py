"""What PanzerBlitz's events look like on the map."""

from __future__ import annotations

from collections.abc import Sequence

from kpeditor.app.ruleset_ui.contract import Seen, Task, Tone
from kpeditor.app.ruleset_ui.panzerblitz.attacks import position_of
from kpeditor.app.ruleset_ui.toolkit.deploying.spots import Spots
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.words import tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.panzerblitz.declarations import DAMAGED_TRACK, DISPERSED, FORT, MINES, RECOVERS, WRECK
from kpeditor.rulesets.panzerblitz.engine.bitz import registering
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import revised_of


def _tone(event: Event) -> Tone:
    return "plain" if event.data.get("result") == "-" else "bad"


def _grade(event: Event) -> int:
    return int(event.data.get("grade", 1))


def _less(event: Event, seen: Seen) -> dict[str, int]:
    return {DISPERSED: max(0, int(seen.get(DISPERSED) or 0) - 1)}


DISPERSES = looks.changed(  # units aboard are dispersed as well [PB22]
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
    "overruns": looks.moved_to,  # the unit goes through the first hex into the second [PB30]
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


class Markers(Spots):
    """The question about markers: the units that can register, with the markers that are already there."""

    off = registering.OFF
    column, left = tr_later("Marker"), tr_later("{count} without a marker")
    ready, keep = tr_later("Register"), tr_later("Leave the markers")
    none, watched, new = tr_later("no marker"), tr_later("seen by {units}"), tr_later("new, {seen}")
    help = tr_later(
        "{unit}: click a tinted hex, or drag from the unit to it where others stand; it may fire there from"
        " your next turn on, if somebody observes it."
    )
    blind = tr_later("{unit} cannot register: nobody who may observe for it sees a hex in its range.")

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.at = at = position_of(task)
        lying = revised_of(at).registered
        of_side = (unit for unit, _ in at.of(task.decision.side))
        self.units = [unit for unit in of_side if not registering.why_not_registering(at, unit)]
        self.before = {unit: at.ground.name(lying[unit]) for unit in self.units if unit in lying}

    def why_not(self, unit: str, hex_: Hex) -> str:
        """The reason: out of range, or seen by no unit that may observe."""
        return registering.why_not_marking(self.at, unit, hex_)

    def watchers(self, unit: str, hex_: Hex) -> Sequence[str]:
        """The units that may observe for the unit and see the hex."""
        return registering.callers(self.at, unit, hex_)
