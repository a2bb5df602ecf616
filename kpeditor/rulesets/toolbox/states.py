"""Games as states. `FiledState` answers from the modules with the usual names. `OneQuestionState` is a state
of a game that asks for one decision at a time, and whose position is copied and changed.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.happenings import Happening
from kpeditor.core.rules.known.values import Constant, data_of, filled
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, Outcome, State
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.victory.tallies import UnitRoll
from kpeditor.core.texts import Translate


class Ending(Protocol):
    """The ending that every position holds: how the game ended, None while it goes on."""

    @property
    def ended(self) -> Outcome | None: ...


E = TypeVar("E", bound=Ending)


@dataclass(frozen=True)
class FiledState(State, Generic[E]):
    """A state of a ruleset whose modules have the usual names; the counterpart of `FiledRuleSet`. It is the
    class STATE of `engine.state` in the package of the ruleset.
    """

    position: E

    @classmethod
    def _module(cls, name: str) -> Any:
        return import_module(f"{cls.__module__.removesuffix('.engine.state')}.{name}")

    @classmethod
    def of(cls, battle: Battle) -> Self:
        """The start of a game, by `engine.start`.

        Raises:
            KpError: when the scenario cannot be played as it is.
        """
        return cls(cls._module("engine.start").start(battle))

    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.position.ended

    def tally(self) -> UnitRoll:
        """Counts units as victory conditions ask for them, by `engine.victory`."""
        roll: UnitRoll = self._module("engine.victory").tally(self.position)
        return roll

    def outlooks(self, decision: Decision, answer: Answer, tr: Translate = str) -> Sequence[Meaning]:
        """The expected results of the parts of a legal answer, by `outlooks`."""
        found: Sequence[Meaning] = self._module("outlooks").of_answer(self.position, decision, answer, tr)
        return found

    def as_scenario(self) -> Scenario:
        """A scenario that begins from this position, by `engine.continuation`.

        Raises:
            KpError: when nothing is left to play.
        """
        return self._continued(is_over=False)

    def survivors(self) -> Scenario:
        """The forces that are left, as a scenario; also after the end."""
        return self._continued(is_over=True)

    def _continued(self, *, is_over: bool) -> Scenario:
        found: Scenario = self._module("engine.continuation").as_scenario(self.position, is_over=is_over)
        return found


class SetUpBattle(Protocol):
    """The constant facts that every game has. `sides` are in the order of their player-turns."""

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
    """The facts of every position in which sides take player-turns one after the other.

    Attributes:
        setting: the constant facts.
        pieces: by id the changing facts of each unit; values, which are replaced.
        number: the number of the next decision.
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
class OneQuestionState(FiledState[P]):
    """A position with its one open decision; immutable.

    Attributes:
        constant: types of the objects that never change in a game; the file of a seat leaves them out.
    """

    constant: ClassVar[Constant] = ()

    @property
    def turn(self) -> int:
        """The game-turn, 0 during set-up."""
        return self.position.now

    @property
    def battle(self) -> Battle:
        """The battle that is played."""
        return self.position.setting.battle  # type: ignore[no-any-return]

    @property
    def tells_events(self) -> bool:
        """Whether an event of the scenario acts; then all events are tested against one position."""
        return bool(self.position.setting.happenings)

    @abstractmethod
    def question(self) -> Decision | None:
        """The open decision; None after the end of the game."""

    @cached_property
    def _asked(self) -> tuple[Decision, ...]:
        found = self.question()
        return () if found is None else (found,)

    def pending(self) -> tuple[Decision, ...]:
        """The open decision as a tuple; empty after the end of the game."""
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
        """The part of the position that a side knows, as data."""
        return data_of(self.told_to(side), self.constant)

    def with_known(self, data: Any) -> Self:
        """The position that a side was told, with the constant facts of this position."""
        return type(self)(filled(self.position, data, self.constant))

    def copy(self) -> Self:
        """The same object: it is immutable."""
        return self
