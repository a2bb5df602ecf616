"""The state that one side keeps of a game by mail, and its private file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.migrate import CALLED, format_line
from kpeditor.core.files.reading import read_file
from kpeditor.core.files.text.emit import Kept
from kpeditor.core.play.mail.letters import Letter, Message, Start, message_of, start_of
from kpeditor.core.play.mail.sealing import Opening, new_secret, opening_of
from kpeditor.core.play.record import Keeping
from kpeditor.core.problem import Severity, worst
from kpeditor.core.rules.state import Answer


@dataclass(frozen=True, slots=True)
class Step:
    """One question with the known seals and openings of its answers by side, or a player-turn.

    Only openings that fit their seals are kept.
    """

    before: str
    seals: Mapping[str, str] = field(default_factory=dict)
    openings: Mapping[str, Opening] = field(default_factory=dict)
    run: Run | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """A player-turn: questions to one side alone, which one letter answers.

    Attributes:
        number: counts the player-turns of that side from 0.
        answers: in the form of letters.
        opening: the opening of the share sealed ahead, None while the player-turn is being played.
    """

    side: str
    number: int
    answers: tuple[Answer, ...] = ()
    opening: Opening | None = None


@dataclass(frozen=True, slots=True)
class Sent:
    """A letter the side has sent: its sum and messages, from which it can be written again."""

    sum: str
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class MailGame:
    """The state that one side keeps of a game by mail.

    Attributes:
        side: whose game this is.
        steps: the last may be unfinished.
        secret: the content of seals not opened yet.
        outbox: the messages for the next letter.
        received: the sums of the letters received.
        sealed, shares: in games with a letter for each player-turn, the seals of the other side's shares of
            its own player-turns, and its shares of this side's player-turns.
        key: the private key for the salts of this side's answers; never sent.
    """

    start: Start
    side: str
    steps: tuple[Step, ...] = ()
    secret: Opening | None = None
    outbox: tuple[Message, ...] = ()
    sent: tuple[Sent, ...] = ()
    received: tuple[str, ...] = ()
    sealed: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()
    key: str = field(default_factory=new_secret)

    @property
    def other(self) -> str:
        """The other side."""
        return next(side for side in self.start.sides if side != self.side)

    @property
    def begins(self) -> bool:
        """True for the side whose first letter holds the start."""
        return self.start.sides[0] == self.side

    def letter(self, number: int) -> Letter:
        """One of the letters sent, exactly as it was written."""
        sent = self.sent[number - 1]
        previous = self.sent[number - 2].sum if number > 1 else ""
        start = self.start if number == 1 and self.begins else None
        title, game = self.start.title, self.start.game
        return Letter(title, game, self.side, number, previous, sent.messages, start, sent.sum)


def read_game(path: Path) -> MailGame:
    """The private file of a game by mail.

    Raises:
        BadFile: when it cannot be read or breaks its schema.
    """
    document = read_file(path)
    if document.kind != "mailgame":
        raise BadFile(
            f"{path} is {CALLED[document.kind]}, not the private file of a game by mail", document.problems
        )
    if worst(document.problems) is Severity.ERROR:
        raise BadFile(f"{path} is damaged; put a copy back", document.problems)
    data = document.data
    steps = tuple(
        Step(
            one["before"],
            one["seals"],
            {side: opening_of(opened) for side, opened in one["openings"].items()},
            _run_of(one["run"]) if "run" in one else None,
        )
        for one in data["steps"]
    )
    return MailGame(
        start_of(data["title"], data["start"]),
        data["side"],
        steps,
        opening_of(data["secret"]) if data["secret"] is not None else None,
        tuple(message_of(one) for one in data["outbox"]),
        tuple(Sent(one["sum"], tuple(message_of(m) for m in one["messages"])) for one in data["sent"]),
        tuple(data["received"]),
        tuple(data.get("sealed_ahead") or ()),
        tuple(data.get("shares") or ()),
        data.get("key") or new_secret(),  # games of older versions have no key
    )


def game_data(game: MailGame, keeping: Keeping) -> dict[str, Any]:
    """The data of the private file; reuses the data already made of steps and letters."""
    return {
        "format": format_line("mailgame"),
        "title": game.start.title,
        "side": game.side,
        "secret": game.secret.data() if game.secret else None,
        "steps": [keeping.of("step", step, _step_data) for step in game.steps],
        "outbox": [message.data() for message in game.outbox],
        "sent": [keeping.of("sent", one, _sent_data) for one in game.sent],
        "received": list(game.received),
        **({"sealed_ahead": list(game.sealed)} if game.sealed else {}),
        **({"shares": list(game.shares)} if game.shares else {}),
        "key": game.key,
        "start": game.start.data(),
    }


def _step_data(step: Step) -> Kept:
    return Kept(
        {
            "before": step.before,
            "seals": dict(step.seals),
            "openings": {side: one.data() for side, one in step.openings.items()},
            **({"run": _run_data(step.run)} if step.run is not None else {}),
        }
    )


def _sent_data(sent: Sent) -> Kept:
    return Kept({"sum": sent.sum, "messages": [one.data() for one in sent.messages]})


def _run_data(run: Run) -> dict[str, Any]:
    share = {"dice": run.opening.dice, "salt": run.opening.salt} if run.opening is not None else {}
    return {"side": run.side, "number": run.number, "answers": list(run.answers), **share}


def _run_of(data: Mapping[str, Any]) -> Run:
    opening = Opening(None, data["dice"], data["salt"]) if "dice" in data else None
    return Run(data["side"], data["number"], tuple(data["answers"]), opening)
