"""Sealing: commitments to answers and dice shares, the hash chain of a game by mail, and its dice.

Every hash is SHA-256 over canonical JSON with the name of its kind, so that kinds cannot be confused. A seal
fixes answer and share; an opening shows both. The dice follow from the shares of all sides, so nobody knows
them before everybody has sealed, and nobody can change them after.
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
    """The content hidden by a seal.

    Attributes:
        answer: the answer of the side to its question, None if it is not asked.
        dice: its dice share, 64 random hexadecimal digits.
        salt: 64 more digits that nobody can guess.
    """

    answer: Answer | None
    dice: str
    salt: str

    @classmethod
    def of(cls, answer: Answer | None, salt: str = "") -> Opening:
        """An opening of an answer with a random share; the salt is random too unless it is given."""
        return cls(answer, new_secret(), salt or new_secret())

    def data(self) -> dict[str, Any]:
        """The opening as plain data.

        Texts by unit stand under `answer`, where the schema expects texts; answers of any other form stand
        under `given`.
        """
        is_by_unit = isinstance(self.answer, Mapping) and all(
            isinstance(one, str) for one in self.answer.values()
        )
        key = "answer" if is_by_unit or self.answer is None else "given"
        return {key: self.answer, "dice": self.dice, "salt": self.salt}


def opening_of(data: Mapping[str, Any]) -> Opening:
    """The opening in valid plain data."""
    return Opening(data["given"] if "given" in data else data.get("answer"), data["dice"], data["salt"])


VEILED = "veiled"
MOST_VEILED = 1_000_000
"""The most characters of an unveiled answer."""


def veiled(decision: Decision, answer: Answer) -> Answer:
    """An answer in the form of letters and private files.

    An answer that stays secret after its opening is veiled, so that a glance into the file does not reveal
    it.
    """
    if not decision.secret:
        return answer
    # This is no encryption: the other program must read the letter. It only prevents people from reading by
    # accident what the rules keep secret.
    packed = zlib.compress(json.dumps(answer, sort_keys=True).encode())
    return {VEILED: base64.b64encode(packed).decode("ascii")}


def unveiled(decision: Decision, answer: Answer) -> Answer:
    """The unveiled answer; None, which is no valid answer, if it cannot be read."""
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
    """64 hexadecimal digits from the system's secure random source."""
    return secrets.token_hex(_BYTES)


def salt_of(key: str, decision: Decision) -> str:
    """The salt of the seal over the answer to one question, derived from the private key of a side.

    Nobody else knows it before the opening, and an opened salt reveals no other salt.
    """
    # The salt is derived, not drawn: a computer player asked for advice needs the same chance (`chance_of`)
    # each time, before there is an answer to seal.
    return sha256_of_data("salt", key, *decision.address)


def chance_of(salt: str, decision: Decision) -> Chance:
    """The chance of a computer player for its answer to a question, derived from the salt of the seal.

    It is private until the opening. Afterwards anybody can ask the same player with the same chance.
    """
    return Chance.of("kpeditor-mail/1", "chance", salt, *decision.address)


def seal_of(before: str, step: int, side: str, opening: Opening) -> str:
    """The seal over an opening, bound to its place in one game and to the side."""
    # Place and side are in the hash, so nobody can present an older seal, or the other side's, as his own.
    return sha256_of_data("seal", before, step, side, opening.data())


def chain_of_seals(before: str, step: int, seals: Mapping[str, str]) -> str:
    """The hash of everything up to the last seal of a step."""
    return sha256_of_data("sealed", before, step, dict(seals))


def share_ahead(key: str, number: int) -> Opening:
    """A side's dice share of its own player-turn, with its salt, derived from its private key."""
    return Opening(None, sha256_of_data("share", key, number), sha256_of_data("share salt", key, number))


def share_for(key: str, number: int) -> str:
    """A side's dice share of a player-turn of the other side, derived from its private key."""
    return sha256_of_data("share for", key, number)


def seal_ahead(game: str, number: int, side: str, opening: Opening) -> str:
    """The seal over the dice share of a later player-turn."""
    return sha256_of_data("ahead", game, number, side, opening.data())


def seed_of_turn(game: str, number: int, side: str, own: str, other: str) -> int:
    """The seed of the dice of a side's player-turn, from its own share, sealed first, and the other side's
    share.
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
