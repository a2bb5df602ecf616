"""Options that name one question to a side in a game, and its answer in a file or record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from kpeditor.core.errors import BadFile
from kpeditor.core.files.reading import read_record
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.play.record import Record, plain_answer, read_record_data
from kpeditor.core.play.session import Session
from kpeditor.core.problem import Severity, worst
from kpeditor.core.rules.registry import turn_words
from kpeditor.core.rules.state import Decision
from kpeditor.core.texts import count

PHASE = click.option(
    "--phase",
    default="",
    help="Phase, if a game-turn or hour has several; --step then counts the questions of this phase.",
)
STEP = click.option(
    "--step",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Number of the question to the side in the game-turn or hour, or in its phase, if the rules"
    " ask several.",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """Which question of a game to a side.

    Attributes:
        turn: the game-turn, 0 for the set-up; None: the one after a record.
        phase: "" where the game-turn has one question only.
        step: which question to the side in the game-turn, or in its phase, from 1.
    """

    side: str
    turn: int | None
    phase: str = ""
    step: int = 1

    @property
    def is_one_of_several(self) -> bool:
        """Whether it is told from others of its game-turn."""
        return bool(self.phase) or self.step > 1


def read_answer(path: Path, asked: Asked, *, is_plain: bool = False) -> tuple[Record, Any]:
    """The answer to a question, and the record it stands in. A file that only maps unit ids to plots yields
    an empty record. With `is_plain` any plain data outside a record is accepted, for rules that ask often.

    Raises:
        BadFile: when the file is neither, or the record does not go so far.
    """
    data, problems, _ = read_record(path)
    if data is None:
        given = YamlText.parse(read_text(path), str(path)).data
        if is_plain and given is not None:
            return Record(""), plain_answer(given)
        plots = _of_side(given, asked.side)
        if plots is None:
            raise BadFile(f"{path} is neither a record nor a mapping from unit ids to plots")
        return Record(""), plots
    if worst(problems) is Severity.ERROR:
        raise BadFile(f"{path} is not a record that can be read", problems)
    record = read_record_data(data)
    turn = asked.turn or 0
    if record.last_turn < turn:
        raise BadFile(f"{path} has no orders for turn {turn}; its last turn is {record.last_turn}")
    if not asked.is_one_of_several:
        answers = record.answers(asked.side, turn)
        return record, answers[0] if answers else {}
    return record, record.steps[_step_of(record, asked)].answers[asked.side]


def before_question(record: Record, asked: Asked) -> Record:
    """A record up to a question; as it is where no game-turn is named.

    Raises:
        BadFile: when the record has no answer to it.
    """
    if asked.turn is None:
        return record
    if not asked.is_one_of_several:
        return record.before(asked.turn)
    return replace(record, steps=record.steps[: _step_of(record, asked)])


def question_to(session: Session, side: str) -> Decision:
    """The question a side has to answer now.

    Raises:
        BadFile: naming who is asked, when that is somebody else or nobody.
    """
    pending = session.pending()
    for decision in pending:
        if decision.side == side:
            return decision
    sides = ", ".join(decision.side for decision in pending) or "nobody: the game is over"
    raise BadFile(f"side {side!r} has nothing to decide now; the game waits for {sides}")


def _step_of(record: Record, asked: Asked) -> int:
    """The place, from 0, of the answer to a question among the steps of a record.

    Raises:
        BadFile: when there is no such one.
    """
    side, turn, phase, step = asked.side, asked.turn, asked.phase, asked.step
    found = [
        number
        for number, one in enumerate(record.steps)
        if one.turn == turn and side in one.answers and (not phase or one.phase == phase)
    ]
    if step > len(found):
        phases = dict.fromkeys(one.phase for one in record.steps if one.turn == turn and side in one.answers)
        where = f"game-turn {turn}" if turn else "the set-up"
        where = f"phase {phase!r} of {where}" if phase else where
        named = ", ".join(filter(None, phases))
        there = f"; its phases there are {named}" if named else ""
        text = f"the record has {count(len(found), 'answer')} of {side!r} in {where}{there}"
        raise BadFile(turn_words(record.ruleset).said(text))
    return found[step - 1]


def _of_side(data: Any, side: str) -> dict[str, str] | None:
    """The plots of a side in data that maps unit ids to them, or sides to such mappings, as the `orders` of a
    record do; None when it is neither.
    """
    if data is None:
        return {}
    if isinstance(data, Mapping) and set(data) == {"orders"}:
        data = data["orders"]
    if isinstance(data, Mapping) and isinstance(data.get(side), Mapping):
        data = data[side]
    if not isinstance(data, Mapping) or any(isinstance(value, Mapping | list) for value in data.values()):
        return None
    return {str(unit): "" if plot is None else str(plot) for unit, plot in data.items()}
