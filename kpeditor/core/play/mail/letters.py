"""Letters: the files of a game by mail (`kpeditor-mail/1`), and what of one shows before it is opened."""

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
"""How a game is cut into letters: "" each question is sealed and opened by itself; "turn": one letter a
player-turn, reactions get the answer that the rules give unasked; "reaction": a further letter for each.
"""
_CURE = "it was cut off or changed on its way: ask for it again, best as an attachment"


class LetterRefused(KpError):
    """A letter is refused; nothing of the game has changed."""

    def __init__(self, where: str, what: str, cure: str) -> None:
        super().__init__(f"{where}: {what}. {cure}")
        self.where, self.what, self.cure = where, what, cure


@dataclass(frozen=True, slots=True)
class Start:
    """What both sides agree on; its hash is the name of the game.

    Attributes:
        sides: ids in order; the first letter comes from one of them.
        nonce: tells two games of the same scenario apart.
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
        """As it stands in the first letter."""
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
    """One act of a side.

    Attributes:
        kind: "seal" fixes an answer, "open" shows it. Where a letter holds a player-turn, "ahead" fixes the
            share of the dice of a later one of one's own, "share" shows that for one of the other side, and
            "turn" shows all answers.
        step: the number of the question in the game, from 0; of "ahead" and "share" that of the player-turn
            among those of its side.
        turn: its game-turn, 0 for a deployment.
        before: the hash of everything before.
        position: digest of the position that was answered, of a seal; of the one afterwards, of a turn.
        seal: of a seal, or a share sealed ahead.
        opening: of an opening; of a turn that of its share.
        dice: of a share.
        answers: of a turn.
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
        """As it stands in a letter."""
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
        """What it is called when something is wrong with it."""
        if self.kind in ("ahead", "share"):
            return f"the {'seal over a' if self.kind == 'ahead' else ''} share of the dice {self.step}"
        what = f"game-turn {self.turn}" if self.turn else "deployment"
        if self.kind == "turn":
            return f"the player-turn in {what} (step {self.step})"
        return f"the {'seal' if self.kind == 'seal' else 'opening'} of {what} (step {self.step})"


@dataclass(frozen=True, slots=True)
class Letter:
    """One file.

    Attributes:
        side: whose it is.
        number: counts the letters of that side from 1.
        previous: the sum of the side's letter before, "" for the first.
        start: only in the first letter of the game.
        sum: over everything else.
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
        BadFile: when it is no letter, with what is wrong and where.
        LetterRefused: when anything in it was changed.
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
    """The letter in data that keeps to the schema."""
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
    """The start in data that keeps to the schema."""
    ruleset = data["ruleset"]
    sides = tuple(data["sides"])
    named = title, ruleset["id"], ruleset["version"], sides, data["nonce"]
    return Start(*named, data["scenario"], data["map"], data.get("letters", ""))


def message_of(data: Mapping[str, Any]) -> Message:
    """The message in data that keeps to the schema."""
    if data["kind"] in ("ahead", "share"):
        return Message(data["kind"], data["step"], seal=data.get("seal", ""), dice=data.get("dice", ""))
    head = data["kind"], data["step"], data["turn"], data["before"]
    if data["kind"] == "seal":
        return Message(*head, position=data["position"], seal=data["seal"])
    if data["kind"] == "turn":
        share = Opening(None, data["dice"], data["salt"])
        return Message(*head, position=data["position"], opening=share, answers=tuple(data["answers"]))
    return Message(*head, opening=opening_of(data))
