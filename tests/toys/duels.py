"""A toy ruleset of many questions a game-turn: set-up in three steps, shots with ten-sided dice, a deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import Deck, Dice, DieAddress
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.ruleset import Option, RuleSet, RuleSetInfo
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, Outcome, State, digest_of
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario

SETUP = ("red", "blue", "red")
"""Red sets up, blue sets up, red sets up once more: as AT-5 asks."""
TURNS, SHOTS = 2, 3


@dataclass(frozen=True)
class Duel(State):
    """Each side shoots three times a game-turn with a die of ten sides, then a card is drawn."""

    number: int = 0
    told: tuple[Any, ...] = ()
    deck: Deck | None = None

    @property
    def turn(self) -> int:
        played = self.number - len(SETUP)
        return 0 if played < 0 else 1 + played // (2 * SHOTS)

    def pending(self) -> tuple[Decision, ...]:
        if self.turn > TURNS:
            return ()
        if self.turn == 0:
            return (Decision(SETUP[self.number], "set up", 0, number=self.number + 1),)
        side = ("red", "blue")[(self.number - len(SETUP)) // SHOTS % 2]
        return (Decision(side, "shoot", self.turn, number=self.number + 1, phase="fire"),)

    def faults(self, decision: Decision, answer: Answer) -> list[IllegalAnswer]:
        ok = isinstance(answer, list) and all(isinstance(one, int) for one in answer)
        return [] if ok else [IllegalAnswer("aim at a list of numbers", "T-4")]

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[Duel, list[Event]]:
        (decision,) = self.pending()
        self.verify(decision, answers[decision])
        told: list[Any] = [decision.side, *answers[decision]]
        deck = self.deck or Deck.shuffled("events", ["rain", "sun", "fog"], dice)
        if self.turn:
            address = DieAddress(self.turn, "fire", "shot", decision.side, decision.number)
            told += [dice.roll(address, 10), dice.roll(address._replace(purpose="harm"), 6)]
        return replace(self, number=self.number + 1, told=(*self.told, tuple(told)), deck=deck), []

    def view_for(self, side: str) -> Mapping[str, Any]:
        return {"units": {}}

    def outcome(self) -> Outcome | None:
        return Outcome("draw", "out of time", TURNS) if self.turn > TURNS else None

    def digest(self) -> str:
        return digest_of(self.number, self.told, self.deck.data() if self.deck else [])


class Shooter:
    """Aims at one or two numbers."""

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        return [chance.below(10) for _ in range(1 + chance.below(2))]


class Duels(RuleSet):
    @property
    def info(self) -> RuleSetInfo:
        return RuleSetInfo("duels", "Duels", "0.3")

    def terrain(self) -> Catalogue:
        return Catalogue()

    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        return {}

    def options(self) -> tuple[Option, ...]:
        return ()

    def start(self, battle: Battle) -> State:
        return Duel()

    def players(self) -> Mapping[str, Callable[[], Player]]:
        return {"shooter": Shooter}
