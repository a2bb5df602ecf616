"""Record: a game as plain data: scenario, where its dice come from, and answers. Replaying it runs the game
again (formats.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kpeditor.core.files.values import own
from kpeditor.core.play.forfeits import KIND, forfeit_event
from kpeditor.core.play.session import Advance, Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.dice import Dice, ScriptedDice, SeededDice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.core.scenario.battle import Battle

FORMAT = "kpeditor-record/1"
Answers = Mapping[str, Answer]


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """One game-turn: orders by side, the dice as they fell, the hash of the position afterwards."""

    orders: Answers
    dice: tuple[int, ...] = ()
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A side that did nothing in a game-turn (0: in its deployment), because its player failed."""

    turn: int
    side: str
    reason: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game: what was answered, in the order of the decisions.

    Attributes:
        scenario: path of the scenario relative to the record, or the scenario's data.
        seed: from which all dice follow, unless they are given.
        given_dice: the dice follow from no seed (they were thrown by hand, say) and stand in the turns.
        deployment: answers by side.
        forfeits: where a player from outside gave no legal answer in time.
        is_reproducible: False when the same players might answer otherwise the next time; a replay does not
            ask them.
    """

    scenario: Any
    scenario_sha256: str = ""
    ruleset: str = ""
    version: str = ""
    seed: int = 0
    given_dice: bool = False
    deployment: Answers = field(default_factory=dict)
    turns: tuple[RecordedTurn, ...] = ()
    result: Mapping[str, Any] = field(default_factory=dict)
    forfeits: tuple[Forfeit, ...] = ()
    is_reproducible: bool = True


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Something of a game-turn that came out otherwise than recorded: its "position", its "dice", or the
    "result" of the game.
    """

    turn: int
    what: str

    def sentence(self) -> str:
        """What differs, in words."""
        if self.what == "result":
            return "the game does not end as the record says"
        verb = "differ" if self.what == "dice" else "differs"
        where = "of" if self.what == "dice" else "after"
        return f"the {self.what} {where} game-turn {self.turn} {verb} from the record"


def read_record_data(data: Mapping[str, Any]) -> Record:
    """The record in the data of a record file that keeps to the schema."""
    ruleset = data.get("ruleset") or {}
    seed = data.get("seed")
    has_dice = any(turn.get("dice") for turn in data.get("turns") or ())
    return Record(
        scenario=data.get("scenario", ""),
        scenario_sha256=data.get("scenario_sha256", ""),
        ruleset=ruleset.get("id", ""),
        version=ruleset.get("version", ""),
        seed=seed or 0,
        given_dice=seed is None and has_dice,
        deployment=_answers(data.get("deployment")),
        turns=tuple(
            RecordedTurn(_answers(turn.get("orders")), tuple(turn.get("dice") or ()), turn.get("hash", ""))
            for turn in data.get("turns") or ()
        ),
        result=data.get("result") or {},
        forfeits=tuple(
            Forfeit(one["turn"], one["side"], one["reason"]) for one in data.get("forfeits") or ()
        ),
        is_reproducible=data.get("reproducible") is not False,
    )


def _answers(data: Mapping[str, Any] | None) -> Answers:
    """Answers by side, without the keys that are the user's own."""
    return {side: dict(own(answer)) for side, answer in own(dict(data or {}))}


def record_data(record: Record) -> dict[str, Any]:
    """The data of a record file."""
    data: dict[str, Any] = {"format": FORMAT, "scenario": record.scenario}
    if record.scenario_sha256:
        data["scenario_sha256"] = record.scenario_sha256
    data["ruleset"] = {"id": record.ruleset, "version": record.version}
    data["seed"] = None if record.given_dice else record.seed
    if record.deployment:
        data["deployment"] = {side: dict(answer) for side, answer in record.deployment.items()}
    data["turns"] = [_turn_data(turn) for turn in record.turns]
    if record.forfeits:
        data["forfeits"] = [
            {"turn": one.turn, "side": one.side, "reason": one.reason} for one in record.forfeits
        ]
    if not record.is_reproducible:
        data["reproducible"] = False
    if record.result:
        data["result"] = dict(record.result)
    return data


def _turn_data(turn: RecordedTurn) -> dict[str, Any]:
    data: dict[str, Any] = {"orders": {side: dict(answer) for side, answer in turn.orders.items()}}
    if turn.dice:
        data["dice"] = list(turn.dice)
    if turn.hash:
        data["hash"] = turn.hash
    return data


def record_of(session: Session, *, scenario: Any, sha256: str = "", seed: int = 0) -> Record:
    """The record of a session as far as it has come. When its dice are not those of the seed, they are given
    in the record.
    """
    seeded, given = SeededDice(seed), False
    deployment: dict[str, Answer] = {}
    turns = []
    for step in session.steps:
        if step.before.turn == 0:
            deployment |= step.answers
        else:
            dice = tuple(roll.face for roll in step.dice)
            given = given or any(seeded.roll(roll.address, roll.sides) != roll.face for roll in step.dice)
            turns.append(RecordedTurn(step.answers, dice, step.after.digest()))
    outcome = session.outcome()
    result = {"winner": outcome.winner, "reason": outcome.reason, "turn": outcome.turn} if outcome else {}
    ruleset = session.battle.scenario.ruleset if session.battle.scenario else ""
    return Record(
        scenario,
        sha256,
        ruleset,
        registry.find(ruleset).info.version,
        seed,
        given,
        deployment,
        tuple(turns),
        result,
        tuple(
            Forfeit(event.turn, event.side, event.data["reason"])
            for event in session.events()
            if event.kind == KIND
        ),
        session.is_reproducible,
    )


def replay(
    record: Record,
    battle: Battle,
    dice: Dice | None = None,
    *,
    turns: int | None = None,
    may_be_unfinished: bool = False,
) -> Session:
    """Plays a record again, with its own dice unless others are given; stops after `turns` game-turns, and if
    it `may_be_unfinished` before a deployment it does not have.

    Raises:
        OutOfDice: when a game-turn takes more dice than the record gives it.
        IllegalAnswer: when an answer of the record is illegal.
        KpError: when the scenario cannot be played.
    """
    session = Session.begin(battle, dice or SeededDice(record.seed))
    while session.state.turn == 0 and (pending := session.pending()):
        if may_be_unfinished and any(one.side not in record.deployment for one in pending):
            break
        session.submit(record.deployment, _remarks(record, 0, pending))
    for turn in record.turns[:turns]:
        if not (pending := session.pending()):
            break
        if dice is None and record.given_dice:
            session.dice = ScriptedDice(turn.dice)
        session.submit(turn.orders, _remarks(record, session.state.turn, pending))
    session.dice = dice or SeededDice(record.seed)
    session.is_reproducible = record.is_reproducible
    return session


def _remarks(record: Record, turn: int, pending: Sequence[Decision]) -> list[Event]:
    """The forfeits of these questions."""
    sides = {decision.side for decision in pending}
    return [
        forfeit_event(turn, one.side, one.reason)
        for one in record.forfeits
        if one.turn == turn and one.side in sides
    ]


def mismatches(record: Record, session: Session) -> list[Mismatch]:
    """What of a record a replay of it with its own dice has otherwise: positions whose hash differs, dice
    that fell otherwise, another result. A replay that stopped before the end of the record has no result yet.
    """
    played = [step for step in session.steps if step.before.turn > 0]
    found = []
    for turn, step in zip(record.turns, played, strict=False):
        found += turn_mismatches(turn, step)
    if len(played) >= len(record.turns) or session.outcome() is not None:
        found += result_mismatches(record, session)
    return found


def turn_mismatches(turn: RecordedTurn, step: Advance) -> list[Mismatch]:
    """What of one game-turn came out otherwise, as far as the record says."""
    found = []
    if turn.dice and turn.dice != tuple(roll.face for roll in step.dice):
        found.append(Mismatch(step.before.turn, "dice"))
    if turn.hash and turn.hash != step.after.digest():
        found.append(Mismatch(step.before.turn, "position"))
    return found


def result_mismatches(record: Record, session: Session) -> list[Mismatch]:
    """Whether the game ended with another winner, or in another game-turn, than the record says."""
    if not record.result:
        return []
    outcome = session.outcome()
    ended = {} if outcome is None else {"winner": outcome.winner, "turn": outcome.turn}
    if ended and all(record.result.get(key, value) == value for key, value in ended.items()):
        return []
    return [Mismatch(session.state.turn if outcome is None else outcome.turn, "result")]
