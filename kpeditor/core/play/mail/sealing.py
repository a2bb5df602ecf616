"""Sealing: commitments to answers and to shares of the dice, the chain over a game by mail, and its dice.

Everything is SHA-256 over canonical JSON, each kind of hash under a name of its own, so that none can be
taken for another. Whoever seals fixes answer and share; whoever opens shows both. The dice follow from the
shares of all sides, so nobody knows them before everybody has sealed, and nobody can change them after.
"""

from __future__ import annotations

import base64
import binascii
import json
import secrets
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kpeditor.core.files.storage.fingerprint import sha256_of_data
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, Decision

_BYTES = 32


@dataclass(frozen=True, slots=True)
class Opening:
    """What a seal hides.

    Attributes:
        answer: of the side to what it is asked, None when it is not asked.
        dice: its share of the dice, 64 hexadecimal digits by chance.
        salt: as many digits that nobody can guess.
    """

    answer: Answer | None
    dice: str
    salt: str

    @classmethod
    def of(cls, answer: Answer | None, salt: str = "") -> Opening:
        """An answer with a share, and where none is given a salt, that nobody can guess."""
        return cls(answer, new_secret(), salt or new_secret())

    def data(self) -> dict[str, Any]:
        """As plain data: texts by unit under `answer`, answers of any other form under `given`, for the
        schema reads the values of the first as texts.
        """
        is_by_unit = isinstance(self.answer, Mapping) and all(
            isinstance(one, str) for one in self.answer.values()
        )
        key = "answer" if is_by_unit or self.answer is None else "given"
        return {key: self.answer, "dice": self.dice, "salt": self.salt}


def opening_of(data: Mapping[str, Any]) -> Opening:
    """The opening in plain data that keeps to the schema."""
    return Opening(data["given"] if "given" in data else data.get("answer"), data["dice"], data["salt"])


VEILED = "veiled"
MOST_VEILED = 1_000_000
"""Characters of an answer below its veil."""


def veiled(decision: Decision, answer: Answer) -> Answer:
    """An answer as letters and private files hold it: one that stays secret after it is opened cannot be read
    by somebody who merely looks into the file.
    """
    if not decision.secret:
        return answer
    # No encryption: the letter has to be readable by the other program. It only keeps the eye from reading
    # by accident what the rules keep secret after it is opened.
    packed = zlib.compress(json.dumps(answer, sort_keys=True).encode())
    return {VEILED: base64.b64encode(packed).decode("ascii")}


def unveiled(decision: Decision, answer: Answer) -> Answer:
    """The answer below its veil; None, which answers nothing, for one that cannot be read."""
    if not decision.secret:
        return answer
    try:
        # Bounded, since a letter comes from a stranger: a few bytes could unpack to gigabytes.
        packed = zlib.decompressobj()
        text = packed.decompress(base64.b64decode(answer[VEILED], validate=True), MOST_VEILED)
        return json.loads(text) if not packed.unconsumed_tail else None
    except (TypeError, KeyError, ValueError, binascii.Error, zlib.error, RecursionError):
        return None


def new_secret() -> str:
    """64 hexadecimal digits from the machine's source of unguessable numbers."""
    return secrets.token_hex(_BYTES)


def salt_of(key: str, decision: Decision) -> str:
    """The salt of the seal over the answer to one question, from the private key of a side: nobody else can
    tell it before the seal is opened, nor then that of another question.
    """
    # Derived instead of drawn: a computer player that is asked for advice needs its chance (`chance_of`)
    # before there is an answer to seal, and the same one each time.
    return sha256_of_data("salt", key, *decision.address)


def chance_of(salt: str, decision: Decision) -> Chance:
    """The chance of a computer player that answers a question. It follows from the salt of the seal: private
    until that is opened, and afterwards anybody can ask the same player with the same chance.
    """
    return Chance.of("kpeditor-mail/1", "chance", salt, *decision.address)


def seal_of(before: str, step: int, side: str, opening: Opening) -> str:
    """The seal over an opening, bound to its place in one game and to the side."""
    # With place and side in the hash nobody can pass off an older seal, or the other side's, as his own.
    return sha256_of_data("seal", before, step, side, opening.data())


def chain_of_seals(before: str, step: int, seals: Mapping[str, str]) -> str:
    """The hash of everything up to the moment when all sides have sealed."""
    return sha256_of_data("sealed", before, step, dict(seals))


def share_ahead(key: str, number: int) -> Opening:
    """A side's share of the dice of a player-turn of its own, from its private key, before it is sealed."""
    return Opening(None, sha256_of_data("share", key, number), sha256_of_data("share salt", key, number))


def share_for(key: str, number: int) -> str:
    """A side's share of the dice of a player-turn of the other side, from its private key."""
    return sha256_of_data("share for", key, number)


def seal_ahead(game: str, number: int, side: str, opening: Opening) -> str:
    """The seal over a share of the dice of a later player-turn."""
    return sha256_of_data("ahead", game, number, side, opening.data())


def seed_of_turn(game: str, number: int, side: str, own: str, other: str) -> int:
    """The seed of the dice of a player-turn of a side, from its own share, which was sealed first, and that
    of the other one.
    """
    return int(sha256_of_data("turn dice", game, number, side, own, other), 16)


def chain_of_turn(before: str, answers: list[Answer], opening: Opening, position: str) -> str:
    """The hash of everything up to the end of a player-turn; `position` is the digest of the state then."""
    return sha256_of_data("turn", before, answers, opening.data(), position)


def chain_of_step(sealed: str, openings: Mapping[str, Opening], position: str) -> str:
    """The hash of everything up to the end of a step; `position` is the digest of the state after it."""
    return sha256_of_data("step", sealed, {side: one.data() for side, one in openings.items()}, position)


def dice_seed(sealed: str, openings: Mapping[str, Opening]) -> int:
    """The seed of the dice of a step, from the shares of all sides."""
    return int(sha256_of_data("dice", sealed, {side: one.dice for side, one in openings.items()}), 16)
