"""Lots by mail: what is drawn before the set-up is drawn by the shares of the dice of both sides.

The first step of such a game asks nobody anything: both sides seal their share of the dice, then both open.
So the draw is fixed by both before either can know it, as dice are. Until then nothing stands on the map.
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
    """The moment before lots are drawn; its one question is to no side."""

    known: Battle

    @property
    def turn(self) -> int:
        """The set-up."""
        return 0

    @property
    def battle(self) -> Battle:
        """With every lot and group."""
        return self.known

    def pending(self) -> tuple[Decision, ...]:
        """That lots are drawn."""
        return (Decision(NOBODY, "lots", 0, phase="start"),)

    def faults(self, decision: Decision, answer: Answer) -> Sequence[IllegalAnswer]:
        """Nobody may answer."""
        return [IllegalAnswer("lots are drawn by the dice of both sides")]

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[Undrawn, list[Event]]:
        """Raises:
        KpError: always; `drawn_by` begins the game.
        """
        raise KpError("lots are drawn by the dice of both sides")

    def view_for(self, side: str) -> Mapping[str, Any]:
        """Nothing stands on the map."""
        return {"turn": 0, "units": {}, "marks": []}

    def outcome(self) -> Outcome | None:
        """None: the game has not begun."""
        return None

    def digest(self) -> str:
        """A hash of the draws; both programs have the same scenario."""
        scenario = self.known.scenario
        draws = scenario.draws if scenario is not None else ()
        return digest_of("undrawn", [[draw.id, draw.side, draw.take, len(draw.lots)] for draw in draws])


def begun(battle: Battle) -> Session:
    """The session of a game by mail that begins: at the draw, where there is one before the set-up.

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
    """The session of the game as these dice draw its lots. It plays the scenario with what was drawn: drawing
    from that again gives the same, with any dice, so that records of it are replayed.

    Raises:
        KpError: when what was drawn cannot be played.
    """
    assert battle.scenario is not None
    scenario, told = drawn_scenario(battle.scenario, SeededDice(seed))
    session = Session.begin(Battle(battle.sheet, scenario), SeededDice(0))
    session.drawn = told
    return session


def is_secret(session: Session) -> bool:
    """Whether a record of a game that goes on would tell one side what was drawn in secret from it."""
    scenario = session.battle.scenario
    is_hidden = scenario is not None and any(
        not draw.on_event and draw.hidden != "no" for draw in scenario.draws
    )
    return is_hidden and session.outcome() is None
