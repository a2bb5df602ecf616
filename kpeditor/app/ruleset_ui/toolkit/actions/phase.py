"""Phase: the part of a ruleset for a phase in which a side declares actions, and the list of actions so far.

An action is a value with the units that act (`Act`): an attack (`declaring.Attack`), a move (`moving.Move`).
`actions.ActionSheet` asks for them on the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, Protocol, TypeVar

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.history import History
from kpeditor.app.ruleset_ui.toolkit.seen import SeenUnits
from kpeditor.app.words import listed, tr
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.rules.telling.meanings import Meaning


class Act(Protocol):
    """One action, as a value."""

    @property
    def units(self) -> tuple[str, ...]:
        """The ids of the units that act."""
        ...

    def __hash__(self) -> int: ...


A = TypeVar("A", bound=Act)
MOST_JUDGED = 2000
"""The number of lists whose faults are cached."""


@dataclass(frozen=True, slots=True)
class Offer(Generic[A]):
    """The action that a click on a hex would declare. Without an action the text tells why there is none."""

    act: A | None = None
    text: str = ""


class Phase(Generic[A]):
    """The rules' part of a phase. A ruleset inherits from `Declaring` or `Moving`, says how an
    action is written, who may act, and what an action means. `State.faults` judges whether an action is
    legal, so it must be able to judge any beginning of a list.

    Attributes:
        is_single: the answer is one action and not a list; `nothing` is the answer without one.
        end_words, act_words: the text of the button that gives the answer, without and with actions. An empty
            `act_words` stands for `end_words`, and an empty `end_words` for the text of the window.
        left_words: the banner's text about units that may still act, with their `{count}`; "" for no text.
        enters: whether units that have not entered the map yet may act too; `why_idle` judges them.
    """

    is_single = False
    nothing: Answer = "pass"
    end_words = ""
    act_words = ""
    left_words = ""
    enters = False

    def __init__(self, task: Task) -> None:
        self.task = task
        self.seen = SeenUnits(task)
        self.outlook = cache(self.meaning)
        """`meaning` with a cache, since the position does not change while the question is open."""

    def data_of(self, act: A) -> Answer:
        """The form of an action in the answer."""
        raise NotImplementedError

    def act_of(self, data: Answer) -> A:
        """The action with this form in an answer; raises KeyError, TypeError or ValueError if it is no
        action.
        """
        raise NotImplementedError

    def in_words(self, act: A) -> str:
        """The line of an action in the list."""
        raise NotImplementedError

    def why_idle(self, unit: str) -> str:
        """Why a unit of the asked side cannot act in this phase, "" when it can."""
        return ""

    def why_safe(self, unit: str, actors: Sequence[str]) -> str:
        """Why the units `actors` cannot aim at a unit of another side, or without actors why no unit can; ""
        if they can. Asked for every unit whenever other units are chosen.
        """
        return ""

    def meaning(self, act: A) -> Meaning:
        """What an action would mean, legal or not."""
        return Meaning()

    def is_legal(self, act: A) -> bool:
        """Whether an action may be made by itself."""
        return not self.task.faults(self.answer_of((act,)))

    def suggested(self) -> Sequence[A]:
        """The possible actions in a phase with one action. The list shows them, and a click chooses one.
        Empty if such a list would be useless or too long.
        """
        return ()

    def is_same(self, one: A, other: A) -> bool:
        """Whether two actions are the same, however they were made."""
        return one == other

    def who(self, units: Sequence[str]) -> str:
        """The names of units as a text: "Rifle 3 and HMG 1"."""
        return listed([self.seen.title(unit) for unit in units])

    def said(self, unit: str, why: str) -> str:
        """A reason as a sentence about a unit, "" for none."""
        return f"{self.seen.title(unit)} {why}" if why else ""

    def aboard(self, unit: str) -> str:
        """The end of a sentence about a unit that tells its carrier; "" if no unit carries it."""
        carrier = self.seen.carrier(unit)
        return tr("is aboard {unit}").format(unit=self.seen.title(carrier)) if carrier else ""

    def answer_of(self, acts: Sequence[A]) -> Answer:
        """The answer that actions make."""
        found = [self.data_of(act) for act in acts]
        return found if not self.is_single else found[-1] if found else self.nothing

    def acts_of(self, answer: Answer) -> tuple[A, ...]:
        """The actions of an answer; raises KeyError, TypeError or ValueError if they cannot be read."""
        if self.is_single:
            return () if answer == self.nothing or not answer else (self.act_of(answer),)
        return tuple(self.act_of(one) for one in answer or ())


class ActionList(Generic[A]):
    """The actions declared so far, with undo.

    Attributes:
        current: the place of the action that is being changed, or None while a new action is made.
    """

    def __init__(self, phase: Phase[A]) -> None:
        self._phase = phase
        self.history: History[tuple[A, ...]] = History(())
        self.current: int | None = None
        self._judged: dict[tuple[A, ...], Sequence[IllegalAnswer]] = {}

    @property
    def acts(self) -> tuple[A, ...]:
        """The actions in the order in which they are carried out."""
        return self.history.now

    @property
    def act(self) -> A | None:
        """The action that is being changed, or None."""
        return self.acts[self.current] if self.current is not None else None

    @property
    def place(self) -> int:
        """The place in the list of an action that is made now."""
        if self._phase.is_single:
            return 0
        return len(self.acts) if self.current is None else self.current

    def of(self, unit: str) -> int | None:
        """The place of the action of a unit, or None if it has none."""
        return next((n for n, act in enumerate(self.acts) if unit in act.units), None)

    def with_act(self, act: A) -> tuple[A, ...]:
        """The list with an action in the place of the current action, or at the end if there is none."""
        return (*self.acts[: self.place], act, *self.acts[self.place + 1 :])

    def change_to(self, acts: Iterable[A], current: int | None = None) -> None:
        """Replaces the list, as one step of undo."""
        self.history.change(tuple(acts))
        self.current = current

    def remove(self) -> None:
        """Removes the current action, or the last one if there is none."""
        place = len(self.acts) - 1 if self.current is None else self.current
        if self.acts:
            self.change_to((*self.acts[:place], *self.acts[place + 1 :]))

    def shift(self, by: int) -> None:
        """Moves the current action earlier (-1) or later (1)."""
        place = self.current
        if place is not None and 0 <= place + by < len(self.acts):
            acts = list(self.acts)
            acts.insert(place + by, acts.pop(place))
            self.change_to(acts, place + by)

    # --- What the rules say ---

    def faults(self, acts: Sequence[A]) -> Sequence[IllegalAnswer]:
        """The faults of a list. They are cached, since beginnings of the list are judged at every hex under
        the pointer.
        """
        key, task = tuple(acts), self._phase.task
        found = self._judged.get(key)
        if found is None:
            if len(self._judged) > MOST_JUDGED:
                self._judged.clear()
            found = self._judged[key] = task.faults(self._phase.answer_of(key))
        return found

    def refusal(self, act: A) -> str:
        """Why the rules forbid an action in its place, or "" if they do not."""
        known = self._known([*self.acts[: self.place], *self.acts[self.place + 1 :]])
        after = self.faults(self.with_act(act))
        return next((fault.sentence() for fault in after if str(fault) not in known), "")

    def wrong(self, number: int) -> list[IllegalAnswer]:
        """The faults of an action after those before it."""
        known = self._known(self.acts[:number])
        return [fault for fault in self.faults(self.acts[: number + 1]) if str(fault) not in known]

    def _known(self, acts: Sequence[A]) -> set[str]:
        return set() if self._phase.is_single else {str(fault) for fault in self.faults(acts)}
