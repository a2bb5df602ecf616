"""Dice are addressed, not consumed: each die is a function of the seed and of what it is rolled for.

So a changed scenario keeps all dice that are rolled for the same purpose (common random numbers), replays
need no stored stream, and the order in which a program asks does not matter.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from kpeditor.core.errors import KpError


class DieAddress(NamedTuple):
    """What a die is rolled for: game-turn, phase, purpose ("fire", "recovery" ...), unit or hex, and a
    count.
    """

    turn: int
    phase: str
    purpose: str
    subject: str = ""
    k: int = 0


class Dice(Protocol):
    """A source of six-sided dice."""

    def roll(self, address: DieAddress) -> int:
        """The die of this address, 1 to 6."""
        ...


class OutOfDice(KpError):
    """A scripted sequence of dice has ended, or holds something that is no die."""


@dataclass(frozen=True, slots=True)
class SeededDice:
    """Fair dice from a seed; `game` tells apart the games of a series."""

    seed: int
    game: int = 0

    def roll(self, address: DieAddress) -> int:
        """The die of this address, 1 to 6; the same on every machine and Python."""
        # The separator cannot stand in an id, so no two addresses share a text.
        text = "\x1f".join(map(str, (self.seed, self.game, *address)))
        digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
        # 252 = 42 * 6: bytes above it would favour low numbers. All sixteen fail once in 10**29 rolls.
        return next((byte % 6 + 1 for byte in digest if byte < 252), digest[0] % 6 + 1)


@dataclass(slots=True)
class ScriptedDice:
    """Dice given in the order in which they are rolled: for tests, and for players who roll real ones."""

    script: Sequence[int]
    position: int = 0

    def __post_init__(self) -> None:
        wrong = [die for die in self.script if die not in range(1, 7)]
        if wrong:
            raise OutOfDice(f"a die shows 1 to 6, not {wrong[0]}")

    def roll(self, address: DieAddress) -> int:
        """The next die of the script.

        Raises:
            OutOfDice: when the script has ended; the message says what the die was for.
        """
        if self.position >= len(self.script):
            raise OutOfDice(
                f"the {len(self.script)} scripted dice are used up; the next is for {address.purpose}"
                f" {address.subject} in game-turn {address.turn}, phase {address.phase}"
            )
        self.position += 1
        return self.script[self.position - 1]


@dataclass(slots=True)
class RecordingDice:
    """Rolls another source's dice and remembers them in order."""

    source: Dice
    rolled: list[tuple[DieAddress, int]] = field(default_factory=list)

    def roll(self, address: DieAddress) -> int:
        """The other source's die."""
        die = self.source.roll(address)
        self.rolled.append((address, die))
        return die
