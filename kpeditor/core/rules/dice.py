"""Dice are addressed, not consumed: each die is a function of the seed and of its purpose.

So a changed scenario keeps all dice that are rolled for the same purpose (common random numbers), replays
need no stored stream, and the order in which a program asks does not matter. The order of a deck of cards is
addressed in the same way.
"""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from kpeditor.core.errors import KpError

MOST_SIDES = 1000
"""The most sides a die may have, and cards a deck."""


class DieAddress(NamedTuple):
    """The address of a die: game-turn, phase, purpose ("fire", "recovery" ...), unit or hex, and a count."""

    turn: int
    phase: str
    purpose: str
    subject: str = ""
    k: int = 0


class Roll(NamedTuple):
    """A die that was rolled: its address, the face, and the number of sides."""

    address: DieAddress
    face: int
    sides: int = 6


class Shuffle(NamedTuple):
    """A deck that was shuffled: its address, and the numbers of its cards from the top, each once, from 0."""

    address: DieAddress
    order: tuple[int, ...]


class Dice(Protocol):
    """A source of dice of any number of sides, and of the order of decks."""

    @abstractmethod
    def roll(self, address: DieAddress, sides: int = 6) -> int:
        """The die of this address, 1 to `sides`."""

    def order(self, address: DieAddress, count: int) -> tuple[int, ...]:
        """The order of `count` shuffled cards from the top: the numbers from 0 to `count` - 1, each once
        (Fisher and Yates, a die for each card).

        Raises:
            ValueError: when a deck cannot have this number of cards.
        """
        if not 0 <= count <= MOST_SIDES:
            raise ValueError(f"a deck has up to {MOST_SIDES} cards, not {count}")
        cards = list(range(count))
        for last in range(count - 1, 0, -1):
            die = self.roll(address._replace(subject=f"{address.subject}#{last}"), last + 1) - 1
            cards[last], cards[die] = cards[die], cards[last]
        return tuple(cards)


class OutOfDice(KpError):
    """A scripted sequence of dice or decks has ended, or its next entry does not fit."""


@dataclass(frozen=True, slots=True)
class SeededDice(Dice):
    """Fair dice from a seed; `game` distinguishes the games of a series."""

    seed: int
    game: int = 0

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        """The die of this address, 1 to `sides`; the same on every machine and Python.

        Raises:
            ValueError: when a die cannot have this number of sides.
        """
        if not 1 <= sides <= MOST_SIDES:
            raise ValueError(f"a die has 1 to {MOST_SIDES} sides, not {sides}")
        # The separator cannot occur in an id, so different addresses always give different texts.
        text = "\x1f".join(map(str, (self.seed, self.game, *address)))
        digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
        if sides != 6:
            # 128 bits: no face of the largest die is favoured by more than one in 10**35.
            return int.from_bytes(digest) % sides + 1
        # 252 = 42 * 6: bytes above it would favour low numbers. All sixteen fail once in 10**29 rolls.
        return next((byte % 6 + 1 for byte in digest if byte < 252), digest[0] % 6 + 1)


@dataclass(slots=True)
class ScriptedDice(Dice):
    """Dice and decks given in the order in which they are asked for: for tests, and for players who roll
    real ones and shuffle real cards.

    Attributes:
        script: the faces of the dice; `decks` the orders of the decks.
        position, deck: how many dice and decks were used.
    """

    script: Sequence[int]
    position: int = 0
    decks: Sequence[Sequence[int]] = ()
    deck: int = 0

    def __post_init__(self) -> None:
        """Raises:
        OutOfDice: when a face is impossible for any die, or a deck lacks a card.
        """
        wrong = [die for die in self.script if not 1 <= die <= MOST_SIDES]
        if wrong:
            raise OutOfDice(f"a die shows 1 to 6, or as many as it has sides, not {wrong[0]}")
        for deck in self.decks:
            if sorted(deck) != list(range(len(deck))):
                raise OutOfDice(f"a deck of {len(deck)} holds each number from 0 to {len(deck) - 1} once")

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        """The next die of the script.

        Raises:
            OutOfDice: when the script has ended, or its next die has more sides; the message says what the
                die was for.
        """
        if self.position >= len(self.script):
            raise OutOfDice(
                f"the {len(self.script)} scripted dice are used up; the next is for {_purpose(address)}"
            )
        face = self.script[self.position]
        if face > sides:
            raise OutOfDice(
                f"scripted die {self.position + 1} shows {face}, but a die of 1 to {sides} is rolled for"
                f" {_purpose(address)}"
            )
        self.position += 1
        return face

    def order(self, address: DieAddress, count: int) -> tuple[int, ...]:
        """The order of the next deck.

        Raises:
            OutOfDice: when the script has ended, or its next deck has another number of cards.
        """
        if self.deck >= len(self.decks):
            raise OutOfDice(f"no deck is left; the next is shuffled for {_purpose(address)}")
        found = tuple(self.decks[self.deck])
        if len(found) != count:
            text = f"the next deck has {len(found)} cards; {count} are shuffled for {_purpose(address)}"
            raise OutOfDice(text)
        self.deck += 1
        return found


def _purpose(address: DieAddress) -> str:
    subject = f" {address.subject}" if address.subject else ""
    return f"{address.purpose}{subject} in game-turn {address.turn}, phase {address.phase}"


@dataclass(slots=True)
class RecordingDice(Dice):
    """Rolls and shuffles by another source and remembers all of it in order."""

    source: Dice
    rolled: list[Roll] = field(default_factory=list)
    shuffled: list[Shuffle] = field(default_factory=list)

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        """The die of the other source, remembered."""
        die = self.source.roll(address, sides)
        self.rolled.append(Roll(address, die, sides))
        return die

    def order(self, address: DieAddress, count: int) -> tuple[int, ...]:
        """The deck of the other source, remembered."""
        found = self.source.order(address, count)
        self.shuffled.append(Shuffle(address, found))
        return found


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of cards as an immutable value; its order follows from the seed.

    Methods return the changed deck, which a state keeps in place of the old one.

    Attributes:
        name: distinguishes the decks of a game.
        cards: all cards of the deck.
        pile: numbers of the cards that may be drawn, the top one first.
        discarded: numbers of the cards that wait for the next shuffle.
        shuffles: how often the deck was shuffled; each shuffle has another address.
    """

    name: str
    cards: tuple[str, ...]
    pile: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()
    shuffles: int = 0

    @classmethod
    def shuffled(cls, name: str, cards: Sequence[str], dice: Dice, turn: int = 0, phase: str = "") -> Deck:
        """A new deck, shuffled."""
        new = cls(name, tuple(cards), discarded=tuple(range(len(cards))))
        return new.reshuffled(dice, turn, phase)

    def draw(self) -> tuple[str, Deck]:
        """The top card, and the deck without it. The card is in play until it is discarded.

        Raises:
            IndexError: when the pile is empty: shuffle first.
        """
        return self.cards[self.pile[0]], Deck(
            self.name, self.cards, self.pile[1:], self.discarded, self.shuffles
        )

    def discard(self, card: str) -> Deck:
        """The deck with a drawn card put on its discard pile.

        Raises:
            ValueError: when no such card is in play.
        """
        known = {*self.pile, *self.discarded}
        number = next((n for n, one in enumerate(self.cards) if one == card and n not in known), None)
        if number is None:
            raise ValueError(f"the card {card!r} of the deck {self.name} is not in play")
        return Deck(self.name, self.cards, self.pile, (*self.discarded, number), self.shuffles)

    def reshuffled(self, dice: Dice, turn: int, phase: str) -> Deck:
        """The deck with its discarded and undrawn cards shuffled together."""
        address = DieAddress(turn, phase, "deck", self.name, self.shuffles)
        left = sorted((*self.pile, *self.discarded))
        order = dice.order(address, len(left))
        return Deck(self.name, self.cards, tuple(left[one] for one in order), (), self.shuffles + 1)

    def __iter__(self) -> Iterator[str]:
        """The cards that may be drawn, the top one first."""
        return (self.cards[number] for number in self.pile)

    def data(self) -> list[object]:
        """Plain data of the whole deck, for the digest of a position."""
        return [self.name, list(self.cards), list(self.pile), list(self.discarded), self.shuffles]
