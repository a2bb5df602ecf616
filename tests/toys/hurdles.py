"""A toy ruleset that declares fields, conditions, marks and counts of its own: the race, in which runners
lose their wind, leave flags and trip.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.core.rules.declarations import Condition, Counted, Field, Fields, MarkKind, Share
from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.ruleset import RuleSetInfo
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from tests.toys.race import Race, RaceState

WINDED = Condition("winded", "Winded", ("W1", "W2", "W3"), ends_effect=True)
FLAG = MarkKind("flag", "flag", "flags", is_sided=True)
FIELDS = Fields(
    side=(
        Field("wind", "Wind", default=3, most=5),
        Field("shoes", "Shoes", "choice", "flat", choices={"boots": "", "flat": "", "spikes": ""}),
        Field("cheered", "Cheered", "switch", default=False),
        Field("coach", "Coach", optional=True),
    ),
    group=(Field("lane", "Lane", least=1, most=4, optional=True, at_setup=True),),
)
TRIPS = Counted(
    "trips",
    "Trips",
    event="trips",
    measure="trips in 100 games",
    share=Share(
        "stumbling", "ran", "Trips by lane", "How often a runner there tripped.", "Lane", lambda at: at[:2]
    ),
)


class HurdlesState(RaceState):
    """A runner is winded by a grade more every second row, and leaves a flag in every row."""

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[HurdlesState, list[Event]]:
        state, events = super().advance(answers, dice)
        assert isinstance(state, HurdlesState)
        return state, events + [one._replace(kind="trips") for one in events if one.data["die"] == 1]

    def view_for(self, side: str) -> Mapping[str, Any]:
        units = super().view_for(side)["units"]
        rows = {name: int(unit["hex"][2:]) for name, unit in units.items()}
        return {
            "units": {name: {**unit, "winded": min(3, rows[name] // 2)} for name, unit in units.items()},
            "marks": [
                {"kind": "flag", "at": f"{unit['hex'][:2]}{row:02}", "side": name}
                for name, unit in units.items()
                for row in range(1, rows[name] + 1)
            ],
        }


class Hurdles(Race):
    """The race with declarations."""

    @property
    def info(self) -> RuleSetInfo:
        return RuleSetInfo("hurdles", "Hurdles", "0.1")

    def fields(self, scenario: Scenario | None = None) -> Fields:
        return FIELDS

    def conditions(self) -> tuple[Condition, ...]:
        return (WINDED,)

    def marks(self) -> tuple[MarkKind, ...]:
        return (FLAG,)

    def counted(self) -> tuple[Counted, ...]:
        return (*super().counted(), TRIPS)

    def start(self, battle: Battle) -> HurdlesState:
        return HurdlesState((1, 1))
