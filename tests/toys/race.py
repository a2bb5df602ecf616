"""A toy ruleset that is played: two runners choose in secret how far they run; a die may trip them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.board.catalogue import Catalogue, Layer, LayerKind
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.ruleset import Option, RuleSet, RuleSetInfo
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, Outcome, State, digest_of
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario

GOAL = 6


@dataclass(frozen=True)
class RaceState(State):
    """Who is in which row of the first two columns."""

    rows: tuple[int, int]
    now: int = 1
    winner: str = ""

    @property
    def turn(self) -> int:
        return self.now

    def pending(self) -> tuple[Decision, ...]:
        return () if self.winner else tuple(Decision(side, "run", self.now) for side in ("red", "blue"))

    def faults(self, decision: Decision, answer: Answer) -> list[IllegalAnswer]:
        steps = answer.get("steps") if isinstance(answer, Mapping) else None
        if not isinstance(steps, int) or not 0 <= steps <= 3:
            return [IllegalAnswer("write steps: and a number from 0 to 3", "R-1", "steps")]
        return []

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[RaceState, list[Event]]:
        events, rows = [], list(self.rows)
        for number, decision in enumerate(self.pending()):
            self.verify(decision, answers[decision])
            die = dice.roll(DieAddress(self.now, "run", "trip", decision.side))
            steps = answers[decision]["steps"] if die > 1 else 0
            rows[number] += steps
            place = f"{number + 1:02}{min(rows[number], GOAL):02}"
            text = f"{decision.side} runs {steps}"
            data = {"die": die, "steps": steps}
            events.append(
                Event(self.now, "run", "moves", "R-1", text, (place,), (decision.side,), decision.side, data)
            )
        there = [side for side, row in zip(("red", "blue"), rows, strict=True) if row >= GOAL]
        winner = "" if not there else there[0] if len(there) == 1 else "draw"
        return replace(self, rows=(rows[0], rows[1]), now=self.now + 1, winner=winner), events

    def view_for(self, side: str) -> Mapping[str, Any]:
        return {
            "units": {
                name: {"side": name, "type": "runner", "hex": f"{number + 1:02}{min(row, GOAL):02}"}
                for number, (name, row) in enumerate(zip(("red", "blue"), self.rows, strict=True))
            }
        }

    def outcome(self) -> Outcome | None:
        return Outcome(self.winner, "first at the goal", self.now - 1) if self.winner else None

    def digest(self) -> str:
        return digest_of(self.rows, self.now, self.winner)


class Lazy:
    """Runs one step."""

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        return {"steps": 1}


class Race(RuleSet):
    """Simultaneous, one kind of unit, no options."""

    @property
    def info(self) -> RuleSetInfo:
        return RuleSetInfo("race", "Race", "0.1")

    def terrain(self) -> Catalogue:
        return Catalogue(layers=(Layer("ground", "Ground", (LayerKind("grass", "Grass", "."),)),))

    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        return {"runner": UnitType("runner", "Runner", "red", "foot")}

    def options(self) -> tuple[Option, ...]:
        return ()

    def start(self, battle: Battle) -> RaceState:
        return RaceState((1, 1))

    def players(self) -> Mapping[str, Callable[[], Player]]:
        return {"lazy": Lazy}
