"""Replaying: plays a record again and reports every difference from the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kpeditor.core.errors import KpError
from kpeditor.core.play.forfeits import forfeit_event
from kpeditor.core.play.record import Record, RecordedStep
from kpeditor.core.play.session import Advance, Session
from kpeditor.core.rules.dice import Dice, SeededDice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer
from kpeditor.core.scenario.battle import Battle


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A difference from the record: in the "position" after a step, its "dice", its "turn", or the "result"
    of the game.

    `step` is the number of the step in its game-turn, `of` the number of steps in that game-turn.
    """

    turn: int
    what: str
    step: int = 1
    of: int = 1

    def sentence(self) -> str:
        """The difference in words."""
        if self.what == "turn":
            return f"a step that the game takes in game-turn {self.turn} stands in the record under another"
        if self.what == "result":
            return "the game does not end as the record says"
        verb = "differ" if self.what == "dice" else "differs"
        where = "of" if self.what == "dice" else "after"
        moment = f"game-turn {self.turn}" if self.turn else "the set-up"
        step = f"step {self.step} of " if self.of > 1 else ""
        return f"the {self.what} {where} {step}{moment} {verb} from the record"


class Diverged(KpError):
    """A recorded answer breaks a rule in the present version."""


def replay(
    record: Record,
    battle: Battle,
    dice: Dice | None = None,
    *,
    turns: int | None = None,
    may_be_unfinished: bool = False,
) -> Session:
    """Plays a record again, with its own dice unless others are given.

    Stops after `turns` game-turns. With `may_be_unfinished`, also stops before a set-up that the record
    lacks.

    Raises:
        OutOfDice: when a step takes more dice than the record gives it.
        Diverged: when an answer of the record is illegal; the message names step, rule and version.
        KpError: when the scenario cannot be played.
    """
    session = Session.begin(battle, dice or SeededDice(record.seed))
    setup = SetupAnswers(record)
    while session.state.turn == 0 and (pending := session.pending()):
        if may_be_unfinished and any(not setup.has(one.side) for one in pending):
            break
        recorded = setup.next(pending)
        _again(session, record, recorded, dice)
    for recorded in record.played:
        if turns is not None and recorded.turn > turns:
            break
        if not session.pending():
            break
        _again(session, record, recorded, dice)
    session.dice = dice or SeededDice(record.seed)
    session.is_reproducible = record.is_reproducible
    return session


class SetupAnswers:
    """The recorded answers of a set-up, for each side in the order in which it gave them.

    Version 1 of the format does not record the order in which sides were asked.
    """

    def __init__(self, record: Record) -> None:
        self._left: dict[str, list[Answer]] = {}
        self._steps = list(record.setup)
        for step in self._steps:
            for side, answer in step.answers.items():
                self._left.setdefault(side, []).append(answer)

    def has(self, side: str) -> bool:
        """Whether this side has an answer left."""
        return bool(self._left.get(side))

    def next(self, pending: Sequence[Decision]) -> RecordedStep:
        """The step that answers these questions, without sides that have no answer left."""
        step = self._steps.pop(0) if self._steps else RecordedStep({})
        answers = {one.side: self._left[one.side].pop(0) for one in pending if self.has(one.side)}
        return replace(step, answers=answers)


def _again(session: Session, record: Record, recorded: RecordedStep, dice: Dice | None) -> None:
    """Plays one recorded step once more."""
    turn, pending = session.state.turn, session.pending()
    if dice is None and record.given_dice:
        session.dice = recorded.given()
    try:
        session.submit(recorded.answers, _remarks(record, turn, pending))
    except IllegalAnswer as fault:
        number = len(session.steps) + 1
        moment = session.said(f"game-turn {turn}") if turn else "the set-up"
        version = f"; it was played with version {record.version} of the rules" if record.version else ""
        raise Diverged(f"step {number} of the record, {moment}: {fault.sentence()}{version}") from fault


def _remarks(record: Record, turn: int, pending: Sequence[Decision]) -> list[Event]:
    """The log lines of the forfeits of these questions."""
    return [
        forfeit_event(decision, one.reason)
        for decision in pending
        for one in record.forfeits
        if (one.turn, one.side, one.number) == (turn, decision.side, decision.number)
    ]


def mismatches(record: Record, session: Session) -> list[Mismatch]:
    """The differences of a replay, with the record's dice, from its record: hashes of positions, dice, and
    the result.

    The result is not compared if the replay stopped before the end of the record.
    """
    played = [step for step in session.steps if step.before.turn > 0]
    found: list[Mismatch] = []
    setup = [step for step in session.steps if step.before.turn == 0]
    if any(step.hash for step in record.setup):
        found += _mismatches_of(record.setup, setup)
    found += _mismatches_of(record.played, played)
    if len(played) >= len(record.played) or session.outcome() is not None:
        found += result_mismatches(record, session)
    return found


def _mismatches_of(recorded: Sequence[RecordedStep], played: Sequence[Advance]) -> Iterator[Mismatch]:
    steps = Counter(step.before.turn for step in played)
    at: Counter[int] = Counter()
    for step, advance in zip(recorded, played, strict=False):
        turn = advance.before.turn
        at[turn] += 1
        for one in step_mismatches(step, advance):
            yield replace(one, step=at[turn], of=steps[turn])


def step_mismatches(recorded: RecordedStep, step: Advance) -> list[Mismatch]:
    """The differences of one step from its record, as far as the record has data of it."""
    found = []
    if recorded.turn != step.before.turn:
        found.append(Mismatch(step.before.turn, "turn"))
    fell = tuple(roll.face for roll in step.dice), tuple(deck.order for deck in step.decks)
    if (recorded.dice or recorded.decks) and (recorded.dice, recorded.decks) != fell:
        found.append(Mismatch(step.before.turn, "dice"))
    if recorded.hash and recorded.hash != step.after.digest():
        found.append(Mismatch(step.before.turn, "position"))
    return found


def result_mismatches(record: Record, session: Session) -> list[Mismatch]:
    """The differences in the end of the game: winner, level, points or game-turn."""
    if not record.result:
        return []
    outcome = session.outcome()
    ended = {} if outcome is None else {**outcome.data(), "reason": record.result.get("reason", "")}
    if ended and all(record.result.get(key, value) == value for key, value in ended.items()):
        return []
    return [Mismatch(session.state.turn if outcome is None else outcome.turn, "result")]
