"""Sealing: commitments to answers and to shares of the dice, the chain over a game by mail, and its dice.

Everything is SHA-256 over canonical JSON, each kind of hash under a name of its own, so that none can be
taken for another. Whoever seals fixes answer and share; whoever opens shows both. The dice follow from the
shares of all sides, so nobody knows them before everybody has sealed, and nobody can change them after.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kpeditor.core.files.fingerprint import sha256_of_data
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
        """As plain data."""
        return {"answer": self.answer, "dice": self.dice, "salt": self.salt}


def new_secret() -> str:
    """64 hexadecimal digits from the machine's source of unguessable numbers."""
    return secrets.token_hex(_BYTES)


def salt_of(key: str, decision: Decision) -> str:
    """The salt of the seal over the answer to one question, from the private key of a side: nobody else can
    tell it before the seal is opened, nor then that of another question.
    """
    return sha256_of_data("salt", key, *decision.address)


def chance_of(salt: str, decision: Decision) -> Chance:
    """The chance of a computer player that answers a question. It follows from the salt of the seal: private
    until that is opened, and afterwards anybody can ask the same player with the same chance.
    """
    return Chance.of("kpeditor-mail/1", "chance", salt, *decision.address)


def seal_of(before: str, step: int, side: str, opening: Opening) -> str:
    """The seal over an opening, bound to its place in one game and to the side."""
    return sha256_of_data("seal", before, step, side, opening.data())


def chain_of_seals(before: str, step: int, seals: Mapping[str, str]) -> str:
    """The hash of everything up to the moment when all sides have sealed."""
    return sha256_of_data("sealed", before, step, dict(seals))


def chain_of_step(sealed: str, openings: Mapping[str, Opening], position: str) -> str:
    """The hash of everything up to the end of a step; `position` is the digest of the state after it."""
    return sha256_of_data("step", sealed, {side: one.data() for side, one in openings.items()}, position)


def dice_seed(sealed: str, openings: Mapping[str, Opening]) -> int:
    """The seed of the dice of a step, from the shares of all sides."""
    return int(sha256_of_data("dice", sealed, {side: one.dice for side, one in openings.items()}), 16)
