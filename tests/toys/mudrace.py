"""A toy ruleset with conditions and marks no other has: the race, run through mud."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kpeditor.core.rules.declarations import Condition, MarkKind
from kpeditor.core.scenario.battle import Battle
from tests.toys.race import Race, RaceState

TIRED = Condition("tired", "Tired", ("T1", "T2"), "#00695c")
SPENT = Condition("spent", "Spent", ("SPENT",), "#4a148c", look="inverted", ends_effect=True)
MUDDY = Condition("muddy", "Muddy", ("MUD",), "#5d4037", words=("covered in mud",), look="faded")
HURDLE = MarkKind("hurdle", "hurdle", "hurdles", "Who runs into it may trip.", least=1, most=3, label="H")
FLAG = MarkKind(
    "flag", "flag", "flags", "Somebody was here first.", is_sided=True, label="FLAG", colour="#ffffff"
)


@dataclass(frozen=True)
class MudRaceState(RaceState):
    """Who runs gets tired and at last spent, who stands still muddy; the first hurdle falls in turn 2."""

    def view_for(self, side: str) -> Mapping[str, Any]:
        units = {
            name: {**seen, "tired": min(row - 1, 4) // 2, "spent": row > 5, "muddy": row == 1}
            for (name, seen), row in zip(super().view_for(side)["units"].items(), self.rows, strict=True)
        }
        marks = [{"kind": "hurdle", "at": "0204", "value": 2}, {"kind": "flag", "at": "0106", "side": "red"}]
        first = [{"kind": "hurdle", "at": "0103", "value": 3}] if self.now < 2 else []
        return {"units": units, "marks": [*first, *marks]}


class MudRace(Race):
    """The race with three conditions and two kinds of marks."""

    def conditions(self) -> tuple[Condition, ...]:
        return TIRED, SPENT, MUDDY

    def marks(self) -> tuple[MarkKind, ...]:
        return HURDLE, FLAG

    def start(self, battle: Battle) -> MudRaceState:
        return MudRaceState((1, 1))
