"""The deck of events: 54 cards for both players, each card for the side of its colour [P43, P66]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Colour = Literal["black", "red", "joker"]
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKERS = 2
SIZE = 4 * len(RANKS) + JOKERS
MEANINGS = {
    "A": "ammunition shortage",
    "2": "no advance",
    "3": "no commander actions",
    "4": "flank attack",
    "5": "nothing",
    "6": "nothing",
    "7": "heavy mortars",
    "8": "medium artillery",
    "9": "heavy artillery",
    "10": "ground attack",
    "J": "fighter sweep",
    "Q": "double time",
    "K": "two actions",
}
"""The meaning of a card of one's own colour, by rank."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card; a joker has no rank and lets its drawer choose a card."""

    colour: Colour
    rank: str = ""

    @property
    def name(self) -> str:
        """The name of the card: "red K", "joker"."""
        return f"{self.colour} {self.rank}" if self.rank else "joker"


def cards() -> tuple[Card, ...]:
    """All cards in an order that never changes: two suits of each colour, then the jokers."""
    colours: tuple[Colour, ...] = ("black", "black", "red", "red")
    return (*(Card(colour, rank) for colour in colours for rank in RANKS), *(Card("joker"),) * JOKERS)


def meaning(card: Card, colour: Colour) -> str:
    """The meaning of a card for the side that plays a colour."""
    if card.colour == "joker":
        return "a card of choice"
    return MEANINGS[card.rank] if card.colour == colour else "nothing"


def meanings() -> dict[str, int]:
    """The number of cards of a whole deck for each meaning; it is the same for both sides."""
    found: dict[str, int] = {}
    for card in cards():
        word = meaning(card, "black")
        found[word] = found.get(word, 0) + 1
    return found
