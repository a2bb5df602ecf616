"""Support fire of Panzer8, which an event card brings: the player drags its beaten zone [P43, P44]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.panzer8.setups import position_of
from kpeditor.app.ruleset_ui.toolkit.actions.picking import Pick
from kpeditor.app.ruleset_ui.toolkit.table.groundpicking import GroundPickSheet
from kpeditor.app.ruleset_ui.toolkit.table.picking import TablePickSheet
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.rulesets.panzer8.engine.acts import support
from kpeditor.rulesets.panzer8.engine.table.pieces import Zone
from kpeditor.rulesets.panzer8.outlooks import Outlooks


class MissionSheet(GroundPickSheet):
    """Asks for the observer and target of support fire. Before the fire the player can drag the beaten zone
    around its target; elements inside are shown with their risk. The key S fires smoke.
    """

    key_help: Sequence[tuple[str, str]] = (
        *TablePickSheet.key_help,
        ("S", tr_later("Smoke in place of shells, or shells again")),
    )
    turns_by = "S"
    none_words = tr_later("No observer sees an enemy for the fire to fall on: the button above goes on.")

    def __init__(self, task: Task) -> None:
        self.position = position_of(task)
        _, self.side, data = self.position.tasks[0]
        self.level = str(data["level"])
        self.words = words = Outlooks(self.position, tr)
        found = support.proposals(self.position, self.side)
        picks = [Pick(one, words.who(one), words.where(one), self.meaning_of(one)) for one in found]
        super().__init__(task, picks, support.PASS, tr_later("No fire"), tr_later("Fire!"))
        self.head_with(words.drawn_card())

    def laid(self, answer: Mapping[str, Any]) -> Answer:
        """The mission with its zone at the dragged place, and smoke."""
        moved = {"at": [self.at.x, self.at.y]} if self.at is not None else {}
        return {**answer, **moved, **({"smoke": self.turned} if self.turned is not None else {})}

    def hint_for(self, answer: Answer) -> str:
        """The hint that a planned target stays where it was planned."""
        where = tr("Drag the zone on the table.") if self.may_drag(answer) else tr("A planned zone stays.")
        return f"{where} {tr('S: smoke, which a drag with Shift turns.')}"

    def may_drag(self, answer: Answer) -> bool:
        """Whether the zone may be dragged. The zone of a planned target may not."""
        return bool(answer.get("by") != support.PLANNED)

    def put(self, answer: Answer) -> None:
        """Picks a mission, with its zone and smoke."""
        given = dict(answer) if isinstance(answer, Mapping) else {}
        self.turned = given.pop("smoke", None)
        at = given.pop("at", None) if given.get("by") != support.PLANNED else None
        super().put(given)
        self.at = TablePoint(*map(float, at)) if at is not None else None
        self.refresh()

    def ground_of(self, answer: Answer) -> Any:
        """The beaten zone, legal or not."""
        try:
            return support.zone_of(self.position, self.side, self.level, answer).shape
        except IllegalAnswer:
            width = support.width_of(self.position, self.side, self.level)
            return Zone(self.side, self.at, width, self.level, 0).shape if self.at is not None else None

    def meaning_of(self, answer: Answer) -> Meaning:
        """The elements in the zone, with net and chance against each."""
        return self.words.mission(self.side, self.level, answer)
