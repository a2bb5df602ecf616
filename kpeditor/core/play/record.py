"""Record: a game as plain data: scenario, where its dice come from, and answers (docs/formats.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from kpeditor.core.files.formats.values import own
from kpeditor.core.files.text.emit import Kept
from kpeditor.core.play.forfeits import KIND
from kpeditor.core.play.session import Advance, Session
from kpeditor.core.problem import DataPath
from kpeditor.core.rules import registry
from kpeditor.core.rules.dice import DieAddress, ScriptedDice, SeededDice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.state import Answer

FORMATS = {1: "kpeditor-record/1", 2: "kpeditor-record/2"}
"""Version 1 has one answer of each side at set-up and in each game-turn, orders by unit as texts, and
six-sided dice. Version 2 has steps: any number in a game-turn, answers of any plain form, any dice, decks.
Both are read for ever; what fits version 1 is written so, and older programs open it.
"""
PLAYERS = "x-players"
"""The key of who plays, which programs that do not know it keep."""
Answers = Mapping[str, Answer]
T = TypeVar("T")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """What was answered at one moment, and what fell.

    Attributes:
        answers: by side.
        turn: the game-turn, 0 during set-up.
        phase: the name of the phase; empty where a game-turn is one step.
        dice: the faces as they fell; `sides` of each die, `purposes` what each was rolled for.
        decks: the order of each deck that was shuffled.
        hash: of the position afterwards; empty where it was not kept.
        place: where the answers stand in the data of the file.
    """

    answers: Answers
    turn: int = 0
    phase: str = ""
    dice: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()
    purposes: tuple[str, ...] = field(default=(), compare=False)
    decks: tuple[tuple[int, ...], ...] = ()
    hash: str = ""
    place: DataPath = field(default=(), compare=False)

    @property
    def is_setup(self) -> bool:
        """Whether it belongs to the set-up."""
        return self.turn == 0

    def given(self) -> ScriptedDice:
        """Its dice and decks, to be thrown again in this order."""
        return ScriptedDice(self.dice, decks=self.decks)


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A side that did nothing in a game-turn (0: in its deployment), because its player failed; `number`: in
    this one of many questions.
    """

    turn: int
    side: str
    reason: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A game: what was answered, in the order of the decisions.

    Attributes:
        scenario: path of the scenario relative to the record, or the scenario's data.
        seed: from which all dice follow, unless they are given.
        given_dice: the dice follow from no seed (they were thrown by hand, say) and stand in the steps.
        steps: in the order in which the game asked; those of the set-up first.
        forfeits: where a player from outside gave no legal answer in time.
        is_reproducible: False when the same players might answer otherwise the next time; a replay does not
            ask them.
        players: who answered for each side when the file was saved, "" for a person; empty where it does not
            say. The game itself does not depend on it.
    """

    scenario: Any
    scenario_sha256: str = ""
    ruleset: str = ""
    version: str = ""
    seed: int = 0
    given_dice: bool = False
    steps: tuple[RecordedStep, ...] = ()
    result: Mapping[str, Any] = field(default_factory=dict)
    forfeits: tuple[Forfeit, ...] = ()
    is_reproducible: bool = True
    players: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def setup(self) -> tuple[RecordedStep, ...]:
        """The steps of the set-up."""
        return tuple(step for step in self.steps if step.is_setup)

    @property
    def played(self) -> tuple[RecordedStep, ...]:
        """The steps of all game-turns."""
        return tuple(step for step in self.steps if not step.is_setup)

    @property
    def deployment(self) -> Answers:
        """What each side answered at set-up, the last answer of each."""
        return {side: answer for step in self.setup for side, answer in step.answers.items()}

    @property
    def last_turn(self) -> int:
        """The game-turn of the last step, 0 before the first."""
        return max((step.turn for step in self.steps), default=0)

    def before(self, turn: int) -> Record:
        """The record up to the moment when this game-turn begins."""
        return replace(self, steps=tuple(step for step in self.steps if step.turn < turn))

    def answers(self, side: str, turn: int) -> list[Answer]:
        """What a side answered in a game-turn (0: at set-up), in order."""
        return [step.answers[side] for step in self.steps if step.turn == turn and side in step.answers]


def read_record_data(data: Mapping[str, Any]) -> Record:
    """The record in the data of a record file, of either version, that keeps to the schema."""
    ruleset = data.get("ruleset") or {}
    seed = data.get("seed")
    steps = _steps(data) if "steps" in data else _steps_of_version_1(data)
    return Record(
        scenario=data.get("scenario", ""),
        scenario_sha256=data.get("scenario_sha256", ""),
        ruleset=ruleset.get("id", ""),
        version=ruleset.get("version", ""),
        seed=seed or 0,
        given_dice=seed is None and any(step.dice or step.decks for step in steps),
        steps=tuple(steps),
        result=data.get("result") or {},
        forfeits=tuple(
            Forfeit(one["turn"], one["side"], one["reason"], one.get("number", 0))
            for one in data.get("forfeits") or ()
        ),
        is_reproducible=data.get("reproducible") is not False,
        players=_players(data.get(PLAYERS)),
    )


def _players(data: Any) -> dict[str, str]:
    """The player of each side; nothing of what the user wrote there in another form."""
    found = data if isinstance(data, Mapping) else {}
    return {side: name for side, name in found.items() if isinstance(side, str) and isinstance(name, str)}


def _steps(data: Mapping[str, Any]) -> list[RecordedStep]:
    return [
        RecordedStep(
            answers={side: plain_answer(answer) for side, answer in own(dict(step.get("answers") or {}))},
            turn=step.get("turn", 0),
            phase=step.get("phase", ""),
            dice=tuple(die["face"] for die in step.get("dice") or ()),
            sides=tuple(die.get("sides", 6) for die in step.get("dice") or ()),
            purposes=tuple(die.get("for", "") for die in step.get("dice") or ()),
            decks=tuple(tuple(deck["order"]) for deck in step.get("cards") or ()),
            hash=step.get("hash", ""),
            place=("steps", number, "answers"),
        )
        for number, step in enumerate(data.get("steps") or ())
    ]


def _steps_of_version_1(data: Mapping[str, Any]) -> list[RecordedStep]:
    """A step for the set-up of each side, and one for each game-turn."""
    setup = _answers(data.get("deployment"))
    turns = list(data.get("turns") or ())
    return [RecordedStep({side: answer}, place=("deployment",)) for side, answer in setup.items()] + [
        RecordedStep(
            _answers(turn.get("orders")),
            number,
            dice=tuple(turn.get("dice") or ()),
            sides=(6,) * len(turn.get("dice") or ()),
            hash=turn.get("hash", ""),
            place=("turns", number - 1, "orders"),
        )
        for number, turn in enumerate(turns, 1)
    ]


def _answers(data: Mapping[str, Any] | None) -> Answers:
    """Answers by side, without the keys that are the user's own."""
    return {side: dict(own(answer)) for side, answer in own(dict(data or {}))}


def plain_answer(answer: Answer) -> Answer:
    """An answer as a record keeps it: mappings without the user's own keys, lists, and plain values."""
    if isinstance(answer, Mapping):
        return {key: plain_answer(value) for key, value in own(dict(answer))}
    if isinstance(answer, list | tuple):
        return [plain_answer(value) for value in answer]
    return answer


class Keeping:
    """What was made of things that never change, so that nothing is made twice: of a game that is written
    anew after every step.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[str, int], tuple[object, Any]] = {}

    def of(self, what: str, thing: T, make: Callable[[T], M]) -> M:
        """What is made of a thing; the thing is kept as well, so that none is taken for another."""
        found = self._made.get((what, id(thing)))
        if found is None:
            found = self._made[what, id(thing)] = thing, make(thing)
        made: M = found[1]
        return made


def record_data(record: Record, version: int | None = None, keeping: Keeping | None = None) -> dict[str, Any]:
    """The data of a record file: in the version asked for, or else the oldest that has room for the game."""
    version = version or (1 if fits_version_1(record) else 2)
    data: dict[str, Any] = {"format": FORMATS[version], "scenario": record.scenario}
    if record.scenario_sha256:
        data["scenario_sha256"] = record.scenario_sha256
    data["ruleset"] = {"id": record.ruleset, "version": record.version}
    data["seed"] = None if record.given_dice else record.seed
    if record.players:
        data[PLAYERS] = dict(record.players)
    keeping = keeping or Keeping()
    data |= _data_of_version_1(record, keeping) if version == 1 else {"steps": _steps_data(record, keeping)}
    if record.forfeits:
        data["forfeits"] = [
            {"turn": one.turn, "side": one.side, "reason": one.reason}
            | ({"number": one.number} if one.number else {})
            for one in record.forfeits
        ]
    if not record.is_reproducible:
        data["reproducible"] = False
    if record.result:
        data["result"] = dict(record.result)
    return data


def fits_version_1(record: Record) -> bool:
    """Whether version 1 of the format says all of a record: each side is asked once at set-up and once a
    game-turn, answers are texts by unit, dice have six sides, and there are no cards.
    """
    asked = [side for step in record.setup for side in step.answers]
    return (
        len(asked) == len(set(asked))
        and [step.turn for step in record.played] == list(range(1, len(record.played) + 1))
        and all(not step.is_setup or not (step.dice or step.hash) for step in record.steps)
        and all(
            not step.decks and not step.phase and all(sides == 6 for sides in step.sides)
            for step in record.steps
        )
        and all(
            isinstance(answer, Mapping) and all(isinstance(one, str) for one in answer.values())
            for step in record.steps
            for answer in step.answers.values()
        )
    )


def _data_of_version_1(record: Record, keeping: Keeping) -> dict[str, Any]:
    deployment = {side: dict(answer) for step in record.setup for side, answer in step.answers.items()}
    turns = [keeping.of("turn", step, _turn_data) for step in record.played]
    return ({"deployment": deployment} if deployment else {}) | {"turns": turns}


def _turn_data(step: RecordedStep) -> Kept:
    turn: dict[str, Any] = {"orders": {side: dict(answer) for side, answer in step.answers.items()}}
    if step.dice:
        turn["dice"] = list(step.dice)
    if step.hash:
        turn["hash"] = step.hash
    return Kept(turn)


def _steps_data(record: Record, keeping: Keeping) -> list[Kept]:
    return [
        keeping.of(f"step {number}", step, partial(_step_data, number))
        for number, step in enumerate(record.steps, 1)
    ]


def _step_data(number: int, step: RecordedStep) -> Kept:
    data: dict[str, Any] = {"number": number, "turn": step.turn}
    if step.phase:
        data["phase"] = step.phase
    data["answers"] = {side: plain_answer(answer) for side, answer in step.answers.items()}
    if step.dice:
        purposes = step.purposes or ("",) * len(step.dice)
        data["dice"] = [
            ({"for": purpose} if purpose else {}) | {"sides": sides, "face": face}
            for purpose, sides, face in zip(purposes, step.sides, step.dice, strict=True)
        ]
    if step.decks:
        data["cards"] = [{"order": list(order)} for order in step.decks]
    if step.hash:
        data["hash"] = step.hash
    return Kept(data)


def record_of(
    session: Session, *, scenario: Any, sha256: str = "", seed: int = 0, keeping: Keeping | None = None
) -> Record:
    """The record of a session as far as it has come. When its dice are not those of the seed, they are given
    in the record.
    """
    seeded = SeededDice(seed)
    given = any(
        any(seeded.roll(roll.address, roll.sides) != roll.face for roll in step.dice)
        or any(seeded.order(deck.address, len(deck.order)) != deck.order for deck in step.decks)
        for step in session.steps
    )
    keeping = keeping or Keeping()
    steps = tuple(keeping.of("recorded", step, recorded) for step in session.steps)
    outcome = session.outcome()
    result = outcome.data() if outcome else {}
    ruleset = session.battle.scenario.ruleset if session.battle.scenario else ""
    return Record(
        scenario,
        sha256,
        ruleset,
        registry.find(ruleset).info.version,
        seed,
        given,
        steps,
        result,
        forfeits_in(session.events()),
        session.is_reproducible,
    )


def forfeits_in(events: Iterable[Event]) -> tuple[Forfeit, ...]:
    return tuple(
        Forfeit(event.turn, event.side, event.data["reason"], event.data.get("number", 0))
        for event in events
        if event.kind == KIND
    )


def recorded(step: Advance) -> RecordedStep:
    """A step of a session as a record keeps it."""
    phase = next((decision.phase for decision in step.decisions if decision.phase), "")
    return RecordedStep(
        {side: plain_answer(answer) for side, answer in step.answers.items()},
        step.before.turn,
        phase,
        tuple(roll.face for roll in step.dice),
        tuple(roll.sides for roll in step.dice),
        tuple(_purpose(roll.address) for roll in step.dice),
        tuple(deck.order for deck in step.decks),
        # The hash after a set-up is that of the first game-turn's begin; version 1 has no place for it.
        step.after.digest() if step.before.turn or step.dice else "",
    )


def _purpose(address: DieAddress) -> str:
    """What a die was rolled for, for readers of the record."""
    count = f" {address.k + 1}" if address.k else ""
    return " ".join(filter(None, (address.phase, address.purpose, address.subject))) + count
