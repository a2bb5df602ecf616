"""Registration markers: who may lay one where, and who observes it [B20, B21]."""

from __future__ import annotations

from collections.abc import Sequence

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.panzerblitz.attacks import position_of
from kpeditor.app.ruleset_ui.toolkit.deploying.spots import Spots
from kpeditor.app.words import tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.panzerblitz.engine.bitz import registering
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import revised_of


class Markers(Spots):
    """The units that can register, with the markers that lie already."""

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
        """Out of range, seen by nobody who may observe for it."""
        return registering.why_not_marking(self.at, unit, hex_)

    def watchers(self, unit: str, hex_: Hex) -> Sequence[str]:
        """Who may observe for it and sees the hex."""
        return registering.callers(self.at, unit, hex_)
