"""SeatFolder: the folder of one seat of an umpired game, read by the player of that seat.

`SeenState` is what the seat knows of a position, as a state that a window shows like any other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Self

from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.files.formats.scenarioreader import read_scenario_data
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.reading import read_file
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.files.storage.fingerprint import sha256_if_readable
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.files.text import emit
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.play.folders.joining import Command
from kpeditor.core.play.folders.knownbattle import read_known
from kpeditor.core.rules import registry
from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.inforce.effects import Weather
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.core.rules.state import (
    Answer,
    Decision,
    IllegalAnswer,
    Outcome,
    State,
    digest_of,
    question_data,
)
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.victory.tallies import Tally
from kpeditor.core.texts import Translate

_OUTCOME: Final = "winner", "reason", "turn", "level", "points"
FORMAT: Final = "kpeditor-seat/1"
SEEN, KNOWN, MAP, PICTURE, LOG, QUESTION, ANSWER, SEAT = (
    "seen.yaml",
    "known.yaml",
    "map.yaml",
    "picture.yaml",
    "log.txt",
    "question.yaml",
    "answer.yaml",
    "seat.json",
)


@dataclass(frozen=True, slots=True)
class Refused:
    """A refused answer, and the reason; `answer` is the hash of its file."""

    seat: str
    reason: str
    answer: str = ""


@dataclass(frozen=True)
class SeenState(State):
    """What one seat knows of a position: its view, its question, the result.

    It cannot be played on. Answers are judged here by what the side knows, and finally by the umpire's
    program.

    Attributes:
        known: the position as the side knows it, for screens that need it; None if the view is enough.
        command: the command of one of several players of a side; None for a player of the whole side.
    """

    played: Battle
    seat: str
    now: int
    view: Mapping[str, Any]
    question: Decision | None = None
    result: Outcome | None = None
    step: int = 0
    known: State | None = None
    command: Command | None = None

    @property
    def progress(self) -> Progress | None:
        """The progress of a set-up in steps, as far as it is known."""
        return self.known.progress if self.known is not None else None

    @property
    def in_force(self) -> Weather:
        """The effects that events have put in force."""
        return self.known.in_force if self.known is not None else ()

    @property
    def turn(self) -> int:
        """The game-turn."""
        return self.now

    @property
    def battle(self) -> Battle:
        """The battle as the seat sees it."""
        return self.played

    def pending(self) -> tuple[Decision, ...]:
        """The question that the seat is asked."""
        return () if self.question is None else (self.question,)

    def faults(self, decision: Decision, answer: Answer) -> Sequence[IllegalAnswer]:
        """The faults of an answer, by the list of legal answers if there is one, or by what is known."""
        if self.command is not None and (fault := self.command.fault(answer, self.view)) is not None:
            return (fault,)
        if self.known is not None and decision.choices is None:
            found = self.known.faults(decision, answer)
            if self.command is None or self.command.sharing.way != "parts":
                return found
            return [one for one in found if self.is_commanded(one.subject)]  # other players name these
        if decision.choices is None or answer in decision.choices:
            return ()
        return (IllegalAnswer("this is none of the answers that are offered", subject=decision.subject),)

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[Self, list[Event]]:
        """Always raises KpError: the game is played elsewhere."""
        raise KpError("this game is played on by its umpire")

    def view_for(self, side: str) -> Mapping[str, Any]:
        """What the seat sees, for whichever side it is asked."""
        return self.view

    def is_commanded(self, id_: str) -> bool:
        """Whether a unit or group is commanded by no other player of the side."""
        return self.command is None or id_ not in self.command.others

    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.result

    def seen_conditions(self, side: str) -> Mapping[str, Mapping[str, int]]:
        """The conditions that follow from where units stand, by what is known."""
        return self.known.seen_conditions(side) if self.known is not None else {}

    def tally(self) -> Tally | None:
        """The count of units, by what is known."""
        return self.known.tally() if self.known is not None else None

    def order_words(self, unit: str, order: str, tr: Translate = str) -> str:
        """An order of a unit in words."""
        return self.known.order_words(unit, order, tr) if self.known is not None else ""

    def outlooks(self, decision: Decision, answer: Answer, tr: Translate = str) -> Sequence[Meaning]:
        """The expected results of the parts of an answer, by what is known."""
        return self.known.outlooks(decision, answer, tr) if self.known is not None else ()

    def digest(self) -> str:
        """The hash of what is seen."""
        return digest_of(self.seat, self.now, self.step, self.view)


def as_known(state: State) -> State:
    """The position for sheets and advice.

    In the window of a seat this is the position its side knows, if the folder holds it; otherwise the given
    state.
    """
    return state.known if isinstance(state, SeenState) and state.known is not None else state


@dataclass(frozen=True, slots=True)
class Seen:
    """The content of the folder of a seat at one moment.

    Attributes:
        events: the lines of the log it may read, from the start of the game.
        refused: why its last answer does not count; None when none was refused.
    """

    state: SeenState
    events: tuple[Event, ...]
    refused: Refused | None = None


@dataclass(slots=True)
class SeatFolder:
    """The folder of a seat.

    Attributes:
        opened: the battle as the seat saw it when the folder was opened.
    """

    path: Path
    opened: OpenBattle
    _stamp: tuple[int, int] = field(default=(0, 0))
    _first: tuple[str, State] | None = None

    @classmethod
    def open(cls, path: Path) -> SeatFolder:
        """The folder of a seat.

        Raises:
            KpError: when the folder is no seat's, or cannot be read.
        """
        if not (path / SEAT).is_file():
            raise KpError(f"{path} is no folder of a seat: it has no {SEAT}. Let the umpire begin the game")
        folder = cls(path, open_battle(path / SEEN))
        folder.read()
        return folder

    @property
    def has_changed(self) -> bool:
        """Whether the content is new since the last `read`."""
        return stamp_of(self.path / SEAT) not in (self._stamp, (0, 0))

    def read(self) -> Seen:
        """What the seat knows now.

        Raises:
            KpError: when the file cannot be read, or its content is wrong.
        """
        path = self.path / SEAT
        self._stamp = stamp_of(path)
        try:
            data = json.loads(read_text(path))
        except (KpError, ValueError, RecursionError) as reason:
            raise KpError(f"{path} cannot be read: {reason}. Ask the umpire for it again") from reason
        data, problems = check("seat", data)
        if problems:
            told = f"{problems[0].where.pointer()}: {problems[0].text}"
            raise KpError(f"{path} is damaged ({told}). Ask the umpire for it again")
        seen = _seen(data, self.opened.battle)
        if data.get("known") is None:
            return seen
        try:
            units = seen.state.view.get("units", {})
            known = read_known(self._first_known(), data["known"], units, seen.state.seat)
        except KpError as reason:
            raise KpError(
                f"{path} and {KNOWN} do not fit ({reason}). Ask the umpire for both again"
            ) from reason
        return replace(seen, state=replace(seen.state, known=known))

    def _first_known(self) -> State:
        """The first position of a game of the known scenario; made again if that file has changed."""
        path = self.path / KNOWN
        sha256 = sha256_if_readable(path)
        if not sha256:
            raise KpError(f"{KNOWN} cannot be read")
        if self._first is None or self._first[0] != sha256:
            document = read_file(path)
            if document.kind != "scenario":
                raise KpError(f"{KNOWN} is no scenario")
            scenario = read_scenario_data(document.data)
            first = registry.find(scenario.ruleset).start(Battle(self.opened.battle.sheet, scenario))
            if first is None:
                raise KpError("its rules play no games")
            self._first = sha256, first
        return self._first[1]

    # --- Answering ---

    @property
    def answer(self) -> Answer | None:
        """The answer in the folder, None if there is no readable one."""
        path = self.path / ANSWER
        try:
            data = YamlText.parse(read_text(path)).data
        except KpError:
            return None
        return data["answer"] if isinstance(data, Mapping) and set(data) == {"answer", "number"} else data

    def is_answered(self, seen: Seen) -> bool:
        """Whether the folder holds an answer that was not refused."""
        found = sha256_if_readable(self.path / ANSWER)
        return bool(found) and (seen.refused is None or found != seen.refused.answer)

    def give(self, decision: Decision, answer: Answer) -> None:
        """Puts an answer into the folder.

        Raises:
            NotSaved: when it cannot be written.
        """
        give(self.path, decision, answer)

    def take_back(self) -> None:
        """Removes the answer from the folder."""
        (self.path / ANSWER).unlink(missing_ok=True)


def give(folder: Path, decision: Decision, answer: Answer) -> None:
    """Writes an answer to a question into the folder of a seat.

    Raises:
        NotSaved: when it cannot be written.
    """
    write_safely(folder / ANSWER, emit.document({"number": decision.number, "answer": answer}))


def seat_text(
    seat: str,
    state: State,
    step: int,
    events: Sequence[Event],
    refused: Refused | None = None,
    known: Any = None,
    command: Command | None = None,
    *,
    is_asked: bool = True,
) -> str:
    """The text of `seat.json`: what a seat may know of a position, with these lines of the log.

    Args:
        seat: the side; if several players share it, the player's part is in `command`.
        is_asked: whether this player is asked the side's question.
    """
    asked = next((one for one in state.pending() if one.side == seat and is_asked), None)
    outcome = state.outcome()
    data: dict[str, Any] = {
        "format": FORMAT,
        "seat": seat,
        "turn": state.turn,
        "step": step,
        "view": plain_data(state.view_for(seat)),
        "events": [plain_data(event._asdict()) for event in events],
    }
    if asked is not None:
        data["question"] = plain_data({"kind": asked.kind, **question_data(asked)})
    if refused is not None:
        data["refused"] = {"reason": refused.reason, "answer": refused.answer}
    if outcome is not None:
        data["outcome"] = outcome.data()
    if known is not None:
        data["known"] = known
    if command is not None:
        data["command"] = command.data()
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def plain_data(value: Any) -> Any:
    """A view converted to lists and mappings of plain values."""
    if isinstance(value, Mapping):
        return {str(key): plain_data(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain_data(one) for one in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def _seen(data: Mapping[str, Any], battle: Battle) -> Seen:
    seat, turn = data["seat"], data["turn"]
    asked = data.get("question")
    question = None
    if asked is not None:
        choices = asked.get("choices")
        question = Decision(
            seat,
            asked["kind"],
            turn,
            asked["number"],
            asked.get("phase", ""),
            asked.get("subject", ""),
            asked.get("words", ""),
            asked.get("secret", False),
            None if choices is None else tuple(choices),
        )
    ended, told = data.get("outcome"), data.get("refused")
    outcome = Outcome(**{key: ended[key] for key in _OUTCOME if key in ended}) if ended else None
    refused = Refused(seat, told["reason"], told["answer"]) if told else None
    events = tuple(_event_of(one) for one in data["events"])
    command = Command.of(data["command"]) if "command" in data else None
    state = SeenState(battle, seat, turn, data["view"], question, outcome, data["step"], command=command)
    return Seen(state, events, refused)


def _event_of(data: Mapping[str, Any]) -> Event:
    return Event(
        data["turn"],
        data.get("phase", ""),
        data["kind"],
        data.get("rule", ""),
        data["text"],
        tuple(data.get("hexes", ())),
        tuple(data.get("units", ())),
        data.get("side", ""),
        data.get("data", {}),
    )


def stamp_of(path: Path) -> tuple[int, int]:
    """Values that differ between two states of a file; (0, 0) if the file does not exist."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
