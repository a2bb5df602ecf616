"""State: one position of a game as a value. A game is the scenario, the dice and the answers to its
decisions.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from kpeditor.core.errors import KpError
from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.inforce.effects import Weather
from kpeditor.core.rules.known.sharing import Sharing
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.victory.tallies import Tally
from kpeditor.core.texts import Translate

if TYPE_CHECKING:
    from kpeditor.core.rules.setup.progress import Progress


class IllegalAnswer(KpError):
    """A player's answer breaks a rule; `rule` is the paragraph, `subject` the unit, `offset` the place in the
    written text.
    """

    def __init__(self, message: str, rule: str = "", subject: str = "", offset: int = 0) -> None:
        super().__init__(message)
        self.rule = rule
        self.subject = subject
        self.offset = offset

    def sentence(self) -> str:
        """The reason with its paragraph in brackets."""
        return f"{self} [{self.rule}]" if self.rule else str(self)


Answer = Any
"""What a side answers to a decision: plain data in the form of the record file."""


SETUP_PHASES = ("set-up", "set up")
"""The names of phases in which units are set up."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one side.

    Attributes:
        kind: which question it is ("deploy", "plot", "fire" ...).
        turn: the game-turn, 0 during set-up.
        number: tells apart the questions of a game. Rules that ask each side once a game-turn leave it at 0;
            others count their questions from 1, so that no two of a game are equal.
        phase: the name of the phase, for people; empty where a game-turn has one question only.
        subject: what it is about, for example the id of the unit that may react.
        words: the question as a person reads it; empty: the screen of the rules has words for its kind.
        secret: the answer stays hidden from the others until the rules reveal it.
        choices: every legal answer, where they can be listed, the one that does least first; None where they
            can only be checked.
        default: of a reaction that interrupts another side's turn, the answer that lets things go on; a game
            by mail may give it unasked. None for any other question.
    """

    side: str
    kind: str
    turn: int
    number: int = 0
    phase: str = ""
    subject: str = ""
    words: str = field(default="", compare=False)
    secret: bool = field(default=False, compare=False)
    choices: tuple[Answer, ...] | None = field(default=None, compare=False)
    default: Answer = field(default=None, compare=False)

    @property
    def is_setup(self) -> bool:
        """Whether it belongs to the set-up: before the first game-turn, or in a phase of that name in it."""
        return self.turn == 0 or self.phase in SETUP_PHASES

    @property
    def address(self) -> tuple[str | int, ...]:
        """The address of a player's chance for this decision, besides seed and game. A number of 0 is left
        out, so that games of rules without numbers keep their chance.
        """
        return (self.side, self.kind, self.turn, *((self.number,) if self.number else ()))


def question_data(decision: Decision) -> dict[str, Any]:
    """The data that distinguishes a question from others of its game-turn: `number`, `phase`, `subject`,
    `words`, `secret` and `choices`, null where the choices cannot be listed.
    """
    choices = list(decision.choices) if decision.choices is not None else None
    found = {"number": decision.number, "phase": decision.phase, "subject": decision.subject}
    return {**found, "words": decision.words, "secret": decision.secret, "choices": choices}


UnitView = Mapping[str, Any]
"""A unit as a view tells it: its `side`, `type` and `hex` (a printed number, None off the map). Where the
rules have such a thing also `state` ("map", "due", "destroyed", "exited", "withdrawn"; left out: "map" in a
hex, else "due"), `held`, `facing`, `carried_by` (the id of its carrier), and under the id of each condition
the rules declare (`RuleSet.conditions`) its grade: 0 or False for none, 1 or True for the first.
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning side or "draw", why, and in which game-turn; how well it is won, "" where
    nothing says so, and the points of every side that can score.
    """

    winner: str
    reason: str
    turn: int
    level: str = ""
    points: Mapping[str, int] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """The result as in records and JSON; level and points only if there are any."""
        found: dict[str, Any] = {"winner": self.winner, "reason": self.reason, "turn": self.turn}
        if self.level:
            found["level"] = self.level
        if self.points:
            found["points"] = dict(self.points)
        return found


class State(ABC):
    """One position. Values: `advance` answers a new state and leaves this one as it was."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The game-turn, 0 during deployment."""

    @property
    def battle(self) -> Battle | None:
        """The battle that is played, for players that know no rules; None when the state does not say."""
        return None

    @property
    def tells_events(self) -> bool:
        """Whether `advance` itself tells the events of the scenario at the end of game-turns, because some of
        them act: which happen then depends on the moment. Otherwise the session tells them.
        """
        return False

    @property
    def progress(self) -> Progress | None:
        """How far a set-up in steps has come; None for a scenario without one, and for rules that place units
        otherwise.
        """
        return None

    @property
    def in_force(self) -> Weather:
        """What events have put in force for some game-turns and still holds."""
        return ()

    @abstractmethod
    def pending(self) -> tuple[Decision, ...]:
        """The open decisions: several at once when both sides plot in secret, none when the game is over."""

    @abstractmethod
    def faults(self, decision: Decision, answer: Answer) -> Sequence[IllegalAnswer]:
        """Everything illegal in an answer, empty when it may be given."""

    def verify(self, decision: Decision, answer: Answer) -> None:
        """Checks that an answer is legal.

        Raises:
            IllegalAnswer: the first fault otherwise.
        """
        for fault in self.faults(decision, answer):
            raise fault

    @abstractmethod
    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[Self, list[Event]]:
        """The state after these answers to all pending decisions, and what happened on the way.

        Raises:
            IllegalAnswer: when an answer is illegal.
        """

    def copy(self) -> Self:
        """An independent copy. States are values; only code that changes one in place, such as an engine,
        needs a copy.
        """
        return deepcopy(self)

    @abstractmethod
    def view_for(self, side: str) -> Mapping[str, Any]:
        """What this side may know of the position, as plain data: `units`, a `UnitView` by id, which window,
        lab and exports read, `marks` that lie on the map (`kind`, `at`, `side`, `value` of each, or what the
        rules' own `RuleSet.marks_in` reads), and whatever else players of these rules ask for. Where nothing
        is hidden it is the same for all sides: people at one machine then need not pass it on.
        """

    def known_to(self, side: str) -> Self:
        """The position as a computer player of a side is shown it: without what chance hides from that side,
        as units of lots that have not come yet. What is legal for the side is the same. The position itself
        where the rules hide nothing.
        """
        return self

    def known_data(self, side: str) -> Any:
        """What a side knows of the position as plain data, for a screen without the whole game; `with_known`
        reads it. It is written to a file of that side, so it must hold nothing that the side does not know.
        None if the screen of the rules needs only the view.
        """
        return None

    def with_known(self, data: Any) -> Self:
        """The position that `known_data` told, of the game of which this is any position.

        Raises:
            KpError: when the data is none.
        """
        raise KpError("these rules read no positions of a side")

    def sharing(self, decision: Decision) -> Sharing:
        """How several players of a side, each with some of its units, answer a question together; by default
        the first of them answers for all.
        """
        return Sharing()

    def is_commanded(self, id_: str) -> bool:
        """Whether who answers here commands a unit or group of his side; but for the window of one of several
        players of a side everything is.
        """
        return True

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""

    def tally(self) -> Tally | None:
        """Counts units as victory conditions ask for them, None when these rules know no such counts. A
        `FullTally` tells units by kind and who controls which hex besides; `UnitRoll` is one.
        """
        return None

    def seen_conditions(self, side: str) -> Mapping[str, Mapping[str, int]]:
        """Conditions that follow from where units stand now, such as cover, by unit, as far as a side knows:
        only screens ask for them. Their grades are as in a view; none where the rules have no such thing.
        """
        return {}

    def tally_for(self, side: str) -> Tally | None:
        """What a side may count in a position before the end of the game; None if the rules hide units and do
        not say what a side knows.
        """
        return self.known_to(side).tally()

    def order_words(self, unit: str, order: str, tr: Translate = str) -> str:
        """An order of a unit, as it is written in answers and explanations, in words; "" where the rules have
        none for it.
        """
        return ""

    def outlooks(self, decision: Decision, answer: Answer, tr: Translate = str) -> Sequence[Meaning]:
        """What the parts of a legal answer would come to, each in words and figures: odds, chances; nothing
        where the rules have no words for it.
        """
        return ()

    def as_scenario(self) -> Scenario | None:
        """A scenario that begins from this position, None when these rules cannot write it down. What
        events it has is the session's to say (`Session.as_scenario`).

        Raises:
            KpError: when there is nothing left to play.
        """
        return None

    def survivors(self) -> Scenario | None:
        """The forces that are left as a scenario, also after the end of the game, for a campaign's next
        battle. Its length and victory lines mean nothing. None where the rules cannot write it down.
        """
        return self.as_scenario()

    @abstractmethod
    def digest(self) -> str:
        """A hash of the whole position, the same on every machine and Python: 64 hexadecimal digits, as
        `digest_of` makes them.
        """


def view_as(state: State, viewer: str) -> Mapping[str, Any]:
    """What an observer may know: a side, or a seat besides the sides; with "" everything, which is of each
    unit and mark what its own side knows.
    """
    if viewer or state.battle is None or (scenario := state.battle.scenario) is None:
        return state.view_for(viewer)
    views = {side.id: state.view_for(side.id) for side in scenario.sides}
    whole = dict(next(iter(views.values())))
    whole["units"] = {
        id_: one
        for side, view in views.items()
        for id_, one in view.get("units", {}).items()
        if one.get("side") == side
    }
    own = {side: view["marks"] for side, view in views.items() if isinstance(view.get("marks"), list)}
    if own:
        common = [one for one in next(iter(own.values())) if one.get("side") not in own]
        whole["marks"] = [
            *common,
            *(one for side, marks in own.items() for one in marks if one.get("side") == side),
        ]
    return whole


def digest_of(*values: Any) -> str:
    """A hash of plain values (texts, numbers, lists, mappings of texts) as records keep it."""
    return digest_of_texts(map(text_of, values))


def text_of(value: Any) -> str:
    """A plain value as `digest_of` takes it."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest_of_texts(texts: Iterable[str]) -> str:
    """What `digest_of` answers to the values of these texts (`text_of`), for rules that keep texts of parts
    of a position.
    """
    return hashlib.sha256(f"[{','.join(texts)}]".encode()).hexdigest()
