"""Lots by mail: the dice shares of both sides decide the lots that are drawn before the set-up.

The first step of such a game has no question: both sides seal their dice shares, then both open them. So both
fix the draw before either can know it, as with all dice. Until then the map is empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kpeditor.core.errors import KpError
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import Dice, SeededDice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.setup.drawing import drawn_scenario
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, Outcome, State, digest_of
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario

NOBODY = ""
"""The side of the question that nobody answers."""


@dataclass(frozen=True)
class Undrawn(State):
    """The state before lots are drawn; its one question is to no side."""

    known: Battle

    @property
    def turn(self) -> int:
        """The game-turn of the set-up."""
        return 0

    @property
    def battle(self) -> Battle:
        """The battle with all lots and groups."""
        return self.known

    def pending(self) -> tuple[Decision, ...]:
        """The question to nobody, for the draw."""
        return (Decision(NOBODY, "lots", 0, phase="start"),)

    def faults(self, decision: Decision, answer: Answer) -> Sequence[IllegalAnswer]:
        """The fault of any answer: nobody is asked."""
        return [IllegalAnswer("lots are drawn by the dice of both sides")]

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[Undrawn, list[Event]]:
        """Raises:
        KpError: always; `drawn_by` begins the game.
        """
        raise KpError("lots are drawn by the dice of both sides")

    def view_for(self, side: str) -> Mapping[str, Any]:
        """A view of an empty map."""
        return {"turn": 0, "units": {}, "marks": []}

    def outcome(self) -> Outcome | None:
        """None, because the game has not begun."""
        return None

    def digest(self) -> str:
        """A hash of the draws, equal for both programs because their scenario is the same."""
        scenario = self.known.scenario
        draws = scenario.draws if scenario is not None else ()
        return digest_of("undrawn", [[draw.id, draw.side, draw.take, len(draw.lots)] for draw in draws])


def begun(battle: Battle) -> Session:
    """The session of a new game by mail, which begins at the draw if there is one before the set-up.

    Raises:
        KpError: when the battle cannot be played.
    """
    session = Session.begin(battle, SeededDice(0))
    if battle.scenario is None or not draws_first(battle.scenario):
        return session
    return Session(battle, SeededDice(0), Undrawn(battle))


def draws_first(scenario: Scenario) -> bool:
    """Whether lots are drawn before the set-up."""
    return any(not draw.on_event for draw in scenario.draws)


def drawn_by(seed: int, battle: Battle) -> Session:
    """The session of the game after these dice have drawn the lots.

    It plays the scenario with the drawn lots only. Any dice draw the same from that, so its records can be
    replayed.

    Raises:
        KpError: when the drawn scenario cannot be played.
    """
    assert battle.scenario is not None
    scenario, told = drawn_scenario(battle.scenario, SeededDice(seed))
    session = Session.begin(Battle(battle.sheet, scenario), SeededDice(0))
    session.drawn = told
    return session


def is_secret(session: Session) -> bool:
    """Whether the record of an unfinished game would reveal to a side a draw that is secret from it."""
    scenario = session.battle.scenario
    is_hidden = scenario is not None and any(
        not draw.on_event and draw.hidden != "no" for draw in scenario.draws
    )
    return is_hidden and session.outcome() is None
