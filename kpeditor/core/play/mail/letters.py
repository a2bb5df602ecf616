"""Letters: the files of a game by mail (`kpeditor-mail/1`): their data, reading and checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.formats.migrate import CALLED, format_line
from kpeditor.core.files.reading import read_file
from kpeditor.core.files.storage.fingerprint import letter_sum, sha256_of_data
from kpeditor.core.files.text import emit
from kpeditor.core.play.mail.sealing import Opening, opening_of
from kpeditor.core.problem import Severity, worst
from kpeditor.core.rules.state import Answer

Kind = Literal["seal", "open", "ahead", "share", "turn"]
Letters = Literal["", "turn", "reaction"]
"""How a game is cut into letters. "": each question is sealed and opened separately. "turn": one letter for
each player-turn; reactions get their default answers. "reaction": another letter for each reaction.
"""
_CURE = "it was cut off or changed on its way: ask for it again, best as an attachment"


class LetterRefused(KpError):
    """A letter is refused; the game is unchanged."""

    def __init__(self, where: str, what: str, cure: str) -> None:
        super().__init__(f"{where}: {what}. {cure}")
        self.where, self.what, self.cure = where, what, cure


@dataclass(frozen=True, slots=True)
class Start:
    """The facts that both sides agree on; their hash is the name of the game.

    Attributes:
        sides: ids in order; the first letter comes from one of them.
        nonce: distinguishes two games of the same scenario.
        scenario, map: the texts of the files that are played.
        letters: how the game is cut into letters.
    """

    title: str
    ruleset: str
    version: str
    sides: tuple[str, ...]
    nonce: str
    scenario: str
    map: str
    letters: Letters = ""

    def data(self) -> dict[str, Any]:
        """The data of the start in the first letter."""
        return {
            "ruleset": {"id": self.ruleset, "version": self.version},
            "sides": list(self.sides),
            "nonce": self.nonce,
            **({"letters": self.letters} if self.letters else {}),
            "scenario": self.scenario,
            "map": self.map,
        }

    @property
    def game(self) -> str:
        """The hash that names the game."""
        return sha256_of_data("game", self.title, self.data())


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a side.

    Attributes:
        kind: "seal" fixes an answer, "open" shows it. In games with a letter for each player-turn, "ahead"
            fixes the side's dice share of its own later player-turn, "share" shows its share of the other
            side's player-turn, and "turn" shows all answers.
        step: the number of the question in the game, from 0; for "ahead" and "share" the number of the
            player-turn among those of its side.
        turn: its game-turn, 0 for a deployment.
        before: the hash of everything before.
        position: for "seal", the digest of the position that was answered; for "turn", of the position
            afterwards.
        seal: the hash in "seal" and "ahead".
        opening: for "open" that of the answer, for "turn" that of its dice share.
        dice: the dice share in "share".
        answers: the answers in "turn".
    """

    kind: Kind
    step: int
    turn: int = 0
    before: str = ""
    position: str = ""
    seal: str = ""
    opening: Opening | None = None
    dice: str = ""
    answers: tuple[Answer, ...] = ()

    def data(self) -> dict[str, Any]:
        """The data of the message in a letter."""
        if self.kind in ("ahead", "share"):
            shown = {"seal": self.seal} if self.kind == "ahead" else {"dice": self.dice}
            return {"kind": self.kind, "step": self.step, **shown}
        found: dict[str, Any] = {"kind": self.kind, "step": self.step, "turn": self.turn}
        found["before"] = self.before
        if self.opening is None:
            return {**found, "position": self.position, "seal": self.seal}
        if self.kind == "turn":
            share = {"dice": self.opening.dice, "salt": self.opening.salt}
            return {**found, "position": self.position, "answers": list(self.answers), **share}
        return {**found, **self.opening.data()}

    @property
    def name(self) -> str:
        """The name of the message in error texts."""
        if self.kind in ("ahead", "share"):
            return f"the {'seal over a' if self.kind == 'ahead' else ''} share of the dice {self.step}"
        what = f"game-turn {self.turn}" if self.turn else "deployment"
        if self.kind == "turn":
            return f"the player-turn in {what} (step {self.step})"
        return f"the {'seal' if self.kind == 'seal' else 'opening'} of {what} (step {self.step})"


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter of a game, which is one file.

    Attributes:
        side: the side that wrote it.
        number: counts the letters of that side from 1.
        previous: the sum of the side's previous letter, "" for the first.
        start: only in the first letter of the game.
        sum: the SHA-256 of everything else in the letter.
    """

    title: str
    game: str
    side: str
    number: int
    previous: str
    messages: tuple[Message, ...]
    start: Start | None = None
    sum: str = ""

    def data(self) -> dict[str, Any]:
        """The data of the letter without its sum."""
        found: dict[str, Any] = {"format": format_line("mail"), "title": self.title, "game": self.game}
        found |= {"from": self.side, "number": self.number, "previous": self.previous}
        if self.start is not None:
            found["start"] = self.start.data()
        return {**found, "messages": [message.data() for message in self.messages]}

    def summed(self) -> Letter:
        return replace(self, sum=letter_sum(self.data()))

    def text(self) -> str:
        return emit.document({**self.data(), "sum": self.sum})


def read_letter(source: Path | str) -> Letter:
    """The letter in a file or a text, exactly as it was sent.

    Raises:
        BadFile: when the file is no letter; the problems say what is wrong and where.
        LetterRefused: when anything in the letter was changed.
    """
    name = source.name if isinstance(source, Path) else "the letter"
    try:
        document = read_file(source)
    except BadFile as bad:
        if isinstance(source, Path) and not source.is_file():
            raise
        raise BadFile(f"{name} is not a whole letter; {_CURE}", bad.problems) from bad
    if document.kind != "mail":
        raise BadFile(f"{name} is {CALLED[document.kind]}, not a letter of a game by mail", document.problems)
    if worst(document.problems) is Severity.ERROR:
        raise BadFile(f"{name} is not a whole letter; {_CURE}", document.problems)
    if letter_sum(document.data) != document.data["sum"]:
        what = "it is not as it was sent: its checksum does not match"
        raise LetterRefused(name, what, "Ask for it again, best as an attachment.")
    return letter_of(document.data)


def letter_of(data: Mapping[str, Any]) -> Letter:
    """The letter in valid data."""
    start = data.get("start")
    return Letter(
        data["title"],
        data["game"],
        data["from"],
        data["number"],
        data["previous"],
        tuple(message_of(one) for one in data["messages"]),
        start_of(data["title"], start) if start else None,
        data["sum"],
    )


def start_of(title: str, data: Mapping[str, Any]) -> Start:
    """The start in valid data."""
    ruleset = data["ruleset"]
    sides = tuple(data["sides"])
    named = title, ruleset["id"], ruleset["version"], sides, data["nonce"]
    return Start(*named, data["scenario"], data["map"], data.get("letters", ""))


def message_of(data: Mapping[str, Any]) -> Message:
    """The message in valid data."""
    if data["kind"] in ("ahead", "share"):
        return Message(data["kind"], data["step"], seal=data.get("seal", ""), dice=data.get("dice", ""))
    head = data["kind"], data["step"], data["turn"], data["before"]
    if data["kind"] == "seal":
        return Message(*head, position=data["position"], seal=data["seal"])
    if data["kind"] == "turn":
        share = Opening(None, data["dice"], data["salt"])
        return Message(*head, position=data["position"], opening=share, answers=tuple(data["answers"]))
    return Message(*head, opening=opening_of(data))
