"""OneQuestionState: games that ask one question at a time, of a position that is copied and changed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.happenings import Happening
from kpeditor.core.rules.known.values import Constant, data_of, filled
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, Outcome, State
from kpeditor.core.scenario.battle import Battle


class SetUpBattle(Protocol):
    """The constant facts of a game, as far as every game has them: `sides` are in the order of their
    player-turns.
    """

    @property
    def battle(self) -> Battle: ...
    @property
    def sides(self) -> tuple[str, ...]: ...
    @property
    def happenings(self) -> tuple[Happening, ...]: ...


S = TypeVar("S", bound=SetUpBattle)
U = TypeVar("U")


@dataclass
class TurnPosition(Generic[S, U]):
    """What every position has whose sides take player-turns one after the other.

    Attributes:
        setting: the constant facts.
        pieces: by id what may change about each unit; values, which are replaced.
        number: of the next question.
        now: the game-turn, 0 during set-up; mover: number of the side whose player-turn it is.
        happened: numbers of the scenario's events that have happened.
    """

    setting: S
    pieces: dict[str, U]
    number: int = 1
    now: int = 0
    mover: int = 0
    happened: frozenset[int] = frozenset()
    ended: Outcome | None = None

    @property
    def side(self) -> str:
        """The side whose player-turn it is."""
        return self.setting.sides[self.mover]

    @property
    def other(self) -> str:
        """The other side."""
        return self.setting.sides[1 - self.mover]


P = TypeVar("P", bound=TurnPosition[Any, Any])


@dataclass(frozen=True)
class OneQuestionState(State, Generic[P]):
    """A position with the one question it asks; immutable.

    Attributes:
        constant: types of what never changes in a game, which the file of a seat does not hold.
    """

    constant: ClassVar[Constant] = ()
    position: P

    @property
    def turn(self) -> int:
        """The game-turn, 0 during set-up."""
        return self.position.now

    @property
    def battle(self) -> Battle:
        """What is played."""
        return self.position.setting.battle  # type: ignore[no-any-return]

    @property
    def tells_events(self) -> bool:
        """Whether an event of the scenario acts; then all events are tested against one position."""
        return bool(self.position.setting.happenings)

    @abstractmethod
    def question(self) -> Decision | None:
        """The present question; None when the game is over."""

    @cached_property
    def _asked(self) -> tuple[Decision, ...]:
        found = self.question()
        return () if found is None else (found,)

    def pending(self) -> tuple[Decision, ...]:
        """The one open question; none when the game is over."""
        return self._asked

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[Self, list[Event]]:
        """The state after the answer.

        Raises:
            IllegalAnswer: when it is missing or illegal.
        """
        (decision,) = self.pending()
        if decision not in answers:
            raise IllegalAnswer(f"{decision.side} have not answered")
        self.verify(decision, answers[decision])
        position, events = self.answered(decision, answers[decision], dice)
        return type(self)(position), events

    @abstractmethod
    def answered(self, decision: Decision, answer: Answer, dice: Dice) -> tuple[P, list[Event]]:
        """The position after a legal answer, and what happened on the way."""

    def told_to(self, side: str) -> P:
        """The position without anything that a side does not know, for the file of its seat."""
        return self.known_to(side).position

    def known_data(self, side: str) -> Any:
        """What a side knows of the position."""
        return data_of(self.told_to(side), self.constant)

    def with_known(self, data: Any) -> Self:
        """The position that was told, with the constant facts of this one."""
        return type(self)(filled(self.position, data, self.constant))

    def copy(self) -> Self:
        """The same object: it is immutable."""
        return self

    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.position.ended
